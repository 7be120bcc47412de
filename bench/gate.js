// How often the gate is wrong: `npm run bench:gate [-- --runs 20000] [-- --write]`. The functions that decide are those of
// build/, the models those of noise-model.js. `--write` puts the tables into docs/data/gate-*.csv, of which
// `npm run docs` updates docs/gate-error-rates.md.
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { decidePack, isClearing, isTripped } from '../build/gate/compare-pack.js';
import { decideMode } from '../build/gate/decide-mode.js';
import { parseRule } from '../build/gate/gate-rule.js';
import { whyCannotGate } from '../build/gate/pack-reasons.js';
import { isChanged } from '../build/gate/pair-packs.js';
import { csvText, writeOrCheck } from '../scripts/generated.js';
import { largeComparison } from './large-comparison.js';
import { profiles } from './noise-model.js';
import { simulateGate, simulateTotal, simulateWeak, standardError } from './simulate-gate.js';

const { values: flags } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, write: { type: 'boolean', default: false } },
});
const runs = Number(flags.runs);
if (flags.write && runs !== 20_000) throw new Error('the page says 20,000 comparisons');
const seed = 20261121;
const gate = { decidePack, isTripped, isClearing, isChanged, whyCannotGate };
const rule = parseRule({ maxDrop: '10' });
const stickiness = [0, 0.5, 0.9];
const methods = {
  raw: 'fails every drop above 10 pp',
  rule: 'the rule',
  'one-session': 'the rule, confirmed in one session',
  fast: 'the rule with `--fast`',
};
const targets = [
  ['false alarms', 'none', 'regressed', 0.025, 'at most'],
  ['one pack −20 pp found', 'hard -20', 'regressed', 0.97, 'at least'],
  ['one pack −15 pp found', 'hard -15', 'regressed', 0.82, 'at least'],
  ['one pack −20 pp diffuse found', 'diffuse -20', 'regressed', 0.8, 'at least'],
];

function simulate(parts) {
  return simulateGate({ gate, rule, baselineSessions: 3, method: 'rule', runs, seed, ...parts });
}

function percent(share) {
  return `${(100 * share).toFixed(1)} ± ${(100 * standardError(share, runs)).toFixed(1)}`;
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

function checkTargets() {
  const reference = { profile: 'brief', rho: 0.9 };
  const rows = targets.map(([label, change, key, target, sense]) => {
    const share = simulate({ ...reference, change })[key];
    const slack = 2 * standardError(share, runs);
    const isMet = sense === 'at most' ? share - slack <= target : share + slack >= target;
    return [label, `${sense} ${(100 * target).toFixed(1)} %`, `${percent(share)} %`, isMet ? 'yes' : 'no'];
  });
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

const started = performance.now();
const files = {
  'docs/data/gate-targets.csv': csvText(checkTargets()),
  'docs/data/gate-error-rates.csv': csvText(ratesTable()),
  'docs/data/gate-total-drop.csv': csvText(totalTable()),
  'docs/data/gate-weak-packs.csv': csvText(weakTable()),
};
if (flags.write) writeOrCheck(files, 'npm run bench:gate -- --write');
else for (const [file, text] of Object.entries(files)) console.log(`${file}\n${text}`);
console.error(`simulated in ${((performance.now() - started) / 1000).toFixed(0)} s`);

const { baseline, current } = largeComparison(10_000);
const before = performance.now();
decideMode(baseline, current, current, rule);
const milliseconds = (performance.now() - before).toFixed(0);
const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
console.error(`10,000 scenarios × 3 against 10,000 × 3: ${milliseconds} ms; the process took ${megabytes} MB at most`);
