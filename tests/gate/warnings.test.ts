import { describe, expect, it } from 'vitest';
import { loadBuiltinPacks, loadPacks } from '../../src/packs/load-packs.ts';
import { baseOf, isOfBase } from '../../src/records/known-packs.ts';
import { all, decide, kinds } from './decide-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const broken = packOf('a', [13, '3/3'], [2, '0/3']);

describe('warnings', () => {
  it('report a total that is down although no pack tripped', () => {
    const two = (counts: string) => ({
      ...packOf('a', [14, '3/3'], [1, counts]),
      ...packOf('b', [14, '3/3'], [1, counts]),
    });
    const decision = decide(scorecardWith(two('0/3')), baselineWith(two('3/3')));
    expect(decision.outcome).toBe('passed');
    expect(decision.warnings).toContainEqual({
      kind: 'total-dropped',
      drop: { exact: '1/15', value: 1 / 15, isAboveThreshold: true },
    });
  });

  it('report told rules that answers no longer keep, in 50 scenarios and more, although as many pass', () => {
    const keeping = (share: number, size: number) =>
      scorecardWith(packOf('a', [size, '0/3']), { score: { values: { rules: [[share, share, share]] } } });
    const kept = (now: number, before: number, size: number) =>
      decide(keeping(now, size), { ...baselineWith(all), scorecard: keeping(before, size) }).warnings;
    const means = { baseline: expect.closeTo(0.6), current: expect.closeTo(0.54) };
    expect(kept(0.54, 0.6, 50)).toContainEqual({ kind: 'rules-dropped', scenarios: 50, means, p: expect.any(Number) });
    for (const warnings of [kept(0.54, 0.6, 49), kept(0.55, 0.6, 50), kept(0.6, 0.54, 50)])
      expect(warnings.map(({ kind }) => kind)).not.toContain('rules-dropped');
    const old = decide(keeping(0.1, 50), baselineWith(packOf('a', [50, '0/3'])));
    expect(kinds(old)).not.toContain('rules-dropped');
  });

  it('report counts below the anchor, if the scenario is still the same', () => {
    const passed = { passed: 3, attempts: 3 };
    const scenario = (digest: string) => ({ ...passed, digest });
    const anchor = (digest: string) => ({
      capturedAt: '2025-01-01T00:00:00Z',
      reason: 'first',
      scenarios: Object.fromEntries(Object.keys(all).map((key) => [key, scenario(digest)])),
    });
    const below = decide(scorecardWith(broken), baselineWith(broken, { anchor: anchor('a'.repeat(64)) }));
    expect(below.outcome).toBe('passed');
    expect(below.warnings).toContainEqual({
      kind: 'below-anchor',
      pack: 'a',
      drop: { exact: '2/15', value: 2 / 15, isAboveThreshold: true },
      capturedAt: '2025-01-01T00:00:00Z',
    });
    expect(kinds(decide(scorecardWith(broken), baselineWith(broken, { anchor: anchor('b'.repeat(64)) })))).toEqual([]);
  });

  it('do not mention the anchor if the baseline itself is as high', () => {
    const scenarios = Object.fromEntries(
      Object.keys(all).map((key) => [key, { passed: 3, attempts: 3, digest: 'a'.repeat(64) }]),
    );
    const anchor = { capturedAt: '2025-01-01T00:00:00Z', reason: 'first', scenarios };
    const decision = decide(scorecardWith(broken), baselineWith(all, { anchor }));
    expect(decision.outcome).toBe('regressed');
    expect(kinds(decision)).not.toContain('below-anchor');
  });

  it('report a missed floor, which fails only on request', () => {
    const floors = { a: '90' };
    const under = scorecardWith(packOf('a', [13, '3/3'], [2, '0/3']));
    const before = baselineWith(broken);
    expect(decide(under, before, { floors })).toMatchObject({ outcome: 'passed' });
    expect(decide(under, before, { floors }).warnings[0]).toEqual({
      kind: 'below-floor',
      pack: 'a',
      floor: 0.9,
      rate: { passed: 39, attempts: 45 },
      scenarioRate: { mean: 13 / 15, scenarios: 15 },
      fails: false,
    });
    expect(decide(under, before, { floors, floorsFail: true }).outcome).toBe('regressed');
    const touched = { ...under, isCanonical: false };
    expect(decide(touched, before, { floors, floorsFail: true }).outcome).toBe('inconclusive');
    const unmeasured = scorecardWith(packOf('a', [13, '3/3'], [2, '0/0 +3?']));
    expect(kinds(decide(unmeasured, before, { floors, floorsFail: true }))).toEqual([]);
  });

  it('report a floor of a pack for the same scenarios of one that extends it', () => {
    const floors = { 'toolcall-15': '95' };
    const deep = (first: string, later: string) => packOf('toolcall-45', [15, first], [30, later]);
    const kindsOf = (first: string, later: string) => {
      const counts = deep(first, later);
      return kinds(decide(scorecardWith(counts), baselineWith(counts), { floors }));
    };
    expect(kindsOf('0/3', '3/3')).toEqual(['below-floor']);
    expect(kindsOf('3/3', '0/3')).toEqual([]);
    const own = { floors: { ...floors, 'toolcall-45': '10' } };
    expect(kinds(decide(scorecardWith(deep('0/3', '3/3')), baselineWith(all), own))).not.toContain('below-floor');
  });

  it('know which scenarios of a built-in pack are those of the pack that it extends', async () => {
    for (const { pack } of await loadBuiltinPacks('deep')) {
      const base = baseOf(pack.id) ?? '';
      const keys = pack.scenarios.map(({ id }) => `${pack.id}/${id}`).filter((key) => isOfBase(key, base));
      const [own] = await loadPacks([base]);
      expect(keys).toEqual(own?.pack.scenarios.map(({ id }) => `${pack.id}/${id}`));
    }
  });

  it('report a floor by what could still pass, for its own scenarios alone', () => {
    const floors = { a: '90' };
    const rate = (counts: string) =>
      kinds(decide(scorecardWith(packOf('a', [10, counts])), baselineWith(packOf('a', [10, counts])), { floors }));
    expect(rate('9/10')).toEqual([]);
    expect(rate('8/10')).toEqual(['below-floor']);
    expect(rate('8/9 1 missing')).toEqual([]);
    expect(rate('8/10 +10?')).toEqual([]);
    expect(rate('17/20 +12?')).toEqual([]);
    expect(rate('5/10 +10?')).toEqual(['below-floor']);
    const missing = scorecardWith(packOf('a', [9, '3/3'], [1, '0/0']));
    expect(kinds(decide(missing, baselineWith(packOf('a', [10, '3/3'])), { floors: { a: '100' } }))).toEqual([]);
    const two = { ...packOf('a', [10, '10/10']), ...packOf('ab', [10, '0/10']) };
    expect(kinds(decide(scorecardWith(two), baselineWith(two), { floors: { a: '90', b: '90' } }))).toEqual([]);
  });

  it('report changed answers if more than half changed, and more than half of the scenarios were stable', () => {
    const [old, fresh] = ['1'.repeat(16), '2'.repeat(16)];
    const answered = (answers: readonly (readonly (string | null)[])[]) => {
      const scorecard = scorecardWith(packOf('a', [answers.length, '3/3']));
      const scenarios = scorecard.scenarios.map((score, index) => ({ ...score, answers: [...(answers[index] ?? [])] }));
      return { ...scorecard, scenarios };
    };
    const kept = [old, old, old];
    const before = { ...baselineWith(all), scorecard: answered([kept, kept, kept, kept]) };
    const now = (...answers: (readonly (string | null)[])[]) => decide(answered(answers), before);
    expect(kinds(now(kept, kept, [fresh], [fresh]))).toEqual([]);
    expect(kinds(now(kept, [fresh], [fresh], [fresh]))).toEqual(['answers-changed']);
    expect(kinds(now([null, old], [null, fresh], [null, null], []))).toEqual([]);
    expect(now([null, old], [null, fresh], [null, null], []).packs[0]?.drift).toMatchObject({
      compared: 2,
      identical: 1,
    });
    const half = { ...baselineWith(all), scorecard: answered([kept, kept, [old, fresh], [old, null]]) };
    expect(kinds(decide(answered([[fresh], [fresh], [fresh], [fresh]]), half))).toEqual([]);
  });

  it('report that most answers changed, if they used to be the same each time', () => {
    const answers = (text: string) => ({ score: { answers: [text, text, text] } });
    const [before, now] = ['1'.repeat(16), '2'.repeat(16)];
    const decision = decide(scorecardWith(all, answers(now)), baselineWith(all, answers(before)));
    expect(decision.warnings).toContainEqual({ kind: 'answers-changed', identical: 0, compared: 15 });
    expect(decision.packs[0]?.drift).toMatchObject({ identical: 0, compared: 15 });
    const wavering = baselineWith(all, { score: { answers: [before, now] } });
    expect(kinds(decide(scorecardWith(all, answers(now)), wavering))).toEqual([]);
  });

  it('report prompts with another length', () => {
    const decision = decide(scorecardWith(all, { score: { promptTokens: 103 } }));
    expect(decision.warnings).toContainEqual({ kind: 'prompt-tokens-shifted', shifted: 15, compared: 15 });
    expect(decision.packs[0]?.drift.promptTokens).toEqual({ compared: 15, shifted: 15, medianShift: 3 });
    expect(decide(scorecardWith(all)).packs[0]?.drift.promptTokens).toEqual({
      compared: 15,
      shifted: 0,
      medianShift: 0,
    });
    const unknown = decide(scorecardWith(all, { score: { promptTokens: null } }));
    expect(unknown.packs[0]?.drift.promptTokens).toEqual({ compared: 0, shifted: 0, medianShift: 0 });
    expect(decide(scorecardWith(all), baselineWith(all, { score: { promptTokens: null } })).packs[0]?.drift).toEqual(
      unknown.packs[0]?.drift,
    );
    const tokens = [100, 110, 90, 104];
    const current = scorecardWith(packOf('a', [4, '3/3']));
    const scenarios = current.scenarios.map((score, index) => ({ ...score, promptTokens: tokens[index] ?? null }));
    const some = decide({ ...current, scenarios }, baselineWith(packOf('a', [4, '3/3'])));
    expect(some.packs[0]?.drift.promptTokens).toEqual({ compared: 4, shifted: 3, medianShift: 4 });
    const two = { ...current, scenarios: scenarios.slice(0, 3) };
    expect(decide(two, baselineWith(packOf('a', [3, '3/3']))).packs[0]?.drift.promptTokens.medianShift).toBe(0);
    expect(some.warnings).toContainEqual({ kind: 'prompt-tokens-shifted', shifted: 3, compared: 4 });
  });

  it('report later rounds that are worse than the first', () => {
    const firstRound = { passed: 1, failed: 0, unmeasured: 0 };
    const before = baselineWith(packOf('a', [15, '1/3']));
    const decision = decide(scorecardWith(packOf('a', [15, '1/3']), { score: { firstRound } }), before);
    expect(decision.packs[0]?.rounds).toEqual({
      first: { passed: 15, attempts: 15 },
      later: { passed: 0, attempts: 30 },
    });
    expect(kinds(decision)).toEqual(['later-rounds-worse']);
    const mixed = scorecardWith(packOf('a', [4, '2/4']), {
      score: { firstRound: { passed: 1, failed: 1, unmeasured: 0 } },
    });
    const same = decide(mixed, baselineWith(packOf('a', [4, '2/4'])));
    expect(same.packs[0]?.rounds).toEqual({ first: { passed: 4, attempts: 8 }, later: { passed: 4, attempts: 8 } });
    expect(kinds(same)).toEqual([]);
    const unmeasured = { passed: 0, failed: 0, unmeasured: 1 };
    const late = scorecardWith(packOf('a', [4, '2/2 +1?']), { score: { firstRound: unmeasured } });
    expect(decide(late, baselineWith(packOf('a', [4, '2/2']))).packs[0]?.rounds).toBeNull();
    const early = scorecardWith(packOf('a', [4, '1/1 +2?']), { score: { firstRound } });
    expect(decide(early, baselineWith(packOf('a', [4, '2/2']))).packs[0]?.rounds).toBeNull();
    const slight = scorecardWith(packOf('a', [4, '2/3']), { score: { firstRound } });
    expect(kinds(decide(slight, baselineWith(packOf('a', [4, '2/3']))))).toEqual([]);
  });
});

describe('warnings of the anchor', () => {
  const fallen = packOf('a', [9, '3/3'], [6, '0/3']);
  const anchorOf = (keys: readonly string[], attempts = 3) => ({
    ...{ capturedAt: '2025-01-01T00:00:00Z', reason: 'first' },
    scenarios: Object.fromEntries(keys.map((key) => [key, { passed: attempts, attempts, digest: 'a'.repeat(64) }])),
  });

  it('compare the scenarios that the anchor has, by their own attempts', () => {
    const keys = Object.keys(fallen);
    const against = (known: readonly string[], attempts?: number) =>
      decide(scorecardWith(fallen), baselineWith(fallen, { anchor: anchorOf(known, attempts) })).warnings.flatMap(
        (warning) => (warning.kind === 'below-anchor' ? [warning.drop.exact] : []),
      );
    expect(against(keys)).toEqual(['2/5']);
    expect(against(keys.slice(0, 10))).toEqual([]);
    expect(against(keys.slice(0, 12))).toEqual(['1/4']);
    expect(against(keys, 0)).toEqual([]);
  });

  it('leave out what was not measured today', () => {
    const current = scorecardWith({ ...fallen, 'a/S-15': '0/0 +3?', 'a/S-14': '0/0 +3?' });
    const decision = decide(current, baselineWith(fallen, { anchor: anchorOf(Object.keys(fallen)) }));
    expect(decision.warnings).toContainEqual(
      expect.objectContaining({ kind: 'below-anchor', drop: expect.objectContaining({ exact: '4/13' }) }),
    );
  });
});

describe('a floor', () => {
  it('ignores a pack without a scenario', () => {
    const scorecard = scorecardWith(all);
    const packs = scorecard.packs.flatMap((pack) => [pack, { ...pack, id: 'empty' }]);
    expect(kinds(decide({ ...scorecard, packs }, baselineWith(all), { floors: { empty: '50' } }))).toEqual([
      'pack-without-baseline',
    ]);
  });
});

describe('the drift of prompts and answers', () => {
  it('takes the median shift, and compares answers that both sides have', () => {
    const one = '1'.repeat(16);
    const parts = (tokens: readonly number[], answers: readonly (readonly (string | null)[] | null)[]) => {
      const scorecard = scorecardWith(packOf('a', [3, '3/3']));
      const scenarios = scorecard.scenarios.map((score, index) => ({
        ...score,
        ...{ promptTokens: tokens[index] ?? null, answers: answers[index]?.slice() ?? null },
      }));
      return { ...scorecard, scenarios };
    };
    const before = { ...baselineWith(all), scorecard: parts([100, 100, 100], [null, [one], [one]]) };
    const { packs } = decide(parts([109, 101, 103], [[one], [one], null]), before);
    expect(packs[0]?.drift).toEqual({
      ...{ compared: 1, identical: 1, promptTokens: { compared: 3, shifted: 3, medianShift: 3 } },
    });
  });

  it('does not count a scenario that never answered as stable', () => {
    const silent = { score: { answers: [null, null, null] } };
    const before = baselineWith(packOf('a', [3, '3/3']), silent);
    const [first, ...rest] = before.scorecard.scenarios;
    const [old, fresh] = ['1'.repeat(16), '2'.repeat(16)];
    const scenarios = first === undefined ? [] : [{ ...first, answers: [old, old] }, ...rest];
    const now = scorecardWith(packOf('a', [3, '3/3']), { score: { answers: [fresh] } });
    expect(kinds(decide(now, { ...before, scorecard: { ...before.scorecard, scenarios } }))).toEqual([]);
  });
});
