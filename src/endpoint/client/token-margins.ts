import { deepField, listOf } from '../../lib/loose.ts';
import type { Span } from '../../records/answer.ts';
import { firstAnswerBytes } from '../../records/baseline-file.ts';
import type { Gap } from '../../records/logprob-gap.ts';
import type { Note } from './join-calls.ts';
import { readAlternative, readAlternatives, tolerance } from './read-logprob.ts';

export const alternativesAsked = 2;
/** Nats. A token that is this far ahead has no rival; servers call the rest impossible at different places. */
export const mostMargin = 20;

/** As far as a baseline keeps answers. What cannot be used is unknown. */
export function tokenMargins(note: Note) {
  const spans: [letters: number, margin: number | null][] = [];
  let letters = 0;

  function add(count: number, margin: number | null): void {
    const last = spans.at(-1);
    if (count === 0) return;
    if (last !== undefined && last[1] === null && margin === null) last[0] += count;
    else spans.push([count, margin]);
  }

  return {
    take(piece: string, logprobs: unknown): void {
      if (piece === '' || letters >= firstAnswerBytes) return;
      letters += piece.length;
      const entries = listOf(deepField(logprobs, 'content'));
      const tokens = entries.length > piece.length ? [] : entries.map(readMargin);
      const gap = tokens.find((each) => 'cause' in each);
      if (gap !== undefined) note('odd-logprobs', gap.detail);
      const read = tokens.flatMap((each) => ('cause' in each ? [] : [each]));
      const written = read.map(({ text }) => text).join('');
      // A server holds a piece back that may begin a tool call, and then tells only of the last token.
      const isPlaced = gap === undefined && piece.endsWith(written);
      add(isPlaced ? piece.length - written.length : piece.length, null);
      if (isPlaced) for (const { text, margin } of read) add(text.length, margin);
    },
    end: (): readonly Span[] | undefined => (spans.some(([, margin]) => margin !== null) ? spans : undefined),
  };
}

type Token = { readonly text: string; readonly margin: number | null };

function readMargin(entry: unknown): Token | Gap {
  const chosen = readAlternative(entry);
  if ('cause' in chosen) return chosen;
  const listed = listOf(deepField(entry, 'top_logprobs')).slice(0, alternativesAsked + 1);
  const found = readAlternatives(listed);
  if ('cause' in found) return found;
  if (chosen.alternative === undefined)
    return { cause: 'not-a-number', detail: 'the chosen token has no log probability' };
  const [[text, own], [first, second]] = [chosen.alternative, found];
  if (Math.exp(first?.[1] ?? 0) + Math.exp(second?.[1] ?? -mostMargin) > 1 + tolerance)
    return { cause: 'more-than-one', detail: 'the probabilities add up to more than one' };
  // A token of several, or one that a grammar forced, is not the one that the model preferred.
  const isPreferred =
    found.some(([token, value]) => token === text && value === own) && own + tolerance >= (first?.[1] ?? 0);
  if (listed.length < alternativesAsked || !isPreferred) return { text, margin: null };
  return { text, margin: Math.min(mostMargin, Number((own - (second?.[1] ?? -Infinity)).toPrecision(3))) };
}
