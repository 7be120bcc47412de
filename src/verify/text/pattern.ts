import { RE2JS, RE2JSSyntaxException } from 're2js';
import { z } from 'zod';

/** Linear time, no look-around, no back-references. */
export const patternSchema = z
  .string()
  .describe('a regular expression /source/flags, flags i m s')
  .superRefine((written, issues) => {
    const problem = problemOf(written);
    if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
  });

const shape = /^\/([\s\S]+)\/([ims]*)$/;
const flagBits: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };

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

const compiled = new Map<string, RE2JS>();

/** When its pack is loaded: packs have few patterns and judge many replies. */
export function patternOf(written: string): RE2JS {
  const known = compiled.get(written) ?? compile(written);
  compiled.set(written, known);
  return known;
}

/** In linear time. Errors are in our own words. */
export function compileLinear(source: string, flags = 0): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause;
    const explain = faults[cause.error];
    throw new Error(explain?.(cause.input ?? '') ?? 'it cannot be compiled', { cause });
  }
}

const faults: Readonly<Record<string, (part: string) => string>> = {
  'invalid character class range': (part) => `"${part}" is no class of characters`,
  'invalid escape sequence': (part) => (/^\\[1-9]/.test(part) ? 'a back-reference' : `the escape ${part}`),
  'invalid named capture': (part) => (/^\(\?<[=!]/.test(part) ? 'look-behind' : `the name of the group "${part}"`),
  'invalid or unsupported Perl syntax': (part) =>
    /^\(\?[=!]/.test(part) ? 'look-ahead' : /^\(\?>/.test(part) ? 'an atomic group' : `the group ${part}`,
  'invalid nested repetition operator': (part) => `"${part}" repeats what is repeated`,
  'invalid repeat count': (part) => `the count ${part}: more than 1000 repetitions, or more at least than at most`,
  'missing closing ]': () => 'a "[" without "]"',
  'missing closing )': () => 'a "(" without ")"',
  'unexpected )': () => 'a ")" without "("',
  'missing argument to repetition operator': (part) => `"${part}" repeats nothing`,
  'trailing backslash at end of expression': () => 'a "\\" at the end',
  'duplicate capture group name': (part) => `two groups are named "${part}"`,
  'expression nests too deeply': () => 'groups are nested too deeply',
  'expression too large': () => 'it is too large',
};
