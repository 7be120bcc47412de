import type { RunFile } from '../model/run-file.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, type TerminalLine, type TerminalOptions, toneOf, wrapped } from '../report/terminal-lines.ts';
import { outcomeMarks, outcomeWords } from '../report/words.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { showScorecards } from './show-scorecards.ts';

export type ShownRun = ReadJournal & {
  /** Undefined where there is none that can be read. */
  readonly file: RunFile | undefined;
  readonly scorecards: readonly Scorecard[];
};

/** What a run was, and how often each pack passed. */
export function showRun({ plan, lines, file, scorecards }: ShownRun, options: TerminalOptions): string {
  const columns = options.columns ?? 80;
  const { run, slug, modes, rounds, shard } = plan;
  // One that ended before its first answer is none.
  const sessions = new Set(lines.flatMap((line) => (line.kind === 'attempt' ? [line.session] : []))).size;
  const part = shard === null ? '' : ` · shard ${shard.index} of ${shard.of}`;
  const end = lines.findLast((line) => line.kind === 'end');
  return joinLines(
    [
      ...wrapped(`${plainLine(run.id)} · ${run.command} of ${plainLine(slug)} · ${modes.join(', ')}${part}`, columns),
      ...(file === undefined ? [] : wrapped(`asked at ${plainLine(file.where)}`, columns)),
      ...wrapped(`${run.startedAt} · ${plural(rounds, 'round')} · ${plural(sessions, 'session')}`, columns),
      ...outcomeLine(file),
      ...(end === undefined ? ['It has not ended.'] : endLine(end.outcome, end.detail, columns)),
      '',
      ...showScorecards(scorecards, columns),
    ],
    options.color ?? false,
  );
}

function outcomeLine(file: RunFile | undefined): TerminalLine[] {
  if (file === undefined || file.outcome === null) return [];
  const { outcome } = file;
  return [{ text: `${outcomeMarks[outcome]} ${outcomeWords[outcome]}`, tone: toneOf(outcome) }];
}

function endLine(outcome: string, detail: string, columns: number): TerminalLine[] {
  if (outcome === 'decided' || outcome === 'measured') return [];
  return wrapped(`ended early: ${outcome}${detail === '' ? '' : `, ${plainLine(detail)}`}`, columns);
}
