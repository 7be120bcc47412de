import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, putInto } from './folder-of.ts';
import { commitAll, runGit } from './git-commands.ts';
import type { TreeFiles } from './tree-cases.ts';

export type Repository = {
  readonly folder: string;
  /** Commits exactly these files and returns the commit's id. */
  commit(files: TreeFiles): string;
  git(...words: readonly string[]): string;
};

/** A real repository in a temporary folder, independent of this machine's git settings. */
export function gitRepository(): Repository {
  const folder = folderOf();
  const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', PATH: process.env['PATH'] };
  let isBegun = false;
  const run = (...commands: readonly (readonly string[])[]) => {
    const before = isBegun ? [] : [['init', '--quiet']];
    isBegun = true;
    return runGit(folder, [...before, ...commands], own);
  };
  return {
    folder,
    git: (...words) => run(words),
    commit(files) {
      for (const name of readdirSync(folder)) if (name !== '.git') rmSync(join(folder, name), { recursive: true });
      putInto(folder, files);
      return run(...commitAll);
    },
  };
}
