import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { estimateNoise, noiseRows } from '../../src/gate/estimate-noise.ts';
import type { Noise } from '../../src/model/night.ts';
import type { Cell, ScenarioScore } from '../../src/model/scorecard.ts';
import { drawPack, profiles, type Random, randomFrom, type Shares, session } from '../support/noise-model.ts';

function scoreOf(id: number, cells: readonly Cell[]): ScenarioScore {
  const rest = { failures: {}, causes: {}, promptTokens: null, answers: null, firstRound: null };
  return { scenario: `one/S-${id}`, digest: 'd'.repeat(64), cells: [...cells], ...rest };
}

/** A scorecard for each session of a model that does not change. */
function nights(random: Random, shares: Shares, rho: number, { size = 75, sessions = 5, rounds = 5 } = {}) {
  const pack = drawPack(random, shares, size);
  return Array.from({ length: sessions }, () => ({
    scenarios: pack.map((p, id) => {
      const answer = session(random, p, rho);
      const passed = Array.from({ length: rounds }, answer).filter(Boolean).length;
      return scoreOf(id, [{ passed, failed: rounds - passed, unmeasured: 0 }]);
    }),
  }));
}

function estimated(...of: Parameters<typeof nights>): Noise {
  return estimateNoise(nights(...of)) ?? expect.fail('two sessions are enough');
}

function holds({ from, to }: Noise['flakyWithin'], value: number): boolean {
  return from <= value && value <= to;
}

const settings = Object.entries(profiles).flatMap(([name, shares]) =>
  [0, 0.5, 0.9].map((rho) => ({ name, shares, rho, flaky: 1 - shares.right - shares.wrong })),
);
const draws = 25;

describe('the noise of an unchanged model', () => {
  it.each(settings)('is found again: $name, rho $rho', ({ name, shares, rho, flaky }) => {
    const random = randomFrom(7);
    const all = Array.from({ length: draws }, () => estimated(random, shares, rho));
    const mean = (of: (noise: Noise) => number) => all.reduce((sum, noise) => sum + of(noise), 0) / draws;
    expect(Math.abs(mean((noise) => noise.right) - shares.right)).toBeLessThan(0.03);
    expect(Math.abs(mean((noise) => noise.wrong) - shares.wrong)).toBeLessThan(0.03);
    expect(Math.abs(mean((noise) => noise.flaky) - flaky)).toBeLessThan(0.03);
    // A coarse bound: the ranges aim at 90 %, and hold a small flaky share less often.
    const within = 0.9 - 4 * Math.sqrt((0.9 * 0.1) / draws);
    expect(mean((noise) => (holds(noise.flakyWithin, flaky) ? 1 : 0))).toBeGreaterThan(within);
    expect(mean((noise) => (holds(noise.rhoWithin, rho) ? 1 : 0))).toBeGreaterThan(within);
    const known = all.flatMap((noise) => noise.rho ?? []);
    if (name !== 'quiet')
      expect(Math.abs(known.reduce((sum, each) => sum + each, 0) / known.length - rho)).toBeLessThan(0.1);
    const named = all.filter(
      ({ nearest }) => nearest !== null && [nearest.name, ...nearest.or].includes(name as 'quiet'),
    );
    expect(named.length / draws).toBeGreaterThan(0.8);
  });

  it('names the simulated noise, with its error rates', () => {
    const noise = estimated(randomFrom(3), profiles['noisy'] ?? expect.fail(), 0.9, { size: 215 });
    expect(noise).toMatchObject({ scenarios: 215, sessions: 5 });
    expect(noise.nearest).toEqual({ name: 'noisy', rho: 0.9, or: [], falseAlarms: 20.6, found: 67.5 });
  });

  it('is unknown without a second session', () => {
    expect(estimateNoise(nights(randomFrom(1), { right: 0.5, wrong: 0.1 }, 0.9, { sessions: 1 }))).toBeUndefined();
    expect(estimateNoise([])).toBeUndefined();
  });

  it('has no rho if each session is one round, and then the worst error rates', () => {
    const noise = estimated(randomFrom(5), { right: 0.4, wrong: 0.1 }, 0.5, { rounds: 1, size: 215 });
    expect(noise.rho).toBeNull();
    expect(noise.nearest).toMatchObject({ name: 'noisy', rho: 0.9 });
  });

  it('is like none if the data fit three of them', () => {
    const { nearest, flakyWithin } = estimated(randomFrom(2), { right: 0.8, wrong: 0 }, 0.9, { size: 6, sessions: 2 });
    expect(nearest).toBeNull();
    expect(flakyWithin.to - flakyWithin.from).toBeGreaterThan(0.3);
  });

  it('is like none if it is noisier than all of them', () => {
    const { nearest, flakyWithin } = estimated(randomFrom(6), { right: 0, wrong: 0 }, 0);
    expect(nearest).toBeNull();
    expect(flakyWithin.from).toBeGreaterThan(0.8);
  });

  it('promises to find no drop of a model that hardly passes', () => {
    const { nearest } = estimated(randomFrom(4), { right: 0, wrong: 1 }, 0.9);
    expect(nearest).toEqual({ name: 'quiet', rho: 0.9, or: [], falseAlarms: 0, found: null });
  });

  it('counts no unmeasured attempts, and no scenario that changed', () => {
    const lost: Cell = { passed: 0, failed: 0, unmeasured: 3 };
    const right: Cell = { passed: 3, failed: 0, unmeasured: 0 };
    const other = { ...scoreOf(2, [right]), digest: 'e'.repeat(64) };
    const scenarios = [scoreOf(1, [right, lost]), scoreOf(2, [right])];
    expect(estimateNoise([{ scenarios }, { scenarios: [scoreOf(1, [right]), other] }])).toMatchObject({
      scenarios: 1,
      sessions: 2,
      flaky: 0,
    });
  });

  it('keeps the error rates that were measured', () => {
    const table: Record<string, string>[] = parse(readFileSync('docs/data/gate-error-rates.csv'), { columns: true });
    const numberIn = (text = '') => Number(text.replace(/ ±.*/, ''));
    const measured = table
      .filter(({ Rule }) => Rule === 'the rule')
      .map((row) => ({
        name: row['Noise'],
        rho: Number(row['Rho']),
        falseAlarms: numberIn(row['False alarms']),
        found: numberIn(row['−15 pp']),
      }));
    expect(noiseRows).toEqual(measured);
  });
});
