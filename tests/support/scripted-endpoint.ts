import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AssistantTurn } from '../../src/model/attempt.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { type ChooseReply, scriptedModel } from '../../src/packs/scripted-model.ts';

/** A llama.cpp server as a client sees it, with a scripted model behind it. */
export type ScriptedEndpointOptions = {
  readonly packs?: readonly Pack[];
  readonly choose?: ChooseReply;
  readonly model?: string;
  readonly build?: string;
  readonly template?: string;
  readonly quantization?: string;
  readonly slots?: number;
  readonly delayMs?: number;
  /** The delay between two words of a streamed answer. */
  readonly wordMs?: number;
  /** Replaces the script's answer for a scenario. */
  readonly say?: string | undefined;
  /** A server fault instead of an answer; by scenario prompts seen so far, from 1. */
  readonly fault?: (request: {
    readonly nth: number;
    readonly messages: readonly unknown[];
  }) => 'cut' | 500 | undefined;
  /** The reasoning channel of each reply, by whether thinking was requested. */
  readonly reasoning?: (isAsked: boolean) => string;
};

export type ScriptedEndpoint = AsyncDisposable & {
  readonly url: string;
  /** Bodies of the chat requests, in order. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent
  readonly asked: any[];
  /** The most requests that were answered at once. */
  mostAtOnce(): number;
  change(options: Partial<ScriptedEndpointOptions>): void;
};

const defaults = {
  model: 'scripted-7b',
  build: 'b9999-scripted',
  template: '{{ messages }}{% if enable_thinking %}<think>{% endif %}',
  quantization: 'Q8_0',
  slots: 4,
  delayMs: 0,
  wordMs: 0,
};

export async function scriptedEndpoint(options: ScriptedEndpointOptions = {}): Promise<ScriptedEndpoint> {
  const packs = options.packs ?? (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  let now = { ...defaults, ...options };
  let speak = scriptedModel(packs, now.choose ?? (() => 'gold'));
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const asked: any[] = [];
  let open = 0;
  let most = 0;

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request));
    asked.push(body);
    open += 1;
    most = Math.max(most, open);
    try {
      const fault = now.fault?.({ nth: asked.length, messages: body.messages });
      if (fault === 'cut') return void response.destroy();
      if (fault === 500) return json(response, { error: { message: 'out of order' } }, 500);
      if (now.delayMs > 0) await sleep(now.delayMs);
      const scripted = speak(body.messages);
      const isSaid = now.say !== undefined && scripted !== undefined;
      const turn = isSaid ? plain(now.say ?? '') : (scripted ?? plain('The harbour wakes before sunrise.'));
      const thinks = body.chat_template_kwargs?.enable_thinking === true;
      if (body.stream === true) await stream(response, turn, now.reasoning?.(thinks) ?? '', now.wordMs);
      else
        json(response, {
          ...head(now.model),
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: turn.content } }],
        });
    } finally {
      open -= 1;
    }
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (path === '/v1/chat/completions') void chat(request, response).catch(() => response.destroy());
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
        default_generation_settings: { n_ctx: 32_768, params: { temperature: 0.8 } },
      });
    else json(response, { error: { message: 'not found' } }, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    asked,
    mostAtOnce: () => most,
    change(more) {
      now = { ...now, ...more };
      if (more.choose !== undefined) speak = scriptedModel(packs, more.choose);
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

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Word by word, like servers; tool calls in two pieces. */
async function stream(response: ServerResponse, turn: AssistantTurn, reasoning: string, wordMs: number): Promise<void> {
  const send = (delta: object, finish: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send({ role: 'assistant', content: null });
  if (reasoning !== '') send({ reasoning_content: reasoning });
  for (const word of turn.content.match(/\s*\S+|\s+$/g) ?? []) {
    send({ content: word });
    if (wordMs > 0) await sleep(wordMs);
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
