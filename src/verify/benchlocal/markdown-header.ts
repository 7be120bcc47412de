import { splitLines, strip } from './python-text.ts';

const separatorCell = /^:?-+:?$/;

/** The cells of a table row in lower case; undefined without the outer pipes, however many there are. */
export function rowCells(line: string): readonly string[] | undefined {
  const row = strip(line);
  if (!row.startsWith('|') || !row.endsWith('|')) return undefined;
  return row
    .replace(/^\|+/, '')
    .replace(/\|+$/, '')
    .split('|')
    .map((cell) => strip(cell).toLowerCase());
}

export type HeaderProblem = 'missing header' | 'missing separator' | 'wrong order';

/** Each header is looked for once, its first place counts, and the next line with text must be its separator. */
export function headerProblem(text: string, headers: readonly string[]): HeaderProblem | undefined {
  const rows = splitLines(text)
    .filter((line) => strip(line) !== '')
    .map(rowCells);
  const keys = rows.map((cells) => JSON.stringify(cells));
  let last = -1;
  let isOrdered = true;
  for (const header of headers) {
    const wanted = rowCells(header) ?? [];
    const place = keys.indexOf(JSON.stringify(wanted));
    if (place === -1) return 'missing header';
    if (!isSeparator(rows[place + 1], wanted.length)) return 'missing separator';
    isOrdered &&= place >= last;
    last = place;
  }
  return isOrdered ? undefined : 'wrong order';
}

function isSeparator(cells: readonly string[] | undefined, width: number): boolean {
  return cells?.length === width && cells.every((cell) => separatorCell.test(cell.replaceAll(' ', '')));
}
