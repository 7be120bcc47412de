import { arrivedAtOnce } from '../../endpoint/client/time-stream.ts';
import { quantileOf } from '../../lib/median-of.ts';
import type { AttemptLine, JournalLine } from '../../records/journal.ts';
import { type Level, levelName, linesOfLevel, mostFailed, type Slo } from '../../records/level.ts';
import { isServerCause } from '../../records/verdict.ts';
import type { LevelFault, LevelLine, LevelTimes, Quantiles } from './load-report.ts';

/** Our event loop may be late by this share of the time of a token. */
const mostLate = 0.1;
/** Milliseconds: timers are no more precise. */
const leastLate = 2;
const mostParts = 3;
/** Milliseconds: a window opens and ends with a request, whose time is a whole number. */
const rounding = 1;

/** Whether our own event loop was too late to time what usually takes so many milliseconds. */
export function isLate(loopDelayMs: number, usualMs: number | undefined): boolean {
  return loopDelayMs > Math.max(leastLate, mostLate * (usualMs ?? Number.POSITIVE_INFINITY));
}

/** Whether our own event loop was too late for the times of these answers. */
export function isLimitedBy(loopDelayMs: number, answered: readonly AttemptLine[]): boolean {
  const firsts = answered.flatMap((line) => firstTokenOf(line) ?? []);
  return isLate(loopDelayMs, median(answered.flatMap(tokenTimes)) ?? median(firsts));
}

type Window = NonNullable<LevelLine['window']>;
/** A level line, with the attempts that ended before it and after the one before it. */
export type LevelPart = {
  readonly line: LevelLine & { readonly window: Window };
  readonly attempts: readonly AttemptLine[];
};

/** The figures of one level, from the lines of its run in their order. */
export function scoreLevel(lines: readonly JournalLine[], level: Level, slo: Slo | undefined): LevelTimes {
  const own = linesOfLevel(lines as readonly (JournalLine & { level?: Level })[], levelName(level));
  const newest = new Map(
    own.flatMap((line) => (line.kind === 'attempt' ? [[`${line.mode} ${line.round} ${line.scenario}`, line]] : [])),
  );
  const attempts = [...newest.values()] as AttemptLine[];
  const failed = attempts.filter(isFailed).length;
  const parts = partsOf(own);
  const timed = parts.flatMap(({ line: { window }, attempts: inside }) =>
    inside.filter((line) => startOf(line) >= window.fromMs - rounding && startOf(line) <= window.untilMs + rounding),
  );
  const answered = timed.filter((line) => !isFailed(line));
  const windowMs = parts.reduce((sum, { line: { window } }) => sum + window.untilMs - window.fromMs, 0);
  const served = parts.map('rate' in level ? servedAsDue : servedAtOnce);
  const whole = served.flatMap(({ answers }) => answers);
  const servedMs = served.reduce((sum, { ms }) => sum + ms, 0);
  const tokens = answered.flatMap(tokenTimes);
  const firsts = answered.flatMap((line) => firstTokenOf(line) ?? []);
  const delays = own.flatMap((line) => (line.kind === 'level' ? [line.loopDelayMs] : []));
  // A soak has many parts, so one may meet a busy moment.
  const loopDelayMs = delays.length > mostParts ? quantileOf(delays, 0.5) : quantileOf(delays, 1);
  const isLimited = loopDelayMs !== null && isLimitedBy(loopDelayMs, answered);
  const isOpen = servedMs > 0 && whole.length > 0;
  const faults: LevelFault[] = [
    ...(isLimited ? (['client-limited'] as const) : []),
    ...(isOpen ? [] : (['no-window'] as const)),
    ...(answered.length > 0 && firsts.length === 0 ? (['one-piece'] as const) : []),
    ...(whole.some(hasNoUsage) ? (['no-usage'] as const) : []),
  ];
  const perSecond = (amount: number) => (isOpen ? (1000 * amount) / servedMs : null);
  const times = (values: readonly number[]) => (isOpen ? quantiles(values) : null);
  // Times that a busy client made too long are shown with a mark, and judge nothing.
  const judged = slo === undefined || isLimited ? undefined : goodOf(slo, firsts.length > 0, tokens.length > 0);
  const good = judged === undefined ? [] : whole.filter(judged);
  const goodTimed = judged === undefined ? 0 : answered.filter(judged).length;
  return {
    level,
    attempts: attempts.length,
    failed,
    retried: attempts.filter((line) => line.faults.length > 0 && !isFailed(line)).length,
    passed: attempts.filter(({ verdict }) => verdict.outcome === 'pass').length,
    isBroken: failed > mostFailed(attempts.length),
    timed: isOpen ? timed.length : 0,
    windowMs: isOpen ? windowMs : null,
    requestsPerSecond: perSecond(whole.length),
    tokensPerSecond: whole.some(hasNoUsage) ? null : perSecond(whole.reduce((sum, line) => sum + tokensOf(line), 0)),
    firstTokenMs: times(firsts),
    tokenMs: times(tokens),
    totalMs: times(answered.map(totalOf)),
    gapMs: times(answered.flatMap(({ measures }) => measures.flatMap(({ gapsMs = [] }) => gapsMs))),
    lateMs: 'rate' in level ? times(timed.map(lateOf)) : null,
    goodput: judged === undefined ? null : perSecond(good.length),
    rightGoodput:
      judged === undefined ? null : perSecond(good.filter(({ verdict }) => verdict.outcome === 'pass').length),
    goodShare: judged === undefined || !isOpen || timed.length === 0 ? null : goodTimed / timed.length,
    loopDelayMs,
    faults,
  };
}

/** What was asked before a crash is judged, and not timed: its line is missing. */
export function partsOf(own: readonly JournalLine[]): LevelPart[] {
  const parts: LevelPart[] = [];
  let attempts: AttemptLine[] = [];
  for (const line of own) {
    if (line.kind === 'attempt') attempts.push(line);
    if (line.kind === 'session' && line.reason === 'resume') attempts = [];
    if (line.kind !== 'level') continue;
    // A resumed run starts its clock again.
    if (line.window !== null) parts.push({ line: { ...line, window: line.window }, attempts });
    attempts = [];
  }
  return parts;
}

type Served = { readonly answers: readonly AttemptLine[]; readonly ms: number };

function servedAtOnce({ line: { window }, attempts }: LevelPart): Served {
  const { fromMs, untilMs } = window;
  const answers = attempts.filter(
    (line) => !isFailed(line) && endOf(line) > fromMs && endOf(line) <= untilMs + rounding,
  );
  return { answers, ms: untilMs - fromMs };
}

/** From the first answer to the last: a server that cannot keep up still answers when all is sent. */
function servedAsDue({ attempts }: LevelPart): Served {
  const [first, ...answers] = attempts
    .filter((line) => !isFailed(line))
    .sort((one, other) => endOf(one) - endOf(other));
  const last = answers.at(-1);
  return { answers, ms: first === undefined || last === undefined ? 0 : endOf(last) - endOf(first) };
}

export function isFailed({ verdict, refusal }: AttemptLine): boolean {
  return refusal !== null || (verdict.outcome === 'unmeasured' && isServerCause(verdict.cause));
}

function lateOf({ atMs, dueMs = atMs }: AttemptLine): number {
  return Math.max(0, atMs - dueMs);
}

function startOf({ atMs, dueMs = atMs }: AttemptLine): number {
  return dueMs;
}

function endOf({ atMs, totalMs }: AttemptLine): number {
  return atMs + totalMs;
}

/** From when it was due. */
function totalOf(line: AttemptLine): number {
  return lateOf(line) + line.totalMs;
}

/** From when it was due, with failed tries and with connecting; null if unknown. */
export function firstTokenOf(line: AttemptLine): number | null {
  const [first, ...others] = line.measures;
  if (first === undefined || first.firstTokenMs === null || isAtOnce(first)) return null;
  const before = others.length === 0 ? Math.max(0, line.totalMs - first.totalMs) : (first.atMs ?? 0);
  return lateOf(line) + before + (first.connectMs ?? 0) + first.firstTokenMs;
}

function isAtOnce({ completionTokens, gapsMs }: AttemptLine['measures'][number]): boolean {
  if (gapsMs === undefined) return false;
  const spanMs = gapsMs.reduce((sum, gap) => sum + gap, 0);
  // Many servers count the end of an answer as a token.
  return arrivedAtOnce(completionTokens === null ? Math.max(2, gapsMs.length + 1) : completionTokens - 1, spanMs);
}

/** The average time per token of each message. */
function tokenTimes({ measures }: AttemptLine): number[] {
  return measures.flatMap((each) =>
    each.decodeTokensPerSecond === null || each.decodeTokensPerSecond === 0 || isAtOnce(each)
      ? []
      : [1000 / each.decodeTokensPerSecond],
  );
}

function hasNoUsage({ measures }: AttemptLine): boolean {
  return measures.some(({ completionTokens }) => completionTokens === null);
}

export function tokensOf({ measures }: AttemptLine): number {
  return measures.reduce((sum, { completionTokens }) => sum + (completionTokens ?? 0), 0);
}

/** Whether an answer is within the SLO; undefined where what it names is unknown. */
function goodOf(
  { ttft, tpot, total }: Slo,
  knowsFirst: boolean,
  knowsToken: boolean,
): ((line: AttemptLine) => boolean) | undefined {
  if ((ttft !== undefined && !knowsFirst) || (tpot !== undefined && !knowsToken)) return undefined;
  return (line) => {
    if (total !== undefined && totalOf(line) > total) return false;
    const first = firstTokenOf(line);
    // The whole answer was there, so the first token was no later.
    if (ttft !== undefined && (first ?? totalOf(line)) > ttft) return false;
    return tpot === undefined || tokenTimes(line).every((each) => each <= tpot);
  };
}

function median(values: readonly number[]): number | undefined {
  return quantileOf(values, 0.5) ?? undefined;
}

export function quantiles(values: readonly number[]): Quantiles {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => quantileOf(values, share));
  return typeof p50 !== 'number' || typeof p90 !== 'number' || typeof p99 !== 'number' ? null : { p50, p90, p99 };
}
