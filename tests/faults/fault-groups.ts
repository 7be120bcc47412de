import { endingRows, stageNames } from './ending-rows.ts';
import {
  connectionFaults,
  type EndpointFault,
  replyFaults,
  serverFaults,
  statusFaults,
  type When,
} from './endpoint-rows.ts';
import { githubRows } from './github-rows.ts';
import { engineRows, machineRows } from './machine-rows.ts';
import type { Ends, Row } from './row.ts';

export type Group = {
  readonly title: string;
  readonly rows: readonly Row[];
  /** The test file that causes each of them. */
  readonly test: string;
};

const ofEndpoint = 'tests/faults/endpoint-faults.test.ts';

export const groups: readonly Group[] = [
  { title: 'The connection', rows: connectionFaults.flatMap(rowsOf), test: ofEndpoint },
  { title: 'The reply', rows: replyFaults.flatMap(rowsOf), test: ofEndpoint },
  { title: 'A refusal', rows: statusFaults.flatMap(rowsOf), test: ofEndpoint },
  { title: 'Server and clock', rows: serverFaults.flatMap(rowsOf), test: ofEndpoint },
  {
    title: 'The run is ended',
    rows: endingRows.map(({ signal, stage, ends }) => ({ ...ends, fault: signal, when: stageNames[stage] })),
    test: 'tests/e2e/faults-endings.test.ts',
  },
  {
    title: 'Disk, terminal, GPU and other runs',
    rows: Object.values(machineRows),
    test: 'tests/e2e/faults-machine.test.ts',
  },
  { title: 'The container', rows: Object.values(engineRows), test: 'tests/e2e/faults-engine.test.ts' },
  { title: 'GitHub, for the Action', rows: githubRows, test: 'tests/e2e/action-faults.test.ts' },
];

const columns = ['Group', 'Fault', 'When', 'Outcome', 'Exit code', 'Kept', 'Left', 'The next run', 'It says'];

/** The cells of docs/data/faults.csv. */
export function faultCells(): string[][] {
  return [columns, ...groups.flatMap(({ title, rows }) => rows.map((row) => cellsOf(title, row)))];
}

function cellsOf(title: string, { fault, when, outcome, exitCode, kept, left, resumed = '', said }: Row): string[] {
  return [title, fault, when, outcome, String(exitCode), kept, left, resumed, said];
}

function rowsOf({ name, ends }: EndpointFault): Row[] {
  const all = Object.entries(ends) as [When, Ends][]; // its keys
  return all.map(([when, each]) => ({ ...each, fault: name, when }));
}
