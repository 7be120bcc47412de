// A llama.cpp server as far as a client can see, which answers at once. `fork` it with its kind of answers: `gold`
// gives the gold answers of the built-in packs, except for a pack named after it, of which it gives the first
// near-miss; `sentence` and `long` give one text to everything. Its first message is its port, and any message to it is
// answered with the bodies of the chat requests until then. Needs build/.
import '../build/installed.js';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { scriptedModel } from '../build/packs/scripted-model.js';
import { llamaCpp, numericOf, streamOf, wholeOf } from './llama-words.js';

const slots = 8;
const [answers, wrongPack] = process.argv.slice(2);
const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
const speak = scriptedModel(packs, (key) => (key.startsWith(`${wrongPack}/`) ? 'near-miss' : 'gold'));
const chat = '/v1/chat/completions';
const describeItself = llamaCpp(slots);
const bodies = [];

const sentence = 'I looked at what you gave me, and as far as I can see the answer to your question is forty-two.';
const other = {
  content: answers === 'long' ? Array.from({ length: 160 }, () => sentence).join(' ') : sentence,
  ...{ toolCalls: [], finishReason: 'stop' },
};

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url !== chat) return describeItself(request, response);
  bodies.push(body);
  const { messages, stream, ...more } = JSON.parse(body);
  const turn = (answers === 'gold' ? speak(messages) : undefined) ?? other;
  response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' });
  response.end(
    stream === true ? streamOf(turn) : JSON.stringify(more.logprobs === true ? numericOf(more) : wholeOf(turn)),
  );
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('message', () => process.send(bodies));
process.on('disconnect', () => process.exit());
