const opening = /^ {0,3}(`{3,}|~{3,})[^`]*$/;

/**
 * The program in a reply: what the last complete fence holds, else what an open one holds, else all of it, which then
 * has to load to count as code.
 */
export function extractCode(text: string): { readonly code: string; readonly isFenced: boolean } {
  let open: { readonly mark: string; readonly from: number } | undefined;
  let last: string | undefined;
  const lines = text.split(/\r?\n/);
  for (const [number, line] of lines.entries()) {
    if (open === undefined) {
      const mark = opening.exec(line)?.[1];
      if (mark !== undefined) open = { mark, from: number + 1 };
    } else if (isClosing(line, open.mark)) {
      last = lines.slice(open.from, number).join('\n');
      open = undefined;
    }
  }
  if (last !== undefined) return { code: last, isFenced: true };
  return open === undefined
    ? { code: text, isFenced: false }
    : { code: lines.slice(open.from).join('\n'), isFenced: true };
}

function isClosing(line: string, mark: string): boolean {
  const text = line.trim();
  return text.startsWith(mark) && [...text].every((sign) => sign === mark[0]);
}
