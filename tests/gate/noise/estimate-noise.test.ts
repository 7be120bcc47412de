import { describe, expect, it } from 'vitest';
import { estimateNoise } from '../../../src/gate/noise/estimate-noise.ts';
import type { Noise } from '../../../src/records/night.ts';
import type { Cell, ScenarioScore } from '../../../src/records/scorecard.ts';
import { drawPack, profiles, type Random, randomFrom, type Shares, session } from '../../support/noise-model.ts';

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

const settings = Object.entries(profiles).flatMap(([name, shares]) =>
  [0, 0.5, 0.9].map((rho) => ({ name, shares, rho, flaky: 1 - shares.right - shares.wrong })),
);
const draws = 25;

describe('the noise of an unchanged model', () => {
  it.each(settings)('is found again: $name, rho $rho', ({ name, shares, rho, flaky }) => {
    const random = randomFrom(7);
    const all = Array.from({ length: draws }, () => estimated(random, shares, rho));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean(all.map((noise) => noise.flaky)) - flaky)).toBeLessThan(0.03);
    if (name !== 'quiet') expect(Math.abs(mean(all.flatMap((noise) => noise.rho ?? [])) - rho)).toBeLessThan(0.1);
  });

  it('is unknown without a second session', () => {
    expect(estimateNoise(nights(randomFrom(1), { right: 0.5, wrong: 0.1 }, 0.9, { sessions: 1 }))).toBeUndefined();
    expect(estimateNoise([])).toBeUndefined();
  });

  it('has no rho if each session is one round', () => {
    const noise = estimated(randomFrom(5), { right: 0.7, wrong: 0.1 }, 0.5, { rounds: 1, size: 215 });
    expect(noise).toMatchObject({ scenarios: 215, sessions: 5, rho: null });
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
});
