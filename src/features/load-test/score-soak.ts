import { medianOf } from '../../lib/median-of.ts';
import type { JournalLine } from '../../records/journal.ts';
import { mostFailed } from '../../records/level.ts';
import type { SoakPart } from './load-report.ts';
import { firstTokenOf, isFailed, isLimitedBy, type LevelPart, partsOf, tokensOf } from './score-level.ts';

export function soakedParts(lines: readonly JournalLine[]): LevelPart[] {
  return withWholeLast(partsOf(lines).filter(({ attempts }) => attempts.length > 0));
}

/** Joins a short last part to the one before: the slots empty one by one, and so few answers show no speed. */
function withWholeLast(parts: LevelPart[]): LevelPart[] {
  const [before, last] = parts.slice(-2);
  if (before === undefined || last === undefined) return parts;
  const { fromMs, untilMs } = before.line.window;
  const { window } = last.line;
  if (window.fromMs !== untilMs || 2 * (window.untilMs - window.fromMs) >= untilMs - fromMs) return parts;
  const line = { ...before.line, ...last.line, window: { fromMs, untilMs: window.untilMs } };
  return [...parts.slice(0, -2), { line, attempts: [...before.attempts, ...last.attempts] }];
}

/** The figures of a level over time. */
export function scoreSoak(parts: readonly LevelPart[]): SoakPart[] {
  const first = new Map<string, string>();
  return parts.map(({ line, attempts }) => {
    const { fromMs, untilMs } = line.window;
    let [answers, same] = [0, 0];
    for (const { scenario, answer } of attempts) {
      if (answer === null) continue;
      const before = first.get(scenario);
      if (before === undefined) first.set(scenario, answer);
      else {
        answers += 1;
        if (answer === before) same += 1;
      }
    }
    const whole = attempts.filter((each) => !isFailed(each));
    const isCounted = whole.every(({ measures }) =>
      measures.every(({ completionTokens }) => completionTokens !== null),
    );
    const tokens = whole.reduce((sum, each) => sum + tokensOf(each), 0);
    return {
      ...{ fromMs, untilMs, attempts: attempts.length },
      failed: attempts.length - whole.length,
      passed: attempts.filter(({ verdict }) => verdict.outcome === 'pass').length,
      tokensPerSecond: !isCounted || untilMs <= fromMs ? null : (1000 * tokens) / (untilMs - fromMs),
      firstTokenMs: medianOf(whole.flatMap((each) => firstTokenOf(each) ?? [])) ?? null,
      identical: { answers, same },
      gpuMemoryMiB: line.gpuMemoryMiB ?? null,
      ...(isLimitedBy(line.loopDelayMs, whole) && { isLimited: true as const }),
    };
  });
}

/** The parts in a row that have to be slower, each than the one before. */
const falling = 4;
/** The share by which the last part has to be slower than the first three. */
const mostSlower = 0.2;
const fewestFailed = 3;

/** Why a soak should end now; undefined if it should go on. */
export function soakTrouble(parts: readonly SoakPart[]): string | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  if (last.failed >= fewestFailed && last.failed > mostFailed(last.attempts))
    return `${last.failed} of the last ${last.attempts} requests failed`;
  const speeds = parts.flatMap(({ tokensPerSecond, isLimited }) => (isLimited ? [] : (tokensPerSecond ?? [])));
  const recent = speeds.slice(-falling - 1);
  const before = medianOf(speeds.slice(0, 3));
  const now = speeds.at(-1);
  if (recent.length <= falling || before === undefined || now === undefined) return undefined;
  const isFalling = recent.every((speed, at) => at === 0 || speed < (recent[at - 1] ?? 0));
  return isFalling && now < (1 - mostSlower) * before
    ? `it slows steadily: from ${before.toFixed(1)} tokens a second, the median of the first three parts, to ${now.toFixed(1)}`
    : undefined;
}
