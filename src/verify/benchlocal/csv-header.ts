/**
 * The first row of a text without outer space as Python's csv module reads it by default: quotes may span lines and
 * need not close, text behind a closing quote belongs to the cell. Undefined where there is none, and where a lone
 * carriage return stands outside of quotes.
 */
export function csvHeader(text: string): readonly string[] | undefined {
  if (text === '') return undefined;
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
  const isLineEnd = /^\r*(?:\n|$)/.test(text.slice(at));
  return isLineEnd ? [...cells, cell] : undefined;
}
