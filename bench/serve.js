// The cost of the pages of `serve` over 10,000 runs, and over one of 10,020 attempts, and the delay with which they
// show a live run: `npm run bench:serve`. Each figure is of the bundled program, in a separate process. Its memory is
// read from /proc, so this needs Linux. Needs build/ and build/bundle/.
import '../build/installed.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createJournal } from '../build/run/open-journal.js';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { longRun, manyRuns } from './many-runs.js';
import { bundle, metered } from './processes.js';

const count = Number(process.env.RUNS ?? 10_000);
const tries = 5;
const pages = ['runs', 'leaderboard', 'history', 'compare', 'traces', 'run', 'models', 'chat'];

/** Starts `serve` over the runs of a folder, for as long as it is used. */
async function served(folder, use) {
  const started = performance.now();
  const words = [bundle, 'serve', join(folder, 'runs'), '--port', '0', '--read-only'];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
    const listenMs = performance.now() - started;
    const inside = await fetch(said.trim(), { redirect: 'manual' });
    const cookie = inside.headers.get('set-cookie').split(';')[0];
    const ask = async (name) => {
      const asked = performance.now();
      const response = await fetch(new URL(name, said.trim()), { headers: { cookie } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text.slice(0, 500)}`);
      return { text, ms: performance.now() - asked };
    };
    const most = () => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1000;
    const open = (name, asked) =>
      fetch(new URL(name, said.trim()), { ...asked, headers: { ...asked.headers, cookie } });
    return { listenMs, ...(await use({ ask, most, open })) };
  } finally {
    child.kill('SIGINT');
    await once(child, 'close');
  }
}

/** The first page, then each page, and the leaderboard again and again. */
const overAll = (folder) =>
  served(folder, async ({ ask, most }) => {
    const first = await ask('leaderboard');
    if (!first.text.includes(`of ${count} runs`)) throw new Error('runs are missing in the index');
    const indexed = most();
    const texts = {};
    for (const name of [...pages, 'app.css', 'app.js', 'charts.js', 'page.js']) texts[name] = (await ask(name)).text;
    const again = async (name) => {
      const times = [];
      for (let at = 0; at < tries; at += 1) times.push((await ask(name)).ms);
      return Math.min(...times);
    };
    const [ms, homeMs, filterMs] = [await again('leaderboard'), await again('runs'), await again('runs?q=passed+1')];
    return { firstMs: first.ms, indexed, memory: most(), texts, ms, homeMs, filterMs };
  });

/**
 * The delay of each line of a live journal at a browser, in ms from before it was appended, while its connection is cut
 * ten times. It connects again as browsers do: after the time that the server gave, with the last id that it saw.
 */
async function liveDelays(folder, journal) {
  const [plan, ...lines] = journal.map((line) => JSON.parse(line));
  const attempts = lines.filter(({ kind }) => kind === 'attempt').slice(0, 500);
  const live = await createJournal(join(folder, 'runs', plan.run.id), plan);
  const delays = await served(folder, async ({ open }) => {
    const begun = new Map();
    const late = new Map();
    let cut = new AbortController();
    const follow = async () => {
      let last = 1;
      let retryMs = 3000;
      while (late.size < attempts.length) {
        try {
          const headers = { 'last-event-id': String(last) };
          const response = await open(`live?run=${plan.run.id}`, { signal: cut.signal, headers });
          let rest = '';
          for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
            const events = (rest + text).split('\n\n');
            rest = events.pop();
            for (const event of events) {
              retryMs = Number(/^retry: (\d+)/m.exec(event)?.[1] ?? retryMs);
              const id = Number(/^id: (\d+)/m.exec(event)?.[1] ?? 0);
              if (id === 0) continue;
              if (id !== last + 1) throw new Error(`line ${id} came behind line ${last}`);
              last = id;
              late.set(id, performance.now() - begun.get(id));
            }
            if (late.size === attempts.length) return;
          }
        } catch (error) {
          if (!cut.signal.aborted) throw error;
        }
        await sleep(retryMs);
        cut = new AbortController();
      }
    };
    const following = follow();
    for (const [at, line] of attempts.entries()) {
      if (at % 45 === 44 && at < 10 * 45) cut.abort();
      begun.set(at + 2, performance.now());
      await live.append(line);
      await sleep(20);
    }
    await following;
    cut.abort();
    return { ms: [...late.values()].sort((one, other) => one - other) };
  });
  await live[Symbol.asyncDispose]();
  return delays.ms;
}

const kilobytes = (texts, names) => names.reduce((sum, name) => sum + gzipSync(texts[name]).length, 0) / 1000;

await withFolder(async (folder) => {
  const bytes = manyRuns(folder, count);
  const first = await overAll(folder);
  const starts = [];
  for (let at = 0; at < tries; at += 1) starts.push(await overAll(folder));
  const least = (figure) => Math.min(...starts.map(figure));
  const nodes = [];
  for (let at = 0; at < tries; at += 1) nodes.push(1000 * (await metered(['-e', '0'])).seconds);
  const alone = join(folder, 'alone');
  mkdirSync(alone);
  const { id, attempts } = longRun(alone, 334);
  const long = await served(alone, async ({ ask, most }) => {
    await ask('leaderboard');
    const ms = {};
    for (const page of ['run', 'traces', 'report']) ms[page] = (await ask(`${page}?run=${id}`)).ms;
    return { ms, memory: most() };
  });
  const delays = await liveDelays(
    join(folder, 'live'),
    readFileSync(join(alone, 'runs', id, 'journal.jsonl'), 'utf8')
      .trim()
      .split('\n'),
  );
  const { texts } = first;
  printFigures([
    figure('serve-runs', 'runs', count, ''),
    figure('serve-bytes', 'their files', bytes / 1e6, 'MB'),
    figure(
      'serve-listens',
      'serve listens, beyond node -e 0',
      least(({ listenMs }) => listenMs) - Math.min(...nodes),
      'ms',
      { atMost: 250 },
    ),
    figure('serve-first', 'first index and page', first.firstMs / 1000, 's', { atMost: 10 }),
    figure('serve-first-memory', 'memory, all pages opened after it', first.memory, 'MB', { atMost: 150 }),
    figure('serve-second', 'index checked and first page', least(({ firstMs }) => firstMs) / 1000, 's', { atMost: 2 }),
    figure(
      'serve-second-memory',
      'memory, all pages opened',
      least(({ memory }) => memory),
      'MB',
      { atMost: 150 },
    ),
    figure(
      'serve-board',
      'leaderboard, asked for again',
      least(({ ms }) => ms),
      'ms',
      { atMost: 60 },
    ),
    figure(
      'serve-home',
      'list of runs, asked for again',
      least(({ homeMs }) => homeMs),
      'ms',
      { atMost: 1000 },
    ),
    figure(
      'serve-filter',
      'list of runs, filtered',
      least(({ filterMs }) => filterMs),
      'ms',
      { atMost: 100 },
    ),
    figure(
      'serve-board-size',
      'leaderboard with style and script, gzipped',
      kilobytes(texts, ['leaderboard', 'app.css', 'app.js']),
      'KB',
      { atMost: 40 },
    ),
    figure('serve-script', 'script, gzipped', kilobytes(texts, ['app.js']), 'KB', { atMost: 12 }),
    figure('serve-charts', 'script with charts, gzipped', kilobytes(texts, ['app.js', 'charts.js', 'page.js']), 'KB', {
      atMost: 34,
    }),
    figure('serve-index', 'the index', statSync(join(folder, '.quality-baseline', 'index.jsonl')).size / 1e6, 'MB'),
    figure('serve-attempts', 'attempts of one run', attempts, ''),
    ...Object.entries(long.ms).map(([page, ms]) =>
      figure(`serve-long-${page}`, `its page, ${page}`, ms / 1000, 's', { atMost: 1 }),
    ),
    figure('serve-live', 'a line of a live run, cut ten times', delays[delays.length >> 1], 'ms'),
    figure('serve-live-latest', 'the same, latest of 500', delays.at(-1), 'ms', { atMost: 300 }),
    figure('serve-long-memory', 'memory then', long.memory, 'MB', { atMost: 250 }),
  ]);
});
