import { expect, it } from 'vitest';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { type ActionStage, openActionStage, wordsPack } from './action-stage.ts';
import { reportAfter } from './report-after.ts';

function judge(stage: ActionStage, gated: StepResult): Promise<StepResult> {
  return reportAfter(stage, gated, {
    ...{ workflow: 'image-bump.yml', job: 'judge', repository: 'acme/models', may: ['read'] },
  });
}

it('allows the merge of a bump that the gate measured and passed, and writes nothing', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(6)] });
  const gated = await stage.main({ inputs: { comment: 'false', status: 'false' } });
  expect(gated.exitCode).toBe(0);
  const judged = await judge(stage, gated);
  expect(judged).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed', passed: 'true' } });
  expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
});

it('allows no merge of a bump without a baseline', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(6)], captures: false });
  const gated = await stage.main({ inputs: { comment: 'false', status: 'false' } });
  expect(gated).toMatchObject({ exitCode: 0, outputs: { outcome: 'no-baseline', passed: 'true' } });
  const judged = await judge(stage, gated);
  expect(judged.outputs['passed']).toBe('false');
  expect(judged.exitCode).not.toBe(0);
});

it('allows no merge of an undecided bump', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(15)] });
  stage.model.change({
    fault: ({ messages }) => (/word[0-3] /.test(JSON.stringify(messages)) ? 'cut' : undefined),
  });
  const lenient = { 'on-inconclusive': 'warn', comment: 'false', status: 'false' };
  const gated = await stage.main({ inputs: lenient });
  expect([gated.exitCode, gated.outputs['outcome']]).toEqual([0, 'inconclusive']);
  expect((await judge(stage, gated)).outputs['passed']).toBe('false');
});
