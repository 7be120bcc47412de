import { describe, expect, it } from 'vitest';
import { confirmOthers, confirmTargets } from '../../../src/gate/confirm-targets.ts';
import { decideMode } from '../../../src/gate/decide-mode.ts';
import { parseRule } from '../../../src/gate/gate-rule.ts';
import type { ScenarioScore, Scorecard } from '../../../src/records/scorecard.ts';
import { baselineWith, type Counts, packOf, scorecardWith } from '../scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const good = { ...packOf('a', [45, '3/3']), ...packOf('b', [45, '3/3']) };
const baseline = baselineWith(good, { notes: {} });

type Shown = Partial<Pick<ScenarioScore, 'failures' | 'notes' | 'catches'>>;

/** A run in which some scenarios differ. */
function runWith(changed: { readonly [key: string]: readonly [Counts, Shown] }, before = good): Scorecard {
  const counts = Object.fromEntries(Object.entries(changed).map(([key, [now]]) => [key, now]));
  const run = scorecardWith({ ...before, ...counts });
  return {
    ...run,
    notes: {},
    scenarios: run.scenarios.map((score) => ({ ...score, ...changed[score.scenario]?.[1] })),
  };
}

const lost = (times: number): Shown => ({ failures: { 'call-in-content': times } });
const decide = (first: Scorecard, pooled: Scorecard, judged = rule, against = baseline) => {
  const { outcome, reasons } = decideMode(against, pooled, first, judged);
  return { outcome, reasons };
};

describe('a scenario that breaks in a mode of the wire', () => {
  const first = runWith({ 'a/S-01': ['0/3', lost(3)] });

  it('regresses alone in a pack of 45, once six more attempts in new sessions failed', () => {
    const reasons = [{ kind: 'wire-broken', failure: 'call-in-content', scenarios: ['a/S-01'] }];
    expect(decide(first, runWith({ 'a/S-01': ['0/9', lost(9)] }))).toEqual({ outcome: 'regressed', reasons });
    expect(decide(first, runWith({ 'a/S-01': ['0/6', lost(6)] }))).toEqual({ outcome: 'passed', reasons: [] });
    expect(decide(first, first)).toEqual({ outcome: 'passed', reasons: [] });
    expect(decide(first, first, parseRule({ maxDrop: '10', confirm: false })).outcome).toBe('regressed');
  });

  it('regresses with another of its mode after three more attempts', () => {
    const two = (counts: Counts, times: number) =>
      runWith({ 'a/S-01': [counts, lost(times)], 'b/S-07': [counts, lost(times)] });
    const reasons = [{ kind: 'wire-broken', failure: 'call-in-content', scenarios: ['a/S-01', 'b/S-07'] }];
    expect(decide(two('0/3', 3), two('0/6', 6))).toEqual({ outcome: 'regressed', reasons });
  });

  it.each<[string, Counts, Shown]>([
    ['one attempt passes', '1/9', lost(8)],
    ['one attempt is unmeasured', '0/8 +1?', lost(8)],
    ['it fails for another reason', '0/9', { failures: { 'wrong-answer': 9 } }],
    ['it fails for another reason, too', '0/9', { failures: { 'call-in-content': 8, 'wrong-answer': 1 } }],
  ])('says nothing if %s', (_, counts, shown) => {
    expect(decide(first, runWith({ 'a/S-01': [counts, shown] })).outcome).toBe('passed');
  });

  it('says nothing of a mode that the baseline has, or of a scenario that it did not always pass', () => {
    const pooled = runWith({ 'a/S-01': ['0/9', lost(9)] });
    const known = baselineWith(
      { ...good, 'a/S-45': '2/3' },
      { score: { failures: { 'call-in-content': 1 } }, notes: {} },
    );
    expect(decide(first, pooled, rule, known).outcome).toBe('passed');
    const unsteady = baselineWith({ ...good, 'a/S-01': '2/3' }, { notes: {} });
    expect(decide(first, pooled, rule, unsteady).outcome).toBe('passed');
  });

  it('is asked again, and once more while it is alone', () => {
    expect(confirmTargets(baseline, first, rule)).toEqual(['a/S-01']);
    expect(confirmOthers(baseline, first, runWith({ 'a/S-01': ['0/6', lost(6)] }), rule)).toEqual(['a/S-01']);
    expect(confirmOthers(baseline, first, runWith({ 'a/S-01': ['1/6', lost(5)] }), rule)).toEqual([]);
    const two = runWith({ 'a/S-01': ['0/6', lost(6)], 'b/S-07': ['0/6', lost(6)] });
    expect(confirmOthers(baseline, first, two, rule)).toEqual([]);
  });
});

describe('the scenarios for one kind of damage', () => {
  const wrong = (times: number): Shown => ({ failures: { 'wrong-answer': times }, catches: ['T4', 'X2'] });
  const broken = (counts: Counts, times: number) =>
    runWith({ 'a/S-01': [counts, wrong(times)], 'b/S-02': [counts, wrong(times)] });

  it('regress across packs if all of them break', () => {
    const reasons = [{ kind: 'damage-broken', damage: ['T4', 'X2'], scenarios: ['a/S-01', 'b/S-02'] }];
    expect(confirmTargets(baseline, broken('0/3', 3), rule)).toEqual(['a/S-01', 'b/S-02']);
    expect(decide(broken('0/3', 3), broken('0/6', 6))).toEqual({ outcome: 'regressed', reasons });
    expect(decide(broken('0/3', 3), broken('0/3', 3)).outcome).toBe('passed');
  });

  it('say nothing if one of them passes, or if there is only one', () => {
    const asked = { cells: [{ passed: 6, failed: 0, unmeasured: 0 }] };
    const third = (pooled: Scorecard): Scorecard => ({
      ...pooled,
      scenarios: pooled.scenarios.map((score) =>
        score.scenario === 'b/S-03' ? { ...score, ...asked, catches: ['T4', 'X2'] } : score,
      ),
    });
    expect(decide(broken('0/3', 3), third(broken('0/6', 6))).outcome).toBe('passed');
    const alone = (counts: Counts, times: number) => runWith({ 'a/S-01': [counts, wrong(times)] });
    expect(decide(alone('0/3', 3), alone('0/6', 6)).outcome).toBe('passed');
  });
});

describe('a kind of note that appears', () => {
  const noted = (counts: Counts, times: number) =>
    runWith({
      'a/S-01': [counts, { notes: { 'no-finish-reason': times } }],
      'a/S-02': [counts, { notes: { 'no-finish-reason': times } }],
    });

  it('regresses if every attempt at two scenarios has it, and no attempt of the baseline', () => {
    const reasons = [{ kind: 'note-appeared', note: 'no-finish-reason', scenarios: ['a/S-01', 'a/S-02'] }];
    expect(confirmTargets(baseline, noted('3/3', 3), rule)).toEqual(['a/S-01', 'a/S-02']);
    expect(decide(noted('3/3', 3), noted('6/6', 6))).toEqual({ outcome: 'regressed', reasons });
    expect(decide(noted('3/3', 3), noted('6/6', 5)).outcome).toBe('passed');
    expect(decide(noted('3/3', 3), noted('3/3', 3)).outcome).toBe('passed');
  });

  it('says nothing if the baseline has it, or did not count', () => {
    const has = baselineWith(good, { notes: { 'no-finish-reason': 1 } });
    expect(decide(noted('3/3', 3), noted('6/6', 6), rule, has).outcome).toBe('passed');
    expect(decide(noted('3/3', 3), noted('6/6', 6), rule, baselineWith(good)).outcome).toBe('passed');
  });

  it('asks four scenarios again at most, though every reply may have it', () => {
    const all = runWith(Object.fromEntries(Object.keys(good).map((key) => [key, ['3/3', { notes: { x: 3 } }]])));
    expect(confirmTargets(baseline, all, rule)).toHaveLength(4);
  });
});
