import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type GatherJob, gatherForAction } from '../../src/action/action-gather.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { keepRun, packWith, testIo, withRoot } from '../commands/kept-run-with.ts';
import { attemptWith } from '../run/lines.ts';

const failed = 'measure (failure) did not succeed';

function gather(root: string, needs: string, more: Partial<GatherJob> = {}) {
  const inputs = readActionInputs((name) => ({ command: 'report', runs: '.', needs })[name] ?? '');
  return gatherForAction({
    ...{ inputs, io: testIo(root), temp: root, isVerdict: true, history: undefined },
    policy: { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false },
    ...{ download: async () => [], see: async () => undefined, selfEdits: [], gone: [], doubts: [] },
    accept: async (decision) => ({ decision, refusals: [] }),
    ...more,
  });
}

async function keep(root: string, doubts: readonly string[]) {
  await keepRun(root, { packs: [packWith('one', ['blue'])], lines: [attemptWith()], file: { doubts: [...doubts] } });
  return join(root, '.quality-baseline');
}

it('tells a doubt that only a measuring job saw, even if a job failed', () =>
  withRoot(async (root) => {
    await keep(root, ['the base has no `check`']);
    const { doubts } = await gather(root, '{"measure":{"result":"failure"}}');
    expect(doubts).toEqual(['the base has no `check`', expect.stringContaining(failed)]);
  }));

it('refuses a pass without a doubt if a job failed', () =>
  withRoot(async (root) => {
    await keep(root, []);
    await expect(gather(root, '{"measure":{"result":"failure"}}')).rejects.toThrow(failed);
    expect((await gather(root, '{"measure":{"result":"success"}}')).doubts).toEqual([]);
  }));
