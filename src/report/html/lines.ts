import { type Html, html } from './html.ts';

const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2, 1, 2], [12, 4]];

/** Lines of a chart differ by their dashes, too, not by colour alone. */
export function dashOf(at: number): readonly number[] {
  return dashes[at % dashes.length] ?? [];
}

/** A line as it is drawn, for a legend. The style sheet has as many colours as there are dashes. */
export function swatch(at: number): Html {
  const dash = dashOf(at).join(' ');
  return html`<svg class="swatch line-${at % dashes.length}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2"${dash !== '' && html` stroke-dasharray="${dash}"`}/></svg>`;
}
