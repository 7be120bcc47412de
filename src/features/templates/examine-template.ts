import { z } from 'zod';
import type { Client } from '../../endpoint/client/open-client.ts';
import { type Asker, createAsker } from '../../endpoint/probe/asker.ts';
import { parseBody } from '../../endpoint/probe/engine-facts.ts';
import { templateVariables } from '../../endpoint/probe/thinking-switches.ts';
import type { EndpointFacts, LiveTemplate } from '../../records/doctor-report.ts';

const ask = { role: 'user', content: 'How warm is it in Oslo?' };
const thought = 'quality-baseline-thought';
const history = [
  ask,
  { role: 'assistant', content: 'It is 4 °C.', reasoning_content: thought, reasoning: thought },
  { role: 'user', content: 'And in Rome?' },
];

/** The prompt of a request, as the server renders it. */
type Render = (asked: object) => Promise<string | undefined>;

/** What the prompts of a server show that renders them without answering: llama.cpp and vLLM. */
export async function examineTemplate(client: Client): Promise<Pick<EndpointFacts, 'template' | 'bosTokens'> | object> {
  const asker = createAsker(client.connection, undefined, client);
  for (const [by, render] of [['/apply-template', applied(asker)] as const, ['/tokenize', tokenized(asker)] as const]) {
    const plain = await render({ messages: [ask] });
    if (plain === undefined) continue;
    const bosTokens = by === '/apply-template' ? await bosBefore(asker, plain) : undefined;
    return { template: await examineWith(by, render, plain), ...(bosTokens === undefined ? {} : { bosTokens }) };
  }
  return {};
}

const promptSchema = z.looseObject({ prompt: z.string() });
const tokensSchema = z.looseObject({ tokens: z.array(z.int()) });

function applied(asker: Asker): Render {
  return async (asked) => parseBody(await asker.post('/apply-template', asked), promptSchema)?.prompt;
}

/** A server that ignores the messages gives the tokens of nothing. */
function tokenized(asker: Asker): Render {
  const { model } = asker.connection;
  return async (asked) => {
    const tokens = parseBody(await asker.post('/tokenize', { model, ...asked }), tokensSchema)?.tokens;
    if (tokens === undefined) return undefined;
    const prompt = parseBody(await asker.post('/detokenize', { model, tokens }), promptSchema)?.prompt;
    return prompt?.includes(ask.content) === true ? prompt : undefined;
  };
}

/** How many BOS tokens llama.cpp puts before a prompt; undefined if the model has none. */
async function bosBefore(asker: Asker, prompt: string): Promise<number | undefined> {
  const tokensOf = async (content: string) => {
    const asked = { content, add_special: true, parse_special: true };
    return parseBody(await asker.post('/tokenize', asked), tokensSchema)?.tokens;
  };
  const [bos] = (await tokensOf('')) ?? [];
  const tokens = bos === undefined ? undefined : await tokensOf(prompt);
  return tokens === undefined ? undefined : [...tokens, undefined].findIndex((token) => token !== bos);
}

const positions = {
  enable_thinking: [true, false],
  thinking: [true, false],
  reasoning_effort: ['high', 'low'],
} as const;

async function examineWith(by: LiveTemplate['by'], render: Render, plain: string): Promise<LiveTemplate> {
  const pairs = await Promise.all(
    templateVariables.map(async (name) => {
      const [on, off] = await Promise.all(
        positions[name].map((value) => render({ messages: [ask], chat_template_kwargs: { [name]: value } })),
      );
      return { name, on, off };
    }),
  );
  const working = pairs.flatMap(({ name, on, off }) =>
    on === undefined || off === undefined || on === off ? [] : [{ name, ends: endsOf(on, off) }],
  );
  const bare = await render({ messages: [ask], add_generation_prompt: false });
  const before = await render({ messages: history });
  return {
    by,
    switches: working.map(({ name }) => name),
    ends: working[0]?.ends ?? null,
    generationPrompt:
      bare === undefined || !plain.startsWith(bare) ? null : plain.slice(bare.length).slice(-longestEnd),
    thoughts: before === undefined ? null : before.includes(thought) ? 'kept' : 'dropped',
  };
}

const longestEnd = 80;

/** From the start of the last line that both begin alike. */
function endsOf(on: string, off: string): NonNullable<LiveTemplate['ends']> {
  let first = 0;
  while (first < on.length && on[first] === off[first]) first += 1;
  const start = on.lastIndexOf('\n', first - 2) + 1;
  return { on: on.slice(start).slice(0, longestEnd), off: off.slice(start).slice(0, longestEnd) };
}
