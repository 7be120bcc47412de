import { InputError } from '../lib/errors.ts';
import { readConflicts } from '../lib/merge-conflict.ts';
import { readRegular } from '../lib/read-regular.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Mode } from '../model/target.ts';
import { answersPath, baselinePath } from './baseline-path.ts';
import { parseAnswers } from './parse-answers.ts';
import { parseBaseline } from './parse-baseline.ts';

export type LoadedBaseline =
  | {
      readonly kind: 'found';
      readonly path: string;
      readonly baseline: Baseline;
      /** What was ignored, one line each. */
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'missing';
      readonly path: string;
      readonly slug: string;
      readonly mode: Mode;
    };

/** The baseline of a slug in a mode, with its answers if they are kept. */
export async function loadBaseline(directory: string, slug: string, mode: Mode): Promise<LoadedBaseline> {
  const path = baselinePath(directory, slug, mode);
  const baseline = await loadBaselineFile(path);
  if (baseline === undefined) return { kind: 'missing', path, slug, mode };
  const answers = await readText(answersPath(path));
  if (answers === undefined) return { kind: 'found', path, baseline, notes: [] };
  const { baseline: whole, note } = parseAnswers(answers, answersPath(path), baseline);
  return { kind: 'found', path, baseline: whole, notes: note === undefined ? [] : [note] };
}

/** Reads the baseline that a new one replaces. In a merge conflict it reads our side, which has the anchor. */
export async function loadReplaced(directory: string, slug: string, mode: Mode): Promise<Baseline | undefined> {
  const path = baselinePath(directory, slug, mode);
  const ours = readConflicts((await readText(path)) ?? '')?.ours;
  if (ours !== undefined) return parseBaseline(ours, path);
  const loaded = await loadBaseline(directory, slug, mode);
  return loaded.kind === 'found' ? loaded.baseline : undefined;
}

/** One file, without its answers; undefined if there is none. */
export async function loadBaselineFile(path: string): Promise<Baseline | undefined> {
  const text = await readText(path);
  return text === undefined ? undefined : parseBaseline(text, path);
}

async function readText(path: string): Promise<string | undefined> {
  const bytes = await readRegular(path);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InputError(`${path} is not UTF-8`, 'Take the file from git again, or capture it anew.', { cause });
  }
}

const dayMs = 86_400_000;

/** Whole days since a moment; none if it is in the future, which a wrong clock can cause. */
export function ageDays(capturedAt: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(capturedAt)) / dayMs));
}
