import { inForm, type UnicodeForm } from './text-units.ts';

export type FindOptions = {
  readonly ignoreCase: boolean;
  readonly wholeWord: boolean;
  readonly unicode?: UnicodeForm;
};

const wordCharacterBefore = /[\p{L}\p{M}\p{N}]_?$/u;
const wordCharacterAfter = /^_?[\p{L}\p{M}\p{N}]/u;

/** Without overlaps. As a whole word, a number is not found inside a longer one: no 3 in 3.5, no 200 in 1,200. */
export function countOccurrences(text: string, wanted: string, options: FindOptions): number {
  const haystack = options.ignoreCase ? text.toLowerCase() : text;
  const needle = foldedNeedle(wanted, options);
  let count = 0;
  let from = 0;
  for (;;) {
    const index = haystack.indexOf(needle, from);
    if (index === -1 || needle === '') return count;
    const end = index + needle.length;
    const found = !options.wholeWord || standsAlone(haystack, index, end);
    if (found) count += 1;
    from = found ? end : index + 1;
  }
}

function foldedNeedle(wanted: string, { ignoreCase, unicode = 'nfc' }: FindOptions): string {
  const composed = inForm(wanted, unicode);
  return ignoreCase ? composed.toLowerCase() : composed;
}

function standsAlone(text: string, start: number, end: number): boolean {
  // Two code units each way are enough for one code point and a digit after a mark.
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 3);
  const inside = text.slice(start, end);
  if (wordCharacterAfter.test(inside) && wordCharacterBefore.test(before)) return false;
  if (wordCharacterBefore.test(inside) && wordCharacterAfter.test(after)) return false;
  if (/^\p{Nd}/u.test(inside) && (/[-−]$/.test(before) || /[\p{L}\p{N}][.,]$/u.test(before))) return false;
  return !(/\p{Nd}$/u.test(inside) && /^(?:[.,]\p{Nd}|-[\p{L}\p{N}])/u.test(after));
}
