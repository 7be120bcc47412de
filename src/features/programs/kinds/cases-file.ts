import { z } from 'zod';
import { relativePath } from './read-edits.ts';

export const casesFileSchema = z
  .strictObject({
    path: z
      .string()
      .regex(relativePath, 'a relative path such as cases/spans.jsonl')
      .regex(/\.jsonl?$/, 'a name that ends in .json or .jsonl'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hex digits, as `sha256sum FILE` prints them'),
  })
  .describe('a file beside the pack with the cases: a list in JSON, or one a line');
export type CasesFile = z.infer<typeof casesFileSchema>;

/** By the sha256 of their file, so that no pack, digest or report holds them. */
const known = new Map<string, unknown>();

/** `cases` are those of the file, checked by the schema of the check. */
export function keepCases({ sha256 }: CasesFile, cases: readonly unknown[]): void {
  known.set(sha256, cases);
}

/** Those of a file by its sha256, if it was loaded; the value itself if it is no such file. */
export function keptCases(file: unknown): unknown {
  const parsed = casesFileSchema.safeParse(file);
  return parsed.success ? known.get(parsed.data.sha256) : file;
}

/** Cases written in the check, or read from its file. */
export function casesIn<Case>(inline: readonly Case[] | undefined, file: CasesFile | undefined): readonly Case[] {
  if (file === undefined) return inline ?? [];
  const cases = known.get(file.sha256);
  if (cases === undefined) throw new Error(`the cases file ${file.path} was not loaded`);
  return cases as readonly Case[]; // keepCases got them from the schema of the check
}
