// Error rates of a gate over many comparisons of five packs, of which one drops or none does.
import { comparePack, drawPack, dropDiffuse, dropHard, profiles, randomFrom } from './noise-model.js';

const packs = 5;

/** What becomes of the pack that changes. */
export const changes = {
  none: undefined,
  'hard -10': (random, pack) => dropHard(random, pack, 0.1),
  'hard -15': (random, pack) => dropHard(random, pack, 0.15),
  'hard -20': (random, pack) => dropHard(random, pack, 0.2),
  'diffuse -20': (_, pack) => dropDiffuse(pack, 0.2),
};

/**
 * Shares of `runs` comparisons. With no change `regressed` is that of any pack: the false alarms; else that of the
 * changed one: the power. `extra` and `requests` are means over all five packs.
 */
export function simulateGate({ gate, rule, profile, rho, baselineSessions, method, change, runs, seed }) {
  const random = randomFrom(seed);
  const setting = { random, gate, rule, rho, baselineSessions };
  const sums = { regressed: 0, inconclusive: 0, extra: 0, requests: 0 };
  const count = changes[change] === undefined ? packs : 1;
  for (let run = 0; run < runs; run += 1) {
    const outcomes = new Set();
    for (let index = 0; index < count; index += 1) {
      const before = drawPack(random, profiles[profile]);
      const result = comparePack(setting, before, changes[change]?.(random, before) ?? before, method);
      outcomes.add(result.outcome);
      sums.extra += result.extra;
      sums.requests += result.requests;
    }
    if (outcomes.has('regressed')) sums.regressed += 1;
    else if (outcomes.has('inconclusive')) sums.inconclusive += 1;
  }
  return {
    regressed: sums.regressed / runs,
    inconclusive: sums.inconclusive / runs,
    extra: sums.extra / runs,
    requests: sums.requests / runs,
  };
}

export function standardError(share, runs) {
  return Math.sqrt((share * (1 - share)) / runs);
}
