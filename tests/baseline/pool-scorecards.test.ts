import { describe, expect, it } from 'vitest';
import { dropOldestSessions } from '../../src/baseline/make-baseline.ts';
import { listSome, poolingFaults, poolScorecards } from '../../src/baseline/pool-scorecards.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { cell, packWith, scorecardWith, scoreWith } from './scorecard-with.ts';

const [one, two] = ['1'.repeat(16), '2'.repeat(16)];

describe('poolingFaults', () => {
  it('names facts that only one side knows, and none that neither does', () => {
    const [unknown, known] = [null, 'enable_thinking=false'].map((control) =>
      scorecardWith({
        fingerprint: fingerprintWith({ conditions: { 'thinking-control': control } }),
        run: { ids: [`${control}`] },
      }),
    ) as [Scorecard, Scorecard]; // of two
    const words = poolingFaults(unknown, known).join('\n');
    expect(words).toContain('thinking-control was not sent and is enable_thinking=false');
    expect(poolingFaults(unknown, { ...unknown, run: known.run }).join('\n')).not.toContain('thinking-control');
  });
});

describe('poolScorecards', () => {
  it('adds up what is missing, and keeps what invalidates either side', () => {
    const arm = { isValid: false, asked: 'off', reasoned: 1, replies: 3 } as const;
    const older = scorecardWith({
      missing: 2,
      missingPacks: ['x', 'y'],
      isCanonical: false,
      packs: [packWith({ arm })],
    });
    const newer = scorecardWith({
      missing: 3,
      missingPacks: ['y', 'z'],
      packs: [packWith(), packWith({ id: 'other-1' })],
    });
    expect(poolScorecards(older, newer)).toMatchObject({
      ...{ missing: 5, missingPacks: ['x', 'y', 'z'], isCanonical: false, rounds: 6 },
      packs: [
        { id: 'toolcall-15', arm },
        { id: 'other-1', arm: { isValid: true } },
      ],
    });
    expect(poolScorecards(newer, older)).toMatchObject({ isCanonical: false, packs: [{ arm }] });
    expect(poolScorecards(newer, newer).isCanonical).toBe(true);
  });

  it('appends the sums of measures, and empty ones if a side lacks a measure', () => {
    const scorecards = [{ f1: [[1, 0.5]] }, { f1: [[0.25, 0]], rouge1: [[0.125]] }].map((values) =>
      scorecardWith({ scenarios: [scoreWith({ cells: [cell(2, 2)], values })] }),
    );
    const [older, newer] = scorecards as [Scorecard, Scorecard]; // of two
    const [pooled] = poolScorecards(older, newer).scenarios;
    expect(pooled?.values).toBeUndefined();
    expect(pooled?.sums).toEqual({
      f1: [
        [1_500_000, 2],
        [250_000, 2],
      ],
      rouge1: [
        [0, 0],
        [125_000, 1],
      ],
    });
    const many = Array.from({ length: 11 }, (_, at) => [at]);
    const long = scorecardWith({
      scenarios: [scoreWith({ cells: many.map(() => cell(1, 1)), values: { calls: many } })],
    });
    expect(dropOldestSessions(long).scenarios[0]?.sums?.['calls']).toEqual(
      many.slice(1).map(([calls = 0]) => [calls * 1e6, 1]),
    );
  });

  it('adds the counts of a scenario by kind, and its answers if both sides have them', () => {
    const before = scoreWith({
      ...{ cells: [cell(1, 3)], failures: { 'wrong-tool': 2 }, causes: { timeout: 1 }, promptTokens: 400 },
      ...{ answers: [one], firstRound: cell(1, 1) },
    });
    const after = scoreWith({
      ...{
        cells: [cell(0, 3)],
        failures: { 'wrong-tool': 1, 'wrong-answer': 2 },
        causes: { timeout: 2, disconnect: 1 },
      },
      ...{ answers: [two], promptTokens: null },
    });
    const pooled = poolScorecards(scorecardWith({ scenarios: [before] }), scorecardWith({ scenarios: [after] }));
    expect(pooled.scenarios).toEqual([
      {
        ...before,
        ...{ cells: [cell(1, 3), cell(0, 3)], failures: { 'wrong-tool': 3, 'wrong-answer': 2 } },
        ...{ causes: { timeout: 3, disconnect: 1 }, promptTokens: 400, answers: [one, two], firstRound: null },
      },
    ]);
    const unanswered = scorecardWith({ scenarios: [scoreWith({ answers: null, promptTokens: 1 })] });
    const answered = scorecardWith({ scenarios: [before] });
    expect(poolScorecards(unanswered, answered).scenarios[0]).toMatchObject({ answers: null, promptTokens: 400 });
    expect(poolScorecards(answered, unanswered).scenarios[0]).toMatchObject({ answers: null, promptTokens: 1 });
  });

  it('takes a scenario of only the newer side unchanged', () => {
    const fresh = scoreWith({ scenario: 'toolcall-15/TC-09', firstRound: cell(1, 1) });
    const pooled = poolScorecards(scorecardWith({ scenarios: [] }), scorecardWith({ scenarios: [fresh] }));
    expect(pooled.scenarios).toEqual([fresh]);
  });
});

describe('poolingFaults', () => {
  it('finds none between two nights of one model', () => {
    const subject = { driver: '575', gpu: ['other'], image: 'sha256:2' };
    const later = scorecardWith({ fingerprint: fingerprintWith({ subject }), run: { ids: ['later'] } });
    const scenarios = later.fingerprint.conditions;
    const earlier = scorecardWith();
    const same = { ...later, fingerprint: { ...later.fingerprint, conditions: earlier.fingerprint.conditions } };
    expect(scenarios.mode).toBe('no-thinking');
    expect(poolingFaults(earlier, same)).toEqual([]);
  });

  it('leaves out what neither side knows', () => {
    const unknown = { fingerprint: fingerprintWith({ identity: { model: null }, subject: { quantization: null } }) };
    expect(poolingFaults(scorecardWith(unknown), scorecardWith({ ...unknown, run: { ids: ['later'] } }))).toEqual([]);
  });

  it('reports nothing more for another slug or mode', () => {
    const other = scorecardWith({ slug: 'vllm/other' });
    expect(poolingFaults(scorecardWith(), other)).toEqual([
      'it is of vllm/other in mode no-thinking, not of vllm/qwen in mode no-thinking',
    ]);
  });

  it('lists differing, removed and new facts, each on its line', () => {
    const scores = (...names: string[]) => names.map((name) => scoreWith({ scenario: `toolcall-15/${name}` }));
    const older = scorecardWith({ scenarios: scores('A', 'B', 'C') });
    const [, ...rest] = scores('A', 'B', 'D');
    const changed = [scoreWith({ scenario: 'toolcall-15/A', digest: 'b'.repeat(64) }), ...rest];
    expect(poolingFaults(older, scorecardWith({ scenarios: changed, run: { ids: ['later'] } }))).toEqual([
      'other digests of toolcall-15/A',
      'without toolcall-15/C',
      'with toolcall-15/D in addition',
    ]);
  });

  it('lists at most five, and how many more there are', () => {
    expect(listSome(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
    expect(listSome(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
  });
});

describe('dropOldestSessions', () => {
  it('leaves ten sessions as they are', () => {
    const cells = Array.from({ length: 10 }, () => cell(1, 1));
    const scorecard = scorecardWith({ scenarios: [scoreWith({ cells })] });
    expect(dropOldestSessions(scorecard)).toBe(scorecard);
  });

  it('drops the answers and the most frequent failures of the oldest sessions', () => {
    const cells = [cell(0, 3), ...Array.from({ length: 10 }, () => cell(0, 1))];
    const answers = Array.from({ length: 13 }, (_, index) => index.toString(16).repeat(16));
    const failures = { 'wrong-tool': 4, 'wrong-answer': 8, 'token-limit': 1 };
    const score = scoreWith({ cells, answers, failures });
    const left = dropOldestSessions(scorecardWith({ rounds: 30, scenarios: [score], run: { ids: ['a', 'b'] } }));
    expect(left.scenarios[0]).toEqual({
      ...score,
      cells: cells.slice(1),
      answers: answers.slice(3),
      failures: { 'wrong-tool': 4, 'wrong-answer': 5, 'token-limit': 1 },
    });
    expect(left).toMatchObject({ rounds: 10, run: { ids: ['a', 'b'] } });
    expect(left.run.sessions).toHaveLength(10);
    const few = dropOldestSessions(scorecardWith({ rounds: 3, scenarios: [{ ...score, answers: null }] }));
    expect(few).toMatchObject({ rounds: 3, scenarios: [{ answers: null }] });
  });

  it('has as many rounds as the most asked scenario, and no more runs than sessions', () => {
    const joined = scoreWith({ cells: [...Array.from({ length: 10 }, () => cell(0, 0)), cell(3, 3)] });
    const asked = scoreWith({ scenario: 'toolcall-15/TC-02', cells: Array.from({ length: 11 }, () => cell(3, 3)) });
    const ids = Array.from({ length: 11 }, (_, index) => `run-${index}`);
    const left = dropOldestSessions(scorecardWith({ rounds: 33, scenarios: [joined, asked], run: { ids } }));
    expect(left).toMatchObject({ rounds: 30, run: { ids: ids.slice(1) } });
  });

  it('counts an unmeasured attempt as asked, and drops a failure that no longer occurs', () => {
    const cells = [cell(0, 1), ...Array.from({ length: 10 }, () => cell(1, 2, 1))];
    const answers = Array.from({ length: 21 }, () => one);
    const { scenarios } = dropOldestSessions(scorecardWith({ scenarios: [scoreWith({ cells, answers })] }));
    expect(scenarios[0]).toMatchObject({ failures: {} });
    expect(scenarios[0]?.answers).toHaveLength(20);
  });
});
