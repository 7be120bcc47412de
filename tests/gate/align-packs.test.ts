import { describe, expect, it } from 'vitest';
import { compareSides } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { alignPacks } from '../../src/records/known-packs.ts';
import { baselineWith, type Counts, packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const fifteen = (counts: Counts) => packOf('toolcall-15', [15, counts]);
const fortyFive = (first: Counts, others: Counts) => packOf('toolcall-45', [15, first], [30, others]);

function compared(before: { [key: string]: Counts }, now: { [key: string]: Counts }) {
  const { outcome, packs, warnings } = compareSides(baselineWith(before), scorecardWith(now), rule);
  return {
    outcome,
    packs: packs.map(({ pack, scenarios }) => ({ pack, ...scenarios })),
    warnings: warnings.filter(({ kind }) => kind.includes('without')),
  };
}

describe('packs that begin with the scenarios of another', () => {
  it('are compared with a baseline of fifteen', () => {
    const sizes = { compared: 15, baseline: 15, current: 45, measured: 15 };
    expect(compared(fifteen('3/3'), fortyFive('3/3', '0/3'))).toEqual({
      outcome: 'passed',
      packs: [{ pack: 'toolcall-45', ...sizes }],
      warnings: [],
    });
    expect(compared(fifteen('3/3'), fortyFive('0/3', '3/3')).outcome).toBe('regressed');
  });

  it('are a baseline for a run of fifteen', () => {
    const sizes = { compared: 15, baseline: 45, current: 15, measured: 15 };
    expect(compared(fortyFive('3/3', '0/3'), fifteen('3/3'))).toEqual({
      outcome: 'passed',
      packs: [{ pack: 'toolcall-15', ...sizes }],
      warnings: [],
    });
    expect(compared(fortyFive('3/3', '3/3'), fifteen('0/3')).outcome).toBe('regressed');
  });

  it('need half of the smaller pack', () => {
    const few = Object.fromEntries(Object.entries(fifteen('3/3')).slice(0, 7));
    expect(compared(fortyFive('3/3', '3/3'), few).outcome).toBe('inconclusive');
    const many = Object.fromEntries(Object.entries(fortyFive('3/3', '3/3')).slice(0, 22));
    expect(compared(fortyFive('3/3', '3/3'), many).outcome).toBe('inconclusive');
  });

  it('are not compared twice', () => {
    const both = { ...fifteen('3/3'), ...fortyFive('3/3', '3/3') };
    expect(compared(fifteen('3/3'), both)).toMatchObject({
      packs: [{ pack: 'toolcall-15' }],
      warnings: [{ kind: 'pack-without-baseline', pack: 'toolcall-45' }],
    });
    expect(compared(both, fifteen('3/3')).packs).toMatchObject([{ pack: 'toolcall-15', baseline: 15 }]);
  });

  it('rename everything that a baseline keeps by pack or scenario', () => {
    const baseline = baselineWith(packOf('toolcall-15', [2, '3/3']), {
      anchor: {
        capturedAt: '2026-01-01T00:00:00Z',
        reason: 'first',
        scenarios: { 'toolcall-15/S-01': { passed: 3, attempts: 3, digest: 'a'.repeat(64) } },
      },
      acceptedUseless: { reason: 'young', packs: ['toolcall-15'] },
      firstAnswers: new Map([['toolcall-15/S-01', 'yes']]),
      timings: {
        'toolcall-15': { attemptP50Ms: 1, attemptP95Ms: 1, firstTokenP50Ms: 1, decodeTokensPerSecond: 1 },
      },
    });
    const aligned = alignPacks(baseline, ['toolcall-45']);
    const showMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
    expect(JSON.stringify(aligned, showMaps)).toBe(
      JSON.stringify(baseline, showMaps).replaceAll('toolcall-15', 'toolcall-45'),
    );
  });
});
