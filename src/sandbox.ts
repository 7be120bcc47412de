import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import { capMemory } from './sandbox/cap-memory.ts';
import { runJob } from './sandbox/run-job.ts';
import { type Watch, watchLimits } from './sandbox/watch-limits.ts';
import type { CodeJob } from './verify/ports.ts';

// The process that runs what a model wrote: a line of JSON in is a job, a line out its result. It is started with no
// environment and may read its own folder, nothing else.
if (isMainThread) await serve();
else watchLimits(workerData as Watch);

async function serve(): Promise<void> {
  const [memory] = process.argv.slice(2).map(Number);
  const mostBytes = memory ?? 0;
  const [python, quickjs, pythonDriver, javascriptDriver] = await Promise.all([
    program('python.wasm.br', mostBytes),
    program('quickjs.wasm', mostBytes),
    readFile(new URL('./sandbox/python-driver.py', import.meta.url), 'utf8'),
    readFile(new URL('./sandbox/javascript-driver.cjs', import.meta.url), 'utf8'),
  ]);
  const cells = new Float64Array(new SharedArrayBuffer(16));
  const watch: Watch = { cells, parent: process.ppid };
  new Worker(fileURLToPath(import.meta.url), { workerData: watch }).unref();
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const job = JSON.parse(line) as CodeJob;
    const { user, system } = process.cpuUsage();
    cells[0] = (user + system) / 1000;
    cells[1] = job.limits.cpuMs;
    const result = await runJob(job, { python, quickjs, pythonDriver, javascriptDriver });
    cells[1] = 0;
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
}

/** They stand beside the bundled script only. */
async function program(name: string, mostBytes: number): Promise<WebAssembly.Module> {
  const file = await readFile(new URL(name, import.meta.url));
  const bytes = name.endsWith('.br') ? await promisify(brotliDecompress)(file) : file;
  return WebAssembly.compile(capMemory(bytes, mostBytes));
}
