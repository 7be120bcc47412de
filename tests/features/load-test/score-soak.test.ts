import { expect, it } from 'vitest';
import { scoreSoak, soakedParts, soakTrouble } from '../../../src/features/load-test/score-soak.ts';
import { soakTable } from '../../../src/features/load-test/soak-lines.ts';
import type { JournalLine } from '../../../src/records/journal.ts';
import type { Level } from '../../../src/records/level.ts';
import { attemptWith } from '../../run/lines.ts';

const level: Level = { closed: 4 };
const measure = {
  ...{ firstTokenMs: 100, firstContentMs: 100, totalMs: 1000, decodeTokensPerSecond: 50, promptTokens: 20 },
  ...{ cachedTokens: 0, completionTokens: 60, reasoningTokens: 0, gapsMs: [20, 20] },
};

/** Answers, and the end of their part. */
function part(fromMs: number, untilMs: number, answers: number, loopDelayMs = 0.5): JournalLine[] {
  const attempts = Array.from({ length: answers }, () => attemptWith({ level, atMs: fromMs, measures: [measure] }));
  return [...attempts, { kind: 'level', level, session: 1, window: { fromMs, untilMs }, loopDelayMs }];
}

const speeds = (lines: readonly JournalLine[]) =>
  scoreSoak(soakedParts(lines)).map(({ untilMs, attempts, tokensPerSecond }) => [untilMs, attempts, tokensPerSecond]);

it('ignores speeds after the last minute, while the slots empty', () => {
  const minutes = [...part(0, 60_000, 60), ...part(60_000, 120_000, 60)];
  expect(speeds([...minutes, ...part(120_000, 120_500, 4)])).toEqual([
    [60_000, 60, 60],
    [120_500, 64, (1000 * 64 * 60) / 60_500],
  ]);
  expect(speeds([...minutes, ...part(120_000, 160_000, 40)])).toHaveLength(3);
  // A resumed run counts from its own beginning.
  expect(speeds([...minutes, ...part(0, 500, 4)])).toHaveLength(3);
  expect(speeds(part(0, 500, 4))).toHaveLength(1);
});

it('marks parts in which the client was late, keeps their figures, and ends no soak for them', () => {
  const slower = (loopDelayMs: number) =>
    scoreSoak(
      soakedParts(
        [60, 60, 60, 50, 40, 30, 20].flatMap((answers, at) =>
          part(at * 60_000, (at + 1) * 60_000, answers, at < 3 ? 0.5 : loopDelayMs),
        ),
      ),
    );
  expect(soakTrouble(slower(0.5))).toContain('it slows steadily');
  expect(soakTrouble(slower(5))).toBeUndefined();
  expect(slower(5).map(({ isLimited, tokensPerSecond }) => [isLimited, tokensPerSecond])).toEqual([
    ...[60, 60, 60].map((speed) => [undefined, speed]),
    ...[50, 40, 30, 20].map((speed) => [true, speed]),
  ]);
  const { rows } = soakTable({ parts: slower(5), right: null });
  expect(rows.map(([until]) => until?.includes('client-limited'))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
