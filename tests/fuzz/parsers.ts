import { answerParsers } from './answer-parsers.ts';
import { documentParsers } from './document-parsers.ts';
import { machineParsers } from './machine-parsers.ts';
import type { ForeignReader } from './parser.ts';
import { wireParsers } from './wire-parsers.ts';

/** Everything that reads bytes written by others. */
export const parsers: readonly ForeignReader[] = [
  ...wireParsers,
  ...answerParsers,
  ...documentParsers,
  ...machineParsers,
];
