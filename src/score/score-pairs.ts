import { groupBy } from '../lib/group-by.ts';
import { canonicalJson } from '../lib/json.ts';
import { sha256 } from '../lib/sha256.ts';
import type { AttemptLine, Plan, SkipLine } from '../records/journal.ts';
import { packOfKey, rowOf } from '../records/shard.ts';
import type { PairRule } from '../records/target.ts';
import type { Verdict } from '../records/verdict.ts';

export type Games = Pick<Plan, 'scenarios' | 'pairs' | 'judges' | 'groups' | 'catches'>;

/** The games of each row of the scorecard, in the order ab, ba. Empty without pairs. */
export function gamesByRow({ scenarios, pairs = {} }: Games): ReadonlyMap<string, readonly string[]> {
  const games = Object.keys(scenarios).filter((key) => Object.hasOwn(pairs, key));
  const shown = (key: string) => pairs[key]?.shown ?? '';
  return new Map(
    [...groupBy(games, (key) => rowOf({ pairs }, key))].map(([row, keys]) => [
      row,
      keys.toSorted((one, other) => (shown(one) < shown(other) ? -1 : 1)),
    ]),
  );
}

/** The plan with one row for each pair, in the place of its first game. Its digest covers both games, and what counts. */
export function withPairRows<Of extends Games>(plan: Of): Of {
  const games = gamesByRow(plan);
  if (games.size === 0) return plan;
  const digestOf = (row: string, keys: readonly string[]) =>
    sha256(canonicalJson([ruleOf(plan, row), ...keys.map((key) => plan.scenarios[key] ?? null)]));
  const rows = Object.entries(plan.scenarios).map(([key, digest]) => {
    const row = rowOf(plan, key);
    const own = games.get(row);
    return [row, own === undefined ? digest : digestOf(row, own)] as const;
  });
  const groups = Object.entries(plan.groups ?? {}).map(([key, group]) => [rowOf(plan, key), group] as const);
  const catches = Object.entries(plan.catches ?? {}).map(([key, ids]) => [rowOf(plan, key), ids] as const);
  return {
    ...{ ...plan, scenarios: Object.fromEntries(rows) },
    ...(plan.catches === undefined ? {} : { catches: Object.fromEntries(catches) }),
    ...(plan.groups === undefined ? {} : { groups: Object.fromEntries(groups) }),
  };
}

function ruleOf({ judges = {} }: Pick<Plan, 'judges'>, row: string): PairRule {
  return judges[packOfKey(row)] ?? 'both';
}

/** With one attempt for the games of each pair in each round. A pair that lacks a game there has none. */
export function withPairAttempts(plan: Games, attempts: readonly AttemptLine[]): readonly AttemptLine[] {
  const games = gamesByRow(plan);
  if (games.size === 0) return attempts;
  const waiting = new Map<string, AttemptLine[]>();
  return attempts.flatMap((line) => {
    const row = rowOf(plan, line.scenario);
    const keys = games.get(row);
    if (keys === undefined) return [line];
    const place = `${line.mode} ${line.stage} ${line.round} ${row}`;
    const found = [...(waiting.get(place) ?? []), line];
    waiting.set(place, found);
    if (found.length < keys.length) return [];
    const inOrder = found.toSorted((one, other) => keys.indexOf(one.scenario) - keys.indexOf(other.scenario));
    return [pairAttempt(row, inOrder, ruleOf(plan, row))];
  });
}

/** Not asked in a round: a pair is left out if a game of it is. */
export function withPairSkips(plan: Games, skips: readonly SkipLine[]): readonly SkipLine[] {
  if (plan.pairs === undefined) return skips;
  const rows = skips.map((line) => ({ ...line, scenario: rowOf(plan, line.scenario) }));
  return [...new Map(rows.map((line) => [`${line.mode} ${line.round} ${line.scenario}`, line])).values()];
}

function pairAttempt(row: string, lines: readonly AttemptLine[], rule: PairRule): AttemptLine {
  const [first] = lines as readonly [AttemptLine, ...AttemptLine[]]; // a pair has a game
  const { stage, mode, round } = first;
  const answers = lines.flatMap(({ answer }) => answer ?? []);
  const leftOut = lines.find((line) => line.leftOut !== undefined)?.leftOut;
  return {
    ...{ kind: 'attempt', stage, mode, round, scenario: row },
    session: Math.max(...lines.map(({ session }) => session)),
    atMs: first.atMs,
    totalMs: lines.reduce((sum, { totalMs }) => sum + totalMs, 0),
    verdict: pairVerdict(
      lines.map(({ verdict }) => verdict),
      rule,
    ),
    messages: lines.flatMap(({ messages }) => messages),
    isUnfinished: lines.some(({ isUnfinished }) => isUnfinished),
    refusal: lines.find(({ refusal }) => refusal !== null)?.refusal ?? null,
    isReasoned: lines.some(({ isReasoned }) => isReasoned),
    answer: answers.length < lines.length ? null : sha256(answers.join(' ')).slice(0, 16),
    measures: lines.flatMap(({ measures }) => measures),
    notes: lines.flatMap(({ notes }) => notes),
    faults: lines.flatMap(({ faults }) => faults),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(first.level === undefined ? {} : { level: first.level }),
  };
}

/** A pair that cannot pass any more fails, whatever its unmeasured games would have been. */
export function pairVerdict(games: readonly Verdict[], rule: PairRule): Verdict {
  const failures = games.filter(({ outcome }) => outcome === 'fail');
  const failure = failures.find((game) => voteOf(game) < 0) ?? failures[0];
  const open = games.filter(({ outcome }) => outcome === 'unmeasured');
  const sum = games.reduce((total, verdict) => total + voteOf(verdict), 0);
  const isLost = failure !== undefined && (rule === 'both' || sum + open.length <= 0);
  if (isLost) return failure;
  return open[0] ?? games.find(({ outcome }) => outcome === 'pass') ?? { outcome: 'pass' };
}

/** The vote of a game by JudgeBench's rule: a tie and an answer without a decision count nothing. */
function voteOf(verdict: Verdict): number {
  if (verdict.outcome === 'pass') return 1;
  return verdict.outcome === 'fail' && verdict.failure === 'wrong-decision' ? -1 : 0;
}
