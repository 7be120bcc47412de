import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { type ScriptedEndpoint, type ScriptedEndpointOptions, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';

/** A folder, a server, and the words that begin each command on both. */
export type Started = AsyncDisposable & {
  readonly place: Workplace;
  readonly endpoint: ScriptedEndpoint;
  /** `check --slug test/model --endpoint …` */
  readonly onIt: string;
  /** The same server as at the capture. */
  reset(): void;
  /** Requests since the last call. */
  asked(): number;
};

const unchanged = {
  choose: () => 'gold',
  model: 'scripted-7b',
  template: '{{ messages }}{% if enable_thinking %}<think>{% endif %}',
  quantization: 'Q8_0',
  slots: 4,
  context: 32_768,
  holds: Number.POSITIVE_INFINITY,
  refusesFormat: false,
  refusesTools: false,
  delayMs: 0,
  say: undefined,
  fault: () => undefined,
  reasoning: (isAsked: boolean) => (isAsked ? 'One moment.' : ''),
} as const satisfies ScriptedEndpointOptions;

export async function startedWith(options: Pick<ScriptedEndpointOptions, 'packs'> = {}): Promise<Started> {
  const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ ...unchanged, ...options })];
  let seen = 0;
  return {
    place,
    endpoint,
    onIt: `check --slug test/model --endpoint ${endpoint.url}`,
    reset: () => endpoint.change(unchanged),
    asked() {
      const more = endpoint.asked.length - seen;
      seen = endpoint.asked.length;
      return more;
    },
    async [Symbol.asyncDispose]() {
      await endpoint[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    },
  };
}

/** For a model that always gets these wrong. */
export function breaking(...scenarios: readonly string[]): ScriptedEndpointOptions {
  return { choose: (key) => (scenarios.includes(key) ? 'near-miss' : 'gold') };
}

/** A pack of `count` one-word tasks, of which the first `long` follow about 5,000 tokens of text; with its text. */
export function wordPack(
  count: number,
  { id = 'words', version = '1.0.0', says = 'word', long = 0 } = {},
): [string, Pack] {
  const scenarios = Array.from({ length: count }, (_, index) => {
    const word = `${says}${index + 1}`;
    const ask = `"Say only: ${word} (${id})"`;
    const filler = `{ filler: { kind: prose, words: 4000, seed: ${index} } }`;
    return `  - id: W-${String(index + 1).padStart(2, '0')}
    title: Says ${word}
    messages: [{ role: user, content: ${index < long ? `[${filler}, { text: ${ask} }]` : ask} }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: ${word} }] }]
    gold: [${word}]
    near-misses: [{ wrong: another word, breaks: as-above, reply: other }]
`;
  });
  const text = `id: ${id}\nversion: ${version}\ntitle: Words\nscenarios:\n${scenarios.join('')}`;
  return [text, parsePack(text, 'test.yaml')];
}
