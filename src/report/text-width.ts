const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
const withoutWidth = /^\p{M}$/u;

/** Cells that a text takes in a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += withoutWidth.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

export function padText(text: string, width: number, align: 'left' | 'right'): string {
  const gap = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'left' ? text + gap : gap + text;
}

/** Cut in the middle: the end of a name tells as much as its beginning. */
export function shortenTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = [...text];
  let [head, tail] = ['', ''];
  for (let at = 0; at < characters.length; at++) {
    const [first = '', last = ''] = [characters[at], characters[characters.length - 1 - at]];
    if (textWidth(head) + textWidth(tail) + textWidth(first) + 1 > width) break;
    head += first;
    if (textWidth(head) + textWidth(tail) + textWidth(last) + 1 > width) break;
    tail = last + tail;
  }
  return `${head}…${tail}`;
}

const hard = '\u00a0';

/** Parts of a line, of which short ones stay whole when it is wrapped. */
export function joinParts(parts: readonly string[]): string {
  return parts.map((part) => (textWidth(part) <= 40 ? part.replaceAll(' ', hard) : part)).join(`${hard}· `);
}

/** Lines no wider than `columns`; those after the first begin with `indent`. A word that is too wide is cut in pieces. */
export function wrapText(text: string, columns: number, indent = ''): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  const tied = text
    .replace(/(\d) (?=(?:pp|%|ms|s|min|h|MB|GB|tok\/s)(?![\w/]))/g, `$1${hard}`)
    .replace(/(p) ([=<]) (?=\.)/g, `$1${hard}$2${hard}`)
    .replace(/^ +/, (lead) => hard.repeat(lead.length));
  for (const word of tied.split(' ').flatMap((each) => piecesOf(each, columns - textWidth(indent)))) {
    const room = columns - (lines.length === 0 ? 0 : textWidth(indent));
    if (line === undefined) line = word;
    else if (textWidth(line) + 1 + textWidth(word) <= room) line = `${line} ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line ?? ''].map((each, index) => (index === 0 ? each : indent + each).replaceAll(hard, ' '));
}

function piecesOf(word: string, width: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const last = pieces[pieces.length - 1] ?? '';
    if (textWidth(last) + textWidth(character) > width) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return pieces;
}
