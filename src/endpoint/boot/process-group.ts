import { stat } from 'node:fs/promises';
import { execa } from 'execa';
import type { Clock } from '../../lib/clock.ts';
import { EndpointError, InputError } from '../../lib/errors.ts';
import type { Environment } from '../../lib/io.ts';
import { ownerOf } from '../../lib/lock/owner.ts';
import { hideFlagSecrets } from '../redact-fields.ts';
import { type CappedLog, openLog } from './capped-log.ts';
import { bootMarker, endAll, groupMembers, markerOf, sendSignal } from './group-members.ts';
import { type LogRing, logRing } from './log-ring.ts';
import { scrubEnvironment, secretsOf } from './scrub-environment.ts';

export type ShellOptions = {
  readonly clock: Clock;
  readonly folder?: string | undefined;
  readonly ambient: Environment;
  readonly passVariables?: readonly string[] | undefined;
  readonly apiKey?: string | undefined;
  readonly logFile?: string | undefined;
  readonly graceMs?: number | undefined;
};

export type Exit = { readonly code: number | null; readonly signal: string | null };

const keptLines = 400;
const defaultGraceMs = 10_000;
const drainMs = 250;

/** Disposing it ends every process that it started. */
export class ProcessGroup implements AsyncDisposable {
  readonly log: LogRing;
  /** Processes it started may continue. */
  readonly exited: Promise<Exit>;
  readonly #id: number;
  /** undefined once the group is empty: the system may then reuse its number */
  #groupId: number | undefined;
  readonly #marker: string;
  readonly #clock: Clock;
  readonly #graceMs: number;
  readonly #release: () => void;
  readonly #killAtExit = () => {
    if (this.#hasLeader) sendSignal(-this.#id, 'SIGKILL');
  };
  #hasLeader = true;
  #stopped: Promise<void> | undefined;

  private constructor(command: string, options: ShellOptions, marker: string, copy: CappedLog | undefined) {
    const { ambient, passVariables = [], clock } = options;
    this.#marker = marker;
    this.#clock = clock;
    this.#graceMs = options.graceMs ?? defaultGraceMs;
    this.log = logRing(keptLines, secretsOf(ambient, passVariables, options.apiKey), copy);
    const child = execa(command, {
      shell: true,
      detached: true, // a new session and process group
      cleanup: false,
      reject: false,
      buffer: false,
      stdin: 'ignore',
      extendEnv: false,
      env: { ...scrubEnvironment(ambient, passVariables), [bootMarker]: this.#marker },
      ...(options.folder === undefined ? {} : { cwd: options.folder }),
    });
    if (child.pid === undefined)
      throw new EndpointError(`could not start: ${hideFlagSecrets(command)}`, 'Is there a shell at /bin/sh?');
    this.#id = child.pid;
    this.#groupId = child.pid;
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', this.log.writer());
    const closed = new Promise((resolve) => child.once('close', resolve));
    const exit = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    this.exited = exit.then(async (how) => {
      this.#hasLeader = false;
      await this.#forgetEmptyGroup();
      // Its last output is still in the pipe, which its child processes may keep open.
      await Promise.race([closed, clock.sleep(drainMs)]);
      return how;
    });
    this.#release = () => {
      process.off('exit', this.#killAtExit);
      child.stdout.destroy();
      child.stderr.destroy();
      this.log.end();
    };
    // A last safety net if the process ends without disposing.
    process.on('exit', this.#killAtExit);
  }

  static async start(command: string, options: ShellOptions): Promise<ProcessGroup> {
    const { folder, logFile } = options;
    if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
      throw new InputError(`there is no folder ${folder} to run "${hideFlagSecrets(command)}" in`, 'Check the path.');
    const marker = markerOf(await ownerOf(process.pid), options.clock.wallTime());
    const copy = logFile === undefined ? undefined : await openLog(logFile);
    try {
      return new ProcessGroup(command, options, marker, copy);
    } catch (error) {
      copy?.end();
      throw error;
    }
  }

  /** The processes that it started keep running. */
  release(): void {
    this.#stopped ??= Promise.resolve();
    this.#release();
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#stopped ??= this.#stop()
      .then(() => this.exited) // including its last output
      .then(() => undefined)
      .finally(this.#release);
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    const look = async () => {
      const members = await this.#members();
      return { members, isOver: members.length === 0 && !this.#hasLeader };
    };
    await endAll(look, this.#graceMs, this.#clock);
  }

  /** Without /proc, a negative id addresses the whole group, as in `kill`. */
  async #members(): Promise<readonly number[]> {
    const members = await groupMembers(this.#groupId, this.#marker);
    if (members !== undefined) return members;
    return this.#groupId !== undefined && sendSignal(-this.#groupId, 0) ? [-this.#groupId] : [];
  }

  async #forgetEmptyGroup(): Promise<void> {
    if ((await this.#members()).length === 0) this.#groupId = undefined;
  }
}
