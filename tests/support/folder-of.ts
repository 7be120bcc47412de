import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TreeFiles } from './tree-cases.ts';

/** A folder with these files, gone after the test. */
export function folderOf(files: TreeFiles = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quality-baseline-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  putInto(folder, files);
  return folder;
}

export function putInto(folder: string, files: TreeFiles): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string') writeFileSync(path, content);
    else symlinkSync(content.link, path);
  }
}
