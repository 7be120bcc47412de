import { totalRate } from '../records/baseline.ts';
import type {
  Decision,
  Flip,
  ModeDecision,
  PackComparison,
  PackOutcome,
  SeenScenario,
  SeenScenarios,
  Warning,
} from '../records/decision.ts';
import { armName } from '../records/fingerprint.ts';
import type { Mode } from '../records/target.ts';
import { describeCause, factName, fingerprintFacts, headlineCauses, showFact } from './describe-cause.ts';
import { fallGrid, metricCaption, metricGrid, powerWords, rulesKept, whatFell } from './describe-metrics.ts';
import { commonFaultLines, date, describeAcceptance, describeWarning } from './describe-reason.ts';
import { nextSteps, undecidedSteps } from './next-steps.ts';
import { flipRates, maybeDuration, maybeSpeed, percent, plural, share } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { qualityOfMode, renderQualityLine } from './render-quality-line.ts';
import { type Block, type RunBlocks, reportFacet } from './report-facet.ts';
import type { Grid } from './terminal-lines.ts';
import {
  baselinePart,
  closeCallWords,
  comparedRates,
  driftParts,
  failureWords,
  flipsOf,
  isFall,
  type ModeTimings,
  measuredRate,
  modeReasons,
  modeSentence,
  outcomeWords,
  packChange,
  packHistory,
  packHolm,
  packName,
  packP,
  packRates,
  packReasons,
  summarySentence,
  timingsOf,
  worstFirst,
} from './words.ts';

/**
 * A report before it has a format: its contents in order. Terminal, Markdown and HTML read this and choose only columns
 * and folds. All texts are plain: the writer escapes them.
 */
export type Outline = {
  readonly outcome: Decision['outcome'];
  /** Outcome, target and drop. */
  readonly sentence: string;
  /** Faults that most attempts share: whole sentences. */
  readonly faults: readonly string[];
  /** Who accepted it; a whole sentence. */
  readonly acceptance: string | undefined;
  /** Above the modes. */
  readonly heads: readonly RunBlocks[];
  readonly modes: readonly ModeOutline[];
};

export type ModeOutline = {
  readonly slug: string;
  readonly mode: Mode;
  readonly outcome: ModeDecision['outcome'];
  /** undefined if the report's sentence says it */
  readonly sentence: string | undefined;
  /** The changes besides the answers, the most likely cause first: whole sentences. undefined without any. */
  readonly cause: string | undefined;
  /** Slug, mode, rounds and baseline: the parts of one line. */
  readonly about: readonly string[];
  /** The same as parts of a line, `no change detected in model, engine or settings` if there is none; empty without a baseline. */
  readonly changes: readonly string[];
  /** The number of unknown facts, the number of identical answers, the speed: the parts of one line. */
  readonly drift: readonly string[];
  /** What to do if nothing was decided, without full stops. */
  readonly steps: readonly string[];
  /** Drops first; within a pack the largest first. The first is the worst if `isFall`. */
  readonly changed: readonly ChangedScenario[];
  /** Empty if nothing was compared. Worst outcome first. */
  readonly packs: readonly PackRow[];
  /** The results if nothing was compared: cells under `measuredHeads`. */
  readonly measured: readonly (readonly string[])[];
  /** Numbers that checks give. */
  readonly metrics: Grid;
  readonly metricCaption: string;
  /** It was meant to be compared with nothing. */
  readonly isMeasured: boolean;
  /** The scenarios behind a mean that fell. */
  readonly falls: Grid;
  /** What features add; their details are among those of the mode, too. */
  readonly tables: readonly Block[];
  readonly folded: readonly Block[];
  /** Times that changed by more than a quarter, attempts at the token limit or unmeasured; one entry for each pack. */
  readonly beside: readonly string[];
  /** Why something is undecided, without full stops; without the reason in the sentence. */
  readonly remarks: readonly string[];
  /** Less important facts: confirmations, noise. */
  readonly details: readonly string[];
  readonly warnings: readonly string[];
  /** How attempts failed now, by pack. */
  readonly failures: readonly (readonly [pack: string, words: string])[];
  readonly facts: readonly Fact[];
  /** Session count, date and reason of the baseline; a whole sentence. */
  readonly baseline: string | undefined;
  /** Keys of scenarios that passed only some rounds. */
  readonly flaky: readonly string[];
  readonly next: readonly { readonly title: string; readonly command: string }[];
  /** `Quality: …`, for a file's header or a chat. */
  readonly quality: string | undefined;
};

export type ChangedScenario = {
  readonly key: string;
  /** Empty if the run did not keep it, as `expected` and `received`. */
  readonly title: string;
  readonly isFall: boolean;
  /** `100 → 0 % (6 attempts)` */
  readonly rates: string;
  /** `no-tool-call 5, token-limit 1; close call (.02 nats)` */
  readonly failures: string;
  /** The texts of the first failed attempt. */
  readonly expected: string;
  readonly received: string;
};

export type PackRow = {
  readonly outcome: PackOutcome;
  readonly cells: Readonly<Record<PackColumn, string>>;
  /**
   * The data of a picture: two dots on a scale from 0 to 1, and the noise band below the baseline. `now` is null if
   * unknown.
   */
  readonly picture: { readonly baseline: number; readonly now: number | null; readonly noiseBand: number };
};

/** Every figure of a pack by its heading in Markdown and HTML. A writer chooses which to show. */
export const packHeads = {
  pack: 'Pack',
  outcome: 'Outcome',
  baseline: 'Baseline',
  now: 'Now',
  change: 'Change',
  /** For little space. */
  points: 'Δ pp',
  p: 'p',
  rules: 'Rules kept',
  p50: 'p50',
  p95: 'p95',
  speed: 'tok/s',
  tokenLimit: 'Token limit',
  unmeasured: 'Unmeasured',
  holm: 'Holm p',
  noise: 'Noise up to',
  finds: 'Finds drops from',
  extra: 'Extra requests',
  scenarios: 'Scenarios',
  flaky: 'Flaky',
  identical: 'Identical answers',
} as const;
export type PackColumn = keyof typeof packHeads;

export type Fact = {
  /** Its name in files. */
  readonly field: string;
  /** Its name for people. */
  readonly name: string;
  /** Undefined without a baseline. */
  readonly baseline: string | undefined;
  readonly now: string;
  readonly state: 'same' | 'changed' | 'unknown';
};

export function outlineOf(decision: Decision, scenarios: SeenScenarios = new Map()): Outline {
  const { outcome, acceptance, modes } = decision;
  return {
    outcome,
    sentence: summarySentence(decision),
    faults: commonFaultLines(modes),
    acceptance: acceptance === undefined ? undefined : `${describeAcceptance(acceptance)}.`,
    heads: reportFacet.all().flatMap((part) => part.ofRun?.(decision) ?? []),
    modes: modes.map((mode) => modeOutline(decision, mode, scenarios.get(mode.mode) ?? new Map())),
  };
}

function modeOutline(decision: Decision, mode: ModeDecision, seen: ReadonlyMap<string, SeenScenario>): ModeOutline {
  const { slug, outcome, threshold, warnings } = mode;
  const timings = timingsOf(decision, mode);
  const packs = worstFirst(mode.packs);
  const parts = reportFacet.all();
  const tables = parts.flatMap((part) => part.table?.(mode, decision) ?? []);
  const sentence = modeSentence(mode);
  const quality = qualityOfMode(decision, mode);
  const changes = headlineCauses(mode.causes, mode).map(describeCause);
  const isNews = (remark: string) => !sentence.includes(remark.replace(/^[^:]*: /, ''));
  return {
    slug: plainLine(slug),
    mode: mode.mode,
    outcome,
    sentence: sentence === summarySentence(decision) ? undefined : sentence,
    cause: mode.baseline === null ? undefined : causeSentence(mode, changes),
    changes:
      changes.length === 0 && mode.baseline !== null ? ['no change detected in model, engine or settings'] : changes,
    about: [slug, armName(mode), baselinePart(mode, decision.run.baselineAgeDays)].map(plainLine),
    drift: [...parts.flatMap((part) => part.drift?.(mode) ?? []), ...driftParts(mode, timings)],
    steps: undecidedSteps(mode),
    changed: changedScenarios(mode, seen),
    packs: packs.map((pack) => packRow(pack, threshold, timings[pack.pack])),
    measured: mode.packs.length > 0 ? [] : measuredRows(mode, timings),
    metrics: metricGrid(mode),
    metricCaption: metricCaption(mode),
    isMeasured: mode.uncompared !== undefined,
    falls: fallGrid(mode),
    tables,
    folded: parts.flatMap((part) => part.folded?.(mode) ?? []),
    beside: packs.flatMap((pack) => besideRate(pack, timings[pack.pack])),
    remarks: [...modeReasons(mode), ...packs.flatMap(packReasons)].filter(isNews),
    details: [
      ...tables.flatMap(({ details = [] }) => details),
      ...packs.flatMap((pack) => packHistory(pack, threshold)),
      ...(mode.power === undefined ? [] : [powerWords(mode.power)]),
    ],
    // For a single pack, the sentence has said it.
    warnings: warnings
      .filter(({ kind }) => kind !== 'total-dropped' || packs.length !== 1)
      .map((warning) => warningWords(warning, mode))
      .concat(parts.flatMap((part) => part.warnings?.(mode) ?? [])),
    failures: failuresOf(mode),
    facts: factsOf(mode),
    baseline: mode.baseline === null ? undefined : baselineSentence(mode.baseline),
    flaky: mode.packs.flatMap(({ flaky }) => flaky),
    next: nextSteps(decision, mode),
    quality: quality && renderQualityLine(quality),
  };
}

function warningWords(warning: Warning, { packs, threshold }: ModeDecision): string {
  const fell = warning.kind === 'total-dropped' || warning.kind === 'rules-dropped' ? whatFell(packs) : [];
  return [describeWarning(warning, threshold), ...fell].join(': ');
}

/** `Likely cause: template changed (3f2a… → 91bc…). Also changed: vLLM 0.25.1 → 0.27.1.` */
function causeSentence(mode: ModeDecision, causes: readonly string[]): string | undefined {
  const isWorse = mode.outcome === 'regressed' || mode.outcome === 'slower' || mode.outcome === 'accepted';
  if (!isWorse) return causes.length === 0 ? undefined : `Changed since the baseline: ${causes.join('; ')}.`;
  const [first, ...others] = [...reportFacet.all().flatMap((part) => part.cause?.(mode) ?? []), ...causes];
  if (first === undefined) return 'No change detected in model, engine or settings.';
  return `Likely cause: ${first}.${others.length === 0 ? '' : ` Also changed: ${others.join('; ')}.`}`;
}

function changedScenarios({ packs }: ModeDecision, seen: ReadonlyMap<string, SeenScenario>): ChangedScenario[] {
  const sorted = packs.map((pack) => ({
    ...pack,
    flips: [...pack.flips].sort((one, other) => fallOf(other) - fallOf(one)),
  }));
  return flipsOf(sorted).map((flip) => changedScenario(flip, seen.get(flip.scenario)));
}

export function changedScenario(flip: Flip, seen: SeenScenario = {}): ChangedScenario {
  return {
    ...{ title: '', expected: '', received: '', ...seen },
    ...{ key: flip.scenario, isFall: isFall(flip), rates: flipRates(flip), failures: changeWords(flip) },
  };
}

function changeWords(flip: Flip): string {
  return [failureWords(flip.failures), closeCallWords(flip)].filter((words) => words !== '').join('; ');
}

function fallOf({ baseline, current }: Flip): number {
  return baseline.passed / Math.max(1, baseline.attempts) - current.passed / Math.max(1, current.attempts);
}

type Timing = ModeTimings[string] | undefined;

export function packRow(pack: PackComparison, threshold: number, timing?: Timing): PackRow {
  const { baseline, current } = packRates(pack);
  const rates = comparedRates(pack);
  const [before, now] = [timing?.baseline, timing?.current];
  return {
    outcome: pack.outcome,
    cells: {
      pack: packName(pack),
      outcome: outcomeWords[pack.outcome],
      baseline,
      now: current,
      change: packChange(pack, threshold),
      points: packChange(pack, threshold).replace(' pp', ''),
      p: packP(pack),
      rules: rulesKept(pack),
      p50: sides(maybeDuration(before?.attemptP50Ms), maybeDuration(now?.attemptP50Ms)),
      p95: sides(maybeDuration(before?.attemptP95Ms), maybeDuration(now?.attemptP95Ms)),
      speed: sides(maybeSpeed(before?.decodeTokensPerSecond), maybeSpeed(now?.decodeTokensPerSecond)),
      tokenLimit: sides(String(pack.tokenLimit.baseline), String(pack.tokenLimit.current)),
      unmeasured: String(pack.unmeasured),
      holm: packHolm(pack),
      noise: share(pack.noiseBand),
      finds: pack.minimumDetectableDrop === null ? 'nothing' : share(pack.minimumDetectableDrop.drop),
      extra: String(pack.confirmed?.requests ?? 0),
      scenarios: String(pack.scenarios.compared),
      flaky: String(pack.flaky.length),
      identical: pack.drift.compared === 0 ? '-' : `${pack.drift.identical} of ${pack.drift.compared}`,
    },
    picture: {
      baseline: rates.baseline.mean,
      now: pack.missing === undefined ? rates.current.mean : null,
      noiseBand: pack.noiseBand,
    },
  };
}

/** Whether a column has figures: a baseline of an earlier version has no share of rules. */
export function isKnown(packs: readonly PackRow[], column: PackColumn): boolean {
  return column !== 'rules' || packs.some(({ cells }) => cells.rules !== '-');
}

function sides(before: string, now: string): string {
  return before === now ? now : `${before} → ${now}`;
}

const muchMoved = 1.25;
/** A smaller change is noise, whatever its share of the time. */
const feltMs = 100;

function besideRate(pack: PackComparison, timing: Timing): string[] {
  const { tokenLimit, unmeasured, causes } = pack;
  const why = failureWords(causes);
  const parts = [
    ...(tokenLimit.baseline + tokenLimit.current === 0
      ? []
      : [`${sides(String(tokenLimit.baseline), String(tokenLimit.current))} attempts at the token limit`]),
    ...(unmeasured === 0 ? [] : [`${plural(unmeasured, 'attempt')} unmeasured${why === '' ? '' : ` (${why})`}`]),
    ...movedTime('p50', timing?.baseline?.attemptP50Ms, timing?.current?.attemptP50Ms),
    ...movedTime('p95', timing?.baseline?.attemptP95Ms, timing?.current?.attemptP95Ms),
  ];
  return parts.length === 0 ? [] : [`${packName(pack)}: ${parts.join(', ')}`];
}

function movedTime(name: string, before: number | null | undefined, now: number | null | undefined): string[] {
  if (before === null || before === undefined || now === null || now === undefined) return [];
  const isFelt = Math.abs(now - before) >= feltMs;
  const hasMoved = isFelt && (now > before * muchMoved || now < before * (2 - muchMoved));
  return hasMoved ? [`${name} ${maybeDuration(before)} → ${maybeDuration(now)}`] : [];
}

function failuresOf({ packs, measured = [] }: ModeDecision): [string, string][] {
  return [
    ...measured.map((pack): [string, string] => [packName(pack), failureWords(pack.failures)]),
    ...worstFirst(packs)
      .filter(({ unmeasured }) => unmeasured > 0)
      .map((pack): [string, string] => [packName(pack), `unmeasured: ${failureWords(pack.causes)}`]),
  ].filter(([, words]) => words !== '');
}

function factsOf({ causes, baseline, fingerprint }: ModeDecision): Fact[] {
  const differing = new Map(causes.map(({ field, kind }) => [field, kind]));
  const before = baseline === null ? undefined : new Map(fingerprintFacts(baseline.fingerprint));
  return fingerprintFacts(fingerprint).map(([field, value]) => ({
    field,
    name: factName(field),
    baseline: before === undefined ? undefined : showFact(field, before.get(field)),
    now: showFact(field, value),
    state: differing.get(field) ?? 'same',
  }));
}

function baselineSentence({ sessions, capturedAt, tool, reason }: NonNullable<ModeDecision['baseline']>): string {
  const why = reason === '' ? '' : `: ${shorten(plainLine(reason), 200)}`;
  return `Baseline: ${plural(sessions, 'session')}, captured ${date(capturedAt)} by quality-baseline ${plainLine(tool)}${why}.`;
}

export const measuredHeads = ['Pack', '>Passed', '>Scenarios', '>p50', '>p95', '>Unmeasured'] as const;

/**
 * The results of a run without a comparison, in the form that people paste: a row for each pack, and the total below.
 */
function measuredRows({ measured = [] }: Pick<ModeDecision, 'measured'>, timings: ModeTimings): string[][] {
  const rows = measured.map((pack) => {
    const timing = timings[pack.pack]?.current;
    return row(`${packName(pack)} (${pack.version})`, measuredRate(pack), pack.unmeasured, [
      maybeDuration(timing?.attemptP50Ms),
      maybeDuration(timing?.attemptP95Ms),
    ]);
  });
  const unmeasured = measured.reduce((sum, pack) => sum + pack.unmeasured, 0);
  return rows.length === 0 ? [] : [...rows, row('TOTAL', totalRate(measured.map(measuredRate)), unmeasured, ['', ''])];
}

function row(
  name: string,
  rate: ReturnType<typeof measuredRate>,
  unmeasured: number,
  times: readonly string[],
): string[] {
  return [name, percent(rate), String(rate.scenarios), ...times, String(unmeasured)];
}
