import type { Plan } from './journal.ts';
import type { PackVersion } from './target.ts';

type Sharded = Pick<Plan, 'packs' | 'shard' | 'scenarios' | 'pairs'>;

/** The packs that a run asks: those of the whole plan, or those of its shard, dealt out in turn. */
export function packsOfShard(plan: Sharded): readonly PackVersion[] {
  const { packs, shard } = plan;
  if (shard === null) return packs;
  if (shard.by === undefined) return packs.filter((_, place) => place % shard.of === shard.index - 1);
  const own = new Set(scenariosOfShard(plan).map(packOfKey));
  return packs.filter(({ id }) => own.has(id));
}

/** The scenarios that a run asks, in the order of its plan. */
export function scenariosOfShard(plan: Sharded): readonly string[] {
  const { shard } = plan;
  if (shard?.by === 'scenarios') {
    // Both games of a pair go to one shard.
    const rows = [...new Set(Object.keys(plan.scenarios).map((key) => rowOf(plan, key)))];
    const own = new Set(rows.filter((_, place) => place % shard.of === shard.index - 1));
    return Object.keys(plan.scenarios).filter((key) => own.has(rowOf(plan, key)));
  }
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
