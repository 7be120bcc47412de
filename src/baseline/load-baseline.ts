import { readFile } from 'node:fs/promises';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
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
      /** What was left aside, one line each. */
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'missing';
      readonly path: string;
      /** What makes it. */
      readonly command: string;
    };

/** The baseline of a slug in a mode, with its answers where they are kept. */
export async function loadBaseline(directory: string, slug: string, mode: Mode): Promise<LoadedBaseline> {
  const path = baselinePath(directory, slug, mode);
  const baseline = await loadBaselineFile(path);
  if (baseline === undefined)
    return { kind: 'missing', path, command: `quality-baseline --slug ${slug} --mode ${mode} --capture` };
  const answers = await readText(answersPath(path));
  if (answers === undefined) return { kind: 'found', path, baseline, notes: [] };
  const { baseline: whole, note } = parseAnswers(answers, answersPath(path), baseline);
  return { kind: 'found', path, baseline: whole, notes: note === undefined ? [] : [note] };
}

/** One file, without its answers; undefined where there is none. */
export async function loadBaselineFile(path: string): Promise<Baseline | undefined> {
  const text = await readText(path);
  return text === undefined ? undefined : parseBaseline(text, path);
}

async function readText(path: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`cannot read ${path}: ${why}`, 'Check the path and its permissions.', { cause });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InputError(`${path} is not UTF-8`, 'Take the file from git again, or capture it anew.', { cause });
  }
}
