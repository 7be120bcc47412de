import { execa } from 'execa';
import type { Clock } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import { joinSignals, within } from '../../../lib/within.ts';
import { keyGuard } from '../../key-guard.ts';
import type { BootPhase, PhaseClock } from '../boot.ts';
import { type LogRing, logRing } from '../log-ring.ts';
import { scrubEnvironment, secretsOf } from '../scrub-environment.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type DockerResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

export type Follower = {
  readonly ended: Promise<unknown>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): void;
};

/** The `docker` command, or a plugin of it. The command and compose see only an allow-list of the environment. */
export type Docker = {
  run(args: readonly string[], signal?: AbortSignal): Promise<DockerResult>;
  follow(args: readonly string[], onText: (stream: 'stdout' | 'stderr') => (chunk: string) => void): Follower;
};

// The location of the engine; none of these is a secret.
const clientNames = ['DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH', 'DOCKER_API_VERSION'];
// A compose file may not include files from other machines.
const composeSettings = { COMPOSE_EXPERIMENTAL_GIT_REMOTE: 'false', COMPOSE_EXPERIMENTAL_OCI_REMOTE: 'false' };
const defaultLimitMs = 120_000;
// Compose undoes what it is in the middle of.
const graceMs = 10_000;

export function openDocker(ambient: Environment, passVariables: readonly string[], command = 'docker'): Docker {
  const options = {
    env: { ...scrubEnvironment(ambient, [...clientNames, ...passVariables]), ...composeSettings },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    // In a new process group: Ctrl-C is for this process, and must not end its cleanup.
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
        // The whole group: docker does not forward signals to its child compose.
        stop(signal) {
          if (child.pid !== undefined && !hasEnded) sendToGroup(child.pid, signal);
        },
      };
    },
  };
}

type Runs = Pick<Docker, 'run'>;

export async function outputOf(docker: Runs, args: readonly string[], purpose: string): Promise<string> {
  const { code, stdout, stderr } = await docker.run(args);
  if (code === 0) return stdout;
  throw new EndpointError(
    `${purpose} failed: ${lastWords(stderr)}`,
    'Is the container engine well? Look at: docker info',
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

/** Runs each command for at most `limitMs`. `heard` gets its standard error. */
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

function sendToGroup(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-id, signal);
  } catch {
    // ended between check and signal
  }
}

export type Watched = { readonly code: number; readonly log: LogRing };

/** Runs a command for as long as it shows signs of life. */
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
    result = value as { exitCode?: number }; // from execa, which never rejects here
  });
  try {
    while (result === undefined) {
      phases.note(phase, log.lines().at(-1)?.trim() ?? what, log.written());
      phases.check(what, log.lines());
      const timer = new AbortController();
      const joined = joinSignals(signal, timer.signal);
      const pause = clock.sleep(250, joined.signal);
      await Promise.race([ended, pause]).finally(() => {
        timer.abort();
        joined[Symbol.dispose]();
        pause.catch(() => undefined); // stopped above, or reported by the race
      });
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

/** The line in which a failing command gives the reason. */
export function lastWords(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.trim() ?? 'it says nothing';
}
