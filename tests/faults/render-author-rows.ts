import { markdownTable } from 'markdown-table';
import type { AuthorRow } from './author-row.ts';
import { authorGroups } from './author-rows.ts';

const columns = ['The author changes', 'Outcome', 'The report says'];
const rows = authorGroups.flatMap((group) => group.rows);

/** The tables of docs/security-self-hosted.md. */
export function renderAuthorRows(): string {
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))].map((outcome) => {
    const { exitCode, status } = usualOf(outcome);
    return `- \`${outcome}\`: exit code ${exitCode}, commit status *${status}*\n`;
  });
  const tables = authorGroups.map(
    ({ title, rows }) =>
      `### ${title}\n\n${markdownTable([columns, ...rows.map(cellsOf)], { alignDelimiters: false, padding: false })}\n`,
  );
  return [outcomes.join(''), ...tables].join('\n');
}

/** The exit code of an outcome, and the status if there is one. */
function usualOf(outcome: AuthorRow['outcome']): { exitCode: number; status: string } {
  const [usual, ...others] = rows.filter((row) => row.outcome === outcome && row.status !== 'none');
  const isOdd = rows.some((row) => row.outcome === outcome && row.exitCode !== usual?.exitCode);
  if (usual === undefined || isOdd || others.some(({ status }) => status !== usual.status))
    throw new Error(`${outcome} has more than one exit code or status: each row has to show them`);
  return usual;
}

function cellsOf({ change, outcome, status, says }: AuthorRow): string[] {
  const told = status === 'none' ? `${outcome}, no status` : outcome;
  return [change, told, `“${says.replaceAll('<', '\\<').replace(/ ->\s*$/, '')}”`];
}
