import { plainText } from '../plain-text.ts';

/** Markup of ours. Everything else in a page is escaped. */
export type Html = { readonly markup: string };

type Inserted = Html | string | number | undefined | false | readonly Inserted[];

/** A template of markup: inserted values are text, unless they are this kind of markup. */
export function html(pieces: TemplateStringsArray, ...inserted: readonly Inserted[]): Html {
  return { markup: pieces.reduce((sum, piece, at) => sum + markupOf(inserted[at - 1]) + piece) };
}

function markupOf(value: Inserted): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute. Removes control characters. */
export function escapeHtml(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');
}

/** Data for the script of a page, inside an element that is not a script. */
export function dataBlock(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (mark) => `\\u${hex(mark)}`);
  return { markup: `<script type="application/json" id="${id}">${json.toWellFormed()}</script>` };
}

function hex(mark: string): string {
  return mark.charCodeAt(0).toString(16).padStart(4, '0');
}
