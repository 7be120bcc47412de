import { groupBy } from '../lib/group-by.ts';
import type { Mode } from '../records/target.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { plural } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { type TerminalLine, wrapped } from './terminal-lines.ts';

/** An attempt that did not pass: how, and the message of the verifier or the server. */
export type SeenFailure = { readonly scenario: string; readonly failure: string; readonly detail: string };
export type SeenFailures = ReadonlyMap<Mode, readonly SeenFailure[]>;

const shownLines = 40;
const detailLength = 160;

/** `Failure breakdown:`, then a line for each way a scenario failed. */
export function failureBreakdown(failures: readonly SeenFailure[], columns: number): TerminalLine[] {
  const lines = breakdownTexts(failures);
  if (lines.length === 0) return [];
  return ['Failure breakdown:', ...lines.flatMap((line) => wrapped(`  ${line}`, columns, '    '))];
}

export function failureList(failures: readonly SeenFailure[]): string {
  return breakdownTexts(failures)
    .map((line) => `- ${escapeMarkdown(line)}`)
    .join('\n');
}

/** `toolcall-15 TC-02: wrong-arguments (expected …; received …) ×3` */
function breakdownTexts(failures: readonly SeenFailure[]): string[] {
  const sorted = [...failures].sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
  const ways = [...groupBy(sorted, ({ scenario, failure }) => `${scenario}\n${failure}`).values()];
  const lines = ways.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const detail = first.detail === '' ? '' : ` (${shorten(plainLine(first.detail), detailLength)})`;
    const place = plainLine(first.scenario).replace('/', ' ');
    return `${place}: ${first.failure}${detail}${others.length === 0 ? '' : ` ×${others.length + 1}`}`;
  });
  const more = lines.length - shownLines;
  return more <= 0 ? lines : [...lines.slice(0, shownLines), `and ${plural(more, 'more line')}: see inspect`];
}
