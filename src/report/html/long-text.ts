import { type Html, html } from './html.ts';

/** A text, shortened if it is long, with the word at `at` marked. */
export function longText(text: string, at: number | undefined, maxLength: number): Html {
  if (text === '') return html`<p class="hint">Empty.</p>`;
  const from = at === undefined ? 0 : Math.max(0, Math.min(at - Math.floor(maxLength / 2), text.length - maxLength));
  const shown = text.slice(from, from + maxLength);
  const left = text.length - from - shown.length;
  return html`<pre>${from > 0 ? html`<span class="cut">… ${from} characters before</span>\n` : ''}${markAt(shown, at === undefined ? undefined : at - from)}${left > 0 ? html`\n<span class="cut">… ${left} characters more</span>` : ''}</pre>`;
}

function markAt(text: string, at: number | undefined): Html | string {
  if (at === undefined) return text;
  if (at >= text.length) return html`${text}<mark>⏎ ends here</mark>`;
  const marked = /^(?:\s+|[\p{L}\p{N}_.-]{1,40}|.)/u.exec(text.slice(at))?.[0] ?? '';
  const shown = marked.trim() === '' ? `${'␣'.repeat(Math.min(8, [...marked].length))}${marked}` : marked;
  return html`${text.slice(0, at)}<mark>${shown}</mark>${text.slice(at + marked.length)}`;
}
