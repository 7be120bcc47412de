import { benchloopVersions } from '../../../model/scorecard.ts';
import { type BoardFilter, boardOrders, boardPage } from '../html/board-page.ts';
import { makeBoard } from './make-board.ts';
import type { PageEntry } from './page-context.ts';
import { filterIn, pageIn, textIn } from './page-query.ts';

const rowsAtOnce = 100;

function later(load: () => Promise<PageEntry['make']>): PageEntry['make'] {
  return async (query, context) => (await load())(query, context);
}

/** The pages of `serve`, in the order in which they are offered. What only one of them needs is loaded when it opens. */
export const appPages: readonly PageEntry[] = [
  { address: 'models', label: 'Models', make: later(async () => (await import('./make-models.ts')).makeModels) },
  { address: 'run', label: 'Run', make: later(async () => (await import('./make-run.ts')).makeRun) },
  {
    address: 'leaderboard',
    label: 'Leaderboard',
    listsRuns: true,
    make: async (query, { index }) => {
      const order = boardOrders.find((each) => each === query.get('order')) ?? 'passed';
      const score: BoardFilter['score'] = benchloopVersions.find((each) => each === query.get('score')) ?? '';
      const filter = { ...filterIn(query), pack: textIn(query, 'pack'), mode: textIn(query, 'mode'), score, order };
      return boardPage(makeBoard(index.rows, index.broken, filter, { page: pageIn(query), size: rowsAtOnce }));
    },
  },
  {
    address: 'compare',
    label: 'Compare',
    listsRuns: true,
    make: later(async () => (await import('./make-comparison.ts')).makeComparison),
  },
  { address: 'judges', make: later(async () => (await import('../../judges/make-judges.ts')).makeJudges) },
  {
    address: 'traces',
    label: 'Traces',
    listsRuns: true,
    make: later(async () => (await import('./make-traces.ts')).makeTraces),
  },
  { address: 'report', make: later(async () => (await import('./make-report.ts')).makeReport) },
  {
    address: 'history',
    label: 'History',
    listsRuns: true,
    make: later(async () => (await import('./make-trends.ts')).makeTrends),
  },
  {
    address: 'experiments',
    label: 'Experiments',
    make: later(async () => (await import('../../experiments/make-experiments.ts')).makeExperiments),
  },
  { address: 'chat', label: 'Chat', make: later(async () => (await import('./make-chat.ts')).makeChat) },
];
