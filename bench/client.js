// The cost of asking in this process: `npm run bench:client`. CPU of a streamed request of 50 chunks through the client
// beyond a bare fetch that reads the same bytes, and the time of the event reader for one chunk. Needs build/.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { figure, printFigures } from './figures.js';

const chunkCount = 50;
const requests = 200;
const rounds = 5;
const parsedChunks = 200_000;

function chunk(delta, finish = null) {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finish }];
  const head = {
    id: 'chatcmpl-0123456789abcdef',
    object: 'chat.completion.chunk',
    created: 1_767_323_045,
    model: 'tiny',
  };
  return Buffer.from(`data: ${JSON.stringify({ ...head, choices })}\n\n`);
}

const pieces = Array.from({ length: chunkCount }, (_, index) => chunk({ content: ` word${index}` }));

/** The server runs in a separate process, so that its work is not counted. */
function serve() {
  const server = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      response.write(piece);
      await setImmediate(); // a separate write on the wire
    }
    response.end(Buffer.concat([chunk({}, 'stop'), Buffer.from('data: [DONE]\n\n')]));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
}

async function cpuPerRequest(ask) {
  const before = process.cpuUsage();
  for (let index = 0; index < requests; index += 1) await ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / requests;
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

async function measureRequests() {
  await import('../build/installed.js');
  const { askScenario } = await import('../build/endpoint/client/ask-scenario.js');
  const { scriptedConversation } = await import('../build/endpoint/client/conversation.js');
  const { openClient } = await import('../build/endpoint/client/open-client.js');
  const { requestBody } = await import('../build/endpoint/client/request-body.js');
  const { systemClock } = await import('../build/lib/clock.js');
  const server = fork(new URL(import.meta.url), ['--serve']);
  const [port] = await once(server, 'message');
  const connection = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: undefined, model: 'tiny' };
  const client = openClient(connection, { clock: systemClock, random: Math.random });
  const sampling = {
    maxTokens: 256,
    fields: { temperature: 0, top_p: 1, seed: 7, presence_penalty: 0, frequency_penalty: 0 },
  };
  const settings = {
    sampling,
    thinking: { form: 'none' },
    cacheCut: { form: 'none' },
    toolChoice: undefined,
    extraBody: {},
  };
  const task = { messages: [{ role: 'user', content: 'Say fifty words.' }], tools: [] };
  const question = { task, settings, conversation: scriptedConversation(1), deadlineMs: 60_000 };
  async function ours() {
    const answer = await askScenario(client, question, { isServerWell: () => true });
    if (answer.outcome !== 'answered' || answer.notes.length > 0) throw new Error(JSON.stringify(answer));
  }
  async function bare() {
    const body = JSON.stringify(requestBody(connection, task.messages, [], settings));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${connection.baseUrl}/chat/completions`, { method: 'POST', headers, body });
    const reader = response.body.getReader();
    for (let isDone = false; !isDone; ) isDone = (await reader.read()).done;
  }
  const samples = { ours: [], bare: [] };
  await cpuPerRequest(bare);
  await cpuPerRequest(ours);
  for (let round = 0; round < rounds; round += 1) {
    samples.bare.push(await cpuPerRequest(bare));
    samples.ours.push(await cpuPerRequest(ours));
  }
  await client[Symbol.asyncDispose]();
  server.disconnect();
  const beyond = samples.ours.map((ms, round) => ms - samples.bare[round]);
  return { ours: median(samples.ours), bare: median(samples.bare), beyond: median(beyond) };
}

async function measureReader() {
  const { eventParser } = await import('../build/endpoint/client/parse-events.js');
  const parser = eventParser();
  let events = 0;
  const read = () => {
    const started = performance.now();
    for (let index = 0; index < parsedChunks; index += 1) events += parser.push(pieces[index % chunkCount]).length;
    return (1000 * (performance.now() - started)) / parsedChunks;
  };
  const samples = Array.from({ length: rounds + 1 }, read).slice(1);
  if (events !== parsedChunks * (rounds + 1)) throw new Error(`${events} events`);
  return median(samples);
}

if (process.argv.includes('--serve')) serve();
else {
  const microsecondsPerChunk = await measureReader();
  const cpuMsPerRequest = await measureRequests();
  const { ours, bare, beyond } = cpuMsPerRequest;
  const request = `a streamed request of ${chunkCount} chunks`;
  printFigures([
    figure('client-beyond', `CPU of ${request}, beyond a bare fetch`, beyond, 'ms', { atMost: 1 }),
    figure('client-ratio', `the same over that of a bare fetch`, ours / bare, '×', { bound: 1.5 }),
    figure('client-chunk', 'reading one chunk', microsecondsPerChunk, 'µs'),
  ]);
}
