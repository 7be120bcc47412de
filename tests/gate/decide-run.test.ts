import { describe, expect, it } from 'vitest';
import { compareAny } from '../../src/gate/compare-any.ts';
import { decideMode, decideWithoutBaseline } from '../../src/gate/decide-mode.ts';
import { type DecidedMode, decideRun } from '../../src/gate/decide-run.ts';
import { exitCodeOf } from '../../src/gate/exit-code-of.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { decisionSchema, sideBySideSchema } from '../../src/model/decision.ts';
import type { Mode } from '../../src/model/target.ts';
import { fingerprintWith } from '../model/fingerprint-with.ts';
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

describe('decideRun', () => {
  it('is as bad as its worst mode', () => {
    const decision = decideRun([
      mode('no-thinking', all),
      mode('enable-thinking', undefined),
      mode('pack-defaults', broken),
    ]);
    expect(decisionSchema.parse(decision)).toEqual(decision);
    expect(decision.outcome).toBe('regressed');
    expect(decision.modes.map(({ outcome }) => outcome)).toEqual(['passed', 'no-baseline', 'regressed']);
    expect(decideRun([mode('no-thinking', all), mode('enable-thinking', undefined)]).outcome).toBe('no-baseline');
  });

  it('tells the age of the baseline and both sides of the timings', () => {
    const { run, timings } = decideRun([mode('no-thinking', all)]);
    expect(run).toMatchObject({ ids: ['run'], baselineAgeDays: 1 });
    expect(timings).toEqual({ 'no-thinking': { a: { baseline: null, current: timing } } });
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
    expect(exitCodeOf(outcome, policy)).toBe(code);
    expect(exitCodeOf(outcome, { ...policy, bisect: true })).toBe(bisecting);
  });

  it('follows the policies for what could not be decided', () => {
    expect(exitCodeOf('inconclusive', { ...policy, onInconclusive: 'warn' })).toBe(0);
    expect(exitCodeOf('no-baseline', { ...policy, onMissingBaseline: 'fail' })).toBe(2);
    expect(exitCodeOf('no-baseline', { ...policy, onMissingBaseline: 'measure-base' })).toBe(0);
  });
});

describe('compareAny', () => {
  it('holds two runs of one slug against each other', () => {
    const side = compareAny(scorecardWith(all), scorecardWith(broken), rule);
    expect(sideBySideSchema.parse(side)).toMatchObject({ outcome: 'regressed', against: { slug: 'vllm/qwen' } });
    expect(side.baseline).toMatchObject({ capturedAt: '2026-01-02T00:00:00Z', reason: '' });
  });

  it('has no outcome between two slugs, and leads with what differs', () => {
    const { fingerprint } = scorecardWith(all);
    const other = { ...fingerprint, ...fingerprintWith({ subject: { quantization: 'q4' } }) };
    const current = {
      ...baselineWith(broken),
      scorecard: scorecardWith(broken, { slug: 'vllm/other', fingerprint: other }),
    };
    const side = compareAny(baselineWith(all), current, rule);
    expect(sideBySideSchema.parse(side)).toMatchObject({ outcome: null, slug: 'vllm/other' });
    expect(side.causes).toMatchObject([{ field: 'quantization' }]);
    expect(side.packs[0]?.flips).toHaveLength(2);
  });
});
