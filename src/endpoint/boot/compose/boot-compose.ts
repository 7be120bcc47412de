import type { Writable } from 'node:stream';
import type { Clock } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import type { Environment } from '../../../lib/io.ts';
import { ownerOf } from '../../../lib/lock/owner.ts';
import { once } from '../../../lib/once.ts';
import { within } from '../../../lib/within.ts';
import { awaitReady, type ServerOptions } from '../await-ready.ts';
import { endHint, type ReadyServer, startPhases, undoAfter, undoAll, withLogTail } from '../boot.ts';
import { openLog } from '../capped-log.ts';
import { logRing } from '../log-ring.ts';
import { secretsOf } from '../scrub-environment.ts';
import { type Docker, findCompose, linesOf, openMarkedDocker, readLog } from './docker.ts';
import { type Container, type ContainerFacts, inspectContainer, publishedPort, readFacts } from './read-back.ts';
import { type Recipe, type Resolved, resolveRecipe, type Trust } from './resolve-config.ts';
import { startProject } from './start-project.ts';
import { labelsOf, projectName, type RunName, runLabel, takeDown } from './take-down.ts';

export type ComposeOptions = ServerOptions & {
  readonly recipe: Recipe;
  readonly trust: Trust;
  readonly run: RunName;
  readonly ambient: Environment;
  readonly passVariables?: readonly string[] | undefined;
  readonly logFile?: string | undefined;
  readonly graceSeconds?: number | undefined;
};

export type ComposeServer = ReadyServer & { readonly project: string; readonly facts: ContainerFacts };

const endLimitMs = 5000;

/** Disposing it leaves the machine as it was. */
export async function bootCompose(options: ComposeOptions): Promise<ComposeServer> {
  const { clock, recipe, run, ambient, passVariables = [], signal } = options;
  const docker = await openMarkedDocker(ambient, passVariables);
  await findCompose(docker, signal);
  const project = projectName(run);
  const resolved = await resolveRecipe(docker, recipe, project, options.trust);
  const secrets = secretsOf(ambient, passVariables, options.apiKey);
  const copy = options.logFile === undefined ? undefined : await openLog(options.logFile);
  const undo: (() => Promise<unknown>)[] = [async () => copy?.end()];
  const dispose = once(() => undoAll(undo));
  try {
    signal?.throwIfAborted();
    const labels = labelsOf(run, await ownerOf(process.pid));
    const before = new Set(await linesOf(docker, ['volume', 'ls', '--quiet'], 'listing volumes'));
    const watched: WatchedContainer[] = [];
    undo.unshift(async () => {
      for (const container of watched) container.expectEnd();
      await takeDown(docker, { project, run: labels[runLabel] ?? '', before, graceSeconds: options.graceSeconds });
      await Promise.all(watched.map((container) => container.stop()));
    });
    const phases = startPhases(options);
    const { keepsPort = false } = recipe;
    const start = { phases, clock, signal, secrets, project, labels, keepsPort };
    const containers = await startProject(docker, resolved, start);
    for (const [service, id] of containers) watched.push(watchContainer(docker, id, service, { clock, secrets, copy }));
    const main = watched[[...containers.keys()].indexOf(resolved.service)];
    const id = containers.get(resolved.service);
    if (main === undefined || id === undefined)
      throw new EndpointError(`compose started no container for ${resolved.service}`, 'Is its scale zero?');
    const container = await inspectContainer(docker, id);
    const port = publishedPort(container, resolved.port);
    if (port === undefined) throw await whyUnpublished(docker, id, main, resolved, clock);
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const ready = await awaitReady({ ...options, baseUrl, process: main, phases });
    const facts = await readFacts(docker, container);
    return {
      ...ready,
      baseUrl,
      isOurs: true,
      logTail: main.logTail,
      failed: main.failed,
      project,
      facts,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    return await undoAfter(error, dispose);
  }
}

/** A container that has ended publishes no port either: its end is the fault, even if the engine reports it late. */
export async function whyUnpublished(
  docker: Docker,
  id: string,
  { failed, logTail }: Pick<WatchedContainer, 'failed' | 'logTail'>,
  { service, port }: Pick<Resolved, 'service' | 'port'>,
  clock: Clock,
): Promise<unknown> {
  const end = await within(clock, endLimitMs, undefined, () => failed.catch((error: unknown) => error));
  if (end !== undefined) return end;
  const { State } = await inspectContainer(docker, id);
  return State.Running
    ? new EndpointError(`service ${service} does not publish port ${port}`, 'Look at the networks of the recipe.')
    : new EndpointError(withLogTail(`service ${service} ${describeState(State)}`, logTail()), endHint(logTail()));
}

const keptLines = 400;
const lastWordsLimitMs = 3000;

function watchContainer(
  docker: Docker,
  id: string,
  service: string,
  options: { readonly clock: Clock; readonly secrets: readonly string[]; readonly copy: Writable | undefined },
) {
  const ring = logRing(keptLines, options.secrets, options.copy);
  const writers = { stdout: ring.writer(), stderr: ring.writer() };
  const log = docker.follow(['logs', '--follow', id], (stream) => writers[stream]);
  const end = docker.follow(['wait', id], () => () => undefined);
  const logEnd = () => within(options.clock, lastWordsLimitMs, undefined, async () => void (await log.ended));
  let isExpected = false;
  const failed = new Promise<never>((_, reject) => {
    end.ended
      .then(async () => {
        if (isExpected) return;
        const how = await describeEnd(docker, id);
        await logEnd();
        if (isExpected) return;
        // Reads the log again, with errors last, unless the container is gone.
        const read = await readLog(docker, id, options);
        const lines = how.startsWith('ended') && read.length > 0 ? read : ring.lines();
        reject(new EndpointError(withLogTail(`service ${service} ${how}`, lines), endHint(lines)));
      })
      .catch(reject);
  });
  failed.catch(() => undefined); // the owner may add a listener later
  return {
    logTail: ring.lines,
    written: ring.written,
    failed,
    expectEnd: () => {
      isExpected = true;
    },
    /** Resolves once the container is gone and its last lines are read. */
    async stop(): Promise<void> {
      await logEnd();
      log.stop('SIGKILL');
      end.stop('SIGKILL');
      await Promise.all([log.ended, end.ended]);
    },
  };
}

type WatchedContainer = ReturnType<typeof watchContainer>;

function describeState({ OOMKilled, ExitCode, Error: words }: Container['State']): string {
  if (OOMKilled === true) return 'ended: out of memory';
  return `ended with exit code ${ExitCode}${words ? `, ${words}` : ''}`;
}

async function describeEnd(docker: Docker, id: string): Promise<string> {
  try {
    const { State } = await inspectContainer(docker, id);
    return State.Running ? 'cannot be watched any more: the engine stopped reporting' : describeState(State);
  } catch (error) {
    return `is gone: ${error instanceof Error ? error.message : String(error)}`;
  }
}
