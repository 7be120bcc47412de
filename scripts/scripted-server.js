// A server as far as a client can see, with the scripted model of the packs behind it. It keeps what it is asked and
// answers, as exchanges of a cassette.
import '../build/installed.js';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { recordedRequest, requestKey } from '../build/endpoint/boot/replay/request-key.js';
import { estimateTokens } from '../build/packs/scenario-tokens.js';
import { scriptedModel } from '../build/packs/scripted-model.js';

/** Written by hand: no real machine was timed. */
const scriptedMs = { head: 40, perPromptToken: 0.2, perToken: 20 };

/**
 * `props` is the description that the server gives of itself, `choose` picks the reply to a scenario
 * (src/packs/scripted-model.ts).
 */
export async function scriptedServer({ packs, choose, model, props }) {
  const speak = scriptedModel(packs, choose);
  const exchanges = [];
  const times = new Map();

  function answer(request, isStream) {
    if (request.path === '/health') return json({ status: 'ok' });
    if (request.path === '/v1/models') return json({ object: 'list', data: [{ id: model, owned_by: 'llamacpp' }] });
    if (request.path === '/props') return json(props);
    if (request.path !== '/v1/chat/completions') return json({ error: { message: 'not found' } }, 404);
    const turn = speak(request.body.messages) ?? plain(probeAnswer(timesOf(request)));
    return spoken(turn, request.body, model, isStream);
  }

  function timesOf(request) {
    return times.get(requestKey(request)) ?? 0;
  }

  async function serve(incoming, response) {
    const body = await text(incoming);
    const request = recordedRequest(incoming.method, incoming.url, body);
    const key = requestKey(request);
    const occurrence = timesOf(request) + 1;
    times.set(key, occurrence);
    const isStream = request.body !== undefined && JSON.parse(body).stream === true;
    const reply = answer(request, isStream);
    // A replay is healthy whenever it runs.
    if (request.path !== '/health') exchanges.push({ key, occurrence, request, streamed: isStream, response: reply });
    response.writeHead(reply.status, reply.headers);
    for (const [, piece] of reply.pieces) response.write(piece);
    response.end();
  }

  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    exchanges,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** As a server answers the probe whose answers depend on what else it is asked: the first three come one by one. */
function probeAnswer(occurrence) {
  const end = occurrence <= 3 ? 'the ice is late again.' : 'the ice has not come.';
  return `The baker is up first, and before the boats are in she has heard that ${end}`;
}

function plain(content) {
  return { content, toolCalls: [], finishReason: 'stop' };
}

function json(value, status = 200) {
  return reply(status, 'application/json', scriptedMs.head, JSON.stringify(value));
}

/** In one piece: the recording stays as small as possible, and a replay claims no speed. */
function reply(status, contentType, endMs, body) {
  const headers = { 'content-type': contentType, server: 'scripted' };
  return { status, headers, headMs: scriptedMs.head, pieces: [[endMs, body]], end: 'complete' };
}

function spoken(turn, body, model, isStream) {
  const calls = turn.toolCalls.map(({ id, name, arguments: sent }, index) => ({
    ...(isStream ? { index } : {}),
    id,
    type: 'function',
    function: { name, arguments: sent },
  }));
  const message = {
    role: 'assistant',
    content: turn.content === '' && calls.length > 0 ? null : turn.content,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const asked = estimateTokens(JSON.stringify([body.messages, body.tools]));
  const said = Math.max(1, estimateTokens(`${turn.content}${turn.toolCalls.map((call) => call.arguments).join('')}`));
  const usage = { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said };
  const endMs = Math.round(scriptedMs.head + asked * scriptedMs.perPromptToken + said * scriptedMs.perToken);
  const head = { id: 'chatcmpl-scripted', created: 0, model };
  const finish = turn.finishReason ?? 'stop';
  if (!isStream) {
    const choices = [{ index: 0, message, finish_reason: finish }];
    return reply(
      200,
      'application/json',
      endMs,
      JSON.stringify({ ...head, object: 'chat.completion', choices, usage }),
    );
  }
  const chunks = [
    { choices: [{ index: 0, delta: message, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    { choices: [], usage },
  ].map((chunk) => JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk }));
  const events = [...chunks, '[DONE]'].map((data) => `data: ${data}\n\n`);
  return reply(200, 'text/event-stream', endMs, events.join(''));
}
