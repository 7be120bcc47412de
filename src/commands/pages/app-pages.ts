import { benchloopVersions } from '../../model/scorecard.ts';
import { type BoardFilter, boardOrders, boardPage } from '../../report/html/app/board-page.ts';
import { comparePage } from '../../report/html/app/compare-page.ts';
import { historyListPage, historyPage } from '../../report/html/app/history-page.ts';
import { tracePage } from '../../report/html/app/trace-page.ts';
import { makeBoard } from './make-board.ts';
import { makeChat } from './make-chat.ts';
import { makeComparison } from './make-comparison.ts';
import { makeModels } from './make-models.ts';
import { makeReport } from './make-report.ts';
import { makeRun } from './make-run.ts';
import { makeTraces } from './make-traces.ts';
import { listTrends, makeTrend } from './make-trends.ts';
import type { PageEntry } from './page-context.ts';
import { filterIn, pageIn, textIn } from './page-query.ts';

const rowsAtOnce = 100;

/** The pages of `serve`, in the order in which they are offered. */
export const appPages: readonly PageEntry[] = [
  { address: 'models', label: 'Models', make: (_, context) => makeModels(context) },
  { address: 'run', label: 'Run', make: makeRun },
  {
    address: 'leaderboard',
    label: 'Leaderboard',
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
    make: async (query, context) => comparePage(await makeComparison(query, context)),
  },
  { address: 'traces', label: 'Traces', make: async (query, context) => tracePage(await makeTraces(query, context)) },
  { address: 'report', make: makeReport },
  {
    address: 'history',
    label: 'History',
    make: async (query, context) => {
      const [slug, mode] = [textIn(query, 'slug'), textIn(query, 'mode')];
      if (slug === '') return historyListPage(listTrends(query, context));
      return historyPage(await makeTrend(slug, mode, context));
    },
  },
  { address: 'chat', label: 'Chat', make: makeChat },
];
