import { groupBy } from '../../lib/group-by.ts';
import { textOf } from '../../packs/filler.ts';
import type { Pack, Scenario } from '../../packs/pack-schema.ts';
import type { Finding } from '../../records/lint-report.ts';

type Judge = 'first' | 'second' | 'longer' | 'shorter';
const words: Readonly<Record<Judge, string>> = {
  first: 'always names the first answer',
  second: 'always names the second answer',
  longer: 'prefers the longer answer',
  shorter: 'prefers the shorter answer',
};

/** Judges that do not read must not pass: one that knows a slot or a length gets at most half of the pairs. */
export function lintJudges({ judges, scenarios }: Pack): Finding[] {
  if (judges === undefined) return [];
  const pairs = [...groupBy(scenarios, ({ pair }) => pair?.id ?? '').values()];
  const kinds = Object.keys(words) as Judge[];
  return kinds.flatMap((kind) => {
    const passed = pairs.filter((games) => games.every((game) => prefers(kind, game, games))).length;
    if (2 * passed <= pairs.length) return [];
    return [
      { rule: 'blind-judge-passes', message: `a judge that ${words[kind]} passes ${passed} of ${pairs.length} pairs` },
    ];
  });
}

/** Whether a judge that does not read names the right answer of a game. */
function prefers(kind: Judge, game: Scenario, games: readonly Scenario[]): boolean {
  const { pair } = game;
  if (pair === undefined) return false;
  const isFirstRight = (pair.label === 'A>B') === (pair.shown === 'ab');
  if (kind === 'first' || kind === 'second') return isFirstRight === (kind === 'first');
  const longer = longerFirst(games);
  if (longer === undefined || longer === 0) return false;
  return longer > 0 === ((pair.label === 'A>B') === (kind === 'longer'));
}

/**
 * By how much the first answer of the game `ab` is longer. Both games have the same lines, with those of the answers
 * exchanged. undefined if there is one game, or the answers share lines with other texts.
 */
function longerFirst(games: readonly Scenario[]): number | undefined {
  const [ab, ba] = (['ab', 'ba'] as const).map((shown) => games.find(({ pair }) => pair?.shown === shown));
  if (ab === undefined || ba === undefined) return undefined;
  const [one, other] = [linesIn(ab), linesIn(ba)];
  const start = one.findIndex((line, at) => line !== other[at]);
  const end = one.toReversed().findIndex((line, at) => line !== other.at(-1 - at));
  // An answer that begins or ends with the whole other one differs in its rest alone: with a line more, both are seen.
  for (const [before, behind] of [
    [1, 0],
    [0, 1],
    [0, 0],
  ] as const) {
    const differing = (lines: Lines) =>
      lines.slice(Math.max(0, start - before), lines.length - Math.max(0, end - behind));
    const [first, second] = [exchanged(differing(one), differing(other)), exchanged(differing(other), differing(one))];
    if (first > 0 && second > 0) return first - second;
  }
  return undefined;
}

function linesIn({ messages }: Scenario): string[] {
  return messages.flatMap(({ content }) => textOf(content).split('\n'));
}

type Lines = readonly string[];

/** The characters of the most lines that `one` begins and `other` ends with. */
function exchanged(one: Lines, other: Lines): number {
  for (let count = Math.min(one.length, other.length) - 1; count > 0; count -= 1)
    if (one.slice(0, count).every((line, at) => line === other[other.length - count + at]))
      return one.slice(0, count).join('\n').length;
  return 0;
}
