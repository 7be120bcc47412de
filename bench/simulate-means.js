// Error rates of the gate on a mean, and how often the interval of compared arms holds the truth. The deciding
// functions are passed in, so that the shipped ones are measured.
import { randomFrom, shuffled } from './noise-model.js';

const million = 1_000_000;
/** Of a baseline and of a run. */
const rounds = 3;
/** With this probability all rounds of a session repeat one answer. */
const rho = 0.9;

/** Some F1 values of answers that share only some words, in millionths. */
const partial = [285_714, 400_000, 500_000, 666_667, 800_000];
const meanPartial = partial.reduce((sum, value) => sum + value, 0) / partial.length;

/** How likely a question is answered with exactly the gold words: mostly near 0 or 1 (arcsine distribution). */
function drawChance(random) {
  return Math.sin((Math.PI * random()) / 2) ** 2;
}

/** The F1 of a new answer: else half share no word and half some words. */
function drawValue(random, chance) {
  if (random() < chance) return million;
  return random() < 0.5 ? 0 : partial[Math.floor(random() * partial.length)];
}

/** Over all answers to the question. */
function expectedValue(chance) {
  return chance * million + ((1 - chance) / 2) * meanPartial;
}

/** Each scenario draws values for a session: always the same one, or in a share of cases a new one. */
function drawScenarios(random, size, unstable) {
  return Array.from({ length: size }, () => {
    const chance = drawChance(random);
    if (random() < unstable) return { mean: expectedValue(chance), draw: () => drawValue(random, chance) };
    const value = drawValue(random, chance);
    return { mean: value, draw: () => value };
  });
}

/** The changes to the scenarios of the run that make their mean fall by `drop`. */
const changes = {
  none: (_, scenarios) => scenarios,
  /** Random ones share no words any more, the last of them fewer. */
  hard: (random, scenarios, drop) => {
    const after = [...scenarios];
    let left = drop * million * scenarios.length;
    for (const at of shuffled(random, scenarios.length)) {
      const { mean, draw } = scenarios[at];
      const kept = mean === 0 ? 1 : Math.max(0, 1 - left / mean);
      after[at] = { mean: mean * kept, draw: () => Math.round(draw() * kept) };
      left -= mean - mean * kept;
    }
    return after;
  },
  /** Half of all answers, drawn again in each session, share fewer words. */
  diffuse: (random, scenarios, drop) => {
    const mean = scenarios.reduce((sum, scenario) => sum + scenario.mean, 0) / scenarios.length;
    const kept = Math.max(0, 1 - (2 * drop * million) / mean);
    return scenarios.map(({ draw }) => ({ draw: () => (random() < 0.5 ? Math.round(draw() * kept) : draw()) }));
  },
};

function sumOfSession(random, { draw }, asked) {
  const isSticky = random() < rho;
  const first = draw();
  if (isSticky) return asked * first;
  let sum = first;
  for (let round = 1; round < asked; round += 1) sum += draw();
  return sum;
}

/** Shares of `runs` comparisons in which the mean is above the threshold, and regressed. */
export function simulateMeans({ testMeans, threshold, unstable, sessions, size, change, drop, runs, seed }) {
  const random = randomFrom(seed);
  const counts = { above: 0, regressed: 0 };
  for (let run = 0; run < runs; run += 1) {
    const before = drawScenarios(random, size, unstable);
    const after = changes[change](random, before, drop);
    const pairs = before.map((scenario, at) => {
      let baseline = 0;
      for (let session = 0; session < sessions; session += 1)
        baseline += sumOfSession(random, scenario, rounds / sessions);
      return {
        baseline: [baseline, rounds],
        current: [sumOfSession(random, after[at], rounds), rounds],
      };
    });
    const { outcome } = testMeans(pairs, threshold);
    if (outcome !== 'passed') counts.above += 1;
    if (outcome === 'regressed') counts.regressed += 1;
  }
  return { above: counts.above / runs, regressed: counts.regressed / runs };
}

/**
 * The share of `runs` in which the interval of an arm holds the true difference to its reference. The arm cannot answer
 * the questions about a share `lost` of the documents; else its answers are those of the reference.
 */
export function simulateCoverage({ compareArms, lost, documents, each, isGrouped, runs, seed }) {
  const random = randomFrom(seed);
  const truth = (-lost * (million / 2 + meanPartial / 4)) / million;
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const rows = Array.from({ length: documents }, (_, document) => {
      const isLost = random() < lost;
      return Array.from({ length: each }, (_, question) => {
        const value = drawValue(random, drawChance(random));
        const group = isGrouped ? `document-${document}` : undefined;
        return { scenario: `${document}-${question}`, group, reference: [value, 1], arm: [isLost ? 0 : value, 1] };
      });
    }).flat();
    const [low, high] = compareArms([rows])[0].interval;
    if (low <= truth && truth <= high) held += 1;
  }
  return held / runs;
}

/** The same for 200 questions and two arms that know this many of 100 answers, graded by `exactMatch`. */
export function simulateKnownArms({ compareArms, exactMatch, accuracies, size, runs, seed }) {
  const random = randomFrom(seed);
  const truth = accuracies[1] - accuracies[0];
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const rows = Array.from({ length: size }, (_, at) => {
      const gold = `Answer ${at}`;
      const [reference, arm] = accuracies.map((accuracy) => {
        const reply = random() < accuracy ? `The answer ${at}.` : 'I do not know.';
        return [Math.round(exactMatch(reply, gold) * million), 1];
      });
      return { scenario: gold, reference, arm };
    });
    const [low, high] = compareArms([rows])[0].interval;
    if (low <= truth && truth <= high) held += 1;
  }
  return held / runs;
}
