import { daysBetween } from '../lib/clock.ts';
import type { Standing } from '../model/gathered.ts';
import { plural } from './numbers.ts';

const mostNamed = 20;

/** Of regressions that nobody looked at since; empty where there are none. Markdown. */
export function renderStanding(standing: readonly Standing[], now: string): string {
  if (standing.length === 0) return '';
  const names = standing.slice(0, mostNamed).map(({ slug, mode, measuredAt }) => {
    const days = Math.floor(daysBetween(measuredAt, now));
    return `- \`${slug}\` (${mode}), ${days < 1 ? 'today' : `${plural(days, 'day')} ago`}\n`;
  });
  const more = standing.length > mostNamed ? `- ${standing.length - mostNamed} more\n` : '';
  return `Worse than the baseline when measured last, and not measured this time:\n\n${names.join('')}${more}\n`;
}
