import { fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { parseSource } from './read-source.ts';

export type Engine = 'vllm' | 'llamacpp' | 'sglang' | 'ollama';

/** A service of a compose file that looks like a model server. */
export type ModelService = {
  readonly service: string;
  readonly engine: Engine;
  /** What it seems to serve: a served name, a repository or a file; undefined where the file does not say. */
  readonly model: string | undefined;
  /** It starts only with one of these. */
  readonly profiles: readonly string[];
};

/** By the last part of an image's name, its tag left out: the web front of a server often has the server in its tag. */
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

/** The best name first. */
const modelFlags = ['--served-model-name', '--alias', '-a', '-hf', '--hf-repo', '--model-path', '--model', '-m'];
const modelVariables = ['LLAMA_ARG_ALIAS', 'LLAMA_ARG_HF_REPO', 'LLAMA_ARG_MODEL'];

/** Nothing is resolved: what a variable or another file adds is not seen, and what is no compose file has none. */
export function findModelServices(text: string): readonly ModelService[] {
  return documentsIn(text).flatMap((document) => {
    const services = objectOf(fieldOf(objectOf(document), 'services')) ?? {};
    return Object.entries(services).flatMap(([service, value]) => {
      const holder = objectOf(value);
      const engine = holder === undefined ? undefined : engineOf(holder);
      if (holder === undefined || engine === undefined) return [];
      const profiles = listOf(fieldOf(holder, 'profiles')).flatMap((each) => textOf(each) ?? []);
      return [{ service, engine, model: modelOf(holder), profiles }];
    });
  });
}

/** The names of all services, whatever they are. */
export function serviceNames(text: string): readonly string[] {
  return documentsIn(text).flatMap((document) => Object.keys(objectOf(fieldOf(objectOf(document), 'services')) ?? {}));
}

function documentsIn(text: string): unknown[] {
  try {
    return parseSource(text);
  } catch {
    return []; // not for us to say what is wrong with a file that nobody named
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
    const at = words.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
    const value = words[at]?.includes('=') ? words[at]?.slice(flag.length + 1) : words[at + 1];
    if (at !== -1 && value !== undefined && isName(value)) return value;
  }
  const served = words[words.indexOf('serve') + 1];
  if (words.includes('serve') && served !== undefined && isName(served)) return served;
  const environment = environmentOf(service);
  return modelVariables.map((name) => environment.get(name)).find((value) => value !== undefined && isName(value));
}

function isName(word: string): boolean {
  return /[A-Za-z0-9]/.test(word) && !word.startsWith('-') && !word.includes('$');
}

function wordsOf(service: LooseObject): readonly string[] {
  return ['entrypoint', 'command'].flatMap((key) => {
    const value = fieldOf(service, key);
    const text = textOf(value);
    const words = text === undefined ? listOf(value).map(String) : text.split(/\s+/);
    // One argument of a shell may hold the whole command.
    return words.flatMap((word) => plain(word).split(/\s+/)).map((word) => word.replace(/^["']|["']$/g, ''));
  });
}

function environmentOf(service: LooseObject): ReadonlyMap<string, string> {
  const value = fieldOf(service, 'environment');
  const pairs = Object.entries(objectOf(value) ?? {}).map(([name, each]) => [name, plain(String(each))] as const);
  const lines = listOf(value).map((line) => /^([^=]+)=(.*)$/.exec(plain(String(line))) ?? []);
  return new Map([...pairs, ...lines.map(([, name = '', text = '']) => [name, text] as const)]);
}

/** `${NAME:-default}` as its default; a variable without one stays as it is. */
function plain(text: string): string {
  return text.replace(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}
