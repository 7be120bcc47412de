import { describe, expect, it } from 'vitest';
import { compareArms } from '../../src/gate/compare-arms.ts';
import { testMeans } from '../../src/gate/decide-metric.ts';
import { shareOfText } from '../../src/gate/gate-rule.ts';

type Rates = { readonly above: number; readonly regressed: number };
type Simulation = { simulateMeans(setting: object): Rates; simulateCoverage(setting: object): number };

// The models of bench/gate.js, with the functions of src/ instead of build/.
const { simulateMeans, simulateCoverage }: Simulation = await import(
  new URL('../../bench/simulate-means.js', import.meta.url).href
);
const { standardError }: { standardError(share: number, runs: number): number } = await import(
  new URL('../../bench/simulate-gate.js', import.meta.url).href
);

const runs = 500;

function rates(setting: { size: number; change: string; unstable?: number; sessions?: number }): Rates {
  const noise = { unstable: 0.3, sessions: 3, drop: 0.1, runs, seed: 11 };
  return simulateMeans({ testMeans, threshold: shareOfText('5', 'drop'), ...noise, ...setting });
}

describe('the gate on a mean, if texts change between sessions', () => {
  it.each([50, 100])('rarely fails an unchanged model with %d scenarios', (size) => {
    expect(rates({ size, change: 'none' }).regressed).toBeLessThanOrEqual(0.05 + 2 * standardError(0.05, runs));
  });

  it.each(['hard', 'diffuse'])('finds twice the threshold with 100 scenarios, %s', (change) => {
    expect(rates({ size: 100, change }).regressed).toBeGreaterThanOrEqual(0.9 - 2 * standardError(0.9, runs));
  });

  it('needs the test: the threshold alone fails unchanged models', () => {
    const { above, regressed } = rates({ size: 50, change: 'none', unstable: 1, sessions: 1 });
    expect(above).toBeGreaterThan(0.15);
    expect(regressed).toBeLessThanOrEqual(0.05 + 2 * standardError(0.05, runs));
  });

  it('would miss most of such drops with 20 scenarios', () => {
    expect(rates({ size: 20, change: 'hard' }).regressed).toBeLessThan(0.5);
  });
});

describe('the interval of two arms', () => {
  const coverage = (setting: { documents: number; each: number; isGrouped: boolean; runs: number }) =>
    simulateCoverage({ compareArms, lost: 0.3, seed: 11, ...setting });

  it('holds the truth 95 times of 100, also by document', () => {
    const wanted = 0.95 - 3 * standardError(0.95, 300);
    expect(coverage({ documents: 50, each: 1, isGrouped: false, runs: 300 })).toBeGreaterThanOrEqual(wanted);
    expect(coverage({ documents: 20, each: 10, isGrouped: true, runs: 300 })).toBeGreaterThanOrEqual(wanted - 0.02);
  });

  it('does not if questions about one document count as units', () => {
    expect(coverage({ documents: 20, each: 10, isGrouped: false, runs: 100 })).toBeLessThan(0.85);
  });
});
