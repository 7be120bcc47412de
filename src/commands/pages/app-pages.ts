import { benchloopVersions } from '../../model/scorecard.ts';
import { type BoardFilter, boardOrders, boardPage } from '../../report/html/app/board-page.ts';
import { makeBoard } from './make-board.ts';
import type { PageEntry } from './page-context.ts';
import { filterIn, pageIn, textIn } from './page-query.ts';

const rowsAtOnce = 100;

/** The pages of `serve`, in the order in which they are offered. What only one of them needs is loaded when it opens. */
export const appPages: readonly PageEntry[] = [
  {
    address: 'models',
    label: 'Models',
    make: async (query, context) => (await import('./make-models.ts')).makeModels(query, context),
  },
  {
    address: 'run',
    label: 'Run',
    make: async (query, context) => (await import('./make-run.ts')).makeRun(query, context),
  },
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
    make: async (query, context) => (await import('./make-comparison.ts')).makeComparison(query, context),
  },
  { address: 'judges', make: async (query, context) => (await import('./make-judges.ts')).makeJudges(query, context) },
  {
    address: 'traces',
    label: 'Traces',
    listsRuns: true,
    make: async (query, context) => (await import('./make-traces.ts')).makeTraces(query, context),
  },
  { address: 'report', make: async (query, context) => (await import('./make-report.ts')).makeReport(query, context) },
  {
    address: 'history',
    label: 'History',
    listsRuns: true,
    make: async (query, context) => (await import('./make-trends.ts')).makeTrends(query, context),
  },
  {
    address: 'experiments',
    label: 'Experiments',
    make: async (query, context) => (await import('./make-experiments.ts')).makeExperiments(query, context),
  },
  {
    address: 'chat',
    label: 'Chat',
    make: async (query, context) => (await import('./make-chat.ts')).makeChat(query, context),
  },
];
