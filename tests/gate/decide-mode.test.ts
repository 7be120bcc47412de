import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMode, decideWithoutBaseline } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { modeDecisionSchema } from '../../src/records/decision.ts';
import type { Fingerprint } from '../../src/records/fingerprint.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { all, decide, kinds } from './decide-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const broken = packOf('a', [13, '3/3'], [2, '0/3']);

function under(counts: Parameters<typeof scorecardWith>[0], parts: Parameters<typeof fingerprintWith>[0]): Scorecard {
  const { fingerprint } = scorecardWith(counts);
  const conditions = { ...fingerprint.conditions, ...parts?.conditions };
  return scorecardWith(counts, { fingerprint: fingerprintWith({ ...parts, conditions }) });
}

describe('decideMode', () => {
  it('passes a model that answers as before', () => {
    const decision = decide(scorecardWith(all));
    expect(decision).toMatchObject({ outcome: 'passed', improved: false, reasons: [], causes: [] });
    const pack = {
      outcome: 'passed',
      p: 1,
      drop: { exact: '0' },
      tripped: null,
      confirmed: null,
      flips: [],
      flaky: [],
    };
    expect(decision.packs).toMatchObject([{ ...pack, reasons: [], isTooNoisy: false, rounds: null, unmeasured: 0 }]);
    expect(decide(scorecardWith(all), undefined, { maxDrop: '0' }).packs[0]?.isTooNoisy).toBe(false);
    expect(decision.warnings).toEqual([{ kind: 'one-session-baseline' }]);
  });

  it('finds two broken scenarios of 15', () => {
    const { outcome, packs, total } = decide(scorecardWith(broken));
    expect(outcome).toBe('regressed');
    expect(packs[0]?.drop).toEqual({ exact: '2/15', value: 2 / 15, isAboveThreshold: true });
    expect(packs[0]?.p).toBeCloseTo(0.0025, 12);
    expect(packs[0]?.flips.map(({ scenario }) => scenario)).toEqual(['a/S-14', 'a/S-15']);
    expect(packs[0]).toMatchObject({ isTooNoisy: false, minimumDetectableDrop: { scenarios: 2 } });
    expect(total).toMatchObject({ baseline: { passed: 45, attempts: 45 }, current: { passed: 39, attempts: 45 } });
  });

  it('reports what a confirmation asked and the state before it', () => {
    const pooled = scorecardWith(packOf('a', [13, '3/3 0/0'], [2, '0/3 0/3']));
    const rule = parseRule({ maxDrop: '10' });
    const { outcome, packs } = decideMode(baselineWith(all), pooled, scorecardWith(broken), rule);
    expect(outcome).toBe('regressed');
    expect(packs[0]?.p).toBeCloseTo(0.00014, 5);
    expect(packs[0]?.tripped?.p).toBeCloseTo(0.0025, 12);
    expect(packs[0]?.tripped?.drop.exact).toBe('2/15');
    expect(packs[0]?.confirmed).toEqual({ rounds: 3, requests: 6, sessions: 'new' });
    expect(packs[0]?.means).toEqual({ baseline: 1, current: 13 / 15 });
    const inOne = scorecardWith(packOf('a', [13, '3/3'], [2, '3/6']));
    const cleared = decideMode(baselineWith(all), inOne, scorecardWith(broken), rule);
    expect(cleared).toMatchObject({ outcome: 'passed', packs: [{ confirmed: { sessions: 'one' } }] });
    expect(cleared.packs[0]?.flaky).toEqual(['a/S-14', 'a/S-15']);
  });

  it('calls a pack too noisy because of unstable scenarios, not because of a drop that it found', () => {
    const wavering = packOf('a', [7, '3/3'], [8, '2/3']);
    expect(decide(scorecardWith(wavering), baselineWith(wavering)).packs[0]).toMatchObject({ isTooNoisy: true });
    const half = decide(scorecardWith(packOf('a', [7, '3/3'], [8, '0/3']))).packs[0];
    expect(half?.noiseBand).toBeGreaterThan(0.1);
    expect(half).toMatchObject({ outcome: 'regressed', isTooNoisy: false });
  });

  it('lists changes by the size of the drop, then by name, with improvements last', () => {
    const before = baselineWith(packOf('a', [3, '3/3'], [2, '1/3'], [3, '3/3']));
    const { packs } = decide(
      scorecardWith(packOf('a', [1, '2/3'], [1, '0/3'], [1, '2/3'], [2, '2/3'], [3, '3/3'])),
      before,
    );
    expect(packs[0]?.flips.map(({ scenario }) => scenario)).toEqual(['a/S-02', 'a/S-01', 'a/S-03', 'a/S-04', 'a/S-05']);
    const spread = decide(scorecardWith(packOf('a', [3, '4/6'])), baselineWith(packOf('a', [2, '2/3'], [1, '3/3'])));
    expect(spread.packs[0]?.flips).toEqual([
      {
        scenario: 'a/S-03',
        baseline: { passed: 3, attempts: 3 },
        current: { passed: 4, attempts: 6 },
        failures: {},
      },
    ]);
  });

  it('calls scenarios flaky if they are unstable on either side', () => {
    const before = baselineWith(packOf('a', [1, '3/3'], [1, '2/3'], [2, '0/3'], [1, '3/3']));
    const { packs } = decide(
      scorecardWith(packOf('a', [1, '2/3'], [1, '3/3'], [1, '0/3'], [1, '1/3'], [1, '0/3'])),
      before,
    );
    expect(packs[0]?.flaky).toEqual(['a/S-01', 'a/S-02', 'a/S-04']);
  });

  it('adds up what ended at the token limit on both sides, and causes of unmeasured attempts', () => {
    const cut = (times: number) => ({ score: { failures: { 'token-limit': times, 'wrong-answer': 1 } } });
    const before = baselineWith(packOf('a', [2, '2/3']), cut(2));
    const current = scorecardWith(packOf('a', [2, '1/2 +1?']), {
      score: { failures: { 'token-limit': 1 }, causes: { timeout: 2, disconnect: 1 } },
    });
    const { packs } = decide(current, before);
    expect(packs[0]).toMatchObject({ tokenLimit: { baseline: 4, current: 2 }, unmeasured: 2 });
    expect(JSON.stringify(packs[0]?.causes)).toBe('{"disconnect":2,"timeout":4}');
    expect(packs[0]?.flips[0]?.failures).toEqual({ 'token-limit': 1 });
    const neither = decide(scorecardWith(all)).packs[0];
    expect(neither).toMatchObject({ tokenLimit: { baseline: 0, current: 0 }, causes: {} });
  });

  it('passes one broken scenario of 15, and lists it', () => {
    const { outcome, packs } = decide(scorecardWith(packOf('a', [14, '3/3'], [1, '0/3'])));
    expect(outcome).toBe('passed');
    expect(packs[0]?.flips).toMatchObject([{ scenario: 'a/S-15', current: { passed: 0, attempts: 3 } }]);
  });

  it('is inconclusive if unmeasured attempts could decide, and says so', () => {
    const current = scorecardWith(packOf('a', [13, '3/3'], [2, '0/0 +3?']), { score: { causes: { timeout: 3 } } });
    const { outcome, packs } = decide(current);
    expect(outcome).toBe('inconclusive');
    expect(packs[0]).toMatchObject({
      reasons: [{ kind: 'unmeasured-could-decide', unmeasured: 6 }],
      unmeasured: 6,
      drop: { exact: '0' },
      flips: [],
    });
    expect(packs[0]?.causes).toEqual({ timeout: 45 });
  });

  it('says that unmeasured attempts could decide even if the drop alone could not', () => {
    const before = baselineWith(packOf('a', [2, '3/3']));
    const { packs } = decide(scorecardWith(packOf('a', [1, '3/3'], [1, '2/2 +1?'])), before);
    expect(packs[0]).toMatchObject({ outcome: 'inconclusive' });
    expect(packs[0]?.reasons).toEqual([{ kind: 'unmeasured-could-decide', unmeasured: 1 }]);
  });

  it('calls a drop that chance could have caused not significant', () => {
    const { packs } = decide(scorecardWith(packOf('b', [2, '2/3'])), baselineWith(packOf('b', [2, '3/3'])));
    expect(packs[0]?.reasons).toEqual([{ kind: 'drop-not-significant', p: packs[0]?.p }]);
  });

  it('counts unasked attempts like unmeasured ones, and lists them whatever the result', () => {
    const passed = decide(scorecardWith(packOf('a', [14, '3/3'], [1, '0/0 3 missing'])));
    expect(passed).toMatchObject({ outcome: 'passed', reasons: [{ kind: 'incomplete', missing: 3, packs: [] }] });
    expect(decide(scorecardWith(packOf('a', [13, '3/3'], [2, '0/0 3 missing']))).outcome).toBe('inconclusive');
    expect(decide(scorecardWith(all, { missing: 1 })).outcome).toBe('inconclusive');
    expect(decide(scorecardWith(all, { missingPacks: ['b'] })).outcome).toBe('inconclusive');
    expect(decide(scorecardWith(broken, { missingPacks: ['b'] })).outcome).toBe('regressed');
  });

  it('takes the worst of the packs, and adjusts p for display', () => {
    const both = { ...all, ...packOf('b', [15, '3/3']) };
    const { outcome, packs } = decide(
      scorecardWith({ ...all, ...packOf('b', [13, '3/3'], [2, '0/3']) }),
      baselineWith(both),
    );
    expect(outcome).toBe('regressed');
    expect(packs.map((pack) => [pack.pack, pack.outcome])).toEqual([
      ['a', 'passed'],
      ['b', 'regressed'],
    ]);
    expect(packs[1]?.holm).toBeCloseTo(0.005, 12);
  });

  it('reports an improvement only if nothing got worse', () => {
    const before = baselineWith(packOf('a', [13, '3/3'], [2, '0/3']));
    expect(decide(scorecardWith(all), before)).toMatchObject({ outcome: 'passed', improved: true });
    expect(decide(scorecardWith(packOf('a', [13, '3/3'], [2, '2/3'])), before).improved).toBe(false);
    expect(decide(scorecardWith(packOf('a', [1, '2/3'], [14, '3/3'])), before).improved).toBe(false);
    const open = decide(scorecardWith(packOf('a', [14, '3/3'], [1, '2/2 +1?'])), before);
    expect(open).toMatchObject({ outcome: 'passed', improved: false });
    const late = decide(scorecardWith(packOf('a', [14, '3/3'], [1, '0/0 3 missing'])), before);
    expect(late).toMatchObject({ outcome: 'passed', improved: false });
  });

  it('does not depend on the order of the scenarios, or on how many sessions they are spread over', () => {
    const counts = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(counts, (drawn) => {
        const keys = drawn.map((_, index) => `a/S-${index}`);
        const of = (text: (now: number, before: number) => string) =>
          Object.fromEntries(drawn.map(([before, now], index) => [keys[index] ?? '', text(now, before)]));
        const before = baselineWith(of((_, passed) => `${passed}/3`));
        const whole = decide(scorecardWith(of((passed) => `${passed}/3`)), before);
        const spread = of((passed) => `${Math.min(passed, 2)}/2 ${Math.max(passed - 2, 0)}/1`);
        expect(decide(scorecardWith(spread), before)).toMatchObject({ packs: whole.packs, total: whole.total });
        const shuffled = Object.fromEntries(Object.entries(of((passed) => `${passed}/3`)).toReversed());
        expect(decide(scorecardWith(shuffled), before)).toMatchObject({ packs: whole.packs, outcome: whole.outcome });
      }),
    );
  });
});

describe('what can be compared', () => {
  it('lets a changed subject regress, and names the change', () => {
    const { outcome, causes } = decide(under(broken, { subject: { template: 'b'.repeat(64) } }));
    expect(outcome).toBe('regressed');
    expect(causes).toMatchObject([{ class: 'subject', field: 'template', kind: 'changed' }]);
    expect(decide(under(all, { subject: { quantization: 'q4' } }))).toMatchObject({
      outcome: 'passed',
      causes: [{ field: 'quantization' }],
    });
  });

  it('is inconclusive if a condition changed, or is known on one side only', () => {
    const warm = under(broken, { conditions: { sampling: { temperature: 0.7, top_p: 1, seed: 1 } } });
    expect(decide(warm)).toMatchObject({
      outcome: 'inconclusive',
      reasons: [{ kind: 'conditions-changed', fields: ['sampling'] }],
      packs: [{ outcome: 'inconclusive' }],
    });
    expect(decide(under(all, { conditions: { sampling: null } })).outcome).toBe('inconclusive');
  });

  it('lets a template that lost its thinking switch regress, and never pass', () => {
    const causes = [{ class: 'subject', field: 'thinking-control', kind: 'changed', current: null }];
    const lost = { conditions: { 'thinking-control': null } };
    const reasons = [{ kind: 'switch-lost', control: 'enable_thinking=false' }];
    expect(decide(under(broken, lost))).toMatchObject({ outcome: 'regressed', reasons, causes });
    const packs = [{ outcome: 'passed', reasons: [] }];
    expect(decide(under(all, lost))).toMatchObject({ outcome: 'inconclusive', reasons, causes, packs });
    const other = { conditions: { 'thinking-control': 'thinking=false' } };
    expect(decide(under(all, other))).toMatchObject({ outcome: 'passed', reasons: [] });
  });

  it('reports no difference if neither side sends a switch', () => {
    const { fingerprint } = under(all, { conditions: { 'thinking-control': null } });
    const baseline = baselineWith(all, { fingerprint });
    expect(decide(scorecardWith(all, { fingerprint }), baseline)).toMatchObject({ outcome: 'passed', causes: [] });
  });

  it('is inconclusive for another model at an endpoint that we did not boot, unless it is expected', () => {
    const other = under(all, { identity: { model: 'gemma' } });
    expect(decide(other)).toMatchObject({
      outcome: 'inconclusive',
      reasons: [{ kind: 'identity-changed', baseline: 'qwen', current: 'gemma' }],
    });
    expect(decide(other, undefined, { expectChange: ['model'] }).outcome).toBe('passed');
  });

  it.each([
    ['changed', { quantization: 'q4' }],
    ['unknown', { quantization: null }],
  ] satisfies [string, Partial<Fingerprint['subject']>][])('is strict on request about what is %s', (_, subject) => {
    const decision = decide(under(all, { subject }), undefined, { requireSame: ['quantization', 'engine'] });
    expect(decision).toMatchObject({
      outcome: 'inconclusive',
      reasons: [{ kind: 'required-same', fields: ['quantization'] }],
    });
  });

  it('compares the equal scenarios, if they are at least half of the baseline', () => {
    const changed = (count: number) => {
      const scorecard = scorecardWith(all);
      const scenarios = scorecard.scenarios.map((score, index) =>
        index < count ? { ...score, digest: 'b'.repeat(64) } : score,
      );
      return { ...scorecard, scenarios };
    };
    const half = decide(changed(7));
    expect(half).toMatchObject({
      outcome: 'passed',
      packs: [{ scenarios: { compared: 8, baseline: 15, current: 15 } }],
    });
    const few = decide(changed(8));
    expect(few).toMatchObject({
      outcome: 'inconclusive',
      packs: [{ reasons: [{ kind: 'few-in-common', compared: 7, baseline: 15 }] }],
    });
    const pair = decide(scorecardWith({ 'a/S-1': '3/3' }), baselineWith({ 'a/S-1': '3/3', 'a/S-2': '3/3' }));
    expect(pair).toMatchObject({ outcome: 'passed', packs: [{ scenarios: { compared: 1, baseline: 2 } }] });
    expect(decide(changed(15)).packs[0]).toMatchObject({ outcome: 'inconclusive', drop: { exact: '0' }, p: 1 });
  });

  it('names the pack whose scenarios changed in one line', () => {
    const { fingerprint } = under(all, {
      conditions: { scenarios: { 'a/S-01': 'b'.repeat(64), 'a/S-02': 'b'.repeat(64) } },
    });
    const current = scorecardWith(all, { fingerprint, pack: { version: '1.0.1', digest: 'b'.repeat(64) } });
    expect(decide(current).causes).toEqual([
      {
        class: 'conditions',
        field: 'scenarios.a',
        kind: 'changed',
        baseline: '1.0.0 (aaaaaaaaaaaa)',
        current: '1.0.1 (bbbbbbbbbbbb)',
      },
    ]);
  });

  it('does not compare across a major version of a pack', () => {
    expect(decide(scorecardWith(all, { pack: { version: '2.0.0' } })).packs[0]?.reasons).toEqual([
      { kind: 'pack-version', baseline: '1.0.0', current: '2.0.0' },
    ]);
    expect(decide(scorecardWith(all, { pack: { version: '1.3.0' } })).outcome).toBe('passed');
  });

  it('warns about packs that only one side has, and is inconclusive if no pack is on both', () => {
    const baseline = baselineWith({ ...all, ...packOf('c', [2, '3/3']) });
    const decision = decide(scorecardWith({ ...all, ...packOf('b', [2, '3/3']) }), baseline);
    expect(decision.outcome).toBe('passed');
    expect(kinds(decision)).toEqual(['pack-without-baseline', 'baseline-without-pack']);
    expect(decide(scorecardWith(packOf('b', [2, '3/3'])))).toMatchObject({
      outcome: 'inconclusive',
      reasons: [{ kind: 'not-asked', baseline: 15 }],
      total: null,
    });
  });

  it('decides by the drop if the replies are in the wrong thinking mode, and is never green', () => {
    const pack = { arm: { isValid: false, asked: 'off', reasoned: 2, replies: 45 } } as const;
    const reason = {
      ...{ kind: 'invalid-arm', side: 'current', asked: 'off', reasoned: 2, replies: 45 },
      control: 'enable_thinking=false',
    };
    expect(decide(scorecardWith(broken, { pack }))).toMatchObject({
      outcome: 'regressed',
      packs: [{ outcome: 'regressed', reasons: [reason] }],
    });
    expect(decide(scorecardWith(all, { pack }))).toMatchObject({
      outcome: 'inconclusive',
      packs: [{ outcome: 'inconclusive', reasons: [reason] }],
    });
    const noisy = decide(scorecardWith(packOf('a', [13, '3/3'], [2, '1/3 +2?']), { pack })).packs[0];
    expect(noisy?.outcome).toBe('inconclusive');
    expect(noisy?.reasons.map(({ kind }) => kind)).toEqual(['invalid-arm', 'unmeasured-could-decide']);
  });

  it('has no outcome if the baseline was in the wrong thinking mode', () => {
    const pack = { arm: { isValid: false, asked: 'off', reasoned: 2, replies: 45 } } as const;
    const decision = decide(scorecardWith(broken), baselineWith(all, { pack }));
    expect(decision).toMatchObject({ outcome: 'inconclusive', packs: [{ outcome: 'inconclusive' }] });
    expect(decision.packs[0]?.reasons).toMatchObject([{ kind: 'invalid-arm', side: 'baseline' }]);
  });

  it('never gates with changed sampling', () => {
    expect(decide(scorecardWith(all, { isCanonical: false }))).toMatchObject({
      outcome: 'inconclusive',
      reasons: [{ kind: 'not-canonical', side: 'current' }],
    });
  });

  it('gives only the reason if nothing was asked because nothing could be compared', () => {
    const unasked = scorecardWith(packOf('a', [15, '0/0 3 missing']), { isCanonical: false });
    const { outcome, reasons, packs, warnings, total, measured } = decide(unasked);
    expect(outcome).toBe('inconclusive');
    expect(reasons).toEqual([{ kind: 'not-canonical', side: 'current' }]);
    expect({ packs, warnings, total, measured }).toEqual({ packs: [], warnings: [], total: null, measured: undefined });
    const template = fingerprintWith({ subject: { template: 'b'.repeat(64) } }).subject;
    const { fingerprint } = unasked;
    const other = { ...unasked, fingerprint: { ...fingerprint, subject: template } };
    expect(decide(other)).toMatchObject({ improved: false, causes: [{ field: 'template' }] });
    for (const counts of ['1/2 1 missing', '0/0 +1? 2 missing', '0/1 +1? 1 missing']) {
      const begun = packOf('a', [1, counts], [14, '0/0 3 missing']);
      expect(decide(scorecardWith(begun, { isCanonical: false })).packs).toHaveLength(1);
    }
    // Comparable and yet unasked is different: it was stopped early.
    expect(decide(scorecardWith(packOf('a', [15, '0/0 3 missing']))).packs).toHaveLength(1);
  });
});

describe('decideWithoutBaseline', () => {
  it('says why its figures may not represent the mode', () => {
    const rule = parseRule({ maxDrop: '10' });
    expect(decideWithoutBaseline(scorecardWith(all), rule)).toMatchObject({ improved: false, reasons: [] });
    const touched = scorecardWith(all, { isCanonical: false, missingPacks: ['b'] });
    expect(decideWithoutBaseline(touched, rule).reasons).toEqual([
      { kind: 'not-canonical', side: 'current' },
      { kind: 'incomplete', missing: 0, packs: ['b'] },
    ]);
  });

  it('has no comparison, but its floors', () => {
    const rule = parseRule({ maxDrop: '10', floors: { a: '90' }, floorsFail: true });
    const decision = decideWithoutBaseline(scorecardWith(all), rule);
    expect(modeDecisionSchema.parse(decision)).toMatchObject({ outcome: 'no-baseline', baseline: null, packs: [] });
    expect(decideWithoutBaseline(scorecardWith(broken), rule).outcome).toBe('regressed');
  });
});

describe('decideMode', () => {
  it('lists changes by the share they lost, whatever the number of attempts', () => {
    const before = baselineWith({ 'a/S-1': '3/6', 'a/S-2': '3/3', 'a/S-3': '6/6' });
    const { packs } = decide(scorecardWith({ 'a/S-1': '0/3', 'a/S-2': '1/3', 'a/S-3': '1/6' }), before);
    expect(packs[0]?.flips.map(({ scenario }) => scenario)).toEqual(['a/S-3', 'a/S-2', 'a/S-1']);
  });

  it('sums up causes by their names', () => {
    const causes = { timeout: 1, disconnect: 2, 'rate-limited': 1 };
    const { packs } = decide(
      scorecardWith(packOf('a', [2, '3/3']), { score: { causes } }),
      baselineWith(packOf('a', [2, '3/3'])),
    );
    expect(Object.entries(packs[0]?.causes ?? {})).toEqual([
      ['disconnect', 4],
      ['rate-limited', 2],
      ['timeout', 2],
    ]);
  });

  it('reports no improvement if a pack regressed, or a scenario is missing', () => {
    const [low, high] = [packOf('a', [3, '3/3'], [12, '0/3']), packOf('a', [15, '3/3'])];
    expect(decide(scorecardWith(high), baselineWith(low))).toMatchObject({ outcome: 'passed', improved: true });
    const incomplete = { ...scorecardWith(high), missing: 1 };
    expect(decide(incomplete, baselineWith(low))).toMatchObject({ outcome: 'inconclusive', improved: false });
    const half = packOf('a', [7, '3/3'], [8, '0/3']);
    const floor = decide(scorecardWith(half), baselineWith(low), {
      floors: { a: '90' },
      floorsFail: true,
    });
    expect(floor).toMatchObject({ outcome: 'regressed', improved: false });
    const beside = scorecardWith({ ...high, 'b/S-1': '2/2 1 missing' });
    expect(decide(beside, baselineWith(low))).toMatchObject({ outcome: 'passed', improved: false });
    expect(decide(scorecardWith({ ...high, 'b/S-1': '3/3' }), baselineWith(low)).improved).toBe(true);
  });

  it('shows what was measured in one of several sessions, although nothing can be decided', () => {
    const touched = scorecardWith(packOf('a', [15, '3/3 0/0']), { isCanonical: false });
    expect(decide(touched).packs[0]).toMatchObject({ pack: 'a', outcome: 'inconclusive' });
    expect(decide(scorecardWith(packOf('a', [15, '0/0 0/0']), { isCanonical: false })).packs).toEqual([]);
  });

  it.each([
    ['has only new sessions if none of the earlier ones grew', '0/4 0/3', { rounds: 4, requests: 8, sessions: 'one' }],
    ['counts unmeasured attempts', '0/3 0/1 +2?', { rounds: 3, requests: 6, sessions: 'new' }],
  ] as const)('says that a confirmation %s', (_, counts, confirmed) => {
    const pooled = scorecardWith(packOf('a', [13, '3/3 0/0'], [2, counts]));
    const { packs } = decideMode(baselineWith(all), pooled, scorecardWith(broken), parseRule({ maxDrop: '10' }));
    expect(packs[0]?.confirmed).toEqual(confirmed);
  });

  it('counts an invalid arm only against its own pack', () => {
    const two = { ...packOf('a', [15, '3/3']), ...packOf('b', [15, '3/3']) };
    const current = scorecardWith(two);
    const arm = { isValid: false, asked: 'on', reasoned: 0, replies: 45 } as const;
    const packs = current.packs.map((pack) => (pack.id === 'b' ? { ...pack, arm } : pack));
    const { packs: decided } = decide({ ...current, packs }, baselineWith(two));
    expect(decided.map(({ outcome }) => outcome)).toEqual(['passed', 'inconclusive']);
  });
});
