import type { z } from 'zod';
import { isObject } from '../lib/loose.ts';

export type CasesFile = { readonly path: string; readonly sha256: string };

export type NamedCases = { readonly file: CasesFile; readonly schema: z.ZodType<readonly unknown[]> };

/** By the sha256 of their file, so that no pack, digest or report holds them. */
const known = new Map<string, unknown>();

export function keepCases({ sha256 }: CasesFile, cases: readonly unknown[]): void {
  known.set(sha256, cases);
}

/** The value itself if it names no file; undefined if that was not loaded. */
export function keptCases(file: unknown): unknown {
  return isObject(file) && typeof file['sha256'] === 'string' ? known.get(file['sha256']) : file;
}
