import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type Docker, dockerEnvironment, quickDocker } from '../../../endpoint/boot/compose/docker.ts';
import { labelsOf, projectLabel, reapDeadProjects, runLabel } from '../../../endpoint/boot/compose/take-down.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/io.ts';
import { ownerOf } from '../../../lib/lock/owner.ts';
import { within } from '../../../lib/within.ts';

export type Engine = { readonly command: 'docker' | 'podman'; readonly docker: Docker; readonly ambient: Environment };

/** The project that owns all containers of the sandbox: the reaper of dead runs finds them by it. */
const sandboxProject = 'quality-baseline-sandbox';

// The client and the engine pass the proxy of the machine on, which may hold a password.
const proxies = ['HTTP', 'HTTPS', 'FTP', 'NO', 'ALL'].flatMap((kind) => [
  `${kind}_PROXY`,
  `${kind.toLowerCase()}_proxy`,
]);

/** Of every container: no network, no rights, a file system that is only read, no image from elsewhere. */
const sealed = [
  ...['--network', 'none', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--ulimit', 'core=0:0', '--log-driver', 'none', '--pull', 'never'],
  ...proxies.flatMap((name) => ['--env', `${name}=`]),
];

type Guard = { readonly child: ChildProcess; readonly ended: Promise<void> };

/** For one command: an engine that hangs is no answer. */
const mostMs = 30_000;
const againMs = 50;
/** When a guard looks again after its run was killed, each after the one before: clients may still be creating containers. */
const guardSeconds = '0 1 2 4 8 16';

export type Container = { readonly name: string; readonly child: ChildProcess };

/** Starts containers that reach nothing, and sees to it that none outlives the run, even if the run is killed. */
export class OwnedContainers {
  readonly engine: Engine;
  readonly #limitMs: number;
  readonly #run = `sandbox-${randomBytes(6).toString('hex')}`;
  #labels: Promise<readonly string[]> | undefined;
  #guard: Guard | undefined;
  #count = 0;

  constructor(engine: Engine, limitMs = mostMs) {
    const docker = quickDocker(engine.docker, { clock: systemClock, limitMs, signal: undefined });
    this.engine = { ...engine, docker };
    this.#limitMs = limitMs;
  }

  /** `image` is the id of an image, so that a name that moves changes nothing in a run. */
  async start(options: readonly string[], image: string, words: readonly string[] = []): Promise<Container> {
    this.#labels ??= this.#begin();
    const labels = await this.#labels;
    this.#count += 1;
    const name = `quality-baseline-${this.#run}-${this.#count}`;
    return { name, child: this.#spawn(['run', '--name', name, ...labels, ...sealed, ...options, image, ...words]) };
  }

  /** A process in a container, as its user. */
  exec(name: string, words: readonly string[]): ChildProcess {
    return this.#spawn(['exec', '--interactive', name, ...words]);
  }

  /** Tries until its client ends, which may still be creating it. */
  async remove({ name, child }: Container): Promise<void> {
    const until = performance.now() + this.#limitMs;
    for (let isLast = false; !isLast; ) {
      isLast = child.exitCode !== null || child.signalCode !== null || performance.now() > until;
      const { stdout } = await this.engine.docker.run(['rm', '--force', '--volumes', name]);
      if (stdout !== '') return; // its name
      if (!isLast) await systemClock.sleep(againMs);
    }
  }

  #spawn(words: readonly string[]): ChildProcess {
    const { command, ambient } = this.engine;
    // A process group of its own: Ctrl-C ends the run, which then removes its containers.
    const options = { env: dockerEnvironment(ambient, []), stdio: 'pipe', detached: true } as const;
    const child = spawn(command, words, options);
    child.stdin.on('error', () => undefined);
    return child;
  }

  async #begin(): Promise<readonly string[]> {
    const labels = labelsOf({ id: this.#run, attempt: 1, slug: 'sandbox' }, await ownerOf(process.pid));
    await reapDeadProjects(this.engine.docker, sandboxProject).catch(() => undefined);
    this.#guard = this.#startGuard(labels[runLabel] ?? '');
    return Object.entries({ ...labels, [projectLabel]: sandboxProject }).flatMap(([label, value]) => [
      '--label',
      `${label}=${value}`,
    ]);
  }

  /** A process that outlives a killed run, and removes its containers: once if told of the end, again and again if the pipe closes. */
  #startGuard(run: string): Guard {
    const { command, ambient } = this.engine;
    const list = `${command} ps --all --quiet --filter "label=${runLabel}=${run}"`;
    const script = `read -r _ && times=0 || times='${guardSeconds}'
for seconds in $times; do
  sleep $seconds
  ids=$(${list})
  [ -z "$ids" ] || ${command} rm --force --volumes $ids
done`;
    const child = spawn('/bin/sh', ['-c', script], {
      env: dockerEnvironment(ambient, []),
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const ended = new Promise<void>((resolve) => child.on('error', () => resolve()).on('close', () => resolve()));
    child.stdin?.on('error', () => undefined);
    child.unref();
    (child.stdin as unknown as { unref?: () => void })?.unref?.();
    return { child, ended };
  }

  async close(): Promise<void> {
    if (this.#guard === undefined) return;
    const { child, ended } = this.#guard;
    child.ref();
    child.stdin?.end('\n');
    // Beyond that, the guard goes on alone.
    await within(systemClock, this.#limitMs, undefined, () => ended);
    child.unref();
  }
}
