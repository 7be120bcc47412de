// A llama.cpp server as far as a client can tell, which answers at once: with what the built-in packs have written down
// as right, or with `sentence` to everything. A process of its own: `fork` it; its first message is its port, and any
// message to it is answered with the bodies of the chat requests until then. Needs build/.
import { createServer } from 'node:http';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { scriptedModel } from '../build/packs/scripted-model.js';

const slots = 8;
const isSentence = process.argv[2] === 'sentence';
const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
const speak = scriptedModel(packs, () => 'gold');
const chat = '/v1/chat/completions';
const answers = {
  '/health': { status: 'ok' },
  '/v1/models': { data: [{ id: 'instant', object: 'model', owned_by: 'llamacpp', meta: { size: 1 } }] },
  '/props': {
    build_info: 'b1-instant',
    model_path: '/models/instant.gguf',
    model_ftype: 'Q8_0',
    chat_template: '{{ messages }}{% if enable_thinking %}<think>{% endif %}',
    total_slots: slots,
    default_generation_settings: { n_ctx: 32_768, params: { temperature: 0.8 } },
  },
};
const bodies = [];

function event(delta, finish = null) {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** Word by word, as servers do. */
function streamOf({ content, toolCalls, finishReason }) {
  const words = content.match(/\s*\S+|\s+$/g) ?? [];
  const calls = toolCalls.map(({ id, name, arguments: text }, index) =>
    event({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: text } }] }),
  );
  const usage = { prompt_tokens: 100, completion_tokens: words.length + 1, total_tokens: words.length + 101 };
  const head = event({ role: 'assistant', content: null });
  const body = words.map((word) => event({ content: word })).join('');
  const end = `${event({}, finishReason ?? 'stop')}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`;
  return head + body + calls.join('') + end;
}

function wholeOf({ content }) {
  return { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] };
}

const other = {
  content: 'I looked at what you gave me, and as far as I can see the answer to your question is forty-two.',
  toolCalls: [],
  finishReason: 'stop',
};

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url !== chat) {
    const answer = answers[request.url];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer ?? { error: { message: 'not found' } }));
  }
  const body = Buffer.concat(chunks).toString();
  bodies.push(body);
  const { messages, stream } = JSON.parse(body);
  const turn = (isSentence ? undefined : speak(messages)) ?? other;
  response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' });
  response.end(stream === true ? streamOf(turn) : JSON.stringify(wholeOf(turn)));
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('message', () => process.send(bodies));
process.on('disconnect', () => process.exit());
