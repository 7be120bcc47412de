import { firstDivergence } from '../first-divergence.ts';
import { plainText } from '../plain-text.ts';
import { type Html, html } from './html.ts';

export type Answers = {
  readonly baseline: string | undefined;
  readonly current: string | undefined;
  /** The round that the current one is of. */
  readonly round: number | undefined;
};

/** Both answers side by side, marked where they part. */
export function answersView({ baseline, current, round }: Answers, maxLength: number): Html {
  const [before, now] = [baseline, current].map((text) => (text === undefined ? undefined : plainText(text)));
  // A baseline keeps the beginning of a long answer: where it ends, nothing is known to part.
  const parting = before === undefined || now === undefined ? undefined : partingOf(before, now);
  return html`<p class="parting">${wordsOf(before, now, parting)}</p>
<div class="answers">
${answerPart('Baseline', before, parting?.at, maxLength, 'The baseline keeps no answer to it.')}
${answerPart(round === undefined ? 'Now' : `Now, round ${round}`, now, parting?.at, maxLength, 'There is no answer.')}
</div>
`;
}

/** Bytes that a baseline keeps, less those that a cut in the middle of a character may cost. */
const surelyCut = 2044;

function partingOf(before: string, now: string) {
  const isCut = new TextEncoder().encode(before).length >= surelyCut && now.startsWith(before);
  return isCut ? undefined : firstDivergence(before, now);
}

function wordsOf(before: string | undefined, now: string | undefined, parting: ReturnType<typeof partingOf>): string {
  if (before === undefined || now === undefined) return 'There are no two answers to hold side by side.';
  if (parting !== undefined) return `The answers part at line ${parting.line}, column ${parting.column}, marked.`;
  return before === now
    ? 'The answers are the same.'
    : 'The answers are the same as far as the baseline keeps its own.';
}

function answerPart(
  head: string,
  text: string | undefined,
  at: number | undefined,
  maxLength: number,
  missing: string,
): Html {
  const shown = text === undefined ? html`<p class="hint">${missing}</p>` : answerText(text, at, maxLength);
  return html`<section><h4>${head}</h4>${shown}</section>`;
}

/** A text as it stands, cut where it is long; marked from `at` to the end of the word. */
export function answerText(text: string, at: number | undefined, maxLength: number): Html {
  if (text === '') return html`<p class="hint">It is empty.</p>`;
  const from = at === undefined ? 0 : Math.max(0, Math.min(at - Math.floor(maxLength / 2), text.length - maxLength));
  const shown = text.slice(from, from + maxLength);
  const left = text.length - from - shown.length;
  return html`<pre>${from > 0 ? html`<span class="cut">… ${from} characters before</span>\n` : ''}${markAt(shown, at === undefined ? undefined : at - from)}${left > 0 ? html`\n<span class="cut">… ${left} characters more</span>` : ''}</pre>`;
}

function markAt(text: string, at: number | undefined): Html | string {
  if (at === undefined) return text;
  if (at >= text.length) return html`${text}<mark>⏎ it ends here</mark>`;
  const marked = /^(?:\s+|[\p{L}\p{N}_.-]{1,40}|.)/u.exec(text.slice(at))?.[0] ?? '';
  const shown = marked.trim() === '' ? `${'␣'.repeat(Math.min(8, [...marked].length))}${marked}` : marked;
  return html`${text.slice(0, at)}<mark>${shown}</mark>${text.slice(at + marked.length)}`;
}
