import { medianOf } from '../lib/median-of.ts';
import type { MeanRate } from '../records/baseline.ts';
import type {
  Decision,
  Flip,
  ModeDecision,
  Outcome,
  PackComparison,
  PackMeasured,
  PackOutcome,
  TotalGate,
} from '../records/decision.ts';
import { armName } from '../records/fingerprint.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Mode } from '../records/target.ts';
import { type Break, describeBreak, isBreak } from './describe-break.ts';
import { isReportableChange, isUnseenWeights, unseenWeights } from './describe-cause.ts';
import { metricFall, regressedMetric, whatFell } from './describe-metrics.ts';
import { date, describeReason, describeWarning } from './describe-reason.ts';
import { isUnaccepted, undecidedSteps } from './next-steps.ts';
import {
  attemptCount,
  change,
  duration,
  nats,
  pEquation,
  percent,
  plural,
  points,
  pValue,
  speed,
  thresholdPoints,
} from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { reportFacet } from './report-facet.ts';

export const outcomeWords = {
  passed: 'passed',
  regressed: 'regressed',
  slower: 'slower',
  inconclusive: 'inconclusive',
  'cannot-gate': 'cannot gate',
  accepted: 'accepted',
  'no-baseline': 'no baseline',
  'endpoint-error': 'no verdict',
  'input-error': 'no verdict',
  cancelled: 'cancelled',
  crashed: 'crashed',
} as const satisfies Record<Outcome | PackOutcome, string>;

/** Signs that do not depend on colour. */
export const outcomeMarks = {
  passed: '✓',
  regressed: '✗',
  slower: '✗',
  inconclusive: '?',
  'cannot-gate': '∅',
  accepted: '✓',
  'no-baseline': '○',
  'endpoint-error': '!',
  'input-error': '!',
  cancelled: '!',
  crashed: '!',
} as const satisfies Record<Outcome | PackOutcome, string>;

/** The outcome of a kept run: `✓ passed (3 of 5 packs can gate)`, `-` if it was compared with nothing. */
export function runOutcome({
  outcome,
  canGate,
  unchanged,
}: Pick<RunFile, 'outcome' | 'canGate' | 'unchanged'>): string {
  if (outcome === null) return '-';
  const able = canGate === undefined ? '' : ` (${canGate.packs} of ${plural(canGate.of, 'pack')} can gate)`;
  return `${outcomeMarks[outcome]} ${outcomeWords[outcome]}${able}${unchanged === true ? ', unchanged' : ''}`;
}

/** Timings by pack. */
export type ModeTimings = NonNullable<Decision['timings'][Mode]>;

export function timingsOf(decision: Decision, { mode }: ModeDecision): ModeTimings {
  return decision.timings[mode] ?? {};
}

/** The first sentence of every report. */
export function summarySentence(decision: Decision): string {
  const modes = decision.modes.filter(({ outcome }) => outcome === decision.outcome);
  return sentenceOf(decision.outcome, modes.length > 0 ? modes : decision.modes);
}

/** The same about one mode. */
export function modeSentence(mode: ModeDecision): string {
  return sentenceOf(mode.outcome, [mode]);
}

function sentenceOf(outcome: Outcome, modes: readonly ModeDecision[]): string {
  return [outcomeSentence(outcome, modes), ...gateNotes(modes), ...stopNotes(modes)].join(' ');
}

/** Notes on the packs that could not have regressed: a pass must say how much it means. */
export function gateNotes(modes: readonly ModeDecision[]): string[] {
  const packs = modes.flatMap((mode) => mode.packs);
  const able = packs.filter(canGate).length;
  return able === packs.length || able === 0 ? [] : [`${able} of ${packs.length} packs can gate.`];
}

function stopNotes(modes: readonly ModeDecision[]): string[] {
  const settled = modes.flatMap(({ settledAfter }) => settledAfter ?? []);
  if (settled.length === 0) return [];
  const sum = (key: 'attempts' | 'of') => settled.reduce((total, each) => total + each[key], 0);
  return [`Stopped early: decided after ${sum('attempts')} of ${plural(sum('of'), 'attempt')}.`];
}

function canGate({ outcome }: Pick<PackComparison, 'outcome'>): boolean {
  return outcome !== 'cannot-gate';
}

function outcomeSentence(outcome: Outcome, modes: readonly ModeDecision[]): string {
  const what = subjectOf(modes);
  switch (outcome) {
    case 'passed':
      return passedSentence(modes, what);
    case 'regressed':
      return `Regressed: ${droppedPart(modes, what)}.`;
    case 'slower':
      return `Slower: ${addedSentence(outcome, modes, what) ?? `${what} is slower than its baseline`}.`;
    case 'accepted':
      return `Accepted: ${droppedPart(modes, what)} as intended.`;
    case 'inconclusive':
      return `Inconclusive: ${doubtPart(modes, what)}.`;
    case 'no-baseline':
      return modes.every(({ uncompared }) => uncompared !== undefined)
        ? `Measured, not compared: ${what}.`
        : `No baseline: ${what} was measured, but there is no baseline to compare it with.`;
    case 'endpoint-error':
      return `No verdict: the endpoint of ${what} could not be measured.`;
    case 'input-error':
      return `No verdict: the input for ${what} is not valid.`;
    case 'cancelled':
      return `Cancelled: ${what} was only partly measured.`;
    case 'crashed':
      return `Crashed: a bug in quality-baseline ended the check of ${what}.`;
  }
}

function addedSentence(outcome: Outcome, modes: readonly ModeDecision[], what: string): string | undefined {
  return reportFacet.all().flatMap((part) => part.sentence?.(outcome, modes, what) ?? [])[0];
}

/** `vllm/qwen (no-thinking)` */
function subjectOf(modes: readonly ModeDecision[]): string {
  const slugs = [...new Set(modes.map(({ slug }) => slug))];
  return `${slugs.map(plainLine).join(', ')} (${[...new Set(modes.map(armName))].join(', ')})`;
}

function passedSentence(modes: readonly ModeDecision[], what: string): string {
  const packs = modes.flatMap((mode) => mode.packs).filter(canGate);
  const threshold = modes[0] === undefined ? '' : thresholdPoints(modes[0].threshold);
  const [only] = packs;
  const added = addedSentence('passed', modes, what);
  if (added !== undefined) return `Passed: ${added}.`;
  if (modes.every(({ unchanged }) => unchanged !== undefined))
    return `Passed, unchanged: the log probabilities of ${what} equal its baseline. No pack was asked.`;
  if (modes.some(({ improved }) => improved)) return `Passed and improved: ${what} beats its baseline in every round.`;
  if (packs.length === 1 && only !== undefined)
    return `Passed: ${packName(only)} of ${what} did not fall by more than ${threshold}.`;
  return `Passed: none of ${plural(packs.length, 'pack')} of ${what} fell by more than ${threshold}.`;
}

function droppedPart(modes: readonly ModeDecision[], what: string): string {
  const drops = modes.flatMap((mode) =>
    mode.packs.filter(({ outcome }) => outcome === 'regressed').map((pack) => ({ pack, threshold: mode.threshold })),
  );
  const [first] = drops;
  if (first === undefined)
    return (
      totalPart(modes, what) ??
      breakPart(modes, what) ??
      addedSentence('regressed', modes, what) ??
      floorPart(modes, what)
    );
  const metric = regressedMetric(first.pack);
  if (drops.length === 1 && metric !== undefined) return `${packName(first.pack)} of ${what}: ${metricFall(metric)}`;
  const threshold = thresholdPoints(first.threshold);
  if (drops.length === 1) {
    return `${packName(first.pack)} of ${what} fell by ${dropSize(first.pack, first.threshold)}${fromTo(first.pack)} (${[`limit ${threshold}`, ...whatFell([first.pack])].join('; ')})`;
  }
  const all = modes.reduce((sum, { packs }) => sum + packs.length, 0);
  const shown = drops.slice(0, 3).map(({ pack, threshold }) => {
    const fallen = regressedMetric(pack);
    return `${packName(pack)} ${fallen === undefined ? `by ${dropSize(pack, threshold)}` : `(${metricFall(fallen)})`}`;
  });
  const more = drops.length > shown.length ? ` and ${drops.length - shown.length} more` : '';
  const isByPacks = drops.every(({ pack }) => regressedMetric(pack) === undefined);
  const fell = isByPacks ? `fell by more than ${threshold}` : 'regressed';
  return `${drops.length} of ${all} packs of ${what} ${fell}: ${shown.join(', ')}${more}`;
}

/** `, from 100.0 to 86.7 %`; nothing for a pack that was not asked in full. */
function fromTo(pack: PackComparison): string {
  if (pack.missing !== undefined) return '';
  const { baseline, current } = packRates(pack);
  return `, from ${baseline.replace(' %', '')} to ${current}`;
}

/** `13.3 pp`; for a pack that was not asked in full, `at least 13.3 pp`. */
export function dropSize({ drop, missing = 0 }: PackComparison, threshold: number): string {
  return `${missing > 0 ? 'at least ' : ''}${points(drop.exact, threshold)}`;
}

/** The change of a pack, baseline to now. An incomplete pack has one only if the drop is already certain. */
export function packChange(pack: PackComparison, threshold: number): string {
  if (pack.missing === undefined) return change(pack.drop.exact, threshold);
  return pack.outcome === 'regressed' ? `≤ ${change(pack.drop.exact, threshold)}` : '-';
}

/** Its p, if its change is known. */
export function packP({ missing, outcome, p }: PackComparison): string {
  return missing === undefined || outcome === 'regressed' ? pValue(p) : '-';
}

export function packHolm(pack: PackComparison): string {
  return packP({ ...pack, p: pack.holm });
}

function totalPart(modes: readonly ModeDecision[], what: string): string | undefined {
  const [mode] = modes.filter(({ totalGate }) => totalGate?.outcome === 'regressed');
  if (mode?.totalGate === undefined) return undefined;
  const { drop, threshold } = mode.totalGate;
  const size = `${isWhole(mode) ? '' : 'at least '}${points(drop.exact, threshold)}`;
  return `all packs of ${what} together fell by ${size} (limit ${thresholdPoints(threshold)})`;
}

function breakPart(modes: readonly ModeDecision[], what: string): string | undefined {
  const [first] = modes.flatMap((mode) => toldBreak(mode) ?? []);
  return first && `${what}: ${describeBreak(first)}`;
}

/** The break that the sentence of a mode names: no drop says it better. */
function toldBreak({ packs, totalGate, reasons }: ModeDecision): Break | undefined {
  const isDrop = totalGate?.outcome === 'regressed' || packs.some(({ outcome }) => outcome === 'regressed');
  return isDrop ? undefined : reasons.find(isBreak);
}

/** Whether every planned attempt at the compared packs was made. */
function isWhole({ packs }: Pick<ModeDecision, 'packs'>): boolean {
  return packs.every(({ missing }) => missing === undefined);
}

function floorPart(modes: readonly ModeDecision[], what: string): string {
  const floors = modes.flatMap(({ warnings, threshold }) =>
    warnings
      .filter((warning) => warning.kind === 'below-floor' && warning.fails)
      .map((warning) => describeWarning(warning, threshold)),
  );
  return floors.length === 0 ? `${what} is worse than its baseline` : `${what}: ${floors.join('; ')}`;
}

function doubtPart(modes: readonly ModeDecision[], what: string): string {
  const [overall] = modes.flatMap(({ reasons }) => reasons);
  if (overall !== undefined) return `${what}: ${describeReason(overall)}`;
  const doubtful = modes.flatMap(({ packs }) => packs.filter(isDoubtful));
  const [first] = doubtful;
  if (first === undefined) return addedSentence('inconclusive', modes, what) ?? totalDoubt(modes, what);
  const [reason] = first.reasons;
  if (reason === undefined) return totalDoubt(modes, what);
  const more = doubtful.length > 1 ? `; ${plural(doubtful.length - 1, 'more pack')} undecided` : '';
  const said =
    reason.kind === 'cannot-gate' ? ` ${describeReason(reason)}` : `: ${describeReason(reason, first.causes)}`;
  return `${packName(first)} of ${what}${said}${more}`;
}

/** Whether it prevents its mode from passing. */
function isDoubtful(pack: PackComparison): boolean {
  return pack.outcome === 'inconclusive' || isUnaccepted(pack);
}

function totalDoubt(modes: readonly ModeDecision[], what: string): string {
  const reason = modes.flatMap(({ totalGate }) => totalGate?.reasons ?? [])[0];
  return reason === undefined
    ? `no verdict was reached on ${what}`
    : `all packs of ${what} together: ${describeReason(reason)}`;
}

/** How many facts are unknown, how much of the text is the same, and the speed: one line. */
export function driftParts(mode: Pick<ModeDecision, 'packs' | 'causes'>, timings: ModeTimings): string[] {
  const drift = mode.packs.reduce(
    (sum, { drift: { compared, identical } }) => ({
      compared: sum.compared + compared,
      identical: sum.identical + identical,
    }),
    { compared: 0, identical: 0 },
  );
  const unseen = mode.causes.some(isUnseenWeights);
  const unknown = mode.causes.filter((cause) => !isReportableChange(cause) && !isUnseenWeights(cause)).length;
  return [
    ...(unseen ? [unseenWeights] : []),
    ...(unknown > 0 ? [`${plural(unknown, 'fact')} unknown`] : []),
    ...(drift.compared > 0 ? [`${drift.identical} of ${drift.compared} answers identical`] : []),
    ...speedPart(Object.values(timings)),
    ...judgingPart(Object.values(timings)),
  ];
}

function speedPart(timings: readonly ModeTimings[string][]): string[] {
  const known = timings.flatMap(({ baseline, current }) => {
    const now = current?.decodeTokensPerSecond ?? undefined;
    return now === undefined ? [] : [{ before: baseline?.decodeTokensPerSecond ?? undefined, now }];
  });
  const now = medianOf(known.map((each) => each.now));
  const before = medianOf(known.flatMap((each) => each.before ?? []));
  if (now === undefined) return [];
  return [before === undefined ? `${speed(now)} tok/s` : `${speed(before)} → ${speed(now)} tok/s`];
}

function judgingPart(timings: readonly ModeTimings[string][]): string[] {
  const known = timings.flatMap(({ current }) => current?.judgeCpuMs ?? []);
  return known.length === 0 ? [] : [`${duration(known.reduce((sum, each) => sum + each, 0))} of CPU to judge`];
}

/** `86.7 %` on both sides; if attempts were never made, how many of those made passed. */
export function packRates(pack: PackComparison): { baseline: string; current: string } {
  const { baseline, current } = comparedRates(pack);
  return {
    baseline: percent(baseline),
    current: pack.missing === undefined ? percent(current) : `${attemptCount(pack.current)} so far`,
  };
}

export function comparedRates({ means, scenarios: { compared, measured = compared } }: PackComparison) {
  return {
    baseline: { mean: means.baseline, scenarios: measured },
    current: { mean: means.current, scenarios: measured },
  };
}

/** A report of an earlier version has only the attempts. */
export function measuredRate({
  rate: { passed, attempts },
  scenarios,
  scenarioRate = { mean: attempts === 0 ? 0 : passed / attempts, scenarios: attempts === 0 ? 0 : scenarios },
}: PackMeasured): MeanRate {
  return scenarioRate;
}

/** `3 rounds against a baseline of 3 sessions, 12 days old` */
export function baselinePart(mode: ModeDecision, ageDays: number | null): string {
  const rounds = mode.unchanged === undefined ? plural(mode.rounds, 'round') : 'numerics alone';
  if (mode.baseline === null) return `${rounds}, ${mode.uncompared === undefined ? 'no baseline' : 'not compared'}`;
  const age = ageDays === null ? date(mode.baseline.capturedAt) : ageWords(ageDays);
  return `${rounds} against a baseline of ${plural(mode.baseline.sessions, 'session')}, ${age}`;
}

function ageWords(days: number): string {
  return days < 1 ? 'less than a day old' : `${plural(Math.floor(days), 'day')} old`;
}

/** `close call (.02 nats)`; empty if it is unknown how close a changed answer was. */
export function closeCallWords({ parting }: Flip): string {
  if (parting === undefined) return '';
  return `${parting.call === 'close' ? 'close call' : 'clear'} (${nats(parting.margin)})`;
}

/** `no-tool-call 5, token-limit 1`, most first. */
export function failureWords(failures: Flip['failures']): string {
  return Object.entries(failures)
    .filter(([, times]) => times > 0)
    .sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .map(([mode, times]) => `${mode} ${times}`)
    .join(', ');
}

/** Facts about a mode as a whole; its sentence has the first reason. */
export function modeReasons(mode: ModeDecision): string[] {
  const { reasons, outcome, totalGate, unchanged } = mode;
  const told = outcome === 'inconclusive' ? reasons[0] : toldBreak(mode);
  const rest = reasons.filter((reason) => reason !== told);
  return [
    ...rest.map((reason) => `Overall: ${describeReason(reason)}`),
    ...(unchanged === undefined ? [] : [`Not asked: ${unchanged.packs.map((pack) => packName({ pack })).join(', ')}`]),
    ...(totalGate === undefined ? [] : [totalRemark(totalGate)]),
  ];
}

/** The same, and what to do if it was not decided. */
export function modeRemarks(mode: ModeDecision): string[] {
  return [...modeReasons(mode), ...undecidedSteps(mode).map((step) => `Next: ${step}`)];
}

function totalRemark({ outcome, drop, p, threshold, reasons }: TotalGate): string {
  const why = reasons.map((reason) => `; ${describeReason(reason)}`).join('');
  return (
    `All packs together: ${change(drop.exact, threshold)}, limit ${thresholdPoints(threshold)} ` +
    `(${pEquation(p)}), ${outcomeWords[outcome]}${why}`
  );
}

/** Why a pack is undecided or cannot gate, one sentence each, without full stops. */
export function packReasons(pack: PackComparison): string[] {
  const name = packName(pack);
  return pack.reasons.map((reason) =>
    reason.kind === 'cannot-gate'
      ? `${name} ${describeReason(reason)}`
      : `${name}: ${describeReason(reason, pack.causes)}`,
  );
}

/** How a drop was confirmed, and whether the pack is too noisy. */
export function packHistory(pack: PackComparison, threshold: number): string[] {
  const name = packName(pack);
  const { tripped, confirmed } = pack;
  return [
    ...(tripped !== null && confirmed !== null
      ? [
          `${name}: ${change(tripped.drop.exact, threshold)} (${pEquation(tripped.p)}) before ` +
            `${plural(confirmed.rounds, 'confirming round')} in ${confirmed.sessions === 'new' ? 'new sessions' : 'one session'}` +
            `, ${change(pack.drop.exact, threshold)} after`,
        ]
      : []),
    ...(pack.isTooNoisy ? [`${name} is too noisy to gate with this many attempts`] : []),
  ];
}

/** Remarks on a pack besides its row of figures. */
export function packRemarks(pack: PackComparison, threshold: number): string[] {
  return [...packReasons(pack), ...packHistory(pack, threshold)];
}

export function packName({ pack }: { readonly pack: string }): string {
  return shorten(plainLine(pack), 80);
}

/** Packs that need a look first, then the others in order. */
export function worstFirst(packs: readonly PackComparison[]): PackComparison[] {
  const weight = { regressed: 0, inconclusive: 1, 'cannot-gate': 2, passed: 3 } as const satisfies Record<
    PackComparison['outcome'],
    number
  >;
  return [...packs].sort((one, other) => weight[one.outcome] - weight[other.outcome]);
}

/** All changed scenarios, drops first. */
export function flipsOf(packs: readonly PackComparison[]): Flip[] {
  const flips = worstFirst(packs).flatMap((pack) => pack.flips);
  return [...flips.filter(isFall), ...flips.filter((flip) => !isFall(flip))];
}

export function isFall({ baseline, current }: Flip): boolean {
  return current.passed * baseline.attempts < baseline.passed * current.attempts;
}
