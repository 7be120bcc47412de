// All benches, one after another, each in a separate process: `npm run bench [-- --only NAME… --json FILE --guard
// --write-ratios --write-docs]`. Builds once. Prints the figures of each in one table. `--guard` compares them with
// bench/ratios.json, `--write-ratios` writes that file, `--write-docs` docs/data/performance.csv, from which `npm run
// docs` updates docs/performance.md; both keep figures that were not measured. `--from FILE` reads the figures that
// `--json FILE` wrote, and measures only the benches that `--only` names.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { csvRows, csvText, writeOrCheck } from '../scripts/generated.js';
import { isMet, performanceRows, tableOf } from './figures.js';
import { guard, ratiosOf } from './guard.js';

/**
 * Three benches make tables instead of figures: docs/gate-error-rates.md, docs/numerics.md, docs/speed.md. Others are
 * left out: `bench:noise` asks your server, `bench:load` keeps every core busy for a while, `bench:load-llama` and
 * `bench:speed` need root, `bench:releases` and `bench:engines` start two dozen servers, and `bench:unchanged` takes an
 * hour.
 */
const servers = ['releases', 'engines', 'unchanged'];
const apart = ['gate', 'numerics', 'slowdown', 'noise', 'speed', 'load', 'load-llama', ...servers].map(
  (name) => `bench:${name}`,
);
const table = 'docs/data/performance.csv';
const ratiosFile = new URL('./ratios.json', import.meta.url);
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    from: { type: 'string' },
    json: { type: 'string' },
    guard: { type: 'boolean', default: false },
    'write-ratios': { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const all = Object.keys(scripts)
  .filter((name) => name.startsWith('bench:') && !apart.includes(name))
  .map((name) => name.slice('bench:'.length));
const before = flags.from === undefined ? [] : JSON.parse(readFileSync(flags.from, 'utf8')).benches;
const wanted = flags.only ?? (flags.from === undefined ? all : []);
const isKept = (name) => !wanted.includes(name) && before.some((each) => each.name === name);
const benches = all.filter((name) => wanted.includes(name) || isKept(name));

async function run(words) {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  return { code, said };
}

function figuresIn(text) {
  try {
    return JSON.parse(text).figures;
  } catch {
    return undefined;
  }
}

/** A bench that misses a target ends with 1: the report below lists it with all others. */
async function figuresOf(name) {
  const [command = ''] = scripts[`bench:${name}`].match(/bench\/[\w-]+\.js.*$/) ?? [];
  const { code, said } = await run([...command.split(' '), '--json']);
  const figures = figuresIn(said);
  if (figures === undefined) throw new Error(`bench:${name} ended with ${code} and no figures: ${said.slice(-2000)}`);
  return figures;
}
if (!benches.every(isKept) && !flags['no-build']) {
  const { code, said } = await run(['scripts/build.js', '--out', 'build/bundle']);
  if (code !== 0) throw new Error(said);
}
const results = [];
for (const name of benches) {
  const figures = isKept(name) ? before.find((each) => each.name === name).figures : await figuresOf(name);
  console.log(`\n${[name, ...tableOf(figures)].join('\n')}`);
  results.push({ name, figures });
  // Print it at once: the next one may take long, or fail.
  if (flags.json !== undefined)
    writeFileSync(flags.json, `${JSON.stringify({ version: 1, benches: results }, undefined, 2)}\n`);
}
const figures = results.flatMap((each) => each.figures);
const missed = figures.filter((figure) => !isMet(figure));
console.log(missed.length === 0 ? '\nall targets are met' : `\nmissed: ${missed.map(({ what }) => what).join('; ')}`);
if (missed.length > 0) process.exitCode = 1;
const committed = existsSync(ratiosFile) ? JSON.parse(readFileSync(ratiosFile, 'utf8')) : { version: 1, ratios: {} };
if (flags['write-ratios']) writeFileSync(ratiosFile, ratiosOf(figures, committed.ratios));
if (flags['write-docs']) {
  const [head, ...rows] = performanceRows(results);
  const others = csvRows(table).filter(({ Bench }) => all.includes(Bench) && !benches.includes(Bench));
  const ordered = [...others.map(Object.values), ...rows].sort(
    ([one], [other]) => all.indexOf(one) - all.indexOf(other),
  );
  writeOrCheck({ [table]: csvText([head, ...ordered]) }, 'npm run bench -- --write-docs');
}
if (flags.guard) {
  const faults = guard(figures, committed);
  console.log(faults.length === 0 ? 'no figure is beyond its bound' : faults.join('\n'));
  // With --guard only the bounds decide: targets are for an idle machine.
  process.exitCode = faults.length === 0 ? 0 : 1;
}
