// How far changes move the numbers of a real llama.cpp server, and how often they are wrongly reported as moved: `npm
// run bench:numerics [-- --write]`. Needs root, and about twenty minutes. `--write` writes the tables to
// docs/data/numerics*.csv, from which `npm run docs` updates docs/numerics.md. `--simulated` keeps the results of the
// real server, and only simulates again.
import '../build/installed.js';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openClient } from '../build/endpoint/client/open-client.js';
import { numericsOf } from '../build/features/numerics/compare-numerics.js';
import { numericsPrompts } from '../build/features/numerics/numerics-prompts.js';
import { recordNumerics } from '../build/features/numerics/record-numerics.js';
import { systemClock } from '../build/lib/clock.js';
import { csvRows, csvText, writeOrCheck } from '../scripts/generated.js';
import { withTypescript } from '../scripts/with-typescript.js';
import { simulateNumerics } from './simulate-numerics.js';

const { values: flags } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    simulated: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '200' },
    models: { type: 'string', default: '100' },
    runs: { type: 'string', default: '5000' },
  },
});
const [pairs, models, runs] = [flags.pairs, flags.models, flags.runs].map(Number);
const context = 65_536;
const sessions = 3;
const prompts = numericsPrompts();

const files = { table: 'docs/data/numerics.csv', rates: 'docs/data/numerics-rates.csv' };
const started = performance.now();
const logTime = (what) =>
  console.error(`${what}: ${((performance.now() - started) / 1000).toFixed(0)} s since the start`);
const isMoved = ({ verdict }) => verdict === 'moved';

function compare(baseline, answers) {
  const line = { kind: 'numerics', session: 1, prompts: '', recorded: { outcome: 'recorded', answers } };
  return numericsOf({ prompts: '', sessions: baseline }, [line]);
}

/** The results of the real server. */
async function measured() {
  const { realLlama } = await withTypescript((load) => load('tests/support/real-llama/prepare-real-llama.ts'));
  const { startRealLlama } = await withTypescript((load) => load('tests/support/real-llama/start-real-llama.ts'));
  const { learnMerges, quantized, writeModel } = await withTypescript((load) =>
    load('tests/support/real-llama/write-model.ts'),
  );
  const { rootfs, missing } = realLlama();
  if (missing !== undefined) throw new Error(`no real llama.cpp server: ${missing}`);

  /** The records of one session of the server. */
  async function record(words) {
    const server = await startRealLlama(rootfs, ['-c', String(context), '-np', '1', ...words]);
    const client = openClient(
      { baseUrl: server.baseUrl, model: 'tiny', apiKey: undefined },
      { clock: systemClock, random: Math.random },
    );
    try {
      const how = { thinking: { form: 'none' }, cache: 'cache_prompt', cancel: undefined };
      const recorded = await recordNumerics(client, prompts, how);
      if (recorded.outcome !== 'recorded') throw new Error(`${words.join(' ')}: ${recorded.cause}, ${recorded.detail}`);
      return recorded.answers;
    } finally {
      await client[Symbol.asyncDispose]();
      await server.stop();
    }
  }

  async function recordAll(count, words) {
    const all = [];
    while (all.length < count) all.push(await record(words));
    return all;
  }

  const merges = learnMerges(
    prompts.map(({ text }) => text),
    300,
  );
  /** Two heads: a KV cache of Q4_0 holds blocks of 32 numbers. */
  function modelOf(seed) {
    return writeModel(rootfs, `numerics-${seed}`, { context, heads: 2, merges }, seed);
  }
  function coarser(type, seed = 1) {
    return quantized(rootfs, type, `/tmp/numerics-${seed}.gguf`);
  }

  const whole = modelOf(1);
  const lives = await recordAll(pairs + sessions, whole);
  logTime(`${lives.length} restarts`);
  const first = lives.slice(0, sessions);
  const changes = {
    restart: whole,
    'four slots (`-np 4`)': [...whole, '-np', '4'],
    'two threads (`-t 2 -tb 2`)': [...whole, '-t', '2', '-tb', '2'],
    '`-ub 32`': [...whole, '-ub', '32'],
    '`-fa on`': [...whole, '-fa', 'on'],
    '`-fa off`': [...whole, '-fa', 'off'],
    '`F16`': coarser('F16'),
    '`-ctk q4_0 -ctv q4_0`': [...whole, '-fa', 'on', '-ctk', 'q4_0', '-ctv', 'q4_0'],
    '`Q8_0`': coarser('Q8_0'),
    '`Q4_0`': coarser('Q4_0'),
  };
  const shown = (nats) => (nats === 0 ? '0' : nats < 0.001 ? nats.toExponential(0) : nats.toPrecision(2));
  const table = [];
  for (const [name, words] of Object.entries(changes)) {
    const { median, distance, parted, verdict } = compare(first, await record(words));
    table.push([name, shown(median), shown(distance), parted, verdict]);
  }
  logTime('the table');

  const restarts = lives
    .slice(sessions)
    .filter((answers, at) => isMoved(compare(lives.slice(at, at + sessions), answers))).length;
  let found = 0;
  for (let seed = 1; seed <= models; seed += 1) {
    const baseline = await recordAll(sessions, modelOf(seed));
    if (isMoved(compare(baseline, await record(coarser('Q8_0', seed))))) found += 1;
  }
  logTime(`${models} models in Q8_0`);
  return {
    table: [['Change', 'Median', '95 %', 'Answers that part', 'Verdict'], ...table],
    rates: [
      ['restarts of the real server', pairs, restarts],
      ['random models in `Q8_0` on the real server', models, found],
    ],
  };
}

/** The results of the last measurement. */
function kept() {
  const rowsOf = (path) => csvRows(path).map((row) => Object.values(row));
  const real = rowsOf(files.rates).filter(([what]) => what.includes('real server'));
  const rows = csvRows(files.table);
  return {
    table: [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))],
    rates: real.map(([what, all, moved]) => [what, Number(all), Number(moved)]),
  };
}

const simulated = (shift, uneven = 0) => simulateNumerics({ compare, runs, sessions, noise: 0.01, uneven, shift });
const real = flags.simulated ? kept() : await measured();
const rates = [
  ...real.rates,
  ['simulated restarts that move each logit by .01', runs, simulated(0)],
  ['simulated changes of each logit by .05 on top', runs, simulated(0.05)],
  ['simulated restarts of which some are noisier by a tenth', runs, simulated(0, 0.1)],
  ['by a quarter', runs, simulated(0, 0.25)],
];
logTime('the simulation');

// Every row counts, even those of uneven restarts.
const isChange = ([what]) => what.includes('Q8_0') || what.includes('changes');
const missed = rates.filter((row) => (isChange(row) ? row[2] / row[1] < 0.99 : row[2] / row[1] > 0.002));
console.error(missed.length === 0 ? 'all targets are met' : `missed: ${missed.map(([what]) => what).join('; ')}`);
if (missed.length > 0) process.exitCode = 1;
const texts = {
  [files.table]: csvText(real.table),
  [files.rates]: csvText([['What', 'Pairs', 'Moved'], ...rates]),
};
if (flags.write) writeOrCheck(texts, 'npm run bench:numerics -- --write');
else for (const [file, text] of Object.entries(texts)) console.log(`${file}\n${text}`);
