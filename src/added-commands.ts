import { addImport } from './cli/packs.ts';
import type { AddedCommand } from './cli/program.ts';
import { addContracts, addDoctorContracts } from './features/contracts/add-contracts.ts';
import { addFetch, datasetSource } from './features/datasets/add-datasets.ts';
import { addExperiment } from './features/experiments/add-experiment.ts';
import { addExport } from './features/exporters/add-export.ts';
import { judgebenchSource } from './features/judges/judgebench-part.ts';
import { addLint } from './features/lint/add-lint.ts';
import { addSandbox } from './features/sandbox/add-sandbox.ts';
import { addServe } from './features/serve/add-serve.ts';

/** The commands of features. Only the command line imports them: the bundle of the Action has none. */
export const addedCommands: readonly AddedCommand[] = [
  { before: 'report', add: addExperiment },
  { before: 'doctor', add: addContracts },
  { under: 'doctor', add: addDoctorContracts },
  { before: 'doctor', add: addExport },
  { before: 'doctor', add: addServe },
  { under: 'packs', before: 'score', add: addLint },
  { under: 'packs', add: addFetch },
  { under: 'packs', add: (packs) => addImport(packs, [datasetSource, judgebenchSource]) },
  { before: 'demo', add: addSandbox },
];
