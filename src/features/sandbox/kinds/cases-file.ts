import { z } from 'zod';
import { type CasesFile, keptCases } from '../../../verify/kept-cases.ts';
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

/** Cases written in the check, or read from its file. */
export function casesIn<Case>(inline: readonly Case[] | undefined, file: CasesFile | undefined): readonly Case[] {
  if (file === undefined) return inline ?? [];
  const cases = keptCases(file);
  if (cases === undefined) throw new Error(`the cases file ${file.path} was not loaded`);
  return cases as readonly Case[]; // keepCases got them from the schema of the check
}
