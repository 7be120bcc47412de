import { basename, join, relative, resolve } from 'node:path';
import { pathsBeside } from '../baseline/files-beside.ts';
import { type LoadedBaseline, loadBaseline } from '../baseline/load-baseline.ts';
import { findBaseOfChange } from '../change/base-target.ts';
import type { Settings } from '../config/settings.ts';
import { checkComparability } from '../gate/check-comparability.ts';
import { confirmOthers, confirmTargets } from '../gate/confirm-targets.ts';
import { keptFacts } from '../gate/decide-mode.ts';
import { confirmRounds, type GateRule, parseRule } from '../gate/gate-rule.ts';
import { settledOutcome } from '../gate/settled-outcome.ts';
import { type ExitPolicy, exitCodeOf, interrupted } from '../gate/worst-outcome.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { readRegular } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { version } from '../lib/version.ts';
import { checkFloors, findUseless } from '../measure/check-floors.ts';
import { type BaselinesByMode, decideRun, decideScored, scoreLines } from '../measure/decide-lines.ts';
import { earlyStop } from '../measure/early-stop.ts';
import { givenFlags, printedFlags } from '../measure/given-flags.ts';
import { endBy, openMeasurement, planOf } from '../measure/measure.ts';
import { measureBase } from '../measure/measure-base.ts';
import { type Asking, measureFacet } from '../measure/measure-facet.ts';
import type { FoundBaseline, Measurement, MeasureRequest } from '../measure/measure-request.ts';
import type { MeasureResult, RunObserver } from '../measure/measure-result.ts';
import { printPlan } from '../measure/print-plan.ts';
import { printInterrupted, printTimeUp } from '../measure/resumed-command.ts';
import { selectPacks } from '../measure/select-packs.ts';
import { type Baseline, gatesNothing } from '../records/baseline.ts';
import type { Decision, Reason } from '../records/decision.ts';
import { alignPacks } from '../records/known-packs.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { scenariosOfRows } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { describeReason } from '../report/describe-reason.ts';
import { captureCommand } from '../report/next-steps.ts';
import { earlierAnswer } from '../run/parting.ts';
import type { RunEnd } from '../run/run-options.ts';
import { fingerprintOf } from '../score/fingerprint-of.ts';
import { withPairRows } from '../score/score-pairs.ts';
import { newRunId } from '../store/find-run.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

/** Measures, compares with the baselines and reports. */
export async function check(settings: Settings, io: Io, witness?: RunObserver): Promise<MeasureResult> {
  const policy: ExitPolicy = settings.gate;
  const { slug } = settings.what;
  if (slug === undefined) throw new InputError('no slug is named', 'Give --slug, or name a target in the config.');
  const rule = parseRule(settings.gate);
  await checkOutputs({ ...settings.out, record: settings.how.record }, io);
  const selected = await selectPacks(settings.what);
  await checkFloors(settings, selected, io.cwd);
  const kept = await loadBaselines(settings, slug, io);
  const asked: MeasureRequest = { settings, io, command: 'check', selected, witness };
  warnOfLacks(kept, settings, io);
  const ofBase = await baselinesOfBase(asked, slug, kept);
  if (ofBase === undefined) return { exitCode: interrupted, decision: undefined };
  const packs = selected.loaded;
  const ids = packs.map(({ id }) => id);
  const found = [...kept, ...ofBase].map((each) => ({ ...each, baseline: alignPacks(each.baseline, ids) }));
  const against: BaselinesByMode = new Map(found.map(({ mode, baseline }) => [mode, baseline]));
  const request: MeasureRequest = {
    ...asked,
    concurrency: lowestConcurrency(found.map(({ baseline }) => baseline)),
    before: found.map(({ baseline }) => baseline),
    listen: (served, plan) => ({
      ...earlyStop(settings.gate, plan, served, against, rule, packs),
      earlierAnswer: ({ mode, scenario, round }) => earlierAnswer(against.get(mode), scenario, round),
    }),
  };
  if (settings.out.dryRun) {
    await printPlan(request, found, io);
    return { exitCode: 0, decision: undefined };
  }
  const hopeless = beforeAsking(request, found, rule);
  if (hopeless !== undefined) {
    io.err(`${hopeless}\n`);
    return reported(decidedUnasked(request, against, rule), undefined, request, policy);
  }
  warnHopeless(request, found, rule);
  const measurement = await openMeasurement(request);
  const decision = await decided(measurement, request, { found, ofBase, against, rule }).finally(() =>
    measurement[Symbol.asyncDispose](),
  );
  if (decision === undefined) return { exitCode: printInterrupted(measurement.folder, settings, io), decision };
  return reported(decision, measurement.folder, request, policy);
}

/** Baselines measured at the commit before the change; undefined if interrupted. */
async function baselinesOfBase(
  request: MeasureRequest,
  slug: string,
  kept: readonly FoundBaseline[],
): Promise<readonly FoundBaseline[] | undefined> {
  const { settings, io } = request;
  const missing = settings.what.modes.filter((mode) => !kept.some((each) => each.mode === mode));
  if (missing.length === 0 || settings.gate.onMissingBaseline !== 'measure-base') return [];
  planOf(request, { id: '', startedAt: '', command: 'check', tool: '' }); // reports its faults before the base is measured
  if (settings.out.dryRun) {
    const { shown } = await findBaseOfChange(settings);
    io.err(`The base would be measured first: ${shown} (${missing.join(', ')}).\n`);
    return [];
  }
  return measureBase(request, slug, missing);
}

async function reported(
  decision: Decision,
  folder: string | undefined,
  { settings, io }: MeasureRequest,
  policy: ExitPolicy,
): Promise<MeasureResult> {
  await writeReports(decision, settings.out, folder, io, printedFlags(settings, io));
  return { exitCode: exitCodeOf(decision.outcome, policy, decision.modes), decision };
}

/** The decision on a run that could not be compared anyway, made from its plan alone. */
function decidedUnasked(request: MeasureRequest, against: BaselinesByMode, rule: GateRule): Decision {
  const { settings, io } = request;
  const startedAt = io.clock.wallTime().toISOString();
  const plan = planOf(request, { id: newRunId(io), startedAt, command: 'check', tool: version });
  return decideRun(plan, scoreLines(plan, []), against, rule, givenFlags(settings, io));
}

type Evidence = {
  readonly found: readonly FoundBaseline[];
  /** Those of them that were measured at the base. */
  readonly ofBase: readonly FoundBaseline[];
  readonly against: BaselinesByMode;
  readonly rule: GateRule;
};

/** Measures, confirms, decides and saves. Undefined if interrupted. */
async function decided(
  measurement: Measurement,
  request: MeasureRequest,
  { found, ofBase, against: before, rule }: Evidence,
): Promise<Decision | undefined> {
  const { settings, io } = request;
  await keepBaselines(measurement.folder, found);
  const against = new Map(before);
  const asking: Asking = { request, rule, against, ofBase };
  const end = comparable(measurement, found, rule)
    ? ((await endBy('ask', measurement, asking)) ?? (await askAll(measurement, asking)))
    : await describeSession(measurement, io);
  if (end.outcome === 'interrupted') return undefined;
  if (end.error !== undefined) {
    await measurement.end('endpoint-error');
    throw end.error;
  }
  if (['measured', 'unchanged', 'stopped-early'].includes(end.outcome)) await measurement.run.decide(end.detail);
  if (end.outcome === 'time-budget') printTimeUp(measurement.folder, settings, io);
  const scored = await measurement.scored();
  const decision = decideScored(scored, against, rule, givenFlags(settings, io));
  await measurement.end(decision.outcome, scored, keptFacts(decision.modes));
  return decision;
}

/** Asks everything. */
async function askAll(measurement: Measurement, asking: Asking): Promise<RunEnd> {
  const { request, against, rule } = asking;
  const end = await askPacks(measurement, against, rule, request.settings.gate);
  if (end.outcome !== 'measured' || !request.settings.gate.confirm) return end;
  return (await endBy('confirm', measurement, asking)) ?? end;
}

async function askPacks(
  measurement: Measurement,
  against: BaselinesByMode,
  rule: GateRule,
  { confirm: confirms, failFast }: Settings['gate'],
): Promise<RunEnd> {
  const { run, plan } = measurement;
  const end = await run.measure();
  if (end.outcome !== 'measured' || !confirms) return end;
  const { firsts: first } = await measurement.scored();
  const isSettled = (baseline: Baseline, scorecard: Scorecard) =>
    failFast && settledOutcome(baseline, scorecard, rule).outcome !== undefined;
  const changed = perMode(against, first, (baseline, scorecard) =>
    isSettled(baseline, scorecard) ? [] : confirmTargets(baseline, scorecard, rule),
  );
  const confirmed = await confirm(measurement, changed, plan.rounds + 1);
  if (confirmed === undefined || confirmed.outcome !== 'measured') return confirmed ?? end;
  const { scorecards: pooled } = await measurement.scored();
  const others = perMode(against, pooled, (baseline, scorecard) => {
    const before = first.find(({ mode }) => mode === scorecard.mode) ?? scorecard;
    return isSettled(baseline, before) ? [] : confirmOthers(baseline, before, scorecard, rule);
  });
  return (await confirm(measurement, others, plan.rounds + 1 + confirmRounds)) ?? confirmed;
}

async function confirm(
  { run, plan, progress }: Measurement,
  rows: ReadonlyMap<Mode, readonly string[]>,
  firstRound: number,
): Promise<RunEnd | undefined> {
  if (rows.size === 0) return undefined;
  const scenarios = new Map([...rows].map(([mode, keys]) => [mode, scenariosOfRows(plan, keys)]));
  progress.confirm(scenarios, confirmRounds);
  return run.confirm({ scenarios, rounds: confirmRounds, firstRound });
}

function perMode<Scored extends { readonly mode: Mode }>(
  against: BaselinesByMode,
  scorecards: readonly Scored[],
  pick: (baseline: Baseline, scorecard: Scored) => readonly string[],
): ReadonlyMap<Mode, readonly string[]> {
  return new Map(
    scorecards.flatMap((scorecard): [Mode, readonly string[]][] => {
      const baseline = against.get(scorecard.mode);
      const keys = baseline === undefined ? [] : pick(baseline, scorecard);
      return keys.length === 0 ? [] : [[scorecard.mode, keys]];
    }),
  );
}

async function loadBaselines(settings: Settings, slug: string, io: Io): Promise<readonly FoundBaseline[]> {
  const { what, gate } = settings;
  const loaded = await Promise.all(
    what.modes.map(async (mode) => ({
      mode,
      ...(await loadBaseline(resolve(io.cwd, gate.baselinesDir), slug, mode, what.harness)),
    })),
  );
  const missing = loaded.filter((each) => each.kind === 'missing');
  if (missing.length > 0) printMissing(missing, settings, io);
  return loaded.flatMap((each) => {
    if (each.kind === 'missing') return [];
    for (const note of each.notes) io.err(`${note}\n`);
    return [each];
  });
}

/** The path in the repository, even if the file is a copy. */
function shownBaseline(path: string, { baselinesFrom }: Settings['gate'], io: Io): string {
  return baselinesFrom === undefined ? relative(io.cwd, path) : `${baselinesFrom}/${basename(path)}`;
}

type Missing = Extract<LoadedBaseline, { kind: 'missing' }>;

function printMissing(missing: readonly Missing[], settings: Settings, io: Io): void {
  const { gate } = settings;
  const { onMissingBaseline: policy } = gate;
  const flags = printedFlags(settings, io);
  const message = missing.map(({ path }) => `there is no baseline ${shownBaseline(path, gate, io)}`).join('\n');
  const hint = `Record one: ${missing.map((each) => captureCommand(each, flags)).join('\n            ')}`;
  if (policy === 'measure-base') return;
  if (policy === 'fail') throw new InputError(message, hint);
  io.err(`${message}: nothing will be compared\n${hint}\n`);
}

/** Why no comparison is possible, if that shows before the endpoint is booted; else undefined. */
function beforeAsking(request: MeasureRequest, found: readonly FoundBaseline[], rule: GateRule): string | undefined {
  const plan = planOf(request, { id: '', startedAt: '', command: 'check', tool: '' });
  const faults = found.map(({ mode, path, baseline }) => {
    const asked = { ...withPairRows(plan), mode, fingerprint: undefined };
    const { reasons, ground } = checkComparability(baseline, asked, rule);
    const ofPacks = ground.packs.flatMap(({ reasons: own, pack }) => own.map((reason) => sentence(pack, reason)));
    const isHopeless =
      reasons.length > 0 || (plan.packs.length > 0 && ground.packs.every((pack) => pack.reasons.length > 0));
    return isHopeless
      ? [
          `${shownBaseline(path, request.settings.gate, request.io)}: nothing can be compared`,
          ...reasons.map((reason) => sentence(mode, reason)),
          ...ofPacks,
        ]
      : [];
  });
  if (faults.length === 0 || faults.some((lines) => lines.length === 0)) return undefined;
  const isNarrowed = request.settings.what.scenarios.length > 0 || request.settings.what.scenariosFile !== undefined;
  return [...faults.flat(), adviceOn(plan.isCanonical, isNarrowed)].join('\n');
}

/** Says before the first question that no answer can lead to a verdict: floors and failures are still reported. */
function warnHopeless({ settings, selected, io }: MeasureRequest, found: readonly FoundBaseline[], rule: GateRule) {
  for (const { path, baseline } of found) {
    const { scorecard } = baseline;
    const useless = findUseless(settings.how.repeat, rule)(scorecard).map(({ pack }) => pack);
    const asked = scorecard.packs.map(({ id }) => id).filter((id) => selected.loaded.some((pack) => pack.id === id));
    if (asked.length === 0 || asked.some((id) => !useless.includes(id))) continue;
    const why = describeReason({ kind: 'nothing-can-gate', packs: asked });
    io.err(`${shownBaseline(path, settings.gate, io)}: ${why}, so ${gatesNothing}\n`);
  }
}

function adviceOn(isCanonical: boolean, isNarrowed: boolean): string {
  if (!isCanonical) return 'quality-baseline run measures with any sampling; a comparison takes that of the packs.';
  return isNarrowed
    ? 'quality-baseline run measures some scenarios; a comparison takes at least half of a pack.'
    : 'Record the baseline again with --capture.';
}

function sentence(what: string, reason: Reason): string {
  return `  ${what}: ${describeReason(reason)}`;
}

/** Whether any comparison is possible on this server; if not, measuring would waste its time. */
function comparable({ plan, served }: Measurement, found: readonly FoundBaseline[], rule: GateRule): boolean {
  if (found.length === 0) return true;
  return found.some(({ mode, baseline }) => {
    const session = { kind: 'session', session: 1, startedAt: '', reason: 'start', ...served.facts } as const;
    const fingerprint = fingerprintOf(plan, mode, session, []);
    return checkComparability(baseline, { ...plan, mode, fingerprint }, rule).reasons.length === 0;
  });
}

/** Asks nothing, but records the server in the journal, so that the report can name what differs. */
async function describeSession({ append, served }: Measurement, io: Io): Promise<RunEnd> {
  const startedAt = io.clock.wallTime().toISOString();
  await append({ kind: 'session', session: 1, startedAt, reason: 'start', ...served.facts });
  return { outcome: 'measured', detail: 'nothing could have been compared', error: undefined };
}

/** Copies the baselines next to the journal: reports are made from both, even after the repository changes. */
async function keepBaselines(folder: string, found: readonly FoundBaseline[]): Promise<void> {
  const kept = join(folder, 'baselines');
  await makeDeep(kept);
  for (const each of found) {
    for (const path of [...pathsBeside(each.path), each.path]) {
      const bytes = await readRegular(path);
      if (bytes === undefined && path === each.path)
        throw new InputError(`${path} is gone`, 'It was there when the run began: restore it from git.');
      if (bytes !== undefined) await saveWhole(join(kept, basename(path)), bytes);
    }
  }
}

/** Warns that baselines lack what is to be compared, which counts as a missing baseline. */
function warnOfLacks(kept: readonly FoundBaseline[], settings: Settings, io: Io): void {
  const { gate } = settings;
  for (const part of measureFacet.all()) {
    const lacks = kept.flatMap(({ baseline, path }) => {
      const lack = part.lack?.(baseline, settings);
      return lack === undefined ? [] : [{ ...lack, message: `${shownBaseline(path, gate, io)} ${lack.words}` }];
    });
    const [first] = lacks;
    if (first === undefined) continue;
    const message = lacks.map((lack) => lack.message).join('\n');
    if (gate.onMissingBaseline !== 'warn') throw new InputError(message, first.hint);
    io.err(`${message}: none will be compared\n${first.hint}\n`);
  }
}

/** The lower concurrency, so that both sides are measured under the same load. */
function lowestConcurrency(baselines: readonly Baseline[]): number | undefined {
  const known = baselines.flatMap(({ scorecard }) => scorecard.fingerprint.subject.concurrency ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}
