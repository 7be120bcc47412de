// Mutation testing of the rooms that decide: `npm run mutation [-- --room NAME… | --only FILE[:FROM-TO]…] [--concurrency N]
// [--static] [--write-docs]`. The results are kept for each file in coverage/mutation/report.json; a range of lines is
// only shown. `--static` also runs the mutants of code that runs once when a file is loaded, each with all tests.
// `--write-docs` writes docs/data/mutation-*.csv from the kept results, and alone runs nothing; `npm run docs` updates
// docs/mutation.md from them. Ends with 1 if a room is below the target.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { csvText, writeOrCheck } from './generated.js';
import { findMutants } from './mutation/find-mutants.js';
import { judge } from './mutation/judge.js';
import { percent, scoreOf, scoreRows, survivorRows, target } from './mutation/tables.js';

const rooms = [
  ...['gate', 'score', 'baseline', 'verify'],
  ...[
    'agents',
    'datasets/metrics',
    'judges',
    'load-test',
    'numerics',
    'other-tools/benchlocal',
    'sandbox/kinds',
    'speed',
  ].map((folder) => `features/${folder}`),
];
const folder = 'coverage/mutation';
const reportFile = `${folder}/report.json`;
const { values: flags } = parseArgs({
  options: {
    room: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    concurrency: { type: 'string' },
    static: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
});
const unknown = flags.room?.filter((room) => !rooms.includes(room)) ?? [];
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the rooms are ${rooms.join(', ')}`);

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function mutate(patterns) {
  const own = `${folder}/run-${process.pid}`;
  const config = {
    ...readJson('scripts/mutation/stryker.json'),
    ...(flags.static ? { ignoreStatic: false } : {}),
    ...(flags.concurrency === undefined ? {} : { concurrency: Number(flags.concurrency) }),
    mutate: patterns,
    tempDirName: `${own}/sandbox`,
    jsonReporter: { fileName: `${own}/report.json` },
  };
  mkdirSync(own, { recursive: true });
  writeFileSync(`${own}/stryker.json`, JSON.stringify(config));
  const { status } = spawnSync('npx', ['stryker', 'run', `${own}/stryker.json`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`stryker ends with ${status}`);
  const found = findMutants(readJson(`${own}/report.json`));
  rmSync(own, { recursive: true });
  return found;
}

function keptFiles() {
  return existsSync(reportFile) ? readJson(reportFile) : {};
}

function keep(found) {
  writeFileSync(reportFile, JSON.stringify({ ...keptFiles(), ...found }));
}

const isRange = (pattern) => /:\d+(?::\d+)?-/.test(pattern);
const asked = flags.only ?? (flags.room ?? (flags['write-docs'] ? [] : rooms)).map((room) => `src/${room}/**/*.ts`);
const whole = flags.only === undefined ? asked.map((pattern) => [pattern]) : [asked.filter((each) => !isRange(each))];
for (const patterns of whole.filter((each) => each.length > 0)) keep(mutate(patterns));
const ranges = asked.filter(isRange);
const shown = ranges.length > 0 ? mutate(ranges) : keptFiles();

const judged = judge(shown, parse(readFileSync('scripts/mutation/judged.yaml', 'utf8')));
const wanted = flags.only?.map((pattern) => pattern.replace(/:\d.*$/, '')) ?? flags.room?.map((room) => `src/${room}/`);
for (const { file, line, from, to, kind, isCovered } of judged.survivors) {
  if (wanted !== undefined && !wanted.some((start) => file.startsWith(start))) continue;
  console.log(`${file}:${line} ${isCovered ? '' : '(no test) '}[${from}] → [${to}] ${kind}`);
}
if (ranges.length === 0) {
  for (const room of rooms) {
    const mutants = Object.entries(shown)
      .filter(([file]) => file.startsWith(`src/${room}/`))
      .flatMap(([, each]) => each.mutants);
    const score = scoreOf(mutants);
    if (score === undefined) continue;
    console.log(`${room}: ${percent(score)} %`);
    if (score < target) process.exitCode = 1;
  }
}

if (flags['write-docs']) {
  const sources = rooms.flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `src/${room}/${name.replaceAll('\\', '/')}`),
  );
  const stale = Object.entries(shown).filter(([file, { source }]) => readFileSync(file, 'utf8') !== source);
  if (stale.length > 0) throw new Error(`changed since: run --only ${stale.map(([file]) => file).join(' --only ')}`);
  if (judged.unused.length > 0) throw new Error(`judged, but no survivor:\n${judged.unused.join('\n')}`);
  writeOrCheck(
    {
      'docs/data/mutation-scores.csv': csvText(scoreRows(rooms, shown, sources)),
      'docs/data/mutation-survivors.csv': csvText(survivorRows(judged.survivors)),
    },
    'npm run mutation -- --write-docs',
  );
  const open = judged.survivors.filter(({ kind }) => kind === 'not judged').length;
  if (open > 0) throw new Error(`${open} survivors are not judged: scripts/mutation/judged.yaml`);
}
