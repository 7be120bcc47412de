import { html } from '../../report/html/html.ts';
import { pageTable } from '../../report/html/page-table.ts';
import { makeRun } from './make-run.ts';
import type { PageEntry } from './page-context.ts';

const mostShown = 200;

/** The pages of `serve`, in the order in which they are offered. */
export const appPages: readonly PageEntry[] = [
  { address: 'run', label: 'Run', make: makeRun },
  {
    address: 'leaderboard',
    label: 'Runs',
    make: async (_, { index }) => ({
      title: 'Runs',
      body: html`${pageTable(
        `${index.rows.length} runs and baselines`,
        ['Model', 'Measured', 'Outcome', 'Name'],
        index.rows
          .slice(0, mostShown)
          .map(({ slug, startedAt, outcome, kind, name }) => ({ cells: [slug, startedAt, outcome ?? kind, name] })),
      )}`,
    }),
  },
];
