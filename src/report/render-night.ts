import { daysBetween } from '../lib/clock.ts';
import type { Night, NightEntry, WaitReason } from '../records/night.ts';
import { daysAgo, duration, plural } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import { defaultColumns, renderGrid, renderSections, type TerminalOptions, wrapped } from './terminal-lines.ts';

const whys = {
  'no-time': 'no time',
  'too-long': 'too long',
  'no-job': 'no job',
} as const satisfies Record<WaitReason, string>;

/** What a night measures, the oldest first, and what it leaves for another night, with the reason. */
export function renderNight(night: Night, { columns = defaultColumns, color }: TerminalOptions = {}): string {
  const { measured, left, skipped, plannedAt } = night;
  const rows = [
    ...measured.map((entry) => [...cellsOf(entry, plannedAt), 'measured']),
    ...left.map((entry) => [...cellsOf(entry, plannedAt), whys[entry.why]]),
  ];
  const grid = renderGrid(['Target', 'Mode', 'Measured', '>About', 'Tonight'], rows, { width: columns });
  const has = (is: (entry: NightEntry) => boolean) => [...measured, ...left].some(is);
  const notes = [
    ...(has(({ isChanged }) => isChanged) ? ['* the target or its baseline has changed since'] : []),
    ...(has(({ isGuess }) => isGuess) ? ['? estimated without a history or a baseline'] : []),
    ...(left.some(({ why }) => why === 'too-long') ? ['too long: longer than a whole night'] : []),
    ...(left.some(({ why }) => why === 'no-job') ? ['no job: the matrix is full'] : []),
  ];
  const sections = [
    wrapped(nightSentence(night), columns),
    rows.length === 0 ? [] : grid,
    notes.flatMap((note) => wrapped(note, columns, '  ')),
    skipped.flatMap(({ slug, why }) => wrapped(`skipped: ${slug}: ${plainLine(why)}`, columns, '  ')),
  ];
  return renderSections(sections, color);
}

/** `5 of 12 to measure, in about 3 h 50 min of 4 h 00 min.` */
export function nightSentence({ measured, left, budgetMs }: Night): string {
  const all = measured.length + left.length;
  if (all === 0) return 'Nothing to measure.';
  const used = roughly(measured.reduce((sum, { estimatedMs }) => sum + estimatedMs, 0));
  const budget = budgetMs === null ? '' : ` of ${roughly(budgetMs)}`;
  const oldest = left.length === 0 ? '' : ` ${plural(left.length, 'is', 'are')} left for another night.`;
  return `${measured.length} of ${all} to measure, the oldest first, in about ${used}${budget}.${oldest}`;
}

function cellsOf({ slug, mode, estimatedMs, isGuess, ...entry }: NightEntry, now: string): string[] {
  return [slug, mode, ageOf(entry, now), `${isGuess ? '? ' : ''}${roughly(estimatedMs)}`];
}

function ageOf({ measuredAt, isChanged }: Pick<NightEntry, 'measuredAt' | 'isChanged'>, now: string): string {
  if (measuredAt === null) return 'never';
  return `${daysAgo(daysBetween(measuredAt, now))}${isChanged ? ' *' : ''}`;
}

/** Seconds of an estimate mean nothing. */
function roughly(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : duration(minutes * 60_000);
}
