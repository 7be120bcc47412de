// How well a run uses the slots of a server: `npm run bench:run`. The time from the first request of a scenario to the
// last reply against the sum of the service times / slots, for answers of 500 ms, and the time of a medium run on a
// server that answers at once: in a process that is already running, and for the whole bundled command line. The server
// is a separate process and keeps the times itself. Needs build/ and build/bundle/.
import '../build/installed.js';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { figure, printFigures } from './figures.js';
import { planOf, withRun } from './measured-run.js';
import { bundle, metered, runIn, startServer, summary, withServer } from './processes.js';

const answerMs = 500;
/** Seconds on an idle machine: the fastest of several runs comes nearest to that. */
const wholeLimit = 1.2;
const journalLimit = 800_000;
const cases = [
  { name: '8 slots, 500 ms', slots: 8, serviceMs: answerMs, rounds: 3, limit: 1.05 },
  { name: '1 slot, 500 ms', slots: 1, serviceMs: answerMs, rounds: 1, limit: 1.01 },
  { name: '8 slots, at once', slots: 8, serviceMs: 0, rounds: 3, limit: undefined },
];

function event(delta, finish = null) {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

const reply = `${event({ role: 'assistant', content: 'That is fine.' })}${event({}, 'stop')}data: [DONE]\n\n`;

/** Serves this many requests at once, each in the same time; the others wait for their turn. */
function serve(slots, serviceMs) {
  let free = slots;
  const waiting = [];
  const times = { firstAt: undefined, lastAt: 0, serviceMs: 0, requests: 0 };
  const server = createServer(async (request, response) => {
    let begun = performance.now();
    const isWaiting = free === 0;
    if (!isWaiting) free -= 1;
    const turn = isWaiting ? new Promise((resolve) => waiting.push(resolve)) : undefined;
    const isWarmUp = JSON.parse(await text(request)).messages[0].content === 'Say OK.';
    if (!isWarmUp) times.firstAt ??= begun;
    await turn;
    if (isWaiting) begun = performance.now();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (serviceMs > 0) await sleep(serviceMs);
    response.end(reply, () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
      if (isWarmUp) return;
      times.lastAt = performance.now();
      times.serviceMs += times.lastAt - begun;
      times.requests += 1;
    });
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('message', () => process.send(times));
  process.on('disconnect', () => process.exit());
}

async function measure({ slots, serviceMs, rounds }) {
  const server = await startServer(import.meta.url, ['--serve', slots, serviceMs]);
  const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  const plan = planOf(packs, rounds);
  const started = performance.now();
  const seconds = await withRun({ url: server.url, plan, packs, slots, concurrency: slots }, async (run) => {
    const { outcome } = await run.measure();
    if (outcome !== 'measured') throw new Error(outcome);
    return (performance.now() - started) / 1000;
  });
  const times = await server.ask('times');
  server.stop();
  const makespanMs = times.lastAt - times.firstAt;
  return { requests: times.requests, seconds, makespanMs, ratio: makespanMs / (times.serviceMs / slots) };
}

/** The same requests, sent by fetch alone: shows how busy the machine is. */
const bareFetches = `
  const { readFile } = await import('node:fs/promises');
  const [, url, file] = process.argv;
  const bodies = JSON.parse(await readFile(file, 'utf8')).values();
  const headers = { 'content-type': 'application/json' };
  const ask = async () => {
    for (const body of bodies) await (await fetch(url, { method: 'POST', headers, body })).text();
  };
  await Promise.all(Array.from({ length: 8 }, ask));
`;

function runAgainst(url, folder) {
  const what = ['--medium', '--repeat', '3'];
  return metered([bundle, 'run', '--slug', 'bench/instant', '--endpoint', url, ...what], { cwd: folder });
}

/** Alternating, so that all of them run under the same load. */
function measureWholeProcess(times) {
  return withServer(['gold'], async (url, folder, bodies) => {
    const requests = join(folder, 'requests.json');
    const [whole, bare] = [[], []];
    for (let time = 0; time < times; time += 1) {
      whole.push(await runAgainst(url, folder));
      if (time === 0) await writeFile(requests, JSON.stringify(await bodies()));
      const words = ['--input-type=module', '-e', bareFetches, `${url}/chat/completions`, requests];
      bare.push(await metered(words, { cwd: folder }));
    }
    return { whole: summary(whole), bareFetches: summary(bare) };
  });
}

/** Bytes of the journal of such a run if every answer is one sentence. */
function measureJournal() {
  return withServer(['sentence'], async (url, folder) => {
    await runAgainst(url, folder);
    return (await stat(join(runIn(folder), 'journal.jsonl'))).size;
  });
}

if (process.argv.includes('--serve')) serve(Number(process.argv[3]), Number(process.argv[4]));
else {
  const rows = [];
  for (const each of cases) {
    const { requests, seconds, makespanMs, ratio } = await measure(each);
    const counts = each.serviceMs > 0 ? ratio : null;
    rows.push({ name: each.name, requests, seconds, makespanMs, ratio: counts, limit: each.limit ?? null });
  }
  const processes = await measureWholeProcess(9);
  const journalBytes = await measureJournal();
  printFigures(
    [
      ...rows.map(({ name, seconds: taken, ratio, limit }) =>
        ratio === null
          ? figure(`run ${name}`, `a medium run × 3 in a process that is up, ${name}`, taken, 's')
          : figure(`run ${name}`, `makespan over ideal, ${name}`, ratio, '×', { atMost: limit }),
      ),
      figure('whole', 'medium × 3 at once, whole process, fastest', processes.whole.fastestSeconds, 's', {
        atMost: wholeLimit,
      }),
      figure(
        'whole-ratio',
        'the same over its requests by a bare fetch',
        processes.whole.fastestSeconds / processes.bareFetches.fastestSeconds,
        '×',
        { bound: 1.5 },
      ),
      figure('journal-bytes', 'journal of medium × 3, answers of one sentence', journalBytes / 1000, 'KB', {
        atMost: journalLimit / 1000,
        bound: 1.05,
      }),
    ],
    { runs: rows, processes },
  );
}
