import type { JournalLine } from '../model/journal.ts';

/** What scoring reads of a line: of a long run nobody holds all texts at once. How many messages there were stays. */
export function toScore<Line extends JournalLine>(line: Line): Line {
  if (line.kind !== 'attempt') return line;
  const { verdict, messages } = line;
  const judged = verdict.outcome === 'fail' ? { ...verdict, expected: '', received: '' } : verdict;
  return { ...line, verdict: judged, messages: messages.map(() => null), notes: [], faults: [] };
}
