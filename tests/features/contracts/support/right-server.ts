import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sayRight } from './say-right.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, which tests break on purpose
export type Loose = any;

export type Spoken = {
  readonly reasoning: string;
  readonly content: string;
  readonly calls: readonly { readonly name: string; readonly sent: string }[];
};

/** Breaks answers on purpose. */
export type Breaks = {
  /** What the model says. */
  readonly spoken?: (spoken: Spoken, body: Loose, nth: number) => Spoken;
  /** The reply of a request that is not streamed. */
  readonly whole?: (reply: Loose, body: Loose) => Loose;
  /** The events of a streamed one. */
  readonly events?: (events: Loose[], body: Loose) => Loose[];
  /** Answers in place of the server. */
  readonly refuse?: (path: string, body: Loose) => { readonly status: number; readonly body: string } | undefined;
  readonly isDoneMissing?: boolean;
  /** Gets these requests, says so, and never answers. */
  readonly hangs?: (path: string, body: Loose) => boolean;
  readonly onHang?: () => void;
};

export type RightServer = AsyncDisposable & { readonly baseUrl: string; readonly asked: Loose[] };

/** A server that keeps every contract, but for what a test breaks. */
export async function rightServer(breaks: Breaks = {}): Promise<RightServer> {
  const asked: Loose[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/v1/, '');
    if (path === '/models') {
      response.setHeader('content-type', 'application/json').end('{"data": [{"id": "tiny"}]}');
      return;
    }
    const body: Loose = JSON.parse((await text(request)) || '{}');
    asked.push({ path, ...body });
    if (breaks.hangs?.(path, body) === true) {
      breaks.onHang?.();
      return;
    }
    const refused = breaks.refuse?.(path, body);
    if (refused !== undefined) {
      response.writeHead(refused.status).end(refused.body);
      return;
    }
    const api = apis[path];
    if (api === undefined) {
      response.writeHead(404).end('not found');
      return;
    }
    const right = sayRight(path, body);
    const spoken = breaks.spoken?.(right, body, asked.length) ?? right;
    const cut = cutAt(spoken, body);
    if (body.stream === true)
      return sendEvents(response, (breaks.events ?? same)(api.events(cut, body), body), breaks, path);
    const reply = (breaks.whole ?? same)(api.whole(cut, body), body);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const same = <Value>(value: Value): Value => value;

function sendEvents(response: ServerResponse, events: Loose[], { isDoneMissing }: Breaks, path: string): void {
  response.setHeader('content-type', 'text/event-stream');
  for (const event of events) {
    if (typeof event.type === 'string') response.write(`event: ${event.type}\n`);
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end(isDoneMissing || !path.endsWith('completions') ? '' : 'data: [DONE]\n\n');
}

export type Cut = Spoken & {
  readonly finish: 'stop' | 'length' | 'tool_calls';
  readonly prompt: number;
  readonly written: number;
};

const pieces = (all: string): string[] => all.match(/\s*\S+/g) ?? [];

/** A token is a word. */
function cutAt({ reasoning, content, calls }: Spoken, body: Loose): Cut {
  const most: number = body.max_tokens ?? body.max_completion_tokens ?? body.max_output_tokens ?? 1000;
  const thought = pieces(reasoning).slice(0, most);
  const stops: string[] = body.stop ?? [];
  const ends = stops.map((stop) => content.indexOf(stop)).filter((at) => at !== -1);
  const stopped = ends.length === 0 ? content : content.slice(0, Math.min(...ends));
  const said = pieces(stopped).slice(0, most - thought.length);
  const before = pieces(reasoning).length + pieces(stopped).length;
  const sent = calls.map((call) => ({
    ...call,
    sent: pieces(call.sent)
      .slice(0, Math.max(0, most - before))
      .join(''),
  }));
  const written = before + calls.reduce((sum, call) => sum + pieces(call.sent).length, 0);
  const prompt = JSON.stringify([body.messages ?? body.input ?? body.prompt, body.tools ?? []]).length >> 2;
  const isCut = written > most;
  const finish = isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop';
  const tokens = { prompt, written: Math.min(most, written) };
  return { reasoning: thought.join(''), content: said.join(''), calls: sent, finish, ...tokens };
}

type Api = {
  readonly whole: (cut: Cut, body: Loose) => Loose;
  readonly events: (cut: Cut, body: Loose) => Loose[];
};

const usageOf = ({ prompt, written }: Cut) => ({
  prompt_tokens: prompt,
  completion_tokens: written,
  total_tokens: prompt + written,
});

const wireCalls = ({ calls }: Cut) =>
  calls.map(({ name, sent }, at) => ({ id: `call_${at}`, type: 'function', function: { name, arguments: sent } }));

const chat: Api = {
  whole(cut, body) {
    const { content, reasoning, finish } = cut;
    const message = {
      role: 'assistant',
      content: cut.calls.length > 0 && content === '' ? null : content,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(cut.calls.length > 0 ? { tool_calls: wireCalls(cut) } : {}),
    };
    const choices = Array.from({ length: body.n ?? 1 }, (_, index) => ({
      index,
      message,
      finish_reason: finish,
      ...logprobsOf(content, body),
    }));
    return { object: 'chat.completion', model: body.model, choices, usage: usageOf(cut) };
  },
  events(cut, body) {
    const events: Loose[] = [];
    for (let index = 0; index < (body.n ?? 1); index += 1) {
      const add = (delta: Loose, finish: string | null = null) =>
        events.push({
          object: 'chat.completion.chunk',
          choices: [{ index, delta, finish_reason: finish, ...(delta.content ? logprobsOf(delta.content, body) : {}) }],
        });
      add({ role: 'assistant', content: '' });
      for (const piece of pieces(cut.reasoning)) add({ reasoning_content: piece });
      for (const piece of pieces(cut.content)) add({ content: piece });
      for (const [at, call] of wireCalls(cut).entries()) {
        const { name, arguments: sent } = call.function;
        add({ tool_calls: [{ index: at, id: call.id, type: 'function', function: { name, arguments: '' } }] });
        const middle = sent.length >> 1;
        for (const part of [sent.slice(0, middle), sent.slice(middle)])
          add({ tool_calls: [{ index: at, function: { arguments: part } }] });
      }
      add({}, cut.finish);
    }
    return [...events, { object: 'chat.completion.chunk', choices: [], usage: usageOf(cut) }];
  },
};

function logprobsOf(content: string, body: Loose): Loose {
  return body.logprobs === true ? { logprobs: { content: pieces(content).map(tokenOf) } } : {};
}

function tokenOf(token: string): Loose {
  const top_logprobs = [-0.1, -3, -4, -5].map((logprob, at) => ({ token: at === 0 ? token : `${at}`, logprob }));
  return { token, logprob: -0.1, top_logprobs };
}

const completions: Api = {
  whole: (cut) => ({ choices: [{ index: 0, text: cut.content, finish_reason: cut.finish }], usage: usageOf(cut) }),
  events: (cut) => pieces(cut.content).map((text) => ({ choices: [{ index: 0, text }] })),
};

const responses: Api = {
  whole: (cut) => ({
    object: 'response',
    output:
      cut.calls.length > 0
        ? cut.calls.map(({ name, sent }) => ({ type: 'function_call', call_id: 'call_1', name, arguments: sent }))
        : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: cut.content }] }],
  }),
  events: (cut) => [
    { type: 'response.created' },
    ...cut.calls.map(({ sent }) => ({ type: 'response.function_call_arguments.delta', delta: sent })),
    ...pieces(cut.content).map((delta) => ({ type: 'response.output_text.delta', delta })),
    { type: 'response.completed' },
  ],
};

const messages: Api = {
  whole: (cut) => ({
    type: 'message',
    content:
      cut.calls.length > 0
        ? cut.calls.map(({ name, sent }) => ({ type: 'tool_use', id: 'toolu_1', name, input: JSON.parse(sent) }))
        : [{ type: 'text', text: cut.content }],
    usage: { input_tokens: cut.prompt, output_tokens: cut.written },
  }),
  events: (cut) => [
    { type: 'message_start' },
    ...cut.calls.map(({ sent }) => ({
      type: 'content_block_delta',
      delta: { type: 'input_json_delta', partial_json: sent },
    })),
    ...pieces(cut.content).map((text) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } })),
    { type: 'message_stop' },
  ],
};

const apis: Readonly<Record<string, Api>> = {
  '/chat/completions': chat,
  '/completions': completions,
  '/responses': responses,
  '/messages': messages,
};
