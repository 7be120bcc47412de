import type { MessageCreateParams } from '@anthropic-ai/sdk/resources/messages/messages';
import type { CompletionCreateParams } from 'openai/resources/completions';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { completionsApi } from '../../../../src/endpoint/client/apis/completions-api.ts';
import { messagesApi } from '../../../../src/endpoint/client/apis/messages-api.ts';
import { responsesApi } from '../../../../src/endpoint/client/apis/responses-api.ts';
import type { WireApi } from '../../../../src/endpoint/client/apis/wire-api.ts';
import { type RequestSettings, requestBody, wireCall } from '../../../../src/endpoint/client/request-body.ts';
import { settings } from '../ask.ts';

const tool = { name: 'get', description: 'Gets.', parameters: { type: 'object', properties: {} } };
const talk = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Get both.' },
  { role: 'assistant', content: 'So.', tool_calls: [wireCall('a', 'get', '{"n":1}'), wireCall('b', 'get', '{"n":')] },
  { role: 'tool', tool_call_id: 'a', content: 'one' },
  { role: 'tool', tool_call_id: 'b', content: 'two' },
  { role: 'assistant', content: '', tool_calls: [wireCall('c', 'get', '{}')] },
  { role: 'tool', tool_call_id: 'c', content: 'three' },
];
const sampling = { maxTokens: 256, fields: { temperature: 0, top_p: 1 } };

function bodyOf(api: WireApi, parts: Partial<RequestSettings> = {}, tools = [tool], messages = talk) {
  const connection = { baseUrl: '', apiKey: undefined, model: 'tiny' };
  return api.body(requestBody(connection, messages, tools, { ...settings, sampling, ...parts }));
}

describe('a request over responses', () => {
  it('is one of the official client, with calls and results as items', () => {
    const expected: ResponseCreateParams = {
      ...{ model: 'tiny', temperature: 0, top_p: 1, max_output_tokens: 256, store: false, stream: true },
      input: [
        { type: 'message', role: 'system', content: 'Be brief.' },
        { type: 'message', role: 'user', content: 'Get both.' },
        {
          ...{ type: 'message', id: 'msg_2', role: 'assistant', status: 'completed' },
          content: [{ type: 'output_text', text: 'So.', annotations: [] }],
        },
        { type: 'function_call', call_id: 'a', name: 'get', arguments: '{"n":1}' },
        { type: 'function_call', call_id: 'b', name: 'get', arguments: '{"n":' },
        { type: 'function_call_output', call_id: 'a', output: 'one' },
        { type: 'function_call_output', call_id: 'b', output: 'two' },
        { type: 'function_call', call_id: 'c', name: 'get', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c', output: 'three' },
      ],
      tools: [{ type: 'function', ...tool, strict: false }],
      tool_choice: { type: 'function', name: 'get' },
    };
    expect(bodyOf(responsesApi, { toolChoice: { name: 'get' } })).toEqual(expected);
  });

  it('carries a schema as the format of its text, and an effort as its reasoning', () => {
    const schema = { type: 'object' };
    const expected: Pick<ResponseCreateParams, 'text' | 'reasoning' | 'tool_choice'> = {
      text: { format: { type: 'json_schema', name: 'reply', schema, strict: true } },
      reasoning: { effort: 'low' },
      tool_choice: 'required',
    };
    const thinking = { form: 'reasoning_effort', effort: 'low' } as const;
    const body = bodyOf(responsesApi, { responseFormat: schema, thinking, toolChoice: 'required' });
    expect(body).toMatchObject(expected);
    const chatOnly = ['messages', 'max_tokens', 'response_format', 'reasoning_effort', 'stream_options'];
    expect(chatOnly.filter((field) => field in body)).toEqual([]);
  });
});

describe('a request over messages', () => {
  it('is one of the official client, with the results of one message in one turn', () => {
    const expected: MessageCreateParams = {
      ...{ model: 'tiny', temperature: 0, top_p: 1, max_tokens: 256, stream: true, system: 'Be brief.' },
      messages: [
        { role: 'user', content: 'Get both.' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'So.' },
            { type: 'tool_use', id: 'a', name: 'get', input: { n: 1 } },
            { type: 'tool_use', id: 'b', name: 'get', input: { INVALID_JSON: '{"n":' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: 'one' },
            { type: 'tool_result', tool_use_id: 'b', content: 'two' },
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'get', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'three' }] },
      ],
      tools: [{ name: 'get', description: 'Gets.', input_schema: { type: 'object', properties: {} } }],
      tool_choice: { type: 'any' },
    };
    expect(bodyOf(messagesApi, { toolChoice: 'required' })).toEqual(expected);
  });

  it.each([
    ['auto', { type: 'auto' }],
    ['none', { type: 'none' }],
    [{ name: 'get' }, { type: 'tool', name: 'get' }],
  ] as const)('names the choice of tools as the API does: %j', (toolChoice, expected) => {
    const choice: MessageCreateParams['tool_choice'] = expected;
    expect(bodyOf(messagesApi, { toolChoice })['tool_choice']).toEqual(choice);
  });

  it('switches thinking with its own field, beside the variables of the template', () => {
    const switched = (isOn: boolean, maxTokens = 4096) =>
      bodyOf(messagesApi, {
        thinking: { form: 'template', variables: ['enable_thinking'], isOn },
        sampling: { ...sampling, maxTokens },
      });
    const off: MessageCreateParams['thinking'] = { type: 'disabled' };
    const on: MessageCreateParams['thinking'] = { type: 'enabled', budget_tokens: 4095 };
    expect(switched(false)).toMatchObject({ thinking: off, chat_template_kwargs: { enable_thinking: false } });
    expect(switched(true)).toMatchObject({ thinking: on, chat_template_kwargs: { enable_thinking: true } });
    // The API takes no budget that the message cannot hold.
    expect(switched(true, 512)).not.toHaveProperty('thinking');
  });
});

describe('a request over completions', () => {
  it('is one of the official client, with the conversation written out', () => {
    const expected: CompletionCreateParams = {
      ...{ model: 'tiny', temperature: 0, top_p: 1, max_tokens: 256, stream: true, stop: ['\nUser:'] },
      stream_options: { include_usage: true },
      prompt: 'System: Be brief.\n\nUser: Hello.\n\nAssistant: Hi.\n\nUser: Go on.\n\nAssistant:',
    };
    const said = [
      ...[talk[0], { role: 'user', content: 'Hello.' }, { role: 'assistant', content: 'Hi.' }],
      { role: 'user', content: 'Go on.' },
    ].flatMap((message) => message ?? []);
    const thinking = { form: 'template', variables: ['enable_thinking'], isOn: false } as const;
    expect(bodyOf(completionsApi, { thinking }, [], said)).toEqual(expected);
  });
});

it.each([responsesApi, messagesApi, completionsApi])('asks for one piece, and keeps fields of the user: %o', (api) => {
  const body = bodyOf(api, { isUnstreamed: true, extraBody: { cache_salt: 'x', min_p: 0.1 } }, []);
  expect(body).toMatchObject({ stream: false, cache_salt: 'x', min_p: 0.1 });
  expect(body).not.toHaveProperty('stream_options');
});
