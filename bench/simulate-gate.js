// Error rates of a gate over many comparisons of five packs, of which one or none drops.
import { comparePack, compareRun, drawPack, dropDiffuse, dropHard, profiles, randomFrom } from './noise-model.js';

const packs = 5;

/** The effect of the change on its pack. */
export const changes = {
  none: undefined,
  'hard -10': (random, pack) => dropHard(random, pack, 0.1),
  'hard -15': (random, pack) => dropHard(random, pack, 0.15),
  'hard -20': (random, pack) => dropHard(random, pack, 0.2),
  'diffuse -20': (_, pack) => dropDiffuse(pack, 0.2),
};

/**
 * Shares of `runs` comparisons. With no change `regressed` is that of any pack: the false alarms; else that of the
 * changed one: the power. `extra` and `requests` are means over all packs, by default five of fifteen scenarios.
 */
export function simulateGate({
  gate,
  rule,
  profile,
  rho,
  baselineSessions,
  method,
  change,
  runs,
  seed,
  size,
  asked,
  games,
  of = packs,
}) {
  const random = randomFrom(seed);
  const setting = { random, gate, rule, rho, baselineSessions, asked };
  const sums = { regressed: 0, inconclusive: 0, useless: 0, extra: 0, requests: 0 };
  const count = changes[change] === undefined ? of : 1;
  for (let run = 0; run < runs; run += 1) {
    const outcomes = new Set();
    for (let index = 0; index < count; index += 1) {
      const before = drawPack(random, profiles[profile], size, games);
      const result = comparePack(setting, before, changes[change]?.(random, before) ?? before, method);
      outcomes.add(result.outcome);
      sums.extra += result.extra;
      sums.requests += result.requests;
    }
    if (outcomes.has('regressed')) sums.regressed += 1;
    else if (outcomes.has('inconclusive')) sums.inconclusive += 1;
    if (outcomes.has('cannot-gate')) sums.useless += 1;
  }
  return {
    regressed: sums.regressed / runs,
    inconclusive: sums.inconclusive / runs,
    useless: sums.useless / runs,
    extra: sums.extra / runs,
    requests: sums.requests / runs,
  };
}

/** This many packs lose one scenario of fifteen each, or one pack loses more; the others do not change. */
export const spreads = {
  none: () => 0,
  'three of one': (pack) => (pack < 3 ? 1 / 15 : 0),
  'five of one': () => 1 / 15,
  'one of three': (pack) => (pack === 0 ? 3 / 15 : 0),
};

/** Shares of `runs` comparisons of five packs that are judged together as well. */
export function simulateTotal({ gate, rule, profile, rho, spread, runs, seed }) {
  const random = randomFrom(seed);
  const sums = { regressed: 0, inconclusive: 0, extra: 0 };
  for (let run = 0; run < runs; run += 1) {
    const befores = Array.from({ length: packs }, () => drawPack(random, profiles[profile]));
    const afters = befores.map((before, pack) => dropHard(random, before, spreads[spread](pack)));
    const { outcomes, extra } = compareRun({ random, gate, rule, rho, baselineSessions: 3 }, befores, afters);
    if (outcomes.includes('regressed')) sums.regressed += 1;
    else if (outcomes.includes('inconclusive')) sums.inconclusive += 1;
    sums.extra += extra;
  }
  return { regressed: sums.regressed / runs, inconclusive: sums.inconclusive / runs, extra: sums.extra / runs };
}

/**
 * One pack in which `right` of fifteen scenarios always pass and one is unstable; then it always fails, or does not
 * change.
 */
export function simulateWeak({ gate, rule, rho, right, breaks, runs, seed }) {
  const random = randomFrom(seed);
  const counts = { passed: 0, regressed: 0, inconclusive: 0, 'cannot-gate': 0 };
  for (let run = 0; run < runs; run += 1) {
    const before = [...Array(right).fill(1), random(), ...Array(14 - right).fill(0)];
    const after = breaks ? before.map(() => 0) : before;
    counts[comparePack({ random, gate, rule, rho, baselineSessions: 3 }, before, after, 'rule').outcome] += 1;
  }
  return counts;
}

export function standardError(share, runs) {
  return Math.sqrt((share * (1 - share)) / runs);
}
