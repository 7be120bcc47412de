import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { decideKeptRun } from '../../src/commands/report.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { keepRun, packWith, testIo, withRoot } from '../commands/kept-run-with.ts';
import { attemptWith } from '../run/lines.ts';

const packs = [packWith('one', ['a', 'b', 'c', 'd', 'e', 'f'])];
const failed = { outcome: 'fail', failure: 'wrong-value', expected: 'a', received: 'b', score: undefined } as const;

/** Three rounds of every scenario; the first ones fail. */
function lines(failing: number) {
  return [1, 2, 3].flatMap((round) =>
    [1, 2, 3, 4, 5, 6].map((nth) =>
      attemptWith({ round, scenario: `one/S-${nth}`, ...(nth <= failing ? { verdict: failed } : {}) }),
    ),
  );
}

it('decides a kept run against the baselines in another folder, and stores nothing', async () => {
  await withRoot(async (root) => {
    const good = await keepRun(root, { id: '20260102T030405Z-0001', packs, lines: lines(0) });
    const { plan, lines: kept } = await readJournal(join(good, 'journal.jsonl'));
    const [scorecard] = scoreRun(plan, kept);
    if (scorecard === undefined) throw new Error('a run has a mode');
    const folder = join(root, 'brought');
    await saveBaseline(folder, baselineWith({ scorecard }));
    const bad = await keepRun(root, { id: '20260103T030405Z-0002', packs, lines: lines(4) });
    const io = testIo(root);
    expect((await decideKeptRun(bad, io, { baselinesDir: folder })).decision.outcome).toBe('regressed');
    expect((await decideKeptRun(good, io, { baselinesDir: folder })).decision.outcome).toBe('passed');
    expect((await decideKeptRun(good, io, { baselinesDir: join(root, 'none') })).decision.outcome).toBe('no-baseline');
    expect((await decideKeptRun(good, io, { baselinesDir: join(good, 'baselines') })).decision.outcome).toBe(
      'no-baseline',
    );
  });
});
