import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { EndpointError } from '../lib/errors.ts';
import { parseLoose } from '../lib/loose.ts';
import type { CodeJob, CodeResult, CodeRunner } from '../verify/ports.ts';
import type { NumberedResult } from './watch-limits.ts';

const cpuMs = z.number();
const resultSchema = z.object({
  number: z.number(),
  result: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('ran'), values: z.string(), cpuMs }),
    z.object({
      outcome: z.literal('limit'),
      what: z.enum(['cpu', 'memory', 'output', 'files', 'crash']),
      values: z.string().optional(),
      cpuMs,
    }),
  ]),
}) satisfies z.ZodType<NumberedResult>;

type Broken = Extract<CodeResult, { outcome: 'broken' }>;

export type EmbeddedOptions = {
  /** The bundled src/sandbox.ts, beside the programs that it loads. */
  readonly script: string;
  readonly children: number;
  readonly memoryBytes: number;
  /** How long a process may take to start. */
  readonly startMs?: number | undefined;
};

/** Wall time, as a multiple of the CPU time: a job that takes longer without using its CPU time ran on a busy machine. */
const wallFactor = 6;
const heapMegabytes = 96;
/** The main thread of a process usually has 8 MiB. */
const stackKilobytes = 7000;

const mostBrokenInRow = 3;
const remedies: Record<Broken['cause'], string> = {
  'sandbox-missing': 'Install quality-baseline again',
  'sandbox-error': 'Look at what ends its processes, such as a lack of memory',
  'machine-busy': 'Give this machine less to do at the same time',
};

/** Runs jobs in child processes of Node, a fresh interpreter each. */
export class EmbeddedRunner implements CodeRunner, AsyncDisposable {
  readonly #options: EmbeddedOptions;
  readonly #idle: Child[] = [];
  readonly #all = new Set<Child>();
  readonly #waiting: ((child: Child) => void)[] = [];
  #isClosed = false;
  #brokenInRow = 0;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  /** Without a sandbox, no answer to come can be judged either. */
  async run(job: CodeJob): Promise<CodeResult> {
    const result = await this.#runTwice(job);
    this.#brokenInRow = result.outcome === 'broken' ? this.#brokenInRow + 1 : 0;
    if (result.outcome !== 'broken' || this.#brokenInRow < mostBrokenInRow || this.#isClosed) return result;
    throw new EndpointError(
      `the sandbox failed three times in a row: ${result.detail}`,
      `${remedies[result.cause]}, then go on with --resume.`,
    );
  }

  /** A sandbox that broke is asked once more, in another process. */
  async #runTwice(job: CodeJob): Promise<CodeResult> {
    if (!existsSync(this.#options.script)) return broken('sandbox-missing', `there is no ${this.#options.script}`);
    const first = await this.#runOnce(job);
    return first.outcome === 'broken' && !this.#isClosed ? this.#runOnce(job) : first;
  }

  async #runOnce(job: CodeJob): Promise<CodeResult> {
    const child = await this.#take();
    const result = await child.run(job);
    if (result.outcome === 'ran') this.#giveBack(child);
    else this.#replace(child);
    return result;
  }

  #take(): Promise<Child> | Child {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#all.size < this.#options.children) return this.#start();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #start(): Child {
    const child = new Child(this.#options);
    this.#all.add(child);
    return child;
  }

  #giveBack(child: Child): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(child);
    else next(child);
  }

  #replace(child: Child): void {
    child.kill();
    this.#all.delete(child);
    if (!this.#isClosed) this.#waiting.shift()?.(this.#start());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((child) => child.close()));
  }
}

class Child {
  readonly #process: ChildProcess;
  readonly #ended: Promise<Broken | Extract<CodeResult, { outcome: 'limit' }>>;
  readonly #lines: AsyncIterator<string>;
  readonly #startMs: number;
  #isReady = false;
  #number = 0;

  constructor({ script, memoryBytes, startMs = 30_000 }: EmbeddedOptions) {
    this.#startMs = startMs;
    const permission = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission';
    const flags = [
      ...[permission, `--allow-fs-read=${dirname(script)}`, '--allow-worker', '--no-warnings'],
      ...['--disallow-code-generation-from-strings', `--max-old-space-size=${heapMegabytes}`],
      `--stack-size=${stackKilobytes}`,
    ];
    this.#process = spawn(process.execPath, [...flags, script, String(memoryBytes)], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process.stdin?.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      this.#process.once('error', (error) => resolve(broken('sandbox-error', error.message)));
      this.#process.once('close', (code, signal) =>
        resolve(
          // The heap of the process is full of values from the program.
          this.#number > 0 && (signal === 'SIGABRT' || code === 134)
            ? { outcome: 'limit', what: 'memory', cpuMs: 0 }
            : broken('sandbox-error', `its process ended with ${signal ?? `exit code ${code}`}`),
        ),
      );
    });
    this.#lines = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  async run(job: CodeJob): Promise<CodeResult> {
    const startMs = this.#startMs;
    const begun = await orLate(this.#begin(), startMs, `its process did not start within ${startMs / 1000} s`);
    if (begun !== undefined) return begun;
    const wallMs = wallFactor * job.limits.cpuMs;
    const detail = `no result within ${wallMs / 1000} s, though its CPU time was not used up`;
    return orLate(this.#ask(job), wallMs, detail);
  }

  async #begin(): Promise<CodeResult | undefined> {
    if (this.#isReady) return undefined;
    const line = await this.#lines.next();
    if (line.value !== 'ready') return this.#ended;
    this.#isReady = true;
    return undefined;
  }

  async #ask(job: CodeJob): Promise<CodeResult> {
    this.#number += 1;
    this.#process.stdin?.write(`${JSON.stringify({ number: this.#number, job })}\n`);
    for (;;) {
      const line = await this.#lines.next();
      if (line.done === true) return this.#ended;
      const told = resultSchema.safeParse(parseLoose(line.value));
      if (!told.success) return broken('sandbox-error', 'its process sent something that is no result');
      // Another number: a limit that was reported just after its job had ended.
      if (told.data.number === this.#number) return told.data.result;
    }
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.kill();
    await this.#ended;
  }
}

async function orLate<Value>(work: Promise<Value>, ms: number, detail: string): Promise<Value | Broken> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Broken>((resolve) => {
    timer = setTimeout(() => resolve(broken('machine-busy', detail)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function broken(cause: Broken['cause'], detail: string): Broken {
  return { outcome: 'broken', cause, detail };
}
