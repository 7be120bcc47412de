export type Stamped =
  | { readonly kind: 'stamped'; readonly text: string; readonly line: number }
  /** Several lines match, so the intended one is unknown. */
  | { readonly kind: 'ambiguous'; readonly lines: readonly number[] };

type Line = { readonly content: string; readonly ending: string };

const field = /^([ \t]*#+[ \t]*)Quality:([ \t]*)/;

/**
 * A YAML file with `Quality: …` in its leading comment. Replaces an existing line; otherwise adds one at the end of the
 * comment, or at the top. Everything else stays, including line ends.
 */
export function stampHeader(text: string, quality: string, byteOrderMark: string): Stamped {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const lines = linesOf(text.slice(mark.length));
  const header = lines.slice(0, headerLength(lines));
  const found = header.flatMap(({ content }, index) => (field.test(content) ? [index] : []));
  if (found.length > 1) return { kind: 'ambiguous', lines: found.map((index) => index + 1) };
  const at = found[0] ?? endOfComment(header);
  const stamped = found.length === 1 ? replace(lines, at, quality) : insert(lines, at, quality);
  return {
    kind: 'stamped',
    text: mark + stamped.map(({ content, ending }) => content + ending).join(''),
    line: at + 1,
  };
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)]
    .map(([, content = '', ending = '']) => ({ content, ending }))
    .filter(({ content, ending }) => content !== '' || ending !== '');
}

const isComment = ({ content }: Line): boolean => /^[ \t]*#/.test(content);

/** Comments before the first content; blank lines, directives and a document start may be between them. */
function headerLength(lines: readonly Line[]): number {
  const end = lines.findIndex((line) => !isComment(line) && !/^(?:[ \t]*|---[ \t]*|%.*)$/.test(line.content));
  return end === -1 ? lines.length : end;
}

/** After the first block of comments, or 0 if there is none. */
function endOfComment(header: readonly Line[]): number {
  const start = header.findIndex(isComment);
  if (start === -1) return 0;
  const length = header.slice(start).findIndex((line) => !isComment(line));
  return length === -1 ? header.length : start + length;
}

function replace(lines: readonly Line[], at: number, quality: string): Line[] {
  return lines.map((line, index) => {
    const [, prefix = '', gap = ''] = index === at ? (field.exec(line.content) ?? []) : [];
    if (index !== at) return line;
    const value = quality.replace(/^Quality:[ \t]*/, '');
    return { content: `${prefix}Quality:${gap === '' ? ' ' : gap}${value}`, ending: line.ending };
  });
}

function insert(lines: readonly Line[], at: number, quality: string): Line[] {
  const before = lines.slice(0, at);
  const last = before.at(-1);
  const ending = lines.find((line) => line.ending !== '')?.ending ?? '\n';
  const added = { content: `${/^[ \t]*/.exec(last?.content ?? '')?.[0] ?? ''}# ${quality}`, ending };
  // The comment ends the file without a line break, so the new file has none either.
  if (last !== undefined && last.ending === '')
    return [...before.slice(0, -1), { content: last.content, ending }, { content: added.content, ending: '' }];
  return [...before, added, ...lines.slice(at)];
}
