import type { Outcome } from '../records/decision.ts';
import { codeBlock, escapeMarkdown } from './escape-markdown.ts';
import { markdownMarks, paragraphs } from './markdown-sections.ts';
import { plainLine, plainText, shorten } from './plain-text.ts';
import { wrapText } from './terminal-lines.ts';

export type Failure = {
  readonly outcome: Extract<Outcome, 'endpoint-error' | 'input-error' | 'crashed' | 'cancelled'>;
  /** The message first, its hint last. It may quote a server. */
  readonly text: string;
};

const headings = {
  'endpoint-error': 'No verdict: the endpoint could not be measured',
  'input-error': 'No verdict: the input is not valid',
  crashed: 'No verdict: a bug in quality-baseline ended the run',
  cancelled: 'No verdict: the run was cancelled',
} as const satisfies Record<Failure['outcome'], string>;

/** One plain sentence. */
export function failureSentence({ outcome, text }: Failure): string {
  return `${headings[outcome]}. ${firstLine(text)}`.trim();
}

/** The text of a comment: the first sentence, the faults, the end of the log and what to do. */
export function renderFailure({ outcome, text }: Failure): string {
  const [, ...rest] = plainText(text).trimEnd().split('\n');
  const hintAt = rest.findLastIndex((line) => /^\s/.test(line)) + 1;
  const block = endOfLog(rest.slice(0, hintAt));
  const hints = rest.slice(hintAt).map((line) => escapeMarkdown(shorten(line, longestLine)));
  const isReason = rest[hintAt]?.startsWith('Probably: ') === true;
  return paragraphs([
    `### ${markdownMarks[outcome]} ${headings[outcome]}`,
    escapeMarkdown(firstLine(text)),
    ...(isReason ? hints.map((hint) => `**${hint}**`) : []),
    block.length === 0
      ? ''
      : codeBlock(
          block.flatMap((line) => wrapText(shorten(line, longestLine), phoneColumns, '    ')).join('\n'),
          'text',
        ),
    ...(isReason ? [] : hints),
  ]).concat('\n');
}

const longestLine = 300;
/** What a phone shows of a line of code. */
export const phoneColumns = 40;
const [mostFaults, logLines] = [20, 10];

/** Faults, then the last lines of a log, which are marked by `|`. */
function endOfLog(lines: readonly string[]): string[] {
  const isLog = (line: string) => line.startsWith('  | ');
  const last = lines.filter(isLog).slice(-logLines);
  const faults = lines.filter((line) => !isLog(line) && !/^Its last (?:\d+ lines|line):$/.test(line));
  const more = faults.length - mostFaults;
  return [
    ...faults.slice(0, mostFaults),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(last.length === 0 ? [] : [last.length === 1 ? 'Its last line:' : `Its last ${last.length} lines:`, ...last]),
  ];
}

/** The text of the job summary: the full original. */
export function renderWholeFailure(failure: Failure, maxLength: number): string {
  const whole = `### ${markdownMarks[failure.outcome]} ${headings[failure.outcome]}\n\n${codeBlock(failure.text, 'text')}\n`;
  return whole.length <= maxLength ? whole : renderFailure(failure);
}

function firstLine(text: string): string {
  return shorten(plainLine(text.split('\n', 1)[0] ?? ''), 300);
}
