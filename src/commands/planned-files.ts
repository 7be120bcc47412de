import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
import { unifiedDiff } from '../lib/unified-diff.ts';

/** What is to become of one file. Nothing that is there is ever changed, but for lines added at the end of one. */
export type PlannedFile = {
  /** With `/`, from the folder. */
  readonly path: string;
  readonly text: string;
} & (
  | { readonly fate: 'new' | 'same' | 'kept' }
  | { readonly fate: 'added'; readonly before: string; readonly addition: string }
);

export async function planFile(folder: string, path: string, text: string): Promise<PlannedFile> {
  const before = await textAt(folder, path);
  return { path, text, fate: before === undefined ? 'new' : before === text ? 'same' : 'kept' };
}

const ignored = '.quality-baseline/';

/** Runs are kept there, and belong in no commit. */
export async function planGitignore(folder: string): Promise<PlannedFile> {
  const path = '.gitignore';
  const before = await textAt(folder, path);
  if (before === undefined) return { path, text: `${ignored}\n`, fate: 'new' };
  if (/^\/?\.quality-baseline\/?[ \t]*\r?$/m.test(before)) return { path, text: before, fate: 'same' };
  const addition = `${before === '' || before.endsWith('\n') ? '' : '\n'}${ignored}\n`;
  return { path, text: before + addition, fate: 'added', before, addition };
}

export function isChange(file: PlannedFile): boolean {
  return file.fate === 'new' || file.fate === 'added';
}

export function diffOf(file: PlannedFile): string {
  if (file.fate === 'new') return unifiedDiff(file.path, undefined, file.text);
  return file.fate === 'added' ? unifiedDiff(file.path, file.before, file.text) : '';
}

export async function savePlanned(folder: string, file: PlannedFile): Promise<void> {
  if (!isChange(file)) return;
  const path = join(folder, file.path);
  try {
    if (file.fate === 'added') return await appendFile(path, file.addition);
    await mkdir(dirname(path), { recursive: true });
    // Whatever came to stand there since it was looked at stays.
    await writeFile(path, file.text, { flag: 'wx' });
  } catch (cause) {
    throw new InputError(
      `cannot write ${file.path}: ${codeOf(cause) || String(cause)}`,
      'What was there before is unchanged. Mend it, and run init again: it goes on where it stopped.',
      { cause },
    );
  }
}

async function textAt(folder: string, path: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, path), 'utf8');
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw new InputError(`cannot read ${path}: ${codeOf(cause)}`, 'Move it out of the way, or check its permissions.', {
      cause,
    });
  }
}
