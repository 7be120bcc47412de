import { resolve } from 'node:path';
import { checkCompose, nvidiaFix } from '../doctor/check-compose.ts';
import { checkEngine, type EngineLook, type EngineNeed } from '../doctor/check-engine.ts';
import { checkGpus } from '../doctor/check-gpus.ts';
import { checkDisk, checkLock, checkNode, checkPorts } from '../doctor/check-machine.ts';
import { checkScript, checkServer, findServers, type ServerLooked } from '../doctor/check-server.ts';
import { packNeeds } from '../doctor/doctor-packs.ts';
import { findingsIn } from '../doctor/findings.ts';
import { hookFix, hookVariable, inspectRunner, openRunner } from '../doctor/runner-guard.ts';
import { recipeOf } from '../endpoint/boot/boot-where.ts';
import { openDocker, type QuickOptions, quickDocker } from '../endpoint/boot/compose/docker.ts';
import { usualLockFile } from '../endpoint/boot/compose/host-lock.ts';
import type { Allowance } from '../endpoint/boot/compose/resolve-config.ts';
import { usualPorts } from '../endpoint/boot/detect-url.ts';
import { loadCassette } from '../endpoint/boot/replay/load-cassette.ts';
import { type GpuReport, inspectGpus } from '../endpoint/host.ts';
import type { WhenBusy, Where } from '../endpoint/where.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { Clock } from '../lib/clock.ts';
import { version } from '../lib/version.ts';
import type { PackSelection } from '../measure/select-packs.ts';
import type { DoctorFinding, DoctorReport, PackNeeds } from '../model/doctor-report.ts';
import { renderDoctor } from '../report/render-doctor.ts';

const ofMachine = findingsIn('machine');
const ofEngine = findingsIn('engine');
const ofPacks = findingsIn('packs');
const ofEndpoint = findingsIn('endpoint');

export type DoctorOptions = {
  readonly where: Where;
  readonly model: string | undefined;
  readonly apiKey: string | undefined;
  /** Where it names no packs and no scenarios, the built-in tiers are estimated. */
  readonly selection: PackSelection;
  readonly rounds: number;
  readonly thinkingMaxTokens: number;
  /** What the user knows of one request's speed; undefined is what the probe measures. */
  readonly measuredTokensPerSecond: number | undefined;
  /** False asks for one token only. */
  readonly probes: boolean;
  readonly whenBusy: WhenBusy;
  /** How long a server that loads is waited for; undefined is a minute. */
  readonly bootTimeoutMs: number | undefined;
  /** The folder that is tested: paths count from it. */
  readonly tree: string;
  readonly isCheckout: boolean;
  readonly allowance?: Allowance | undefined;
  /** Names of variables that compose may put into a file. */
  readonly passVariables?: readonly string[];
  /** Where runs are kept. */
  readonly workFolder: string;
  readonly json: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
  readonly write: (text: string) => void;
  /** What is being done, for a terminal. */
  readonly onProgress?: (detail: string) => void;
  /** Where servers are looked for. */
  readonly localPorts?: readonly number[];
  /** The same for all that share the machine; undefined is its usual place. */
  readonly lockFile?: string;
};

/** Says what is there, what would be sent, what will be slow and what is missing. Nothing is started or changed. */
export async function doctor(options: DoctorOptions): Promise<DoctorReport> {
  const { signal, json, write } = options;
  const [machine, asked] = await Promise.all([lookAround(options), readPacks(options)]);
  const target = await lookAtTarget(machine, asked.needs, options);
  signal?.throwIfAborted();
  const findings = [...machine.findings, ...target.findings, ...asked.findings];
  const report: DoctorReport = {
    version: 1,
    tool: version,
    exitCode: exitCodeOf(findings),
    findings,
    packs: [...asked.needs],
    endpoint: target.facts ?? null,
  };
  write(json ? `${JSON.stringify(report, undefined, 2)}\n` : renderDoctor(report));
  return report;
}

/** What the user wrote comes first: it may be all that is wrong. */
function exitCodeOf(findings: readonly DoctorFinding[]): DoctorReport['exitCode'] {
  const codes = findings.flatMap(({ exitCode }) => exitCode ?? []);
  return codes.length === 0 ? 0 : codes.includes(2) ? 2 : 3;
}

type Around = {
  readonly findings: readonly DoctorFinding[];
  readonly engine: EngineLook;
  /** What `docker ps --format '{{json .}}'` prints. */
  readonly listing: string;
};

const needs = {
  compose: 'needed',
  detect: 'useful',
  command: 'unneeded',
  'up-down': 'unneeded',
  url: 'unneeded',
  replay: 'unneeded',
} satisfies Record<Where['kind'], EngineNeed>;

async function lookAround(options: DoctorOptions): Promise<Around> {
  const { where, env, clock, signal, workFolder, tree } = options;
  const boots = where.kind === 'compose' || where.kind === 'command' || where.kind === 'up-down';
  const docker = quickDocker(openDocker(env, []), quickness(options));
  const [engine, gpus] = await Promise.all([
    checkEngine(docker, needs[where.kind], env),
    inspectGpus('nvidia-smi', quickness(options).limitMs),
  ]);
  const listing = engine.answers ? (await docker.run(['ps', '--format', '{{json .}}'])).stdout : '';
  const held = await checkGpus(gpus, {
    docker,
    whenBusy: boots ? options.whenBusy : undefined,
    visible: env['CUDA_VISIBLE_DEVICES'],
  });
  const disks = await Promise.all([
    checkDisk('disk-work', 'runs', resolve(tree, workFolder), 1),
    engine.root === undefined ? undefined : checkDisk('disk-engine', 'images and volumes', engine.root, 20),
  ]);
  const ports = await checkPorts(options.localPorts ?? usualPorts, clock, listing, signal);
  const lock = boots ? await checkLock(options.lockFile ?? usualLockFile(), options.whenBusy) : undefined;
  const findings = [
    checkNode(process.versions.node),
    ...disks.filter((disk) => disk !== undefined),
    ...ports,
    ...(lock === undefined ? [] : [lock]),
    ...(await checkRunner(env)),
    ...engine.findings,
    ...describeNvidia(engine, gpus, where),
    ...held,
  ];
  return { findings, engine, listing };
}

async function checkRunner(env: DoctorOptions['env']): Promise<DoctorFinding[]> {
  const guard = await inspectRunner(env);
  switch (guard) {
    case 'hosted':
      return [];
    case 'open':
      return [ofMachine.missing('runner-hook', openRunner, `${hookFix}.`)];
    case 'hooked':
      return [ofMachine.ok('runner-hook', `the runner asks ${env[hookVariable]} before each job`)];
    case 'private':
      return [ofMachine.info('runner-hook', 'no runner hook; the repository of this job is not public')];
    case 'unknown':
    case 'not-a-runner': {
      const unseen = 'no runner hook is set here: where this machine runs jobs of a public repository, it needs one';
      return [ofMachine.info('runner-hook', unseen)];
    }
    default:
      return assertNever(guard);
  }
}

/** An engine that hangs must not hold up what needs none. */
function quickness({ where, clock, signal }: DoctorOptions): QuickOptions {
  return { clock, signal, limitMs: where.kind === 'compose' ? 15_000 : 4000 };
}

function describeNvidia(engine: EngineLook, gpus: GpuReport, where: Where): DoctorFinding[] {
  if (!engine.answers || gpus.outcome !== 'found') return [];
  if (engine.hasNvidia) return [ofEngine.ok('nvidia', 'containers can have NVIDIA GPUs')];
  if (needs[where.kind] === 'unneeded') return [];
  return [ofEngine.missing('nvidia', 'the engine knows no NVIDIA runtime', nvidiaFix)];
}

async function readPacks({
  selection,
}: DoctorOptions): Promise<{ needs: readonly PackNeeds[]; findings: readonly DoctorFinding[] }> {
  try {
    const asked = await packNeeds(selection);
    const findings = asked.map(({ name, scenarios, requests, longest }) =>
      ofPacks.ok(
        `packs.${name}`,
        `${name}: ${scenarios} scenarios, ${requests} requests a round; the longest is ${longest.scenario}, about ${longest.promptTokens} tokens of prompt and ${longest.maxTokens} of budget`,
      ),
    );
    return { needs: asked, findings };
  } catch (error) {
    return { needs: [], findings: [ofPacks.brokenBy('packs', error)] };
  }
}

async function lookAtTarget(
  { engine, listing }: Around,
  asked: readonly PackNeeds[],
  options: DoctorOptions,
): Promise<ServerLooked> {
  const { where, clock, signal, onProgress = () => undefined } = options;
  const server = {
    ...options,
    ...{ onProgress, mayGenerate: options.probes, waitMs: options.bootTimeoutMs ?? 60_000 },
    wishes: { ...options, needs: asked },
  };
  if (where.kind === 'url') return checkServer(where.url, server);
  const ports = options.localPorts ?? usualPorts;
  const isNeeded = where.kind === 'detect';
  const found = await findServers({ ports, listing, clock, signal, isNeeded, hiddenKey: options.apiKey });
  if (isNeeded) {
    if (found.only === undefined) return { findings: found.findings, facts: undefined };
    const looked = await checkServer(found.only, server);
    return { ...looked, findings: [...found.findings, ...looked.findings] };
  }
  const findings = await lookAtBoot(where, engine, options);
  return { findings: [...findings, ...found.findings], facts: undefined };
}

type Boots = Exclude<Where, { kind: 'url' | 'detect' }>;

async function lookAtBoot(where: Boots, engine: EngineLook, options: DoctorOptions): Promise<readonly DoctorFinding[]> {
  const { tree, isCheckout, allowance, env, passVariables = [], clock, signal } = options;
  switch (where.kind) {
    case 'command':
    case 'up-down':
      return [await checkScript(where, clock, signal)];
    case 'replay':
      return [await checkCassette(resolve(tree, where.file))];
    case 'compose':
      return checkCompose({
        ...quickness(options),
        docker: openDocker(env, passVariables),
        recipe: recipeOf(where, tree),
        trust: { tree: resolve(tree), isCheckout, allowance },
        isEngineUsable: engine.isUsable,
        hasNvidia: engine.hasNvidia,
      });
  }
}

async function checkCassette(file: string): Promise<DoctorFinding> {
  try {
    const { cassette } = await loadCassette(file);
    const message = `${file} holds ${cassette.exchanges.length} answers; no server is asked`;
    return ofEndpoint.ok('cassette', message);
  } catch (error) {
    return ofEndpoint.brokenBy('cassette', error);
  }
}
