import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { TreeFiles } from './tree-cases.ts';

/** A folder with these files, gone after the test. */
export function folderOf(files: TreeFiles = {}): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  putInto(folder, files);
  return folder;
}

/** An empty folder for all tests of a file, gone after them. */
export function sharedFolder(): string {
  const folder = makeFolder();
  afterAll(() => removeFolder(folder));
  return folder;
}

function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'quality-baseline-')));
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

export function putInto(folder: string, files: TreeFiles): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string') writeFileSync(path, content);
    else symlinkSync(content.link, path);
  }
}
