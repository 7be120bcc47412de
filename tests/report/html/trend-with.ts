import type { Trend, TrendRun } from '../../../src/report/history-facet.ts';

const packs = ['toolcall-15', 'instructfollow-15', 'structoutput-15', 'dataextract-15', 'reasonmath-15'];
const dayMs = 86_400_000;

/**
 * Nightly runs: a new engine after a third, and a smaller quantization after two thirds, with which the first pack
 * drops for three nights.
 */
export function trendWith(slug: string, nights: number): Trend {
  const [third, fall] = [Math.floor(nights / 3), Math.floor((nights * 2) / 3)];
  const runs = Array.from({ length: nights }, (_, night): TrendRun => {
    const isFallen = night >= fall && night < fall + 3;
    return {
      id: `night-${night}`,
      startedAt: new Date(Date.UTC(2026, 8, 1, 2) + night * dayMs).toISOString(),
      outcome: isFallen ? 'regressed' : 'passed',
      changes: [
        ...(night === third ? ['vLLM 0.25.1 → 0.27.1'] : []),
        ...(night === fall ? ['quantization Q8_0 → Q4_K_M'] : []),
      ],
      packs: packs.map((pack, at) => ({
        pack,
        rate: { mean: (isFallen && at === 0 ? 34 : 45 - ((night * 7 + at * 3) % 5)) / 45, scenarios: 15 },
        noiseBand: 0.01 * at,
        timing: {
          attemptP50Ms: 1000 + 300 * at + ((night * 31) % 90),
          attemptP95Ms: 3000,
          firstTokenP50Ms: 150 + 10 * at + ((night * 17) % 40),
          decodeTokensPerSecond: 71.3 - 4 * at - (night > third ? 8 : 0) + ((night * 13) % 3),
        },
      })),
    };
  });
  return { slug, mode: 'no-thinking', runs, noise: null, speeds: [] };
}
