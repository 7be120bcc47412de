import type { AddedCommand } from './cli/program.ts';
import { addExperiment } from './features/experiments/add-experiment.ts';
import { addExport } from './features/exporters/add-export.ts';
import { addLint } from './features/lint/add-lint.ts';
import { addServe } from './features/pages/add-serve.ts';
import { addSandbox } from './features/programs/add-sandbox.ts';

/** The commands of features. Only the command line imports them: the bundle of the Action has none. */
export const addedCommands: readonly AddedCommand[] = [
  { before: 'report', add: addExperiment },
  { before: 'doctor', add: addExport },
  { before: 'doctor', add: addServe },
  { under: 'packs', before: 'score', add: addLint },
  { before: 'demo', add: addSandbox },
];
