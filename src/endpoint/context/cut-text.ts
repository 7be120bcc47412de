import type { CutContext } from './context-spec.ts';

/** Keeps a share of the words or characters from one end, with the blanks between words. */
export function cutText(text: string, { keep, from, unit }: CutContext): string {
  if (unit === 'characters') {
    const letters = Array.from(text);
    const count = share(keep, letters.length);
    return (from === 'head' ? letters.slice(0, count) : letters.slice(letters.length - count)).join('');
  }
  const words = [...text.matchAll(/\S+/g)];
  const count = share(keep, words.length);
  if (from === 'head') {
    const last = words[count - 1];
    return last === undefined ? text : text.slice(0, last.index + last[0].length);
  }
  return text.slice(words[words.length - count]?.index ?? 0);
}

/** At least one. Without the small term, 0.7 of 10 would be 8. */
function share(keep: number, count: number): number {
  return Math.max(1, Math.ceil(keep * count - 1e-9));
}
