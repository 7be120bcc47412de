import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { InputError } from '../lib/errors.ts';

/** A file as a git ref has it; undefined where that ref has no such file. */
export async function fileAtRef(path: string, ref: string): Promise<string | undefined> {
  const full = await realpath(resolve(path));
  const git = (arguments_: readonly string[]) =>
    execa('git', ['-C', dirname(full), ...arguments_], { reject: false, stripFinalNewline: false });
  const top = await git(['rev-parse', '--show-toplevel']);
  if (top.exitCode !== 0)
    throw new InputError(
      `${path} is not in a git checkout`,
      '--against compares with a commit of the same repository.',
    );
  // `--verify` and the peeled suffix let nothing through that is not the name of a commit.
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit.exitCode !== 0)
    throw new InputError(`there is no commit "${ref}"`, 'Name a branch, tag or commit that this checkout has.');
  const inside = relative(top.stdout.trim(), full).replaceAll('\\', '/');
  const shown = await git(['show', `${commit.stdout.trim()}:${inside}`]);
  return shown.exitCode === 0 ? shown.stdout : undefined;
}
