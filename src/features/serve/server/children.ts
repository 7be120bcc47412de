import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';

export type Child = {
  readonly pid: number;
  /** The arguments of this program. */
  readonly words: readonly string[];
  readonly startedAt: string;
  /** Its last lines on standard error. */
  readonly said: readonly string[];
  /** undefined while it runs; null if a signal ended it. */
  readonly exitCode: number | null | undefined;
};

type Started = Omit<Child, 'said' | 'exitCode'> & { readonly said: string[]; exitCode: Child['exitCode'] };

export type ChildrenOptions = Pick<Io, 'cwd' | 'clock'> & {
  readonly program: readonly [string, ...string[]];
};

type ChildOptions = {
  /** It asks a server whose owner is unknown. */
  readonly isKeyless?: boolean;
};

/** Without the keys that go to an address on the command line. */
function keylessEnv(): NodeJS.ProcessEnv {
  return { ...process.env, QUALITY_API_KEY: undefined, OPENAI_API_KEY: undefined };
}

const keptLines = 40;
const longestLine = 500;
const planLimitMs = 60_000;
const planBytes = 256 * 1024;

/** Runs this program as a child, one at a time. Its results are in the folder of its run, even if this process dies. */
export class Children implements AsyncDisposable {
  readonly #options: ChildrenOptions;
  #process: ChildProcess | undefined;
  #latest: Started | undefined;
  #stops = 0;
  #plans = 0;

  constructor(options: ChildrenOptions) {
    this.#options = options;
  }

  /** The running child, or the last one. */
  get latest(): Child | undefined {
    return this.#latest;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  /** Starts a child in a new process group, so that Ctrl-C in our terminal does not reach it twice. */
  async start(words: readonly string[], { isKeyless = false }: ChildOptions = {}): Promise<Child> {
    if (this.#process !== undefined)
      throw new InputError(
        `a run was started here already: process ${this.#latest?.pid}`,
        'Wait until it ends, or stop it.',
      );
    const { cwd, clock } = this.#options;
    const [node, ...script] = this.#options.program;
    const child = spawn(node, [...script, ...words], {
      ...{ cwd, detached: true, windowsHide: true, stdio: ['ignore', 'ignore', 'pipe'] },
      ...(isKeyless && { env: keylessEnv() }),
    });
    this.#process = child;
    this.#stops = 0;
    const started: Started = {
      ...{ pid: child.pid ?? 0, words, startedAt: clock.wallTime().toISOString(), said: [], exitCode: undefined },
    };
    this.#latest = started;
    keepLines(child, started.said);
    child.on('close', (code) => {
      started.exitCode = code;
      if (this.#process === child) this.#process = undefined;
    });
    try {
      await once(child, 'spawn');
    } catch (cause) {
      this.#process = undefined;
      started.exitCode = null;
      throw new InputError(`the run cannot be started: ${String(cause)}`, 'Start it on the command line.', { cause });
    }
    return started;
  }

  /** Asks it to stop and to clean up; the second time, it is ended. false if none runs. */
  stop(): boolean {
    if (this.#process === undefined) return false;
    this.#stops += 1;
    this.#process.kill(this.#stops === 1 ? 'SIGINT' : 'SIGTERM');
    return true;
  }

  /** The output of a short command, such as a plan, and whether it succeeded. */
  async output(
    words: readonly string[],
    signal: AbortSignal,
    { limitMs = planLimitMs, isKeyless = false }: ChildOptions & { readonly limitMs?: number } = {},
  ): Promise<{ readonly text: string; readonly out: string; readonly isGood: boolean }> {
    if (this.#plans >= 2) throw new InputError('two commands of other pages run', 'Try again in a moment.');
    this.#plans += 1;
    try {
      const { cwd } = this.#options;
      const [node, ...script] = this.#options.program;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
      const child = spawn(node, [...script, ...words], {
        ...{ cwd, windowsHide: true, stdio: ['ignore', 'pipe', 'pipe'], signal: limit },
        ...(isKeyless && { env: keylessEnv() }),
      });
      const texts = ['', ''];
      for (const [at, stream] of [child.stdout, child.stderr].entries())
        stream?.setEncoding('utf8').on('data', (text: string) => {
          texts[at] = `${texts[at]}${text}`.slice(0, planBytes);
        });
      const [code] = await once(child, 'close').catch(() => [null]);
      const [out = '', err = ''] = texts;
      return { text: code === 0 ? out : err || 'it took too long', out, isGood: code === 0 };
    } finally {
      this.#plans -= 1;
    }
  }

  /** Stops in order what was started here, and waits for it. */
  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#process;
    if (child === undefined) return;
    const closed = once(child, 'close');
    if (this.#stops === 0) this.stop();
    await closed;
  }
}

function keepLines({ stderr }: ChildProcess, kept: string[]): void {
  let rest = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split(/[\r\n]+/);
    rest = (lines.pop() ?? '').slice(-longestLine);
    kept.push(...lines.filter((line) => line !== '').map((line) => line.slice(0, longestLine)));
    kept.splice(0, kept.length - keptLines);
  });
  stderr?.on('close', () => {
    if (rest !== '') kept.push(rest);
  });
}
