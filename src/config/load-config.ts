import { dirname, join, resolve } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { matchGlob } from '../lib/match-glob.ts';
import type { Config } from './config.ts';
import { type ConfigFiles, filesOnDisk } from './config-files.ts';
import { type ConfigText, includesOf, parseConfig } from './parse-config.ts';

const configName = 'quality-baseline.yml';
const otherName = 'quality-baseline.yaml';

const maxFiles = 1000;
const foldersLeftOut = ['.git', 'node_modules', '.quality-baseline'];

/** Loads the named config file, else that of the working directory; undefined if there is none. */
export async function loadConfig(file: string | undefined, cwd: string): Promise<Config | undefined> {
  const files = filesOnDisk(cwd);
  const config = await findConfig(file, cwd, files);
  if (config === undefined && file !== undefined) throw noConfig(files.show(resolve(cwd, file)));
  return config;
}

export function noConfig(shown: string): InputError {
  return new InputError(`cannot read ${shown}`, 'Check the path.');
}

/** The same from any source of files; undefined if the file does not exist. */
export async function findConfig(
  file: string | undefined,
  cwd: string,
  files: ConfigFiles,
): Promise<Config | undefined> {
  const found = file === undefined ? await ownConfig(cwd, files) : await textOf(resolve(cwd, file), files);
  if (found === undefined) return undefined;
  const { path, main } = found;
  const root = dirname(path);
  const names = await includedFiles(main, { root, own: path, files });
  const included = await Promise.all(names.map(async (name) => (await textOf(join(root, name), files))?.main ?? []));
  return parseConfig(main, included.flat(), root);
}

type Found = { readonly path: string; readonly main: ConfigText };

async function textOf(path: string, files: ConfigFiles): Promise<Found | undefined> {
  const text = await files.read(path);
  return text === undefined ? undefined : { path, main: { file: files.show(path), text } };
}

async function ownConfig(cwd: string, files: ConfigFiles): Promise<Found | undefined> {
  const found = await Promise.all([configName, otherName].map((name) => textOf(join(cwd, name), files)));
  const [first, second] = found.filter((each) => each !== undefined);
  if (first !== undefined && second !== undefined)
    throw new InputError(
      `there are two configs: ${first.main.file} and ${second.main.file}`,
      'Keep one of them, or name it with --config.',
    );
  return first;
}

type Place = { readonly root: string; readonly own: string; readonly files: ConfigFiles };

/** Sorted by glob, then by name; each file once. */
async function includedFiles(main: ConfigText, { root, own, files }: Place): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const { glob, place } of includesOf(main)) {
    if (/^(?:\/|[A-Za-z]:)|\\|(?:^|\/)\.\.?(?:\/|$)/.test(glob))
      throw new InputError(
        `${place} include: ${glob} leads out of the folder of the config`,
        'Use / and a path below it.',
      );
    const fitting = (await filesBelow(root, fixedFolder(glob), depthOf(glob), files)).filter(
      (name) => matchGlob(glob, name) && join(root, name) !== own,
    );
    if (fitting.length === 0)
      throw new InputError(`${place} include: no file fits ${glob}`, 'Check the path, or leave it out.');
    for (const name of fitting.sort()) names.add(name);
  }
  return [...names];
}

/** The folders before the first `*`: every match is below them. */
function fixedFolder(glob: string): string {
  const parts = glob.split('/').slice(0, -1);
  const first = parts.findIndex((part) => part.includes('*'));
  return parts.slice(0, first === -1 ? parts.length : first).join('/');
}

/** The depth of the deepest possible match. */
function depthOf(glob: string): number {
  const parts = glob.split('/');
  return parts.includes('**') ? Number.POSITIVE_INFINITY : parts.length;
}

async function filesBelow(root: string, folder: string, deepest: number, files: ConfigFiles): Promise<string[]> {
  const found: string[] = [];
  const pending = [folder];
  for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
    for (const entry of await files.list(join(root, here))) {
      const name = here === '' ? entry : `${here}/${entry}`;
      if (entry.endsWith('/')) {
        if (!foldersLeftOut.includes(entry.slice(0, -1)) && name.split('/').length <= deepest)
          pending.push(name.slice(0, -1));
      } else if (/\.ya?ml$/.test(entry)) found.push(name);
    }
    if (found.length > maxFiles)
      throw new InputError(
        `more than ${maxFiles} files may be included below ${root}`,
        'Name a narrower folder in include.',
      );
  }
  return found;
}
