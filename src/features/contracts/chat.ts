import type { Json } from '../../lib/json.ts';
import { type Words, wordsOf } from './attempt-words.ts';
import type { Asking, Fields, Known, Scene } from './contract.ts';
import type { Call } from './exchange.ts';

const chatPath = '/chat/completions';

type Asked = {
  readonly maxTokens?: number;
  readonly fields?: Fields;
  /** Fields that turn thinking off, unless it is to be on or left to the server. */
  readonly thinking?: 'on' | 'bare';
};

/** A request to `/chat/completions` for the most likely answer, with thinking off. */
export function chat(
  name: 'whole' | 'streamed' | (string & {}),
  said: string | readonly Json[],
  known: Known,
  { maxTokens = 96, fields = {}, thinking }: Asked = {},
): Call {
  const messages = typeof said === 'string' ? [{ role: 'user', content: said }] : said;
  const switched = thinking === 'bare' ? {} : (known.thinking?.[thinking ?? 'off'] ?? {});
  const sampling = { temperature: 0, seed: 1, max_tokens: maxTokens };
  const streaming = name.startsWith('streamed') ? { stream: true, stream_options: { include_usage: true } } : {};
  return { name, path: chatPath, body: { messages, ...sampling, ...switched, ...streaming, ...fields } };
}

/** Asked whole, then streamed. */
export function bothWays(
  id: string,
  tier: Scene['tier'],
  saidOf: (words: Words) => string | readonly Json[],
  asked: Asked & { readonly needs?: 'thinking' } = {},
): Scene {
  const { needs, ...how } = asked;
  return {
    ...{ id, tier, ...(needs === undefined ? {} : { needs }) },
    *ask(known): Asking {
      const said = saidOf(wordsOf(known.nonce));
      yield [chat('whole', said, known, how)];
      yield [chat('streamed', said, known, how)];
    },
  };
}

/** A function tool. */
export function tool(name: string, description: string, properties: Fields, required = Object.keys(properties)): Json {
  const parameters = { type: 'object', properties, required };
  return { type: 'function', function: { name, description, parameters } };
}

export const text = { type: 'string' } as const;
export const number = { type: 'number' } as const;

export const weather = tool('get_weather', 'Tells the weather of a town.', { town: text });

export const weatherAsked = ({ town }: Words) => `What is the weather in ${town}? Call get_weather.`;
export const weatherAskedTwice = ({ town, otherTown }: Words) =>
  `What is the weather in ${town} and in ${otherTown}? Call get_weather twice in one message, once for each town.`;
export const countAsked = ({ name, town }: Words) =>
  `I am ${name} from ${town}. Count from 1 to 100 with commas between the numbers.`;
export const sumAsked = ({ number }: Words) => `What is ${number} + 25? Answer with the number alone.`;
