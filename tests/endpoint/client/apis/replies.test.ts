import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { completionsApi } from '../../../../src/endpoint/client/apis/completions-api.ts';
import { messagesApi } from '../../../../src/endpoint/client/apis/messages-api.ts';
import { responsesApi } from '../../../../src/endpoint/client/apis/responses-api.ts';
import type { WireApi } from '../../../../src/endpoint/client/apis/wire-api.ts';
import { EndpointError } from '../../../../src/lib/errors.ts';
import { events, type ScriptedReply } from '../../../support/scripted-server.ts';
import { ask, lastTurn, settings, talkOf } from '../ask.ts';

/** Events as they stand in a schema: parts that nothing reads are left out. */
type Loose<Event> = Event extends { type: infer Type }
  ? { readonly type: Type; readonly [field: string]: unknown }
  : never;
type Response = Loose<ResponseStreamEvent>;
type Message = Loose<RawMessageStreamEvent>;

const usageOfResponse = {
  ...{ input_tokens: 11, input_tokens_details: { cached_tokens: 4 } },
  ...{ output_tokens: 9, output_tokens_details: { reasoning_tokens: 3 } },
};
const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get', arguments: '' };
const atItem = (output_index: number, item_id: string) => ({ output_index, item_id });
const asCalled = { id: 'call_1', name: 'get', arguments: '{"n":1}' };

const responded: readonly Response[] = [
  { type: 'response.created', response: { id: 'r', status: 'in_progress', output: [] } },
  { type: 'response.in_progress', response: { id: 'r' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs', summary: [] } },
  { type: 'response.reasoning_text.delta', ...atItem(0, 'rs'), content_index: 0, delta: 'Hm' },
  { type: 'response.reasoning_text.delta', ...atItem(0, 'rs'), content_index: 0, delta: 'm.' },
  { type: 'response.reasoning_text.done', ...atItem(0, 'rs'), content_index: 0, text: 'Hmm.' },
  { type: 'response.reasoning_summary_text.delta', ...atItem(0, 'rs'), summary_index: 0, delta: 'Thought.' },
  { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'm', content: [] } },
  { type: 'response.content_part.added', ...atItem(1, 'm'), content_index: 0, part: { type: 'output_text', text: '' } },
  { type: 'response.output_text.delta', ...atItem(1, 'm'), content_index: 0, delta: 'Let me ' },
  { type: 'response.output_text.delta', ...atItem(1, 'm'), content_index: 0, delta: 'see.' },
  { type: 'response.output_text.done', ...atItem(1, 'm'), content_index: 0, text: 'Let me see.' },
  { type: 'response.output_item.added', output_index: 2, item: call },
  { type: 'response.function_call_arguments.delta', ...atItem(2, 'fc_1'), delta: '{"n":' },
  { type: 'response.function_call_arguments.delta', ...atItem(2, 'fc_1'), delta: '1}' },
  { type: 'response.function_call_arguments.done', ...atItem(2, 'fc_1'), arguments: '{"n":1}' },
  { type: 'response.output_item.done', output_index: 2, item: { ...call, arguments: '{"n":1}' } },
  { type: 'response.completed', response: { id: 'r', status: 'completed', error: null, usage: usageOfResponse } },
];

const messaged: readonly Message[] = [
  {
    type: 'message_start',
    message: { id: 'm', usage: { input_tokens: 7, cache_read_input_tokens: 4, output_tokens: 1 } },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'm.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Let me ' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'see.' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 'call_1', name: 'get', input: {} } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"n":' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '1}' } },
  { type: 'content_block_stop', index: 2 },
  {
    ...{ type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null } },
    usage: { output_tokens: 9, input_tokens: null, output_tokens_details: { thinking_tokens: 3 } },
  },
  { type: 'message_stop' },
];

const wholeResponse = {
  ...{ id: 'r', object: 'response', status: 'completed', error: null, incomplete_details: null },
  output: [
    { type: 'reasoning', id: 'rs', summary: [], content: [{ type: 'reasoning_text', text: 'Hmm.' }] },
    { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Let me see.' }] },
    { ...call, arguments: '{"n":1}' },
  ],
  usage: usageOfResponse,
};
const wholeMessage = {
  ...{ id: 'm', type: 'message', role: 'assistant', stop_reason: 'tool_use', stop_sequence: null },
  content: [
    { type: 'thinking', thinking: 'Hmm.', signature: '' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool_use', id: 'call_1', name: 'get', input: { n: 1 } },
  ],
  usage: {
    ...{ input_tokens: 7, cache_read_input_tokens: 4, output_tokens: 9 },
    output_tokens_details: { thinking_tokens: 3 },
  },
};

const stream = (...chunks: readonly unknown[]): ScriptedReply => ({ body: [events(...chunks)] });
const whole = (reply: unknown): ScriptedReply => ({ body: [JSON.stringify(reply)] });

function over(api: WireApi, reply: ScriptedReply, isUnstreamed = false) {
  return ask([reply], { question: { api, settings: { ...settings, isUnstreamed }, conversation: talkOf(1) } });
}

describe('a reply over another API', () => {
  it.each([
    ['responses, streamed', responsesApi, stream(...responded), false],
    ['responses, whole', responsesApi, whole(wholeResponse), true],
    ['messages, streamed', messagesApi, stream(...messaged), false],
    ['messages, whole', messagesApi, whole(wholeMessage), true],
  ])('is the same turn as over chat completions: %s', async (_, api, reply, isUnstreamed) => {
    const asked = await ask([reply, reply, reply, reply], {
      question: { api, settings: { ...settings, isUnstreamed } },
    });
    expect(asked.server.requests[0]?.path).toBe(`/v1${api.path}`);
    expect(asked.answer.attempt.turns[0]).toMatchObject({
      ...{ content: 'Let me see.', reasoning: 'Hmm.', toolCalls: [asCalled], finishReason: 'tool_calls' },
      raw: {
        choices: [{ finish_reason: 'tool_calls', message: { content: 'Let me see.', reasoning_content: 'Hmm.' } }],
      },
    });
    expect(asked.answer.measures[0]).toMatchObject({
      ...{ promptTokens: 11, cachedTokens: 4, completionTokens: 9, reasoningTokens: 3 },
    });
    expect(asked.answer.notes).toEqual([]);
  });

  it('over completions leaves out the space behind the name of the speaker', async () => {
    const piece = (text: string, finish: string | null = null) => ({
      choices: [{ index: 0, text, finish_reason: finish, logprobs: null }],
    });
    const usage = { prompt_tokens: 11, completion_tokens: 2 };
    const pieces = [piece(''), piece(' The'), piece(' end'), piece('', 'length'), { choices: [], usage }, '[DONE]'];
    const expected = { content: 'The end', finishReason: 'length' };
    expect(lastTurn(await over(completionsApi, stream(...pieces)))).toMatchObject(expected);
    expect(lastTurn(await over(completionsApi, whole(piece(' The end', 'length')), true))).toMatchObject(expected);
  });

  it('takes what only the last event of an item says', async () => {
    const said: readonly Response[] = [
      { type: 'response.output_text.done', ...atItem(0, 'm'), content_index: 0, text: 'Let me see.' },
      { type: 'response.output_item.done', output_index: 1, item: { ...call, arguments: '{"n":1}' } },
      { type: 'response.completed', response: { status: 'completed' } },
    ];
    const begun: readonly Message[] = [
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Let me see.' } },
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', ...asCalled, input: { n: 1 } } },
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ];
    for (const [api, chunks] of [
      [responsesApi, said],
      [messagesApi, begun],
    ] as const) {
      const asked = await over(api, stream(...chunks));
      expect(asked.answer.attempt.turns[0]).toMatchObject({ content: 'Let me see.', toolCalls: [asCalled] });
    }
  });

  it.each([
    [responsesApi, { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [] }, 'length'],
    [
      responsesApi,
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' }, output: [] },
      'content_filter',
    ],
    [messagesApi, { stop_reason: 'max_tokens', content: [] }, 'length'],
    [messagesApi, { stop_reason: 'stop_sequence', content: [] }, 'stop'],
    [messagesApi, { stop_reason: 'refusal', content: [] }, 'content_filter'],
    [messagesApi, { stop_reason: 'pause_turn', content: [] }, 'pause_turn'],
  ])('tells its end in the words of chat completions: %o %j', async (api, reply, expected) => {
    expect(lastTurn(await over(api, whole(reply), true))?.finishReason).toBe(expected);
  });

  // llama.cpp, build 11669
  it('tells two calls apart that come without an index, by the ids of their items', async () => {
    const callOf = (id: string, sent: string): readonly Response[] => [
      { type: 'response.output_item.added', item: { type: 'function_call', call_id: id, name: 'get', arguments: '' } },
      { type: 'response.function_call_arguments.delta', item_id: id, delta: sent },
      { type: 'response.function_call_arguments.done', item_id: id, arguments: sent },
      { type: 'response.output_item.done', item: { type: 'function_call', call_id: id, name: 'get', arguments: sent } },
    ];
    const end: Response = { type: 'response.completed', response: { status: 'completed' } };
    const asked = await over(responsesApi, stream(...callOf('a', '{"n":1}'), ...callOf('b', '{"n":2}'), end));
    expect(lastTurn(asked)?.toolCalls).toEqual([
      { id: 'a', name: 'get', arguments: '{"n":1}' },
      { id: 'b', name: 'get', arguments: '{"n":2}' },
    ]);
    expect(asked.answer.notes).toEqual([]);
  });

  it('ignores pings, and notes what it does not know', async () => {
    const strange = { type: 'response.dance.delta', delta: 'x' };
    const asked = await over(responsesApi, stream({ type: 'keepalive' }, strange, ...responded));
    expect(asked.answer.notes).toMatchObject([
      { kind: 'odd-chunk', detail: expect.stringContaining('response.dance.delta') },
    ]);
    const odd = { type: 'content_block_start', index: 9, content_block: { type: 'hologram' } };
    const [start, ...rest] = messaged;
    const other = await over(messagesApi, stream(start, { type: 'ping' }, odd, ...rest));
    expect(other.answer.notes).toMatchObject([{ kind: 'odd-chunk', detail: expect.stringContaining('hologram') }]);
  });

  it.each([
    [
      'a failed response',
      responsesApi,
      { type: 'response.failed', response: { error: { code: 'x', message: 'out of memory' } } },
    ],
    ['an error event', responsesApi, { type: 'error', code: 'x', message: 'out of memory', param: null }],
    ['an error event', messagesApi, { type: 'error', error: { type: 'overloaded_error', message: 'out of memory' } }],
  ])('is a fault of the server after %s in the middle: %o', async (_, api, event) => {
    const begun = api === responsesApi ? responded.slice(0, 12) : messaged.slice(0, 9);
    const { answer } = await over(api, stream(...begun, event));
    expect(answer.faults[0]).toBe('HTTP 500: out of memory');
  });

  it.each([
    [responsesApi, responded.slice(0, -1)],
    [messagesApi, messaged.slice(0, -2)],
  ])('is no message if it ends before its end: %o', async (api, chunks) => {
    const { answer } = await over(api, stream(...chunks));
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'bad-stream' });
    expect(answer.faults[0]).toContain('ends in mid-message');
  });

  it('says that its last event is missing', async () => {
    const { answer } = await over(messagesApi, stream(...messaged.slice(0, -1)));
    expect(answer.notes).toMatchObject([{ kind: 'no-end-mark', detail: 'its last event is missing' }]);
  });

  it.each([responsesApi, messagesApi, completionsApi])('is no message if it is a page: %o', async (api) => {
    const { answer } = await over(api, { body: ['<html>Welcome</html>'] });
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'bad-stream' });
  });

  it.each([404, 405])('without such an API, HTTP %i says how to do without', async (status) => {
    const reply = { status, body: ['{"error":{"message":"nothing here"}}'] };
    const error: unknown = await over(messagesApi, reply).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(EndpointError);
    expect((error as EndpointError).message).toMatch(/\/v1\/messages answers HTTP 40[45]: nothing here$/);
    expect((error as EndpointError).hint).toContain('without --api');
  });

  it('sends the headers that its own client sends', async () => {
    const asked = await ask([stream(...messaged)], {
      ...{ apiKey: 'sk-0123456789', question: { api: messagesApi } },
    });
    expect(asked.server.requests[0]?.headers).toMatchObject({
      ...{ 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-0123456789', authorization: 'Bearer sk-0123456789' },
    });
  });
});
