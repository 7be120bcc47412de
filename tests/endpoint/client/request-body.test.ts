import { describe, expect, it } from 'vitest';
import { cacheCut, type RequestSettings, requestBody, wireMessage } from '../../../src/endpoint/client/request-body.ts';
import type { Message, ToolDefinition } from '../../../src/records/attempt.ts';
import { settings } from './ask.ts';

const connection = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'tiny' };
const tools: ToolDefinition[] = [{ name: 'get', description: 'Gets.', parameters: { type: 'object', properties: {} } }];

function bodyWith(parts: Partial<RequestSettings>, offered: readonly ToolDefinition[] = []) {
  return requestBody(connection, [], offered, { ...settings, ...parts });
}

describe('the body of a request', () => {
  it('always states the sampling, streams, and asks for usage', () => {
    expect(
      bodyWith({ sampling: { ...settings.sampling, fields: { ...settings.sampling.fields, top_k: -1 } } }),
    ).toEqual({
      model: 'tiny',
      messages: [],
      temperature: 0,
      top_p: 1,
      seed: 7,
      max_tokens: 256,
      presence_penalty: 0,
      frequency_penalty: 0,
      top_k: -1,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it.each<[Partial<RequestSettings>, object]>([
    [
      { thinking: { form: 'template', variables: ['enable_thinking'], isOn: false } },
      { chat_template_kwargs: { enable_thinking: false } },
    ],
    [
      { thinking: { form: 'template', variables: ['enable_thinking', 'thinking'], isOn: true } },
      { chat_template_kwargs: { enable_thinking: true, thinking: true } },
    ],
    [{ thinking: { form: 'reasoning_effort', effort: 'none' } }, { reasoning_effort: 'none' }],
    [{ thinking: { form: 'think', level: true } }, { think: true }],
    [{ cacheCut: { form: 'cache_prompt' } }, { cache_prompt: false }],
    [{ cacheCut: { form: 'cache_salt', salt: 'r1' } }, { cache_salt: 'r1' }],
    [{ extraBody: { seed: 1, model: 'other', stream: false } }, { seed: 1, model: 'tiny', stream: true }],
    [
      {
        thinking: { form: 'template', variables: ['thinking'], isOn: true },
        extraBody: { chat_template_kwargs: { level: 2 } },
      },
      { chat_template_kwargs: { thinking: true, level: 2 } },
    ],
  ])('turns %j into %j', (parts, fields) => {
    expect(bodyWith(parts)).toMatchObject(fields);
  });

  it('makes a salt that every server takes, of any text, another for each', () => {
    const long = 'a/b@c\\d\0'.repeat(50);
    const salts = [long, `${long} `].map((text) => cacheCut('cache_salt', () => text));
    for (const cut of salts) expect(cut).toEqual({ form: 'cache_salt', salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(salts[0]).not.toEqual(salts[1]);
  });

  it('offers tools in the OpenAI form, and a choice only with tools', () => {
    expect(bodyWith({ toolChoice: { name: 'get' } }, tools)).toMatchObject({
      tools: [{ type: 'function', function: tools[0] }],
      tool_choice: { type: 'function', function: { name: 'get' } },
    });
    expect(bodyWith({ toolChoice: 'required' }, tools)).toMatchObject({ tool_choice: 'required' });
    expect(bodyWith({ toolChoice: 'auto' })).not.toHaveProperty('tool_choice');
  });

  it('sends the response format of a scenario, whatever the user adds', () => {
    const schema = { type: 'object', properties: { b: {}, a: {} } };
    const body = bodyWith({ responseFormat: schema, extraBody: { response_format: { type: 'text' } } });
    const sent = { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } };
    expect(JSON.stringify(body['response_format'])).toBe(JSON.stringify(sent));
    expect(bodyWith({})).not.toHaveProperty('response_format');
  });

  it('writes the calls and results of a prompt in the OpenAI form', () => {
    const messages: Message[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'get', arguments: { city: 'Bonn' } }] },
      { role: 'tool', callId: 'a', content: '7' },
      { role: 'assistant', content: 'Seven.', toolCalls: [] },
    ];
    expect(messages.map(wireMessage)).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'get', arguments: '{"city":"Bonn"}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '7' },
      { role: 'assistant', content: 'Seven.' },
    ]);
  });
});
