import { markdownTable } from 'markdown-table';
import type { AuthorRow } from './author-row.ts';
import { authorGroups } from './author-rows.ts';

const columns = ['What an author changes', 'Outcome', 'Exit code', 'Status', 'The first lines say'];

/** The tables of docs/security-self-hosted.md. */
export function renderAuthorRows(): string {
  return authorGroups
    .map(({ title, rows }) => `### ${title}\n\n${markdownTable([columns, ...rows.map(cellsOf)])}\n`)
    .join('\n');
}

function cellsOf({ change, outcome, exitCode, status, says }: AuthorRow): string[] {
  return [change, outcome, String(exitCode), status, `“${says.replaceAll('<', '\\<').replace(/ ->\s*$/, ' -> …')}”`];
}
