import { withoutSecretFields } from '../endpoint/redact-fields.ts';
import { InputError } from '../lib/errors.ts';
import type { Json } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { packDigest, scenarioDigest } from '../packs/digest.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { rowKey } from '../packs/task-of.ts';
import type { Plan } from '../records/journal.ts';
import type { ApiName, HarnessName, Mode, PlannedPair } from '../records/target.ts';
import { type AskedScenario, scenariosByKey } from './asked-scenario.ts';
import { type SamplingFlags, samplingFieldsIn, samplingOf, sentOver } from './sampling.ts';

export type PlanRequest = {
  readonly run: Plan['run'];
  readonly slug: string;
  readonly modes: readonly Mode[];
  readonly harness: HarnessName;
  readonly api?: ApiName;
  readonly unstreamed?: boolean;
  readonly packs: readonly Pack[];
  /** Keys of scenarios, `toolcall-15/TC-01`; undefined for all. */
  readonly scenarios: readonly string[] | undefined;
  readonly rounds: number;
  readonly seed: number;
  readonly shard: Plan['shard'];
  /** We may restart the endpoint, and will. */
  readonly restarts: boolean;
  readonly flags: SamplingFlags;
  readonly thinkingMaxTokens: number;
  readonly extraBody: { readonly [field: string]: Json };
  readonly logprobs?: boolean;
  readonly speed?: boolean | undefined;
  /** No pack is asked, on purpose. */
  readonly isBare?: boolean | undefined;
} & Pick<Plan, 'context' | 'price' | 'load'>;

/** What to ask, decided before the first request. */
export function makePlan(request: PlanRequest): Plan {
  const { packs, shard, flags, extraBody, api = 'chat' } = request;
  const asksNoPack = packs.length === 0 && (request.speed === true || request.isBare === true);
  const selected = asksNoPack ? [] : selectScenarios(packs, request.scenarios);
  const own = new Set(selected.map(({ pack }) => pack));
  const asked = packs.filter((pack) => own.has(pack));
  if (shard !== null)
    checkShard(shard, asked.length, new Set(selected.map(({ pack, scenario }) => rowKey(pack, scenario))).size);
  return {
    version: 3,
    kind: 'plan',
    run: request.run,
    slug: request.slug,
    modes: [...new Set(request.modes)],
    harness: request.harness,
    ...(api === 'chat' ? {} : { api }),
    ...(request.unstreamed === true ? { unstreamed: true } : {}),
    packs: asked.map((pack) => ({ id: pack.id, version: pack.version, digest: packDigest(pack) })),
    scenarios: Object.fromEntries(
      selected.map(({ key, pack, scenario }) => [key, scenarioDigest(pack, scenario)] as const),
    ),
    ...someOf('gatesOn', Object.fromEntries(asked.map((pack) => [pack.id, pack['gates-on']]))),
    ...someOf('groups', Object.fromEntries(selected.map(({ key, scenario }) => [key, scenario.group]))),
    ...someOf(
      'catches',
      Object.fromEntries(
        selected.map(({ key, scenario: { catches } }) => [key, catches.length === 0 ? undefined : catches]),
      ),
    ),
    ...pairsOf(selected),
    ...privateOf(asked),
    rounds: request.rounds,
    seed: request.seed,
    shard,
    restarts: request.restarts,
    isCanonical: Object.values(flags).every((value) => value === undefined) && samplingFieldsIn(extraBody).length === 0,
    sampling: sentOver(api, samplingOf(asked, flags)),
    ...(flags.fromServer === true ? { samplingFromServer: true } : {}),
    thinkingMaxTokens: request.thinkingMaxTokens,
    maxTokens: flags.maxTokens ?? null,
    // An object in and out; the schema's type is the mutable one.
    extraBody: withoutSecretFields(extraBody) as Plan['extraBody'],
    ...(request.logprobs === true ? { logprobs: true } : {}),
    ...(request.context === undefined ? {} : { context: request.context }),
    ...(request.price === undefined ? {} : { price: request.price }),
    ...(request.speed === true ? { speed: true } : {}),
    ...(request.load === undefined ? {} : { load: request.load }),
  };
}

function privateOf(packs: readonly Pack[]): Pick<Plan, 'private'> {
  const ids = packs.flatMap((pack) => (pack.private === true ? [pack.id] : []));
  return ids.length === 0 ? {} : { private: ids };
}

/** The entries with a value under a name; nothing without any. */
function someOf<Name extends string, Value>(
  name: Name,
  entries: { readonly [key: string]: Value | undefined },
): { readonly [Key in Name]?: Record<string, Value> } {
  const given = Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return given.length === 0 ? {} : ({ [name]: Object.fromEntries(given) } as { [Key in Name]: Record<string, Value> });
}

/** The pairs whose games are asked, and when they pass. */
export function pairsOf(asked: readonly AskedScenario[]): Pick<Plan, 'judges' | 'pairs'> {
  const games = asked.filter(({ pack }) => pack.judges !== undefined);
  return {
    ...someOf('judges', Object.fromEntries(games.map(({ pack }) => [pack.id, pack.judges?.counts]))),
    ...someOf('pairs', Object.fromEntries(games.map(({ key, scenario }) => [key, plannedPair(scenario)]))),
  };
}

function plannedPair({ pair }: Scenario): PlannedPair | undefined {
  return pair && { id: pair.id, shown: pair.shown, label: pair.label, split: pair.split };
}

function selectScenarios(packs: readonly Pack[], keys: readonly string[] | undefined): readonly AskedScenario[] {
  const known = scenariosByKey(packs);
  if (known.size === 0) throw new InputError('no pack is selected', 'Name a tier or a pack.');
  if (keys === undefined) return [...known.values()];
  if (keys.length === 0) throw new InputError('no scenario is selected', 'Name at least one as PACK/ID.');
  for (const key of keys) if (!known.has(key)) throw unknownScenario(key, [...known.keys()]);
  // A pair is judged by both of its games.
  const nameOf = ({ key, pack, scenario }: AskedScenario) => (pack.judges === undefined ? key : rowKey(pack, scenario));
  const wanted = new Set(keys.map((key) => nameOf(known.get(key) as AskedScenario))); // checked above
  return [...known.values()].filter((asked) => wanted.has(nameOf(asked)));
}

function unknownScenario(key: string, known: readonly string[]): InputError {
  const near = nearest(key, known) ?? known.find((each) => each.endsWith(`/${key}`));
  const packs = [...new Set(known.map((each) => each.slice(0, each.indexOf('/'))))];
  return new InputError(
    `no scenario "${key}" in ${packs.join(', ')}`,
    near === undefined
      ? 'Scenarios are named PACK/ID; `packs show PACK` lists those of a pack.'
      : `Did you mean "${near}"?`,
  );
}

function checkShard({ index, of, by }: NonNullable<Plan['shard']>, packs: number, rows: number): void {
  if (index < 1 || index > of) throw new InputError(`there is no shard ${index} of ${of}`, 'Shards count from 1.');
  if (by === 'scenarios') {
    if (of <= rows) return;
    throw new InputError(`${of} shards, but there are ${rows} scenarios`, `Use at most ${rows} shards.`);
  }
  if (of <= packs) return;
  const holding = packs === 1 ? 'there is one pack' : `there are ${packs} packs`;
  throw new InputError(
    `${of} shards, but ${holding}: a shard takes whole packs`,
    `${packs === 1 ? 'Leave --shard out' : `Use at most ${packs} shards`}, or add --shard-by scenarios.`,
  );
}
