import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Edits } from '../commands/gate-stage.ts';
import type { AuthorRow, Given } from './author-row.ts';

const regressed = { exitCode: 1, outcome: 'regressed', status: 'failure' } as const;
const faulty = { exitCode: 2, outcome: 'input-error', status: 'error' } as const;
/** A command without a verdict writes no status. */
const silent = { ...faulty, status: 'none' } as const;

const configFile = 'quality-baseline.yml';
const workflowFile = '.github/workflows/gate.yml';

export const reportWorkflow = `name: Gate
on: pull_request
jobs:
  measure:
    steps:
      - uses: quality-baseline/quality-baseline@v0
        with:
          command: check
          comment: false
          status: false
  gate:
    needs: measure
    steps:
      - uses: quality-baseline/quality-baseline@v0
        with:
          command: report
          expected: \${{ needs.plan.outputs.matrix }}
          needs: \${{ toJSON(needs) }}
          runs: runs
`;

export function endedAs(result: string): string {
  return JSON.stringify({ measure: { result, outputs: {} } });
}

export const expected = JSON.stringify({ include: [{ slug: 'test/model' }] });
const report = { command: 'report', runs: 'runs', expected };

/** In the folder into which the workflow downloads results. */
export function downloadedOf(files: Edits): (repository: { readonly folder: string }) => void {
  return ({ folder }) => {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, 'runs', 'one', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, String(text));
    }
  };
}

function downloaded({ goodRun }: Given) {
  return downloadedOf(goodRun);
}

function commandRow(command: string, says = `sets \`command\` to ${command}`, more = ''): AuthorRow {
  return {
    ...{ change: `\`command: ${command}\` in place of \`check\``, ...silent, says },
    scene: ({ workflow, goodRun }) => ({
      edits: {
        [workflowFile]: workflow.replace('command: check', `command: ${command}${more}`),
        ...Object.fromEntries(Object.entries(goodRun).map(([path, text]) => [`forged/one/${path}`, text])),
      },
      job: () => ({ inputs: { command, ...(more === '' ? {} : { runs: 'forged' }) } }),
    }),
  };
}

export const reportRows: readonly AuthorRow[] = [
  commandRow('report', 'of the commit, which no job has measured', '\n          runs: forged'),
  commandRow('run'),
  commandRow('capture'),
  {
    ...{
      change: '`command: report` in place of `check`, of its own artifacts',
      ...faulty,
      says: 'sets `command` to report',
    },
    scene: ({ workflow }) => ({
      edits: { [workflowFile]: workflow.replace('command: check', 'command: report') },
      job: () => ({ inputs: { command: 'report' } }),
    }),
  },
  {
    change: 'a further job reports a run that passed, and the job of the base is removed',
    ...{ ...regressed, says: 'has a step that the base branch does not have' },
    scene: (given) => ({
      edits: { [workflowFile]: reportWorkflow.replace('  gate:', '  easy:') },
      prepare: downloaded(given),
      job: () => ({ jobId: 'easy', inputs: { ...report, needs: endedAs('success') } }),
    }),
  },
  {
    change: 'runs are committed into the folder of downloaded results',
    ...{ exitCode: 2, outcome: 'input-error', status: 'none', says: 'of the commit, which no job has measured' },
    scene: ({ goodRun }) => ({
      ofBase: { [workflowFile]: reportWorkflow },
      edits: Object.fromEntries(Object.entries(goodRun).map(([path, text]) => [`runs/one/${path}`, text])),
      job: () => ({ inputs: { ...report, needs: endedAs('success') } }),
    }),
  },
  {
    change: 'another job replaces the artifact of a job that failed',
    ...{ ...faulty, says: 'measure (failure) did not succeed' },
    scene: (given) => ({
      ofBase: { [workflowFile]: reportWorkflow },
      prepare: downloaded(given),
      job: () => ({ inputs: { ...report, needs: endedAs('failure') } }),
    }),
  },
  {
    change: 'another job takes the place of a job that was skipped',
    ...{ ...faulty, says: 'measure (skipped) did not succeed' },
    scene: (given) => ({
      ofBase: { [workflowFile]: reportWorkflow },
      prepare: downloaded(given),
      job: () => ({ inputs: { ...report, needs: endedAs('skipped') } }),
    }),
  },
  {
    change: 'the job that measures uploads a run of its author',
    ...{ ...regressed, says: 'gate.yml changes more than inputs of the gate' },
    scene: (given) => ({
      ofBase: { [workflowFile]: reportWorkflow },
      edits: {
        [workflowFile]: reportWorkflow.replace(/uses: .*\n.*with:\n.*command: check/, 'run: ./upload\n        with:'),
      },
      prepare: downloaded(given),
      job: () => ({ inputs: { ...report, needs: endedAs('success') } }),
    }),
  },
  {
    change: 'the report needs no job that measures',
    ...{ ...regressed, says: 'gate.yml changes more than inputs of the gate' },
    scene: (given) => ({
      ofBase: { [workflowFile]: reportWorkflow },
      edits: { [workflowFile]: reportWorkflow.replace('needs: measure', 'needs: other') },
      prepare: downloaded(given),
      job: () => ({ inputs: { ...report, needs: endedAs('success') } }),
    }),
  },
  {
    change: 'a new job, which the report does not need, replaces the artifact',
    ...{ ...regressed, says: 'gate.yml changes more than inputs of the gate' },
    scene: (given) => ({
      ofBase: { [workflowFile]: reportWorkflow },
      edits: { [workflowFile]: `${reportWorkflow}  forge:\n    steps: [{ run: ./forge }]\n` },
      prepare: downloaded(given),
      job: () => ({ inputs: { ...report, needs: endedAs('success') } }),
    }),
  },
  {
    change: 'the same, for a report that expects no job by name',
    ...{ ...faulty, says: 'measure (failure) did not succeed' },
    scene: (given) => {
      const open = reportWorkflow.replace(/ +expected: .*\n/, '');
      return {
        ofBase: { [workflowFile]: open },
        prepare: downloaded(given),
        job: () => ({ inputs: { command: 'report', runs: 'runs', needs: endedAs('failure') } }),
      };
    },
  },
  {
    change: 'one of two targets is removed, so that its job fails',
    ...{ ...regressed, says: 'Removed: test/second.' },
    scene: (given) => ({
      ofBase: {
        [workflowFile]: reportWorkflow,
        [configFile]: `${given.config}  - slug: test/second\n    endpoint: ${given.url}/\n`,
      },
      edits: { [configFile]: given.config },
      prepare: downloaded(given),
      job: () => ({ inputs: { ...report, needs: endedAs('failure') } }),
    }),
  },
  {
    change: 'the report is told that every job ended well',
    ...{ ...faulty, says: 'sets `needs` to' },
    scene: (given) => {
      const told = endedAs('success');
      return {
        ofBase: { [workflowFile]: reportWorkflow },
        edits: { [workflowFile]: reportWorkflow.replace(/needs: \$.*/, `needs: '${told}'`) },
        prepare: downloaded(given),
        job: () => ({ inputs: { ...report, needs: told } }),
      };
    },
  },
  {
    change: 'the status of another gate: input `comment-key`',
    ...{ ...regressed, says: 'comment-key unset -> other: ignored' },
    scene: ({ workflow }) => ({
      edits: { [workflowFile]: `${workflow}          comment-key: other\n` },
      job: () => ({ inputs: { 'comment-key': 'other' } }),
    }),
  },
];
