import { authorGroups } from './author-rows.ts';

/** The cells of docs/data/author-changes.csv. */
export function authorCells(): string[][] {
  const head = ['Group', 'The author changes', 'Outcome', 'Exit code', 'Status', 'The report says'];
  const rows = authorGroups.flatMap(({ title, rows }) =>
    rows.map(({ change, outcome, exitCode, status, says }) => [
      title,
      change,
      outcome,
      String(exitCode),
      status,
      says.replace(/ ->\s*$/, ''),
    ]),
  );
  return [head, ...rows];
}
