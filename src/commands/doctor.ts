import { resolve } from 'node:path';
import { loadBaseline } from '../baseline/load-baseline.ts';
import type { Settings } from '../config/settings.ts';
import { checkCompose, nvidiaFix } from '../doctor/check-compose.ts';
import { checkEngine, type EngineCheckOptions, type EngineNeed } from '../doctor/check-engine.ts';
import { checkGpus } from '../doctor/check-gpus.ts';
import { checkDisk, checkLock, checkNode, checkPorts } from '../doctor/check-machine.ts';
import { type CheckedServer, checkScript, checkServer, findServers } from '../doctor/check-server.ts';
import type { Wishes } from '../doctor/describe-endpoint.ts';
import { packNeeds, shownName } from '../doctor/doctor-packs.ts';
import { findingsIn } from '../doctor/findings.ts';
import { hookFix, hookVariable, inspectRunner, openRunner } from '../doctor/runner-guard.ts';
import { recipeOf } from '../endpoint/boot/boot-where.ts';
import { openDocker, type QuickOptions, quickDocker } from '../endpoint/boot/compose/docker.ts';
import { usualPorts } from '../endpoint/boot/detect-url.ts';
import { usualLockFile } from '../endpoint/boot/host-lock.ts';
import { loadCassette } from '../endpoint/boot/replay/load-cassette.ts';
import { type GpuReport, inspectGpus } from '../endpoint/inspect-gpus.ts';
import { addressesOf, type WhenBusy, type Where } from '../endpoint/where.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { assertNever } from '../lib/assert-never.ts';
import { isCheckout } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { version } from '../lib/version.ts';
import { powerOf } from '../measure/decide-lines.ts';
import { leftOutNotes, type PackSelection, type SelectedPacks } from '../measure/select-packs.ts';
import { runsEmbedded } from '../packs/task-of.ts';
import type { DoctorFinding, DoctorReport } from '../records/doctor-report.ts';
import { powerWords } from '../report/describe-metrics.ts';
import { renderDoctor } from '../report/render-doctor.ts';

const ofMachine = findingsIn('machine');
const ofEngine = findingsIn('engine');
const ofPacks = findingsIn('packs');
const ofEndpoint = findingsIn('endpoint');

export type DoctorOptions = Pick<Settings['where'], 'model' | 'apiKey' | 'allowBind' | 'allowRule' | 'passEnv'> &
  Pick<Settings['how'], 'repeat' | 'thinkingMaxTokens' | 'measuredTps'> &
  Pick<Io, 'env' | 'clock' | 'random' | 'signal' | 'out'> & {
    readonly where: Where;
    readonly whenBusy: WhenBusy;
    /** Without packs and scenarios, the needs of the built-in tiers are shown. */
    readonly selection: PackSelection;
    /** False sends only requests for a single token. */
    readonly probes: boolean;
    /** How long to wait for a loading server; undefined means one minute. */
    readonly bootTimeoutMs: number | undefined;
    /** The tree under test; paths are relative to it. */
    readonly tree: string;
    readonly workFolder: string;
    readonly json: boolean;
    /** For what its baselines find. */
    readonly against?: {
      readonly what: Pick<Settings['what'], 'slug' | 'modes' | 'harness'>;
      readonly gate: Pick<Settings['gate'], 'baselinesDir' | 'maxDrop' | 'confirm'>;
    };
    readonly localPorts?: readonly number[];
    /** The lock that all users of the machine share; undefined means its usual path. */
    readonly lockFile?: string;
  };

/** Reports what is set up, what would be sent, what will be slow and what is missing. Starts and changes nothing. */
export async function doctor(options: DoctorOptions): Promise<DoctorReport> {
  const { signal, json, out } = options;
  const [machine, asked] = await Promise.all([lookAround(options), lookAtPacks(options)]);
  const target = await lookAtTarget(machine, asked, options);
  signal.throwIfAborted();
  const findings = [...machine.findings, ...target.findings, ...asked.findings, ...(await lookAtBaselines(options))];
  const report: DoctorReport = {
    version: 1,
    tool: version,
    exitCode: exitCodeOf(findings),
    findings,
    packs: [...asked.needs],
    endpoint: target.facts ?? null,
  };
  out(json ? `${JSON.stringify(report, undefined, 2)}\n` : renderDoctor(report));
  return report;
}

/** A fault in the user's input wins: it may cause the others. */
function exitCodeOf(findings: readonly DoctorFinding[]): DoctorReport['exitCode'] {
  const codes = findings.flatMap(({ exitCode }) => exitCode ?? []);
  return codes.length === 0 ? 0 : codes.includes(2) ? 2 : 3;
}

type Around = {
  readonly findings: readonly DoctorFinding[];
  readonly engine: EngineCheckOptions;
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
      return [ofMachine.ok('runner-hook', `the runner runs ${env[hookVariable]} before each job`)];
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

/** A hanging container engine must not delay checks that need none. */
function quickness({ where, clock, signal }: DoctorOptions): QuickOptions {
  return { clock, signal, limitMs: where.kind === 'compose' ? 15_000 : 4000 };
}

function describeNvidia(engine: EngineCheckOptions, gpus: GpuReport, where: Where): DoctorFinding[] {
  if (!engine.answers || gpus.outcome !== 'found') return [];
  if (engine.hasNvidia) return [ofEngine.ok('nvidia', 'containers can have NVIDIA GPUs')];
  if (needs[where.kind] === 'unneeded') return [];
  return [ofEngine.missing('nvidia', 'the engine knows no NVIDIA runtime', nvidiaFix)];
}

type AskedWishes = Pick<Wishes, 'needs' | 'needsOn' | 'selected'>;

async function lookAtPacks({
  selection,
  clock,
}: DoctorOptions): Promise<AskedWishes & { findings: readonly DoctorFinding[] }> {
  try {
    const asked = await packNeeds(selection);
    const findings = asked.needs.map(({ name, scenarios, requests, longest }) =>
      ofPacks.ok(
        `packs.${name}`,
        `${shownName({ name })}: ${scenarios} scenarios, ${requests} requests a round; the longest is ${longest.scenario}, about ${longest.promptTokens} tokens of prompt and ${longest.maxTokens} of budget`,
      ),
    );
    return { ...asked, findings: [...findings, ...(await tryPorts(asked.selected, clock))] };
  } catch (error) {
    return { needs: [], needsOn: () => [], selected: undefined, findings: [ofPacks.brokenBy('packs', error)] };
  }
}

/** What a check against each baseline finds. */
async function lookAtBaselines({ against, repeat }: DoctorOptions): Promise<DoctorFinding[]> {
  const slug = against?.what.slug;
  if (against === undefined || slug === undefined) return [];
  const { gate, what } = against;
  const { modes, harness } = what;
  const findings = modes.map(async (mode): Promise<DoctorFinding[]> => {
    try {
      const loaded = await loadBaseline(gate.baselinesDir, slug, mode, harness);
      const power = loaded.kind === 'found' ? powerOf(loaded.baseline.scorecard, repeat, parseRule(gate)) : undefined;
      return power === undefined ? [] : [ofPacks.info(`power.${mode}`, `${powerWords(power)} (${slug}, ${mode})`)];
    } catch (error) {
      return [ofPacks.brokenBy(`power.${mode}`, error)];
    }
  });
  return (await Promise.all(findings)).flat();
}

/** Whether what the checks of the selected packs ask works, and what is left out since it is missing. */
async function tryPorts(selected: SelectedPacks, clock: Io['clock']): Promise<readonly DoctorFinding[]> {
  const hasPrograms = selected.loaded.some((pack) => pack.scenarios.some(runsEmbedded));
  const { ports, because } = selected;
  const leftOut = leftOutNotes(selected).map((note) =>
    ofPacks.info(hasPrograms ? 'sandbox-left-out' : 'sandbox', note, because?.isMeant ? undefined : because?.fix),
  );
  const tried = await Promise.all(ports.map(async (each) => each.tried?.(selected.loaded, clock) ?? []));
  return [...tried.flat(), ...leftOut];
}

async function lookAtTarget(
  { engine, listing }: Around,
  { needs: asked, needsOn, selected }: AskedWishes,
  options: DoctorOptions,
): Promise<CheckedServer> {
  const { where, clock, signal } = options;
  const server = {
    ...options,
    ...{ mayGenerate: options.probes, waitMs: options.bootTimeoutMs ?? 60_000 },
    wishes: { ...options, needs: asked, needsOn, selected },
  };
  if (where.kind === 'url') return checkEach(addressesOf(where), server);
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

/** Checks each server. If there are several, each finding names its server, and the facts are those of the first. */
async function checkEach(
  addresses: readonly string[],
  server: Parameters<typeof checkServer>[1],
): Promise<CheckedServer> {
  const looked = await Promise.all(addresses.map((url) => checkServer(url, server)));
  const findings = looked.flatMap((each, place) =>
    each.findings.map((finding) =>
      addresses.length === 1
        ? finding
        : { ...finding, id: `${finding.id}-${place + 1}`, message: `${addresses[place]}: ${finding.message}` },
    ),
  );
  return { findings, facts: looked[0]?.facts };
}

type Boots = Exclude<Where, { kind: 'url' | 'detect' }>;

async function lookAtBoot(
  where: Boots,
  engine: EngineCheckOptions,
  options: DoctorOptions,
): Promise<readonly DoctorFinding[]> {
  const { tree, allowRule, allowBind, passEnv, env, clock, signal } = options;
  switch (where.kind) {
    case 'command':
    case 'up-down':
      return [await checkScript(where, clock, signal)];
    case 'replay':
      return [await checkCassette(resolve(tree, where.file))];
    case 'compose':
      return checkCompose({
        ...quickness(options),
        docker: openDocker(env, passEnv),
        recipe: recipeOf(where, tree),
        trust: {
          ...{ tree: resolve(tree), isCheckout: isCheckout(env) },
          allowance: { rules: allowRule, bindFolders: allowBind },
        },
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
