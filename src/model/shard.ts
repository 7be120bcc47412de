import type { Plan } from './journal.ts';
import type { PackVersion } from './target.ts';

/** The packs that a run asks: those of the whole plan, or those of its shard, dealt out in turn. */
export function packsOfShard({ packs, shard }: Pick<Plan, 'packs' | 'shard'>): readonly PackVersion[] {
  return shard === null ? packs : packs.filter((_, place) => place % shard.of === shard.index - 1);
}

/** The scenarios that a run asks, in the order of its plan. */
export function scenariosOfShard(plan: Plan): readonly string[] {
  const packs = new Set(packsOfShard(plan).map(({ id }) => id));
  return Object.keys(plan.scenarios).filter((key) => packs.has(packOfKey(key)));
}

/** `toolcall-15` of `toolcall-15/TC-01`. */
export function packOfKey(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** The scenarios that count in these rows, in the order of the plan. */
export function scenariosOfRows(plan: Plan, rows: readonly string[]): string[] {
  const wanted = new Set(rows);
  return Object.keys(plan.scenarios).filter((key) => wanted.has(rowOf(plan, key)));
}

/** The row of the scorecard that a scenario counts in: `judge-20/P-01` of each game of that pair. */
export function rowOf({ pairs }: Pick<Plan, 'pairs'>, key: string): string {
  const pair = pairs !== undefined && Object.hasOwn(pairs, key) ? pairs[key] : undefined;
  return pair === undefined ? key : `${packOfKey(key)}/${pair.id}`;
}
