import type { Regression } from '../regression.ts';
import { cacheAndLoad } from './cache-and-load.ts';
import { garbage } from './garbage.ts';
import { otherFields } from './other-fields.ts';
import { reasoning } from './reasoning.ts';
import { structured } from './structured.ts';
import { templates } from './templates.ts';
import { toolsLost } from './tools-lost.ts';
import { toolsStreamed } from './tools-streamed.ts';

/** Of 2024 to 2026. Contracts were made with these in view. */
export const publicCases: readonly Regression[] = [
  ...garbage,
  ...toolsLost,
  ...toolsStreamed,
  ...reasoning,
  ...structured,
  ...cacheAndLoad,
  ...templates,
  ...otherFields,
];
