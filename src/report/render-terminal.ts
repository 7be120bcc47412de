import type { Decision, ModeDecision, PackComparison } from '../model/decision.ts';
import type { Mode } from '../model/target.ts';
import { describeAcceptance } from './describe-acceptance.ts';
import { commonFaultLines } from './describe-common-fault.ts';
import { describeWarning } from './describe-reason.ts';
import { failureBreakdown, type SeenFailures } from './failure-breakdown.ts';
import { flipLines } from './flip-lines.ts';
import { renderGrid } from './grid.ts';
import { measuredHead, measuredRows } from './measured-table.ts';
import { nextSteps } from './next-commands.ts';
import { maybeDuration, share, speed } from './numbers.ts';
import { qualityOfMode, renderQualityLine } from './render-quality-line.ts';
import { type AttemptTimes, scenarioGridLines } from './scenario-grid-lines.ts';
import {
  defaultColumns,
  joinLines,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
} from './terminal-lines.ts';
import { joinParts, wrapText } from './text-width.ts';
import {
  baselinePart,
  changeParts,
  type ModeTimings,
  modeRemarks,
  modeSentence,
  outcomeMarks,
  outcomeWords,
  packChange,
  packHolm,
  packName,
  packP,
  packRates,
  packRemarks,
  summarySentence,
  timingsOf,
  worstFirst,
} from './words.ts';

/** What only the journal of a run tells: by mode, how long its attempts took and how they failed. */
type Told = { readonly times?: ReadonlyMap<Mode, AttemptTimes>; readonly failures?: SeenFailures };

/** What was decided, for people at a terminal. */
export function renderTerminal(decision: Decision, options: TerminalOptions & Told = {}): string {
  const columns = options.columns ?? defaultColumns;
  const lines: TerminalLine[] = [
    ...headLines(decision, columns),
    ...decision.modes.flatMap((mode) => ['', ...modeLines(decision, mode, options, columns)]),
  ];
  return joinLines(lines, options.color ?? false);
}

/** The outcome and nothing else. */
export function renderHeadline(decision: Decision, options: TerminalOptions = {}): string {
  return joinLines(headLines(decision, options.columns ?? defaultColumns), options.color ?? false);
}

function headLines(decision: Decision, columns: number): TerminalLine[] {
  const head = `${outcomeMarks[decision.outcome]} ${summarySentence(decision)}`;
  const { acceptance } = decision;
  return [
    ...wrapped(head, columns, '  ', toneOf(decision.outcome)),
    ...commonFaultLines(decision.modes).flatMap((text) => wrapped(text, columns, '  ', 'bad')),
    ...(acceptance === undefined ? [] : wrapped(`${describeAcceptance(acceptance)}.`, columns, '  ')),
  ];
}

function modeLines(decision: Decision, mode: ModeDecision, told: Told, columns: number): TerminalLine[] {
  const timings = timingsOf(decision, mode);
  const about = [mode.slug, mode.mode, baselinePart(mode, decision.run.baselineAgeDays)];
  const changed = changeParts(mode, timings);
  const sections = [
    [
      ...wrapped(joinParts(about), columns),
      ...(changed.length > 0 ? wrapped(joinParts(changed), columns) : []),
      ...(modeSentence(mode) !== summarySentence(decision)
        ? wrapped(`${outcomeMarks[mode.outcome]} ${modeSentence(mode)}`, columns, '  ', toneOf(mode.outcome))
        : []),
    ],
    flipLines(mode.packs, columns),
    mode.packs.length > 0 ? packLines(mode, columns) : measuredLines(mode, timings, columns),
    mode.packs.length > 0 ? [] : failureBreakdown(told.failures?.get(mode.mode) ?? [], columns),
    qualityLines(decision, mode),
    scenarioGridLines(mode, told.times?.get(mode.mode) ?? new Map(), columns),
    timingLines(mode, timings, columns),
    evidenceLines(mode, columns),
    remarkLines(mode, columns),
    nextLines(decision, mode, columns),
  ];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index === 0 ? section : ['', ...section]));
}

function packLines({ packs, threshold }: ModeDecision, columns: number): TerminalLine[] {
  const sorted = worstFirst(packs);
  const lines = renderGrid(
    [
      { head: 'Pack', align: 'left' },
      { head: 'Baseline', align: 'right' },
      { head: 'Now', align: 'right' },
      { head: 'Δ pp', align: 'right' },
      { head: 'p', align: 'right' },
      { head: 'Outcome', align: 'left' },
    ],
    sorted.map((pack) => [
      packName(pack),
      packRates(pack).baseline,
      packRates(pack).current,
      packChange(pack, threshold).replace(' pp', ''),
      packP(pack),
      `${outcomeMarks[pack.outcome]} ${outcomeWords[pack.outcome]}`,
    ]),
    { width: columns },
  );
  return lines.map((text, index) => {
    const outcome = sorted[index - 1]?.outcome;
    return outcome === undefined || outcome === 'passed' ? text : { text, tone: toneOf(outcome) };
  });
}

function measuredLines(mode: ModeDecision, timings: ModeTimings, columns: number): TerminalLine[] {
  const rows = measuredRows(mode, timings);
  if (rows.length === 0) return [];
  const head = measuredHead.map((text, index) => ({ head: text, align: index === 0 ? 'left' : 'right' }) as const);
  return renderGrid(head, rows, { width: columns });
}

/** One line, however wide the terminal is: it is pasted. */
function qualityLines(decision: Decision, mode: ModeDecision): TerminalLine[] {
  const quality = qualityOfMode(decision, mode);
  return mode.packs.length > 0 || quality === undefined ? [] : [renderQualityLine(quality)];
}

function timingLines(mode: ModeDecision, timings: ModeTimings, columns: number): TerminalLine[] {
  if (mode.packs.length === 0) return [];
  return renderGrid(
    [
      { head: 'Speed', align: 'left' },
      { head: 'p50', align: 'right' },
      { head: 'p95', align: 'right' },
      { head: 'tok/s', align: 'right' },
      { head: 'Token limit', align: 'right' },
      { head: 'Unmeasured', align: 'right' },
    ],
    worstFirst(mode.packs).map((pack) => {
      const timing = timings[pack.pack];
      const [before, now] = [timing?.baseline, timing?.current];
      return [
        packName(pack),
        sides(maybeDuration(before?.attemptP50Ms ?? null), maybeDuration(now?.attemptP50Ms ?? null)),
        sides(maybeDuration(before?.attemptP95Ms ?? null), maybeDuration(now?.attemptP95Ms ?? null)),
        sides(maybeSpeed(before?.decodeTokensPerSecond), maybeSpeed(now?.decodeTokensPerSecond)),
        sides(String(pack.tokenLimit.baseline), String(pack.tokenLimit.current)),
        String(pack.unmeasured),
      ];
    }),
    { width: columns },
  );
}

function evidenceLines({ packs }: ModeDecision, columns: number): TerminalLine[] {
  if (packs.length === 0) return [];
  return renderGrid(
    [
      { head: 'Statistics', align: 'left' },
      { head: 'Holm p', align: 'right' },
      { head: 'Noise to', align: 'right' },
      { head: 'Finds from', align: 'right' },
      { head: 'Extra requests', align: 'right' },
      { head: 'Flaky', align: 'right' },
    ],
    worstFirst(packs).map(evidenceCells),
    { width: columns },
  );
}

function evidenceCells(pack: PackComparison): string[] {
  return [
    packName(pack),
    packHolm(pack),
    share(pack.noiseBand),
    pack.minimumDetectableDrop === null ? 'nothing' : share(pack.minimumDetectableDrop.drop),
    String(pack.confirmed?.requests ?? 0),
    String(pack.flaky.length),
  ];
}

function remarkLines(mode: ModeDecision, columns: number): TerminalLine[] {
  const warnings = mode.warnings.map((warning) => describeWarning(warning, mode.threshold));
  const remarks = worstFirst(mode.packs).flatMap((pack) => packRemarks(pack, mode.threshold));
  return [...modeRemarks(mode), ...remarks, ...warnings].flatMap((text) => wrapped(`- ${text}.`, columns, '  '));
}

function nextLines(decision: Decision, mode: ModeDecision, columns: number): TerminalLine[] {
  return nextSteps(decision, mode).flatMap(({ title, command }) => [title, ...commandLines(command, columns)]);
}

/** A command over several lines can be pasted as it stands. */
function commandLines(command: string, columns: number): TerminalLine[] {
  const lines = wrapText(command, columns - 4, '  ');
  return lines.map((line, index) => ({ text: `  ${line}${index < lines.length - 1 ? ' \\' : ''}`, tone: 'faint' }));
}

function maybeSpeed(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : speed(value);
}

function sides(before: string, now: string): string {
  return before === now ? now : `${before} → ${now}`;
}
