import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadShippedWorkflow } from '../commands/run-workflow-step.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { type ActionStage, headSha, openActionStage, wordsPack } from './action-stage.ts';

/** The first job of image-bump.yml: without a checkout, over what the gate uploaded. */
async function judge(stage: ActionStage, gated: StepResult): Promise<StepResult> {
  const workspace = await mkdtemp(join(tmpdir(), 'qb-image-bump-'));
  onTestFinished(() => rm(workspace, { recursive: true, force: true }));
  await cp(gated.outputs['run-dir'] ?? '', join(workspace, 'runs', 'quality-baseline__test--model'), {
    recursive: true,
  });
  const steps = loadShippedWorkflow('image-bump.yml').jobs['judge']?.steps ?? [];
  const inputs = Object.entries(steps.at(-1)?.with ?? {}).map(([name, value]) => [name, String(value)]);
  expect(Object.fromEntries(inputs)).toMatchObject({ command: 'report', runs: 'runs' });
  const workflow_run = { head_sha: headSha, head_repository: { full_name: 'acme/models' }, pull_requests: [] };
  return stage.main({
    ...{ eventName: 'workflow_run', event: { workflow_run }, workspace, token: { may: ['read'] } },
    inputs: { endpoint: '', slug: '', pack: '', ...Object.fromEntries(inputs) },
  });
}

it('lets a bump be merged that the gate measured and passed, and writes nothing', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(6)] });
  const gated = await stage.main({ inputs: { comment: 'false', status: 'false' } });
  expect(gated.exitCode).toBe(0);
  const judged = await judge(stage, gated);
  expect(judged).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed', passed: 'true' } });
  expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
});

it('lets no bump be merged that the gate let through without a baseline', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(6)], captures: false });
  const gated = await stage.main({ inputs: { comment: 'false', status: 'false' } });
  expect(gated).toMatchObject({ exitCode: 0, outputs: { outcome: 'no-baseline', passed: 'true' } });
  const judged = await judge(stage, gated);
  expect(judged.outputs['passed']).toBe('false');
  expect(judged.exitCode).not.toBe(0);
});

it('lets no bump be merged that the gate let through undecided', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(15)] });
  stage.model.change({
    fault: ({ messages }) => (/word[0-3] /.test(JSON.stringify(messages)) ? 'cut' : undefined),
  });
  const lenient = { 'on-inconclusive': 'warn', comment: 'false', status: 'false' };
  const gated = await stage.main({ inputs: lenient });
  expect([gated.exitCode, gated.outputs['outcome']]).toEqual([0, 'inconclusive']);
  expect((await judge(stage, gated)).outputs['passed']).toBe('false');
});
