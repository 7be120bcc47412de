import type { Regression } from '../regression.ts';
import { drawnCalls } from './drawn-2026-12/calls.ts';
import { drawnFields } from './drawn-2026-12/fields.ts';
import { drawnLoad } from './drawn-2026-12/load.ts';
import { drawnPrompts } from './drawn-2026-12/prompts.ts';
import { drawnStructured } from './drawn-2026-12/structured.ts';
import { drawnTexts } from './drawn-2026-12/texts.ts';
import { drawnEnds } from './drawn-2026-12/thoughts-and-stops.ts';

/** Drawn by chance from reports of December 2024 to September 2026, without knowledge of the contracts; none may be made for one of them. */
export const drawnCases: readonly Regression[] = [
  ...drawnCalls,
  ...drawnFields,
  ...drawnLoad,
  ...drawnPrompts,
  ...drawnStructured,
  ...drawnTexts,
  ...drawnEnds,
];
