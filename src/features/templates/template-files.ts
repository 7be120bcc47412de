import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import type { ChangedSide, ChangedTarget } from '../../change/change-facet.ts';
import type { TargetPart } from '../../records/affected.ts';

/** A file that holds templates on each side; undefined where there is none. */
export type FilePair = { readonly base: string | undefined; readonly head: string | undefined };

/** The template files of a target that a change edits, replaces, adds or removes. */
export function changedTemplateFiles({ base, head }: ChangedTarget): readonly FilePair[] {
  const [one, other] = [templateFiles(base), templateFiles(head)];
  const pairs: FilePair[] = [...one.ids].flatMap(([path, id]) =>
    other.ids.has(path) && other.ids.get(path) !== id ? [{ base: path, head: path }] : [],
  );
  const gone = [...one.ids.keys()].filter((path) => !other.ids.has(path));
  const fresh = [...other.ids.keys()].filter((path) => !one.ids.has(path));
  const unnamed = [...one.flagged].filter((path) => !other.flagged.has(path));
  const named = [...other.flagged].filter((path) => !one.flagged.has(path));
  const [left, right] = unnamed.length === 1 && named.length === 1 ? [unnamed, named] : [gone, fresh];
  if (left.length === 1 && right.length === 1) {
    const pair = { base: left[0], head: right[0] };
    const isSame = one.ids.get(pair.base ?? '') === other.ids.get(pair.head ?? '');
    return isSame ? pairs : [...pairs, pair];
  }
  // Others may lie in a folder that is mounted as a whole.
  const isSure = (path: string) => one.flagged.has(path) || other.flagged.has(path) || isOfModel(path);
  const either = [
    ...[...new Set([...unnamed, ...gone])].filter(isSure).map((path) => ({ base: path, head: undefined })),
    ...[...new Set([...named, ...fresh])].filter(isSure).map((path) => ({ base: undefined, head: path })),
  ];
  return [...pairs, ...either];
}

type TemplateFiles = {
  /** What is in each, by its path. */
  readonly ids: ReadonlyMap<string, string>;
  /** Those that flags of the server name. */
  readonly flagged: ReadonlySet<string>;
};

const namesOfModels = ['chat_template.jinja', 'chat_template.json', 'tokenizer_config.json'];

function isOfModel(path: string): boolean {
  return namesOfModels.includes(basename(path)) || path.endsWith('.gguf');
}

function templateFiles({ tree, parts }: ChangedSide): TemplateFiles {
  const files = parts.filter(({ kind }) => kind === 'file');
  const flagged = new Set(flaggedWords(parts, tree.folder).flatMap((word) => fileOf(word, parts, files) ?? []));
  const ids = files.flatMap(({ name, value }): [string, string][] =>
    flagged.has(name) || isOfModel(name) || /\.(?:jinja2?|j2)$/.test(name) ? [[name, value]] : [],
  );
  return { ids: new Map(ids), flagged };
}

/** In a command line, a script, or the JSON of a list. */
const flag = /--chat[-_]template(?:[-_]file)?["'\\,=\s]+([^\s"'\\,\]}]+)/g;
const variable = /\.environment\.\w*CHAT_TEMPLATE(?:_FILE)?$/;
const mostScripts = 100;
const mostScriptBytes = 64 * 1024;

function flaggedWords(parts: readonly TargetPart[], folder: string): readonly string[] {
  const values = parts.flatMap(({ kind, value }) => (kind === 'setting' || kind === 'config' ? [value] : []));
  const scripts = parts.filter(({ kind, name }) => kind === 'file' && /(?:^|\/)[^.]+$|\.(?:sh|bash|env)$/.test(name));
  const texts = scripts.slice(0, mostScripts).flatMap(({ name }) => scriptAt(join(folder, name)) ?? []);
  const given = [...values, ...texts].flatMap((text) => [...text.matchAll(flag)].map(([, word = '']) => word));
  const variables = parts.flatMap(({ name, value }) => (variable.test(name) ? value.replace(/^"|"$/g, '') : []));
  return [...given, ...variables];
}

function scriptAt(path: string): string | undefined {
  const info = statSync(path, { throwIfNoEntry: false });
  return info?.isFile() && info.size <= mostScriptBytes ? readFileSync(path, 'utf8') : undefined;
}

/** The file that a word means: its path there, or in the container. */
function fileOf(word: string, parts: readonly TargetPart[], files: readonly TargetPart[]): string | undefined {
  const named = endingMost(word, files);
  if (named !== undefined) return named;
  for (const { value } of parts) {
    const at = value.indexOf(`:${word}`);
    if (at >= 0) return endingMost(/[^\s"':]*$/.exec(value.slice(0, at))?.[0] ?? '', files);
    const mount = value.split('{').find((each) => each.includes(`"target":"${word}"`));
    if (mount !== undefined) return endingMost(/"source":"([^"]*)"/.exec(mount)?.[1] ?? '', files);
  }
  return undefined;
}

/** The file whose path has the most last parts in common. */
function endingMost(word: string, files: readonly TargetPart[]): string | undefined {
  const wanted = word.split('/').filter((part) => part !== '' && part !== '.');
  const shared = (path: string) => {
    const own = path.split('/');
    let count = 0;
    while (count < wanted.length && own.at(-1 - count) === wanted.at(-1 - count)) count += 1;
    return count;
  };
  const ranked = files.map(({ name }) => ({ name, count: shared(name) })).sort((one, other) => other.count - one.count);
  return (ranked[0]?.count ?? 0) > 0 ? ranked[0]?.name : undefined;
}
