import { describe, expect, it } from 'vitest';
import {
  compareSides,
  type DecidedMode,
  decideMode,
  decideModes,
  decideWithoutBaseline,
} from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { exitCodeOf } from '../../src/gate/worst-outcome.ts';
import { decisionSchema, sideBySideSchema } from '../../src/records/decision.ts';
import type { Mode } from '../../src/records/target.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const all = packOf('a', [15, '3/3']);
const broken = packOf('a', [13, '3/3'], [2, '0/3']);
const timing = { attemptP50Ms: 1, attemptP95Ms: 2, firstTokenP50Ms: 3, decodeTokensPerSecond: 4 };

function mode(name: Mode, counts: Parameters<typeof scorecardWith>[0] | undefined): DecidedMode {
  const scorecard = scorecardWith(counts ?? all, { mode: name, timings: { a: timing } });
  if (counts === undefined) return { decision: decideWithoutBaseline(scorecard, rule), scorecard, baseline: undefined };
  const baseline = baselineWith(all, { mode: name });
  return { decision: decideMode(baseline, scorecard, scorecard, rule), scorecard, baseline };
}

describe('decideModes', () => {
  it('says that the numerics are not the same, even if no scenario was asked', () => {
    const numerics = { outcome: 'not-measured', cause: 'no-field', detail: 'no logprobs' } as const;
    const unasked = scorecardWith(packOf('a', [15, '0/0 3 missing']));
    const strict = parseRule({ maxDrop: '10', requireSame: ['numerics'] });
    const kept = { ...baselineWith(all), numerics: { prompts: '', sessions: [] } };
    expect(decideMode(kept, unasked, unasked, strict, true, { numerics })).toMatchObject({
      ...{ outcome: 'inconclusive', numerics },
      reasons: [{ kind: 'required-same', fields: ['numerics'] }],
    });
  });

  it('is as bad as its worst mode', () => {
    const decision = decideModes([
      mode('no-thinking', all),
      mode('enable-thinking', undefined),
      mode('pack-defaults', broken),
    ]);
    expect(decisionSchema.parse(decision)).toEqual(decision);
    expect(decision.outcome).toBe('regressed');
    expect(decision.modes.map(({ outcome }) => outcome)).toEqual(['passed', 'no-baseline', 'regressed']);
    expect(decideModes([mode('no-thinking', all), mode('enable-thinking', undefined)]).outcome).toBe('no-baseline');
  });

  it('reports the age of the baseline and both sides of the timings', () => {
    const { run, timings } = decideModes([mode('no-thinking', all)]);
    expect(run).toMatchObject({ ids: ['run'], baselineAgeDays: 1 });
    const ended = mode('no-thinking', all);
    const at = { ...ended.scorecard.run, endedAt: '2026-01-02T01:00:00Z' };
    const { run: whole } = decideModes([{ ...ended, scorecard: { ...ended.scorecard, run: at } }]);
    expect(whole.endedAt).toBe('2026-01-02T01:00:00Z');
    expect(timings).toEqual({ 'no-thinking': { a: { baseline: null, current: timing } } });
    const before = { ...timing, attemptP50Ms: 9 };
    const known = mode('no-thinking', all);
    const baseline = baselineWith(all, { timings: { a: before } });
    expect(decideModes([{ ...known, baseline }]).timings).toEqual({
      'no-thinking': { a: { baseline: before, current: timing } },
    });
  });

  it('starts with its first mode and ends with its last, against the oldest of their baselines', () => {
    const at = (name: Mode, endedAt: string | null, capturedAt: string): DecidedMode => {
      const decided = mode(name, all);
      const run = { ...decided.scorecard.run, endedAt };
      return { ...decided, scorecard: { ...decided.scorecard, run }, baseline: baselineWith(all, { capturedAt }) };
    };
    const { run } = decideModes([
      at('no-thinking', '2026-01-02T02:00:00Z', '2026-01-01T00:00:00Z'),
      at('enable-thinking', null, '2025-12-31T00:00:00Z'),
      at('pack-defaults', '2026-01-02T01:00:00Z', '2026-01-01T12:00:00Z'),
    ]);
    const startedAt = '2026-01-02T00:00:00Z';
    expect(run).toMatchObject({ ids: ['run'], startedAt, endedAt: '2026-01-02T02:00:00Z', baselineAgeDays: 2 });
    expect(decideModes([mode('no-thinking', undefined)]).run).toMatchObject({ endedAt: null, baselineAgeDays: null });
  });

  it('is an improvement if all modes pass and one of them improved', () => {
    const better = mode('enable-thinking', all);
    const improved = { ...better, decision: { ...better.decision, improved: true } };
    expect(decideModes([mode('no-thinking', all), improved]).improved).toBe(true);
    expect(decideModes([mode('no-thinking', all), better]).improved).toBe(false);
    expect(decideModes([mode('no-thinking', undefined), improved]).improved).toBe(false);
  });
});

describe('exitCodeOf', () => {
  const policy = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false } as const;

  it.each([
    ['passed', 0, 0],
    ['accepted', 0, 0],
    ['regressed', 1, 1],
    ['inconclusive', 4, 125],
    ['no-baseline', 0, 125],
    ['endpoint-error', 3, 125],
    ['input-error', 2, 128],
    ['crashed', 70, 128],
    ['cancelled', 130, 130],
  ] as const)('ends %s with %d, and bisecting with %d', (outcome, code, bisecting) => {
    expect(exitCodeOf(outcome, policy, [])).toBe(code);
    expect(exitCodeOf(outcome, { ...policy, bisect: true }, [])).toBe(bisecting);
  });

  it('follows the policies for undecided outcomes', () => {
    expect(exitCodeOf('inconclusive', { ...policy, onInconclusive: 'warn' }, [])).toBe(0);
    expect(exitCodeOf('no-baseline', { ...policy, onMissingBaseline: 'fail' }, [])).toBe(2);
    expect(exitCodeOf('no-baseline', { ...policy, onMissingBaseline: 'measure-base' }, [])).toBe(0);
  });
});

describe('compareSides', () => {
  it('compares two runs of one slug', () => {
    const side = compareSides(scorecardWith(all), scorecardWith(broken), rule);
    expect(sideBySideSchema.parse(side)).toMatchObject({ outcome: 'regressed', against: { slug: 'vllm/qwen' } });
    expect(side.baseline).toMatchObject({ capturedAt: '2026-01-02T00:00:00Z', reason: '' });
  });

  it('has no outcome between two slugs, and starts with the differences', () => {
    const { fingerprint } = scorecardWith(all);
    const other = { ...fingerprint, ...fingerprintWith({ subject: { quantization: 'q4' } }) };
    const current = {
      ...baselineWith(broken),
      scorecard: scorecardWith(broken, { slug: 'vllm/other', fingerprint: other }),
    };
    const side = compareSides(baselineWith(all), current, rule);
    expect(sideBySideSchema.parse(side)).toMatchObject({ outcome: null, slug: 'vllm/other' });
    expect(side.causes).toMatchObject([{ field: 'quantization' }]);
    expect(side.packs[0]?.flips).toHaveLength(2);
  });

  it('reports an improvement only for one subject', () => {
    expect(compareSides(scorecardWith(broken), scorecardWith(all), rule)).toMatchObject({
      outcome: 'passed',
      improved: true,
    });
    expect(compareSides(scorecardWith(all), scorecardWith(all), rule).improved).toBe(false);
    const other = scorecardWith(all, { slug: 'vllm/other' });
    expect(compareSides(scorecardWith(broken), other, rule)).toMatchObject({ outcome: null, improved: false });
    const thinking = scorecardWith(all, { mode: 'enable-thinking' });
    expect(compareSides(scorecardWith(broken), thinking, rule)).toMatchObject({ outcome: null, improved: false });
  });

  it('expects another model only if the slugs differ', () => {
    const { fingerprint } = scorecardWith(all);
    const gemma = { ...fingerprint, identity: { ...fingerprint.identity, model: 'gemma' } };
    expect(compareSides(scorecardWith(all), scorecardWith(all, { fingerprint: gemma }), rule).reasons).toHaveLength(1);
    const other = scorecardWith(all, { fingerprint: gemma, slug: 'vllm/other' });
    expect(compareSides(scorecardWith(all), other, rule).reasons).toEqual([]);
  });
});
