import { readFile } from 'node:fs/promises';
import { loadPageAssets } from '../../../commands/page-assets.ts';
import type { Io } from '../../../lib/io.ts';
import { benchloopVersions } from '../../../records/scorecard.ts';
import { html } from '../../../report/html/html.ts';
import { frameServedPage, type ServedPage } from '../../../report/html/page-frame.ts';
import type { RunIndex } from '../run-index.ts';
import type { Handlers, PageRequest, Post, SendEvent, ServedFile, Stream } from '../server/open-page-server.ts';
import { type BoardFilter, boardOrders, boardPage, makeBoard } from './make-board.ts';
import { filterIn, type PageContext, type PageEntry, pageIn, textIn } from './page-context.ts';

const rowsAtOnce = 100;

function later(load: () => Promise<PageEntry['make']>): PageEntry['make'] {
  return async (query, context) => (await load())(query, context);
}

/** The pages of `serve`, in the order in which they are offered. What only one of them needs is loaded when it opens. */
export const appPages: readonly PageEntry[] = [
  {
    address: 'runs',
    label: 'Runs',
    listsRuns: true,
    make: later(async () => (await import('./make-runs.ts')).makeRuns),
  },
  { address: 'models', label: 'Models', make: later(async () => (await import('./make-models.ts')).makeModels) },
  { address: 'run', label: 'New run', make: later(async () => (await import('./make-run.ts')).makeRun) },
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
  { address: 'judges', make: later(async () => (await import('./make-judges.ts')).makeJudges) },
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
    make: later(async () => (await import('./make-experiments.ts')).makeExperiments),
  },
  { address: 'chat', label: 'Chat', make: later(async () => (await import('./make-chat.ts')).makeChat) },
];

/** What `serve` offers: each part is loaded when it is first asked for. */
export async function makeHandlers(context: PageContext, notes: readonly string[]): Promise<Handlers> {
  const pages = appPages.flatMap(({ address, label }) => (label === undefined ? [] : [[address, label] as const]));
  const framed = (page: ServedPage, current: string, newest?: string) =>
    frameServedPage(page, { pages, current, notes, newest });
  const { index } = context;
  const look = openRefresher(index, context.io);
  return {
    start: 'runs',
    pages: new Map(
      appPages.map(({ address, make, listsRuns }) => [
        address,
        async ({ query }) => {
          await look();
          const newest = listsRuns ? (index.rows[0]?.startedAt ?? '') : undefined;
          return framed(await make(query, context), address, newest);
        },
      ]),
    ),
    files: await loadServedFiles(),
    posts: new Map<string, Post>([
      ['start', async (body) => (await runParts()).postStart(body, context)],
      ['stop', async (body) => (await runParts()).postStop(body, context)],
      ['resume', async (body) => (await runParts()).postResume(body, context)],
      ['look', async (body, { signal }) => (await import('./make-models.ts')).postCloserLook(body, signal, context)],
      ['chat', async (body, { signal }) => (await import('./make-chat.ts')).postChat(body, signal, context)],
    ]),
    streams: new Map<string, Stream>([
      ['news', (request, send) => newsEvents(request, send, context, look)],
      ['live', async (request, send) => (await import('./make-live.ts')).liveEvents(request, send, context)],
      ['child', async (request, send) => (await runParts()).childEvents(request, send, context)],
    ]),
    fault: (status, message, hint) => framed({ title: `${status}: ${message}`, body: html`<p>${hint}</p>` }, ''),
  };
}

const runParts = () => import('./make-run.ts');

const freshMs = 5000;
const staleMs = 30_000;

/** Looks for new runs at most every 5 s. A page waits for it only if the last look was long ago. */
function openRefresher(index: RunIndex, { clock }: Io): () => Promise<void> {
  let lookedAt = clock.now();
  let looking: Promise<unknown> | undefined;
  return async () => {
    const age = clock.now() - lookedAt;
    if (age > freshMs)
      looking ??= index.refresh().finally(() => {
        lookedAt = clock.now();
        looking = undefined;
      });
    if (age > staleMs) await looking;
  };
}

const newsMs = 15_000;

/** How many runs of the index began after that moment, whenever it changes. */
export async function newsEvents(
  { query, signal }: PageRequest,
  send: SendEvent,
  { index, io }: Pick<PageContext, 'index' | 'io'>,
  look: () => Promise<void>,
): Promise<void> {
  const since = query.get('since') ?? '';
  let told = 0;
  while (!signal.aborted) {
    await look();
    const count = index.rows.filter(({ startedAt }) => startedAt > since).length;
    if (count !== told) await send({ data: { count } });
    told = count;
    await io.clock.sleep(newsMs, signal).catch(() => undefined);
  }
}

// Literal URLs, so that the bundler finds these files.
const urls = {
  style: new URL('../html/app.css', import.meta.url),
  pagesStyle: new URL('../html/pages.css', import.meta.url),
  script: new URL('../html/app.js', import.meta.url),
  chat: new URL('../html/chat.js', import.meta.url),
};

async function loadServedFiles(): Promise<ReadonlyMap<string, ServedFile>> {
  const { style, scripts } = await loadPageAssets();
  const [charts, page] = scripts.map(({ text }) => ({ type: 'text/javascript', text }));
  const read = (url: URL) => readFile(url, 'utf8');
  const all = [urls.style, urls.pagesStyle, urls.script, urls.chat].map(read);
  const [own, pagesStyle, script = '', chat = ''] = await Promise.all(all);
  const empty = { type: 'text/javascript', text: '' };
  return new Map([
    ['app.css', { type: 'text/css', text: `${style.text}\n${own}\n${pagesStyle}` }],
    ['app.js', { type: 'text/javascript', text: `${script}\n${chat}` }],
    ['charts.js', charts ?? empty],
    ['page.js', page ?? empty],
  ]);
}
