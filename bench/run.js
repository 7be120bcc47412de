// How well a run uses the slots of a server: `npm run bench:run`. The time from the first request of a scenario to the
// last reply against the sum of the service times / slots, for answers of 500 ms, and the time of a medium run on a
// server that answers at once: in a process that is up, and of the whole bundled command line. The server is a process
// of its own and keeps the times itself. Needs build/ and build/bundle/.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, tell } from './figures.js';
import { measureJournal, measureWholeProcess } from './whole-process.js';

const answerMs = 500;
/** Seconds, of a machine that does nothing else: the fastest of some runs comes nearest to that. */
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

/** Serves so many requests at once, each in the same time; the others wait for their turn. */
function serve(slots, serviceMs) {
  let free = slots;
  const waiting = [];
  const times = { firstAt: undefined, lastAt: 0, serviceMs: 0, requests: 0 };
  const server = createServer(async (request, response) => {
    let begun = performance.now();
    const isWaiting = free === 0;
    if (!isWaiting) free -= 1;
    const turn = isWaiting ? new Promise((resolve) => waiting.push(resolve)) : undefined;
    const isWarmUp = (await bodyOf(request)).messages[0].content === 'Say OK.';
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

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function measure({ slots, serviceMs, rounds }) {
  const { openClient } = await import('../build/endpoint/client/open-client.js');
  const { systemClock } = await import('../build/lib/clock.js');
  const { loadBuiltinPacks } = await import('../build/packs/load-packs.js');
  const { createJournal } = await import('../build/run/open-journal.js');
  const { makePlan } = await import('../build/run/make-plan.js');
  const { startRun } = await import('../build/run/start-run.js');
  const server = fork(new URL(import.meta.url), ['--serve', String(slots), String(serviceMs)]);
  const [port] = await once(server, 'message');
  const folder = await mkdtemp(join(tmpdir(), 'bench-run-'));
  const loaded = await loadBuiltinPacks('medium');
  const plan = makePlan({
    run: { id: 'bench', startedAt: new Date().toISOString(), command: 'run', tool: '0' },
    slug: 'bench',
    modes: ['no-thinking'],
    packs: loaded,
    scenarios: undefined,
    rounds,
    seed: 1,
    shard: null,
    restarts: false,
    flags: {},
    thinkingMaxTokens: 0,
    extraBody: {},
  });
  const connection = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: undefined, model: 'bench' };
  const client = openClient(connection, { clock: systemClock, random: Math.random });
  const started = performance.now();
  const journal = await createJournal(join(folder, 'run'), plan);
  const run = startRun({
    plan,
    packs: loaded.map(({ pack }) => pack),
    journal,
    served: { client, facts: factsOf(slots), thinkingControl: () => ({ form: 'none' }), failed: undefined },
    concurrency: slots,
    judge: () => ({ outcome: 'pass' }),
    clock: systemClock,
  });
  const { outcome } = await run.measure();
  const seconds = (performance.now() - started) / 1000;
  run[Symbol.dispose]();
  await journal[Symbol.asyncDispose]();
  server.send('times');
  const [times] = await once(server, 'message');
  await client[Symbol.asyncDispose]();
  server.disconnect();
  await rm(folder, { recursive: true });
  if (outcome !== 'measured') throw new Error(outcome);
  const makespanMs = times.lastAt - times.firstAt;
  return { requests: times.requests, seconds, makespanMs, ratio: makespanMs / (times.serviceMs / slots) };
}

/** Of a server that nobody asked about itself. */
function factsOf(slots) {
  const unknown = [
    'model-digest',
    'model-bytes',
    'quantization',
    'template',
    'server-fingerprint',
    'sampling-defaults',
  ];
  const alsoUnknown = ['image', 'flags', 'context', 'gpu', 'driver'];
  const subject = Object.fromEntries([...unknown, ...alsoUnknown].map((field) => [field, null]));
  return {
    identity: { model: 'bench', booted: false },
    subject: { ...subject, engine: { name: null, version: null }, slots, concurrency: slots, cache: 'none', tool: '0' },
    thinkingControls: {},
    determinism: null,
    decodeTokensPerSecond: null,
  };
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
  tell(
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
