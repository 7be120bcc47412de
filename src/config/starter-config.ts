import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseBaseUrl } from '../endpoint/boot/base-url.ts';
import { openDocker, quickDocker } from '../endpoint/boot/compose/docker.ts';
import { findModelServices, type ModelService, serviceNames } from '../endpoint/boot/compose/model-services.ts';
import { type Candidate, tryAddress, tryAddresses } from '../endpoint/boot/detect-url.ts';
import { InputError } from '../lib/errors.ts';
import { runGit } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { slugSchema } from '../records/target.ts';
import { parseConfig } from './parse-config.ts';
import { cwdPath } from './paths.ts';

/** A target that `init` found or was given. */
export type StarterTarget = {
  readonly slug: string;
  /** A description that a person recognizes. */
  readonly label: string;
  readonly where:
    | {
        readonly kind: 'compose';
        readonly file: string;
        readonly service: string;
        readonly profile: string | undefined;
        readonly gpus: number | undefined;
      }
    | { readonly kind: 'endpoint'; readonly url: string };
};

export const configFile = 'quality-baseline.yml';

/** A config with these targets. Throws unless it loads. */
export function renderStarterConfig(targets: readonly StarterTarget[]): string {
  const text = `${head}${targets.map(renderTarget).join('')}`;
  parseConfig({ file: configFile, text }, [], '.');
  return text;
}

const head = `# yaml-language-server: $schema=node_modules/quality-baseline/schemas/config.schema.json
version: 1
defaults: { tier: quick, repeat: 3, max-drop: 10, mode: no-thinking }
targets:
`;

function renderTarget({ slug, where }: StarterTarget): string {
  const first = `  - slug: ${yamlText(slug)}\n`;
  if (where.kind === 'endpoint') return `${first}    endpoint: ${yamlText(where.url)}\n`;
  const profile = where.profile === undefined ? '' : `, profiles: ${yamlText(where.profile)}`;
  const gpus = where.gpus === undefined ? '' : `    gpus: ${where.gpus}\n`;
  return `${first}    compose: { file: ${yamlText(where.file)}, service: ${yamlText(where.service)}${profile} }\n${gpus}`;
}

/** Unquoted if that is unambiguous, else in JSON's quotes, which YAML reads too. */
function yamlText(text: string): string {
  const isPlain =
    /^[A-Za-z_./][\w./-]*(?::\/\/[\w.:/-]*)?$/.test(text) && !/^(?:true|false|null|yes|no|on|off|[.\d]+)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

const maxComposeBytes = 1024 * 1024;
const engineLimitMs = 4000;

/** Finds the services in a folder's compose files that look like model servers. */
export async function findRecipes(folder: string): Promise<readonly StarterTarget[]> {
  const found: StarterTarget[] = [];
  for (const file of await findComposeFiles(folder)) {
    const text = await composeText(join(folder, file));
    found.push(...targetsOf(file, findModelServices(text ?? ''), found));
  }
  return found;
}

/** The services of the compose files that the user named. A named or only service need not look like a model server. */
export async function namedRecipes(
  { cwd }: Io,
  files: readonly string[],
  service: string | undefined,
): Promise<readonly StarterTarget[]> {
  const found: StarterTarget[] = [];
  for (const file of files) {
    const text = await composeText(resolve(cwd, file));
    if (text === undefined) throw new InputError(`cannot read ${file}`, 'Check the path.');
    const path = cwdPath(file, cwd, cwd).replaceAll('\\', '/');
    found.push(...targetsOf(path, servicesMeant(file, text, service), found));
  }
  return found;
}

/** A service of an unknown kind has no known engine. */
type AnyService = Omit<ModelService, 'engine'> & { readonly engine: string };

function servicesMeant(file: string, text: string, wanted: string | undefined): readonly AnyService[] {
  const [seen, names] = [findModelServices(text), serviceNames(text)];
  const named = names.map((service) => seen.find((each) => each.service === service) ?? { ...unknownService, service });
  const meant =
    wanted === undefined
      ? seen.length > 0 || named.length > 1
        ? seen
        : named
      : named.filter((each) => each.service === wanted);
  if (meant.length > 0) return meant;
  throw new InputError(
    wanted === undefined ? `no service of ${file} looks like a model server` : `${file} has no service ${wanted}`,
    names.length === 0 ? 'Is it a compose file?' : `Name one with --service: ${names.join(', ')}.`,
  );
}

const unknownService = { engine: 'server', model: undefined, profiles: [], gpus: undefined } as const;

async function composeText(path: string): Promise<string | undefined> {
  return readRegularText(path, { maxBytes: maxComposeBytes }).catch(() => undefined);
}

function targetsOf(
  file: string,
  services: readonly AnyService[],
  before: readonly StarterTarget[],
): readonly StarterTarget[] {
  const taken = new Set(before.map(({ slug }) => slug));
  return services.map(({ service, engine, model, profiles, gpus }) => {
    const slug = proposeSlug(engine, [model ?? '', basename(dirname(file)), service], taken);
    taken.add(slug);
    const [profile] = profiles;
    return { slug, label: `${file}, service ${service}`, where: { kind: 'compose', file, service, profile, gpus } };
  });
}

export type DetectOverrides = {
  readonly localPorts?: readonly number[];
  readonly listContainers?: () => Promise<string>;
};

/** Finds the servers that run on this machine. */
export async function findEndpoints(
  { env, clock, signal }: Io,
  before: readonly StarterTarget[],
  overrides: DetectOverrides = {},
): Promise<readonly StarterTarget[]> {
  const docker = quickDocker(openDocker(env, []), { clock, signal, limitMs: engineLimitMs });
  const listContainers = async () => (await docker.run(['ps', '--format', '{{json .}}'], signal)).stdout;
  const tried = await tryAddresses({ clock, signal, listContainers, hiddenKey: keyIn(env), ...overrides });
  const found = [...before];
  for (const candidate of tried.filter(({ isServer }) => isServer)) found.push(endpointTarget(candidate, found));
  return found.slice(before.length);
}

/** The server at an address that the user gave; it need not be running. */
export async function namedEndpoint({ clock, signal, env }: Io, url: string): Promise<StarterTarget> {
  const candidate = await tryAddress(parseBaseUrl(url), 'given', { clock, signal, hiddenKey: keyIn(env) });
  return endpointTarget(candidate, []);
}

/** Hidden from what a server says, although it is not sent here. */
function keyIn(env: Io['env']): string | undefined {
  return (env['QUALITY_API_KEY'] || env['OPENAI_API_KEY'])?.trim();
}

const owners: Readonly<Record<string, string>> = {
  vllm: 'vllm',
  llamacpp: 'llamacpp',
  'llama.cpp': 'llamacpp',
  sglang: 'sglang',
  library: 'ollama',
};

function endpointTarget(
  { baseUrl, origin, state, models }: Candidate,
  before: readonly StarterTarget[],
): StarterTarget {
  const [model] = models;
  const taken = new Set(before.map(({ slug }) => slug));
  const names = [model?.id ?? '', new URL(baseUrl).hostname];
  const slug = proposeSlug(owners[model?.owner.toLowerCase() ?? ''] ?? 'server', names, taken);
  return { slug, label: `${baseUrl} (${origin}, ${state})`, where: { kind: 'endpoint', url: baseUrl } };
}

const longestPart = 60;

/** A slug that no other target has. `names` are tried in order; each may be empty. */
export function proposeSlug(engine: string, names: readonly string[], taken: ReadonlySet<string>): string {
  const name = names.map(slugPart).find((part) => part !== '') ?? 'model';
  const slug = `${slugPart(engine) || 'server'}/${name}`;
  let proposed = slug;
  for (let count = 2; taken.has(proposed); count += 1) proposed = `${slug}-${count}`;
  return slugSchema.parse(proposed);
}

/** `Qwen/Qwen3-8B-AWQ` as `qwen3-8b-awq`, `/models/gemma.Q4_K_M.gguf` as `gemma.q4_k_m`. */
function slugPart(name: string): string {
  const last = name.trim().replace(/\/+$/, '').split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/[-_]{2,}/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, longestPart)
    .replace(/[^a-z0-9]+$/, '');
}

const foldersLeftOut = ['.git', 'node_modules', '.quality-baseline'];
const deepest = 8;
const mostFolders = 5000;
const mostFiles = 200;

/** The compose files below a folder that git does not ignore, or all of them outside of a checkout. Paths have `/`. */
async function findComposeFiles(folder: string): Promise<readonly string[]> {
  const files = (await filesInGit(folder)) ?? (await walk(folder));
  return files.filter(isComposeFile).sort().slice(0, mostFiles);
}

/** Undefined if the folder is in no checkout. */
async function filesInGit(folder: string): Promise<readonly string[] | undefined> {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { ok, stdout } = await runGit(folder, words);
  return ok ? [...new Set(stdout.split('\0'))] : undefined;
}

/** Judged by its path. Override files start no server without their base file. */
function isComposeFile(path: string): boolean {
  if (path.split('/').some((part) => foldersLeftOut.includes(part))) return false;
  return /compose.*\.ya?ml$/i.test(path) && !/override[^/]*$/i.test(path);
}

/** Links are not followed, since they may form a loop. */
async function walk(folder: string): Promise<string[]> {
  const found: string[] = [];
  const pending = [''];
  let seen = 0;
  for (let here = pending.shift(); here !== undefined && seen < mostFolders; here = pending.shift()) {
    seen += 1;
    for (const entry of await readdir(join(folder, here), { withFileTypes: true }).catch(() => [])) {
      const name = here === '' ? entry.name : `${here}/${entry.name}`;
      if (entry.isFile()) found.push(name);
      const isInside = name.split('/').length < deepest && !foldersLeftOut.includes(entry.name);
      if (entry.isDirectory() && isInside) pending.push(name);
    }
  }
  return found;
}
