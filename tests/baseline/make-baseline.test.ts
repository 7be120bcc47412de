import { describe, expect, it } from 'vitest';
import { captureFaults, makeBaseline } from '../../src/baseline/make-baseline.ts';
import { baselineWith, captureWith } from './capture-with.ts';
import { refusalOf } from './refusal.ts';
import { cell, packWith, scorecardWith, scoreWith } from './scorecard-with.ts';

describe('makeBaseline', () => {
  it('keeps the counts, the day and the reason, and uses them as its anchor', () => {
    const baseline = baselineWith({
      scorecard: scorecardWith({ scenarios: [scoreWith({ cells: [cell(2, 3), cell(3, 3)] })] }),
    });
    expect(baseline).toMatchObject({ capturedAt: '2026-11-21T12:00:00.000Z', reason: 'first capture', tool: '0.1.0' });
    expect(baseline.anchor?.scenarios).toEqual({
      'toolcall-15/TC-01': { passed: 5, attempts: 6, digest: 'a'.repeat(64) },
    });
  });

  it('refuses what later runs could not be compared with, all of it at once', () => {
    const scorecard = scorecardWith({
      isCanonical: false,
      rounds: 2,
      packs: [packWith({ arm: { isValid: false, asked: 'off', reasoned: 4, replies: 30 } })],
      scenarios: [
        scoreWith({ cells: [cell(1, 3, 2)] }),
        scoreWith({ scenario: 'toolcall-15/TC-02', cells: [cell(0, 0)] }),
      ],
      missing: 3,
      missingPacks: ['dataextract-15'],
    });
    expect(refusalOf(() => makeBaseline(captureWith({ scorecard })))).toMatchInlineSnapshot(`
      "vllm/qwen (no-thinking) cannot become a baseline:
        its sampling is not canonical: a flag or --extra-body touched it
        2 rounds, of at least 3
        toolcall-15: thinking was to be off, and 4 of 30 replies reason
        unmeasured attempts in toolcall-15/TC-01 (2)
        no attempt in toolcall-15/TC-02
        3 planned attempts were never made
        a missing shard measured dataextract-15
      A baseline needs at least three whole rounds with nothing unmeasured, at the sampling of the packs. docs/baselines.md explains why."
    `);
  });

  it('refuses contradictory counts, as in an edited run', () => {
    const odd = scoreWith({ failures: { 'wrong-tool': 1 } });
    const scenarios = [odd, odd, scoreWith({ scenario: 'other-1/A', cells: [cell(3, 3), cell(3, 3)] })];
    const words = refusalOf(() => baselineWith({ scorecard: scorecardWith({ scenarios }) }));
    expect(words).toContain('failures that do not add up in toolcall-15/TC-01');
    expect(words).toContain('counts that fit no session in other-1/A');
    expect(words).toContain('no pack for other-1/A');
    expect(words).toContain('listed twice: toolcall-15/TC-01');
  });

  it('says one of one, and reports the second of two duplicates', () => {
    const twice = ['A', 'B', 'A'].map((name) => scoreWith({ scenario: `toolcall-15/${name}` }));
    const words = refusalOf(() =>
      baselineWith({ scorecard: scorecardWith({ rounds: 1, missing: 1, scenarios: twice }) }),
    );
    expect(words).toContain('one round, of at least 3');
    expect(words).toContain('1 planned attempt was never made');
    expect(words).toMatch(/listed twice: toolcall-15\/A$/m);
  });

  it('refuses a scenario that was never measured as unmeasured', () => {
    const open = scoreWith({ cells: [cell(0, 1, 1), cell(0, 0)] });
    const words = refusalOf(() => baselineWith({ scorecard: scorecardWith({ scenarios: [open] }) }));
    expect(words).toContain('unmeasured attempts in toolcall-15/TC-01 (1)');
    expect(words).not.toContain('no attempt in');
  });

  it('keeps the times of each of its packs', () => {
    const timing = { attemptP50Ms: 1, attemptP95Ms: 2, firstTokenP50Ms: 3, decodeTokensPerSecond: 4 };
    const packs = [packWith(), packWith({ id: 'other-1' })];
    const scenarios = [scoreWith(), scoreWith({ scenario: 'other-1/A' })];
    const card = scorecardWith({ packs, scenarios, timings: { 'toolcall-15': timing, 'other-1': timing } });
    expect(Object.keys(baselineWith({ scorecard: card }).scorecard.timings)).toEqual(['toolcall-15', 'other-1']);
  });

  it('requires a reason to reset the anchor', () => {
    expect(refusalOf(() => baselineWith({ resetAnchor: true, reason: ' ' }))).toContain(
      '--reset-anchor forgets what the first capture counted, and no --reason is given',
    );
  });

  it('keeps scenarios by key, and times only of its own packs', () => {
    const names = ['C', 'A', 'B'].map((name) => `toolcall-15/${name}`);
    const card = scorecardWith({ scenarios: names.map((scenario) => scoreWith({ scenario })) });
    const timing = { attemptP50Ms: 1, attemptP95Ms: 2, firstTokenP50Ms: 3, decodeTokensPerSecond: 4 };
    const { scorecard } = baselineWith({ scorecard: { ...card, timings: { ...card.timings, 'other-1': timing } } });
    expect(scorecard.scenarios.map(({ scenario }) => scenario)).toEqual(names.toSorted());
    expect(Object.keys(scorecard.timings)).toEqual(['toolcall-15']);
  });

  it('refuses metrics of more than 2,000 scenarios', () => {
    const graded = (count: number) =>
      scorecardWith({
        scenarios: Array.from({ length: count }, (_, at) =>
          scoreWith({ scenario: `toolcall-15/${at}`, values: { f1: [[1, 1, 1]] } }),
        ),
      });
    expect(captureFaults(graded(2000))).toEqual([]);
    expect(captureFaults(graded(2001))).toEqual(['metrics of 2001 scenarios, of at most 2000: ask fewer examples']);
  });

  it('refuses a scorecard without a scenario', () => {
    expect(refusalOf(() => baselineWith({ scorecard: scorecardWith({ scenarios: [] }) }))).toContain(
      'no scenario in it',
    );
  });

  it('keeps the anchor of the first capture, and adds new scenarios to it', () => {
    const first = baselineWith({ scorecard: scorecardWith({ scenarios: [scoreWith()] }) });
    const worse = scorecardWith({
      scenarios: [
        scoreWith({ cells: [cell(1, 3)] }),
        scoreWith({ scenario: 'toolcall-15/TC-02', cells: [cell(2, 3)] }),
      ],
    });
    const next = baselineWith({
      scorecard: worse,
      previous: first,
      reason: 'a smaller quant',
      now: new Date('2026-12-01T00:00:00Z'),
    });
    expect(next.anchor).toMatchObject({
      capturedAt: first.capturedAt,
      reason: 'first capture',
      scenarios: { 'toolcall-15/TC-01': { passed: 3, attempts: 3 }, 'toolcall-15/TC-02': { passed: 2, attempts: 3 } },
    });
  });

  it('keeps the anchor of a scenario that is no longer asked', () => {
    const first = baselineWith();
    const fewer = baselineWith({ scorecard: scorecardWith({ scenarios: [scoreWith()] }), previous: first });
    expect(Object.keys(fewer.anchor?.scenarios ?? {})).toEqual(['toolcall-15/TC-01', 'toolcall-15/TC-02']);
  });

  it('moves the anchor only on request, with a reason', () => {
    const first = baselineWith();
    const worse = scorecardWith({ scenarios: [scoreWith({ cells: [cell(1, 3)] })] });
    const reset = baselineWith({ scorecard: worse, previous: first, resetAnchor: true, reason: 'a smaller quant' });
    expect(reset.anchor).toMatchObject({
      reason: 'a smaller quant',
      scenarios: { 'toolcall-15/TC-01': { passed: 1, attempts: 3 } },
    });
    expect(Object.keys(reset.anchor?.scenarios ?? {})).toEqual(['toolcall-15/TC-01']);
    expect(refusalOf(() => baselineWith({ previous: first, resetAnchor: true, reason: ' ' }))).toContain('--reason');
  });

  it('keeps the ten newest sessions of a longer capture', () => {
    const cells = Array.from({ length: 12 }, (_, index) => cell(index < 2 ? 0 : 1, 1));
    const { scorecard } = baselineWith({ scorecard: scorecardWith({ rounds: 12, scenarios: [scoreWith({ cells })] }) });
    expect(scorecard.scenarios[0]).toMatchObject({ cells: cells.slice(2), failures: {} });
    expect(scorecard.run.sessions).toHaveLength(10);
    expect(scorecard.rounds).toBe(10);
  });
});
