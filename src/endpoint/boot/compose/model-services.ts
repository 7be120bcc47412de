import { deepField, fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { flagValues } from '../../flag-values.ts';
import { parseSource } from './read-source.ts';

export type Engine = 'vllm' | 'llamacpp' | 'sglang' | 'ollama';

export type ModelService = {
  readonly service: string;
  readonly engine: Engine;
  /** A served name, a repository or a file; undefined if the file does not say. */
  readonly model: string | undefined;
  readonly profiles: readonly string[];
  /** Undefined if the file does not say. */
  readonly gpus: number | undefined;
};

/** Matched against the image's name without its tag: a server's web front end often has the server in its tag. */
const images: readonly (readonly [RegExp, Engine])[] = [
  [/vllm/, 'vllm'],
  [/llama[._-]?cpp|llama-server/, 'llamacpp'],
  [/sglang/, 'sglang'],
  [/(?:^|\/)ollama(?:-|$)/, 'ollama'],
];
const commands: readonly (readonly [RegExp, Engine])[] = [
  [/\bvllm(?:\.entrypoints\.\S+| serve)/, 'vllm'],
  [/\bllama-server\b/, 'llamacpp'],
  [/\bsglang(?:\.launch_server| serve)/, 'sglang'],
  [/\bollama serve\b/, 'ollama'],
];

const modelFlags = ['--served-model-name', '--alias', '-a', '-hf', '--hf-repo', '--model-path', '--model', '-m'];
const modelVariables = ['LLAMA_ARG_ALIAS', 'LLAMA_ARG_HF_REPO', 'LLAMA_ARG_MODEL'];

/** As it is written: variables and other files are not resolved. */
export function findModelServices(text: string): readonly ModelService[] {
  return documentsIn(text).flatMap((document) => {
    const services = objectOf(deepField(document, 'services')) ?? {};
    return Object.entries(services).flatMap(([service, value]) => {
      const holder = objectOf(value);
      const engine = holder === undefined ? undefined : engineOf(holder);
      if (holder === undefined || engine === undefined) return [];
      const profiles = listOf(fieldOf(holder, 'profiles')).flatMap((each) => textOf(each) ?? []);
      return [{ service, engine, model: modelOf(holder), profiles, gpus: gpusOf(holder) }];
    });
  });
}

export function serviceNames(text: string): readonly string[] {
  return documentsIn(text).flatMap((document) => Object.keys(objectOf(deepField(document, 'services')) ?? {}));
}

function documentsIn(text: string): unknown[] {
  try {
    return parseSource(text);
  } catch {
    return []; // the user did not name this file: report nothing
  }
}

function engineOf(service: LooseObject): Engine | undefined {
  const image = plain(textOf(fieldOf(service, 'image')) ?? '').replace(/(?:@.*|:[^/:]*)$/, '');
  const name = image.split('/').slice(-2).join('/').toLowerCase();
  const words = wordsOf(service).join(' ');
  return [...images, ...commands].find(([pattern], index) => pattern.test(index < images.length ? name : words))?.[1];
}

function modelOf(service: LooseObject): string | undefined {
  const words = wordsOf(service);
  for (const flag of modelFlags) {
    const value = flagValues(words, [flag])[0];
    if (value !== undefined && isName(value)) return value;
  }
  const served = words[words.indexOf('serve') + 1];
  if (words.includes('serve') && served !== undefined && isName(served)) return served;
  const environment = environmentOf(service);
  return modelVariables.map((name) => environment.get(name)).find((value) => value !== undefined && isName(value));
}

const mostGpus = 64;
const parallelFlags = [
  ['--tensor-parallel-size', '-tp', '--tp-size', '--tp'],
  ['--pipeline-parallel-size', '-pp', '--pp-size', '--pp'],
];
const splitFlags = ['--tensor-split', '-ts'];
const deviceVariables = ['CUDA_VISIBLE_DEVICES', 'NVIDIA_VISIBLE_DEVICES'];

/** The reserved GPUs, else the visible ones, else as many as the model is spread over. */
function gpusOf(service: LooseObject): number | undefined {
  const environment = environmentOf(service);
  const found = [
    reservedGpus(service),
    ...deviceVariables.map((name) => listedGpus(environment.get(name))),
    spreadOver(wordsOf(service)),
  ].find((count) => count !== undefined);
  return found !== undefined && found <= mostGpus ? found : undefined;
}

function reservedGpus(service: LooseObject): number | undefined {
  const devices = listOf(deepField(service, 'deploy', 'resources', 'reservations', 'devices')).filter(isGpu);
  const counts = [...devices, ...listOf(fieldOf(service, 'gpus'))].map((each) => {
    const ids = listOf(deepField(each, 'device_ids'));
    return ids.length > 0 ? ids.length : wholeOf(deepField(each, 'count'));
  });
  if (counts.length === 0) return undefined;
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}

function isGpu(device: unknown): boolean {
  return deepField(device, 'driver') === 'nvidia' || listOf(deepField(device, 'capabilities')).includes('gpu');
}

/** Counts indexes or ids of devices; `all` and `none` are no number. */
function listedGpus(text: string | undefined): number | undefined {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return names.every((name) => /^(?:\d+|(?:GPU|MIG)-[\w-]+)$/.test(name)) ? names.length : undefined;
}

function spreadOver(words: readonly string[]): number | undefined {
  const counts = parallelFlags.flatMap((flags) => wholeOf(flagValues(words, flags)[0]) ?? []);
  if (counts.length > 0) return counts.reduce((product, count) => product * count, 1);
  const shares = flagValues(words, splitFlags)[0]?.split(/[,/]/).map(Number) ?? [];
  const used = shares.filter((share) => share > 0).length;
  return used === 0 || shares.some((share) => Number.isNaN(share)) ? undefined : used;
}

function wholeOf(value: unknown): number | undefined {
  const text = plain(String(value));
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

function isName(word: string): boolean {
  return /[A-Za-z0-9]/.test(word) && !word.startsWith('-') && !word.includes('$');
}

function wordsOf(service: LooseObject): readonly string[] {
  return ['entrypoint', 'command'].flatMap((key) => {
    const value = fieldOf(service, key);
    const text = textOf(value);
    const words = text === undefined ? listOf(value).map(String) : text.split(/\s+/);
    // One argument of a shell may contain the whole command.
    return words.flatMap((word) => plain(word).split(/\s+/)).map((word) => word.replace(/^["']|["']$/g, ''));
  });
}

function environmentOf(service: LooseObject): ReadonlyMap<string, string> {
  const value = fieldOf(service, 'environment');
  const pairs = Object.entries(objectOf(value) ?? {}).map(([name, each]) => [name, plain(String(each))] as const);
  const lines = listOf(value).map((line) => /^([^=]+)=(.*)$/.exec(plain(String(line))) ?? []);
  return new Map([...pairs, ...lines.map(([, name = '', text = '']) => [name, text] as const)]);
}

/** Replaces `${NAME:-default}` with its default; a variable without one is kept. */
function plain(text: string): string {
  return text.replace(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}
