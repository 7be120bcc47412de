import type { AttemptLine, EndLine, JournalLine, SessionLine, SkipLine } from '../model/journal.ts';

/** A journal, sorted by what its lines are. */
export type SortedLines = {
  /** The newest of each mode, stage, round and scenario; by round, then by scenario. */
  readonly attempts: readonly AttemptLine[];
  readonly skips: readonly SkipLine[];
  /** By number. */
  readonly sessions: readonly SessionLine[];
  readonly ends: readonly EndLine[];
};

export function sortLines(lines: Iterable<JournalLine>): SortedLines {
  const attempts = new Map<string, AttemptLine>();
  const skips = new Map<string, SkipLine>();
  const sessions = new Map<number, SessionLine>();
  const ends: EndLine[] = [];
  for (const line of lines) {
    if (line.kind === 'attempt') attempts.set(`${line.mode} ${line.stage} ${line.round} ${line.scenario}`, line);
    else if (line.kind === 'skip') skips.set(`${line.mode} ${line.round} ${line.scenario}`, line);
    else if (line.kind === 'session') sessions.set(line.session, line);
    else if (line.kind === 'end') ends.push(line);
  }
  return {
    attempts: [...attempts.values()].sort(byRound),
    skips: [...skips.values()],
    sessions: [...sessions.values()].sort((one, other) => one.session - other.session),
    ends,
  };
}

function byRound(one: AttemptLine, other: AttemptLine): number {
  return one.round - other.round || (one.scenario < other.scenario ? -1 : Number(one.scenario > other.scenario));
}

/** A journal as it stood before its confirmation. */
export function* beforeConfirmation(lines: Iterable<JournalLine>): Generator<JournalLine> {
  for (const line of lines) if (line.kind !== 'attempt' || line.stage !== 'confirm') yield line;
}
