import { join, resolve } from 'node:path';
import { assertNever } from '../../lib/assert-never.ts';
import { EndpointError } from '../../lib/errors.ts';
import { bootRefusal } from '../../lib/machine/platform.ts';
import { once } from '../../lib/once.ts';
import { within } from '../../lib/within.ts';
import { requestToken } from '../client/request-token.ts';
import { keyGuard } from '../key-guard.ts';
import { createAsker } from '../probe/asker.ts';
import type { SamplingDefaults } from '../probe/engine-facts.ts';
import { parseModelCards } from '../probe/model-cards.ts';
import { hideFlagSecrets, redact } from '../redact-fields.ts';
import { placesInCommand } from '../weights/find-places.ts';
import type { ModelPlace } from '../weights/hash-weights.ts';
import type { Where } from '../where.ts';
import { awaitReady, bootUrl, type ServerOptions } from './await-ready.ts';
import { parseReadyUrl } from './base-url.ts';
import {
  defaultBootLimits,
  endHint,
  type PhaseClock,
  type ReadyServer,
  showDuration,
  showExit,
  startPhases,
  undoAfter,
  withLogTail,
} from './boot.ts';
import { bootCompose, type ComposeOptions } from './compose/boot-compose.ts';
import type { Docker } from './compose/docker.ts';
import type { Recipe, Trust } from './compose/resolve-config.ts';
import { detectUrl } from './detect-url.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { type Exit, ProcessGroup, type ShellOptions } from './process-group.ts';
import { explainTaken, isListening } from './reach.ts';
import { bootReplay } from './replay/boot-replay.ts';
import { scrubEnvironment } from './scrub-environment.ts';
import { chooseModel } from './served-model.ts';

export type WhereOptions = Omit<ServerOptions, 'requestToken' | 'limits'> &
  Pick<ShellOptions, 'ambient' | 'passVariables' | 'graceMs'> &
  Pick<ComposeOptions, 'run'> &
  Trust & {
    readonly bootTimeoutMs: number | undefined;
    readonly logsFolder: string | undefined;
    readonly onMessage?: ((message: string) => void) | undefined;
  };

export type BootFacts = {
  readonly image: string | undefined;
  readonly flags: readonly string[] | undefined;
  readonly boundTemplate: string | undefined;
  /** Empty if some cannot be found on this machine. */
  readonly models: readonly ModelPlace[];
  readonly samplingDefaults?: SamplingDefaults | undefined;
};

export type BootedWhere = {
  readonly server: ReadyServer;
  readonly bootFacts: BootFacts;
  /** Undefined for a recording. */
  readonly address: string | undefined;
  readonly project?: string | undefined;
};

export const noBootFacts: BootFacts = { image: undefined, flags: undefined, boundTemplate: undefined, models: [] };

export async function bootWhere(where: Where, docker: Docker, options: WhereOptions): Promise<BootedWhere> {
  const { bootTimeoutMs, logsFolder } = options;
  const limits = bootTimeoutMs === undefined ? undefined : { ...defaultBootLimits, totalMs: bootTimeoutMs };
  const server = { ...options, requestToken, limits };
  const logFile = logsFolder === undefined ? undefined : join(logsFolder, 'server.log');
  const shell = { ...server, folder: options.tree, logFile };
  const refusal = bootRefusal(where.kind);
  if (refusal !== undefined) throw refusal;
  switch (where.kind) {
    case 'url':
      return booted(await bootUrl({ ...server, url: where.url }), noBootFacts);
    case 'detect':
      return booted(await bootDetected(docker, server, options), noBootFacts);
    case 'replay':
      return { ...booted(await bootCassette(where.file, options), noBootFacts), address: undefined };
    case 'command':
      return booted(await bootCommand({ ...shell, ...where }), await factsOf(where.command, options));
    case 'up-down':
      return booted(await bootUpDown({ ...shell, ...where }), await factsOf(where.up, options));
    case 'compose':
      return bootRecipe(where, { ...server, logFile }, options);
    default:
      return assertNever(where);
  }
}

function booted(server: ReadyServer, bootFacts: BootFacts): BootedWhere {
  return { server, bootFacts, address: server.baseUrl };
}

export function recipeOf(where: Extract<Where, { kind: 'compose' }>, tree: string): Recipe {
  return {
    files: where.files.map((file) => resolve(tree, file)),
    service: where.service,
    profiles: where.profiles,
    envFiles: where.envFile === undefined ? [] : [resolve(tree, where.envFile)],
    port: where.port,
    keepsPort: where.fixedPorts,
  };
}

async function bootRecipe(
  where: Extract<Where, { kind: 'compose' }>,
  server: ServerOptions & Pick<ComposeOptions, 'logFile'>,
  options: WhereOptions,
): Promise<BootedWhere> {
  const { ambient, passVariables, run, graceMs } = options;
  const project = await bootCompose({
    ...{ ...server, run, ambient, passVariables, trust: options },
    recipe: recipeOf(where, options.tree),
    graceSeconds: graceMs === undefined ? undefined : Math.ceil(graceMs / 1000),
  });
  const { digest, flags, template, models } = project.facts;
  const bootFacts = { image: digest, flags: flagsOf(flags, options), boundTemplate: template, models };
  return { ...booted(project, bootFacts), project: project.project };
}

/** A baseline is committed, so it must not contain keys. */
function flagsOf(flags: readonly string[], { apiKey }: WhereOptions): readonly string[] {
  return redact(flags, keyGuard(apiKey).words) as string[]; // a list of texts stays one
}

async function factsOf(command: string, options: WhereOptions): Promise<BootFacts> {
  const { tree, ambient, passVariables = [] } = options;
  const models = await placesInCommand(command, tree, scrubEnvironment(ambient, passVariables));
  return { ...noBootFacts, flags: flagsOf([command], options), models };
}

async function bootDetected(docker: Docker, server: ServerOptions, options: WhereOptions): Promise<ReadyServer> {
  const { clock, signal } = options;
  const listContainers = async () => (await docker.run(['ps', '--format', '{{json .}}'], signal)).stdout;
  const found = await detectUrl({ clock, signal, listContainers, hiddenKey: options.apiKey });
  options.onMessage?.(found.message);
  return bootUrl({ ...server, url: found.baseUrl });
}

function withoutLoopback(detail: string): EndpointError {
  return new EndpointError(
    `a recording is played at 127.0.0.1, and this machine cannot reach that address: ${detail}`,
    'Its loopback interface is missing or down, as in a new network namespace: ip link set lo up.',
  );
}

/** A recording is ready once it is read. It is not asked for a token, because it may not hold that request. */
async function bootCassette(file: string, options: WhereOptions): Promise<ReadyServer> {
  const { clock, tree } = options;
  const replay = await bootReplay(resolve(tree, file), clock);
  try {
    if (replay.warning !== undefined) options.onMessage?.(replay.warning);
    const { baseUrl } = replay;
    const server = { ...replay, isOurs: true, logTail: () => [], failed: undefined };
    const list = await createAsker({ baseUrl, apiKey: undefined, model: '' }).get('/v1/models');
    if (list.kind === 'failed' && list.reason === 'unreachable') throw withoutLoopback(list.detail);
    const served = list.kind === 'json' ? parseModelCards(list.body).map(({ id }) => id) : [];
    const model = chooseModel(options.model, served, file);
    return { ...server, connection: { baseUrl, apiKey: undefined, model }, served };
  } catch (error) {
    await replay[Symbol.asyncDispose]();
    throw error;
  }
}

export type CommandOptions = ServerOptions &
  ShellOptions & {
    readonly command: string;
    readonly readyUrl: string;
  };

const portLimitMs = 2000;

export async function bootCommand(options: CommandOptions): Promise<ReadyServer> {
  const { readyUrl, baseUrl } = parseReadyUrl(options.readyUrl);
  await refuseTakenPort(baseUrl, options);
  const group = await ProcessGroup.start(options.command, options);
  let isDisposing = false;
  let isReady = false;
  const failed = new Promise<never>((_, reject) => {
    group.exited.then((exit) => {
      if (!isDisposing) reject(died(options.command, exit, isReady, group.log.lines()));
    }, reject);
  });
  failed.catch(() => undefined); // the owner may add a listener later
  const dispose = () => {
    isDisposing = true;
    return group[Symbol.asyncDispose]();
  };
  const process = { failed, logTail: group.log.lines, written: group.log.written };
  try {
    const ready = await awaitReady({ ...options, baseUrl, readyUrl, process });
    isReady = true;
    return { ...ready, baseUrl, isOurs: true, logTail: group.log.lines, failed, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    return await undoAfter(error, dispose);
  }
}

/** Otherwise a different server would be measured. */
async function refuseTakenPort(baseUrl: string, { clock, signal }: CommandOptions): Promise<void> {
  if ((await isListening(baseUrl, clock, portLimitMs, signal)) !== true) return;
  throw new EndpointError(...(await explainTaken(baseUrl)));
}

function died(command: string, exit: Exit, isReady: boolean, lines: readonly string[]): EndpointError {
  const returned = exit.code === 0 && !isReady;
  return new EndpointError(
    withLogTail(
      `the server ended (${showExit(exit)})${isReady ? '' : ' before it was ready'}: ${hideFlagSecrets(command)}`,
      lines,
    ),
    returned ? 'A script that starts things and returns is given with --boot-up and --boot-down.' : endHint(lines),
  );
}

export type UpDownOptions = ServerOptions &
  ShellOptions & {
    readonly up: string;
    /** Undoes `up`, even if `up` only half succeeded. */
    readonly down: string;
    readonly readyUrl: string;
    readonly downLimitMs?: number;
  };

const defaultDownLimitMs = 5 * 60_000;
const lookMs = 1000;
const goneLimitMs = 15_000;

/** Once `up` has begun, `down` runs exactly once. */
export async function bootUpDown(options: UpDownOptions): Promise<ReadyServer> {
  const { readyUrl, baseUrl } = parseReadyUrl(options.readyUrl);
  options.signal?.throwIfAborted();
  const phases = startPhases(options);
  const group = await ProcessGroup.start(options.up, options);
  const dispose = once(() => runDown(options).finally(() => group.release()));
  const process = { failed: undefined, logTail: group.log.lines, written: group.log.written };
  try {
    await finishUp(options, group, phases);
    const ready = await awaitReady({ ...options, baseUrl, readyUrl, process, phases });
    return { ...ready, baseUrl, isOurs: true, ...process, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    return await undoAfter(error, dispose);
  }
}

/** Waits only for `up` itself: its background processes live on and keep writing to the log. */
async function finishUp(options: UpDownOptions, group: ProcessGroup, phases: PhaseClock): Promise<void> {
  const { clock, signal } = options;
  const up = hideFlagSecrets(options.up);
  try {
    for (;;) {
      phases.note('load', `running ${up}`, group.log.written());
      phases.check(up, group.log.lines());
      const exit = await within(clock, Math.min(lookMs, phases.remainingMs()), signal, () => group.exited);
      if (exit === undefined) continue;
      if (exit.code === 0) return;
      throw new EndpointError(
        withLogTail(`the script that starts the server failed (${showExit(exit)}): ${up}`, group.log.lines()),
        `${endHint(group.log.lines())} What it had started was taken down again.`,
      );
    }
  } catch (error) {
    // End `up` first if it is still running: two scripts at once would undo each other's work.
    return await undoAfter(error, () => group[Symbol.asyncDispose]());
  }
}

async function runDown(options: UpDownOptions): Promise<void> {
  const { down, clock, downLimitMs = defaultDownLimitMs } = options;
  const group = await ProcessGroup.start(down, options);
  // Without the signal of the run: a cancelled run is cleaned up too.
  const exit = await within(clock, downLimitMs, undefined, () => group.exited);
  if (exit === undefined) await group[Symbol.asyncDispose]();
  else group.release();
  if (exit?.code === 0) return awaitGone(options);
  const how = exit === undefined ? `still running after ${showDuration(downLimitMs)}` : showExit(exit);
  throw new EndpointError(
    withLogTail(`the script that takes the server down failed (${how}): ${hideFlagSecrets(down)}`, group.log.lines()),
    'Something may still run: take it down by hand.',
  );
}

/** A script may return before its server has ended, and the next `up` would find this one. */
async function awaitGone({ readyUrl, clock, apiKey }: UpDownOptions): Promise<void> {
  const endMs = clock.now() + goneLimitMs;
  const options = { clock, apiKey, signal: undefined, limitMs: lookMs };
  while (clock.now() < endMs) {
    const answer = await fetchAnswer(readyUrl, options);
    // A gateway in front of it still answers.
    const isOfGateway = answer.outcome === 'answered' && [502, 503, 504].includes(answer.status);
    if (answer.outcome === 'unreachable' || isOfGateway) return;
    await clock.sleep(100);
  }
}
