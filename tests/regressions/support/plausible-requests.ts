import { loadBuiltinPacks } from '../../../src/packs/load-packs.ts';
import { taskOf } from '../../../src/packs/task-of.ts';

export type Sent = { readonly path: string; readonly body: object };

/** Of packs: calls, several and with a negative number, symbols, code with deep indentation, a long text. */
const scenarios = ['TC-05', 'TC-34', 'TC-38', 'SO-11', 'ED-10', 'CW-08', 'IF-16', 'RM-01', 'BF-12'];

const user = (content: string) => [{ role: 'user', content }];
const chat = (body: object): Sent => ({ path: '/chat/completions', body });
const isOff = { chat_template_kwargs: { enable_thinking: false } };
const tool = {
  type: 'function',
  function: {
    name: 'weather',
    parameters: { type: 'object', properties: { town: { type: 'string' }, days: { type: 'integer' } } },
  },
};
const schema = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] };
const shout = { type: 'object', properties: { shout: { type: 'string', pattern: '^hello there\\!$' } } };
const asSchema = (of: object) => ({ type: 'json_schema', json_schema: { name: 'given', schema: of } });
const called = [
  ...user('What is the weather in Oslo?'),
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'one', type: 'function', function: { name: 'weather', arguments: '{"town":"Oslo"}' } }],
  },
  { role: 'tool', tool_call_id: 'one', content: '{"degrees":7}' },
];

/** What clients of a server ask, in an order; those of a step together. */
export async function plausibleRequests(): Promise<readonly (readonly Sent[])[]> {
  const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
  const ofPacks = packs.flatMap((pack) =>
    pack.scenarios
      .filter(({ id }) => scenarios.includes(id))
      .map((scenario) => chat({ messages: taskOf(pack, scenario).messages, tools: [tool] })),
  );
  const asked = [...ofPacks, ...chats, ...others].map(({ path, body }) => ({ path, body: { ...fixed, ...body } }));
  const sent = [...asked, ...unfixed];
  const streamed = sent.map(({ path, body }) => ({ path, body: { ...body, stream: true, stream_options: usage } }));
  const both = [...sent, ...streamed];
  return [...both.map((one) => [one]), both, both];
}

const fixed = { model: 'right', temperature: 0 };
const usage = { include_usage: true };

const chats: readonly Sent[] = [
  ...['right', 'adapter', 'right'].map((model) => chat({ model, messages: user('Tell me about the sea.') })),
  chat({ messages: user('Tell me about the sea.'), max_tokens: 3 }),
  chat({ messages: user('Tell me about the sea.'), temperature: 0.8, seed: 7 }),
  chat({ messages: user('Tell me about the sea.'), frequency_penalty: 1, ...isOff }),
  chat({ messages: user('Tell me about the sea.'), frequency_penalty: 1 }),
  chat({ messages: user('Tell me about the sea.'), n: 3 }),
  chat({ messages: user('Tell me about the sea.'), logprobs: true, top_logprobs: 3, ...isOff }),
  chat({ messages: user('Tell me about the sea.'), stop: ['is'] }),
  chat({ messages: user('Count from 1 to 10, separated by commas.'), stop: ['5'], max_tokens: 7, ...isOff }),
  chat({ messages: user('Give a town.'), response_format: asSchema(schema) }),
  chat({ messages: user('Give a town as JSON.'), response_format: { type: 'json_object' } }),
  chat({ messages: user('Shout.'), response_format: asSchema(shout) }),
  chat({ messages: user('What is the weather?'), tools: [tool], tool_choice: 'required' }),
  chat({ messages: called, tools: [tool] }),
  chat({
    messages: [...called, { role: 'assistant', content: 'It is 7 degrees.' }, ...user('And what does it smell of?')],
    tools: [tool],
  }),
  chat({ messages: [{ role: 'system', content: 'Be brief.' }, ...user('What is the weather?')], tools: [tool] }),
  chat({ messages: user(`Sum up: ${'the sea is wide and the land is far. '.repeat(80)}`) }),
  chat({ messages: user(`Sum up: ${'the sea is wide and the land is far. '.repeat(1600)}`) }),
];

const others: readonly Sent[] = [
  { path: '/completions', body: { prompt: 'The sea is', max_tokens: 20 } },
  { path: '/responses', body: { input: 'Tell me about the sea.' } },
  { path: '/messages', body: { max_tokens: 90, messages: user('Tell me about the sea.'), stop_sequences: ['wide'] } },
  {
    path: '/messages',
    body: { max_tokens: 90, messages: [...user('Count to five.'), { role: 'assistant', content: 'One, two,' }] },
  },
];

/** With the sampling of the server. */
const unfixed: readonly Sent[] = [chat({ model: 'right', messages: user('Name a fruit.') })];
