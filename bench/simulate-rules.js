// How often checks regress, and how often the told rules of all their packs together fall. The deciding functions are
// passed in, so that the shipped ones are measured.
import { drawPack, profiles, randomFrom, shuffled } from './noise-model.js';

const million = 1_000_000;
const [packs, size, rounds] = [5, 15, 3];
/** With this probability all rounds of a session repeat one answer. */
const rho = 0.9;
/** Told rules of a scenario, as many as those of the built-in packs have. */
const fewest = 2;
const most = 9;
/** `weak` passes few scenarios, as a model of 1.5 B does. */
const known = { ...profiles, weak: { right: 0.08, wrong: 0.77 } };

/** A failed answer breaks one rule, and each other one with the chance of its scenario. */
function drawScenario(random, p) {
  return {
    p,
    told: fewest + Math.floor(random() * (most - fewest + 1)),
    each: 0.6 * random(),
    spoils: 0,
    fixed: undefined,
  };
}

function brokenOf(random, { told, each }) {
  let broken = 1;
  for (let rule = 1; rule < told; rule += 1) if (random() < each) broken += 1;
  return broken;
}

/** One that never passes mostly fails in the same way. */
function drawAnswer(random, scenario) {
  const { p, told, spoils } = scenario;
  let broken = 0;
  if (p === 0) broken = scenario.fixed ??= brokenOf(random, scenario);
  else if (random() >= p) broken = brokenOf(random, scenario);
  for (let rule = broken; rule < told; rule += 1) if (random() < spoils) broken += 1;
  return { passed: broken === 0, kept: Math.round(((told - broken) / told) * million) };
}

function ask(random, scenario, times) {
  const first = drawAnswer(random, scenario);
  const isSticky = random() < rho;
  return Array.from({ length: times }, (_, at) => (at === 0 || isSticky ? first : drawAnswer(random, scenario)));
}

/** Of one round each. */
function newSessions(random, scenario) {
  return Array.from({ length: rounds }, () => drawAnswer(random, scenario));
}

const changes = {
  none: (_, scenarios) => scenarios,
  /** Scenarios of one pack fail in every round until it has fallen by 15 points. */
  'one pack −15 pp': (random, scenarios) => {
    const after = [...scenarios];
    let left = 0.15 * size;
    for (const at of shuffled(random, size)) {
      const loss = Math.min(after[at].p, left);
      after[at] = { ...after[at], p: after[at].p - loss };
      left -= loss;
    }
    return after;
  },
  /** As a coarse quant or cache does. */
  'each rule breaks in 5 % of answers': (_, scenarios) => scenarios.map((one) => ({ ...one, spoils: 0.05 })),
  'each rule breaks in 10 % of answers': (_, scenarios) => scenarios.map((one) => ({ ...one, spoils: 0.1 })),
};

export const rulesChanges = Object.keys(changes);

/** Shares of `runs` checks that regress: by packs, by rules, and by either. */
export function simulateRules({ gate, testMeans, rule, threshold, profile, change, runs, seed }) {
  const random = randomFrom(seed);
  const counts = { packs: 0, rules: 0, either: 0 };
  for (let run = 0; run < runs; run += 1) {
    const before = Array.from({ length: packs }, () => drawPack(random, known[profile], size))
      .flat()
      .map((p) => drawScenario(random, p));
    const baseline = before.map((one) => newSessions(random, one));
    const after = changes[change](random, before);
    const now = after.map((one) => ask(random, one, rounds));
    const byRules = testMeans(
      before.map((_, at) => ({ baseline: sumOf(baseline[at]), current: sumOf(now[at]) })),
      threshold,
    );
    let regressed = false;
    for (let pack = 0; pack < packs && !regressed; pack += 1) {
      const places = Array.from({ length: size }, (_, at) => pack * size + at);
      regressed = isRegressed(
        { gate, rule, random },
        places.map((at) => ({ one: after[at], before: baseline[at], now: now[at] })),
      );
    }
    if (regressed) counts.packs += 1;
    if (byRules.outcome === 'regressed') counts.rules += 1;
    if (regressed || byRules.outcome === 'regressed') counts.either += 1;
  }
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / runs]));
}

function sumOf(answers) {
  return [answers.reduce((sum, { kept }) => sum + kept, 0), answers.length];
}

function isRegressed({ gate, rule, random }, scenarios) {
  const passes = (answers) => answers.filter(({ passed }) => passed).length;
  const evidenceOf = ({ before, now }) => ({
    baseline: { passed: passes(before), attempts: before.length },
    passed: passes(now),
    failed: now.length - passes(now),
    open: 0,
  });
  const evidence = scenarios.map(evidenceOf);
  if (!gate.isTripped(evidence, rule)) return false;
  const again = (from, wanted) =>
    from.map((each, at) => (wanted[at] ? { ...each, now: [...each.now, ...newSessions(random, each.one)] } : each));
  const changed = evidence.map(gate.isChanged);
  let pooled = again(scenarios, changed);
  if (gate.isClearing(pooled.map(evidenceOf), rule))
    pooled = again(
      pooled,
      changed.map((is) => !is),
    );
  return gate.decidePack(pooled.map(evidenceOf), rule) === 'regressed';
}
