import { deepField, fieldOf, isObject, listOf, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import { shown } from './answers.ts';
import { text } from './chat.ts';
import { broken, type Contract, type Fields, type Finding, holds, type Scene, unmeasured } from './contract.ts';
import type { Exchange, StreamedEvent } from './exchange.ts';

const harbour = 'Reply with exactly this and nothing else: The harbour opens at 7.';
const oslo = 'What is the weather in Oslo? Call get_weather.';
const schema = { type: 'object', properties: { town: text }, required: ['town'] };

function scene(id: string, path: string, body: Fields): Scene {
  return {
    ...{ id, tier: 'medium' },
    *ask() {
      yield [{ name: 'whole', path, body }];
      yield [{ name: 'streamed', path, body: { ...body, stream: true } }];
    },
  };
}

const sampled = { temperature: 0, max_tokens: 96 };
const responded = { temperature: 0, max_output_tokens: 96 };
const described = { name: 'get_weather', description: 'Tells the weather of a town.' };

const scenes = {
  completions: scene('completions', '/completions', { ...sampled, prompt: 'A, B, C, D,', max_tokens: 8 }),
  responses: scene('responses', '/responses', { ...responded, input: harbour }),
  responsesCall: scene('responses-call', '/responses', {
    ...{ ...responded, input: oslo, tool_choice: 'auto' },
    tools: [{ type: 'function', ...described, parameters: schema }],
  }),
  messages: scene('messages', '/messages', { ...sampled, messages: [{ role: 'user', content: harbour }] }),
  messagesCall: scene('messages-call', '/messages', {
    ...{ ...sampled, messages: [{ role: 'user', content: oslo }] },
    tools: [{ ...described, input_schema: schema }],
  }),
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
    reports: ['vllm-project/vllm#44012'],
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
    id: 'messages',
    scene: scenes.messages,
    reports: ['vllm-project/vllm#38738', 'ggml-org/llama.cpp#20090'],
    judge: saysText(messages),
  },
  {
    id: 'messages-call',
    scene: scenes.messagesCall,
    reports: [],
    judge: makesCall(messages, (data) => textOf(deepField(data, 'delta', 'partial_json'))),
  },
];
