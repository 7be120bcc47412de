import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import type { AssistantTurn } from '../../src/records/attempt.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test knows the JSON that it sends
type Sent = any;
type ChatMessage = { readonly role: string; readonly content: string; readonly [field: string]: unknown };

export type FourApis = AsyncDisposable & {
  readonly url: string;
  /** Bodies by path, in order. */
  readonly asked: { readonly path: string; readonly body: Sent }[];
};

const head = { id: 'msg-1', model: 'four-7b' };
const counts = { input: 20, cached: 5, output: 9 };

/** A server with one model behind chat completions, responses, messages and completions, streamed and not. */
export async function fourApis(
  speak: (messages: readonly ChatMessage[]) => AssistantTurn | undefined,
  lacks: readonly string[] = [],
): Promise<FourApis> {
  const asked: { path: string; body: Sent }[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const model = { id: head.model, object: 'model' };
    if (path === '/v1/models') return void response.end(JSON.stringify({ object: 'list', data: [model] }));
    const api = apis[path];
    if (api === undefined || lacks.includes(path))
      return void response.writeHead(404).end(JSON.stringify({ error: { message: `no ${path}` } }));
    const body = JSON.parse(await text(request));
    asked.push({ path, body });
    const turn = speak(api.messages(body)) ?? plain('The harbour wakes before sunrise.');
    if (body.stream !== true) return void response.end(JSON.stringify(api.whole(turn)));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of api.events(turn)) response.write(event);
    response.end();
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function plain(content: string): AssistantTurn {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

type Api = {
  /** As chat completions tell them. */
  messages(body: Sent): readonly ChatMessage[];
  whole(turn: AssistantTurn): object;
  events(turn: AssistantTurn): readonly string[];
};

const halves = (words: string) => {
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle), words.slice(middle)].filter((piece) => piece !== '');
};
const dataOf = (events: readonly unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
const namedOf = (events: readonly { readonly type: string }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
const sentOf = (call: AssistantTurn['toolCalls'][number]) => String(call.arguments);

const chatCall = ({ id, name, ...call }: AssistantTurn['toolCalls'][number]) => ({
  ...{ id, type: 'function', function: { name, arguments: sentOf({ id, name, ...call }) } },
});
const chatUsage = { prompt_tokens: counts.input, completion_tokens: counts.output };
const inChat = (choice: object) => ({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }] });

const chat: Api = {
  messages: (body) => body.messages,
  whole: ({ content, toolCalls, finishReason }) => ({
    ...inChat({
      finish_reason: finishReason,
      message: { role: 'assistant', content, ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(chatCall) }) },
    }),
    usage: chatUsage,
  }),
  events: ({ content, toolCalls, finishReason }) => [
    ...dataOf([
      ...halves(content).map((piece) => inChat({ delta: { content: piece } })),
      ...toolCalls.map((call, index) => inChat({ delta: { tool_calls: [{ index, ...chatCall(call) }] } })),
      inChat({ delta: {}, finish_reason: finishReason }),
      { ...head, choices: [], usage: chatUsage },
    ]),
    'data: [DONE]\n\n',
  ],
};

/** An item of a call is kept apart from the message before it. */
function ofItems(items: readonly Sent[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const item of items) {
    if (item.type === 'function_call_output')
      messages.push({ role: 'tool', tool_call_id: item.call_id, content: item.output });
    else if (item.type === 'function_call') {
      const call = { id: item.call_id, type: 'function', function: { name: item.name, arguments: item.arguments } };
      const last = messages.at(-1);
      if (last?.role === 'assistant')
        messages[messages.length - 1] = { ...last, tool_calls: [...((last['tool_calls'] as []) ?? []), call] };
      else messages.push({ role: 'assistant', content: '', tool_calls: [call] });
    } else {
      const content = typeof item.content === 'string' ? item.content : item.content[0].text;
      messages.push({ role: item.role, content });
    }
  }
  return messages;
}

function itemsOf({ content, toolCalls }: AssistantTurn) {
  const part = { type: 'output_text' as const, text: content, annotations: [], logprobs: [] };
  const message = {
    ...{ type: 'message' as const, id: 'm1', role: 'assistant' as const, status: 'completed' as const },
    content: [part],
  };
  const calls = toolCalls.map((call, index) => ({
    ...{ type: 'function_call' as const, id: `fc_${index}`, call_id: call.id ?? '' },
    ...{ name: call.name, arguments: sentOf(call), status: 'completed' as const },
  }));
  return [...(content === '' ? [] : [message]), ...calls];
}

function responseOf(turn: AssistantTurn): Sent {
  return {
    ...{ ...head, object: 'response', status: 'completed', error: null, incomplete_details: null },
    output: itemsOf(turn),
    usage: {
      input_tokens: counts.input,
      input_tokens_details: { cached_tokens: counts.cached },
      output_tokens: counts.output,
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

const responses: Api = {
  messages: (body) => ofItems(body.input),
  whole: responseOf,
  events(turn) {
    const response = responseOf(turn);
    let sequence = 0;
    const next = () => ({ sequence_number: sequence++ });
    const events: ResponseStreamEvent[] = [{ type: 'response.created', response, ...next() }];
    for (const [index, item] of itemsOf(turn).entries()) {
      const place = { item_id: item.id, output_index: index };
      if (item.type === 'message') {
        const text = { ...place, content_index: 0, logprobs: [] };
        const empty = { ...item, status: 'in_progress' as const, content: [] };
        events.push({ type: 'response.output_item.added', output_index: index, item: empty, ...next() });
        for (const delta of halves(turn.content))
          events.push({ type: 'response.output_text.delta', delta, ...text, ...next() });
        events.push({ type: 'response.output_text.done', text: turn.content, ...text, ...next() });
      } else {
        const empty = { ...item, arguments: '' };
        events.push({ type: 'response.output_item.added', output_index: index, item: empty, ...next() });
        for (const delta of halves(item.arguments))
          events.push({ type: 'response.function_call_arguments.delta', delta, ...place, ...next() });
        const done = { name: item.name, arguments: item.arguments };
        events.push({ type: 'response.function_call_arguments.done', ...done, ...place, ...next() });
      }
      events.push({ type: 'response.output_item.done', output_index: index, item, ...next() });
    }
    return namedOf([...events, { type: 'response.completed', response, ...next() } as ResponseStreamEvent]);
  },
};

function ofTurns(body: Sent): ChatMessage[] {
  const turns = body.messages.flatMap(({ role, content }: Sent): ChatMessage[] => {
    if (typeof content === 'string') return [{ role, content }];
    const results = content.filter(({ type }: Sent) => type === 'tool_result');
    if (results.length > 0)
      return results.map((result: Sent) => ({
        ...{ role: 'tool', tool_call_id: result.tool_use_id, content: result.content },
      }));
    const said = content.find(({ type }: Sent) => type === 'text')?.text ?? '';
    const calls = content
      .filter(({ type }: Sent) => type === 'tool_use')
      .map(({ id, name, input }: Sent) => ({
        ...{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } },
      }));
    return [{ role, content: said, tool_calls: calls }];
  });
  return [...(body.system === undefined ? [] : [{ role: 'system', content: body.system }]), ...turns];
}

const stopReason = ({ finishReason, toolCalls }: AssistantTurn) =>
  toolCalls.length > 0 ? 'tool_use' : finishReason === 'length' ? 'max_tokens' : 'end_turn';
const messageUsage = { input_tokens: counts.input - counts.cached, cache_read_input_tokens: counts.cached };

const messages: Api = {
  messages: ofTurns,
  whole: (turn) => ({
    ...{ ...head, type: 'message', role: 'assistant', stop_reason: stopReason(turn), stop_sequence: null },
    content: [
      ...(turn.content === '' ? [] : [{ type: 'text', text: turn.content, citations: null }]),
      ...turn.toolCalls.map((call) => ({
        ...{ type: 'tool_use', id: call.id, name: call.name, input: JSON.parse(sentOf(call)) },
      })),
    ],
    usage: { ...messageUsage, output_tokens: counts.output },
  }),
  events(turn) {
    const start = { ...head, type: 'message', role: 'assistant', content: [], stop_reason: null, usage: messageUsage };
    const events: RawMessageStreamEvent[] = [{ type: 'message_start', message: start as Sent }];
    let index = 0;
    if (turn.content !== '') {
      events.push({ type: 'content_block_start', index, content_block: { type: 'text', text: '', citations: null } });
      for (const text of halves(turn.content))
        events.push({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });
      events.push({ type: 'content_block_stop', index });
      index += 1;
    }
    for (const call of turn.toolCalls) {
      const block = { type: 'tool_use' as const, id: call.id ?? '', name: call.name, input: {} };
      events.push({ type: 'content_block_start', index, content_block: block as Sent });
      for (const piece of halves(sentOf(call)))
        events.push({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } });
      events.push({ type: 'content_block_stop', index });
      index += 1;
    }
    const delta = { stop_reason: stopReason(turn), stop_sequence: null } as Sent;
    events.push({ type: 'message_delta', delta, usage: { output_tokens: counts.output } as Sent });
    return [
      ...namedOf(events.slice(0, 1)),
      'event: ping\ndata: {"type": "ping"}\n\n',
      ...namedOf([...events.slice(1), { type: 'message_stop' }]),
    ];
  },
};

const completions: Api = {
  messages: ({ prompt }) =>
    (String(prompt).match(/(?:System|User|Assistant): [\s\S]*?(?=\n\n(?:System|User|Assistant):)/g) ?? []).map(
      (said) => ({
        role: said.slice(0, said.indexOf(':')).toLowerCase(),
        content: said.slice(said.indexOf(':') + 2),
      }),
    ),
  whole: ({ content, finishReason }) => ({
    ...{ ...head, object: 'text_completion', usage: chatUsage },
    choices: [{ index: 0, text: ` ${content}`, finish_reason: finishReason, logprobs: null }],
  }),
  events: ({ content, finishReason }) => [
    ...dataOf([
      ...halves(` ${content}`).map((text) => ({ ...head, choices: [{ index: 0, text, finish_reason: null }] })),
      { ...head, choices: [{ index: 0, text: '', finish_reason: finishReason }] },
      { ...head, choices: [], usage: chatUsage },
    ]),
    'data: [DONE]\n\n',
  ],
};

const apis: Readonly<Record<string, Api>> = {
  '/v1/chat/completions': chat,
  '/v1/responses': responses,
  '/v1/messages': messages,
  '/v1/completions': completions,
};
