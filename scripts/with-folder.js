import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for as long as it is used. */
export async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'quality-baseline-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
