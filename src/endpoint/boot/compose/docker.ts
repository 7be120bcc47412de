import { execa } from 'execa';
import { type Clock, systemClock } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import type { Environment } from '../../../lib/io.ts';
import { ownerOf } from '../../../lib/lock/owner.ts';
import { within } from '../../../lib/within.ts';
import { keyGuard } from '../../key-guard.ts';
import type { BootPhase, PhaseClock } from '../boot.ts';
import { bootMarker, markerOf, sendSignal } from '../group-members.ts';
import { type LogRing, logRing } from '../log-ring.ts';
import { scrubEnvironment, secretsOf } from '../scrub-environment.ts';

export type DockerResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

export type Follower = {
  readonly ended: Promise<{ readonly exitCode?: number | undefined }>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): void;
};

/** `docker`, or one of its plugins. Both see only an allow-list of environment variables. */
export type Docker = {
  run(args: readonly string[], signal?: AbortSignal): Promise<DockerResult>;
  follow(args: readonly string[], onText: (stream: 'stdout' | 'stderr') => (chunk: string) => void): Follower;
};

// The variables that tell docker where the engine is. None of them is a secret.
const clientNames = ['DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH', 'DOCKER_API_VERSION'];
// A compose file may not include files from other machines.
const composeSettings = { COMPOSE_EXPERIMENTAL_GIT_REMOTE: 'false', COMPOSE_EXPERIMENTAL_OCI_REMOTE: 'false' };
const defaultLimitMs = 120_000;
// After SIGTERM: time for compose to undo its current step.
const graceMs = 10_000;

export function dockerEnvironment(ambient: Environment, passVariables: readonly string[]): Record<string, string> {
  return { ...scrubEnvironment(ambient, [...clientNames, ...passVariables]), ...composeSettings };
}

export function openDocker(ambient: Environment, passVariables: readonly string[], command = 'docker'): Docker {
  const options = {
    env: dockerEnvironment(ambient, passVariables),
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    // A new process group, so that Ctrl-C does not end docker during cleanup.
    detached: true,
    cleanup: false,
  } as const;
  const guards = secretsOf(ambient, passVariables).map(keyGuard);
  const hide = (text: string) => guards.reduce((rest, { words }) => words(rest), text);
  const run: Docker['run'] = async (args, signal) => {
    const result = await execa(command, args, {
      ...options,
      timeout: defaultLimitMs,
      forceKillAfterDelay: 2000,
      ...(signal === undefined ? {} : { cancelSignal: signal }),
    });
    signal?.throwIfAborted();
    const code = result.exitCode ?? (result.code === 'ENOENT' ? 127 : 124);
    return {
      code,
      stdout: result.stdout,
      stderr: hide(result.stderr === '' && code !== 0 ? (result.shortMessage ?? '') : result.stderr),
    };
  };
  return {
    run,
    follow(args, onText) {
      const child = execa(command, args, { ...options, buffer: false });
      child.stdout.setEncoding('utf8').on('data', onText('stdout'));
      child.stderr.setEncoding('utf8').on('data', onText('stderr'));
      let hasEnded = false;
      const ended = child.finally(() => {
        hasEnded = true;
      });
      return {
        ended,
        // Signals the whole group, because docker does not forward signals to its child compose.
        stop(signal) {
          if (child.pid !== undefined && !hasEnded) sendSignal(-child.pid, signal);
        },
      };
    },
  };
}

/** Its commands carry a marker: those that outlive a killed run are ended before anything is put back. */
export async function openMarkedDocker(ambient: Environment, passVariables: readonly string[]): Promise<Docker> {
  const marker = markerOf(await ownerOf(process.pid), systemClock.wallTime());
  return openDocker({ ...ambient, [bootMarker]: marker }, [...passVariables, bootMarker]);
}

type Runs = Pick<Docker, 'run'>;

export async function outputOf(docker: Runs, args: readonly string[], purpose: string): Promise<string> {
  const { code, stdout, stderr } = await docker.run(args);
  if (code === 0) return stdout;
  throw new EndpointError(
    `${purpose} failed: ${lastWords(stderr)}`,
    'Is the container engine healthy? Check: docker info',
  );
}

export async function linesOf(docker: Runs, args: readonly string[], purpose: string): Promise<string[]> {
  return (await outputOf(docker, args, purpose)).split('\n').filter((line) => line !== '');
}

export type QuickOptions = {
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
};

/** `heard` gets the standard error of each command that ends in time. */
export function quickDocker(
  docker: Docker,
  { clock, limitMs, signal: outer }: QuickOptions,
  heard: (stderr: string) => void = () => undefined,
): Docker {
  return {
    follow: docker.follow,
    async run(args) {
      const result = await within(clock, limitMs, outer, (signal) => docker.run(args, signal));
      if (result === undefined) return { code: 124, stdout: '', stderr: `no answer within ${limitMs / 1000} s` };
      heard(result.stderr);
      return result;
    },
  };
}

export type Watched = { readonly code: number; readonly log: LogRing };

/** Stops it if it shows no sign of life for too long, or if the whole boot takes too long. */
export async function runWatched(
  docker: Docker,
  args: readonly string[],
  phase: BootPhase,
  what: string,
  { phases, clock, signal, secrets }: WatchOptions,
): Promise<Watched> {
  const log = logRing(200, secrets);
  const writers = { stdout: log.writer(), stderr: log.writer() };
  const child = docker.follow(args, (stream) => writers[stream]);
  let result: { exitCode?: number | undefined } | undefined;
  const ended = child.ended.then((value) => {
    result = value;
  });
  try {
    while (result === undefined) {
      phases.note(phase, log.lines().at(-1)?.trim() ?? what, log.written());
      phases.check(what, log.lines());
      await within(clock, 250, signal, () => ended);
    }
  } finally {
    child.stop('SIGTERM');
    await within(clock, graceMs, undefined, () => ended);
    child.stop('SIGKILL');
    await ended;
  }
  return { code: result.exitCode ?? 1, log };
}

export type WatchOptions = {
  readonly phases: PhaseClock;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly secrets: readonly string[];
};

/** The last line that is not blank: there a failing command says why. */
export function lastWords(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.trim() ?? 'no error message';
}

const oldest = { major: 2, minor: 24 };

export async function findCompose(docker: Docker, signal?: AbortSignal): Promise<string> {
  const compose = await docker.run(['compose', 'version', '--short'], signal);
  if (compose.code === 127)
    throw new EndpointError(
      'there is no docker command',
      'Install a container engine with docker compose 2.24 or newer.',
    );
  if (compose.code !== 0)
    throw new EndpointError(
      `docker has no compose plugin: ${lastWords(compose.stderr)}`,
      'Install docker compose 2.24 or newer; the old docker-compose command will not do.',
    );
  const version = compose.stdout.trim();
  if (!isNewEnough(version))
    throw new EndpointError(
      `docker compose ${version} is too old`,
      `Install ${oldest.major}.${oldest.minor} or newer: older ones cannot make a recipe safe to run beside others.`,
    );
  const engine = await docker.run(['version', '--format', '{{.Server.Version}}'], signal);
  if (engine.code === 0) return version;
  const words = lastWords(engine.stderr);
  throw new EndpointError(
    `the container engine does not answer: ${words}`,
    /permission denied/i.test(words)
      ? 'Add the user to the group of its socket: sudo usermod -aG docker "$USER", then log in again.'
      : 'Start it, or set DOCKER_HOST to where it listens.',
  );
}

export function isNewEnough(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor);
}

const readLines = 200;
const tries = 6;
const pauseMs = 250;

/** The engine may store the last lines after it reports the end, and mixes streams: stderr comes last. */
export async function readLog(
  docker: Docker,
  id: string,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: readonly string[] },
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { stdout, stderr } = await docker.run(['logs', '--tail', String(readLines), id]);
    const ring = logRing(2 * readLines, secrets);
    for (const text of [stdout, stderr]) if (text.trim() !== '') ring.writer()(`${text}\n`);
    if (ring.lines().length > 0 || attempt === tries || !(await hasRun(docker, id))) return ring.lines();
    await clock.sleep(pauseMs * attempt);
  }
}

/** Whether the container has ended. Before that, an empty log may be right: it may wait for another service. */
async function hasRun(docker: Docker, id: string): Promise<boolean> {
  const { stdout } = await docker.run(['container', 'inspect', '--format', '{{.State.Status}}', id]);
  return stdout.trim() === 'exited' || stdout.trim() === 'dead';
}
