import { plainLine, plainText } from './plain-text.ts';

// GitHub links mentions, issues and addresses after rendering markdown, so a backslash does not stop it. A zero-width
// character inside them does.
const gap = '&#8203;';

/** A text as one line of literal markdown: it produces no markup, link, mention or image. */
export function escapeMarkdown(text: string): string {
  return plainLine(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_[\]|~!#$]/g, '\\$&')
    .replace(/@(?=[\p{L}\p{N}_-])/gu, `@${gap}`)
    .replace(/\\#(?=\d)/g, `\\#${gap}`)
    .replace(/\b(GH)-(?=\d)/gi, `$1-${gap}`)
    .replace(/:\/\//g, `:${gap}//`)
    .replace(/\b(www)\./gi, `$1${gap}.`)
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^[-+=]/, '\\$&');
}

/** A text as code: nothing inside is linked. `|` is escaped, as a table cell requires. */
export function codeSpan(text: string, place: 'line' | 'cell' = 'line'): string {
  const line = plainLine(text).replace(/##(?=\[)/g, '# #');
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const padded = line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
  const code = `${fence}${padded}${fence}`;
  return place === 'cell' ? code.replace(/\|/g, '\\|') : code;
}

/** Lines as a block of code, in a fence that nothing inside closes. */
export function codeBlock(text: string, language = ''): string {
  const lines = plainText(text)
    .replace(/##(?=\[)/g, '# #')
    .trimEnd();
  const fence = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  return `${fence}${language}\n${lines}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
