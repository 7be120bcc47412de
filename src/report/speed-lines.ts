import type { Scorecard } from '../model/scorecard.ts';
import type { CellName, SessionSpeed } from '../model/speed/speed-score.ts';
import { maybeDuration, maybeSpeed } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import { renderColumns } from './terminal-lines.ts';

/** Our clock and the server's may differ by this share before it is worth a word. */
const mostApart = 0.05;

const heads = ['Cell', 'Session', 'First token', 'Read tok/s', 'Written tok/s', 'Content tok/s', 'Longest gap'];

/** Speeds of one mode, a line for each cell and session, and what is odd about them; '' if none were measured. */
export function renderSpeed({ slug, mode, speed }: Pick<Scorecard, 'slug' | 'mode' | 'speed'>): string {
  if (speed === undefined) return '';
  const cells = Object.entries(speed.cells) as [CellName, SessionSpeed[]][]; // its keys
  const rows = cells.flatMap(([cell, sessions]) => sessions.map((each) => row(cell, each)));
  const notes = [
    ...Object.entries(speed.unmeasured).map(([cell, why]) => `${cell} is not measured: ${plainLine(why)}`),
    ...cells.flatMap(([cell, sessions]) => sessions.flatMap((each) => remarks(cell, each))),
  ];
  const table = rows.length === 0 ? [] : [renderColumns([heads, ...rows]).trimEnd()];
  return [`Speed of ${plainLine(slug)}, ${mode}; neither passes nor fails:`, ...table, ...notes, ''].join('\n');
}

function row(cell: CellName, each: SessionSpeed): string[] {
  const { prefill, decode, content, firstTokenMs, gapMs } = each;
  return [
    ...[cell, String(each.session), maybeDuration(firstTokenMs.p50)],
    ...[maybeSpeed(prefill), maybeSpeed(decode), maybeSpeed(content), maybeDuration(gapMs.max)],
  ];
}

function remarks(cell: CellName, each: SessionSpeed): string[] {
  const where = `${cell} in session ${each.session}`;
  const apart = [
    ['read', each.prefill, each.serverPrefill],
    ['written', each.decode, each.serverDecode],
  ] as const;
  return [
    ...(each.unproven ? [`${where}: the server does not say that its prompt came from the cache`] : []),
    ...apart.flatMap(([name, ours, theirs]) =>
      ours === null || theirs === null || Math.abs(ours - theirs) <= mostApart * theirs
        ? []
        : [`${where}: ${maybeSpeed(ours)} ${name}, and ${maybeSpeed(theirs)} by the server's own clock`],
    ),
  ];
}
