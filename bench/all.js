// All benches, one after another, each in a process of its own: `npm run bench [-- --only NAME… --json FILE --guard
// --write-ratios --write-docs]`. Builds once. The figures of each stand in one table. `--guard` holds them against
// bench/ratios.json, `--write-ratios` makes that file, `--write-docs` docs/data/performance.csv, of which
// `npm run docs` updates docs/performance.md. `--from FILE` measures nothing
// and takes the figures that `--json FILE` wrote; the name of a bench may be given to measure that one anew.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { csvText, writeOrCheck } from '../scripts/generated.js';
import { isMet, performanceRows, tableOf } from './figures.js';
import { guard, ratiosOf } from './guard.js';

/**
 * Tables are the figures of three: docs/gate-error-rates.md, docs/numerics.md, docs/speed.md. `bench:noise` asks a
 * server of yours, and `bench:load` keeps every core busy for a while; `bench:load-llama` and `bench:speed` take root.
 */
const apart = ['gate', 'numerics', 'slowdown', 'noise', 'speed', 'load', 'load-llama'].map((name) => `bench:${name}`);
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

if (flags['write-docs'] && flags.only !== undefined && flags.from === undefined)
  throw new Error('the page shows all benches: leave --only out, or give the others by --from');

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const benches = Object.keys(scripts)
  .filter((name) => name.startsWith('bench:') && !apart.includes(name))
  .map((name) => name.slice('bench:'.length))
  .filter((name) => flags.only === undefined || flags.from !== undefined || flags.only.includes(name));

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

/** A bench ends with 1 where a target is missed: that is told below, with all others. */
async function figuresOf(name) {
  const [command = ''] = scripts[`bench:${name}`].match(/bench\/[\w-]+\.js.*$/) ?? [];
  const { code, said } = await run([...command.split(' '), '--json']);
  const figures = figuresIn(said);
  if (figures === undefined) throw new Error(`bench:${name} ended with ${code} and no figures: ${said.slice(-2000)}`);
  return figures;
}
const before = flags.from === undefined ? [] : JSON.parse(readFileSync(flags.from, 'utf8')).benches;
const isKept = (name) => flags.only?.includes(name) !== true && before.some((each) => each.name === name);
const measured = benches.filter((name) => !isKept(name));
if (measured.length > 0 && !flags['no-build']) {
  const { code, said } = await run(['scripts/build.js', '--out', 'build/bundle']);
  if (code !== 0) throw new Error(said);
}
const results = [];
for (const name of benches) {
  const figures = isKept(name) ? before.find((each) => each.name === name).figures : await figuresOf(name);
  console.log(`\n${[name, ...tableOf(figures)].join('\n')}`);
  results.push({ name, figures });
  // As it goes: the next may be long, or fail.
  if (flags.json !== undefined)
    writeFileSync(flags.json, `${JSON.stringify({ version: 1, benches: results }, undefined, 2)}\n`);
}
const all = results.flatMap(({ figures }) => figures);
const missed = all.filter((figure) => !isMet(figure));
console.log(missed.length === 0 ? '\nall targets are met' : `\nmissed: ${missed.map(({ what }) => what).join('; ')}`);
if (missed.length > 0) process.exitCode = 1;
const committed = existsSync(ratiosFile) ? JSON.parse(readFileSync(ratiosFile, 'utf8')) : { version: 1, ratios: {} };
if (flags['write-ratios']) writeFileSync(ratiosFile, ratiosOf(all, committed.ratios));
if (flags['write-docs'])
  writeOrCheck({ 'docs/data/performance.csv': csvText(performanceRows(results)) }, 'npm run bench -- --write-docs');
if (flags.guard) {
  const faults = guard(all, committed);
  console.log(faults.length === 0 ? 'no figure is beyond its bound' : faults.join('\n'));
  // With --guard only the bounds decide: targets are for a machine that does nothing else.
  process.exitCode = faults.length === 0 ? 0 : 1;
}
