import { parseJson } from '../../../lib/json.ts';
import { deepField, fieldOf, isObject, listOf, objectOf, parseLoose, textOf } from '../../../lib/loose.ts';
import { schemaProblem } from '../../../verify/json/schema-compiler.ts';
import { shown } from '../answers.ts';
import { type Words, wordsOf } from '../attempt-words.ts';
import { text, weatherAsked } from '../chat.ts';
import { broken, type Contract, type Fields, type Finding, holds, type Scene, unmeasured } from '../contract.ts';
import type { Exchange, StreamedEvent } from '../exchange.ts';

const harbour = ({ town }: Words) => `Reply with exactly this and nothing else: The harbour of ${town} opens at 7.`;
const schema = { type: 'object', properties: { town: text }, required: ['town'] };

function scene(id: string, path: string, bodyOf: (words: Words) => Fields): Scene {
  return {
    ...{ id, tier: 'medium' },
    *ask(known) {
      const body = bodyOf(wordsOf(known.nonce));
      yield [{ name: 'whole', path, body }];
      yield [{ name: 'streamed', path, body: { ...body, stream: true } }];
    },
  };
}

const sampled = { temperature: 0, max_tokens: 96 };
const responded = { temperature: 0, max_output_tokens: 96 };
const described = { name: 'get_weather', description: 'Tells the weather of a town.' };

const colours = {
  ...{ type: 'object', properties: { colour: { type: 'string', enum: ['red', 'green'] } } },
  ...{ required: ['colour'], additionalProperties: false },
};

/** The tokens of its prompt are compared with those of a baseline, so its words stay. */
function history(id: string, thoughts: readonly Fields[]): Scene {
  const call = { type: 'tool_use', id: 'toolu_00000001', name: 'get_weather', input: { town: 'Oslo' } };
  const result = { type: 'tool_result', tool_use_id: 'toolu_00000001', content: '{"degrees": 7, "sky": "rain"}' };
  return scene(id, '/messages', () => ({
    ...sampled,
    tools: [{ ...described, input_schema: schema }],
    messages: [
      { role: 'user', content: 'What is the weather in Oslo?' },
      { role: 'assistant', content: [...thoughts, call] },
      { role: 'user', content: [result] },
    ],
  }));
}

const thought = {
  ...{ type: 'thinking', signature: '' },
  thinking: 'The user wants the weather of Oslo. The tool get_weather tells it, so I call it with the town.',
};

const said = (content: string) => [{ role: 'user', content }];

const scenes = {
  completions: scene('completions', '/completions', ({ name }) => ({
    ...{ ...sampled, prompt: `${name} says: A, B, C, D,`, max_tokens: 8 },
  })),
  responses: scene('responses', '/responses', (words) => ({ ...responded, input: harbour(words) })),
  responsesCall: scene('responses-call', '/responses', (words) => ({
    ...{ ...responded, input: weatherAsked(words), tool_choice: 'auto' },
    tools: [{ type: 'function', ...described, parameters: schema }],
  })),
  responsesSchema: scene('responses-schema', '/responses', ({ name }) => ({
    ...{ ...responded, input: `Reply with the words hello ${name} and nothing else.` },
    text: { format: { type: 'json_schema', name: 'reply', schema: colours, strict: true } },
  })),
  messages: scene('messages', '/messages', (words) => ({ ...sampled, messages: said(harbour(words)) })),
  messagesCall: scene('messages-call', '/messages', (words) => ({
    ...{ ...sampled, messages: said(weatherAsked(words)) },
    tools: [{ ...described, input_schema: schema }],
  })),
  messagesResult: history('messages-result', []),
  messagesThoughts: history('messages-thoughts', [thought]),
};

/** What both ways of asking have in common. */
type Said = { readonly text: string; readonly calls: readonly { readonly name: string; readonly input: unknown }[] };

function responseIn(reply: unknown): Said {
  const items = listOf(deepField(reply, 'output'));
  const ofType = (type: string) => items.filter((item) => deepField(item, 'type') === type);
  const parts = ofType('message').flatMap((item) => listOf(deepField(item, 'content')));
  return {
    text: parts.map((part) => textOf(deepField(part, 'text')) ?? '').join(''),
    calls: ofType('function_call').map((item) => ({
      name: textOf(deepField(item, 'name')) ?? '',
      input: parseLoose(textOf(deepField(item, 'arguments')) ?? ''),
    })),
  };
}

function messageIn(reply: unknown): Said {
  const blocks = listOf(deepField(reply, 'content'));
  return {
    text: blocks.map((block) => textOf(deepField(block, 'text')) ?? '').join(''),
    calls: blocks
      .filter((block) => deepField(block, 'type') === 'tool_use')
      .map((block) => ({ name: textOf(deepField(block, 'name')) ?? '', input: deepField(block, 'input') })),
  };
}

/** The deltas of text of a stream, and the order of its first and last events. */
function streamedText(events: readonly StreamedEvent[], of: (data: unknown) => string | undefined): string {
  return events.map(({ data }) => of(data) ?? '').join('');
}

const responseDelta = (data: unknown) =>
  deepField(data, 'type') === 'response.output_text.delta' ? textOf(deepField(data, 'delta')) : undefined;
const messageDelta = (data: unknown) =>
  deepField(data, 'delta', 'type') === 'text_delta' ? textOf(deepField(data, 'delta', 'text')) : undefined;

type Api = {
  readonly read: (reply: unknown) => Said;
  readonly delta: (data: unknown) => string | undefined;
  readonly first: string;
  readonly last: string;
};

const responses: Api = {
  ...{ read: responseIn, delta: responseDelta, first: 'response.created', last: 'response.completed' },
};
const messages: Api = { ...{ read: messageIn, delta: messageDelta, first: 'message_start', last: 'message_stop' } };

function inOrder({ events = [] }: Exchange, { first, last }: Api): Finding {
  const types = events.map(({ data }) => textOf(deepField(data, 'type'))).filter((type) => type !== 'ping');
  if (types[0] !== first) return broken(`${first} first`, String(types[0]));
  // A reply that its limit cut ends as incomplete.
  const isEnd = types.at(-1) === last || types.at(-1) === 'response.incomplete';
  return isEnd ? holds : broken(`${last} at the end`, String(types.at(-1)));
}

function saysText(api: Api): Contract['judge'] {
  return (replies) => {
    const whole = api.read(replies('whole').reply);
    if (!/harbour/i.test(whole.text)) return broken('the harbour opens at 7', shown(whole.text));
    const order = inOrder(replies('streamed'), api);
    if (order !== holds) return order;
    const streamed = streamedText(replies('streamed').events ?? [], api.delta);
    return streamed.trim() === whole.text.trim() ? holds : broken(shown(whole.text), `streamed: ${shown(streamed)}`);
  };
}

/** Whether the result of the tool is known; how many tokens the history takes is compared. */
const knowsResult: Contract['judge'] = (replies) => {
  const whole = messages.read(replies('whole').reply);
  if (!/7|rain/i.test(whole.text)) return broken('the weather of the result', shown(whole.text));
  const streamed = streamedText(replies('streamed').events ?? [], messages.delta);
  if (streamed.trim() !== whole.text.trim()) return broken(shown(whole.text), `streamed: ${shown(streamed)}`);
  const tokens = deepField(replies('whole').reply, 'usage', 'input_tokens');
  return typeof tokens === 'number' ? { outcome: 'holds', facts: { 'prompt tokens': tokens } } : holds;
};

function makesCall(api: Api, argumentDelta: (data: unknown) => string | undefined): Contract['judge'] {
  return (replies) => {
    const [call] = api.read(replies('whole').reply).calls;
    if (call === undefined) return unmeasured('the model makes no call');
    if (call.name !== 'get_weather' || !isObject(call.input))
      return broken('a call of get_weather with an object', `${call.name} ${JSON.stringify(call.input)}`);
    const order = inOrder(replies('streamed'), api);
    if (order !== holds) return order;
    const sent = streamedText(replies('streamed').events ?? [], argumentDelta);
    const input = parseLoose(sent);
    return JSON.stringify(input) === JSON.stringify(call.input)
      ? holds
      : broken(`arguments ${JSON.stringify(call.input)}`, `streamed: ${shown(sent)}`);
  };
}

export const otherApiContracts: readonly Contract[] = [
  {
    id: 'completions',
    scene: scenes.completions,
    reports: [],
    judge: (replies) => {
      const textIn = (data: unknown) => textOf(fieldOf(objectOf(listOf(deepField(data, 'choices'))[0]), 'text'));
      const whole = textIn(replies('whole').reply);
      if (whole === undefined || whole === '') return broken('a text', 'none');
      const streamed = streamedText(replies('streamed').events ?? [], textIn);
      return streamed === whole ? holds : broken(shown(whole), `streamed: ${shown(streamed)}`);
    },
  },
  {
    id: 'responses',
    scene: scenes.responses,
    reports: [],
    judge: saysText(responses),
  },
  {
    id: 'responses-call',
    scene: scenes.responsesCall,
    reports: [],
    judge: makesCall(responses, (data) =>
      deepField(data, 'type') === 'response.function_call_arguments.delta'
        ? textOf(deepField(data, 'delta'))
        : undefined,
    ),
  },
  {
    id: 'responses-schema',
    scene: scenes.responsesSchema,
    reports: ['vllm-project/vllm#44012', 'lmstudio-ai/lmstudio-bug-tracker#2403'],
    judge: (replies) => {
      const texts = [
        responses.read(replies('whole').reply).text,
        streamedText(replies('streamed').events ?? [], responses.delta),
      ];
      const wrong = texts.find((each) => {
        const read = parseJson(each);
        return !read.ok || schemaProblem(colours, read.value) !== undefined;
      });
      return wrong === undefined ? holds : broken('a value of the schema and nothing else', shown(wrong));
    },
  },
  {
    id: 'messages',
    scene: scenes.messages,
    reports: [],
    judge: saysText(messages),
  },
  {
    id: 'messages-call',
    scene: scenes.messagesCall,
    reports: [],
    judge: makesCall(messages, (data) => textOf(deepField(data, 'delta', 'partial_json'))),
  },
  {
    id: 'messages-result',
    scene: scenes.messagesResult,
    reports: ['vllm-project/vllm#38738'],
    judge: knowsResult,
  },
  {
    id: 'messages-thoughts',
    scene: scenes.messagesThoughts,
    reports: ['ggml-org/llama.cpp#20090'],
    judge: knowsResult,
  },
];
