// Error rates of whole checks, with what single scenarios show beside the packs: damage on the wire, kinds of damage, flips.
import { csvRows } from '../scripts/generated.js';
import { drawPack, profiles, randomFrom, session, shuffled } from './noise-model.js';

const rounds = 3;
/** Of the scenarios that can fail at all: those whose failures look like damage on the wire. An assumption. */
export const wireShare = 0.05;
const wireModes = [
  ...['call-in-content', 'merged-calls', 'invalid-arguments', 'answer-in-reasoning', 'thinking-leak'],
  ...['control-token', 'broken-text', 'server-rejected', 'repetition'],
];
const subjects = ['toolcall', 'instructfollow', 'structoutput', 'dataextract', 'reasonmath'];
const sizes = { medium: 15, deep: 45 };
const known = { ...profiles, 'one answer to each': { right: 0.9, wrong: 0.1 } };

/** The scenarios of a tier, with the kinds of damage that they would show. */
function scenariosOf(tier) {
  const rows = csvRows('docs/data/pack-scenarios.csv');
  const of = (pack) => rows.filter(({ Pack }) => Pack === pack).map(({ Catches }) => Catches.split(' '));
  return subjects.flatMap((subject) =>
    of(`${subject}-${sizes[tier]}`).map((catches, index) => ({
      pack: subject,
      key: `${subject}/S-${index}`,
      catches,
    })),
  );
}

/** What happens to the server before the check. Each returns the new chances, and may name the mode of failures. */
export const breakages = {
  none: () => [],
  'one in the wire': (random, scenarios) => {
    const [place] = shuffled(random, scenarios.length).filter((index) => scenarios[index].p === 1);
    return [[place, 'call-in-content']];
  },
  'one kind of damage': (random, scenarios) => {
    const ids = [...new Set(scenarios.flatMap(({ catches }) => catches))];
    const placesOf = (id) =>
      scenarios.flatMap(({ catches, p }, index) => (p === 1 && catches.includes(id) ? [index] : []));
    const pairs = ids.map(placesOf).filter((places) => places.length === 2);
    const [chosen] = shuffled(random, pairs.length);
    return chosen === undefined ? [] : pairs[chosen].map((index) => [index, 'wrong-answer']);
  },
};

/**
 * Shares of `runs` checks of a tier that regress, and the mean of the further requests. `garbage` is the share of answers
 * that a changed server spoils. Without `rules`, only packs decide.
 */
export function simulateBreaks({ gate, rule, tier, profile, rho, change, garbage = 0, rules, runs, seed }) {
  const random = randomFrom(seed);
  const scenarios = scenariosOf(tier);
  const sums = { regressed: 0, alone: 0, extra: 0 };
  for (let run = 0; run < runs; run += 1) {
    const check = startCheck({ random, scenarios, profile, rho, change, garbage });
    const { regressed, alone, extra } = decideCheck(gate, rule, check, rules);
    if (regressed || alone) sums.regressed += 1;
    if (alone) sums.alone += 1;
    sums.extra += extra;
  }
  return { regressed: sums.regressed / runs, alone: sums.alone / runs, extra: sums.extra / runs };
}

function startCheck({ random, scenarios, profile, rho, change, garbage }) {
  const chances = drawPack(random, known[profile], scenarios.length);
  const drawn = scenarios.map((scenario, index) => ({ ...scenario, p: chances[index], failure: drawFailure(random) }));
  const broken = new Map(breakages[change](random, drawn));
  const pairs = drawn.map(({ key, pack, catches, p, failure }, index) => {
    const now = { p: broken.has(index) ? 0 : p, failure: broken.get(index) ?? failure };
    const ask = () => {
      const answer = session(random, now.p, rho);
      return () => (random() < garbage ? 'broken-text' : answer() ? undefined : now.failure);
    };
    const before = Array.from({ length: rounds }, () => (session(random, p, rho)() ? undefined : failure));
    const baseline = scoreOf(before);
    const first = ask();
    const current = { ...scoreOf(Array.from({ length: rounds }, first)), catches };
    return { key, pack, ask, baseline: { ...baseline, answers: before.map(String) }, current };
  });
  return pairs.map(withEvidence);
}

function drawFailure(random) {
  return random() < wireShare ? wireModes[Math.floor(random() * wireModes.length)] : 'wrong-answer';
}

/** `undefined` is an attempt that passed. */
function scoreOf(attempts) {
  const failures = {};
  for (const failure of attempts) if (failure !== undefined) failures[failure] = (failures[failure] ?? 0) + 1;
  const failed = attempts.filter((failure) => failure !== undefined).length;
  return { attempts, failures, cells: [{ passed: attempts.length - failed, failed, unmeasured: 0 }] };
}

function withEvidence(pair) {
  const [before, now] = [pair.baseline.cells[0], pair.current.cells[0]];
  const baseline = { passed: before.passed, attempts: before.passed + before.failed };
  return { ...pair, evidence: { baseline, passed: now.passed, failed: now.failed, open: 0 } };
}

function decideCheck(gate, rule, pairs, rules) {
  const first = new Map(pairs.map(({ key, current }) => [key, current]));
  const at = (from) => ({ pairs: from, first, baseline: { scenarios: from.map(({ baseline }) => baseline) }, rule });
  const evidenceOf = (from, pack) => from.filter((pair) => pair.pack === pack).map(({ evidence }) => evidence);
  const tripped = subjects.filter((pack) => gate.isTripped(evidenceOf(pairs, pack), rule));
  let extra = 0;
  const askAgain = (from, keys) => {
    extra += rounds * keys.size;
    return from.map((pair) => {
      if (!keys.has(pair.key)) return pair;
      const attempts = [...pair.current.attempts, ...Array.from({ length: rounds }, () => pair.ask()())];
      return withEvidence({ ...pair, current: { ...scoreOf(attempts), catches: pair.current.catches } });
    });
  };
  const inPacks = (packs, wanted) =>
    pairs.flatMap((pair) => (packs.includes(pair.pack) && wanted(pair) ? [pair.key] : []));
  const isChanged = ({ evidence }) => gate.isChanged(evidence);
  const suspects = rules ? [...gate.breaksToConfirm(at(pairs)), ...gate.flipsToConfirm(at(pairs))] : [];
  let pooled = askAgain(pairs, new Set([...inPacks(tripped, isChanged), ...suspects]));
  const clearing = tripped.filter((pack) => gate.isClearing(evidenceOf(pooled, pack), rule));
  const others = rules ? [...gate.breaksToRepeat(at(pooled)), ...gate.othersToConfirm(at(pairs), at(pooled))] : [];
  pooled = askAgain(pooled, new Set([...inPacks(clearing, (pair) => !isChanged(pair)), ...others]));
  const regressed = subjects.some((pack) => gate.decidePack(evidenceOf(pooled, pack), rule) === 'regressed');
  const found = rules ? [...gate.findBreaks(at(pooled)), ...gate.findInstability(at(pooled))] : [];
  return { regressed, alone: found.length > 0, extra };
}
