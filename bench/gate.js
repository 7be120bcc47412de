// How often the gate is wrong: `npm run bench:gate [-- --runs 20000] [-- --only pack-sizes --only targets] [-- --write]`.
// The functions that decide are those of build/, the models those of noise-model.js. `--write` writes the tables to
// docs/data/gate-*.csv, from which `npm run docs` updates docs/gate-error-rates.md.
import '../build/installed.js';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { metricValues } from '../build/features/datasets/metrics/metrics.js';
import { compareArms } from '../build/gate/compare-arms.js';
import { decidePack, isClearing, isTripped } from '../build/gate/compare-pack.js';
import { testMeans } from '../build/gate/decide-metric.js';
import { parseRule } from '../build/gate/gate-rule.js';
import { whyCannotGate } from '../build/gate/pack-reasons.js';
import { isChanged } from '../build/gate/pair-packs.js';
import * as breaks from '../build/gate/scenarios/find-breaks.js';
import * as flips from '../build/gate/scenarios/find-instability.js';
import { csvText, writeOrCheck } from '../scripts/generated.js';
import { profiles } from './noise-model.js';
import { simulateBreaks } from './simulate-breaks.js';
import { simulateGate, simulateTotal, simulateWeak, standardError } from './simulate-gate.js';
import { simulateCoverage, simulateKnownArms, simulateMeans } from './simulate-means.js';
import { rulesChanges, simulateRules } from './simulate-rules.js';

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(flags.runs);
if (flags.write && runs !== 20_000) throw new Error('the page says 20,000 comparisons');
const seed = 20261121;
const gate = { ...breaks, ...flips, decidePack, isTripped, isClearing, isChanged, whyCannotGate };
const rule = parseRule({ maxDrop: '10' });
const stickiness = [0, 0.5, 0.9];
const methods = {
  raw: 'fails every drop above 10 pp',
  rule: 'the rule',
  'one-session': 'the rule, confirmed in one session',
  fast: 'the rule with `--fast`',
};
const large = { size: 45, of: 1 };
const targets = [
  ['false alarms', { change: 'none' }, 0.025, 'at most'],
  ['one pack −20 pp found', { change: 'hard -20' }, 0.97, 'at least'],
  ['one pack −15 pp found', { change: 'hard -15' }, 0.82, 'at least'],
  ['one pack −20 pp diffuse found', { change: 'diffuse -20' }, 0.8, 'at least'],
  ['45 × 3: false alarms', { ...large, change: 'none' }, 0.01, 'at most'],
  ['45 × 3: −20 pp found', { ...large, change: 'hard -20' }, 0.999, 'at least'],
  ['45 × 3: −15 pp found', { ...large, change: 'hard -15' }, 0.96, 'at least'],
  ['45 × 3: −20 pp diffuse found', { ...large, change: 'diffuse -20' }, 0.95, 'at least'],
];

function simulate(parts) {
  return simulateGate({ gate, rule, baselineSessions: 3, method: 'rule', runs, seed, ...parts });
}

function percent(share, of = runs) {
  return `${(100 * share).toFixed(1)} ± ${(100 * standardError(share, of)).toFixed(1)}`;
}

function row(label, parts) {
  const none = simulate({ ...parts, change: 'none' });
  const found = ['hard -10', 'hard -15', 'hard -20', 'diffuse -20'].map((change) =>
    percent(simulate({ ...parts, change }).regressed),
  );
  const cells = [percent(none.regressed), percent(none.inconclusive), percent(none.useless), ...found];
  return [label, parts.profile, parts.rho, ...cells, none.extra.toFixed(1), none.requests.toFixed(0)];
}

function ratesTable() {
  const head = [
    ...['Rule', 'Noise', 'Rho', 'False alarms', 'Inconclusive', 'Cannot gate'],
    ...['−10 pp', '−15 pp', '−20 pp', '−20 pp diffuse', 'Extra', 'Requests'],
  ];
  const grid = Object.entries(methods).flatMap(([method, label]) =>
    Object.keys(profiles).flatMap((profile) => stickiness.map((rho) => row(label, { profile, rho, method }))),
  );
  const oneSession = row('the rule, baseline of one session', { profile: 'brief', rho: 0.9, baselineSessions: 1 });
  return [head, ...grid, oneSession];
}

function targetRow(label, share, target, sense, of = runs) {
  const slack = 2 * standardError(share, of);
  const isMet = sense === 'at most' ? share - slack <= target : share + slack >= target;
  return [label, `${sense} ${(100 * target).toFixed(1)} %`, `${percent(share, of)} %`, isMet ? 'yes' : 'no'];
}

function checkTargets() {
  const reference = { profile: 'brief', rho: 0.9 };
  const rows = targets.map(([label, parts, target, sense]) =>
    targetRow(label, simulate({ ...reference, ...parts }).regressed, target, sense),
  );
  const { extra } = simulate({ ...reference, change: 'none' });
  rows.push(['extra requests when nothing changed', 'at most 6', extra.toFixed(1), extra <= 6 ? 'yes' : 'no']);
  return [['Figure', 'Target', 'Measured', 'Met'], ...rows];
}

function totalTable() {
  const rows = [undefined, '5', '3', '2'].map((maxTotalDrop) => {
    const judged = parseRule({ maxDrop: '10', maxTotalDrop });
    const rates = (spread) => simulateTotal({ gate, rule: judged, profile: 'brief', rho: 0.9, spread, runs, seed });
    const none = rates('none');
    const found = ['three of one', 'five of one', 'one of three'].map((spread) => percent(rates(spread).regressed));
    const label = maxTotalDrop === undefined ? 'off' : `--max-total-drop ${maxTotalDrop}`;
    return [label, percent(none.regressed), percent(none.inconclusive), ...found, none.extra.toFixed(1)];
  });
  const spreads = ['1 of 15 in three packs', '1 of 15 in five packs', '3 of 15 in one pack'];
  return [['Threshold', 'False alarms', 'Inconclusive', ...spreads, 'Extra'], ...rows];
}

/**
 * One pack alone, by its number of scenarios, or of pairs of two games, and rounds. `check` refuses fewer rounds than three; `compare` judges such a
 * run, and asks nothing again.
 */
function sizeTable() {
  const unconfirmed = { method: 'compare', rule: parseRule({ maxDrop: '10', confirm: false }) };
  const sizes = [
    ...[15, 20].map((size) => [size, 3, 0.9]),
    [20, 3, 0.9, 2],
    [30, 3, 0.9],
    ...[0.9, 0].flatMap((rho) => [1, 3].map((asked) => [45, asked, rho])),
  ];
  const rows = sizes.map(([size, asked, rho, games]) => {
    const judged = asked < 3 ? unconfirmed : {};
    const rates = (change) => simulate({ profile: 'brief', rho, size, asked, games, of: 1, change, ...judged });
    const none = rates('none');
    const found = ['hard -10', 'hard -15', 'hard -20', 'diffuse -20'].map((change) => percent(rates(change).regressed));
    const requests = [none.extra, none.requests].map((count) => count * (games ?? 1));
    const extra = [requests[0].toFixed(1), requests[1].toFixed(0)];
    const name = games === undefined ? size : `${size} pairs`;
    return [name, asked, rho, percent(none.regressed), percent(none.inconclusive), ...found, ...extra];
  });
  const head = ['Scenarios', 'Rounds', 'Rho', 'False alarms', 'Inconclusive', '−10 pp', '−15 pp', '−20 pp'];
  return [[...head, '−20 pp diffuse', 'Extra', 'Requests'], ...rows];
}

function weakTable() {
  const rows = [0, 1, 2, 3].map((right) => {
    const counts = (breaks) => simulateWeak({ gate, rule, rho: 0.9, right, breaks, runs, seed });
    const [same, broken] = [counts(false), counts(true)];
    const cells = ['cannot-gate', 'regressed'].map((outcome) => percent(same[outcome] / runs));
    const ends = ['cannot-gate', 'passed', 'inconclusive', 'regressed'].map((outcome) =>
      percent(broken[outcome] / runs),
    );
    return [`${right} of 15`, ...cells, ...ends];
  });
  const head = ['Always right', 'Unchanged: cannot gate', 'Unchanged: regressed'];
  const ends = ['cannot gate', 'passed', 'inconclusive', 'regressed'].map((outcome) => `All broken: ${outcome}`);
  return [[...head, ...ends], ...rows];
}

/** Fewer: a mean is compared in fractions. */
const meanRuns = runs / 10;
const meanSizes = [20, 50, 100, 200];

const simulated = new Map();

/** Once for each, since the targets are among the rates. */
function meanRates({ size, unstable = 0.3, sessions = 3, change = 'none' }) {
  const key = [size, unstable, sessions, change].join();
  const noise = { size, unstable, sessions, change, drop: 0.1 };
  const rates =
    simulated.get(key) ?? simulateMeans({ testMeans, threshold: rule.maxMetricDrop, ...noise, runs: meanRuns, seed });
  simulated.set(key, rates);
  return rates;
}

function meanRatesTable() {
  const noises = [0.1, 0.3, 1].map((unstable) => ({ unstable, sessions: 1 }));
  const rows = [...noises, { unstable: 0.3, sessions: 3 }].flatMap((noise) =>
    meanSizes.map((size) => {
      const { above, regressed } = meanRates({ ...noise, size });
      const found = ['hard', 'diffuse'].map((change) => meanRates({ ...noise, size, change }).regressed);
      const shares = [above, regressed, ...found].map((share) => percent(share, meanRuns));
      return [`${noise.unstable * 100} %`, noise.sessions, size, ...shares];
    }),
  );
  const head = ['Unstable texts', 'Sessions', 'Scenarios', 'Threshold alone', 'Sign flip'];
  return [[...head, '−10 points', '−10 points diffuse'], ...rows];
}

const tiers = ['medium', 'deep'];

/** Unchanged models, with packs alone and with what single scenarios show. */
function singleAlarmsTable() {
  const rows = tiers.flatMap((tier) =>
    Object.keys(profiles).flatMap((profile) =>
      [0, 0.9].map((rho) => {
        const [before, now] = [false, true].map((rules) =>
          simulateBreaks({ gate, rule, tier, profile, rho, change: 'none', rules, runs: meanRuns, seed }),
        );
        const shares = [before.regressed, now.regressed, now.alone].map((share) => percent(share, meanRuns));
        return [tier, profile, rho, ...shares, before.extra.toFixed(1), now.extra.toFixed(1)];
      }),
    ),
  );
  const head = ['Tier', 'Noise', 'Rho', 'False alarms of packs', 'False alarms', 'Found alone'];
  return [[...head, 'Extra of packs', 'Extra'], ...rows];
}

function singlePowerTable() {
  const changes = [
    ['1 of 20 answers is garbage', { change: 'none', garbage: 0.05 }, ['one answer to each']],
    ['one scenario breaks on the wire', { change: 'one in the wire' }, ['one answer to each', 'brief']],
    ['both scenarios of one kind of damage break', { change: 'one kind of damage' }, ['one answer to each', 'brief']],
  ];
  const rows = tiers.flatMap((tier) =>
    changes.flatMap(([label, parts, noises]) =>
      noises.map((profile) => {
        const [before, now] = [false, true].map((rules) =>
          simulateBreaks({ gate, rule, tier, profile, rho: 0.9, ...parts, rules, runs: meanRuns, seed }),
        );
        const shares = [before, now].map(({ regressed }) => percent(regressed, meanRuns));
        return [tier, label, profile, ...shares, now.extra.toFixed(1)];
      }),
    ),
  );
  return [['Tier', 'Change', 'Noise', 'Found by packs', 'Found', 'Extra'], ...rows];
}

const knownSeeds = 100;

function coverageTable() {
  const row = (label, parts) => {
    const shares = [0.3, 0.1].map((lost) => simulateCoverage({ compareArms, lost, runs: meanRuns, seed, ...parts }));
    return [label, ...shares.map((share) => percent(share, meanRuns)), meanRuns];
  };
  const rows = [
    ...[20, 50, 200].map((documents) => row(`${documents} questions`, { documents, each: 1 })),
    row('20 documents with 10 questions, by question', { documents: 20, each: 10 }),
    row('20 documents with 10 questions, by document', { documents: 20, each: 10, isGrouped: true }),
    row('50 documents with 4 questions, by document', { documents: 50, each: 4, isGrouped: true }),
  ];
  return [['Comparison', '30 % lost', '10 % lost', 'Comparisons'], ...rows];
}

function knownArms() {
  const exactMatch = (reply, gold) => metricValues(['exact_match'], reply, [gold])[0][1];
  return simulateKnownArms({ compareArms, exactMatch, accuracies: [0.7, 0.62], size: 200, runs: knownSeeds, seed });
}

function meanTargets() {
  const target = (label, share, wanted, sense) => targetRow(label, share, wanted, sense, meanRuns);
  const rows = [50, 100, 200].map((size) =>
    target(`mean of ${size}: false alarms`, meanRates({ size }).regressed, 0.05, 'at most'),
  );
  const found = [100, 200].flatMap((size) =>
    ['hard', 'diffuse'].map((change) => {
      const share = meanRates({ size, change }).regressed;
      return target(`mean of ${size}: −10 points${change === 'hard' ? '' : ' diffuse'} found`, share, 0.9, 'at least');
    }),
  );
  const known = targetRow('interval of known arms', knownArms(), 0.9, 'at least', knownSeeds);
  return [['Figure', 'Target', 'Measured', 'Met'], ...rows, ...found, known];
}

/** Checks that regress, and those that are warned of the told rules of all packs together. */
function rulesTable() {
  const rows = ['brief', 'weak'].flatMap((profile) =>
    rulesChanges.flatMap((change) =>
      ['2', '3', '5'].map((points) => {
        const threshold = parseRule({ maxDrop: points }).maxDrop;
        const found = simulateRules({ gate, testMeans, rule, threshold, profile, change, runs: meanRuns, seed });
        return [profile, change, points, ...['packs', 'rules', 'either'].map((by) => percent(found[by], meanRuns))];
      }),
    ),
  );
  return [['Noise', 'Change', 'Threshold', 'Regressed', 'Rules fell', 'Either'], ...rows];
}

const started = performance.now();
const tables = {
  targets: checkTargets,
  'error-rates': ratesTable,
  'total-drop': totalTable,
  'pack-sizes': sizeTable,
  'weak-packs': weakTable,
  'single-alarms': singleAlarmsTable,
  'single-power': singlePowerTable,
  'mean-targets': meanTargets,
  'mean-rates': meanRatesTable,
  'mean-intervals': coverageTable,
  rules: rulesTable,
};
const wanted = flags.only ?? Object.keys(tables);
const files = Object.fromEntries(wanted.map((name) => [`docs/data/gate-${name}.csv`, csvText(tables[name]())]));
if (flags.write) writeOrCheck(files, 'npm run bench:gate -- --write');
else for (const [file, text] of Object.entries(files)) console.log(`${file}\n${text}`);
console.error(`simulated in ${((performance.now() - started) / 1000).toFixed(0)} s`);
