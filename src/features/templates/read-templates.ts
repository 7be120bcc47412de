import { lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ChangedSide } from '../../change/change-facet.ts';
import { linkMode } from '../../lib/git/git-tree.ts';
import { runGit } from '../../lib/git.ts';
import { deepField, fieldOf, listOf, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import { readRegular } from '../../lib/read-regular.ts';
import { ggufTemplates } from './gguf-templates.ts';

/** Templates of a file by name, the usual one as `''`, and the tokens that they may write. */
export type FileTemplates = {
  readonly templates: ReadonlyMap<string, string>;
  readonly tokens: { readonly [name: string]: string };
};

/** `fault` says why the file cannot be read. */
export type ReadFile = FileTemplates | { readonly fault: string };

const config = 'tokenizer_config.json';

/** Reads nothing outside of the tree but the store of Git LFS. */
export async function readTemplates(path: string, { tree }: ChangedSide): Promise<ReadFile> {
  const entry = tree.entries.get(path);
  if (entry?.mode === linkMode) return { fault: 'it is a symbolic link that leads out of the repository' };
  const place = await placeOf(path, tree);
  if ('fault' in place) return place;
  const beside = tree.entries.has(join(dirname(path), config)) ? join(tree.folder, dirname(path), config) : undefined;
  if (path.endsWith('.gguf')) {
    const found = await ggufTemplates(place.file);
    return 'fault' in found ? found : { templates: found, tokens: usualTokens };
  }
  const text = await readText(place.file);
  if (text === undefined) return { fault: 'it is no UTF-8 text' };
  if (path.endsWith('.json')) return templatesOfJson(text);
  const tokens =
    beside === undefined || basename(path) === config ? {} : tokensIn(parseLoose((await readText(beside)) ?? ''));
  return { templates: new Map([['', text]]), tokens: { ...usualTokens, ...tokens } };
}

/** Where no file says which. */
const usualTokens = { bos_token: '<bos>', eos_token: '<eos>', pad_token: '<pad>', unk_token: '<unk>' };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined if it is none. */
async function readText(file: string): Promise<string | undefined> {
  try {
    return utf8.decode(await readRegular(file));
  } catch {
    return undefined;
  }
}

type Place = { readonly file: string } | { readonly fault: string };

async function placeOf(path: string, { folder, top = folder }: ChangedSide['tree']): Promise<Place> {
  const file = join(folder, path);
  const info = await lstat(file).catch(() => undefined);
  if (info === undefined) return { fault: 'it is larger than 1 MiB' };
  if (!info.isFile()) return { fault: 'it is no file' };
  const id = info.size > longestPointer ? undefined : lfsId((await readText(file)) ?? '');
  if (id === undefined) return { file };
  const store = await runGit(top, ['rev-parse', '--path-format=absolute', '--git-path', 'lfs/objects']);
  const kept = join(store.stdout.trim(), id.slice(0, 2), id.slice(2, 4), id);
  const isKept = store.ok && (await lstat(kept).catch(() => undefined))?.isFile() === true;
  return isKept ? { file: kept } : { fault: 'its content is in Git LFS, and this checkout has not fetched it' };
}

const longestPointer = 1024;

function lfsId(text: string): string | undefined {
  return /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:.*\n)*?oid sha256:([0-9a-f]{64})\n/.exec(text)?.[1];
}

function templatesOfJson(text: string): ReadFile {
  const json = parseLoose(text);
  if (objectOf(json) === undefined) return { fault: 'it is no JSON object' };
  const given = deepField(json, 'chat_template');
  const named = listOf(given).flatMap((each): [string, string][] => {
    const [name, template] = [textOf(deepField(each, 'name')), textOf(deepField(each, 'template'))];
    return name === undefined || template === undefined ? [] : [[name === 'default' ? '' : name, template]];
  });
  const templates = new Map(typeof given === 'string' ? [['', given]] : named);
  return { templates, tokens: { ...usualTokens, ...tokensIn(json) } };
}

/** A token is a text, or an object with its content. */
function tokensIn(json: unknown): Record<string, string> {
  const found = Object.keys(usualTokens).flatMap((name): [string, string][] => {
    const token = fieldOf(objectOf(json), name);
    const text = textOf(token) ?? textOf(deepField(token, 'content'));
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(found);
}
