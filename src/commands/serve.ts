import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { codeOf, exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { openPage } from '../lib/machine/open-page.ts';
import { html } from '../report/html/html.ts';
import { frameServedPage, type ServedPage } from '../report/html/page-frame.ts';
import { Children } from '../serve/children.ts';
import type { Handlers, Post, ServedFile, Stream } from '../serve/handlers.ts';
import { isOurs, nameHolder } from '../serve/name-holder.ts';
import { addressOf, type OpenedServer, openServer, type ServerOptions } from '../serve/open-server.ts';
import { loadServeKey } from '../serve/serve-key.ts';
import { type ServiceKind, serviceUnit } from '../serve/service-unit.ts';
import { makeFolder, runsFolderOf } from '../store/make-folder.ts';
import { RunIndex } from '../store/run-index.ts';
import { appPages } from './pages/app-pages.ts';
import { postChat } from './pages/make-chat.ts';
import { postLook } from './pages/make-models.ts';
import { childEvents, liveEvents, postResume, postStart, postStop } from './pages/make-run.ts';
import type { PageContext } from './pages/page-context.ts';
import { loadPageAssets } from './write-reports.ts';

export type ServeOptions = {
  /** Of runs or baselines; empty for those kept here. */
  readonly folders: readonly string[];
  readonly root: string;
  /** As given with --config. */
  readonly config: string | undefined;
  readonly baselinesDir: string;
  readonly port: number;
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly isReadOnly: boolean;
  /** Opens the page in a browser. */
  readonly isOpened: boolean;
  /** Prints a unit of this kind instead. */
  readonly service: ServiceKind | undefined;
  /** How this program was started: the interpreter and the script. */
  readonly program: readonly [string, ...string[]];
};

/** Shows pages until it is stopped. Prints one address. */
export async function serve(options: ServeOptions, io: Io): Promise<number> {
  const { host, port, root, config, baselinesDir, isReadOnly } = options;
  if (!isLoopback(host) && options.allowedHosts.length === 0)
    throw new InputError(
      `--host ${host} is not only this machine`,
      'Name it as browsers do, with --allow-host NAME, or leave --host out and use ssh -L 8484:127.0.0.1:8484.',
    );
  if (options.service !== undefined) return printService(options, options.service, io);
  const work = join(root, '.quality-baseline');
  const index = await openIndex(options, io.cwd, join(work, 'index.jsonl'));
  await makeFolder(work);
  const key = await loadServeKey(join(work, 'serve.key'));
  await using children = new Children({ program: options.program, cwd: io.cwd, clock: io.clock });
  const context: PageContext = { root, config, index, baselinesDir, isReadOnly, children, io };
  const notes = isLoopback(host) ? [] : ['This page is not encrypted: other users of the network can read it.'];
  await using server = await listen({
    ...{ host, port, key, isReadOnly, allowedHosts: options.allowedHosts, clock: io.clock },
    handlers: await makeHandlers(context, notes),
    onBug: (text) => io.err(`${text}\n`),
  });
  const address = server.newAddress();
  io.out(`${address}\n`);
  if (options.isOpened && !(await openPage(address)))
    io.err('No browser could be started: open the address yourself.\n');
  await new Promise<void>((done) => {
    if (io.signal.aborted) done();
    io.signal.addEventListener('abort', () => done(), { once: true });
  });
  return exitCodes.passed;
}

function printService(options: ServeOptions, kind: ServiceKind, io: Io): number {
  const { folders, root, config, port, host, allowedHosts, isReadOnly, program } = options;
  const [interpreter, ...script] = program;
  const words = [
    ...['serve', ...folders.map((folder) => resolve(io.cwd, folder)), '--port', String(port), '--host', host],
    ...allowedHosts.flatMap((name) => ['--allow-host', name]),
    ...(config === undefined ? [] : ['--config', resolve(io.cwd, config)]),
    ...(isReadOnly ? ['--read-only'] : []),
  ];
  const command = [resolve(io.cwd, interpreter), ...script.map((path) => resolve(io.cwd, path)), ...words] as const;
  const { unit, hint } = serviceUnit(kind, { command, folder: root, temporary: tmpdir() });
  io.out(unit);
  io.err(`${hint}\nThe address: run quality-baseline serve in ${root}, which names it while the service runs.\n`);
  return exitCodes.passed;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

async function openIndex({ folders, root, baselinesDir }: ServeOptions, cwd: string, file: string): Promise<RunIndex> {
  const given = folders.map((folder) => resolve(cwd, folder));
  for (const [at, folder] of given.entries()) {
    const stats = await stat(folder).catch(() => undefined);
    if (stats?.isDirectory() !== true)
      throw new InputError(`there is no folder ${folders[at]}`, 'Name folders of runs or of baselines.');
  }
  const kept = [runsFolderOf(root)];
  const runs = given.length === 0 ? kept : given;
  const index = new RunIndex({ runs, baselines: given.length === 0 ? [resolve(cwd, baselinesDir)] : given, file });
  await index.refresh();
  return index;
}

async function listen(options: ServerOptions): Promise<OpenedServer> {
  try {
    return await openServer(options);
  } catch (cause) {
    const { host, port } = options;
    switch (codeOf(cause)) {
      case 'EADDRINUSE':
        throw await portTaken(options, cause);
      case 'EACCES':
        throw new InputError(`port ${port} is only for root`, 'Take another with --port.', { cause });
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new InputError(`--host ${host} is no address of this machine`, 'Name one that it has.', { cause });
      default:
        throw cause;
    }
  }
}

/** Names who holds the port. If that is another serve over the same folder, the hint is an address that opens it. */
async function portTaken({ host, port, key, clock }: ServerOptions, cause: unknown): Promise<InputError> {
  const holder = await nameHolder(port);
  if (await isOurs(host, port, key))
    return new InputError(
      `quality-baseline serve runs on port ${port} already${holder === undefined ? '' : `: ${holder}`}`,
      `Open it: ${addressOf(host, port, key, clock)}`,
      { cause },
    );
  const by = holder === undefined ? 'another user or program' : holder;
  return new InputError(`port ${port} is taken by ${by}`, 'Take another with --port; 0 takes a free one.', { cause });
}

async function makeHandlers(context: PageContext, notes: readonly string[]): Promise<Handlers> {
  const pages = appPages.flatMap(({ address, label }) => (label === undefined ? [] : [[address, label] as const]));
  const framed = (page: ServedPage, current: string) => frameServedPage(page, { pages, current, notes });
  const { index } = context;
  const look = freshLook(index, context.io);
  return {
    start: 'leaderboard',
    pages: new Map(
      appPages.map(({ address, make }) => [
        address,
        async ({ query }) => {
          await look();
          return framed(await make(query, context), address);
        },
      ]),
    ),
    files: await loadServedFiles(),
    posts: new Map<string, Post>([
      ['start', (body) => postStart(body, context)],
      ['stop', (body) => postStop(body, context)],
      ['resume', (body) => postResume(body, context)],
      ['look', (body, { signal }) => postLook(body, signal, context)],
      ['chat', (body, { signal }) => postChat(body, signal, context)],
    ]),
    streams: new Map<string, Stream>([
      ['live', (asked, send) => liveEvents(asked, send, context)],
      ['child', (asked, send) => childEvents(asked, send, context)],
    ]),
    fault: (status, message, hint) => framed({ title: `${status}: ${message}`, body: html`<p>${hint}</p>` }, ''),
  };
}

const freshMs = 5000;
const staleMs = 30_000;

/** Looks for new runs at most every 5 s. A page waits for it only if the last look was long ago. */
function freshLook(index: RunIndex, { clock }: Io): () => Promise<void> {
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

// Literal URLs, so that the bundler finds these files.
const urls = {
  style: new URL('../report/html/app/app.css', import.meta.url),
  pagesStyle: new URL('../report/html/app/pages.css', import.meta.url),
  script: new URL('../report/html/app/app.js', import.meta.url),
  chat: new URL('../report/html/app/chat.js', import.meta.url),
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
