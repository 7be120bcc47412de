import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Asked, Loose } from './answer.ts';
import { paths, readRequest } from './read-request.ts';
import { rightAnswers } from './right-answer.ts';
import { writeChat } from './write-chat.ts';
import { writeMessage, writeResponse } from './write-other-apis.ts';

/** What a server remembers from its start on. */
export type State = {
  /** Requests whose answers are under way. */
  readonly open: Set<Asked>;
  readonly kept: Map<string, Loose>;
  /** How often this was counted, from 1. */
  count(what: string): number;
};

export type Breaking = {
  /** Before the model sees the request. */
  readonly forward?: (asked: Asked) => Loose;
  readonly answer?: (asked: Asked, answer: Answer, state: State) => Answer;
  /** What the server says that it holds. */
  readonly context?: number;
};

export type Shape = 'vllm' | 'llama.cpp';

export function shapeOf({ engine }: { readonly engine: string }): Shape {
  return engine.includes('llama.cpp') ? 'llama.cpp' : 'vllm';
}

export type BreakingServer = AsyncDisposable & { readonly url: string; readonly asked: readonly Asked[] };

/** Long enough for requests that were sent together to be under way together. */
const answerMs = 2;
let speaking: ReturnType<typeof rightAnswers> | undefined;

/** A right server behind a proxy that breaks its answers. */
export async function breakingServer(
  shape: Shape,
  { forward, answer, context = 32_768 }: Breaking = {},
): Promise<BreakingServer> {
  speaking ??= rightAnswers();
  const speak = await speaking;
  const asked: Asked[] = [];
  const counts = new Map<string, number>();
  const state: State = {
    open: new Set(),
    kept: new Map(),
    count(what) {
      const count = (counts.get(what) ?? 0) + 1;
      counts.set(what, count);
      return count;
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const api = paths[path];
    if (api === undefined) {
      json(response, describes(shape, path, context));
      return;
    }
    const seen = readRequest(api, JSON.parse((await text(request)) || '{}'), asked.length + 1);
    asked.push(seen);
    state.open.add(seen);
    await sleep(answerMs);
    const right = speak(forward === undefined ? seen : readRequest(api, forward(seen), seen.nth));
    const said = answer === undefined ? right : answer(seen, right, state);
    send(response, said, seen);
    state.open.delete(seen);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => json(response, { status: 500, body: { error: error.stack } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, answer: Answer, asked: Asked): void {
  const { refusal, isCut = false } = answer;
  if (refusal !== undefined) {
    const { status, words } = refusal;
    json(response, { status, body: { error: { message: words, code: status } } });
    return;
  }
  const write = asked.api === 'responses' ? writeResponse : asked.api === 'messages' ? writeMessage : writeChat;
  const { reply, events, isDone } = write(answer, asked);
  if (events === undefined) {
    json(response, { status: 200, body: reply });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const sent = isCut ? events.filter((event) => event.choices?.[0]?.finish_reason === null) : events;
  for (const event of sent) {
    const name = typeof event.type === 'string' ? `event: ${event.type}\n` : '';
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  // Sends first what was written.
  if (isCut) setTimeout(() => response.destroy(), 5);
  else response.end(isDone === true ? 'data: [DONE]\n\n' : '');
}

type Described = { readonly status: number; readonly body: Loose };

function describes(shape: Shape, path: string, context: number): Described {
  const body = path === '/health' ? { status: 'ok' } : routesOf(shape, context)[path];
  return body === undefined ? { status: 404, body: { error: { message: 'not found' } } } : { status: 200, body };
}

function routesOf(shape: Shape, context: number): Readonly<Record<string, Loose>> {
  const isVllm = shape === 'vllm';
  const card = { object: 'model', owned_by: isVllm ? 'vllm' : 'llamacpp', root: 'org/right' };
  const data = ['right', 'adapter'].map((id) => ({ id, ...card, ...(isVllm ? { max_model_len: context } : {}) }));
  const models = { '/v1/models': { object: 'list', data } };
  if (isVllm) {
    const config = { vllm_config: { scheduler_config: { max_num_seqs: 8 } } };
    return { ...models, '/version': { version: '0.32.0' }, '/server_info': config };
  }
  const props = {
    build_info: 'b9999-scripted',
    model_path: '/models/right.gguf',
    model_ftype: 'Q8_0',
    chat_template: '{{ messages }}{% if enable_thinking %}<think>{% endif %}',
    total_slots: 8,
    default_generation_settings: { n_ctx: context, params: { temperature: 0.8 } },
  };
  return { ...models, '/props': props };
}

function json(response: ServerResponse, { status, body }: Described): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
