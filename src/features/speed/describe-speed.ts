import { assertNever } from '../../lib/assert-never.ts';
import { groupBy } from '../../lib/group-by.ts';
import { medianOf } from '../../lib/median-of.ts';
import type { ModeDecision, Outcome } from '../../records/decision.ts';
import { inPercent, maybeDuration, maybeSpeed, pEquation, percentOfMean, plural } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { Block, Case, CaseResult, ReportPart } from '../../report/report-facet.ts';
import type {
  CellName,
  SessionSpeed,
  Slowdown,
  SpeedComparison,
  SpeedDoubt,
  SpeedOutcome,
  SpeedQuantity,
  SpeedScore,
} from './speed-schemas.ts';

/** Our clock and the server's may differ by this share before it is worth a word. */
const mostApart = 0.05;
/** A wait that is longer than a near server and the first token of a short prompt take. */
const leastWaitMs = 100;

type Gated = Pick<ModeDecision, 'speed'>;

const speedHeads = [
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

/** A row for each cell, medians over sessions: baseline to now. */
export function speedTable({ speed }: Gated): Block {
  const caption = 'Speed by cell';
  if (speed === undefined) return { caption, heads: speedHeads, rows: [] };
  const rows = cellsOf(speed.current).map(([cell, now]) => {
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
  return { caption, heads: speedHeads, rows, notes: speedNotes(speed) };
}

function sides(before: string, now: string): string {
  return before === '-' && now === '-' ? now : `${before} → ${now}`;
}

function middle(sessions: readonly SessionSpeed[], of: (each: SessionSpeed) => number | null): number | null {
  return medianOf(sessions.flatMap((each) => of(each) ?? [])) ?? null;
}

/** What became slower, what is odd and what is missing, without full stops. */
function speedNotes(speed: SpeedComparison): string[] {
  const { current, slowdowns, gate } = speed;
  return [
    ...(gate === undefined ? [] : gate.doubts.map((doubt) => `Speed is not decided: ${describeDoubt(doubt)}`)),
    ...slowdowns.map((each) => `${capital(quantityWords[each.quantity])}: ${slowdownWords(each)}`),
    ...missingBaseline(speed),
    ...[...groupBy(Object.entries(current.unmeasured), ([, why]) => why)].map(
      ([why, cells]) =>
        `${cells.map(([cell]) => cell).join(', ')} ${cells.length === 1 ? 'is' : 'are'} not measured: ${plainLine(why)}`,
    ),
    ...cellsOf(current).flatMap(([cell, sessions]) =>
      sessions.flatMap((each) => [...remarks(cell, each), ...waits(cell, each, current)]),
    ),
  ];
}

/** `12.3 % slower (p = .01), 3 sessions against 1` */
function slowdownWords({ slowdown, p, sessions, lost }: Slowdown): string {
  const without = lost.length === 0 ? '' : `; not measured now: ${lost.join(', ')}`;
  if (slowdown === null) return `no session has all of its cells${without}`;
  const size = `${percentOfMean(Math.abs(slowdown))} ${slowdown < 0 ? 'faster' : 'slower'}`;
  const chance = p === null ? '' : ` (${pEquation(p)})`;
  return `${size}${chance}, ${plural(sessions.current, 'session')} against ${sessions.baseline}${without}`;
}

function missingBaseline({ baseline, gate }: SpeedComparison): string[] {
  return baseline === null && gate !== undefined ? ['The baseline has no speed to compare with: capture it again'] : [];
}

/** The end of a sentence. */
function describeDoubt(doubt: SpeedDoubt): string {
  switch (doubt.kind) {
    case 'nothing-measured':
      return 'no cell was measured on both sides';
    case 'other-hardware':
      return 'the hardware differs or is unknown; --hardware names it on both sides';
    case 'cells-lost':
      return `the baseline measured ${doubt.cells.join(', ')}, and this run did not`;
    case 'noise-unknown':
      return 'one session against one shows no noise; capture with --append, or let quality-baseline boot the server';
    case 'may-be-chance':
      return `the slowdown of ${quantityWords[doubt.quantity]} exceeds the limit but may be chance`;
    case 'not-comparable':
      return 'the runs cannot be compared';
    default:
      return assertNever(doubt);
  }
}

/** `reading prompts of a/b (no-thinking) is 32.0 % slower (p = .001), 3 sessions against 3, above 10 %` */
function slowerPart(modes: readonly Gated[], what: string): string | undefined {
  const parts = modes.flatMap(({ speed }) =>
    (speed?.slowdowns ?? [])
      .filter(({ quantity }) => speed?.gate?.slower.includes(quantity))
      .map((each) => `${quantityWords[each.quantity]} is ${slowdownWords(each)}`),
  );
  const [threshold] = modes.flatMap(({ speed }) => speed?.gate?.threshold ?? []);
  const above = threshold === undefined ? '' : `, above ${inPercent(threshold)} %`;
  return parts.length === 0 ? undefined : `${what}: ${parts.join('; ')}${above}`;
}

function keptPart(modes: readonly ModeDecision[], what: string): string | undefined {
  if (!modes.every(({ packs, speed }) => packs.length === 0 && speed?.gate !== undefined)) return undefined;
  const [threshold = 0] = modes.flatMap(({ speed }) => speed?.gate?.threshold ?? []);
  return `${what} did not slow down by more than ${inPercent(threshold)} %`;
}

function doubtPart(modes: readonly Gated[], what: string): string | undefined {
  const [doubt] = modes.flatMap(({ speed }) => speed?.gate?.doubts ?? []);
  return doubt && `the speed of ${what}: ${describeDoubt(doubt)}`;
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

/** Warns if a short prompt waits more than half as long as this one: then most of the wait may not be reading. */
function waits(cell: CellName, { session, prefill, firstTokenMs }: SessionSpeed, { cells }: SpeedScore): string[] {
  const short = cells.tg256?.find((each) => each.session === session)?.firstTokenMs.p50 ?? 0;
  if (prefill === null || short < leastWaitMs || 2 * short <= (firstTokenMs.p50 ?? 0)) return [];
  return [
    `${cell} in session ${session}: a short prompt waits ${maybeDuration(short)}, too: a queue or the network is in the figures of reading`,
  ];
}

function cellsOf({ cells }: SpeedScore): [CellName, SessionSpeed[]][] {
  return Object.entries(cells) as [CellName, SessionSpeed[]][]; // its keys
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const caseKinds = {
  passed: 'passed',
  slower: 'failure',
  inconclusive: 'error',
  'no-baseline': 'skipped',
} as const satisfies Record<SpeedOutcome, CaseResult['kind']>;

/** A case for all, and one for each quantity that has a baseline. */
function speedCases(speed: SpeedComparison): Case[] {
  const { gate, slowdowns } = speed;
  const text = speedNotes(speed).join('\n');
  const result: CaseResult =
    gate === undefined
      ? { kind: 'skipped', message: 'measured, not gated', text }
      : { kind: caseKinds[gate.outcome], message: gate.outcome.replace('-', ' '), text };
  return [
    { name: 'speed as a whole', result },
    ...slowdowns.map((each): Case => {
      const words = slowdownWords(each);
      const isSlower = gate?.slower.includes(each.quantity) === true;
      const own: CaseResult = isSlower
        ? { kind: 'failure', message: words, text: '' }
        : { kind: 'passed', text: words };
      return { name: quantityWords[each.quantity], result: own };
    }),
  ];
}

const sentences: Partial<Record<Outcome, typeof keptPart>> = {
  passed: keptPart,
  slower: slowerPart,
  inconclusive: doubtPart,
};

export const speedReport: ReportPart = {
  sentence: (outcome, ...told) => sentences[outcome]?.(...told),
  table: speedTable,
  suite: ({ speed }) => speed && { name: 'speed', cases: speedCases(speed) },
};
