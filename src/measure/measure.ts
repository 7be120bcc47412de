import { rename, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Shard } from '../config/options/choose-shard.ts';
import type { Settings } from '../config/settings.ts';
import { disposeAll } from '../endpoint/boot/boot.ts';
import type { Hold } from '../endpoint/client/open-connections.ts';
import type { ToolFault } from '../endpoint/probe/tools.ts';
import { digestOfContext } from '../features/experiments/context/context-spec.ts';
import { type ContextTransform, openTransform } from '../features/experiments/context/transform.ts';
import { loadPlanOf } from '../features/load/load-plan.ts';
import { loadWatch } from '../features/load/make-load-report.ts';
import { numericsDigest, numericsPrompts } from '../features/numerics/numerics-prompts.ts';
import { recordNumerics } from '../features/numerics/record-numerics.ts';
import { loadSpeeds, refuseOtherModel } from '../features/speed/load-speeds.ts';
import type { KeptFacts } from '../gate/decide-mode.ts';
import { EndpointError } from '../lib/errors.ts';
import { isInCheckout, refuseLinksInCheckout } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { version } from '../lib/version.ts';
import type { JournalLine, Plan } from '../model/journal.ts';
import type { RunFile } from '../model/run-file.ts';
import { armSlug, type Mode } from '../model/target.ts';
import { openFound } from '../packs/found-ports.ts';
import { describeRefusedFormats, describeTooLong } from '../report/describe-reason.ts';
import { plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { makePlan } from '../run/make-plan.ts';
import { createJournal, type Journal } from '../run/open-journal.ts';
import { tooLongScenarios } from '../run/question-of.ts';
import { checkResumable, resumeRun } from '../run/resume-run.ts';
import type { Recording, Run, RunOptions, RunProgress } from '../run/run-options.ts';
import { nameRepeatPenalty } from '../run/sampling.ts';
import type { Served } from '../run/served.ts';
import { startRun } from '../run/start-run.ts';
import { scoreLevels } from '../score/score-run.ts';
import { toScore, toTime } from '../score/to-score.ts';
import { isBegun, newRunId, shardRunId } from '../store/find-run.ts';
import { judgeAnswer } from '../store/judge-answers.ts';
import { makeFolder, namesIn, runsFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { type ScoredRun, scoreLines } from './decide-lines.ts';
import { givenFlags } from './given-flags.ts';
import type { RunObserver } from './measure-result.ts';
import { openTarget, type Pooled } from './open-pool.ts';
import { loadResumeFile, refuseOtherServer, resumedFolder, saveResumeFile } from './resumed-command.ts';
import {
  conditionsHere,
  dataOf,
  leftOutNotes,
  refuseWithoutContext,
  type SelectedPacks,
  withoutContext,
} from './select-packs.ts';
import { showWhere } from './show-where.ts';
import { type ShownProgress, showProgress } from './shown-progress.ts';
import { toolOffers } from './tool-offers.ts';

export type MeasureRequest = {
  readonly settings: Settings;
  readonly io: Io;
  readonly command: Plan['run']['command'];
  readonly selected: SelectedPacks;
  /** The lowest concurrency of the baselines; undefined if there is none. */
  readonly concurrency?: number | undefined;
  /** Callbacks of the command, made once the server is known. */
  readonly listen?: (
    served: Served,
    plan: Plan,
  ) => Pick<RunOptions, 'onAttempt' | 'onContext' | 'admit' | 'shouldSkip' | 'waitsForEarlier' | 'earlierAnswer'>;
  readonly witness?: RunObserver | undefined;
  /** Words per token in each mode, as the baselines counted them. */
  readonly words?: ReadonlyMap<Mode, number> | undefined;
  /** Whether each session records the model's own probabilities. */
  readonly numerics?: boolean;
  /** A limit on the requests of several measurements. */
  readonly hold?: Hold | undefined;
  /** Another measurement of this process has reserved the machine, and its server is down. */
  readonly hasRoom?: boolean | undefined;
  /** Where the folder of the run is made, instead of in the folder of all runs. */
  readonly runsFolder?: string | undefined;
};

/** A running measurement. Disposing it closes the journal and restores the machine. */
export interface Measurement extends AsyncDisposable {
  readonly folder: string;
  readonly plan: Plan;
  readonly run: Run;
  readonly served: Served;
  readonly progress: ShownProgress;
  /** Appends a line of the command itself. */
  append(line: JournalLine): Promise<void>;
  /** All lines on the disk. */
  lines(): Promise<readonly JournalLine[]>;
  /** The same without texts, but with all that times are made from. */
  timedLines(): Promise<readonly JournalLine[]>;
  /** The scores of those lines. */
  scored(): Promise<ScoredRun>;
  /** Called when nothing more will be asked; `scored` is the result of `scored()` at that point. */
  end(outcome: RunFile['outcome'], scored?: ScoredRun, facts?: KeptFacts): Promise<void>;
}

/** The plan of a run. Slug and sampling may depend on the server; `known` is undefined until it has been examined. */
export function planOf(request: MeasureRequest, run: Plan['run'], known?: Served): Plan {
  const { settings, selected } = request;
  const { what, how } = settings;
  const { context } = what;
  if (context !== undefined) refuseWithoutContext(selected, context.name);
  const { temperature, top_p: topP, ...others } = how.sampling;
  const ofEngine = nameRepeatPenalty(others, known?.facts.subject.engine.name ?? null);
  const flags = {
    ...{ temperature, topP, maxTokens: how.maxTokens, others: ofEngine },
    ...(how.samplingFromServer ? { fromServer: true as const } : {}),
  };
  return {
    ...makePlan({
      ...how,
      run,
      slug: what.slug ?? (context === undefined ? slugOf(known) : armSlug(slugOf(known), context.name)),
      modes: what.modes,
      harness: what.harness,
      packs: selected.loaded,
      scenarios: selected.scenarios,
      rounds: how.repeat,
      shard: how.shard === undefined ? null : withoutJob(how.shard),
      restarts: request.command === 'capture' && how.restart && isOurs(settings),
      flags,
      context: context && { name: context.name, digest: digestOfContext(context) },
      price: what.price,
      speed: selected.speed === true || (settings.gate.maxSlowdown !== undefined && isGated(request.command)),
      load: loadPlanOf(settings),
    }),
    ...conditionsHere(selected),
    ...dataOf(selected),
    isCanonical: how.isCanonical,
  };
}

function withoutJob({ index, of, by }: Shard): Plan['shard'] {
  return { index, of, ...(by === undefined ? {} : { by }) };
}

/** Whether the command gates or captures. Others, such as `run` and `retry-failed`, compare nothing. */
function isGated(command: Plan['run']['command']): boolean {
  return command === 'check' || command === 'capture';
}

/** Whether nothing of the plan depends on the server. */
export function isPlannedWhole({ what, how }: Settings): boolean {
  return what.slug !== undefined && !('repetition_penalty' in how.sampling);
}

function transformOf({ settings, io }: MeasureRequest): ContextTransform | undefined {
  const { context } = settings.what;
  return context && openTransform(context, { ...io, cache: cacheOf({ settings, io }) });
}

function cacheOf({ settings, io }: Pick<MeasureRequest, 'settings' | 'io'>): string | undefined {
  const { contextCache } = settings.how;
  return contextCache === undefined ? undefined : resolve(io.cwd, contextCache);
}

async function cacheNotes(request: MeasureRequest): Promise<string[]> {
  const cache = request.settings.what.context && cacheOf(request);
  if (cache === undefined || !(await isInCheckout(cache))) return [];
  return [
    'The folder of --context-cache is inside the git checkout: whoever can change files there decides what the model reads.',
  ];
}

/** Boots, examines the server, plans, and opens the journal: the caller asks the first scenario. */
export async function openMeasurement(request: MeasureRequest): Promise<Measurement> {
  const { settings, io, command } = request;
  const startedAt = io.clock.wallTime().toISOString();
  const draft = planOf(request, { id: newRunId(io), startedAt, command, tool: version }); // throws before anything is booted
  const { job } = settings.how.shard ?? {};
  const id = settings.how.runId ?? (job === undefined ? draft.run.id : shardRunId(draft, job));
  const identity = { ...draft.run, id };
  const planned = { ...draft, run: identity };
  const usual = join(request.runsFolder ?? runsFolderOf(settings.root), id);
  const again = id !== draft.run.id && (await isBegun(usual)) ? usual : undefined;
  const asked = await resumedFolder(settings, io.cwd);
  const resumed = asked ?? again;
  if (resumed !== undefined) await new RunFolder(resumed).refuseLinksOut();
  const folder = resumed ?? usual;
  const isPlanned = isPlannedWhole(settings);
  const isReplay = settings.where.endpoint?.kind === 'replay';
  await refuseLinksInCheckout(io.env, settings.root, folder);
  const speedsBefore = await loadSpeeds(settings, io);
  const isClosed = resumed !== undefined && (await new RunFolder(resumed).isClosed());
  if (resumed === undefined) await makeFolder(folder);
  const first = resumed && (await checkResumable(resumed, isPlanned ? planned : undefined, isClosed, io.err, !asked));
  const { slug } = planned;
  request.witness?.begun?.({ id, folder, slug });
  const notes = [...leftOutNotes(request.selected), ...withoutContextNotes(request), ...(await cacheNotes(request))];
  for (const note of notes) io.err(`${note}\n`);
  const progress = showProgress(io, settings.out);
  const held: AsyncDisposable[] = [];
  const leftOut: LeftOut[] = [];
  try {
    const ports = await openFound(request.selected.ports); // a fault in them shows before anything is booted
    held.unshift(ports);
    // Closed behind the ports.
    const holdBehind = (each: AsyncDisposable) => held.splice(1, 0, each);
    const target = await openTarget({
      settings,
      modes: planned.modes,
      slug: planned.slug,
      runId: id,
      folder,
      concurrency: request.concurrency,
      io,
      onPhase: progress.phase,
      hold: request.hold,
      hasRoom: request.hasRoom,
      // No cassette has this question.
      offers: isReplay || settings.how.record !== undefined ? [] : toolOffers(request.selected, settings.what.harness),
    });
    holdBehind(target);
    if (first) refuseOtherServer(id, first, target.served.facts);
    if (target.toolFault !== undefined) reportNoTools(target.toolFault, request);
    request.witness?.served?.(target.servedBy);
    const { model } = target.served.facts.identity;
    if (speedsBefore !== undefined)
      refuseOtherModel(speedsBefore, { slug: planOf(request, identity, target.served).slug, model });
    const { plan, journal, before } = await openJournal(folder, planOf(request, identity, target.served), resumed);
    holdBehind(journal);
    const transform = transformOf(request);
    if (transform !== undefined) held.unshift(transform);
    const run = startRun({
      ...settings.how,
      plan,
      packs: request.selected.loaded,
      journal,
      served: target.served,
      restart: target.restart,
      concurrency: target.concurrency,
      pool: target.pool,
      isReplay,
      resumed: before,
      system: ports.system,
      images: ports.images,
      transform,
      judge: (asked, answer) => judgeAnswer(asked, answer, ports),
      onProgress(event) {
        if (event.kind === 'left-out') leftOut.push(event);
        progress.see(event);
      },
      signal: io.signal,
      clock: io.clock,
      tokensPerSecond: settings.how.measuredTps,
      speedsBefore,
      words: request.words,
      recordNumerics: request.numerics === true ? recordSession : undefined,
      ...loadWatch(plan, target.served, () => new RunFolder(folder).journal(toTime)),
      ...request.listen?.(target.served, plan),
    });
    held.unshift({ [Symbol.asyncDispose]: async () => run[Symbol.dispose]() });
    const kept = new RunFolder(folder);
    await kept.saveTasks(plan, request.selected.loaded);
    const isStarted = resumed !== undefined && (await loadResumeFile(folder)) !== undefined;
    if (!isStarted && command !== 'retry-failed')
      await saveResumeFile(folder, settings, command === 'run' ? 'run' : 'check', io);
    // How long a context will be is not known yet.
    const tooLong =
      transform === undefined ? tooLongScenarios(plan, request.selected.loaded, target.served.facts.subject) : [];
    reportTooLong(request, target.served, tooLong);
    progress.begin(plan, { packs: request.selected.loaded, speeds: target.served.facts, tooLong }, before);
    await kept.saveFile(runFile(request, plan, { outcome: null, endedAt: null }));
    return measurementOf(request, { kept, plan, run, target, journal, progress, held, tooLong, leftOut });
  } catch (error) {
    progress.end();
    // The first fault is reported, even if more follows.
    await disposeAll(held).catch(() => undefined);
    if (resumed === undefined) {
      const boot = await leaveNoRun(folder, id).catch(() => undefined);
      if (boot !== undefined) request.witness?.begun?.({ id, folder: boot, slug });
    }
    throw error;
  }
}

/** A comparison counts what the server refuses as failed, without asking for it. A baseline of that could gate nothing. */
function reportNoTools({ message, fix }: ToolFault, { command, settings, io }: MeasureRequest): void {
  if (command === 'capture' && settings.capture?.acceptUseless === undefined) throw new EndpointError(message, fix);
  io.err(`${plainLine(message)}. ${fix}\n`);
}

/** A run that never began leaves only the log of its boot, beside the runs; returns the folder of that. */
async function leaveNoRun(folder: string, id: string): Promise<string | undefined> {
  for (const each of [join(folder, 'logs'), folder]) await rmdir(each).catch(() => undefined); // not empty: keep it
  const names = await namesIn(folder);
  if (names === undefined || names.includes('journal.jsonl')) return undefined;
  const boot = join(dirname(folder), '..', 'boots', id);
  await makeDeep(dirname(boot));
  await rename(folder, boot);
  return boot;
}

type LeftOut = Extract<RunProgress, { kind: 'left-out' }>;

type Opened = {
  readonly kept: RunFolder;
  readonly plan: Plan;
  readonly run: Run;
  readonly target: Pooled;
  readonly journal: Journal;
  readonly progress: ShownProgress;
  readonly held: readonly AsyncDisposable[];
  /** Servers of a pool that went away. */
  readonly leftOut: readonly LeftOut[];
  /** Scenarios that do not fit the context, as far as that was known before asking. */
  readonly tooLong: readonly string[];
};

function measurementOf(request: MeasureRequest, opened: Opened): Measurement {
  const { kept, plan, run, journal, progress, target, held, leftOut, tooLong: known } = opened;
  const lines = async () => (await kept.journal()).lines;
  const scoreKept = async () => scoreLines(plan, (await kept.journal(toScore, plan)).lines);
  return {
    folder: kept.path,
    plan,
    run,
    served: target.served,
    progress,
    append: (line) => journal.append(line),
    lines,
    timedLines: async () => (await kept.journal(toTime)).lines,
    scored: scoreKept,
    async end(outcome, scored, facts) {
      const endedAt = request.io.clock.wallTime().toISOString();
      const { scorecards } = scored ?? (await scoreKept());
      await journal.check();
      await kept.saveScorecards(
        plan.load === undefined ? scorecards : scoreLevels(plan, (await kept.journal(toScore)).lines),
      );
      reportTooLong(request, target.served, [...new Set(scorecards.flatMap(({ tooLong = [] }) => tooLong))], known);
      const refused = new Set(scorecards.flatMap((each) => each.refused ?? []));
      if (refused.size > 0) request.io.err(`${describeRefusedFormats([...refused])}\n`);
      for (const { address, detail } of leftOut) request.io.err(`${address} was left out: ${plainLine(detail)}.\n`);
      // Last: a run file with an end means that all other files exist.
      await kept.saveFile(runFile(request, plan, { outcome, endedAt, ...facts }));
    },
    async [Symbol.asyncDispose]() {
      progress.end();
      await disposeAll(held);
    },
  };
}

/** Notes about scenarios that --context leaves unchanged. */
export function withoutContextNotes({ settings, selected }: Pick<MeasureRequest, 'settings' | 'selected'>): string[] {
  const { context } = settings.what;
  const { length } = context === undefined ? [] : withoutContext(selected);
  if (context === undefined || length === 0) return [];
  return [
    `context ${context.name}: ${length} of ${plural(selected.scenarios.length, 'scenario')} without a context, asked unchanged`,
  ];
}

function reportTooLong(
  { io }: MeasureRequest,
  { facts }: Served,
  found: readonly string[],
  reported: readonly string[] = [],
) {
  const news = found.filter((key) => !reported.includes(key));
  if (news.length > 0) io.err(`${describeTooLong(news, facts.subject.context)}\n`);
}

async function openJournal(folder: string, plan: Plan, resumed: string | undefined) {
  if (resumed === undefined) return { plan, journal: await createJournal(folder, plan), before: undefined };
  const {
    journal,
    plan: first,
    resumed: before,
  } = await resumeRun(folder, plan, await new RunFolder(folder).isClosed());
  return { plan: first, journal, before };
}

function runFile(
  { settings, command, io }: MeasureRequest,
  plan: Plan,
  end: Pick<RunFile, 'outcome' | 'endedAt'> & KeptFacts,
): RunFile {
  const { maxDrop, maxTotalDrop, maxMetricDrop, maxSlowdown, confirm, expectChange, requireSame } = settings.gate;
  const { floors, floorsFail, metricDrops } = settings.gate;
  return {
    version: 1,
    kind: 'run',
    id: plan.run.id,
    command,
    tool: version,
    slug: plan.slug,
    modes: plan.modes,
    where: showWhere(settings.where.endpoint),
    flags: givenFlags(settings, io),
    judgedBy: {
      maxDrop,
      ...(maxTotalDrop === undefined ? {} : { maxTotalDrop }),
      ...(maxSlowdown === undefined ? {} : { maxSlowdown }),
      ...(confirm ? {} : { confirm: false as const }),
      expectChange: [...expectChange],
      requireSame: [...requireSame],
      floors: { ...floors },
      floorsFail,
      ...(settings.load.slo === undefined ? {} : { slo: settings.load.slo }),
      ...(plan.gatesOn === undefined ? {} : { maxMetricDrop, metricDrops: { ...metricDrops } }),
    },
    startedAt: plan.run.startedAt,
    ...end,
  };
}

/** The slug of an unnamed run: the server's name for the model. */
function slugOf(known: Served | undefined): string {
  return localSlug(known?.facts.identity.model ?? 'unknown');
}

/** The slug of a model that no config names. */
export function localSlug(model: string): string {
  const plain = model
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[^a-z0-9]+/, '');
  return `local/${plain.slice(0, 80) || 'unknown'}`;
}

function isOurs({ where }: Settings): boolean {
  return ['compose', 'command', 'up-down'].includes(where.endpoint.kind);
}

/** Asks a session for the model's own probabilities, without thinking: the same in every mode. */
async function recordSession(served: Served, cancel: AbortSignal): Promise<Recording> {
  const prompts = numericsPrompts();
  const how = {
    thinking: served.thinkingControl('no-thinking', 'off'),
    cache: served.facts.subject.cache,
    cancel,
  };
  return { prompts: numericsDigest(prompts), recorded: await recordNumerics(served.client, prompts, how) };
}
