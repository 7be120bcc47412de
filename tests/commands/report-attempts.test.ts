import { describe, expect, it } from 'vitest';
import { loadRunAttempts } from '../../src/commands/load-run-attempts.ts';
import { report } from '../../src/commands/report.ts';
import { decisionSchema } from '../../src/records/decision.ts';
import type { AttemptLine } from '../../src/records/journal.ts';
import { fail } from '../../src/records/verdict.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { attemptWith } from '../run/lines.ts';
import { measureWith } from '../score/journal-with.ts';
import { inUse } from '../support/held-bytes.ts';
import { type KeptParts, keepRun, packWith, said, testIo, withRoot } from './kept-run-with.ts';

const key = 'sk-veryverysecretvalue';
const view = { progress: false, quiet: false, verbose: false, color: 'auto', dryRun: false, yes: false } as const;
const out = { ...byFormat(() => undefined), ...view };

/** The attempts of the JSON report of a kept run. */
async function attemptsOf(lines: readonly AttemptLine[], parts: Partial<KeptParts> = {}, run?: string) {
  return withRoot(async (root) => {
    await keepRun(root, { packs: [packWith('one', ['blue', 'red'])], lines, plan: { rounds: 2 }, ...parts });
    const io = testIo(root, { EXTRA_SECRET: key });
    await report({ run, root, out, format: 'json', policy: undefined }, io);
    return decisionSchema.parse(JSON.parse(io.printed())).run.attempts?.['no-thinking'];
  });
}

describe('the JSON report', () => {
  it('holds outcome, tokens, times and answer of each attempt, by scenario', async () => {
    const measures = [measureWith(412, 60, 210)];
    const wrong = fail('wrong-text', 'blue', 'green');
    const attempts = await attemptsOf([
      attemptWith({ totalMs: 2100, measures, ...said('blue') }),
      attemptWith({ round: 2, verdict: wrong, totalMs: 900, measures: [], ...said(`green ${key}`) }),
      attemptWith({
        ...{ scenario: 'one/S-2', messages: [], answer: null, measures: [] },
        verdict: { outcome: 'unmeasured', cause: 'timeout' },
      }),
    ]);
    const tokens = { promptTokens: 412, completionTokens: 60, firstTokenMs: 210 };
    expect(attempts).toMatchObject({
      'one/S-1': [
        { round: 1, outcome: 'pass', totalMs: 2100, answer: 'blue', ...tokens },
        { round: 2, outcome: 'fail', why: 'wrong-text', promptTokens: null, answer: expect.stringMatching(/^green /) },
      ],
      'one/S-2': [{ outcome: 'unmeasured', why: 'timeout', firstTokenMs: null }],
    });
    expect(attempts?.['one/S-2']?.[0]).not.toHaveProperty('answer');
    expect(JSON.stringify(attempts)).not.toContain(key);
  });

  it('cuts long answers, and holds none of a private pack', async () => {
    const lines = [attemptWith(said('x'.repeat(100_000)))];
    expect((await attemptsOf(lines))?.['one/S-1']?.[0]?.answer).toHaveLength(4096);
    expect((await attemptsOf(lines, { plan: { private: ['one'] } }))?.['one/S-1']?.[0]).not.toHaveProperty('answer');
  });

  it('holds the last of two attempts at one place', async () => {
    const attempts = await attemptsOf([attemptWith(said('before')), attemptWith(said('after'))]);
    expect(attempts?.['one/S-1']).toMatchObject([{ answer: 'after' }]);
    const timeout = { outcome: 'unmeasured', cause: 'timeout' } as const;
    const none = attemptWith({ messages: [], answer: null, measures: [], verdict: timeout });
    const [last] = (await attemptsOf([attemptWith(said('before')), none]))?.['one/S-1'] ?? [];
    expect(last).toMatchObject({ outcome: 'unmeasured' });
    expect(last).not.toHaveProperty('answer');
  });

  it('holds the answers of the level that is named, else of the first', async () => {
    const atLevel = (closed: number) => attemptWith({ level: { closed }, ...said(`at ${closed}`) });
    const lines = [atLevel(1), atLevel(8)];
    expect((await attemptsOf(lines))?.['one/S-1']).toMatchObject([{ answer: 'at 1' }]);
    expect((await attemptsOf(lines, {}, '20260102T030405Z-0001@8'))?.['one/S-1']).toMatchObject([{ answer: 'at 8' }]);
  });

  it('keeps no more of long answers in memory than it shows', async () => {
    await withRoot(async (root) => {
      const folder = await keepLong(root, 80, 300_000);
      const loaded = await loadRunAttempts(folder, []);
      const before = inUse();
      const again = await loadRunAttempts(folder, []);
      expect(inUse() - before).toBeLessThan(12e6);
      expect(again).toEqual(loaded);
    });
  });
});

async function keepLong(root: string, rounds: number, characters: number): Promise<string> {
  const lines = Array.from({ length: rounds }, (_, at) =>
    attemptWith({ round: at + 1, ...said(String(at % 10).repeat(characters)) }),
  );
  return keepRun(root, { packs: [packWith('one', ['blue'])], lines, plan: { rounds } });
}
