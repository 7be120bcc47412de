import type { Preview, PreviewAt } from '../../measure/measure-facet.ts';
import { type LoadPlan, levelWords, roundsOfLevel, slotsOf } from '../../records/level.ts';
import { duration, plural } from '../../report/numbers.ts';
import { allLevels } from './next-level.ts';

/** Estimates the levels as if a server were as fast with many requests at once as with one. */
export function previewLevels(load: LoadPlan, { request, plan, tokensPerSecond, estimateOf }: PreviewAt): Preview {
  const { timeBudgetMs } = request.settings.how;
  const levels = allLevels(load);
  if (load.soak === true && timeBudgetMs !== undefined) {
    const notes = levels.map((level) => `${levelWords(level)}: as many rounds as fit into ${duration(timeBudgetMs)}`);
    const instead = { ms: timeBudgetMs, usd: undefined, notes };
    return { row: { rounds: null, levels: levels.length }, instead };
  }
  const each = levels.map((level) => {
    const rounds = roundsOfLevel(level, plan.rounds, Object.keys(plan.scenarios).length);
    const { requests, attempts, minutes, usd } = estimateOf(rounds, slotsOf(level));
    const sendingMs = 'rate' in level ? (1000 * attempts) / level.rate : 0;
    const ms = minutes === undefined ? undefined : Math.max(minutes * 60_000, sendingMs);
    const time = ms === undefined ? '' : `, about ${duration(ms)}`;
    const note = `${levelWords(level)}: ${plural(rounds, 'round')}, ${plural(requests, 'request')}${time}`;
    return { rounds, ms, usd: usd?.total, note };
  });
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce((total, value) => (total === undefined || value === undefined ? undefined : total + value), 0);
  return {
    row: { rounds: sum(each.map(({ rounds }) => rounds)) ?? null, levels: levels.length },
    instead: {
      ms: sum(each.map(({ ms }) => ms)) ?? null,
      usd: sum(each.map(({ usd }) => usd)),
      notes: [
        ...each.map(({ note }) => note),
        ...(load.levels === undefined ? ['levels double while throughput grows by 10 %: this is the most'] : []),
        `the times assume that each answer is written at ${tokensPerSecond} tokens/s, whatever the level; --measured-tps sets another speed`,
      ],
    },
  };
}
