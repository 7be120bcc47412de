// Characters that a terminal or a page would obey instead of show: escape sequences, controls, marks that change the
// direction of a line, and zero-width characters.
const escapeSequences = new RegExp(
  [
    String.raw`\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?`,
    String.raw`(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?`,
    String.raw`\u001b[ -/]*[0-~]?`,
  ].join('|'),
  'g',
);
const unseen =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Text from outside with its lines and tabs, without characters that act. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(escapeSequences, '')
    .replace(lineBreaks, '\n')
    .replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

export function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, Math.max(0, maxLength - 1)).join('')}…`;
}

/** In CI, a line that begins with `::`, or contains `##[` or `##vso[`, is a command to the runner. */
export function withoutCommands(lines: string): string {
  return lines.replace(/^([^\S\n]*):(?=:)/gm, '$1: ').replace(/##(?=\w*\[)/g, '# #');
}

const esc = '\u001b';
/** A whole line in one of the colours of `terminal-lines.ts`. */
const coloured = new RegExp(String.raw`^(${esc}\[(?:2|3[1-3])m)([^${esc}\r\n]+)(${esc}\[0m)$`);

/**
 * What a terminal or a job's log may get of any text: only our own colours have an effect. A document or line of JSON
 * keeps its content, as escapes.
 */
export function printable(text: string): string {
  if (isJson(text)) return escapedJson(text);
  return text
    .split('\n')
    .map((line) => {
      if (isJson(line)) return escapedJson(line);
      const [, color = '', inside = line, end = ''] = coloured.exec(line) ?? [];
      return color + withoutCommands(plainText(inside)) + end;
    })
    .join('\n');
}

/** Parses to the same value. */
export function escapedJson(text: string): string {
  return text.replace(/##(?=\w*\[)/g, String.raw`#\u0023`).replace(unseen, escapeMark);
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** An invisible character as JSON escapes it. */
function escapeMark(mark: string): string {
  if (mark === '\n') return mark;
  return [...Array(mark.length).keys()].map((at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}

export type Divergence = {
  /** In UTF-16 units, at the start of a character. */
  readonly at: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
};

/** Where two texts start to differ; undefined if they are equal. */
export function firstDivergence(one: string, other: string): Divergence | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  // Not inside a surrogate pair.
  if (at > 0 && /[\ud800-\udbff]/.test(one[at - 1] ?? '')) at--;
  const before = one.slice(0, at).split('\n');
  return { at, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** `2026-01-02 03:04` */
export function shownMinute(moment: string): string {
  return plainLine(moment).slice(0, 16).replace('T', ' ');
}

/** What was received instead: nothing, if it cannot be seen. Texts that are not kept stay empty. */
export function receivedWords({ expected, received }: { expected: string; received: string }): string {
  return expected !== '' && /^[\s\p{C}]*$/u.test(received) ? 'nothing' : received;
}
