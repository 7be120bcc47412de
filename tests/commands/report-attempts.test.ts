import { describe, expect, it } from 'vitest';
import { report } from '../../src/commands/report.ts';
import { decisionSchema } from '../../src/model/decision.ts';
import type { AttemptLine } from '../../src/model/journal.ts';
import { fail } from '../../src/model/verdict.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { attemptWith } from '../run/lines.ts';
import { measureWith } from '../score/journal-with.ts';
import { type KeptParts, keepRun, packWith, said, testIo, withRoot } from './kept-run-with.ts';

const key = 'sk-veryverysecretvalue';
const view = { progress: false, quiet: false, verbose: false, color: 'auto', dryRun: false, yes: false } as const;
const out = { ...byFormat(() => undefined), ...view };

/** The attempts of the JSON report of a kept run. */
async function attemptsOf(lines: readonly AttemptLine[], parts: Partial<KeptParts> = {}) {
  return withRoot(async (root) => {
    await keepRun(root, { packs: [packWith('one', ['blue', 'red'])], lines, plan: { rounds: 2 }, ...parts });
    const io = testIo(root, { EXTRA_SECRET: key });
    await report({ run: undefined, root, out, format: 'json', policy: undefined }, io);
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
  });
});
