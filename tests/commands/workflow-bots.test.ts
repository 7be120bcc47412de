import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadShippedWorkflow, runWorkflowStep } from './run-workflow-step.ts';

const _sha = 'a'.repeat(40);
const hasJq = spawnSync('jq', ['--version']).status === 0;

describe('a workflow that gates', () => {
  it.each(readdirSync('src/commands/workflows'))(
    '%s is not ended by a label that has nothing to do with it',
    (file) => {
      const { on, concurrency, jobs } = loadShippedWorkflow(file);
      const listensToLabels = JSON.stringify(on).includes('"labeled"');
      const cancels = [concurrency, ...Object.values(jobs).map((job) => job['concurrency'])];
      const isEnded = cancels.some((each) => JSON.stringify(each ?? '').includes('"cancel-in-progress":true'));
      expect(listensToLabels && isEnded).toBe(false);
    },
  );

  it('ends the measuring of an old commit alone, and starts for pushes alone', () => {
    const { on, concurrency } = loadShippedWorkflow('gate.yml');
    expect(on).toEqual({ pull_request: { types: ['opened', 'synchronize', 'reopened'] } });
    expect(concurrency).toMatchObject({ 'cancel-in-progress': true });
  });

  it('of a merge queue answers every group, and none of them ends another', () => {
    const { on, concurrency, jobs } = loadShippedWorkflow('merge-queue.yml');
    expect(on).toEqual({ merge_group: null });
    expect([concurrency, jobs['report']?.if]).toEqual([undefined, 'always()']);
    expect(jobs['report']?.permissions).toEqual({ contents: 'read', statuses: 'write' });
  });

  it.skipIf(!hasJq).each([
    ['success', '{"include":[{"slug":"a"}]}', 0],
    ['failure', '{"include":[{"slug":"a"}]}', 1],
    ['skipped', '{"include":[{"slug":"a"}]}', 1],
    ['skipped', '{"include":[]}', 0],
  ])('of a merge queue ends with a measurement that is %s, of %s, with %d', async (MEASURE, MATRIX, exitCode) => {
    const step = { file: 'merge-queue.yml', job: 'report', name: 'What was to be measured was measured' };
    expect(await runWorkflowStep(step, { PLAN: 'success', MEASURE, MATRIX })).toMatchObject({ exitCode });
  });
});
