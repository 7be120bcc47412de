import { type Level, levelName, levelWords } from '../../records/level.ts';
import { duration, isSignificant, maybeSpeed, percentOfMean, plural, pValue } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { Block, RunBlocks } from '../../report/report-facet.ts';
import type { LevelFault, LevelTimes, LoadReport, Quantiles, Right, UnderLoad } from './load-report.ts';
import { changeOf, soakSentence, soakTable } from './soak-lines.ts';

/** A level holds the SLO if so many of its requests are within it. */
const mostHeld = 0.95;

/** A load run before it has a format: the verdict, the figures, and what is wrong or unknown. */
export function loadOutline(load: LoadReport): RunBlocks {
  return { sentence: sentenceOf(load), tables: tablesOf(load), notes: notesOf(load) };
}

function isAgain({ level }: Pick<LevelTimes, 'level'>): boolean {
  return 'closed' in level && level.again === true;
}

/** Levels of increasing load. */
function upwards({ levels }: LoadReport): LevelTimes[] {
  return levels.filter((each) => !isAgain(each));
}

/** "Holds the SLO up to 8 at once; as right as alone (93.3 → 92.0 %, p = .41)" */
function sentenceOf(load: LoadReport): string {
  const [soaked] = load.levels;
  if (load.soak !== undefined && soaked !== undefined) return soakSentence(soaked.level, load.soak);
  const levels = upwards(load);
  const [held, words] = heldLevel(load, levels);
  const broken = levels.find(({ isBroken }) => isBroken);
  const parts = [
    words,
    ...(broken === undefined ? [] : [`broken at ${levelWords(broken.level)}`]),
    ...rightParts(load, held),
  ];
  return parts.join('; ').replace(/^./, (letter) => letter.toUpperCase());
}

function heldLevel({ slo }: LoadReport, levels: readonly LevelTimes[]): readonly [LevelTimes | undefined, string] {
  const [first] = levels;
  if (first === undefined) return [undefined, 'nothing was measured'];
  if (slo !== undefined) {
    const failing = levels.findIndex(({ isBroken, goodShare }) => isBroken || (goodShare ?? 0) < mostHeld);
    const failed = levels[failing];
    const last = levels[failing === -1 ? levels.length - 1 : failing - 1];
    if (failed !== undefined && !failed.isBroken && failed.goodShare === null)
      return [
        last,
        last === undefined
          ? 'whether it holds the SLO is unknown'
          : `holds the SLO up to ${levelWords(last.level)}, and is unknown above`,
      ];
    if (last !== undefined) return [last, `holds the SLO up to ${levelWords(last.level)}`];
    return [undefined, `does not hold the SLO even at ${levelWords(first.level)}`];
  }
  const known = levels.filter(
    ({ requestsPerSecond, isBroken, faults }) =>
      requestsPerSecond !== null && !isBroken && !faults.includes('client-limited'),
  );
  const best = known.toSorted((one, other) => (other.requestsPerSecond ?? 0) - (one.requestsPerSecond ?? 0))[0];
  if (best === undefined) return [undefined, 'how much it serves is unknown'];
  return [
    best,
    `serves most at ${levelWords(best.level)}: ${rate(best.requestsPerSecond)} requests and ${maybeSpeed(best.tokensPerSecond)} tokens a second`,
  ];
}

function rightParts({ underLoad }: LoadReport, held: LevelTimes | undefined): string[] {
  const loaded = underLoad.filter((each) => !isAgain(each));
  const wrong = loaded.find(isWrong);
  if (wrong !== undefined) return [`less right than alone from ${levelWords(wrong.level)}: ${wrongWords(wrong)}`];
  const beside = loaded.find(({ level }) => held !== undefined && levelName(level) === levelName(held.level));
  const shown = beside ?? loaded.at(-1);
  return shown === undefined || shown.total.scenarios === 0 ? [] : [`as right as alone (${changeOf(shown.total)})`];
}

function isWrong({ total, packs }: UnderLoad): boolean {
  return [total, ...Object.values(packs)].some(({ holm }) => isSignificant(holm));
}

function wrongWords({ total, packs }: UnderLoad): string {
  const found = Object.entries(packs).filter(([, { holm }]) => isSignificant(holm));
  if (found.length === 0) return `all packs (${changeOf(total)})`;
  return found.map(([pack, right]) => `${plainLine(pack)} (${changeOf(right)})`).join(', ');
}

const loadHeads = [
  ...['Level', '>Req/s', '>tok/s', '>First p50', '>p90', '>p99', '>Token p50', '>p90', '>p99'],
  ...['>Failed', '>Good/s', '>Right/s'],
];
const rightHeads = ['Level', 'Pack', '>Alone', '>Now', '>p', '>Identical'];

/** `8`, `1 again`, `0.5/s`: for little space. */
function shortName(level: Level): string {
  if ('rate' in level) return `${level.rate}/s`;
  return `${level.closed}${level.again ? ' again' : ''}`;
}

function tablesOf(load: LoadReport): Block[] {
  const hasSlo = load.slo !== undefined;
  const heads = hasSlo ? loadHeads : loadHeads.slice(0, -2);
  // A row without a figure says nothing: its note says why.
  const told = load.levels.filter(
    (each) => each.requestsPerSecond !== null || each.firstTokenMs !== null || each.failed > 0,
  );
  const rows = told.map((each) => {
    const cells = [
      shortName(each.level),
      rate(each.requestsPerSecond),
      maybeSpeed(each.tokensPerSecond),
      ...times(each.firstTokenMs),
      ...times(each.tokenMs),
      `${each.failed}/${each.attempts}`,
    ];
    return hasSlo ? [...cells, rate(each.goodput), rate(each.rightGoodput)] : cells;
  });
  const rights = load.underLoad.flatMap(({ level, total, packs, identical }) => {
    const same = identical.answers === 0 ? '-' : percentOfMean(identical.same / identical.answers);
    const own = Object.entries(packs);
    return [
      ...own.map(([pack, right]) => rightRow(shortName(level), plainLine(pack), right, own.length === 1 ? same : '')),
      ...(own.length === 1 ? [] : [rightRow(shortName(level), 'TOTAL', total, same)]),
    ];
  });
  return [
    ...(load.soak === undefined ? [] : [soakTable(load.soak)]),
    ...(rows.length === 0 ? [] : [{ caption: 'Load: neither passes nor fails', heads, rows }]),
    ...(rights.length === 0 ? [] : [{ caption: 'Right under load', heads: rightHeads, rows: rights }]),
  ];
}

function rightRow(level: string, pack: string, { alone, current, holm }: Right, same: string): string[] {
  return [level, pack, percentOfMean(alone), percentOfMean(current), pValue(holm), same];
}

function times(values: Quantiles): string[] {
  return values === null ? ['-', '-', '-'] : [values.p50, values.p90, values.p99].map(shortTime);
}

/** A token takes few milliseconds: a tenth counts. */
function shortTime(ms: number): string {
  return ms < 9.95 ? `${ms.toFixed(1)} ms` : duration(ms);
}

function rate(perSecond: number | null): string {
  return perSecond === null ? '-' : perSecond < 9.95 ? perSecond.toFixed(2) : perSecond.toFixed(1);
}

const faultWords: Readonly<Record<LevelFault, string>> = {
  'client-limited':
    'client-limited: this machine was too busy: the times include its own delay, and goodput is unknown',
  'no-window': 'too few requests were answered while all slots were full: no times',
  'one-piece': 'answers came in one piece: the time of the first token is unknown',
  'no-usage': 'answers without a count of tokens: no tokens a second',
};

/** Alone again may be slower than alone by this share. */
const mostDrift = 0.1;

function notesOf(load: LoadReport): string[] {
  const { levels } = load;
  const wrong = load.underLoad.filter((each) => !isAgain(each) && isWrong(each));
  return [
    ...wrong.map((each) => `${levelWords(each.level)}: less right than alone: ${wrongWords(each)}`),
    ...faultNotes(levels),
    ...levels
      .filter(({ isBroken }) => isBroken)
      .map(
        ({ level, failed, attempts }) =>
          `${levelWords(level)}: broken, ${failed} of ${plural(attempts, 'request')} failed`,
      ),
    ...levels
      .filter(({ retried }) => retried > 0)
      .map(
        ({ level, retried, attempts }) =>
          `${levelWords(level)}: ${retried} of ${plural(attempts, 'request')} were answered only at a later try, which counts in their times`,
      ),
    ...levels.flatMap(({ level, lateMs }) =>
      lateMs === null
        ? []
        : [`${levelWords(level)}: requests left up to ${shortTime(lateMs.p99)} late (p99), counted in their times`],
    ),
    ...driftNotes(levels),
  ];
}

/** A line for each fault, with all levels that have it. */
function faultNotes(levels: readonly LevelTimes[]): string[] {
  // Keys of an object literal.
  return (Object.keys(faultWords) as LevelFault[]).flatMap((fault) => {
    const own = levels.filter(({ faults }) => faults.includes(fault));
    if (own.length === 0) return [];
    const delay = Math.max(...own.map(({ loopDelayMs }) => loopDelayMs ?? 0));
    const late = fault === 'client-limited' && delay > 0 ? ` (late by up to ${shortTime(delay)})` : '';
    return [`${own.map(({ level }) => levelWords(level)).join(', ')}: ${faultWords[fault]}${late}`];
  });
}

function driftNotes(levels: readonly LevelTimes[]): string[] {
  const again = levels.find(isAgain);
  const alone = levels.find((each) => 'closed' in each.level && each.level.closed === 1 && !isAgain(each));
  const [before, now] = [alone?.requestsPerSecond ?? null, again?.requestsPerSecond ?? null];
  if (before === null || now === null || Math.abs(now - before) <= mostDrift * before) return [];
  return [`alone, it served ${rate(before)} requests a second at the start and ${rate(now)} at the end: it drifted`];
}
