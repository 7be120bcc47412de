import { daysBetween } from '../lib/clock.ts';
import { byKey } from '../lib/group-by.ts';
import { type Baseline, rateOf } from '../records/baseline.ts';
import type {
  ComparedOutcome,
  Decision,
  ModeDecision,
  PackComparison,
  Reason,
  SideBySide,
  Warning,
} from '../records/decision.ts';
import { harnessOf } from '../records/fingerprint.ts';
import { alignPacks } from '../records/known-packs.ts';
import type { ModeParts, RunFileParts } from '../records/part-facet.ts';
import type { RunFile } from '../records/run-file.ts';
import { attemptsIn, type Scorecard, sumCounts } from '../records/scorecard.ts';
import type { Comparability } from './check-comparability.ts';
import { pairedMetrics } from './compare-arms.ts';
import { comparePack, decideTotal, measureDrop } from './compare-pack.ts';
import { type ComparedSide, type DecideAt, decideFacet } from './decide-facet.ts';
import { toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { commonFault, measuredOf } from './measured-of.ts';
import {
  addLeftOutAsMissing,
  incompleteReasons,
  lostReasons,
  outcomeForMode,
  switchReasons,
  uselessReasons,
} from './pack-reasons.ts';
import {
  armReason,
  comparabilityOf,
  comparablePacks,
  displayedEvidence,
  evidenceIn,
  isOpen,
  measuredOnly,
  type PairedPack,
  pairPacks,
} from './pair-packs.ts';
import { comparedAlone, findBreaks } from './scenarios/find-breaks.ts';
import { findInstability } from './scenarios/find-instability.ts';
import { holm } from './stratified-p.ts';
import {
  anchorWarnings,
  driftWarnings,
  failsFloor,
  floorWarnings,
  leftOutWarnings,
  roundWarnings,
  rulesWarnings,
  totalDrop,
  totalWarnings,
} from './warnings.ts';
import { worstOutcome } from './worst-outcome.ts';

/**
 * Decides one mode, once, after any confirmation. `measured` holds all attempts, `first` those before the confirmation;
 * without one they are equal. Without `isServerKnown`, the fingerprints are not compared: no server was probed.
 */
export function decideMode(
  baseline: Baseline,
  measured: Scorecard,
  first: Scorecard,
  rule: GateRule,
  isServerKnown = true,
  found: ModeParts = {},
): ModeDecision {
  const pooled = addLeftOutAsMissing(measured, baseline.scorecard);
  const comparability = comparabilityOf(baseline, pooled, rule, isServerKnown);
  const { ground, causes, warnings } = comparability;
  const reasons = [...comparability.reasons, ...decideFacet.all().flatMap((part) => part.block?.(found, rule) ?? [])];
  const isBlocked = reasons.length > 0;
  if (isBlocked && pooled.scenarios.every(({ cells }) => attemptsIn(cells) === 0))
    return { ...undecided(baseline, pooled, { reasons, causes }, rule), ...partsBefore(undefined, found) };
  const before = new Map(pairPacks(baseline.scorecard, first, ground).map((pack) => [pack.ground.pack, pack]));
  const packs = pairPacks(baseline.scorecard, pooled, ground);
  const compared = packs.map((pack) => {
    const earlier = before.get(pack.ground.pack) ?? pack;
    const evidence = {
      pooled: pack,
      first: earlier,
      confirmed: confirmedBy(first, pooled, { first: earlier, pooled: pack }),
      reasons: [...pack.ground.reasons, ...armReason(baseline.scorecard, 'baseline', pack.ground.pack)],
      doubts: armReason(pooled, 'current', pack.ground.pack),
      isBlocked,
      rounds: pooled.rounds,
      gatesOn: pooled.packs.find(({ id }) => id === pack.ground.pack)?.gatesOn,
      acceptedUseless: baseline.acceptedUseless,
    };
    return comparePack(evidence, rule);
  });
  const adjusted = holm(compared.map(({ p }) => p));
  const comparisons = compared.map((pack, index) => ({ ...pack, holm: adjusted[index] ?? pack.p }));
  const total = packs.length === 0 ? null : totalOf(packs);
  const comparable = isBlocked ? [] : comparablePacks(packs, baseline.scorecard);
  const totalGate = decideTotal(comparable, pooled.rounds, rule);
  const floors = floorWarnings(pooled, rule);
  const incomplete = incompleteReasons(pooled);
  const parts = { ...found, ...decideParts({ now: pooled, baseline, rule, isComparable: !isBlocked }) };
  const isDecided = pooled.packs.length === 0 && outcomesOf(parts).length > 0;
  const useless = isBlocked || isDecided ? [] : uselessReasons(comparisons, pooled, rule);
  const alone = comparedAlone(comparable, { first, baseline: baseline.scorecard, rule });
  const breaks = [...findBreaks(alone), ...findInstability(alone)];
  const outcomes = [
    ...comparisons.map(outcomeForMode),
    ...(totalGate === undefined ? [] : [totalGate.outcome]),
    ...(breaks.length === 0 ? [] : ['regressed' as const]),
  ];
  const lost = [...switchReasons(baseline.scorecard, pooled), ...lostReasons(baseline.scorecard, pooled)];
  const decided = isBlocked ? 'inconclusive' : outcomeOf(outcomes, useless, floors, pooled);
  const ofPacks = decided === 'passed' && lost.length > 0 ? 'inconclusive' : decided;
  const outcome = outcomeWith(parts, ofPacks, pooled);
  return {
    slug: pooled.slug,
    mode: pooled.mode,
    outcome,
    improved: outcome === 'passed' && incomplete.length === 0 && isImproved(packs),
    threshold: toNumber(rule.maxDrop),
    reasons: [...reasons, ...breaks, ...useless, ...lost, ...incomplete],
    packs: comparisons,
    causes: [...causes],
    warnings: [
      ...(totalGate?.outcome === 'regressed' ? [] : totalWarnings(total)),
      ...rulesWarnings(comparable.map((pack) => before.get(pack.ground.pack) ?? pack)),
      ...anchorWarnings(packs, baseline, rule),
      ...floors,
      ...leftOutWarnings(pooled),
      ...warnings,
      ...driftWarnings(packs, comparisons),
      ...roundWarnings(packs, rule),
      ...partWarnings(pooled),
    ],
    total,
    ...(totalGate === undefined ? {} : { totalGate }),
    ...aboutRun(pooled, parts),
    ...partsBefore('baseline', parts),
    baseline: headOf(baseline),
    fingerprint: pooled.fingerprint,
    measured: measuredOf(pooled),
    rounds: pooled.rounds,
    ...partsBefore(undefined, parts),
  };
}

function partWarnings(now: Scorecard): Warning[] {
  return decideFacet.all().flatMap((part) => part.warn?.(now) ?? []);
}

function decideParts(at: DecideAt): ModeParts {
  return decideFacet.joined(decideFacet.all().map((part) => part.decide?.(at)));
}

/** The worst of the packs' outcome and those of features: none excuses another. */
export function outcomeWith(
  parts: ModeParts,
  ofPacks: ComparedOutcome,
  { packs }: Pick<Scorecard, 'packs'>,
): ModeDecision['outcome'] {
  return worstOutcome<ModeDecision['outcome']>(
    [...(packs.length === 0 ? [] : [ofPacks]), ...outcomesOf(parts)],
    ofPacks,
  );
}

function outcomesOf(parts: ModeParts): ModeDecision['outcome'][] {
  return decideFacet.all().flatMap((part) => part.outcome?.(parts) ?? []);
}

/** The parts of features that are written before a key of the core, or the last. */
function partsBefore(place: keyof ModeDecision | undefined, found: ModeParts): ModeParts {
  const keys = decideFacet.all().flatMap(({ key, before }) => (before === place ? [key] : []));
  return Object.fromEntries(keys.flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]])));
}

/** What most of its attempts have in common, and after how many it was stopped on purpose. */
function aboutRun(
  scorecard: Scorecard,
  parts: ModeParts,
): Pick<ModeDecision, 'commonFault' | 'settledAfter' | 'cost'> & ModeParts {
  const { cost } = scorecard;
  const fault = commonFault(scorecard);
  const of = scorecard.scenarios.length * scorecard.rounds;
  return {
    ...(fault === undefined ? {} : { commonFault: fault }),
    ...partsBefore('cost', parts),
    ...(cost === undefined ? {} : { cost }),
    ...partsBefore('settledAfter', parts),
    ...(scorecard.stoppedEarly === true ? { settledAfter: { attempts: of - scorecard.missing, of } } : {}),
  };
}

/** Counts include only measured attempts; the drop counts attempts that were never made as passed. */
function totalOf(packs: readonly PairedPack[]): ModeDecision['total'] {
  const { current, means } = measureDrop(measuredOnly(packs.flatMap(evidenceIn)), totalDrop);
  const whole = measureDrop(packs.flatMap(displayedEvidence), totalDrop);
  return { ...whole, current, means: { baseline: whole.means.baseline, current: means.current } };
}

/** A mode that could not be compared, as was known before the first request: nothing but reasons and causes. */
function undecided(
  baseline: Baseline,
  { slug, mode, fingerprint, rounds }: Scorecard,
  { reasons, causes }: Pick<Comparability, 'reasons' | 'causes'>,
  rule: GateRule,
): ModeDecision {
  return {
    ...{ slug, mode, fingerprint, rounds },
    outcome: 'inconclusive',
    improved: false,
    threshold: toNumber(rule.maxDrop),
    reasons: [...reasons],
    packs: [],
    causes: [...causes],
    warnings: [],
    total: null,
    baseline: headOf(baseline),
  };
}

function headOf({ capturedAt, reason, tool, scorecard }: Baseline): ModeDecision['baseline'] {
  return { capturedAt, reason, tool, sessions: scorecard.run.sessions.length, fingerprint: scorecard.fingerprint };
}

/** A mode without a baseline: its floors still count. `uncompared` names a command that needs no baseline. */
export function decideWithoutBaseline(
  scorecard: Scorecard,
  rule: GateRule,
  uncompared?: ModeDecision['uncompared'],
): ModeDecision {
  const warnings = [...floorWarnings(scorecard, rule), ...leftOutWarnings(scorecard), ...partWarnings(scorecard)];
  const arms = scorecard.packs.flatMap(({ id }): Reason[] => armReason(scorecard, 'current', id));
  const nothing = nothingMeasured(scorecard);
  const parts = decideParts({ now: scorecard, baseline: undefined, rule, isComparable: false });
  return {
    slug: scorecard.slug,
    mode: scorecard.mode,
    outcome: failsFloor(warnings) ? 'regressed' : nothing.length > 0 ? 'inconclusive' : 'no-baseline',
    improved: false,
    threshold: toNumber(rule.maxDrop),
    reasons: [
      ...nothing,
      ...(scorecard.isCanonical ? [] : [{ kind: 'not-canonical' as const, side: 'current' as const }]),
      ...arms,
      ...incompleteReasons(scorecard),
    ],
    packs: [],
    causes: [],
    warnings,
    total: null,
    ...aboutRun(scorecard, parts),
    ...partsBefore('baseline', parts),
    ...(uncompared === undefined ? {} : { uncompared }),
    baseline: null,
    fingerprint: scorecard.fingerprint,
    measured: measuredOf(scorecard),
    rounds: scorecard.rounds,
    ...partsBefore(undefined, parts),
  };
}

function nothingMeasured({ scenarios }: Scorecard): Reason[] {
  const cells = scenarios.flatMap((score) => score.cells);
  const attempts = cells.reduce((sum, { unmeasured }) => sum + unmeasured, 0);
  if (attempts === 0 || rateOf(cells).attempts > 0) return [];
  return [{ kind: 'nothing-measured', attempts, causes: byKey(sumCounts(scenarios.map(({ causes }) => causes))) }];
}

function outcomeOf(
  parts: readonly ComparedOutcome[],
  useless: readonly Reason[],
  floors: readonly Warning[],
  pooled: Scorecard,
): ComparedOutcome {
  const outcomes = [...parts];
  if (useless.length > 0) outcomes.push('inconclusive');
  if (failsFloor(floors)) outcomes.push('regressed');
  // The packs' own completions cover attempts missing from their scenarios, but not missing scenarios.
  const placed = pooled.scenarios.reduce((sum, { missing = 0 }) => sum + missing, 0);
  if (pooled.missingPacks.length > 0 || pooled.missing > placed) outcomes.push('inconclusive');
  return worstOutcome<ComparedOutcome>(outcomes, 'inconclusive');
}

/** No scenario got worse, and at least one now passes all rounds and did not before. */
function isImproved(packs: readonly PairedPack[]): boolean {
  const evidence = packs.flatMap(evidenceIn);
  if (evidence.some(isOpen)) return false;
  const isBehind = evidence.some(
    ({ baseline, passed, failed }) => passed * baseline.attempts < baseline.passed * (passed + failed),
  );
  return !isBehind && evidence.some(({ baseline, failed }) => failed === 0 && baseline.passed < baseline.attempts);
}

/** The requests that confirmed a pack: those in `pooled` that are not in `first`. Null without any. */
function confirmedBy(
  first: Scorecard,
  pooled: Scorecard,
  packs: { readonly first: PairedPack; readonly pooled: PairedPack },
): PackComparison['confirmed'] {
  const before = new Map(packs.first.pairs.map(({ key, current }) => [key, current]));
  const extra = packs.pooled.pairs.map(
    ({ key, current }) => attemptsIn(current.cells) - attemptsIn(before.get(key)?.cells ?? []),
  );
  const requests = extra.reduce((sum, attempts) => sum + attempts, 0);
  if (requests <= 0) return null;
  const wasAsked = new Set(first.run.sessions);
  const hasNewOnly = packs.pooled.pairs.every(({ key, current }) =>
    pooled.run.sessions.every((session, column) => {
      if (!wasAsked.has(session)) return true;
      const place = first.run.sessions.indexOf(session);
      const earlier = before.get(key)?.cells.slice(place, place + 1) ?? [];
      return attemptsIn(current.cells.slice(column, column + 1)) === attemptsIn(earlier);
    }),
  );
  const { pack } = packs.pooled.ground;
  const [askedOfEach = 1] = decideFacet.all().flatMap((part) => part.requestsOfRow?.(pooled, pack) ?? []);
  return { rounds: Math.max(...extra), requests: requests * askedOfEach, sessions: hasNewOnly ? 'new' : 'one' };
}

/** For `compare`: any two baselines or scorecards. Only those of one slug, mode, harness and API get an outcome. */
export function compareSides(one: ComparedSide, other: ComparedSide, rule: GateRule): SideBySide {
  const current = 'scorecard' in other ? other.scorecard : other;
  const ids = current.packs.map(({ id }) => id);
  const against = alignPacks(asBaseline(one), ids);
  const { slug, mode, fingerprint } = against.scorecard;
  const isOneHarness = harnessOf(fingerprint) === harnessOf(current.fingerprint);
  const isOneApi = fingerprint.conditions.api === current.fingerprint.conditions.api;
  const isOneSubject = slug === current.slug && mode === current.mode && isOneHarness && isOneApi;
  const known = isOneSubject ? rule : { ...rule, expectsOtherModel: true };
  const paired = pairedMetrics(against.scorecard, current);
  const found = decideFacet.joined(decideFacet.all().map((part) => part.between?.(one, other)));
  const decision = decideMode(against, current, current, known, true, found);
  return {
    ...decision,
    outcome: isOneSubject ? decision.outcome : null,
    improved: isOneSubject && decision.improved,
    against: { slug, mode },
    ...(paired.length === 0 ? {} : { paired }),
  };
}

function asBaseline(side: ComparedSide): Baseline {
  if ('scorecard' in side) return side;
  const { run, fingerprint } = side;
  return {
    scorecard: side,
    capturedAt: run.endedAt ?? run.startedAt,
    reason: '',
    tool: fingerprint.subject.tool,
    anchor: undefined,
    acceptedUseless: undefined,
    firstAnswers: undefined,
  };
}

export type DecidedMode = {
  readonly decision: ModeDecision;
  readonly scorecard: Scorecard;
  readonly baseline: Baseline | undefined;
};

/** The outcome of a run is that of its worst mode. The modes keep their order. */
export function decideModes(modes: readonly [DecidedMode, ...DecidedMode[]]): Decision {
  const decisions = modes.map(({ decision }) => decision);
  const { run } = modes[0].scorecard;
  const ends = modes.flatMap(({ scorecard }) => scorecard.run.endedAt ?? []);
  const captures = modes.flatMap(({ baseline }) => baseline?.capturedAt ?? []).sort();
  const outcome = worstOutcome(
    decisions.map((decision) => decision.outcome),
    'no-baseline',
  );
  return {
    version: 2,
    kind: 'decision',
    outcome,
    improved: outcome === 'passed' && decisions.some(({ improved }) => improved),
    modes: decisions,
    run: {
      ids: [...new Set(modes.flatMap(({ scorecard }) => scorecard.run.ids))],
      startedAt: run.startedAt,
      endedAt: ends.sort().at(-1) ?? null,
      baselineAgeDays: captures[0] === undefined ? null : daysBetween(captures[0], run.startedAt),
      determinism: run.determinism,
    },
    timings: Object.fromEntries(modes.map((mode) => [mode.decision.mode, timingsOf(mode)])),
  };
}

export type KeptFacts = Pick<RunFile, 'canGate' | 'unchanged'> & RunFileParts;

/** The facts of a decision that `run.json` keeps beside the outcome. */
export function keptFacts(modes: readonly ModeDecision[]): KeptFacts {
  const packs = modes.flatMap((mode) => mode.packs);
  const able = packs.filter(({ outcome }) => outcome !== 'cannot-gate').length;
  return {
    // If all could have regressed, or none was compared, there is nothing to say.
    ...(able === packs.length ? {} : { canGate: { packs: able, of: packs.length } }),
    ...(modes.length > 0 && modes.every(({ unchanged }) => unchanged !== undefined)
      ? { unchanged: true as const }
      : {}),
    ...decideFacet.joined(decideFacet.all().map((part) => part.kept?.(modes))),
  };
}

function timingsOf({ scorecard, baseline }: DecidedMode): NonNullable<Decision['timings'][ModeDecision['mode']]> {
  const before = baseline?.scorecard.timings ?? {};
  return Object.fromEntries(
    Object.entries(scorecard.timings).map(([pack, current]) => [pack, { baseline: before[pack] ?? null, current }]),
  );
}
