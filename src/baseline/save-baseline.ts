import { rm } from 'node:fs/promises';
import { messageOf } from '../lib/errors.ts';
import { saveWhole } from '../lib/save-whole.ts';
import type { Baseline } from '../records/baseline.ts';
import { harnessOf } from '../records/fingerprint.ts';
import { baselinePath } from './baseline-path.ts';
import { pathBeside, textsBeside } from './files-beside.ts';
import { parseBaseline } from './parse-baseline.ts';
import { renderBaselineFile } from './render-baseline-file.ts';

/** Writes a baseline and what is kept beside it; returns the path. */
export async function saveBaseline(directory: string, baseline: Baseline): Promise<string> {
  const { slug, mode, fingerprint } = baseline.scorecard;
  const path = baselinePath(directory, slug, mode, harnessOf(fingerprint));
  const text = renderBaselineFile(baseline);
  checkReadable(text, path);
  // Written first: after a crash in between, the old baseline ignores them, because they belong to another capture.
  const beside = (await textsBeside()).map((file) => [pathBeside(path, file), file.render(baseline)] as const);
  for (const [file, content] of beside) if (content !== undefined) await saveWhole(file, content);
  await saveWhole(path, text);
  for (const [file, content] of beside) if (content === undefined) await rm(file, { force: true });
  return path;
}

// Refuses to write a baseline that cannot be read again. That would be our bug, so this is no InputError.
function checkReadable(text: string, path: string): void {
  try {
    parseBaseline(text, path);
  } catch (cause) {
    throw new Error(`the baseline could not be read again: ${messageOf(cause)}`, { cause });
  }
}
