import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from '../lib/git.ts';

const foldersLeftOut = ['.git', 'node_modules', '.quality-baseline'];
const deepest = 8;
const mostFolders = 5000;
const mostFiles = 200;

/** The compose files below a folder that git would keep, or all of them where there is no git. Paths have `/`. */
export async function findComposeFiles(folder: string): Promise<readonly string[]> {
  const files = (await filesInGit(folder)) ?? (await walk(folder));
  return files.filter(isComposeFile).sort().slice(0, mostFiles);
}

/** Undefined where the folder lies in no checkout. */
async function filesInGit(folder: string): Promise<readonly string[] | undefined> {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { ok, stdout } = await runGit(folder, words);
  return ok ? [...new Set(stdout.split('\0'))] : undefined;
}

/** By its name or a folder it is in. What only lays something over another file starts no server by itself. */
function isComposeFile(path: string): boolean {
  if (path.split('/').some((part) => foldersLeftOut.includes(part))) return false;
  return /compose.*\.ya?ml$/i.test(path) && !/override[^/]*$/i.test(path);
}

/** Links are not followed: a loop of them has no end. */
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
