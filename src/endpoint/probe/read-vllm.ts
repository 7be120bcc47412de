import { z } from 'zod';
import type { Asker } from './asker.ts';
import {
  count,
  type EngineFacts,
  parseBody,
  pickSampling,
  type SamplingDefaults,
  text,
  tolerant,
} from './engine-facts.ts';
import type { ModelCard } from './model-cards.ts';
import { templateVariables } from './thinking-switches.ts';

const tokensSchema = z.looseObject({ tokens: z.array(z.int()) });

const versionSchema = z.looseObject({ version: text });

// Only in development mode, and a text instead of an object before `config_format` existed.
const serverInfoSchema = z.looseObject({
  vllm_config: tolerant(
    z.looseObject({
      model_config: tolerant(z.looseObject({ quantization: text, max_model_len: count })),
      scheduler_config: tolerant(z.looseObject({ max_num_seqs: count })),
    }),
  ),
});

/** undefined if `/version` is not vLLM's: others have one too, but no `max_model_len` on their card */
export async function readVllm(asker: Asker, card: ModelCard | undefined): Promise<EngineFacts | undefined> {
  const version = parseBody(await asker.get('/version'), versionSchema)?.version;
  if (version === undefined || (card?.owned_by !== 'vllm' && card?.max_model_len === undefined)) return undefined;
  const prompts = readPrompts(asker, card.id);
  const config = parseBody(await asker.get('/server_info?config_format=json'), serverInfoSchema)?.vllm_config;
  return {
    version,
    modelPath: card.root,
    adapter: card.parent === undefined ? 'none' : (card.root ?? card.id).split('/').findLast((part) => part !== ''),
    quantization: config?.model_config?.quantization,
    contextTokens: card.max_model_len ?? config?.model_config?.max_model_len,
    ...(await prompts),
    slots: config?.scheduler_config?.max_num_seqs,
  };
}

/** vLLM tells its defaults in its log alone, and only those that the model's `generation_config.json` changed. */
export function samplingInLog(lines: readonly string[]): SamplingDefaults | undefined {
  const written = lines.flatMap(
    (line) => /sampling param\w* have been overridden by .*?: `?(\{[^}]*\})/.exec(line)?.[1] ?? [],
  );
  const pairs = [...(written.at(-1) ?? '').matchAll(/'(\w+)': (-?[\d.]+(?:e-?\d+)?)/g)];
  return pickSampling(Object.fromEntries(pairs.map(([, name = '', value]) => [name, Number(value)])));
}

/** vLLM hides its template, but tokenizes what it would ask: a variable that the template reads changes the tokens. */
async function readPrompts(asker: Asker, model: string): Promise<Pick<EngineFacts, 'switches' | 'bosTokens'>> {
  const tokensOf = async (asked: object): Promise<readonly number[] | undefined> =>
    parseBody(await asker.post('/tokenize', { model, ...asked }), tokensSchema)?.tokens;
  const messages = [{ role: 'user', content: 'Hi' }];
  const plain = await tokensOf({ messages });
  if (plain === undefined) return {};
  const [marked, bare, ...pairs] = await Promise.all([
    tokensOf({ prompt: 'Hi' }),
    tokensOf({ prompt: 'Hi', add_special_tokens: false }),
    ...templateVariables.flatMap((name) =>
      (name === 'reasoning_effort' ? ['low', 'high'] : [false, true]).map((value) =>
        tokensOf({ messages, chat_template_kwargs: { [name]: value } }),
      ),
    ),
  ]);
  const isRead = (_: string, index: number) => String(pairs[2 * index]) !== String(pairs[2 * index + 1]);
  const bos = bare === undefined || marked?.[0] === bare[0] ? undefined : marked?.[0];
  return {
    switches: pairs.includes(undefined) ? undefined : templateVariables.filter(isRead),
    bosTokens: bos === undefined ? undefined : [...plain, undefined].findIndex((token) => token !== bos),
  };
}
