// How often the gate is wrong: `npm run bench:gate [-- --runs 20000] [-- --write]`. The functions that decide are those of
// build/, the models those of noise-model.js. `--write` puts the tables into docs/gate-error-rates.md.
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { isClearing, isTripped } from '../build/gate/confirm-pack.js';
import { decideMode } from '../build/gate/decide-mode.js';
import { decidePack } from '../build/gate/decide-pack.js';
import { isChanged } from '../build/gate/evidence.js';
import { parseRule } from '../build/gate/gate-rule.js';
import { whyCannotGate } from '../build/gate/why-cannot-gate.js';
import { writeOrCheck } from '../scripts/generated.js';
import { largeComparison } from './large-comparison.js';
import { profiles } from './noise-model.js';
import { simulateGate, simulateTotal, simulateWeak, standardError } from './simulate-gate.js';

const { values: flags } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, write: { type: 'boolean', default: false } },
});
const runs = Number(flags.runs);
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
  const cells = [label, percent(none.regressed), percent(none.inconclusive), percent(none.useless), ...found];
  return `| ${[...cells, none.extra.toFixed(1), none.requests.toFixed(0)].join(' | ')} |`;
}

function table(heading, rows) {
  const heads = [
    heading,
    'false alarms',
    'inconclusive',
    'cannot gate',
    '−10 pp',
    '−15 pp',
    '−20 pp',
    '−20 pp diffuse',
    'extra',
    'requests',
  ];
  return [`| ${heads.join(' | ')} |`, `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows].join('\n');
}

function checkTargets() {
  const reference = { profile: 'brief', rho: 0.9 };
  const rows = targets.map(([label, change, key, target, sense]) => {
    const share = simulate({ ...reference, change })[key];
    const slack = 2 * standardError(share, runs);
    const isMet = sense === 'at most' ? share - slack <= target : share + slack >= target;
    return `| ${label} | ${sense} ${(100 * target).toFixed(1)} % | ${percent(share)} % | ${isMet ? 'yes' : 'no'} |`;
  });
  const { extra } = simulate({ ...reference, change: 'none' });
  rows.push(`| extra requests when nothing changed | at most 6 | ${extra.toFixed(1)} | ${extra <= 6 ? 'yes' : 'no'} |`);
  return ['| | target | measured | met |', '| --- | ---: | ---: | --- |', ...rows].join('\n');
}

function totalTable() {
  const rows = [undefined, '5', '3', '2'].map((maxTotalDrop) => {
    const judged = parseRule({ maxDrop: '10', maxTotalDrop });
    const rates = (spread) => simulateTotal({ gate, rule: judged, profile: 'brief', rho: 0.9, spread, runs, seed });
    const none = rates('none');
    const found = ['three of one', 'five of one', 'one of three'].map((spread) => percent(rates(spread).regressed));
    const label = maxTotalDrop === undefined ? 'off' : `\`--max-total-drop ${maxTotalDrop}\``;
    return `| ${[label, percent(none.regressed), percent(none.inconclusive), ...found, none.extra.toFixed(1)].join(' | ')} |`;
  });
  const heads = [
    'brief, rho 0.9',
    'false alarms',
    'inconclusive',
    '1 of 15 in three packs',
    '1 of 15 in five packs',
    '3 of 15 in one pack',
    'extra',
  ];
  return [`| ${heads.join(' | ')} |`, `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows].join('\n');
}

function weakTable() {
  const rows = [0, 1, 2, 3].map((right) => {
    const counts = (breaks) => simulateWeak({ gate, rule, rho: 0.9, right, breaks, runs, seed });
    const [same, broken] = [counts(false), counts(true)];
    const cells = ['cannot-gate', 'regressed'].map((outcome) => percent(same[outcome] / runs));
    const ends = ['cannot-gate', 'passed', 'inconclusive', 'regressed'].map((outcome) =>
      percent(broken[outcome] / runs),
    );
    return `| ${[`${right} of 15`, ...cells, ...ends].join(' | ')} |`;
  });
  const heads = [
    'always right',
    'unchanged: cannot gate',
    'regressed',
    'all broken: cannot gate',
    'passed',
    'inconclusive',
    'regressed',
  ];
  return [`| ${heads.join(' | ')} |`, `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows].join('\n');
}

function page() {
  const brief = { profile: 'brief', rho: 0.9 };
  const compared = Object.entries(methods).map(([method, label]) => row(label, { ...brief, method }));
  const oneSession = row('the rule, baseline of one session', { ...brief, baselineSessions: 1 });
  const grids = Object.entries(methods).flatMap(([method, label]) => [
    `### ${label[0].toUpperCase()}${label.slice(1)}\n`,
    `${table(
      'noise, rho',
      Object.keys(profiles).flatMap((profile) =>
        stickiness.map((rho) => row(`${profile}, ${rho}`, { profile, rho, method })),
      ),
    )}\n`,
  ]);
  const shares = Object.entries(profiles).map(([name, { right, wrong }]) => {
    const flaky = Math.round(1000 * (1 - right - wrong)) / 10;
    return `| ${name} | ${(100 * right).toFixed(1)} % | ${(100 * wrong).toFixed(1)} % | ${flaky.toFixed(1)} % |`;
  });
  return `# Error rates of the gate

Made by \`npm run bench:gate -- --write\`: the code that decides, run on simulated models; ${runs.toLocaleString('en')} comparisons a cell, seed
${seed}. Percent, ± one standard error of the simulation. What the words mean stands below the first tables.

## Against the targets

Brief noise, rho 0.9, a baseline of three sessions; each within two standard errors:

${checkTargets()}

## What each part of the rule is worth

${table('brief, rho 0.9', [...compared, oneSession])}

## All packs judged together

With \`--max-total-drop\` five packs are one more, of 75 scenarios. Each cell is the share of comparisons in which anything
regressed:

${totalTable()}

## Packs that cannot gate

One pack of 15, of which so many scenarios always pass, one wavers and the others never pass. It stays as it is, or all of it
fails from then on; nothing that cannot gate is called passed:

${weakTable()}

## What was simulated

Five packs of 15 scenarios. A scenario is always right, always wrong, or flaky with p of Beta(2, 2):

| noise | right | wrong | flaky |
| --- | ---: | ---: | ---: |
${shares.join('\n')}

Within one session a scenario is sticky with probability rho: all its rounds repeat one draw; else they are independent. The
baseline has three sessions of one round, the run three rounds in one session, a confirmation one round in each of three
new sessions.

- **False alarms**: comparisons of an unchanged model in which some pack regressed. **Inconclusive**: those in which none did
  and some pack was inconclusive. **Cannot gate**: those in which some baseline was too low for its pack to regress.
- **−10, −15, −20 pp**: how often the one pack that changed regressed. Random scenarios fail all through until the mean of the
  pack fell by so much. **Diffuse**: every scenario of it passes less often, in proportion.
- **Extra**: mean requests that confirming took when nothing changed, beside the **requests** of the three rounds.
- With \`--fast\` equal verdicts are taken for equal texts, the worst case for it.

## All noises

${grids.join('\n')}`;
}

const started = performance.now();
const text = page();
if (flags.write) writeOrCheck({ 'docs/gate-error-rates.md': text }, 'npm run bench:gate -- --write');
else console.log(text);
console.error(`simulated in ${((performance.now() - started) / 1000).toFixed(0)} s`);

const { baseline, current } = largeComparison(10_000);
const before = performance.now();
decideMode(baseline, current, current, rule);
const milliseconds = (performance.now() - before).toFixed(0);
const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
console.error(`10,000 scenarios × 3 against 10,000 × 3: ${milliseconds} ms; the process took ${megabytes} MB at most`);
