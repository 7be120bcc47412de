import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, putInto } from './folder-of.ts';
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
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      encoding: 'utf8',
      env: own,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  git('init', '--quiet');
  return {
    folder,
    git,
    commit(files) {
      for (const name of readdirSync(folder)) if (name !== '.git') rmSync(join(folder, name), { recursive: true });
      putInto(folder, files);
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'A commit');
      return git('rev-parse', 'HEAD');
    },
  };
}
