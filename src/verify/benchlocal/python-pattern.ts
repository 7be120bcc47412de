import { z } from 'zod';
import { compileLinear } from '../compile-linear.ts';
import { type PatternFlags, translatePattern } from './translate-pattern.ts';

type Search = (text: string) => boolean;

/** A pattern in Python's syntax, searched for with these flags. It has to run in linear time: packs are input. */
export function pythonPatternSchema(flags: PatternFlags) {
  return z.string().superRefine((source, issues) => {
    try {
      compile(source, flags);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      issues.addIssue({
        code: 'custom',
        message: `${JSON.stringify(source)} cannot be searched for in linear time: ${reason}`,
      });
    }
  });
}

const compiled = new Map<string, Search>();

/** `re.search(source, text, flags)` for a pattern the schema has accepted. */
export function searchPython(source: string, flags: PatternFlags, text: string): boolean {
  const key = `${flags}/${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known(text);
  const search = compile(source, flags);
  compiled.set(key, search);
  return search(text);
}

const beyondAscii = /\P{ASCII}/u;
const wordCharacter = /[\p{L}\p{N}_]/u;

function compile(source: string, flags: PatternFlags): Search {
  const { plain, padded, asksForBoundary } = translatePattern(source, flags);
  const engine = compileLinear(plain);
  if (!asksForBoundary) return (text) => engine.matcher(text).find();
  const paddedEngine = compileLinear(padded);
  // The engine's \b knows ASCII words only, Python's knows every script.
  return (text) => (beyondAscii.test(text) ? paddedEngine.matcher(pad(text)).find() : engine.matcher(text).find());
}

/** Each character between two copies of a mark that tells its class, so that \b between characters sees the marks. */
function pad(text: string): string {
  let result = '';
  for (const letter of text) {
    const mark = letter === '\n' ? '\n' : wordCharacter.test(letter) ? 'a' : ' ';
    result += mark + letter + mark;
  }
  return result;
}
