import { medianOf } from '../lib/median-of.ts';
import type { ModeDecision } from '../model/decision.ts';
import type {
  CellName,
  SessionSpeed,
  Slowdown,
  SpeedComparison,
  SpeedQuantity,
  SpeedScore,
} from '../model/speed/speed-score.ts';
import { maybeDuration, maybeSpeed, pEquation, percentOfMean, plural } from './numbers.ts';
import { plainLine } from './plain-text.ts';

/** Our clock and the server's may differ by this share before it is worth a word. */
const mostApart = 0.05;

export const speedHeads = [
  'Speed',
  '>First token',
  '>Read tok/s',
  '>Written tok/s',
  '>Content tok/s',
  '>Longest gap',
] as const;

export const quantityWords = {
  prefill: 'reading prompts',
  decode: 'writing',
  'first-token': 'the first token of a cached prompt',
} as const satisfies Record<SpeedQuantity, string>;

/** A row for each cell under `speedHeads`, medians over sessions: baseline to now. */
export function speedRows({ speed }: Pick<ModeDecision, 'speed'>): string[][] {
  if (speed === undefined) return [];
  return cellsOf(speed.current).map(([cell, now]) => {
    const before = speed.baseline?.cells[cell];
    const figure = (show: (value: number | null) => string, of: (each: SessionSpeed) => number | null) => {
      const shown = show(middle(now, of));
      return before === undefined ? shown : sides(show(middle(before, of)), shown);
    };
    return [
      cell,
      figure(maybeDuration, ({ firstTokenMs }) => firstTokenMs.p50),
      figure(maybeSpeed, ({ prefill }) => prefill),
      figure(maybeSpeed, ({ decode }) => decode),
      figure(maybeSpeed, ({ content }) => content),
      figure(maybeDuration, ({ gapMs }) => gapMs.max),
    ];
  });
}

function sides(before: string, now: string): string {
  return before === '-' && now === '-' ? now : `${before} → ${now}`;
}

function middle(sessions: readonly SessionSpeed[], of: (each: SessionSpeed) => number | null): number | null {
  return medianOf(sessions.flatMap((each) => of(each) ?? [])) ?? null;
}

/** What became slower, what is odd and what is missing, without full stops. */
export function speedNotes({ speed }: Pick<ModeDecision, 'speed'>): string[] {
  if (speed === undefined) return [];
  const { current, slowdowns } = speed;
  return [
    ...slowdowns.map((each) => `${capital(quantityWords[each.quantity])}: ${slowdownWords(each)}`),
    ...missingBaseline(speed),
    ...Object.entries(current.unmeasured).map(([cell, why]) => `${cell} is not measured: ${plainLine(why)}`),
    ...cellsOf(current).flatMap(([cell, sessions]) => sessions.flatMap((each) => remarks(cell, each))),
  ];
}

/** `12.3 % slower (p = .01), 3 sessions against 1` */
export function slowdownWords({ slowdown, p, sessions, lost }: Slowdown): string {
  const without = lost.length === 0 ? '' : `; not measured now: ${lost.join(', ')}`;
  if (slowdown === null) return `no session has all of its cells${without}`;
  const size = `${percentOfMean(Math.abs(slowdown))} ${slowdown < 0 ? 'faster' : 'slower'}`;
  const chance = p === null ? '' : ` (${pEquation(p)})`;
  return `${size}${chance}, ${plural(sessions.current, 'session')} against ${sessions.baseline}${without}`;
}

function missingBaseline({ baseline, slowdowns }: SpeedComparison): string[] {
  return baseline !== null && slowdowns.length === 0 ? ['The baseline has no figures of speed'] : [];
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
        : [`${where}: ${maybeSpeed(ours)} tok/s ${name}, and ${maybeSpeed(theirs)} by the server's own clock`],
    ),
  ];
}

function cellsOf({ cells }: SpeedScore): [CellName, SessionSpeed[]][] {
  return Object.entries(cells) as [CellName, SessionSpeed[]][]; // its keys
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
