import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, resolve } from 'node:path';
import { readRegularText } from '../../lib/read-regular.ts';
import { isInside } from '../boot/compose/resolve-path.ts';
import { flagValues } from '../flag-values.ts';
import { isSplit, type ModelPlace } from './hash-weights.ts';

/** Undefined if this machine does not have it. */
type ToHost = (path: string) => ModelPlace | undefined;

/** Empty unless every one is a path known to be on this machine. */
async function placesOf(words: readonly string[], variables: Variables, toHost: ToHost): Promise<ModelPlace[]> {
  const { model, revision, others } = modelArguments(words, variables);
  if (model === undefined) return [];
  const place = toHost(model);
  const isThere = place !== undefined && (await stat(place.path).catch(() => undefined)) !== undefined;
  const found = [
    isThere ? place : await snapshotOf(model, revision ?? 'main', variables, toHost),
    ...others.map((other) => toHost(other)),
  ];
  return found.some((each) => each === undefined) ? [] : found.flatMap((each) => each ?? []);
}

async function snapshotOf(
  repository: string,
  revision: string,
  variables: Variables,
  toHost: ToHost,
): Promise<ModelPlace | undefined> {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !/^[\w.-]+$/.test(revision)) return undefined;
  const { HF_HUB_CACHE, HF_HOME, HOME = '/root' } = variables;
  const hub = HF_HUB_CACHE ?? posix.join(HF_HOME ?? posix.join(HOME, '.cache/huggingface'), 'hub');
  const folder = posix.join(hub, `models--${repository.replace('/', '--')}`);
  const reference = toHost(posix.join(folder, 'refs', revision));
  const commit = /^[0-9a-f]{40}$/.test(revision) ? revision : await readCommit(reference);
  const place = commit === undefined ? undefined : toHost(posix.join(folder, 'snapshots', commit));
  return place === undefined ? undefined : { ...place, within: dirname(dirname(place.path)) };
}

const commitBytes = 40;

async function readCommit(reference: ModelPlace | undefined): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  const text = (await readRegularText(reference.path, { maxBytes: commitBytes + 1 }).catch(() => undefined)) ?? '';
  return /^[0-9a-f]{40}\n?$/.test(text) ? text.trim() : undefined;
}

export type Mount = { readonly source: string; readonly destination: string };

export function placesInContainer({
  flags,
  workingFolder,
  variables,
  mounts,
}: {
  readonly flags: readonly string[];
  readonly workingFolder: string;
  readonly variables: Variables;
  readonly mounts: readonly Mount[];
}): Promise<ModelPlace[]> {
  const script = flags.findIndex((flag) => /^-\w*c$/.test(flag) && /(?:^|\/)(?:ba|da|a)?sh$/.test(flags[0] ?? ''));
  const words = script === -1 ? flags : shellWords(flags[script + 1] ?? '', variables);
  return placesOf(words, variables, (path) => throughMounts(posix.resolve(workingFolder, path), mounts));
}

/** The container sees the deepest mount. */
export function throughMounts(path: string, mounts: readonly Mount[]): ModelPlace | undefined {
  const [mount] = mounts
    .filter(({ destination }) => isInside(path, destination))
    .sort((one, other) => other.destination.length - one.destination.length);
  if (mount === undefined) return undefined;
  return { path: join(mount.source, posix.relative(mount.destination, path)), within: mount.source };
}

/** A server of this machine, or a container that it runs. */
export function placesInCommand(command: string, folder: string, variables: Variables): Promise<ModelPlace[]> {
  const words = shellWords(command, variables);
  const isContainer = words.some(
    (word, at) => /(?:^|\/)(?:docker|podman|nerdctl)$/.test(word) && words[at + 1] === 'run',
  );
  if (isContainer) {
    const mounts = mountsIn(words, folder);
    // Its own working folder and variables are unknown.
    return placesOf(words, {}, (path) => (isAbsolute(path) ? throughMounts(path, mounts) : undefined));
  }
  const assigned = words.flatMap((word) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(word) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  const known = { ...variables, ...Object.fromEntries(assigned) };
  return placesOf(words, known, (path) => onHost(resolve(folder, path)));
}

/** The server follows a link that it was given, and the links of a hub snapshot lead to the blobs beside it. */
function onHost(path: string): ModelPlace {
  const repository = /^(.+)\/snapshots\/[^/]+(?:\/|$)/.exec(path)?.[1];
  return { path, within: repository ?? (isSplit(path) ? dirname(path) : path) };
}

function mountsIn(words: readonly string[], folder: string): Mount[] {
  return words.flatMap((word, at) => {
    const value = /^(?:-v|--volume)$/.test(word) ? words[at + 1] : /^--volume=(.*)$/s.exec(word)?.[1];
    const [source, destination] = value?.split(':') ?? [];
    if (source === undefined || destination === undefined || !/^[./]/.test(source)) return [];
    return [{ source: resolve(folder, source), destination: posix.resolve('/', destination) }];
  });
}

type Variables = Readonly<Record<string, string | undefined>>;

const modelFlags = ['-m', '--model', '--model-path', '--model-id'];
const otherFlags = ['-mm', '--mmproj', '--lora', '-md', '--model-draft'];

/** For llama.cpp, vLLM, SGLang and TGI. If a flag occurs twice, the last one counts, as in these engines. */
function modelArguments(words: readonly string[], variables: Variables) {
  // `-m` of `python3 -m vllm.entrypoints.openai.api_server` is a different flag.
  const flags = words.map((word, at) =>
    word === '-m' && /(?:^|\/)python[\d.]*$/.test(programBefore(words, at)) ? '' : word,
  );
  const values = (names: readonly string[]) => flagValues(flags, names);
  const served = words.findIndex((word, at) => word === 'serve' && /(?:^|\/)vllm$/.test(words[at - 1] ?? ''));
  const positional = served === -1 ? undefined : words[served + 1];
  return {
    /** A path or the name of a repository. */
    model:
      values(modelFlags).at(-1) ??
      (positional?.startsWith('-') === false ? positional : undefined) ??
      variables['LLAMA_ARG_MODEL'],
    revision: values(['--revision']).at(-1),
    others: values(otherFlags),
  };
}

function programBefore(words: readonly string[], at: number): string {
  return words.slice(0, at).findLast((word) => !word.startsWith('-')) ?? '';
}

const wordPattern = /(?:[^\s"'\\;&|()]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+|[;&|()]/g;
const partPattern = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^'"\\]+)/g;

/** Known variables are replaced. */
function shellWords(line: string, variables: Variables): string[] {
  const put = (text: string) =>
    text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, bare, braced) => variables[bare ?? braced] ?? whole);
  return (line.match(wordPattern) ?? []).map((word) => {
    const home = variables['HOME'];
    const rooted = home !== undefined && /^~(?=\/|$)/.test(word) ? home + word.slice(1) : word;
    return [...rooted.matchAll(partPattern)]
      .map(([, single, double, escaped, plain]) => {
        if (double !== undefined) return put(double.replace(/\\(["\\$`])/g, '$1'));
        return single ?? escaped ?? put(plain ?? '');
      })
      .join('');
  });
}
