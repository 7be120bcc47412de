import type { HarnessRanking } from '../../../model/decision.ts';
import { paragraphs, table } from '../../../report/markdown-sections.ts';
import { pEquation, percent, percentOfMean, pValue, scenarioCount } from '../../../report/numbers.ts';
import {
  defaultColumns,
  joinLines,
  renderGrid,
  type TerminalOptions,
  wrapped,
} from '../../../report/terminal-lines.ts';

export const harnessHeads = ['Harness', '>Scenarios', '>Passed', '>95 % interval', '>p'] as const;

/** Which harness serves a model best, for a terminal. */
export function renderHarnesses(
  rankings: readonly HarnessRanking[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const lines = rankings.flatMap((ranking) => [
    '',
    ...renderGrid([`Harnesses, ${ranking.mode}`, ...harnessHeads.slice(1)], harnessRows(ranking), { width: columns }),
    ...wrapped(harnessSentence(ranking), columns),
  ]);
  return joinLines(lines, color);
}

export function renderHarnessesMarkdown(rankings: readonly HarnessRanking[]): string {
  const parts = rankings.flatMap((ranking) => [
    `### Harnesses, ${ranking.mode}`,
    harnessSentence(ranking),
    table(harnessHeads, harnessRows(ranking)),
  ]);
  return `${paragraphs(parts)}\n`;
}

export function harnessRows({ ranked }: HarnessRanking): string[][] {
  return ranked.map(({ harness, rate, interval, p }) => [
    harness,
    scenarioCount(rate),
    percent(rate),
    interval.map((bound) => percentOfMean(bound).replace(' %', '')).join(' to '),
    p === null ? '' : pValue(p),
  ]);
}

/** Says when the difference is noise. */
export function harnessSentence({ ranked }: HarnessRanking): string {
  const [best, ...others] = ranked;
  if (best === undefined || best.rate.scenarios === 0) return 'No scenario was measured with every harness.';
  if (others.every(({ p }) => p === 1) && others.every(({ rate }) => rate.mean === best.rate.mean))
    return `All harnesses pass equally often: ${scenarioCount(best.rate)}.`;
  const worse = others.filter(({ isWorse }) => isWorse);
  const like = others.filter(({ isWorse }) => !isWorse);
  if (worse.length === 0) {
    const least = Math.min(...others.map(({ p }) => p ?? 1));
    return `No harness serves this model best: the differences are noise (${pEquation(least)}).`;
  }
  const alike = like.length === 0 ? '' : ` No measurable difference: ${like.map(({ harness }) => harness).join(', ')}.`;
  return `Best: ${best.harness}.${alike} Worse: ${worse.map(({ harness, p }) => `${harness} (${pEquation(p ?? 1)})`).join(', ')}.`;
}
