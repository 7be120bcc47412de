export type CsvHeader = { readonly ok: true; readonly cells: readonly string[] } | { readonly ok: false };

/**
 * The first row as Python's csv module reads it by default: quotes may span lines and need not close, text behind
 * a closing quote belongs to the cell, and a lone carriage return outside of quotes is an error.
 */
export function csvHeader(text: string): CsvHeader {
  if (text === '') return { ok: false };
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'bare' | 'quoted' | 'quote' = 'start';
  let at = 0;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (state === 'quoted') {
      if (letter === '"') state = 'quote';
      else cell += letter;
    } else if (letter === '\n' || letter === '\r') {
      break;
    } else if (letter === ',') {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else if (letter === '"' && state !== 'bare') {
      if (state === 'quote') cell += letter;
      state = 'quoted';
    } else {
      cell += letter;
      state = 'bare';
    }
  }
  // Only line ends may follow within the line.
  const lineEnd = text.indexOf('\n', at);
  const rest = text.slice(at, lineEnd === -1 ? undefined : lineEnd);
  if (/[^\r]/.test(rest)) return { ok: false };
  const isEmptyRow = cells.length === 0 && cell === '' && state === 'start';
  return { ok: true, cells: isEmptyRow ? [] : [...cells, cell] };
}
