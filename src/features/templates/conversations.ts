import type { Json } from '../../lib/json.ts';

/** What a template is given to render, by the names that it reads. */
export type Variables = { readonly [name: string]: Json };

export type FixedConversation = { readonly id: string; readonly variables: Variables };

const ask = { role: 'user', content: 'How warm is it in Oslo?' };
const brief = { role: 'system', content: 'You answer in one sentence.' };
const said = { role: 'assistant', content: 'It is 4 °C in Oslo.' };
const next = { role: 'user', content: 'And in Rome?' };

function tool(name: string, description: string, properties: Json): Json {
  const parameters = { type: 'object', properties, required: Object.keys(properties ?? {}) };
  return { type: 'function', function: { name, description, parameters } };
}

const city = { city: { type: 'string', description: 'A city' } };
const tools = [
  tool('get_weather', 'The weather in a city', city),
  tool('list_cities', 'All cities with a station', {}),
];
const place = { type: 'object', properties: { label: { type: 'string' }, lines: { type: 'array' } } };
const nestedTools = [tool('send_parcel', 'Sends a parcel', { place, fragile: { type: 'boolean' } })];

function call(index: number, name: string, given: Json): Json {
  return { id: `call0000${index}`, type: 'function', function: { name, arguments: given } };
}

function calling(...calls: Json[]): Json {
  return { role: 'assistant', content: '', tool_calls: calls };
}

function result(index: number, name: string, content: string): Json {
  return { role: 'tool', tool_call_id: `call0000${index}`, name, content };
}

const nested = { place: { label: 'Çağrı “Ö” \\ 東京', lines: ['1', { floor: 2 }] }, fragile: true };
const thoughts = 'The user wants the temperature.';
// Servers and templates use both names.
const thinking = { ...said, reasoning_content: thoughts, reasoning: thoughts };

const on = { enable_thinking: true, thinking: true, reasoning_effort: 'high' };
const off = { enable_thinking: false, thinking: false, reasoning_effort: 'low' };

/** The same for every template, and for ever: a change of the prompts is one of the template. */
export const conversations: readonly FixedConversation[] = Object.entries({
  plain: { messages: [ask] },
  system: { messages: [brief, ask] },
  'several turns': { messages: [brief, ask, said, next] },
  'tools offered': { messages: [brief, ask], tools },
  'a call and its result': {
    messages: [ask, calling(call(1, 'get_weather', { city: 'Oslo' })), result(1, 'get_weather', '4 °C'), next],
    tools,
  },
  'two calls': {
    messages: [
      ask,
      calling(call(1, 'get_weather', { city: 'Oslo' }), call(2, 'get_weather', { city: 'Rome' })),
      result(1, 'get_weather', '4 °C'),
      result(2, 'get_weather', '16 °C'),
    ],
    tools,
  },
  'nested arguments': {
    messages: [ask, calling(call(1, 'send_parcel', nested)), result(1, 'send_parcel', '{"sent": true}')],
    tools: nestedTools,
  },
  'a call without parameters': {
    messages: [ask, calling(call(1, 'list_cities', {})), result(1, 'list_cities', '["Oslo"]')],
    tools,
  },
  'thoughts in the history': { messages: [ask, thinking, next] },
  'thinking on': { messages: [ask], ...on },
  'thinking off': { messages: [ask], ...off },
  'a continued answer': { messages: [ask, { role: 'assistant', content: 'It is' }], add_generation_prompt: false },
}).map(([id, variables]) => ({ id, variables: { add_generation_prompt: true, ...variables } }));
