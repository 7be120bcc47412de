import { dirname, join } from 'node:path/posix';
import { type ExtensionDescriptor, type JSValueHandle, QuickJS } from 'quickjs-wasi';
import type { CodeJob, CodeResult, Limit } from '../../../verify/ports.ts';
import { Stopped } from './memory-files.ts';
import { createWasiHost, type WasiHost } from './wasi-host.ts';

export type Programs = {
  readonly python: WebAssembly.Module;
  readonly pythonDriver: string;
  readonly quickjs: WebAssembly.Module;
  readonly extensions: readonly ExtensionDescriptor[];
  readonly javascriptDriver: string;
};

const valuesFile = '.values';
/** The parent parses every line. */
const mostValueBytes = 1024 * 1024;
const seed = 1;
/** Ten thousand calls; then the engine throws before the stack of the process is full. */
const quickjsStackBytes = 2_700_000;

type Ended = { readonly values: string; readonly limit?: Limit | undefined };

type EngineExports = { readonly exports: { qjs_set_max_stack_size(bytes: number): void } };

/** Runs one job in a fresh interpreter. */
export async function runJob(job: CodeJob, programs: Programs): Promise<CodeResult> {
  const before = process.cpuUsage();
  const input = JSON.stringify({ entry: job.entry, cases: job.cases, outputBytes: job.limits.caseOutputBytes });
  const host = createWasiHost({
    args: ['python', '-P', '-S', '-B', '-c', programs.pythonDriver],
    env: [`PYTHONHASHSEED=${seed}`, 'PYTHONUTF8=1'],
    stdin: Buffer.from(input),
    files: new Map(Object.entries(job.files).map(([path, text]) => [path, Buffer.from(text)])),
    seed,
    limits: job.limits,
  });
  const ended =
    job.runtime === 'python' ? runPython(programs.python, host, job) : await runJavaScript(programs, host, job, input);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = Math.round((user + system) / 1000);
  const isFlooded = Buffer.byteLength(ended.values) > mostValueBytes;
  const { values, limit } = isFlooded ? { values: '', limit: 'output' as const } : ended;
  return limit === undefined ? { outcome: 'ran', values, cpuMs } : { outcome: 'limit', what: limit, values, cpuMs };
}

function runPython(program: WebAssembly.Module, host: WasiHost, { limits }: CodeJob): Ended {
  const { exports } = new WebAssembly.Instance(program, { wasi_snapshot_preview1: host.imports });
  const memory = exports['memory'] as WebAssembly.Memory;
  host.attach(memory);
  let limit: Limit | undefined;
  try {
    (exports['_start'] as () => void)();
  } catch (error) {
    if (!(error instanceof Stopped)) limit = isFull(memory, limits.memoryBytes) ? 'memory' : 'crash';
    else if (error.what !== 'exit') limit = error.what;
  }
  return { values: Buffer.from(host.files().get(valuesFile) ?? []).toString('utf8'), limit };
}

const almostFull = 4 * 1024 * 1024;

function isFull(memory: WebAssembly.Memory, most: number): boolean {
  return memory.buffer.byteLength > most - almostFull;
}

async function runJavaScript(
  programs: Programs,
  host: WasiHost,
  { files, limits }: CodeJob,
  input: string,
): Promise<Ended> {
  const lines: string[] = [];
  let room = limits.outputBytes;
  let valueBytes = 0;
  const isFlooded = () => room < 0 || valueBytes > mostValueBytes;
  let memory: WebAssembly.Memory | undefined;
  const engine = await QuickJS.create({
    wasm: programs.quickjs,
    memoryLimit: limits.memoryBytes - almostFull,
    timezoneOffset: 0,
    wasi: (of: WebAssembly.Memory) => {
      memory = of;
      host.attach(of);
      return host.imports as Record<string, (...args: never[]) => unknown>;
    },
    extensions: [...programs.extensions],
    interruptHandler: isFlooded,
    moduleLoader: {
      normalize: (base: string, name: string) => (name.startsWith('.') ? join(dirname(base), name) : name),
      load: read,
    },
  });
  // The option `maxStackSize` allows half a MiB, which is right for the stack that the engine was linked with.
  (engine as unknown as EngineExports).exports.qjs_set_max_stack_size(quickjsStackBytes);
  const functions: Record<string, (text: JSValueHandle) => JSValueHandle> = {
    put: (line) => {
      lines.push(line.toString());
      valueBytes += Buffer.byteLength(lines.at(-1) ?? '');
      return engine.undefined;
    },
    print: (text) => {
      room -= Buffer.byteLength(text.toString());
      return engine.undefined;
    },
    wait: (ms) => {
      host.wait(ms.toNumber());
      return engine.undefined;
    },
    read: (path) => engine.newString(read(path.toString())),
  };
  function read(path: string): string {
    const text = Object.hasOwn(files, path) ? files[path] : undefined;
    if (text === undefined) throw new Error(`Cannot find module '${path}'`);
    return text;
  }
  try {
    const drive = engine.evalCode(programs.javascriptDriver, 'driver');
    const given = Object.entries(functions).map(([name, call]) => engine.newFunction(name, call));
    const passTime = engine.callFunction(drive, engine.undefined, engine.newString(input), ...given);
    const isDone = () => isFlooded() || lines.at(-1)?.startsWith('{"end"') === true;
    while (
      !isDone() &&
      (engine.executePendingJobs() > 0 || engine.callFunction(passTime, engine.undefined).toBoolean())
    );
    return { values: lines.join(''), limit: isFlooded() ? 'output' : undefined };
  } catch {
    const isOutOfMemory = memory !== undefined && isFull(memory, limits.memoryBytes);
    return { values: lines.join(''), limit: isFlooded() ? 'output' : isOutOfMemory ? 'memory' : 'crash' };
  }
}
