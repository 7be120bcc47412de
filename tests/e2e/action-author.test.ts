import { resolve } from 'node:path';
import { playAuthorRows } from '../faults/play-author-rows.ts';

playAuthorRows(resolve('dist/action/index.js'));
