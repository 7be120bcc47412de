import { type Level, type LoadPlan, levelName } from '../../records/level.ts';
import type { LevelTimes } from './load-report.ts';

/** Throughput that grows by less than this is no longer worth doubling the load. */
const growth = 1.1;
const mostDoubled = 64;

const alone: Level = { closed: 1 };
const aloneAgain: Level = { closed: 1, again: true };

/** All levels that `nextLevel` gives at most, in their order. */
export function allLevels({ levels, soak }: LoadPlan): readonly Level[] {
  const up = levels ?? [1, 2, 4, 8, 16, 32, mostDoubled].map((closed): Level => ({ closed }));
  return soak === true || up.length === 1 ? up : [...up, aloneAgain];
}

/** The level to ask next, by the figures of those that were asked; undefined if all were. */
export function nextLevel({ levels, soak }: LoadPlan, asked: readonly LevelTimes[]): Level | undefined {
  const done = new Set(asked.map(({ level }) => levelName(level)));
  const isOpen = (level: Level) => !done.has(levelName(level));
  const next = asked.some(({ isBroken }) => isBroken)
    ? undefined
    : levels === undefined
      ? doubled(asked)
      : levels.find(isOpen);
  if (next !== undefined) return next;
  return soak !== true && asked.length > 1 && isOpen(aloneAgain) ? aloneAgain : undefined;
}

function doubled(asked: readonly LevelTimes[]): Level | undefined {
  const up = asked.filter(({ level }) => 'closed' in level && level.again !== true);
  const [before, last] = [up.at(-2), up.at(-1)];
  if (last === undefined) return alone;
  if (!('closed' in last.level) || asked.length > up.length || last.level.closed >= mostDoubled) return undefined;
  // Whether it still grows is unknown.
  if (last.requestsPerSecond === null || last.faults.includes('client-limited')) return undefined;
  const isGrowing =
    before === undefined ||
    (before.requestsPerSecond !== null && last.requestsPerSecond >= growth * before.requestsPerSecond);
  return isGrowing ? { closed: last.level.closed * 2 } : undefined;
}
