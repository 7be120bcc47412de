import type { JournalLine } from '../model/journal.ts';

// One list for all: there may be a hundred thousand lines.
const none: never[] = [];
const one = [null];

/** What scoring reads of a line: of a long run nobody holds all texts at once. How many messages there were stays. */
export function toScore<Line extends JournalLine>(line: Line): Line {
  if (line.kind !== 'attempt') return line;
  const { verdict, messages } = line;
  const judged = verdict.outcome === 'fail' ? { ...verdict, expected: '', received: '' } : verdict;
  const unsaid = messages.length === 1 ? one : messages.map(() => null);
  return { ...line, verdict: judged, messages: unsaid, notes: none, faults: none };
}
