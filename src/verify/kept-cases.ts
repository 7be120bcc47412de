import type { z } from 'zod';
import { isObject } from '../lib/loose.ts';

/** A file next to a pack. */
export type CasesFile = { readonly path: string; readonly sha256: string };

/** With the form of the cases in it. */
export type NamedCases = { readonly file: CasesFile; readonly schema: z.ZodType<readonly unknown[]> };

/** By the sha256 of their file, so that no pack, digest or report holds them. */
const known = new Map<string, unknown>();

/** `cases` are those of the file, checked by the schema of the check. */
export function keepCases({ sha256 }: CasesFile, cases: readonly unknown[]): void {
  known.set(sha256, cases);
}

/** The cases of a file that a check names, if it was loaded; the value itself if it names none. */
export function keptCases(file: unknown): unknown {
  return isObject(file) && typeof file['sha256'] === 'string' ? known.get(file['sha256']) : file;
}
