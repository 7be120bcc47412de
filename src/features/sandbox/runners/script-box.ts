import { isUtf8 } from 'node:buffer';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { systemClock } from '../../../lib/clock.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { within } from '../../../lib/within.ts';
import type { CodeLimits, SystemEntry, SystemJob, SystemResult } from '../../../verify/ports.ts';
import { encodeJob, encodeNext, scriptsFault } from './system-driver.ts';
import { type Broken, broken } from './tries.ts';

/** What a box is asked from outside, where no script can answer instead. */
export type BoxWatch = {
  /** How many CPUs the box can use at once. */
  readonly cpus: number;
  /** CPU time of all that ever ran in the box; undefined if that cannot be read. */
  cpuMs(): Promise<number | undefined>;
  /** Lines of /proc/PID/stat of all processes in the box; undefined if they cannot be read. */
  stats(): Promise<string | undefined>;
  /** Whether others on the machine may have taken the processes that the box could start. */
  isCrowded?(): Promise<boolean>;
  /** Whether the kernel ended something in the box, which has ended, since it had used up its memory. */
  lackedMemory?(): Promise<boolean>;
  /** Ends the box and all that runs in it. */
  kill(): Promise<void>;
};

type Bounds = Pick<SystemJob, 'limits' | 'idleMs'>;
type Limit = Extract<SystemResult, { outcome: 'limit' }>['what'];

/** Of a box, with those of its driver. */
export const mostProcesses = 64;
/** Wall time, as a multiple of the CPU time. */
const wallFactor = 6;
const startMs = 60_000;
/** Preparing the folder and reading it back take CPU time, too. */
const ownCpuMs = 500;
const readyPattern = /^ready (\d+) (\d+)\n/;
/** The driver shares its user with the script, which may therefore change the limits of the driver. */
const signals = ['SIGILL', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV', 'SIGXCPU', 'SIGXFSZ'] as const;
const faults = new Set<number | null>([scriptsFault, ...signals.map((name) => 128 + constants.signals[name])]);
const killed = 128 + constants.signals.SIGKILL;
const countsPattern = /^(\d{1,3}) (\d+) (\d+)\n/;

/** A process that speaks with the driver: made for one answer. */
export class ScriptBox {
  readonly #process: ChildProcess;
  readonly #watch: BoxWatch;
  readonly #ended: Promise<Broken>;
  #stdout: Buffer = Buffer.alloc(0);
  /** What came after that, until there is so much in all: each joining copies everything. */
  readonly #later: Buffer[] = [];
  #laterBytes = 0;
  #wantedBytes = 0;
  #stderr: Buffer = Buffer.alloc(0);
  #onData: () => void = () => undefined;
  #hasEnded = false;
  #mayBlame = false;
  #ooms = 0;
  #cpuUs = 0;

  constructor(child: ChildProcess, watch: BoxWatch) {
    this.#process = child;
    this.#watch = watch;
    child.stdin?.on('error', () => undefined);
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#later.push(chunk);
      this.#laterBytes += chunk.length;
      if (this.#stdout.length + this.#laterBytes < this.#wantedBytes) return;
      this.#stdout = Buffer.concat([this.#stdout, ...this.#later.splice(0)]);
      this.#laterBytes = 0;
      this.#take(child.stdout, this.#stdout);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, chunk]);
      this.#take(child.stderr, this.#stderr);
    });
    child.once('exit', () => {
      this.#hasEnded = true;
    });
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(broken('sandbox-error', error.message)));
      child.once('close', (code, signal) => {
        const [words = ''] = this.#stderr.toString('latin1', 0, 2000).trim().split('\n');
        resolve(broken('sandbox-error', `its process ended with ${signal ?? `exit code ${code}`}: ${plain(words)}`));
      });
    });
  }

  /** Nothing can run in it any more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether it broke as the script could have made it break. */
  get mayBlame(): boolean {
    return this.#mayBlame;
  }

  async run(jobs: readonly SystemJob[]): Promise<readonly SystemResult[]> {
    const notReady = await this.#begin();
    if (notReady !== undefined) return [notReady];
    const results: SystemResult[] = [];
    for (const job of jobs) {
      const result = await this.#runJob(job);
      results.push(result);
      if (result.outcome !== 'ran') break;
    }
    return results;
  }

  async #runJob(job: SystemJob): Promise<SystemResult> {
    let result = await this.#runOne((mark) => encodeJob(mark, job), job);
    for (const script of job.further ?? []) {
      if (result.outcome !== 'ran') return result;
      result = await this.runNext(script, job);
    }
    return job.further === undefined || result.outcome !== 'ran' ? result : { ...result, stdout: '', stderr: '' };
  }

  /** Another script in the folder of the last one. */
  runNext(script: string, bounds: Bounds): Promise<SystemResult> {
    return this.#runOne((mark) => encodeNext(mark, script), bounds);
  }

  async #begin(): Promise<Broken | undefined> {
    const ready = this.#until(() => readyPattern.exec(this.#stdout.toString('latin1', 0, 60)) ?? undefined);
    const began = await within(systemClock, startMs, undefined, () => Promise.race([ready, this.#ended]));
    if (began === undefined) return broken('machine-busy', `its process did not start within ${startMs / 1000} s`);
    if ('outcome' in began) return began;
    this.#count(began[1], began[2]);
    this.#stdout = this.#stdout.subarray(began[0].length);
    return undefined;
  }

  async #runOne(encode: (mark: string) => Buffer, bounds: Bounds): Promise<SystemResult> {
    const mark = randomBytes(24).toString('hex');
    const before = { ooms: this.#ooms, cpuUs: this.#cpuUs };
    const outsideMs = await this.#watch.cpuMs();
    this.#process.stdin?.write(encode(mark));
    const over = new AbortController();
    const done = this.#until(() => this.#read(mark, bounds.limits));
    const late = this.#watchTime(bounds, outsideMs, over.signal);
    const result = await Promise.race([done, late, this.#ended]);
    over.abort();
    if (result.outcome === 'broken') {
      const { exitCode } = this.#process;
      if (exitCode === killed && (await this.#watch.lackedMemory?.()))
        return { outcome: 'limit', what: 'memory', cpuMs: 0 };
      this.#mayBlame = faults.has(exitCode);
      return result;
    }
    if (result.outcome === 'limit') {
      const afterMs = (await this.#watch.cpuMs()) ?? 0;
      return { ...result, cpuMs: Math.max(result.cpuMs, Math.round(afterMs - (outsideMs ?? 0)), 0) };
    }
    if (await this.#watch.isCrowded?.())
      return broken('machine-busy', 'its user started many processes outside, and the limit on processes counts them');
    const cpuMs = Math.round((this.#cpuUs - before.cpuUs) / 1000);
    return this.#ooms > before.ooms ? { outcome: 'limit', what: 'memory', cpuMs } : { ...result, cpuMs };
  }

  /** Ends with a limit: CPU time, or six times as much time by the clock. */
  async #watchTime(bounds: Bounds, beforeMs: number | undefined, over: AbortSignal): Promise<SystemResult> {
    const budgetMs = bounds.limits.cpuMs + ownCpuMs;
    const began = performance.now();
    const lastMs = wallFactor * budgetMs;
    const { idleMs = Number.POSITIVE_INFINITY } = bounds;
    const lookMs = Math.min(lastMs / 40, idleMs / 10);
    const limit = (): SystemResult => ({ outcome: 'limit', what: 'cpu', cpuMs: Math.round(used) });
    let used = 0;
    let waitedMs = 0;
    let dueMs = 0;
    for (let elapsed = 0; elapsed < lastMs && !over.aborted; ) {
      // Before this, it cannot have been used up. To look may itself take CPU time of the box.
      if (dueMs <= elapsed) dueMs = elapsed + Math.max((budgetMs - used) / this.#watch.cpus, 50);
      await systemClock.sleep(Math.min(dueMs - elapsed, lookMs, lastMs - elapsed), over);
      const before = elapsed;
      elapsed = performance.now() - began;
      if (isIdle(await this.#watch.stats())) waitedMs += elapsed - before;
      if (waitedMs >= idleMs) return limit();
      if (elapsed < Math.min(dueMs, lastMs)) continue;
      const nowMs = await this.#watch.cpuMs();
      used = nowMs === undefined ? 0 : nowMs - (beforeMs ?? 0);
      if (used >= budgetMs) return limit();
    }
    // What waits for something that never comes would not end on an idle machine either.
    if (waitedMs >= lastMs / 2) return limit();
    return broken('machine-busy', `no result within ${lastMs / 1000} s, though its CPU time was not used up`);
  }

  /** The result, as soon as all of it has come; undefined until then. */
  #read(mark: string, limits: CodeLimits): SystemResult | undefined {
    const limit = (what: Limit): SystemResult => ({ outcome: 'limit', what, cpuMs: 0 });
    const end = this.#stdout.indexOf(mark);
    const errorEnd = this.#stderr.indexOf(mark);
    const printed = (end < 0 ? this.#stdout.length : end) + (errorEnd < 0 ? this.#stderr.length : errorEnd);
    // The beginning of a mark may have come.
    if (printed > limits.caseOutputBytes + (end < 0 ? mark.length : 0) + (errorEnd < 0 ? mark.length : 0))
      return limit('output');
    if (end < 0 || errorEnd < 0) return undefined;
    const rest = this.#stdout.subarray(end + mark.length);
    const counts = countsPattern.exec(rest.toString('latin1', 0, 60));
    if (counts === null) return rest.length < 60 ? undefined : broken('sandbox-error', 'its driver sent no counts');
    const [head, exit, ooms, cpuUs] = counts;
    const data = rest.subarray(head.length);
    const listing = readListing(data, limits);
    if (listing.state === 'over') return limit('files');
    if (listing.state === 'odd') return limit('crash');
    if (listing.state === 'partial') return undefined;
    const contentsEnd = listing.contentsAt + listing.bytes;
    this.#wantedBytes = this.#stdout.length - data.length + contentsEnd + mark.length;
    if (this.#stdout.length < this.#wantedBytes) return undefined;
    this.#wantedBytes = 0;
    if (data.toString('latin1', contentsEnd, contentsEnd + mark.length) !== mark) return limit('crash');
    const [stdout, stderr] = [this.#stdout.toString('utf8', 0, end), this.#stderr.toString('utf8', 0, errorEnd)];
    const entries = entriesOf(listing.found, data.subarray(listing.contentsAt, contentsEnd));
    this.#count(ooms, cpuUs);
    this.#stdout = data.subarray(contentsEnd + mark.length);
    this.#stderr = this.#stderr.subarray(errorEnd + mark.length);
    return { outcome: 'ran', exit: Number(exit), stdout, stderr, entries, cpuMs: 0 };
  }

  #count(ooms: string | undefined, cpuUs: string | undefined): void {
    this.#ooms = Number(ooms);
    this.#cpuUs = Number(cpuUs);
  }

  #take(stream: ChildProcess['stdout'], all: Buffer): void {
    // What comes beyond all limits is not read.
    if (all.length > mostHeld) stream?.pause();
    this.#onData();
  }

  #until<Value>(look: () => Value | undefined): Promise<Value> {
    return new Promise((resolve) => {
      this.#onData = () => {
        const found = look();
        if (found !== undefined) resolve(found);
      };
      this.#onData();
    });
  }

  async close(): Promise<void> {
    await this.#watch.kill();
    this.#process.kill('SIGKILL');
    await this.#ended;
  }
}

/** Whether nothing in a box could use a CPU: all of it waits, or it has all its processes and tries to start one. */
function isIdle(stats: string | undefined): boolean {
  if (stats === undefined) return false;
  const processes = stats.split('\n').filter((line) => line !== '');
  if (processes.length > mostProcesses - 9) return true;
  const found = processes.map((line) => /^(\d+) .*\) (\w) ?(\d*)/.exec(line) ?? []);
  const waiting = found.filter(([, , state]) => state !== 'R' && state !== 'D');
  // The parent of `vfork` shows as one that reads from a disk.
  const parents = new Set(waiting.map(([, , , parent]) => parent));
  return found.every((one) => waiting.includes(one) || (one[2] === 'D' && parents.has(one[1])));
}

const mostHeld = 24 * 1024 * 1024;

function plain(text: string): string {
  return text.replace(/[^ -~]+/g, ' ').slice(0, 300);
}

type Found = {
  readonly type: string;
  readonly mode: string;
  readonly size: number;
  readonly path: Buffer;
  readonly link: Buffer;
};

type Listing =
  /** The rest has not arrived. */
  | { readonly state: 'partial' }
  | { readonly state: 'over' }
  /** Not what the driver writes. */
  | { readonly state: 'odd' }
  | { readonly state: 'whole'; readonly found: readonly Found[]; readonly bytes: number; readonly contentsAt: number };

const mostListed = 4 * 1024 * 1024;
const fieldsPattern = /^([a-zA-Z?]) ([0-7]{1,4}) (\d{1,15}) /;

/** Reads the driver's listing at the start of `data`: records of two texts, each ended by NUL, then one NUL. */
export function readListing(data: Buffer, limits: CodeLimits): Listing {
  const found: Found[] = [];
  let bytes = 0;
  let at = 0;
  while (data[at] !== 0) {
    const nameEnd = data.indexOf(0, at);
    const linkEnd = nameEnd < 0 ? -1 : data.indexOf(0, nameEnd + 1);
    // One more for the folder itself.
    if (found.length > limits.files + 1 || data.length - at > mostListed + limits.fileBytes) return { state: 'over' };
    if (linkEnd < 0) return data.length > mostListed ? { state: 'over' } : { state: 'partial' };
    const fields = fieldsPattern.exec(data.toString('latin1', at, Math.min(nameEnd, at + 32)));
    if (fields === null) return { state: 'odd' };
    const [head, type = '', mode = '', size = ''] = fields;
    const path = data.subarray(at + head.length, nameEnd);
    found.push({
      type,
      mode: mode.padStart(3, '0'),
      size: Number(size),
      path,
      link: data.subarray(nameEnd + 1, linkEnd),
    });
    if (type === 'f') bytes += Number(size);
    if (bytes > limits.fileBytes) return { state: 'over' };
    at = linkEnd + 1;
  }
  const all = found.filter(({ path }) => path.length > 0);
  if (all.length > limits.files) return { state: 'over' };
  return { state: 'whole', found: all, bytes, contentsAt: at + 1 };
}

const longestText = 64 * 1024;

/** The folder of a job. `contents` are those of its files, one after the other. */
export function entriesOf(found: readonly Found[], contents: Buffer): Record<string, SystemEntry> {
  const entries: Record<string, SystemEntry> = Object.create(null);
  let at = 0;
  for (const { type, mode, size, path, link } of found) {
    const name = textOf(path);
    if (type === 'f') {
      entries[name] = { mode, ...contentOf(contents.subarray(at, at + size)) };
      at += size;
    } else if (type === 'd') entries[`${name}/`] = { mode };
    else entries[name] = type === 'l' ? { mode, link: textOf(link) } : { mode };
  }
  return entries;
}

function contentOf(bytes: Buffer): Pick<SystemEntry, 'text' | 'digest'> {
  if (bytes.length <= longestText && isUtf8(bytes)) return { text: bytes.toString() };
  return { digest: sha256(bytes) };
}

/** In a name that is not UTF-8, each such byte is written as \xNN. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  return bytes.toString('latin1').replace(/[\\\x80-\xff]/g, (one) => `\\x${one.charCodeAt(0).toString(16)}`);
}
