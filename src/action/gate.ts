import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AtBase } from '../change/settings-at-base.ts';
import { capture } from '../commands/capture/capture.ts';
import { check } from '../commands/check.ts';
import { loadSeen } from '../commands/load-report-page.ts';
import { decideKeptRun } from '../commands/report.ts';
import { run } from '../commands/run.ts';
import { type ActionInputs, isJudging } from '../config/action-inputs.ts';
import type { Settings } from '../config/settings.ts';
import { refuse } from '../config/settings-faults.ts';
import { hookFix, inspectRunner, openRunner } from '../doctor/runner-guard.ts';
import { type ExitPolicy, exitCodeOf, interrupted } from '../gate/worst-outcome.ts';
import { describeFailure, exitCodes, InputError } from '../lib/errors.ts';
import { topAbove } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { textOf } from '../lib/loose.ts';
import { afterRun, type EndedRun } from '../measure/after-facet.ts';
import { decisionWithoutPlaces } from '../measure/given-flags.ts';
import type { MeasureResult, RunObserver, ServerInfo } from '../measure/measure-result.ts';
import { openAnnotator } from '../publish/github/annotator.ts';
import { downloadArtifacts, newestAttempts, openOwnArtifacts } from '../publish/github/download-artifacts.ts';
import { loadGitHubRun } from '../publish/github/github-run.ts';
import {
  type GitHubDestination,
  type GitHubReport,
  reportPublishers,
  startPublishers,
  warnThrough,
} from '../publish/github/publishers.ts';
import { artifactName } from '../publish/github/upload-artifact.ts';
import { publishAll, type Watch } from '../publish/publish-all.ts';
import type { GateCommand } from '../records/acceptance.ts';
import type { TemplateChange } from '../records/affected.ts';
import type { Decision } from '../records/decision.ts';
import { printable } from '../report/plain-text.ts';
import { renderHeadline } from '../report/render-terminal.ts';
import { secretsIn, withoutSecrets } from '../store/without-secrets.ts';
import { type Accept, acceptRegression, findAcceptance, type SettledDecision } from './accept-regression.ts';
import {
  type ActionEnd,
  endOfCapture,
  endOfDecision,
  endOfFailure,
  type Removed,
  withRemoved,
  withSelfEdits,
} from './action-end.ts';
import { expectedJobs, type GatherJob, gatherForAction, withoutRemovedJobs } from './action-gather.ts';
import { planForAction } from './action-plan.ts';
import { actionSettings, type OpenedBase, openBase } from './action-settings.ts';
import { artifactOfRun, type RunArtifact } from './artifact-of-run.ts';
import { causeLines, type RecipeRequest } from './cause-lines.ts';
import {
  describeEarlier,
  type EarlierOutcome,
  keepOutcome,
  loadEarlier,
  type OutcomePlace,
  placeOfOutcome,
} from './earlier-outcome.ts';
import { baseCommitOf, refuseForks } from './github/base-of-event.ts';
import { destinationOf, type GitHubJob, historyBranchOf, isScheduledOrDispatched } from './github/destination.ts';
import { withOutcome } from './github/gate-outcome.ts';
import { type InputsAtBase, inputsAtBase } from './github/inputs-at-base.ts';
import { treeFault } from './github/measured-tree.ts';
import {
  fetchAcceptanceRequests,
  fetchCommand,
  fetchEarlierAttempt,
  hasPullRequest,
  inputsFor,
} from './github/pull-request-commands.ts';
import { changedTemplates, withTemplates } from './with-templates.ts';

export type ActionDoor = {
  readonly inputs: ActionInputs;
  readonly io: Io;
  /** Saves a value for the post step at once, so that it survives a kill. */
  readonly save: (name: 'begun' | 'ended' | 'folder' | 'artifact' | 'url', value: string) => void;
  /** A temporary folder, which the runner empties when the job ends. */
  readonly temp: string;
};

type Job = ActionDoor & GitHubJob & { readonly seen: Seen };

/** Facts for the report, filled in as the job goes on, so that the report of a failed job has them too. */
type Seen = {
  folder?: string;
  artifact?: string;
  served?: ServerInfo;
  /** The decision before an acceptance. */
  measured?: Decision;
  decision?: Decision;
  selfEdits?: readonly string[];
  recipes?: RecipeRequest;
  gone?: readonly string[];
  doubts?: readonly string[];
  /** The inputs that apply, if they are not those given. */
  inputs?: ActionInputs;
  /** The command in a comment that this re-run job carries out. */
  command?: GateCommand | undefined;
  /** Why the checkout is not that of the commit to report on. */
  fault?: Error | undefined;
  /** The exit code policy; missing if the job failed. */
  policy?: ExitPolicy;
  /** Where the outcome is kept for reuse. */
  place?: OutcomePlace | undefined;
  /** What follows the run, such as exports. */
  follow?: (warn: Watch['warn']) => Promise<void>;
};

/** The time limit for announcing the measurement: a later announcement could follow the outcome. */
const announcingMs = 60_000;

/** Measures, compares and publishes before it fails. Returns the exit code. */
export async function gate(door: ActionDoor): Promise<number> {
  const { inputs, io } = door;
  const given: Job = { ...door, own: inputs.own, run: await loadGitHubRun(io.env), seen: {} };
  const { seen } = given;
  const annotator = openAnnotator((text) => printable(withoutSecrets(text, secretsIn(io.env))));
  const watch = warnThrough(annotator);
  // Always undefined for capture and run, which publish no verdict.
  seen.fault = inputs.faults.length === 0 ? await treeFault(given) : undefined;
  const toOf = (job: Job) => destinationOf(job, isJudging(job.own.command), seen.fault === undefined);
  given.save('begun', given.own.command);
  await warnOfOpenRunner(io, watch);
  if (given.run.isOtherRef && isJudging(inputs.own.command))
    io.err('No status is written: a branch decides nothing by its own push. Gate with `on: pull_request`.\n');
  let announced: Promise<unknown> = Promise.resolve();
  const announce = (job: Job): void => {
    // Not awaited, so that the model is asked meanwhile.
    if (job.own.command === 'check') announced = publishAll(startPublishers(toOf(job)), watch, io.clock, announcingMs);
  };
  const ended = await attempt(given, toOf(given), watch, announce);
  if (ended === undefined) {
    await announced;
    return interrupted;
  }
  const job = withInputs(given, seen.inputs ?? inputs);
  const end = withTemplates(ended, await templatesOf(job, watch));
  const [{ own }, to] = [job, toOf(job)];
  const { folder, artifact: name = '', decision, measured: unaccepted } = seen;
  const { selfEdits = [], doubts = [] } = seen;
  const about = { folder, name, decision, selfEdits, doubts, own, io, temp: job.temp, warn: watch.warn };
  const staged = await artifactOfRun(about);
  if (seen.place !== undefined && unaccepted !== undefined && staged !== null) {
    const decided = { decision: unaccepted, head: job.run.headSha, artifact: staged.folder };
    await keepOutcome(seen.place, decided, io).catch((error) => void watch.warn(describeFailure(error).text));
  }
  const artifact = own.artifact ? await artifactOfJob(job, to, end, staged) : null;
  const { recipes } = seen;
  const remarks = async () => (recipes === undefined ? [] : causeLines(end.decisions ?? [], recipes));
  const report = { ...end, artifact, remarks, outputs: outputsOfJob(end, seen, staged) };
  const { isTaken = false } = await publishAll(reportPublishers(to, report, annotator, announced), watch, io.clock);
  job.save('ended', 'reported');
  // Last, so that no report waits for a slow service.
  await seen.follow?.(watch.warn);
  return isTaken && end.exitCode === exitCodes.passed ? exitCodes.input : end.exitCode;
}

function withInputs(job: Job, inputs: ActionInputs): Job {
  return { ...job, inputs, own: inputs.own };
}

/** Adds the published report to the artifact, so that it can be published again. Only for jobs that write the status. */
async function artifactOfJob(
  { own, run, temp, seen }: Job,
  { wants }: GitHubDestination,
  { exitCode, markdown }: ActionEnd,
  staged: RunArtifact | null,
): Promise<RunArtifact | null> {
  const { policy, gone = [], doubts = [], selfEdits = [] } = seen;
  if (policy === undefined || run.pull === null || !wants.status || own.runs !== undefined) return staged;
  const jobs = own.command === 'report' ? withoutRemovedJobs(expectedJobs(own.expected), gone) : undefined;
  const expected = jobs === undefined ? {} : { expected: JSON.parse(JSON.stringify(jobs)) };
  const { onInconclusive, onMissingBaseline } = policy;
  const shown = {
    exitCode,
    markdown,
    gone,
    doubts,
    selfEdits,
    policy: { onInconclusive, onMissingBaseline },
    ...expected,
  };
  return withOutcome(staged, shown, { own, run, temp });
}

/** Only warns: the author of the workflow chose this machine, and the figures are not affected. */
async function warnOfOpenRunner({ env }: Io, { warn }: Watch): Promise<void> {
  if ((await inspectRunner(env)) === 'open') warn(`Security: ${openRunner}. ${hookFix}.`);
}

/** undefined if interrupted before there was anything to report */
async function attempt(
  given: Job,
  to: GitHubDestination,
  watch: Watch,
  announce: (job: Job) => void,
): Promise<ActionEnd | undefined> {
  const { io, temp, seen } = given;
  try {
    refuse(given.inputs.faults);
    // Its workflow is the base's: what that says of forks needs no reading.
    const isOfBase = given.run.event === 'pull_request_target';
    if (isOfBase) refuseForks(given);
    if (seen.fault !== undefined) throw seen.fault;
    const commit = await baseCommitOf(given, to, watch);
    const base = commit && (await openBase(commit, io));
    const atBase = await inputsOf(given, base);
    const { inputs } = atBase;
    refuse(inputs.faults);
    seen.inputs = inputs;
    const job = withInputs(given, inputs);
    const { own } = job;
    if (inputs !== given.inputs) seen.fault = await treeFault(job);
    if (seen.fault !== undefined) throw seen.fault;
    if (!isOfBase) refuseForks(job);
    announce(job);
    if (own.command === 'plan') {
      const plan = await planForAction(atBase.inputs, planBase(job), historyBranchOf(job, temp, watch), io);
      return withSelfEdits(plan, atBase.lines);
    }
    seen.command = await fetchCommand(to.reader, job, watch);
    const at = withEngine(await actionSettings(inputsFor(seen.command, atBase), base, io, temp), job);
    const { isReported } = atBase;
    seen.selfEdits = at.selfEdits;
    seen.doubts = at.doubts;
    const workspace = base?.workspace ?? (await topAbove(io.cwd)) ?? io.cwd;
    seen.recipes = { settings: at.settings, workspace, base: base?.tree, cwd: io.cwd };
    seen.policy = at.settings.gate;
    const accept: Accept = (decision) => accepted(decision, job, to, watch);
    const settle: Settle = async (slugs, doubts) => {
      if (slugs.length + doubts.length === 0) return { slugs, doubts, acceptance: undefined };
      const asks = hasPullRequest(job.run) && own['github-token'] !== undefined;
      const found = asks ? await findAcceptance(() => fetchAcceptanceRequests(to.reader(), job.run), watch) : undefined;
      Object.assign(seen, { gone: slugs, doubts });
      for (const refusal of found?.refusals ?? []) io.out(`${refusal}.\n`);
      return { slugs, doubts, acceptance: found?.acceptance };
    };
    if (own.command !== 'report') return await measured(job, { ...at, isReported }, accept, settle);
    const download: GatherJob['download'] = (into, leftOut) =>
      downloadArtifacts({
        ...{ source: openOwnArtifacts(io.clock), into, warn: watch.warn, leftOut },
        // The name of a later attempt is not that of a job of this run.
        choose: (all) => newestAttempts(all, own['artifact-name'], job.run.attempt),
      });
    const history = isScheduledOrDispatched(job.run) ? historyBranchOf(job, temp, watch) : undefined;
    const isVerdict = base !== undefined && (own.comment || own.status || own['check-run']);
    const { end, doubts } = await gatherForAction({
      ...{ inputs, policy: at.settings.gate, io, temp, download, accept, history, isVerdict },
      see: (folder, decision) => seenScenarios(job, folder, decision),
      ...{ selfEdits: at.selfEdits, gone: at.gone, doubts: at.doubts },
    });
    return withRemoved(end, await settle(at.gone, doubts));
  } catch (error) {
    delete seen.policy;
    if (error !== io.signal.reason) io.err(`${describeFailure(error).text}\n`);
    return io.signal.aborted ? undefined : endOfFailure(error, secretsIn(io.env));
  }
}

/** Adds the reason why scripts of the model may not run in a container, if there is one. */
function withEngine(at: AtBase, { run: { isFork } }: Job): AtBase {
  const { what, where } = at.settings;
  const engineRefused = engineRefusal({ bootsCompose: where.endpoint.kind === 'compose', isFork });
  return engineRefused === undefined ? at : { ...at, settings: { ...at.settings, what: { ...what, engineRefused } } };
}

/**
 * Why `auto` leaves the engine alone in the Action; undefined if it may use it. Its socket is root on the runner, so a
 * job must use it anyway.
 */
export function engineRefusal(job: { readonly bootsCompose: boolean; readonly isFork: boolean }): string | undefined {
  if (job.isFork) return 'the container engine is not used for a pull request from a fork';
  return job.bootsCompose ? undefined : 'the Action uses the container engine only in jobs that boot with compose';
}

/** The inputs as the base's workflow sets them, if there is a base. */
async function inputsOf({ inputs, io: { env } }: Job, base: OpenedBase | undefined): Promise<InputsAtBase> {
  if (base?.isPull !== true) return { inputs, lines: [], doubts: [], slug: undefined, compared: [], isReported: true };
  return inputsAtBase(inputs, { base: base.tree, head: base.workflows, env });
}

/** The base commit for `plan`. With `subject-dir`, the checkout is the base. */
function planBase({ own, inputs, run }: Job): string | undefined {
  return own.base ?? (inputs.options['subject-dir'] === undefined ? (run.baseSha ?? undefined) : 'HEAD');
}

/** Only for the job that writes the comment, and has a report to add it to. */
async function templatesOf(job: Job, watch: Watch): Promise<readonly TemplateChange[]> {
  const { inputs, own, run, seen, io } = job;
  const base = planBase(job);
  if (!isJudging(own.command) || !own.comment || run.pull === null || base === undefined) return [];
  if (seen.policy === undefined) return [];
  const { config, 'subject-dir': subject } = inputs.options;
  const request = { base, subject: textOf(subject), config: textOf(config) };
  return changedTemplates(request, io).catch((error) => {
    watch.warn(describeFailure(error).text);
    return [];
  });
}

type Settle = (gone: readonly string[], doubts: readonly string[]) => Promise<Removed>;

type Measured = AtBase & Pick<InputsAtBase, 'isReported'>;

async function measured(job: Job, at: Measured, accept: Accept, settle: Settle): Promise<ActionEnd | undefined> {
  const { io, inputs } = job;
  const { slug } = at.settings.what;
  const isGone = slug !== undefined && at.gone.includes(slug);
  if (isGone) io.err(`${slug} is gone: there is nothing to measure.\n`);
  // A job that publishes nothing leaves removed targets and doubts to the `report` job.
  const isPart =
    at.isReported &&
    inputs.options.slug !== undefined &&
    ![inputs.own.comment, inputs.own.status, inputs.own['check-run']].includes(true);
  const gone = isPart ? at.gone.filter((each) => each === slug) : at.gone;
  const end = isGone ? undefined : await compared(job, at, accept);
  if (end === undefined && !isGone) return end;
  return withRemoved(end, await settle(gone, isPart ? [] : at.doubts));
}

async function compared(job: Job, at: AtBase, accept: Accept): Promise<ActionEnd | undefined> {
  const { io, seen } = job;
  const { settings, selfEdits, headBaselinesDir } = at;
  const earlier = await earlierOutcome(job, settings);
  const carriedOver = earlier && describeEarlier(earlier);
  if (carriedOver !== undefined) io.out(`${carriedOver}\n`);
  const done = earlier === undefined ? await work(job, settings) : carryOver(job, earlier, settings);
  if (done.decision === undefined) return done.exitCode === interrupted ? undefined : endOfCapture(done, io.cwd);
  seen.measured = done.decision;
  const { decision, refusals } = await accept(done.decision);
  const exitCode =
    decision === done.decision ? done.exitCode : exitCodeOf(decision.outcome, settings.gate, decision.modes);
  seen.decision = decision;
  const isAgain = headBaselinesDir !== undefined && seen.folder !== undefined;
  const again = isAgain
    ? (await decideKeptRun(seen.folder ?? '', io, { baselinesDir: headBaselinesDir })).decision
    : undefined;
  const shown = decisionWithoutPlaces(decision, secretsIn(io.env));
  const scenarios = seen.folder === undefined ? undefined : await seenScenarios(job, seen.folder, decision);
  return endOfDecision(shown, exitCode, { selfEdits, again, refusals, carriedOver, scenarios });
}

/** The answers behind the changed scenarios, as far as `transcripts` allows. */
async function seenScenarios({ own, io }: Pick<Job, 'own' | 'io'>, folder: string, decision: Decision) {
  if (decision.modes.every(({ packs }) => packs.every(({ flips }) => flips.length === 0))) return undefined;
  const seen = await loadSeen(folder, decision, secretsIn(io.env), own.transcripts).catch(() => undefined);
  return seen?.scenarios;
}

/** An outcome to reuse. A re-run job measures again, unless somebody accepted the outcome of this very commit. */
async function earlierOutcome(job: Job, settings: Settings): Promise<EarlierOutcome | undefined> {
  const { own, run, io, seen, temp } = job;
  if (own.command !== 'check' || own.reuse === 'off') return undefined;
  seen.place = await placeOfOutcome(settings, io, run.baseSha ?? undefined);
  const earlier = seen.place === undefined ? undefined : await loadEarlier(seen.place, io);
  if (run.attempt === 1) return earlier;
  // A fork's workflow may upload anything.
  if (seen.command !== 'accept' || run.isFork || settings.what.slug === undefined) return undefined;
  if (earlier?.head === run.headSha) return earlier;
  const [name = ''] = artifactOf(job, settings, settings.what.slug).split('__attempt-');
  return fetchEarlierAttempt(`${name}__attempt-`, { own, run, io, temp });
}

/** The earlier decision, with the exit code of the current settings. */
function carryOver(job: Job, { decision, artifact }: EarlierOutcome, settings: Settings): MeasureResult {
  delete job.seen.place; // not kept again: its age counts from the measurement
  begin(job, settings, { folder: artifact, slug: decision.modes[0]?.slug ?? '' });
  return { decision, exitCode: exitCodeOf(decision.outcome, settings.gate, decision.modes) };
}

/** The decision after an acceptance by somebody who may write, if there is one. */
async function accepted(
  decision: Decision,
  { own, run, io }: Job,
  { reader }: GitHubDestination,
  watch: Watch,
): Promise<SettledDecision> {
  if (decision.outcome !== 'regressed' || !hasPullRequest(run) || !own['github-token'])
    return { decision, refusals: [] };
  const settled = await acceptRegression(decision, () => fetchAcceptanceRequests(reader(), run), watch);
  for (const refusal of settled.refusals) io.out(`${refusal}.\n`);
  if (settled.decision !== decision) io.out(renderHeadline(settled.decision));
  return settled;
}

async function work(job: Job, settings: Settings): Promise<MeasureResult> {
  const { own, io, save, seen } = job;
  for (const note of settings.notes) io.err(`${note}\n`);
  if (settings.what.laterHarnesses.length > 0)
    throw new InputError(
      'a job of the Action measures with one harness',
      'Give each its own job: a matrix over the input harness.',
    );
  const witness: RunObserver = {
    begun: (begun) => begin(job, settings, begun),
    served(server) {
      seen.served = server;
      if (server.isOurs && server.url !== undefined) save('url', server.url);
    },
  };
  const command = own.command === 'check' || own.command === 'capture' ? own.command : 'run';
  const done = await { check, capture, run }[command](settings, io, witness);
  const { folder } = seen;
  if (folder !== undefined) {
    const ended: EndedRun = { folder, as: [command], decision: done.decision, given: own.export ?? [] };
    seen.follow = (warn) => afterRun(ended, settings, io, warn);
  }
  return done;
}

function artifactOf({ own, run }: Job, { what: { modes, harness }, how }: Settings, slug: string): string {
  // Another prefix, because `report` gathers the artifacts of checks only.
  const prefix = `${own['artifact-name']}${own.command === 'check' ? '' : `-${own.command}`}`;
  return artifactName({ prefix, slug, modes, harness, attempt: run.attempt, shard: how.shard ?? null });
}

function begin(job: Job, settings: Settings, begun: { folder: string; slug: string }): void {
  const { save, seen } = job;
  const { folder, slug } = begun;
  const artifact = artifactOf(job, settings, slug);
  Object.assign(seen, { folder, artifact });
  save('folder', folder);
  save('artifact', artifact);
}

function outputsOfJob(
  { exitCode, outputs }: ActionEnd,
  { folder, served, decision }: Seen,
  staged: GitHubReport['artifact'],
): GitHubReport['outputs'] {
  const known = {
    'run-dir': folder !== undefined && existsSync(folder) ? folder : undefined,
    'endpoint-url': served?.url,
    'compose-project': served?.project,
    'report-path': staged === null || decision === undefined ? undefined : join(staged.folder, 'report.md'),
  };
  const entries = Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { passed: String(exitCode === exitCodes.passed), ...outputs, ...Object.fromEntries(entries) };
}
