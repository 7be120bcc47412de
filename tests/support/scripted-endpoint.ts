import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { type ChooseReply, scriptedModel } from '../../src/packs/scripted-model.ts';
import type { AssistantTurn } from '../../src/records/attempt.ts';
import { tokenEntry } from './token-entry.ts';

/** A llama.cpp server as a client sees it, with a scripted model behind it. */
export type ScriptedEndpointOptions = {
  readonly packs?: readonly Pack[];
  readonly choose?: ChooseReply;
  /** Replaces the scripted model. */
  readonly speak?: ReturnType<typeof scriptedModel>;
  readonly model?: string;
  readonly build?: string;
  readonly template?: string | undefined;
  readonly quantization?: string;
  readonly slots?: number;
  /** The reported context; null for a server that reports none. */
  readonly context?: number | null;
  /** Prompts with more tokens than this are refused. */
  readonly holds?: number;
  /** It has no guided decoding. */
  readonly refusesFormat?: boolean;
  /** It was started without what tools need. */
  readonly refusesTools?: boolean;
  /** False: what is in front of it answers in its place, as after the script that takes it down. */
  readonly isUp?: () => boolean;
  readonly delayMs?: number;
  /** The delay between two words of a streamed answer. */
  readonly wordMs?: number;
  /** This many words are sent together, before the delays of all of them. */
  readonly wordsAtOnce?: number;
  /** Replaces the script's answer for a scenario. */
  readonly say?: string | undefined;
  /** A server fault instead of an answer; by scenario prompts seen so far, from 1. */
  readonly fault?: (request: {
    readonly nth: number;
    readonly messages: readonly unknown[];
  }) => 'cut' | 500 | undefined;
  /** The reply to a request for log probabilities: this turn, or this body unchanged, instead of one without any. */
  readonly numerics?: ((prompt: string) => object | RawReply) | undefined;
  /** How far each word of a stream is ahead of the next, if log probabilities are asked for. */
  readonly margin?: ((word: string) => number) | undefined;
  /** The reasoning channel of each reply, by whether thinking was requested. */
  readonly reasoning?: (isAsked: boolean) => string;
};

export type RawReply = { readonly status: number; readonly body: string };

export type ScriptedEndpoint = AsyncDisposable & {
  readonly url: string;
  /** Bodies of the chat requests, in order. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent
  readonly asked: any[];
  /** The authorization of each of them; empty for none. */
  readonly keys: string[];
  /** Requests that are being answered. */
  atOnce(): number;
  /** The most requests that were answered at once since the last change. */
  mostAtOnce(): number;
  change(options: Partial<ScriptedEndpointOptions>): void;
};

const defaults = {
  model: 'scripted-7b',
  build: 'b9999-scripted',
  template: '{{ messages }}{% if enable_thinking %}<think>{% endif %}',
  quantization: 'Q8_0',
  slots: 4,
  context: 32_768,
  holds: Number.POSITIVE_INFINITY,
  refusesFormat: false,
  refusesTools: false,
  isUp: () => true,
  delayMs: 0,
  wordMs: 0,
  wordsAtOnce: 1,
};

/** How late it may notice that an asker has gone. */
const noticeMs = 20;

/** Read once for all servers of a process. */
let mediumPacks: Promise<readonly Pack[]> | undefined;

async function readMediumPacks(): Promise<readonly Pack[]> {
  return (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
}

export async function scriptedEndpoint(options: ScriptedEndpointOptions = {}): Promise<ScriptedEndpoint> {
  if (options.packs === undefined) mediumPacks ??= readMediumPacks();
  const packs = options.packs ?? (await mediumPacks) ?? [];
  let now = { ...defaults, ...options };
  let speak = now.speak ?? scriptedModel(packs, now.choose ?? (() => 'gold'));
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const asked: any[] = [];
  const keys: string[] = [];
  let open = 0;
  let most = 0;
  let changes = 0;
  const underWay = new Set<ServerResponse>();

  /** Counts a little later: only then is it seen that an asker had gone. */
  function countSoon(): void {
    const [all, since] = [[...underWay], changes];
    const count = () => {
      const there = all.filter((response) => response.writableEnded || !response.destroyed);
      if (since === changes) most = Math.max(most, there.length);
    };
    setTimeout(count, noticeMs).unref();
  }

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request));
    asked.push(body);
    keys.push(request.headers.authorization ?? '');
    open += 1;
    let isOpen = true;
    const close = () => {
      if (isOpen) open -= 1;
      isOpen = false;
      underWay.delete(response);
    };
    underWay.add(response);
    countSoon();
    // One whose asker has gone is answered no longer.
    response.once('close', close);
    try {
      const fault = now.fault?.({ nth: asked.length, messages: body.messages });
      if (fault === 'cut') return void response.destroy();
      if (fault === 500) return json(response, { error: { message: 'out of order' } }, 500);
      const tokens = Math.ceil(JSON.stringify(body.messages).length / 4);
      if (tokens > now.holds) {
        const message = `request (${tokens} tokens) exceeds the available context size (${now.holds} tokens), try increasing it`;
        return json(response, { error: { code: 400, message, type: 'exceed_context_size_error' } }, 400);
      }
      if (now.refusesFormat && body.response_format !== undefined)
        return json(response, { error: { message: "'response_format' is not supported" } }, 400);
      if (now.refusesTools && body.tools !== undefined)
        return json(response, { error: { message: 'tools param requires --jinja flag' } }, 500);
      if (now.delayMs > 0) await sleep(now.delayMs);
      if (body.logprobs === true && body.stream !== true && now.numerics !== undefined)
        return answer(response, now.numerics(body.messages[0].content));
      const scripted = speak(body.messages);
      const isSaid = now.say !== undefined && scripted !== undefined;
      const turn = isSaid ? plain(now.say ?? '') : (scripted ?? plain('The harbour wakes before sunrise.'));
      const thinks = body.chat_template_kwargs?.enable_thinking === true;
      const margin = body.logprobs === true ? now.margin : undefined;
      const reasoning = now.reasoning?.(thinks) ?? turn.reasoning;
      if (body.stream === true) await stream(response, turn, { ...now, reasoning, margin });
      else
        json(response, {
          ...head(now.model),
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: turn.content } }],
        });
    } finally {
      close();
    }
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (!now.isUp()) json(response, { error: { message: 'no server' } }, 503);
    else if (path === '/v1/chat/completions') void chat(request, response).catch(() => response.destroy());
    else if (path === '/health') json(response, { status: 'ok' });
    else if (path === '/v1/models')
      json(response, {
        data: [{ id: now.model, object: 'model', owned_by: 'llamacpp', meta: { size: 7_000_000_000 } }],
      });
    else if (path === '/props')
      json(response, {
        build_info: now.build,
        model_path: `/models/${now.model}.gguf`,
        model_ftype: now.quantization,
        chat_template: now.template,
        total_slots: now.slots,
        default_generation_settings: { n_ctx: now.context ?? undefined, params: { temperature: 0.8 } },
      });
    else json(response, { error: { message: 'not found' } }, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    asked,
    keys,
    atOnce: () => open,
    mostAtOnce: () => most,
    change(more) {
      most = open;
      changes += 1;
      now = { ...now, ...more };
      if (more.speak !== undefined) speak = more.speak;
      else if (more.choose !== undefined) speak = scriptedModel(packs, more.choose);
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function head(model: string) {
  return { id: 'chatcmpl-1', object: 'chat.completion', created: 1_767_323_045, model };
}

function plain(content: string): AssistantTurn {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

function answer(response: ServerResponse, reply: object | RawReply): void {
  if ('status' in reply) response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  else json(response, reply);
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Word by word, like servers; tool calls in two pieces. */
async function stream(
  response: ServerResponse,
  turn: AssistantTurn,
  how: {
    readonly reasoning: string;
    readonly wordMs: number;
    readonly wordsAtOnce: number;
    readonly margin: ScriptedEndpointOptions['margin'];
  },
): Promise<void> {
  const { reasoning, wordMs, wordsAtOnce, margin } = how;
  const send = (delta: object, finish: string | null = null, more: object = {}) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish, ...more }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send({ role: 'assistant', content: null });
  if (reasoning !== '') send({ reasoning_content: reasoning });
  const words = turn.content.match(/\s*\S+|\s+$/g) ?? [];
  for (const [index, word] of words.entries()) {
    send({ content: word }, null, margin && { logprobs: { content: [tokenEntry(word, margin(word))] } });
    const together = (index % wordsAtOnce) + 1;
    if (wordMs > 0 && (together === wordsAtOnce || index === words.length - 1)) await sleep(wordMs * together);
  }
  turn.toolCalls.forEach((call, index) => {
    send({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] });
    send({ tool_calls: [{ index, function: { arguments: call.arguments } }] });
  });
  send({}, turn.finishReason ?? 'stop');
  const tokens = Math.max(1, Math.ceil(turn.content.length / 4));
  const usage = { prompt_tokens: 100, completion_tokens: tokens, total_tokens: 100 + tokens };
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}
