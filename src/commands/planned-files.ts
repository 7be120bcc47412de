import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cannotWrite } from '../lib/errors.ts';
import { readRegularText } from '../lib/read-regular.ts';

/** What to do with one file. Existing files are never changed. */
export type PlannedFile = {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly fate: 'new' | 'same' | 'kept';
};

export async function planFile(folder: string, path: string, text: string): Promise<PlannedFile> {
  const before = await textAt(folder, path);
  return { path, text, fate: before === undefined ? 'new' : before === text ? 'same' : 'kept' };
}

export function isChange(file: PlannedFile): boolean {
  return file.fate === 'new';
}

export function diffOf(file: PlannedFile): string {
  return isChange(file) ? unifiedDiff(file.path, file.text) : '';
}

export async function savePlanned(folder: string, file: PlannedFile): Promise<void> {
  if (!isChange(file)) return;
  const path = join(folder, file.path);
  try {
    await mkdir(dirname(path), { recursive: true });
    // A file created since the check stays.
    await writeFile(path, file.text, { flag: 'wx' });
  } catch (cause) {
    throw cannotWrite(file.path, cause);
  }
}

async function textAt(folder: string, path: string): Promise<string | undefined> {
  return readRegularText(join(folder, path), { shown: path });
}

/** A new file as a diff that `git apply` takes. */
export function unifiedDiff(path: string, text: string): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const head = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +${lines.length === 0 ? 0 : 1},${lines.length} @@\n`;
  return head + lines.map((line) => `+${line}\n`).join('');
}
