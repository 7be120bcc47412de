// A server that writes a number of tokens, one piece each, at an even pace, and reports by the monotonic clock when it
// wrote them. `fork` it with [tokens, milliseconds a token]: its first message is its port; any message to it is
// answered with { prompt: [ms, …] } of the requests since the last one.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const [tokens, everyMs] = process.argv.slice(2).map(Number);
let written = {};

const now = () => Number(process.hrtime.bigint()) / 1e6;
const chunk = (delta, more = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`;

async function chat(request, response) {
  const { messages } = JSON.parse(await text(request));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.socket.setNoDelay(true);
  const start = now();
  const times = [];
  for (let at = 1; at <= tokens; at += 1) {
    const wait = start + at * everyMs - now();
    if (wait > 0) await sleep(wait);
    response.write(chunk({ content: at === 1 ? 'blue' : ' word' }));
    times.push(now());
  }
  const usage = { prompt_tokens: 20, completion_tokens: tokens, total_tokens: 20 + tokens };
  response.end(
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}\n\ndata: [DONE]\n\n`,
  );
  written[messages.at(-1).content] = times;
}

const server = createServer((request, response) => void chat(request, response).catch(() => response.destroy()));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send(server.address().port);
process.on('message', () => {
  process.send(written);
  written = {};
});
process.on('disconnect', () => process.exit());
