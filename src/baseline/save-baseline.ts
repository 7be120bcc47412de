import { rm } from 'node:fs/promises';
import { saveWhole } from '../lib/save-whole.ts';
import type { Baseline } from '../model/baseline.ts';
import { answersPath, baselinePath } from './baseline-path.ts';
import { parseBaseline } from './parse-baseline.ts';
import { renderAnswers } from './render-answers.ts';
import { renderBaselineFile } from './render-baseline-file.ts';

/** Writes a baseline and its answers; returns the path. */
export async function saveBaseline(directory: string, baseline: Baseline): Promise<string> {
  const { slug, mode } = baseline.scorecard;
  const path = baselinePath(directory, slug, mode);
  const text = renderBaselineFile(baseline);
  checkReadable(text, path);
  const answers = renderAnswers(baseline);
  // Answers first: alone they are harmless, since answers of another capture are ignored.
  if (answers !== undefined) await saveWhole(answersPath(path), answers);
  await saveWhole(path, text);
  if (answers === undefined) await rm(answersPath(path), { force: true });
  return path;
}

// A baseline that cannot be read again is not written; that would be a bug, not the user's mistake.
function checkReadable(text: string, path: string): void {
  try {
    parseBaseline(text, path);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the baseline could not be read again: ${why}`, { cause });
  }
}
