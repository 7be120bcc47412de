// The memory that 100,000 attempts take: `npm run bench:memory`. The bundled command line with 400 generated packs of
// 250 scenarios, one round, against a server that answers at once. The resident set of the whole process, as Linux
// reports it, for each phase: loading packs, asking, scoring. `--packs N` uses fewer. Needs build/ and build/bundle/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { figure, printFigures } from './figures.js';
import { generatePacks } from './generate-packs.js';
import { bundle, runIn, withServer } from './processes.js';

const { values: flags } = parseArgs({ options: { packs: { type: 'string', default: '400' } }, strict: false });
const packs = Number(flags.packs);
const scenarios = 250;

/** Megabytes; undefined when the process is gone. */
async function residentOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, most, now] = /VmHWM:\s+(\d+).*VmRSS:\s+(\d+)/s.exec(status) ?? [];
  return now === undefined ? undefined : { most: Number(most) / 1024, now: Number(now) / 1024 };
}

async function journalOf(folder) {
  try {
    return (await stat(join(runIn(folder), 'journal.jsonl'))).size;
  } catch {
    return 0;
  }
}

const measured = await withServer(['sentence'], async (url, folder) => {
  await mkdir(join(folder, 'packs'));
  await generatePacks(join(folder, 'packs'), packs, scenarios);
  const where = ['--slug', 'bench/many', '--endpoint', url, '--pack', join(folder, 'packs')];
  const started = performance.now();
  const child = spawn(process.execPath, [bundle, 'run', ...where, '--repeat', '1', '--quiet'], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  });
  const closed = once(child, 'close');
  const samples = [];
  for (let resident = await residentOf(child.pid); resident !== undefined; resident = await residentOf(child.pid)) {
    samples.push({ ms: performance.now() - started, bytes: await journalOf(folder), ...resident });
    await sleep(200);
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`exit code ${code}`);
  return { samples, seconds: (performance.now() - started) / 1000 };
});

const { samples, seconds } = measured;
const last = samples.at(-1).bytes;
/** Of the plan alone: nothing was asked yet. */
const plan = samples.find(({ bytes }) => bytes > 0).bytes;
const asking = samples.filter(({ bytes }) => bytes > plan && bytes < last);
const mean = (part) => part.reduce((sum, { now }) => sum + now, 0) / Math.max(1, part.length);
const fifth = Math.max(1, Math.floor(asking.length / 5));
const growth = mean(asking.slice(-fifth)) / mean(asking.slice(fifth, 2 * fifth));
const attempts = (packs * scenarios).toLocaleString('en');
const most = (part) => Math.max(0, ...part.map(({ now }) => now));
printFigures(
  [
    figure('memory-peak', `${attempts} scenarios × 1, peak memory`, samples.at(-1).most, 'MB', {
      atMost: 250,
      bound: 1.25,
    }),
    figure('memory-loading', 'of it until the first answer', most(samples.filter(({ bytes }) => bytes <= plan)), 'MB'),
    figure('memory-asking', 'of it while asking', most(asking), 'MB'),
    figure('memory-flat', 'memory in the last fifth of asking over that in the second', growth, '×', {
      atMost: 1.1,
      bound: 1.2,
    }),
    figure('memory-time', 'the whole process', seconds, 's'),
  ],
  { seconds, samples: samples.filter((_, index) => index % Math.ceil(samples.length / 50) === 0) },
);
