import { groupBy } from '../../lib/group-by.ts';
import { medianOf, quantileOf } from '../../lib/median-of.ts';
import { sessionWindow } from '../../records/baseline-file.ts';
import { type CellName, cellNamed, type SessionSpeed, type SpeedLine, type SpeedScore } from './speed-schemas.ts';

type Measure = NonNullable<SpeedLine['measure']>;

/** The most cached tokens of a cold prompt. With more, it was not cold. */
const mostCached = 64;
/**
 * The first token of a short prompt never takes this many times as long as all others together, nor the second this
 * many times as long as the first.
 */
const mostWait = 20;
/** In milliseconds. A network may pause for less. */
const leastAhead = 250;
const heldWords = 'a short prompt waited far longer than its answer took: a queue or a buffer is before the model';
/** Our own event loop may be late by this share of what it times. */
const mostLate = 0.5;
/** In milliseconds. Shorter delays occur everywhere, and the rounds even them out. */
const leastLate = 50;
/** Fewer written tokens say little about a speed. */
const fewestTokens = 64;
/** The tolerance for counted tokens: a server may count the end of its text, too. */
const mostCounted = 1.1;

/** The speeds of one mode; undefined if none were asked for. The newest line of a place counts. */
export function scoreSpeed(lines: readonly SpeedLine[]): SpeedScore | undefined {
  if (lines.length === 0) return undefined;
  const newest = new Map(lines.map((line) => [`${line.session} ${line.round} ${line.cell}`, line]));
  const scored = [...newest.values()].filter(({ round }) => round > 0);
  const held = heldSessions(scored);
  const cells: SpeedScore['cells'] = {};
  const unmeasured: SpeedScore['unmeasured'] = {};
  for (const [cell, ofCell] of groupBy(scored, (line) => line.cell)) {
    const usable = ofCell.flatMap((line) => {
      const fault = faultOf(line) ?? (held.has(line.session) ? heldWords : undefined);
      if (fault !== undefined) unmeasured[cell] ??= fault;
      return fault === undefined && line.measure !== undefined
        ? [{ session: line.session, measure: line.measure }]
        : [];
    });
    const sessions = [...groupBy(usable, ({ session }) => session)];
    if (sessions.length === 0) continue;
    delete unmeasured[cell];
    cells[cell] = sessions.map(([session, those]) =>
      sessionSpeed(
        cell,
        session,
        those.map(({ measure }) => measure),
      ),
    );
  }
  return { words: lines.at(-1)?.wordsPerToken ?? null, cells, unmeasured };
}

function faultOf(line: SpeedLine): string | undefined {
  const { cell, fault, measure, lateMs = 0 } = line;
  if (measure === undefined) return fault ?? 'no answer';
  if (cell !== 'warm8192' && (measure.cachedTokens ?? 0) > mostCached)
    return `${measure.cachedTokens} tokens came from the cache`;
  if ((measure.cachedTokens ?? 0) > (measure.promptTokens ?? Number.POSITIVE_INFINITY))
    return 'the server counts more tokens from the cache than the prompt has';
  const count = isWritten(cell) ? countFault(cell, measure.completionTokens) : undefined;
  if (count !== undefined) return count;
  const timedMs = isWritten(cell) ? spanOf(measure) : (measure.firstTokenMs ?? 0);
  if (lateMs > Math.max(leastLate, mostLate * timedMs)) return 'this machine was too busy to time it';
  return holdFault(line);
}

function countFault(cell: CellName, tokens: number | null): string | undefined {
  if (tokens === null) return 'the server does not count the tokens that it writes';
  if (tokens < fewestTokens) return `it ended after ${tokens} tokens`;
  const most = cellNamed(cell).maxTokens;
  return tokens > mostCounted * most ? `the server counts ${tokens} tokens where it may write ${most}` : undefined;
}

/** The fault if a proxy in front of the model held the answer back and sent it at once. */
function holdFault(line: SpeedLine): string | undefined {
  const { measure } = line;
  if (measure === undefined || (measure.completionTokens ?? 0) <= 1) return undefined;
  const [gap] = measure.gapsMs;
  if (gap === undefined) return 'the answer came in one piece';
  if (gap > Math.max(leastAhead, mostWait * (measure.firstTokenMs ?? 0)))
    return 'its first piece came long before the second: the model may not have written it';
  return isHeld(line) ? heldWords : undefined;
}

function isHeld({ cell, measure }: SpeedLine): boolean {
  if (!isShort(cell) || measure === undefined || measure.gapsMs.length === 0) return false;
  return spanOf(measure) * mostWait < (measure.firstTokenMs ?? 0);
}

function spanOf({ gapsMs }: Measure): number {
  return gapsMs.reduce((sum, each) => sum + each, 0);
}

/**
 * Sessions in which every short prompt was held. Then the long ones were held too, although their first token takes
 * long anyway.
 */
function heldSessions(lines: readonly SpeedLine[]): ReadonlySet<number> {
  const short = lines.filter(({ cell, measure }) => isShort(cell) && measure !== undefined);
  const free = new Set(short.filter((line) => !isHeld(line)).map(({ session }) => session));
  return new Set(short.map(({ session }) => session).filter((session) => !free.has(session)));
}

function isShort(cell: CellName): boolean {
  return isWritten(cell) && cellNamed(cell).depth === 0;
}

/** Whether its figure is the speed of writing. */
function isWritten(cell: CellName): boolean {
  return cellNamed(cell).maxTokens >= fewestTokens;
}

function sessionSpeed(cell: CellName, session: number, measures: readonly Measure[]): SessionSpeed {
  const median = (of: (measure: Measure) => number | null | undefined) =>
    medianOf(measures.flatMap((each) => of(each) ?? [])) ?? null;
  const firsts = measures.flatMap(({ firstTokenMs }) => firstTokenMs ?? []);
  const gaps = measures.flatMap(({ gapsMs }) => gapsMs);
  const isWarm = cell === 'warm8192';
  // A short prompt, and one that is mostly cached, says nothing about reading.
  const isRead = !isWarm && cellNamed(cell).depth > 0;
  return {
    ...{ session, n: measures.length },
    promptTokens: median(({ promptTokens }) => promptTokens),
    cachedTokens: median(({ cachedTokens }) => cachedTokens),
    firstTokenMs: { p50: median(({ firstTokenMs }) => firstTokenMs), p95: quantileOf(firsts, 0.95) },
    prefill: isRead ? median((each) => perSecond(newTokens(each), each.firstTokenMs)) : null,
    decode: isWritten(cell) ? median((each) => each.decodeTokensPerSecond) : null,
    content: isWritten(cell) ? median((each) => each.contentTokensPerSecond) : null,
    serverPrefill: isRead ? median((each) => perSecond(newTokens(each), each.serverPromptMs)) : null,
    serverDecode: isWritten(cell)
      ? median((each) => perSecond(each.completionTokens && each.completionTokens - 1, each.serverDecodeMs))
      : null,
    gapMs: {
      ...{ p50: quantileOf(gaps, 0.5), p99: quantileOf(gaps, 0.99) },
      max: gaps.length === 0 ? null : gaps.reduce((most, each) => Math.max(most, each), 0),
    },
    ...(isWarm && !measures.every(({ cachedTokens }) => (cachedTokens ?? 0) > mostCached) ? { unproven: true } : {}),
  };
}

/**
 * The tokens that the server had to read. If it does not report cached tokens, there were none, because the first line
 * was new.
 */
function newTokens({ promptTokens, cachedTokens }: Measure): number | null {
  return promptTokens === null ? null : Math.max(0, promptTokens - (cachedTokens ?? 0));
}

function perSecond(tokens: number | null, ms: number | null | undefined): number | null {
  return tokens === null || ms === null || ms === undefined || ms <= 0 ? null : (1000 * tokens) / ms;
}

/** The newest sessions of each cell. Their numbers continue those of the older ones. */
export function poolSpeeds(older: SpeedScore | undefined, newer: SpeedScore | undefined): SpeedScore | undefined {
  if (older === undefined || newer === undefined) return newer ?? older;
  const last = Math.max(0, ...Object.values(older.cells).flatMap((each) => each.map(({ session }) => session)));
  const cells = { ...older.cells };
  for (const [cell, sessions] of Object.entries(newer.cells) as [CellName, SessionSpeed[]][]) {
    const later = sessions.map((each) => ({ ...each, session: last + each.session }));
    cells[cell] = [...(cells[cell] ?? []), ...later].slice(-sessionWindow);
  }
  const isMissing = ([cell]: readonly [string, string]) => !Object.hasOwn(cells, cell);
  const unmeasured = Object.entries({ ...older.unmeasured, ...newer.unmeasured }).filter(isMissing);
  return { words: newer.words, cells, unmeasured: Object.fromEntries(unmeasured) };
}
