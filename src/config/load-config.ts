import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../lib/errors.ts';
import type { Config } from './config.ts';
import { matchGlob } from './match-glob.ts';
import { type ConfigText, includesOf, parseConfig } from './parse-config.ts';
import { cwdPath } from './paths.ts';

const configName = 'quality-baseline.yml';
const otherName = 'quality-baseline.yaml';

const maxFileBytes = 1024 * 1024;
const maxFiles = 1000;
const foldersLeftOut = ['.git', 'node_modules', '.quality-baseline'];

/** The config of the working directory, or the file that is named; undefined where nothing is named and none is there. */
export async function loadConfig(file: string | undefined, cwd: string): Promise<Config | undefined> {
  const path = file ?? (await ownConfig(cwd));
  if (path === undefined) return undefined;
  const full = resolve(cwd, path);
  const root = dirname(full);
  const main = { file: cwdPath(full, cwd, cwd), text: await readText(full, cwdPath(full, cwd, cwd)) };
  const names = await includedFiles(main, root, full);
  const included = await Promise.all(
    names.map(async (name) => ({
      file: cwdPath(name, root, cwd),
      text: await readText(join(root, name), cwdPath(name, root, cwd)),
    })),
  );
  return parseConfig(main, included, root);
}

async function ownConfig(cwd: string): Promise<string | undefined> {
  const found: string[] = [];
  for (const name of [configName, otherName])
    if ((await stat(join(cwd, name)).catch(() => undefined)) !== undefined) found.push(name);
  if (found.length > 1)
    throw new InputError(
      `there are two configs: ${found.join(' and ')}`,
      'Keep one of them, or name it with --config.',
    );
  return found[0];
}

/** In the order of the globs, then by name; no file twice. */
async function includedFiles(main: ConfigText, root: string, own: string): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const { glob, place } of includesOf(main)) {
    if (/^(?:\/|[A-Za-z]:)|\\|(?:^|\/)\.\.?(?:\/|$)/.test(glob))
      throw new InputError(
        `${place} include: ${glob} leads out of the folder of the config`,
        'Use / and a path below it.',
      );
    const fitting = (await filesBelow(root, fixedFolder(glob), depthOf(glob))).filter(
      (name) => matchGlob(glob, name) && join(root, name) !== own,
    );
    if (fitting.length === 0)
      throw new InputError(`${place} include: no file fits ${glob}`, 'Check the path, or leave it out.');
    for (const name of fitting.sort()) names.add(name);
  }
  return [...names];
}

/** What stands before the first part with a `*`: nothing outside of it can fit. */
function fixedFolder(glob: string): string {
  const parts = glob.split('/').slice(0, -1);
  const first = parts.findIndex((part) => part.includes('*'));
  return parts.slice(0, first === -1 ? parts.length : first).join('/');
}

/** How many names a fitting path can have. */
function depthOf(glob: string): number {
  const parts = glob.split('/');
  return parts.includes('**') ? Number.POSITIVE_INFINITY : parts.length;
}

/** Links are not followed: a loop of them has no end. */
async function filesBelow(root: string, folder: string, deepest: number): Promise<string[]> {
  const found: string[] = [];
  const pending = [folder];
  for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
    const entries = await readdir(join(root, here), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = here === '' ? entry.name : `${here}/${entry.name}`;
      if (entry.isDirectory() && !foldersLeftOut.includes(entry.name)) {
        if (name.split('/').length < deepest) pending.push(name);
      } else if (entry.isFile() && /\.ya?ml$/.test(entry.name)) found.push(name);
    }
    if (found.length > maxFiles)
      throw new InputError(
        `more than ${maxFiles} files may be included below ${root}`,
        'Name a narrower folder in include.',
      );
  }
  return found;
}

async function readText(path: string, shown: string): Promise<string> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new InputError(`cannot read ${shown}`, 'Check the path.', { cause });
  });
  if (!info.isFile()) throw new InputError(`${shown} is not a file`, 'Name a config file.');
  if (info.size > maxFileBytes)
    throw new InputError(`${shown} is larger than 1 MiB`, 'Split its targets into files, and include them.');
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new InputError(`cannot read ${shown}`, 'Check its permissions.', { cause });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError(`${shown} is not UTF-8 text`, 'Save it as UTF-8.', { cause });
  }
}
