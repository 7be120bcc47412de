import { InputError, ifUnusable } from '../lib/errors.ts';
import { readConflicts } from '../lib/merge-conflict.ts';
import { readRegular } from '../lib/read-regular.ts';
import type { Baseline } from '../records/baseline.ts';
import type { HarnessName, Mode } from '../records/target.ts';
import { baselinePath } from './baseline-path.ts';
import { pathBeside, textsBeside } from './files-beside.ts';
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

/** The baseline of a slug in a mode, with what is kept next to it. No link out of the folder `within` is followed. */
export async function loadBaseline(
  directory: string,
  slug: string,
  mode: Mode,
  harness: HarnessName,
  within?: string,
): Promise<LoadedBaseline> {
  const path = baselinePath(directory, slug, mode, harness);
  const baseline = await loadBaselineFile(path, within);
  if (baseline === undefined) return { kind: 'missing', path, slug, mode };
  let whole = baseline;
  const notes: string[] = [];
  for (const beside of await textsBeside()) {
    const file = pathBeside(path, beside);
    const text = await readText(file, within);
    if (text === undefined) continue;
    const { baseline: read, note } = beside.parse(text, file, whole);
    whole = read;
    if (note !== undefined) notes.push(note);
  }
  return { kind: 'found', path, baseline: whole, notes };
}

/** Reads the baseline that a new one replaces. In a merge conflict it reads our side, which has the anchor. */
export async function loadReplaced(
  directory: string,
  slug: string,
  mode: Mode,
  harness: HarnessName,
): Promise<Baseline | undefined> {
  const path = baselinePath(directory, slug, mode, harness);
  const ours = readConflicts((await readText(path)) ?? '')?.ours;
  if (ours !== undefined) return parseBaseline(ours, path);
  const loaded = await loadBaseline(directory, slug, mode, harness);
  return loaded.kind === 'found' ? loaded.baseline : undefined;
}

/** One file, without its answers; undefined if there is none. */
export async function loadBaselineFile(path: string, within?: string): Promise<Baseline | undefined> {
  const text = await readText(path, within);
  return text === undefined ? undefined : parseBaseline(text, path);
}

/** The same, also undefined if it cannot be used: the check says what is wrong with it. */
export function loadUsableBaseline(path: string): Promise<Baseline | undefined> {
  return loadBaselineFile(path).catch(ifUnusable(() => undefined));
}

async function readText(path: string, within?: string): Promise<string | undefined> {
  const bytes = await readRegular(path, within === undefined ? {} : { within });
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
