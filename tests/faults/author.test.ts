import { playAuthorRows } from './play-author-rows.ts';

playAuthorRows();
