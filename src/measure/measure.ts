import { rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shard } from '../config/options/choose-shard.ts';
import type { Settings } from '../config/settings.ts';
import { disposeAll } from '../endpoint/boot/boot.ts';
import { loadApi } from '../endpoint/client/apis/load-api.ts';
import type { ToolFault } from '../endpoint/probe/tools.ts';
import type { KeptFacts } from '../gate/decide-mode.ts';
import { EndpointError, InputError } from '../lib/errors.ts';
import { refuseLinksInCheckout } from '../lib/git.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { version } from '../lib/version.ts';
import { openFound } from '../packs/found-ports.ts';
import type { Plan } from '../records/journal.ts';
import type { RunFile } from '../records/run-file.ts';
import { armSlug } from '../records/target.ts';
import { describeRefusedFormats, describeTooLong } from '../report/describe-reason.ts';
import { plainLine } from '../report/plain-text.ts';
import { makePlan } from '../run/make-plan.ts';
import { createJournal, type Journal } from '../run/open-journal.ts';
import { tooLongScenarios } from '../run/question-of.ts';
import { checkResumable, resumeRun } from '../run/resume-run.ts';
import type { RunEnd, RunPart, RunProgress } from '../run/run-options.ts';
import { nameRepeatPenalty } from '../run/sampling.ts';
import type { Served } from '../run/served.ts';
import { type Run, startRun } from '../run/start-run.ts';
import { scoreLevels } from '../score/score-run.ts';
import { toScore, toTime } from '../score/to-score.ts';
import { isBegun, newRunId, shardRunId } from '../store/find-run.ts';
import { judgeAnswer } from '../store/judge-answers.ts';
import { makeFolder, namesIn, runsFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { scoreLines } from './decide-lines.ts';
import { givenFlags } from './given-flags.ts';
import { type Asking, measureFacet } from './measure-facet.ts';
import type { Measurement, MeasureRequest } from './measure-request.ts';
import { openTarget, type Pooled } from './open-target.ts';
import { loadResumeFile, refuseOtherServer, resumedFolder, saveResumeFile } from './resumed-command.ts';
import { conditionsHere, dataOf, leftOutNotes } from './select-packs.ts';
import { showWhere } from './show-where.ts';
import { type ShownProgress, showProgress } from './shown-progress.ts';
import { toolOffers } from './tool-offers.ts';

/** The plan of a run. Slug and sampling may depend on the server; `known` is undefined until it has been examined. */
export function planOf(request: MeasureRequest, run: Plan['run'], known?: Served): Plan {
  const { settings, selected } = request;
  const { what, how } = settings;
  const { context } = what;
  if (what.laterHarnesses.length > 0)
    throw new InputError('this build measures one harness: it lacks the feature experiments', 'Name one in --harness.');
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
      api: what.api,
      isBare: what.contracts === 'only',
      packs: selected.loaded,
      scenarios: selected.scenarios,
      rounds: how.repeat,
      shard: how.shard === undefined ? null : withoutJob(how.shard),
      restarts: request.command === 'capture' && how.restart && isOurs(settings),
      flags,
      price: what.price,
      ...measureFacet.joined(measureFacet.all().map((part) => part.plan?.(request))),
    }),
    ...conditionsHere(selected),
    ...dataOf(selected),
    isCanonical: how.isCanonical,
  };
}

function withoutJob({ index, of, by }: Shard): Plan['shard'] {
  return { index, of, ...(by === undefined ? {} : { by }) };
}

/** Whether nothing of the plan depends on the server. */
export function isPlannedWhole({ what, how }: Settings): boolean {
  return what.slug !== undefined && !('repetition_penalty' in how.sampling);
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
  const isClosed = resumed !== undefined && (await new RunFolder(resumed).isClosed());
  if (resumed === undefined) await makeFolder(folder);
  const first = resumed && (await checkResumable(resumed, isPlanned ? planned : undefined, isClosed, io.err, !asked));
  const { slug } = planned;
  request.witness?.begun?.({ id, folder, slug });
  for (const note of leftOutNotes(request.selected)) io.err(`${note}\n`);
  const progress = showProgress(io, settings.out);
  const held: AsyncDisposable[] = [];
  const leftOut: LeftOut[] = [];
  try {
    // Faults of these show before anything is booted.
    const parts = await openParts(request, planned, held);
    const ports = await openFound(request.selected.ports);
    const behind = held.push(ports);
    const holdBehind = (each: AsyncDisposable) => held.splice(behind, 0, each);
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
    const whole = planOf(request, identity, target.served);
    for (const part of parts) part.served?.(target.served, whole);
    const { plan, journal, before } = await openJournal(folder, whole, resumed);
    holdBehind(journal);
    const run = startRun({
      ...settings.how,
      plan,
      api: await loadApi(plan.api ?? 'chat'),
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
      parts,
      judge: (asked, answer) => judgeAnswer(asked, answer, ports),
      onProgress(event) {
        if (event.kind === 'left-out') leftOut.push(event);
        progress.see(event);
      },
      signal: io.signal,
      clock: io.clock,
      tokensPerSecond: settings.how.measuredTps,
      speedsBefore: parts.flatMap(({ speeds }) => speeds ?? [])[0],
      ...request.listen?.(target.served, plan),
    });
    held.unshift({ [Symbol.asyncDispose]: async () => run[Symbol.dispose]() });
    const kept = new RunFolder(folder);
    await kept.saveTasks(plan, request.selected.loaded);
    const isStarted = resumed !== undefined && (await loadResumeFile(folder)) !== undefined;
    if (!isStarted && command !== 'retry-failed')
      await saveResumeFile(folder, settings, command === 'run' ? 'run' : 'check', io);
    // How long the scenarios will be is not known yet if a part changes them.
    const isChanged = parts.some(({ prepare }) => prepare !== undefined);
    const tooLong = isChanged ? [] : tooLongScenarios(plan, request.selected.loaded, target.served.facts.subject);
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

async function openParts(request: MeasureRequest, plan: Plan, held: AsyncDisposable[]): Promise<readonly RunPart[]> {
  const parts: RunPart[] = [];
  for (const { open } of measureFacet.all()) {
    const part = await open?.(request, plan);
    if (part === undefined) continue;
    parts.push(part);
    held.push({ [Symbol.asyncDispose]: async () => part[Symbol.asyncDispose]?.() });
  }
  return parts;
}

/** How a feature ends a run in its own way; undefined if none does. Each may confirm. */
export async function endBy(way: 'ask' | 'confirm', measurement: Measurement, at: Asking): Promise<RunEnd | undefined> {
  let last: RunEnd | undefined;
  for (const part of measureFacet.all()) {
    const end = await part[way]?.(measurement, at);
    if (end !== undefined && (way === 'ask' || end.outcome !== 'measured')) return end;
    last = end ?? last;
  }
  return last;
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
