import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { systemClock } from '../../../lib/clock.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { within } from '../../../lib/within.ts';
import { evidenceSchema } from '../../../records/journal.ts';
import type { CodeJob, CodeResult, CodeRunner } from '../../../verify/ports.ts';
import { jsonLine } from './json-line.ts';
import { type Broken, broken, Tries } from './tries.ts';

const resultSchema = z.object({ number: z.number(), result: evidenceSchema.shape.result });

export type EmbeddedOptions = {
  /** The bundled main.ts, beside the programs that it loads. */
  readonly script: string;
  readonly children: number;
  readonly startMs?: number | undefined;
};

/** Wall time, as a multiple of the CPU time: a job that takes longer without using its CPU time ran on a busy machine. */
const wallFactor = 6;
const heapMegabytes = 96;
/** The main thread of a process usually has 8 MiB. */
const stackKilobytes = 7000;

/** Runs jobs in child processes of Node, a fresh interpreter each. */
export class EmbeddedRunner implements CodeRunner, AsyncDisposable {
  readonly #options: EmbeddedOptions;
  readonly #idle: Child[] = [];
  readonly #all = new Set<Child>();
  readonly #waiting: ((child?: Child) => void)[] = [];
  #isClosed = false;
  readonly #tries = new Tries();

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  async run(job: CodeJob): Promise<CodeResult> {
    return this.#tries.run(
      async () =>
        existsSync(this.#options.script)
          ? this.#runOnce(job)
          : broken('sandbox-missing', `there is no ${this.#options.script}`),
      (result) => (result.outcome === 'broken' ? result : undefined),
    );
  }

  async #runOnce(job: CodeJob): Promise<CodeResult> {
    const child = await this.#take();
    if (child === undefined) return broken('sandbox-error', 'it is closed');
    const result = await child.run(job);
    if (result.outcome === 'ran') this.#giveBack(child);
    else this.#replace(child);
    return result;
  }

  #take(): Promise<Child | undefined> | Child | undefined {
    if (this.#isClosed) return undefined;
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
    this.#tries.close();
    for (const take of this.#waiting.splice(0)) take();
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

  constructor({ script, startMs = 30_000 }: EmbeddedOptions) {
    this.#startMs = startMs;
    const permission = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission';
    const flags = [
      ...[permission, `--allow-fs-read=${dirname(script)}`, '--allow-worker', '--no-warnings'],
      ...['--disallow-code-generation-from-strings', `--max-old-space-size=${heapMegabytes}`],
      `--stack-size=${stackKilobytes}`,
    ];
    this.#process = spawn(process.execPath, [...flags, script], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process.stdin?.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      this.#process.once('error', (error) => resolve(broken('sandbox-error', error.message)));
      this.#process.once('close', (code, signal) => {
        const what = this.#number === 0 ? undefined : limitOf(signal, code);
        const detail = `its process ended with ${signal ?? `exit code ${code}`}`;
        resolve(what === undefined ? broken('sandbox-error', detail) : { outcome: 'limit', what, cpuMs: 0 });
      });
    });
    this.#lines = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  async run(job: CodeJob): Promise<CodeResult> {
    const startMs = this.#startMs;
    const begun = await orLate(this.#begin(), startMs, `its process did not start within ${startMs / 1000} s`);
    if (begun !== 'ready') return begun;
    const wallMs = wallFactor * job.limits.cpuMs;
    const detail = `no result within ${wallMs / 1000} s, though its CPU time was not used up`;
    return orLate(this.#ask(job), wallMs, detail);
  }

  async #begin(): Promise<CodeResult | 'ready'> {
    if (this.#isReady) return 'ready';
    const line = await this.#lines.next();
    if (line.done === true) return this.#ended;
    if (line.value !== 'ready') return broken('sandbox-missing', line.value);
    this.#isReady = true;
    return 'ready';
  }

  async #ask(job: CodeJob): Promise<CodeResult> {
    this.#number += 1;
    this.#process.stdin?.write(jsonLine({ number: this.#number, job }));
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

/** How a program ends the process that it runs in. */
function limitOf(signal: NodeJS.Signals | null, code: number | null): 'memory' | 'crash' | undefined {
  // The heap of the process is full of values from the program.
  if (signal === 'SIGABRT' || code === 134) return 'memory';
  // Its stack is full of native calls, on a machine that gives less of it than `stackKilobytes`.
  return signal === 'SIGSEGV' || code === 139 ? 'crash' : undefined;
}

async function orLate<Value>(work: Promise<Value>, ms: number, detail: string): Promise<Value | Broken> {
  return (await within(systemClock, ms, undefined, () => work)) ?? broken('machine-busy', detail);
}
