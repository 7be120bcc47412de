import { type ChildProcess, execFileSync, type IOType, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wordPack } from '../commands/started-with.ts';
import type { StageName } from '../faults/ending-rows.ts';
import { keptIn, leftIn, outcomeOf, runsIn } from '../faults/look-around.ts';
import type { Ends } from '../faults/row.ts';
import { freePort } from '../support/free-port.ts';
import { heldRename, wordServer } from './word-server.ts';

const [packText] = wordPack(4);
const baseline = join('baselines', 'test--words__no-thinking.json');

type Hold = {
  /** The step that the server or the disk blocks. */
  readonly mode: string;
  /** The sign that it was about to happen. */
  readonly sign: string;
  readonly flags?: string;
  /** The end of the path of a file that is not renamed. */
  readonly file?: string;
};

const holds: Readonly<Record<StageName, Hold>> = {
  boot: { mode: 'health', sign: 'health' },
  probe: { mode: 'probe', sign: 'probe' },
  ask: { mode: 'words', sign: 'words 7' },
  report: { mode: 'held', sign: 'held', flags: '--json report.json', file: '/report.json' },
  baseline: { mode: 'held', sign: 'held', flags: '--capture --no-restart', file: '__no-thinking.json' },
};

export type Seen = Omit<Ends, 'said'> & { readonly output: string };

export type StartOptions = {
  /** The end of the path of a file that is not renamed, see `heldRename`. */
  readonly file?: string | undefined;
  /** Replaces the booted server. */
  readonly where?: readonly string[];
  /** A folder of programs that are found first. */
  readonly programs?: string;
  /** Standard output, instead of a pipe. */
  readonly out?: number | IOType;
  /** Whether the bundle is the child of the returned process. */
  readonly isBelow?: true;
};

export type EndingWorld = AsyncDisposable & {
  readonly folder: string;
  readonly url: string;
  /** The server, for runs that do not boot it. */
  serve(): ChildProcess;
  /** Starts the bundle, with a server that it boots. */
  start(
    flags: string,
    more?: StartOptions,
  ): { readonly child: ChildProcess; readonly ended: Promise<{ exitCode: number; output: string }> };
  hold(mode: string): void;
  /** The signs since the last `hold`. */
  log(): readonly string[];
  /** Resolves when the sign was seen, or the run is over. */
  reached(sign: string, ended: Promise<unknown>): Promise<void>;
  /** The exit code of a process whose parent is gone. */
  code(): Promise<number>;
  seen(exitCode: number, output: string): Promise<Seen>;
};

/** A folder to measure in. `from` is one in which a baseline was captured. */
export async function openEndingWorld(from?: EndingWorld): Promise<EndingWorld> {
  const root = mkdtempSync(join(tmpdir(), 'endings-'));
  const inRoot = (name: string) => join(root, name);
  const [folder, stage, temporary] = [inRoot('work'), inRoot('stage'), inRoot('temporary')];
  for (const each of [folder, stage, temporary]) mkdirSync(each);
  writeFileSync(join(folder, 'words.yaml'), packText);
  if (from !== undefined) cpSync(join(from.folder, 'baselines'), join(folder, 'baselines'), { recursive: true });
  const before = from === undefined ? '' : readFileSync(join(folder, baseline), 'utf8');
  writeFileSync(join(stage, 'server.cjs'), wordServer);
  writeFileSync(join(stage, 'held.cjs'), heldRename);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/health`;
  const served = [join(stage, 'server.cjs'), String(port), stage];
  const boot = `exec "${process.execPath}" "${served.join('" "')}"`;
  const booted = ['--ready-url', url, '--boot', boot];
  const children: ChildProcess[] = [];

  function hold(mode: string): void {
    writeFileSync(join(stage, 'mode'), mode);
    writeFileSync(join(stage, 'log'), '');
  }

  const log = () => readFileSync(join(stage, 'log'), 'utf8').split('\n');

  async function left(): Promise<string> {
    const drafts = existsSync(join(folder, 'baselines')) ? readdirSync(join(folder, 'baselines')) : [];
    const odd = [
      ...drafts.filter((name) => name.endsWith('.tmp')).map(() => 'a draft of the baseline'),
      ...readdirSync(temporary).map((name) => name.replace('quality-baseline.lock', 'the lock of the machine')),
      ...((await isServed(url, served[0] ?? '')) ? ['the server'] : []),
    ];
    const ofRuns = leftIn(folder, ['words.yaml', 'baselines']).replace(/\block\b/, 'its lock');
    return [...(ofRuns === 'nothing' && odd.length > 0 ? [] : [ofRuns]), ...odd].join(', ');
  }

  hold('');
  return {
    folder,
    hold,
    log,
    url: `http://127.0.0.1:${port}`,
    serve() {
      const server = spawn(process.execPath, served, { stdio: 'ignore' });
      children.push(server);
      return server;
    },
    start(flags, { file = '-', where = booted, programs, out = 'pipe', isBelow = false } = {}) {
      const line = `check --slug test/words --pack words.yaml --concurrency 1 ${flags}`;
      const words = [...line.split(' ').filter((word) => word !== ''), ...where];
      const loaded = ['--require', join(stage, 'held.cjs'), resolve('dist/cli/index.js')];
      const path = [...(programs === undefined ? [] : [programs]), process.env['PATH']].join(':');
      const command = [process.execPath, ...loaded, ...words];
      const [program = '', ...rest] = isBelow ? ['/bin/sh', '-c', '"$@" & wait', 'sh', ...command] : command;
      const child: ChildProcess = spawn(program, rest, {
        cwd: folder,
        env: { PATH: path, TMPDIR: temporary, STAGE: stage, HOLD: file },
        stdio: ['ignore', out, 'pipe'],
      });
      children.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (piece: string) => {
          output += piece;
        });
      }
      const ended = once(child, 'close').then(([code, signal]) => {
        const exitCode: unknown = code ?? 128 + constants.signals[signal as NodeJS.Signals]; // as `close` reports
        return { exitCode: Number(exitCode), output };
      });
      return { child, ended };
    },
    async reached(sign, ended) {
      const isOver = ended.then(() => true);
      while (!log().includes(sign) && !(await Promise.race([isOver, sleep(10)])));
    },
    async code() {
      const codes = join(stage, 'codes');
      const said = () => (existsSync(codes) ? readFileSync(codes, 'utf8') : '');
      while (!said().endsWith('\n')) await sleep(10);
      return Number(said());
    },
    async seen(exitCode, output) {
      const run = runsIn(folder).at(-1);
      const isNew = existsSync(join(folder, baseline)) && readFileSync(join(folder, baseline), 'utf8') !== before;
      const kept = [await keptIn(run), ...(isNew ? ['the new baseline'] : [])].join(', ');
      return { outcome: outcomeOf(run), exitCode, kept, left: await left(), output };
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill('SIGKILL');
      // The leftovers of a killed run.
      if (await isServed(url, served[0] ?? ''))
        process.kill(Number(readFileSync(join(stage, 'pid'), 'utf8')), 'SIGKILL');
      hold('');
      rmSync(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Ends a run at a stage, and observes how the next one deals with the rest. */
export async function endAt(from: EndingWorld, stage: StageName, signal: NodeJS.Signals): Promise<Seen> {
  await using world = await openEndingWorld(from);
  const { mode, sign, flags = '', file } = holds[stage];
  world.hold(mode);
  const { child, ended } = world.start(flags, { file });
  await world.reached(sign, ended);
  // The sixth answer is being written to the disk while the seventh is asked for.
  while (stage === 'ask' && (await keptIn(runsIn(world.folder).at(-1))) !== '6 passed') await sleep(10);
  child.kill(signal);
  if (mode === 'held' && signal !== 'SIGKILL') {
    await world.reached('signalled', ended); // it still writes
    world.hold('');
  }
  const { exitCode, output } = await ended;
  const seen = await world.seen(exitCode, output);
  // Again if a run of another test has ended the server that this one left. Before it reports, it ends the server itself.
  if (signal === 'SIGKILL' && stage !== 'report' && world.log().includes('asked to end')) {
    return endAt(from, stage, signal);
  }
  world.hold('');
  const next = await world.start(stage === 'ask' ? '--resume' : flags).ended;
  const then = await world.seen(next.exitCode, next.output);
  return { ...seen, resumed: `${then.outcome}, ${then.kept}; left: ${then.left}` };
}

/** Asked again while a process of the server lives: a new one may not listen yet. */
async function isServed(url: string, script: string): Promise<boolean> {
  for (let asked = 0; asked < 60; asked += 1) {
    if (await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)) return true;
    if (!execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(script)) return false;
    await sleep(250);
  }
  return false;
}
