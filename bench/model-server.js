// A llama.cpp server with a given number of slots and the timing of bench/batching.js, `scale` times as fast, that
// gives the written gold answers of the built-in packs, or of a pack file. `fork` it with [slots, scale, pack?]: its
// first message is its port, and any message to it is answered with its times. Needs build/.
import '../build/installed.js';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { loadBuiltinPacks, loadPacks } from '../build/packs/load-packs.js';
import { estimateTokens } from '../build/packs/scenario-tokens.js';
import { scriptedModel } from '../build/packs/scripted-model.js';
import { batchOf, unevenLength } from './batching.js';
import { llamaCpp, streamOf, wholeOf } from './llama-words.js';

const [slots, scale] = process.argv.slice(2, 4).map(Number);
const [file] = process.argv.slice(4);
const packs = (await (file === undefined ? loadBuiltinPacks('medium') : loadPacks([file]))).map(({ pack }) => pack);
const speak = scriptedModel(packs, () => 'gold');
const describeItself = llamaCpp(slots);
const batch = batchOf(slots);
const times = { firstAt: undefined, lastAt: 0, serviceMs: 0, requests: 0, probes: 0, probeMs: 0 };
/** By prompt: the tokens that were read and written for each message. */
const conversations = new Map();
const probe = { content: 'OK. '.repeat(256), toolCalls: [], finishReason: 'stop' };
let asOf = performance.now();
let timer;

function keepUp() {
  const now = performance.now();
  batch.advance((now - asOf) * scale);
  asOf = now;
  clearTimeout(timer);
  if (batch.size() > 0) timer = setTimeout(keepUp, batch.nextMs() / scale);
}

/** Real milliseconds that it held a slot. */
function serve(toRead, toWrite) {
  keepUp();
  const ended = new Promise((resolve) => batch.add(toRead, toWrite, (ms) => resolve(ms / scale)));
  keepUp();
  return ended;
}

async function chat({ messages, stream, max_tokens: budget }, response) {
  const at = performance.now();
  const turn = speak(messages);
  const said = turn ?? probe;
  const tokens = estimateTokens(said.content + said.toolCalls.map(({ arguments: sent }) => sent).join(''));
  const toWrite = Math.min(budget ?? 1024, turn === undefined ? tokens : unevenLength(times.requests, tokens));
  const read = estimateTokens(JSON.stringify(messages));
  if (turn === undefined) times.probes += 1;
  else {
    times.firstAt ??= at;
    times.requests += 1;
    const { content } = messages.find(({ role }) => role === 'user');
    conversations.set(content, [...(conversations.get(content) ?? []), { read, written: toWrite }]);
  }
  const ms = await serve(read, toWrite);
  response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' });
  response.end(stream === true ? streamOf(said) : JSON.stringify(wholeOf(said)));
  if (turn === undefined) times.probeMs += ms;
  else {
    times.lastAt = performance.now();
    times.serviceMs += ms;
  }
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  return request.url === '/v1/chat/completions' ? chat(JSON.parse(body), response) : describeItself(request, response);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('message', () => process.send({ ...times, conversations: [...conversations.values()] }));
process.on('disconnect', () => process.exit());
