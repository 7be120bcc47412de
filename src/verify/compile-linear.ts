import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A pattern that runs in linear time. Its faults are reported in our words. */
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
