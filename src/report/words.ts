import type { Decision, Flip, ModeDecision, Outcome, PackComparison } from '../model/decision.ts';
import type { Mode } from '../model/target.ts';
import { describeCause, headlineCauses, isNews } from './describe-cause.ts';
import { date, describeReason, describeWarning } from './describe-reason.ts';
import { change, count, pEquation, percentAndCount, plural, points, speed, thresholdPoints } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';

export const outcomeWords = {
  passed: 'passed',
  regressed: 'regressed',
  inconclusive: 'inconclusive',
  accepted: 'accepted',
  'no-baseline': 'no baseline',
  'endpoint-error': 'no verdict',
  'input-error': 'no verdict',
  cancelled: 'cancelled',
  crashed: 'crashed',
} as const satisfies Record<Outcome, string>;

/** A sign that does not rest on colour. */
export const outcomeMarks = {
  passed: '✓',
  regressed: '✗',
  inconclusive: '?',
  accepted: '✓',
  'no-baseline': '○',
  'endpoint-error': '!',
  'input-error': '!',
  cancelled: '!',
  crashed: '!',
} as const satisfies Record<Outcome, string>;

/** By pack. */
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
  const what = subjectOf(modes);
  switch (outcome) {
    case 'passed':
      return passedSentence(modes, what);
    case 'regressed':
      return `Regressed: ${droppedPart(modes, what)}.`;
    case 'accepted':
      return `Accepted: ${droppedPart(modes, what)}, and that is meant.`;
    case 'inconclusive':
      return `Inconclusive: ${doubtPart(modes, what)}.`;
    case 'no-baseline':
      return `No baseline: ${what} was measured and compared with nothing.`;
    case 'endpoint-error':
      return `No verdict: the endpoint of ${what} could not be measured.`;
    case 'input-error':
      return `No verdict: what was asked for ${what} cannot be used.`;
    case 'cancelled':
      return `Cancelled: ${what} was not measured to the end.`;
    case 'crashed':
      return `Crashed: a bug in quality-baseline ended the check of ${what}.`;
  }
}

/** `vllm/qwen (no-thinking)` */
function subjectOf(modes: readonly ModeDecision[]): string {
  const slugs = [...new Set(modes.map(({ slug }) => slug))];
  return `${slugs.map(plainLine).join(', ')} (${[...new Set(modes.map(({ mode }) => mode))].join(', ')})`;
}

function passedSentence(modes: readonly ModeDecision[], what: string): string {
  const packs = modes.flatMap((mode) => mode.packs);
  const threshold = modes[0] === undefined ? '' : thresholdPoints(modes[0].threshold);
  const [only] = packs;
  if (modes.some(({ improved }) => improved)) return `Passed, and improved: ${what} beats its baseline in all rounds.`;
  if (packs.length === 1 && only !== undefined)
    return `Passed: ${packName(only)} of ${what} did not fall by more than ${threshold}.`;
  return `Passed: none of ${plural(packs.length, 'pack')} of ${what} fell by more than ${threshold}.`;
}

function droppedPart(modes: readonly ModeDecision[], what: string): string {
  const drops = modes.flatMap((mode) =>
    mode.packs.filter(({ outcome }) => outcome === 'regressed').map((pack) => ({ pack, threshold: mode.threshold })),
  );
  const [first] = drops;
  if (first === undefined) return floorPart(modes, what);
  const threshold = thresholdPoints(first.threshold);
  if (drops.length === 1) {
    const size = points(first.pack.drop.exact, first.threshold);
    return `${packName(first.pack)} of ${what} fell by ${size}, above ${threshold} (${pEquation(first.pack.p)})`;
  }
  const all = modes.reduce((sum, { packs }) => sum + packs.length, 0);
  const shown = drops
    .slice(0, 3)
    .map(({ pack, threshold }) => `${packName(pack)} by ${points(pack.drop.exact, threshold)}`);
  const more = drops.length > shown.length ? ` and ${drops.length - shown.length} more` : '';
  return `${drops.length} of ${all} packs of ${what} fell by more than ${threshold}: ${shown.join(', ')}${more}`;
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
  const doubtful = modes.flatMap(({ packs }) => packs.filter(({ outcome }) => outcome === 'inconclusive'));
  const [first] = doubtful;
  const reason = first?.reasons[0];
  if (first === undefined || reason === undefined) return `${what} was not decided`;
  const more = doubtful.length > 1 ? `; ${plural(doubtful.length - 1, 'more pack')} undecided` : '';
  return `${packName(first)} of ${what}: ${describeReason(reason)}${more}`;
}

/** What a change brought, how much of the text is the same, and the speed: the parts of one line. */
export function changeParts(mode: Pick<ModeDecision, 'packs' | 'causes' | 'baseline'>, timings: ModeTimings): string[] {
  const causes = headlineCauses(mode.causes).map(describeCause);
  const drift = mode.packs.reduce(
    (sum, { drift: { compared, identical } }) => ({
      compared: sum.compared + compared,
      identical: sum.identical + identical,
    }),
    { compared: 0, identical: 0 },
  );
  const unknown = mode.causes.filter((cause) => !isNews(cause)).length;
  return [
    ...causes,
    ...(mode.baseline !== null && causes.length === 0 ? ['no known change'] : []),
    ...(unknown > 0 ? [`${plural(unknown, 'fact')} unknown`] : []),
    ...(drift.compared > 0 ? [`${drift.identical} of ${drift.compared} answers identical`] : []),
    ...speedPart(Object.values(timings)),
  ];
}

function speedPart(timings: readonly ModeTimings[string][]): string[] {
  const known = timings.flatMap(({ baseline, current }) => {
    const now = current?.decodeTokensPerSecond ?? undefined;
    return now === undefined ? [] : [{ before: baseline?.decodeTokensPerSecond ?? undefined, now }];
  });
  const now = median(known.map((each) => each.now));
  const before = median(known.flatMap((each) => each.before ?? []));
  if (now === undefined) return [];
  return [before === undefined ? `${speed(now)} tok/s` : `${speed(before)} → ${speed(now)} tok/s`];
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** `86.7 % 39/45` on both sides, as means over scenarios. */
export function packRates({ baseline, current, means }: PackComparison): { baseline: string; current: string } {
  return {
    baseline: percentAndCount(baseline, means.baseline),
    current: percentAndCount(current, means.current),
  };
}

/** `3 rounds against a baseline of 3 sessions, 12 days old` */
export function baselinePart(mode: ModeDecision, ageDays: number | null): string {
  const rounds = plural(mode.rounds, 'round');
  if (mode.baseline === null) return `${rounds}, no baseline`;
  const age = ageDays === null ? date(mode.baseline.capturedAt) : ageWords(ageDays);
  return `${rounds} against a baseline of ${plural(mode.baseline.sessions, 'session')}, ${age}`;
}

function ageWords(days: number): string {
  return days < 1 ? 'less than a day old' : `${plural(Math.floor(days), 'day')} old`;
}

/** `3/3 → 0/6` */
export function flipRates({ baseline, current }: Flip): string {
  return `${count(baseline)} → ${count(current)}`;
}

/** `no-tool-call 5, token-limit 1`, most first. */
export function failureWords(failures: Flip['failures']): string {
  return Object.entries(failures)
    .filter(([, times]) => times > 0)
    .sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .map(([mode, times]) => `${mode} ${times}`)
    .join(', ');
}

/** What holds for a mode as a whole; the first reason of an undecided one stands in its sentence. */
export function modeRemarks({ reasons, outcome }: ModeDecision): string[] {
  const rest = outcome === 'inconclusive' ? reasons.slice(1) : reasons;
  return rest.map((reason) => `Overall: ${describeReason(reason)}`);
}

/** What happened to a pack that its row of figures does not tell, one sentence each, without their full stops. */
export function packRemarks(pack: PackComparison, threshold: number): string[] {
  const name = packName(pack);
  const { tripped, confirmed } = pack;
  return [
    ...pack.reasons.map((reason) => `${name}: ${describeReason(reason)}`),
    ...(tripped !== null && confirmed !== null
      ? [
          `${name} stood at ${change(tripped.drop.exact, threshold)} (${pEquation(tripped.p)}) before ` +
            `${plural(confirmed.rounds, 'confirming round')} in ${confirmed.sessions === 'new' ? 'new sessions' : 'one session'}` +
            `, at ${change(pack.drop.exact, threshold)} after`,
        ]
      : []),
    ...(pack.isTooNoisy ? [`${name} is too noisy to gate at this n`] : []),
    ...(pack.cannotGate
      ? [`${name} cannot gate: its baseline passes too little to fall by more than the threshold`]
      : []),
  ];
}

export function packName({ pack }: { readonly pack: string }): string {
  return shorten(plainLine(pack), 80);
}

/** Packs that need a look first, then in their order. */
export function worstFirst(packs: readonly PackComparison[]): PackComparison[] {
  const weight = { regressed: 0, inconclusive: 1, passed: 2 } as const satisfies Record<
    PackComparison['outcome'],
    number
  >;
  return [...packs].sort((one, other) => weight[one.outcome] - weight[other.outcome]);
}

/** All scenarios that changed, those that fell first. */
export function flipsOf(packs: readonly PackComparison[]): Flip[] {
  const flips = worstFirst(packs).flatMap((pack) => pack.flips);
  return [...flips.filter(isFall), ...flips.filter((flip) => !isFall(flip))];
}

export function isFall({ baseline, current }: Flip): boolean {
  return current.passed * baseline.attempts < baseline.passed * current.attempts;
}
