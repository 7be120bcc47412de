import type { AttemptLine, EndLine, JournalLine, SessionLine, SkipLine } from '../model/journal.ts';
import { settleRefusals } from '../model/verdict.ts';
import { withVerdict } from './to-score.ts';

/** A journal, sorted by the kinds of its lines. */
export type SortedLines = {
  /** The newest line of each mode, stage, round and scenario, with its final verdict; by round, then by scenario. */
  readonly attempts: readonly AttemptLine[];
  readonly skips: readonly SkipLine[];
  /** By number. */
  readonly sessions: readonly SessionLine[];
  readonly ends: readonly EndLine[];
};

export function sortLines(lines: Iterable<JournalLine>): SortedLines {
  const attempts: AttemptLine[] = [];
  // In two steps: a text with all four would be longer than what is kept of the line.
  const placesOf = new Map<string, Map<string, number>>();
  const skips = new Map<string, SkipLine>();
  const sessions = new Map<number, SessionLine>();
  const ends: EndLine[] = [];
  for (const line of lines) {
    if (line.kind === 'attempt') {
      const round = `${line.mode} ${line.stage} ${line.round}`;
      const places = placesOf.get(round) ?? new Map<string, number>();
      const place = places.get(line.scenario) ?? attempts.length;
      attempts[place] = line;
      placesOf.set(round, places.set(line.scenario, place));
    }
    if (line.kind === 'skip') skips.set(`${line.mode} ${line.round} ${line.scenario}`, line);
    else if (line.kind === 'session') sessions.set(line.session, line);
    else if (line.kind === 'end') ends.push(line);
  }
  const verdictOf = settleRefusals(attempts);
  for (const [place, line] of attempts.entries()) {
    const verdict = verdictOf(line);
    if (verdict !== line.verdict) attempts[place] = withVerdict(line, verdict);
  }
  return {
    attempts: attempts.sort(byRound),
    skips: [...skips.values()],
    sessions: [...sessions.values()].sort((one, other) => one.session - other.session),
    ends,
  };
}

function byRound(one: AttemptLine, other: AttemptLine): number {
  return one.round - other.round || (one.scenario < other.scenario ? -1 : 1);
}

/** A journal as it was before its confirmation. */
export function* beforeConfirmation(lines: Iterable<JournalLine>): Generator<JournalLine> {
  for (const line of lines) if (line.kind !== 'attempt' || line.stage !== 'confirm') yield line;
}
