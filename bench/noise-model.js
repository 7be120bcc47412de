// Models whose answers change by themselves, and a gate that judges them, for bench/gate.js and the tests. The
// functions of the gate are passed in, so that the shipped ones are measured.

/** Shares of scenarios that are always right, always wrong, and flaky with p of Beta(2, 2). */
export const profiles = {
  quiet: { right: 0.85, wrong: 0.125 },
  brief: { right: 0.75, wrong: 0.1 },
  churn: { right: 0.6, wrong: 0.175 },
  noisy: { right: 0.4, wrong: 0.1 },
};

const scenarios = 15;
/** Of a baseline, of a confirmation, and by default of a run. */
const rounds = 3;

/** Numbers from 0 to 1 that are the same on every machine (sfc32). */
export function randomFrom(seed) {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let turn = 0; turn < 20; turn += 1) next();
  return next;
}

/** Of a standard normal distribution (Box and Muller). */
export function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** For each scenario of a pack the probability that an answer passes; that all of its `games` do, for a pair of a judge. */
export function drawPack(random, { right, wrong }, size = scenarios, games = 1) {
  const drawGame = () => {
    const kind = random();
    if (kind < right) return 1;
    return kind < right + wrong ? 0 : middleOf(random(), random(), random()); // Beta(2, 2)
  };
  return Array.from({ length: size }, () => {
    let p = 1;
    for (let game = 0; game < games; game += 1) p *= drawGame();
    return p;
  });
}

/** Random scenarios go to 0 until the mean has fallen by `drop`, the last of them partly. */
export function dropHard(random, pack, drop) {
  const after = [...pack];
  let left = drop * pack.length;
  for (const index of shuffled(random, pack.length)) {
    const loss = Math.min(after[index], left);
    after[index] -= loss;
    left -= loss;
  }
  return after;
}

/** All fall in proportion, until the mean has fallen by `drop`. */
export function dropDiffuse(pack, drop) {
  const mean = pack.reduce((sum, p) => sum + p, 0) / pack.length;
  const kept = mean === 0 ? 0 : Math.max(0, 1 - drop / mean);
  return pack.map((p) => p * kept);
}

/**
 * One comparison of a pack: a baseline, a run of `asked` rounds in one session, and the outcome by the method. `method`
 * is `raw` (a drop above the threshold fails), `rule`, `one-session` (confirmed in the session of the run), `fast`, or
 * `compare` (two kept runs: nothing can be confirmed).
 */
export function comparePack(setting, before, after, method) {
  const { random, gate, rule, rho, baselineSessions, asked = rounds } = setting;
  const sessions = after.map((p) => session(random, p, rho));
  const evidence = before.map((p, index) => {
    const baseline = { passed: baselinePasses(random, p, rho, baselineSessions), attempts: rounds };
    return { baseline, ...measure(sessions[index], baseline, method, asked) };
  });
  const requests = evidence.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  const isTripped = gate.isTripped(evidence, rule);
  if (method === 'raw') return { outcome: isTripped ? 'regressed' : 'passed', requests, extra: 0 };
  if (!isTripped || method === 'compare') return { outcome: decide(gate, evidence, rule, asked), requests, extra: 0 };
  const isChanged = evidence.map(gate.isChanged);
  const ask = method === 'one-session' ? (index) => sessions[index]() : (index) => session(random, after[index], rho)();
  let pooled = askAgain(evidence, isChanged, ask);
  let extra = rounds * isChanged.filter(Boolean).length;
  if (gate.isClearing(pooled, rule)) {
    const others = isChanged.map((changed) => !changed);
    pooled = askAgain(pooled, others, ask);
    extra = rounds * before.length;
  }
  return { outcome: decide(gate, pooled, rule, asked), requests, extra };
}

const totals = new WeakMap();

/** One object for each rule. */
function totalRule(rule) {
  if (rule.maxTotalDrop === undefined) return undefined;
  if (!totals.has(rule)) totals.set(rule, { ...rule, maxDrop: rule.maxTotalDrop });
  return totals.get(rule);
}

function decide(gate, evidence, rule, asked = rounds) {
  const outcome = gate.decidePack(evidence, rule);
  return outcome === 'passed' && isUseless(gate, evidence, rule, asked) ? 'cannot-gate' : outcome;
}

const known = new WeakMap();

/** Baselines with the same counts recur. */
function isUseless({ whyCannotGate }, evidence, rule, asked) {
  const baseline = evidence.map((scenario) => scenario.baseline);
  const ofRule = known.get(rule) ?? new Map();
  known.set(rule, ofRule);
  const key = `${asked} ${baseline
    .map(({ passed }) => passed)
    .sort()
    .join('')}`;
  if (!ofRule.has(key)) ofRule.set(key, whyCannotGate(baseline, asked, rule) !== undefined);
  return ofRule.get(key);
}

/**
 * One comparison of several packs, each judged by itself, and all together if the rule says so. A pack or total that
 * trips is confirmed in new sessions: first its changed scenarios, then the others if those could clear it.
 */
export function compareRun({ random, gate, rule, rho, baselineSessions }, befores, afters) {
  const packs = befores.map((before, pack) =>
    before.map((p, index) => {
      const baseline = { passed: baselinePasses(random, p, rho, baselineSessions), attempts: rounds };
      return { baseline, ...measure(session(random, afters[pack][index], rho), baseline, 'rule') };
    }),
  );
  const all = befores.flatMap((before, pack) => before.map((_, index) => ({ pack, index })));
  const total = totalRule(rule);
  const parts = [
    ...packs.map((_, pack) => ({ places: all.filter((place) => place.pack === pack), rule })),
    ...(total === undefined ? [] : [{ places: all, rule: total }]),
  ];
  const evidenceOf = (from, { places }) => places.map(({ pack, index }) => from[pack][index]);
  const tripped = parts.filter((part) => gate.isTripped(evidenceOf(packs, part), part.rule));
  let extra = 0;
  const askIn = (from, chosen, wanted) => {
    const which = new Set(chosen.flatMap(({ places }) => places).filter(wanted));
    extra += rounds * which.size;
    return from.map((pack, at) =>
      askAgain(
        pack,
        pack.map((_, index) => which.has(all[at * scenarios + index])),
        (index) => session(random, afters[at][index], rho)(),
      ),
    );
  };
  const isChanged = ({ pack, index }) => gate.isChanged(packs[pack][index]);
  let pooled = askIn(packs, tripped, isChanged);
  const clearing = tripped.filter((part) => gate.isClearing(evidenceOf(pooled, part), part.rule));
  pooled = askIn(pooled, clearing, (place) => !isChanged(place));
  return { outcomes: parts.map((part) => decide(gate, evidenceOf(pooled, part), part.rule)), extra };
}

/** Inside one session a sticky scenario repeats its first draw. */
export function session(random, p, rho) {
  if (random() >= rho) return () => random() < p;
  const passes = random() < p;
  return () => passes;
}

function baselinePasses(random, p, rho, sessions) {
  let passed = 0;
  for (let one = 0; one < sessions; one += 1) {
    const answer = session(random, p, rho);
    for (let round = 0; round < rounds / sessions; round += 1) passed += answer() ? 1 : 0;
  }
  return passed;
}

/** `fast` stops asking if the first answer is that of a unanimous baseline; equal verdicts count as equal texts. */
function measure(answer, baseline, method, asked = rounds) {
  const first = answer();
  const isSettled = method === 'fast' && baseline.passed === (first ? baseline.attempts : 0);
  let passed = first ? 1 : 0;
  if (isSettled) return { passed, failed: 1 - passed, open: 0 };
  for (let round = 1; round < asked; round += 1) passed += answer() ? 1 : 0;
  return { passed, failed: asked - passed, open: 0 };
}

function askAgain(evidence, which, ask) {
  return evidence.map((scenario, index) => {
    if (!which[index]) return scenario;
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) passed += ask(index) ? 1 : 0;
    return { ...scenario, passed: scenario.passed + passed, failed: scenario.failed + rounds - passed };
  });
}

function middleOf(a, b, c) {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

export function shuffled(random, count) {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}
