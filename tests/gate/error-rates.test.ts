import { describe, expect, it } from 'vitest';
import { decidePack, isClearing, isTripped } from '../../src/gate/compare-pack.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { whyCannotGate } from '../../src/gate/pack-reasons.ts';
import { isChanged } from '../../src/gate/pair-packs.ts';

type Rates = { readonly regressed: number; readonly inconclusive: number; readonly extra: number };
type Simulation = { simulateGate(setting: object): Rates; standardError(share: number, runs: number): number };

// The model of bench/gate.js, with the functions of src/ instead of build/.
const { simulateGate, standardError }: Simulation = await import(
  new URL('../../bench/simulate-gate.js', import.meta.url).href
);

const runs = 3000;

function rates(method: string, change: string, pack = {}): Rates {
  const gate = { decidePack, isTripped, isClearing, isChanged, whyCannotGate };
  const rule = parseRule({ maxDrop: '10' });
  const noise = { profile: 'brief', rho: 0.9, baselineSessions: 3 };
  return simulateGate({ gate, rule, ...noise, method, change, runs, seed: 11, ...pack });
}

describe('the gate, on models that vary like served ones', () => {
  it('rarely fails an unchanged one, at the cost of a few requests', () => {
    const { regressed, extra } = rates('rule', 'none');
    expect(regressed).toBeLessThanOrEqual(0.025 + 2 * standardError(0.025, runs));
    expect(extra).toBeLessThanOrEqual(6.5);
  });

  it.each([
    ['hard -20', 0.97],
    ['hard -15', 0.82],
    ['diffuse -20', 0.8],
  ])('finds a pack that changed, %s, at least as often as %d', (change, power) => {
    expect(rates('rule', change).regressed).toBeGreaterThanOrEqual(power - 2 * standardError(power, runs));
  });

  it.each([
    ['hard -20', 0.999],
    ['hard -15', 0.96],
    ['diffuse -20', 0.95],
  ])('finds a change of a pack of 45, %s, at least as often as %d', (change, power) => {
    const { regressed } = rates('rule', change, { size: 45, of: 1 });
    expect(regressed).toBeGreaterThanOrEqual(power - 2 * standardError(power, runs));
  });

  it('rarely fails an unchanged pack of 45', () => {
    const { regressed } = rates('rule', 'none', { size: 45, of: 1 });
    expect(regressed).toBeLessThanOrEqual(0.01);
  });

  it('needs new sessions for that: without them it fails unchanged models almost as often as the bare threshold', () => {
    const [raw, oneSession] = [rates('raw', 'none').regressed, rates('one-session', 'none').regressed];
    expect(oneSession).toBeGreaterThan(0.08);
    expect(raw).toBeGreaterThan(oneSession - 0.02);
  });

  it('keeps its error rates with --fast', () => {
    expect(rates('fast', 'none').regressed).toBeLessThanOrEqual(0.03 + 2 * standardError(0.03, runs));
    expect(rates('fast', 'hard -20').regressed).toBeGreaterThanOrEqual(0.95);
  });
});
