import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import { type CodeJob, codeLimits } from '../../../verify/ports.ts';
import { capMemory, type Fitting } from './cap-memory.ts';
import { jsonLine } from './json-line.ts';
import { runJob } from './run-wasm-job.ts';
import { type NumberedResult, type Watch, watchLimits } from './watch-limits.ts';

type NumberedJob = { readonly number: number; readonly job: CodeJob };

/** Python is linked with half a MiB, which a memoised function that calls itself fifty times uses up. */
const stackBytes = { python: 8 * 1024 * 1024, quickjs: 4 * 1024 * 1024 };

/** What compiles the interpreter's functions that nearly every program uses. */
const warmUp: CodeJob = {
  runtime: 'python',
  files: { 'answer.py': 'def f(a):\n    return [a]' },
  limits: { ...codeLimits, cpuMs: Number.POSITIVE_INFINITY },
  entry: { kind: 'function', file: 'answer.py', name: 'f' },
  cases: [{ args: [1] }],
};

// The process that runs what a model wrote: a line of JSON in is a job, a line out its result. It is started with no
// environment and may read its own folder, nothing else.
if (isMainThread) await serve();
else watchLimits(workerData as Watch);

async function serve(): Promise<void> {
  const mostBytes = codeLimits.memoryBytes;
  const [python, quickjs, extensions, pythonDriver, javascriptDriver] = await Promise.all([
    program('python.wasm.br', { mostBytes, stackBytes: stackBytes.python }),
    program('quickjs.wasm', { mostBytes, stackBytes: stackBytes.quickjs }),
    Promise.all(['structured-clone', 'encoding'].map(async (name) => ({ name, wasm: await program(`${name}.so`) }))),
    readFile(new URL('./python-driver.py', import.meta.url), 'utf8'),
    readFile(new URL('./javascript-driver.cjs', import.meta.url), 'utf8'),
  ]);
  const programs = { python, quickjs, extensions, pythonDriver, javascriptDriver };
  // Compiling takes a second of CPU time, which would count as the first program's.
  await runJob(warmUp, programs);
  const watched = new Float64Array(new SharedArrayBuffer(24));
  const watch: Watch = { job: watched, parent: process.ppid };
  new Worker(fileURLToPath(import.meta.url), { workerData: watch }).unref();
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { number, job } = JSON.parse(line) as NumberedJob;
    const { user, system } = process.cpuUsage();
    const began = (user + system) / 1000;
    watched.set([began, began + job.limits.cpuMs], 1);
    watched[0] = number;
    const result = await runJob(job, programs);
    watched[0] = 0;
    process.stdout.write(jsonLine({ number, result } satisfies NumberedResult));
  }
}

/** The programs are only beside the bundled script. */
async function program(name: string, fitting?: Fitting): Promise<WebAssembly.Module> {
  try {
    const file = await readFile(new URL(name, import.meta.url));
    const bytes = name.endsWith('.br') ? await promisify(brotliDecompress)(file) : file;
    return await WebAssembly.compile(fitting === undefined ? bytes : capMemory(bytes, fitting));
  } catch (error) {
    // In place of `ready`: the parent says it to the user.
    process.stdout.write(`its file ${name} is missing or damaged\n`);
    throw error;
  }
}
