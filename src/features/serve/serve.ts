import { rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { portHolder } from '../../endpoint/boot/reach.ts';
import type { Clock } from '../../lib/clock.ts';
import { codeOf, exitCodes, InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { openPage } from '../../lib/machine/open-page.ts';
import { readRegularText } from '../../lib/read-regular.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import { HeldLockError, takeRunLock } from '../../run/run-lock.ts';
import { makeFolder, runsFolderOf } from '../../store/make-folder.ts';
import { Children } from './server/children.ts';
import {
  addressOf,
  type Handlers,
  type OpenedServer,
  openServer,
  pageThatLeadsTo,
  type ServerOptions,
} from './server/open-page-server.ts';
import { isOurs, loadServeKey, type ServeKey } from './server/serve-key.ts';
import { type ServiceKind, serviceUnit } from './server/service-unit.ts';

export type ServeOptions = {
  /** Folders of runs or baselines; empty for those kept here. */
  readonly folders: readonly string[];
  readonly root: string;
  /** The value of --config. */
  readonly config: string | undefined;
  readonly baselinesDir: string;
  readonly port: number;
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly isReadOnly: boolean;
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
      `--host ${host} reaches beyond this machine`,
      'Name it as browsers do, with --allow-host NAME, or leave --host out and use ssh -L 8484:127.0.0.1:8484.',
    );
  if (options.service !== undefined) return printService(options, options.service, io);
  // Garbage is collected when the heap has grown by a fifth: 10 MB less over 10,000 runs, and pages are as fast.
  setFlagsFromString('--heap-growing-percent=20');
  const work = join(root, '.quality-baseline');
  const places = await findPlaces(options, io.cwd);
  await makeFolder(work);
  await using turn = await takeTurn(work, io.clock);
  const key = await loadServeKey(join(work, 'serve.key'));
  const portFile = join(work, 'serve.port');
  await refuseSecond(portFile, key, io.clock);
  await using children = new Children({ program: options.program, cwd: io.cwd, clock: io.clock });
  const notes = isLoopback(host) ? [] : ['This page is not encrypted: other users of the network can read it.'];
  let opening: Promise<Handlers> | undefined;
  const open = async () => {
    // Loaded after the address is printed: with all that they show, pages are most of the program.
    const [{ RunIndex }, { makeHandlers }] = await Promise.all([
      import('./run-index.ts'),
      import('./make/make-handlers.ts'),
    ]);
    const index = new RunIndex({ ...places, file: join(work, 'index.jsonl') });
    await index.refresh();
    return makeHandlers({ root, config, index, baselinesDir, isReadOnly, children, io }, notes);
  };
  const handlers = () => {
    opening ??= open();
    return opening;
  };
  await using server = await listen({
    ...{ host, port, key, isReadOnly, allowedHosts: options.allowedHosts, clock: io.clock, handlers },
    onBug: (text) => io.err(`${text}\n`),
  });
  await saveWhole(portFile, `${host} ${server.port}\n`);
  await turn[Symbol.asyncDispose]();
  io.out(`${server.newAddress()}\n`);
  const opened = join(work, 'open.html');
  if (options.isOpened) {
    const isStarted = await openPrivately(opened, server.newAddress());
    // What opens the file may be no browser, or one that may not read it.
    const why = isStarted ? 'If no browser shows the page' : 'No browser could be started';
    io.err(`${why}: open the address yourself.\n`);
  }
  const stopped = new Promise<void>((done) => {
    if (io.signal.aborted) done();
    io.signal.addEventListener('abort', () => done(), { once: true });
  });
  try {
    await Promise.race([stopped, handlers().then(() => stopped)]);
  } finally {
    await Promise.all([opened, portFile].map((file) => rm(file, { force: true })));
  }
  return exitCodes.passed;
}

/** Every user of the machine can read the words of a command: the address is in a file that only its owner can read. */
async function openPrivately(file: string, address: string): Promise<boolean> {
  await rm(file, { force: true });
  await writeFile(file, pageThatLeadsTo(address), { flag: 'wx', mode: 0o600 });
  return openPage(file);
}

/** One at a time begins, so that the next one finds it. */
async function takeTurn(work: string, clock: Clock): Promise<AsyncDisposable> {
  for (let tries = 1; ; tries += 1)
    try {
      return await takeRunLock(work);
    } catch (error) {
      if (!(error instanceof HeldLockError) || tries === mostTries) throw error;
      await clock.sleep(100);
    }
}

const mostTries = 100;

/** Two servers would write one index, and start two runs. */
async function refuseSecond(portFile: string, key: ServeKey, clock: Clock): Promise<void> {
  const [, host = '', port] = /^(\S+) (\d+)\n$/.exec((await readRegularText(portFile)) ?? '') ?? [];
  if (port === undefined || !(await isOurs(host, Number(port), key))) return;
  throw runsAlready(host, Number(port), key, clock, await portHolder(Number(port)));
}

function runsAlready(host: string, port: number, key: ServeKey, clock: Clock, holder?: string, cause?: unknown) {
  return new InputError(
    `quality-baseline serve runs on port ${port} already${holder === undefined ? '' : `: ${holder}`}`,
    `Open it: ${addressOf(host, port, key, clock)}`,
    { cause },
  );
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

async function findPlaces({ folders, root, baselinesDir }: ServeOptions, cwd: string) {
  const given = folders.map((folder) => resolve(cwd, folder));
  for (const [at, folder] of given.entries()) {
    const stats = await stat(folder).catch(() => undefined);
    if (stats?.isDirectory() !== true)
      throw new InputError(`there is no folder ${folders[at]}`, 'Name folders of runs or of baselines.');
  }
  if (given.length > 0) return { runs: given, baselines: given };
  return { runs: [runsFolderOf(root)], baselines: [resolve(cwd, baselinesDir)] };
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
        throw new InputError(`--host ${host} is not an address of this machine`, 'Name one that it has.', { cause });
      default:
        throw cause;
    }
  }
}

/** Names who holds the port. If that is another serve over the same folder, the hint is an address that opens it. */
async function portTaken({ host, port, key, clock }: ServerOptions, cause: unknown): Promise<InputError> {
  const holder = await portHolder(port);
  if (await isOurs(host, port, key)) return runsAlready(host, port, key, clock, holder, cause);
  const by = holder === undefined ? 'another user or program' : holder;
  return new InputError(`port ${port} is taken by ${by}`, 'Take another with --port; 0 takes a free one.', { cause });
}
