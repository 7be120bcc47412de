import { groupBy } from '../lib/group-by.ts';
import type { AttemptLine } from '../model/journal.ts';
import { type Verdict, wayOf } from '../model/verdict.ts';
import { plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, type TerminalLine, type TerminalOptions, verdictTones, wrapped } from '../report/terminal-lines.ts';

/** Attempts that did not pass under how they failed, the most frequent first, with the words of the first one. */
export function showByMode(attempts: readonly AttemptLine[], options: TerminalOptions): string {
  const columns = options.columns ?? 80;
  const failed = attempts.filter(({ verdict }) => verdict.outcome !== 'pass');
  if (failed.length === 0) return joinLines([`All ${plural(attempts.length, 'attempt')} passed.`], false);
  const groups = [...groupBy(failed, ({ verdict }) => wayOf(verdict))];
  groups.sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1));
  const lines = groups.flatMap(([way, own], at) => [...(at === 0 ? [] : ['']), ...groupLines(way, own, columns)]);
  return joinLines(lines, options.color ?? false);
}

function groupLines(way: string, attempts: readonly AttemptLine[], columns: number): TerminalLine[] {
  const places = groupBy(attempts, ({ scenario, mode }) => `${plainLine(scenario)} · ${mode}`);
  return [
    {
      text: `${way}: ${plural(attempts.length, 'attempt')} at ${plural(places.size, 'scenario')}`,
      tone: verdictTones[attempts[0]?.verdict.outcome ?? 'fail'],
    },
    ...[...places].flatMap(([place, own]) => [
      ...wrapped(`  ${place} · ${own.length === 1 ? 'round' : 'rounds'} ${roundsOf(own)}`, columns, '    '),
      ...wrapped(`    ${wordsOf(own[0]?.verdict)}`, columns, '      '),
    ]),
  ];
}

function roundsOf(attempts: readonly AttemptLine[]): string {
  return attempts
    .map(({ round }) => round)
    .sort((one, other) => one - other)
    .join(', ');
}

function wordsOf(verdict: Verdict | undefined): string {
  if (verdict === undefined || verdict.outcome === 'pass') return '';
  if (verdict.outcome === 'unmeasured') return plainLine(verdict.detail ?? 'nothing is known of it');
  return `expected ${plainLine(verdict.expected)}; received ${plainLine(verdict.received)}`;
}
