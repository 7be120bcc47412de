import { RE2JS } from 're2js';
import { z } from 'zod';
import { compileLinear } from './compile-linear.ts';

/** `/source/flags` as written in a pack: flags i, m, s. Linear time, no look-around, no back-references. */
export const patternSchema = z
  .string()
  .describe('a regular expression /source/flags, flags i m s')
  .superRefine((written, issues) => {
    const problem = problemOf(written);
    if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
  });

export type Pattern = {
  readonly test: (text: string) => boolean;
  /** The start and end of each match, left to right, without overlaps. */
  readonly spans: (text: string) => readonly { readonly start: number; readonly end: number }[];
};

const shape = /^\/([\s\S]+)\/([ims]*)$/;
const flagBits: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };

/** Source and flags of a pattern that the schema has accepted. */
function splitPattern(written: string): { source: string; flags: string } {
  const match = shape.exec(written);
  return { source: match?.[1] ?? written, flags: match?.[2] ?? '' };
}

function compile(written: string): RE2JS {
  const { source, flags } = splitPattern(written);
  return compileLinear(
    source,
    [...flags].reduce((bits, flag) => bits | (flagBits[flag] ?? 0), 0),
  );
}

function problemOf(written: string): string | undefined {
  if (!shape.test(written)) return `${JSON.stringify(written)} is not of the form /source/flags with flags i, m, s`;
  try {
    patternOf(written);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `does not compile in linear time: ${reason}; for look-around or back-references use the rule "matches" with backtracking: true`;
  }
}

const compiled = new Map<string, Pattern>();

/** Compiled once for each process, when its pack is loaded: packs have few patterns and judge many replies. */
export function patternOf(written: string): Pattern {
  const known = compiled.get(written);
  if (known !== undefined) return known;
  const engine = compile(written);
  const pattern: Pattern = {
    test: (text) => engine.test(text),
    spans: (text) => {
      const spans: { start: number; end: number }[] = [];
      const matcher = engine.matcher(text);
      while (matcher.find()) spans.push({ start: matcher.start(), end: matcher.end() });
      return spans;
    },
  };
  compiled.set(written, pattern);
  return pattern;
}
