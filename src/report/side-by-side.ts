import { padText, wrapText } from './text-width.ts';

type Side = { readonly head: string; readonly text: string };

const rule = ' │ ';

/** Two texts in two columns, each wrapped on its own. */
export function sideBySide(left: Side, right: Side, columns: number): string[] {
  const width = Math.floor((columns - rule.length) / 2);
  const [one, other] = [left, right].map(({ head, text }) => [
    head,
    '─'.repeat(width),
    ...text.split('\n').flatMap((line) => wrapText(line.replaceAll('\t', ' '), width)),
  ]);
  if (one === undefined || other === undefined) return [];
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
    `${padText(one[at] ?? '', width, 'left')}${rule}${other[at] ?? ''}`.trimEnd(),
  );
}
