import { z } from 'zod';
import { broken, type Finding, ruleBase, ruleKind } from './text-rule.ts';
import { linesOf, withoutMarker, wordsOf } from './text-units.ts';

const letters = /\p{L}/gu;

// Common and inherited letters (ー, ʼ) belong to every script.
const scripts = {
  latin: /^\p{Script=Latin}$/u,
  cyrillic: /^\p{Script=Cyrillic}$/u,
  greek: /^\p{Script=Greek}$/u,
  hangul: /^\p{Script=Hangul}$/u,
  han: /^\p{Script=Han}$/u,
  kana: /^[\p{Script=Hiragana}\p{Script=Katakana}]$/u,
  arabic: /^\p{Script=Arabic}$/u,
  hebrew: /^\p{Script=Hebrew}$/u,
  devanagari: /^\p{Script=Devanagari}$/u,
} as const;
const anyScript = /^[\p{Script=Common}\p{Script=Inherited}]$/u;
const scriptSchema = z.enum(Object.keys(scripts) as [keyof typeof scripts, ...(keyof typeof scripts)[]]); // keys of the object above

const lettersSchema = z.string().regex(/^\p{L}+$/u, 'letters only');

export const letterRules = [
  ruleKind(
    z.strictObject({ rule: z.literal('case'), is: z.enum(['upper', 'lower', 'title']), ...ruleBase }),
    ({ is }, text) => checkCase(is, text),
  ),
  ruleKind(
    z.strictObject({ rule: z.literal('without-letters'), letters: lettersSchema, ...ruleBase }),
    (rule, text) => {
      const unwanted = new Set(fold(rule.letters));
      const found = [...fold(text)].find((character) => unwanted.has(character));
      return found === undefined ? undefined : broken(`no letter ${JSON.stringify(found)}`, text);
    },
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('acrostic'),
      letters: lettersSchema.describe('the first letters of the lines, top to bottom; case does not matter'),
      ...ruleBase,
    }),
    (rule, text) => checkAcrostic(rule.letters, text),
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('alphabet'),
      only: z.union([scriptSchema, z.array(scriptSchema).min(1)]),
      ...ruleBase,
    }),
    ({ only }, text) => checkAlphabet([only].flat(), text),
  ),
] as const;

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function checkCase(wanted: 'upper' | 'lower' | 'title', text: string): Finding {
  switch (wanted) {
    case 'upper':
      if (!/\p{Lu}/u.test(text)) return broken('capital letters', text);
      return wrongLetter(/[\p{Ll}\p{Lt}]/u, 'capital letters only', text);
    case 'lower':
      if (!/\p{Ll}/u.test(text)) return broken('small letters', text);
      return wrongLetter(/[\p{Lu}\p{Lt}]/u, 'small letters only', text);
    case 'title': {
      const words = wordsOf(text).filter((word) => /\p{L}/u.test(word));
      const bad = words.find((word) => !isTitleWord(word));
      if (bad !== undefined) return broken('a capital at the start of each word, small letters behind it', bad);
      // One acronym is fine; a text all in capitals is not title case.
      const shouts = words.every((word) => !/\p{Ll}/u.test(word)) && words.some((word) => word.length > 1);
      return words.length === 0 || shouts ? broken('words that start with a capital', text) : undefined;
    }
  }
}

function wrongLetter(unwanted: RegExp, expected: string, text: string): Finding {
  const found = unwanted.exec(text);
  return found === null
    ? undefined
    : broken(expected, text.slice(Math.max(0, found.index - 40), found.index + 40).toWellFormed());
}

/** A capital followed by small letters, or an acronym; after a hyphen or an apostrophe either case may start. */
function isTitleWord(word: string): boolean {
  if (/^\p{Nd}/u.test(word)) return true;
  if (!/^[\p{Lu}\p{Lt}]/u.test(word)) return false;
  if (!/\p{Ll}/u.test(word)) return true;
  return word.split(/[^\p{L}\p{M}\p{N}]/u).every((piece) => !/\p{Lu}/u.test([...piece].slice(1).join('')));
}

function checkAcrostic(wanted: string, text: string): Finding {
  const firsts = linesOf(text).map((line) => /[\p{L}\p{N}]/u.exec(withoutMarker(line).normalize('NFC'))?.[0] ?? '·');
  const received = firsts.join('');
  return fold(received) === fold(wanted)
    ? undefined
    : broken(`lines that start with ${[...wanted].join(', ')}`, received);
}

function checkAlphabet(only: readonly (keyof typeof scripts)[], text: string): Finding {
  let count = 0;
  for (const [letter] of text.matchAll(letters)) {
    count += 1;
    if (only.some((script) => scripts[script].test(letter)) || anyScript.test(letter)) continue;
    return broken(`letters of ${only.join(', ')} only`, `${JSON.stringify(letter)} in ${text}`, 'wrong-language');
  }
  return count > 0 ? undefined : broken(`letters of ${only.join(', ')}`, text, 'wrong-language');
}
