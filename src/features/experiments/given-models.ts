import { resolve } from 'node:path';
import { looksLikePath } from '../../config/paths.ts';
import type { RawValues } from '../../config/read-values.ts';
import { type ProviderName, providerNames, providers } from '../../endpoint/providers.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { localSlug } from '../../measure/measure.ts';
import { isAllHere, shownFlag } from '../../measure/trust-run.ts';
import { secretsIn, withoutSecrets } from '../../store/without-secrets.ts';
import type { Experiment, KeptExperiment } from './kept-experiment.ts';

/** An experiment on the command line: `--model a,b=URL,key=NAME --endpoint URL --pack FILE`. */
export type GivenModels = {
  readonly models?: readonly string[] | undefined;
  readonly endpoint?: string | undefined;
  readonly provider?: ProviderName | undefined;
  readonly packs?: readonly string[] | undefined;
  readonly repeat?: number | undefined;
};

/** An arm for each model; undefined without models. */
export function experimentFromModels(given: GivenModels, io: Pick<Io, 'cwd' | 'env'>): Experiment | undefined {
  const { models, provider, packs, repeat } = given;
  if (provider !== undefined && given.endpoint !== undefined)
    throw new InputError('--provider and --endpoint exclude each other', 'Keep one of them.');
  const endpoint = provider === undefined ? given.endpoint : providers[provider].url;
  if (models === undefined) {
    const [odd] = Object.entries({ provider, endpoint: given.endpoint, pack: packs, repeat }).flatMap(
      ([name, value]) => (value === undefined ? [] : [name]),
    );
    if (odd === undefined) return undefined;
    throw new InputError(
      `--${odd} needs --model`,
      'Name the models of the arms; an experiment of the config has its own.',
    );
  }
  if (packs === undefined) throw new InputError('--pack is missing', 'Name what the models are asked.');
  const read = readModels(models);
  const taken = new Set<string>();
  return {
    id: 'models',
    tags: [],
    packs: packs.map((pack) => (looksLikePath(pack) ? resolve(io.cwd, pack) : pack)),
    arms: read.map(({ model: name, keyEnv, ...own }) => {
      const hosted = own.url === undefined && endpoint === undefined ? hostedModel(name) : undefined;
      const { model, url } = hosted ?? { model: name, url: own.url ?? endpoint };
      if (url === undefined)
        throw new InputError(
          `${model} has no address`,
          `Give --endpoint URL, or --model ${model}=URL; ${vendors.join(', ')} before a / are known.`,
        );
      if (withoutSecrets(url, secretsIn(io.env)) !== url)
        throw new InputError(
          `the address of ${model} holds a key`,
          `Put it into a variable: --model ${model}=URL,key=NAME.`,
        );
      const server = { endpoint: url, model, ...(keyEnv !== undefined && { keyEnv }) };
      return { target: newSlug(model, taken), server };
    }),
    seed: 1,
    ...(repeat !== undefined && { repeat }),
  };
}

type Model = { readonly model: string; readonly url: string | undefined; keyEnv?: string };

/** Vendors that LiteLLM calls by another name than we do. */
const aliases: Readonly<Record<string, ProviderName>> = { anthropic: 'claude', together_ai: 'together' };
const vendors = [...providerNames, ...Object.keys(aliases)];

/** `openrouter/vendor/model`, as LiteLLM names the models of a provider. */
function hostedModel(name: string): { readonly model: string; readonly url: string } | undefined {
  const [, vendor = '', model = ''] = /^([^/]+)\/(.+)$/.exec(name) ?? [];
  const provider = providerNames.find((each) => each === vendor) ?? new Map(Object.entries(aliases)).get(vendor);
  return provider && { model, url: providers[provider].url };
}

/** `a,b=URL,key=NAME`: a key is that of the model before it. */
function readModels(texts: readonly string[]): Model[] {
  const models: Model[] = [];
  for (const part of texts.flatMap((text) => text.split(','))) {
    const [, keyEnv] = /^key=(.*)$/s.exec(part) ?? [];
    if (keyEnv === undefined) {
      const [, model = part, url] = /^(.+?)=(https?:\/\/.+)$/s.exec(part) ?? [];
      if (model.trim() === '') throw new InputError('--model holds an empty name', 'Write --model a,b.');
      models.push({ model: model.trim(), url });
      continue;
    }
    const last = models.at(-1);
    if (last === undefined || !/^[A-Za-z_]\w*$/.test(keyEnv))
      throw new InputError(`--model holds ${part}`, 'Name a variable behind a model: --model a=URL,key=NAME.');
    last.keyEnv = keyEnv;
  }
  return models;
}

/** `local/` and the model's name, with a number if another arm has that. */
function newSlug(model: string, taken: Set<string>): string {
  const name = localSlug(model);
  let slug = name;
  for (let number = 2; taken.has(slug); number++) slug = `${name}.${number}`;
  taken.add(slug);
  return slug;
}

/** The servers elsewhere, the variables with keys, and the folder to write that an experiment names itself. */
export function namedIn(
  { experiment, scalebench }: Pick<KeptExperiment, 'experiment' | 'scalebench'>,
  given?: string,
): string[] {
  const servers = experiment.arms.flatMap(({ server }) => {
    if (server === undefined || (server.keyEnv === undefined && isAllHere(server.endpoint))) return [];
    const key = server.keyEnv === undefined ? '' : `,key=${server.keyEnv}`;
    return [shownFlag('model', `${server.model}=${server.endpoint}${key}`)];
  });
  return scalebench === undefined || given !== undefined ? servers : [...servers, shownFlag('scalebench', scalebench)];
}

export function serverFlags({ server }: Experiment['arms'][number], env: Io['env']): RawValues {
  if (server === undefined) return {};
  const { endpoint, model, keyEnv } = server;
  const key = keyEnv === undefined ? undefined : env[keyEnv];
  return { endpoint, model, ...(key !== undefined && { 'api-key': key }) };
}
