import { groupBy } from '../lib/group-by.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { inRound, orderIn } from '../packs/task-of.ts';

/** A scenario with everything needed to ask it. */
export type AskedScenario = { readonly key: string; readonly pack: Pack; readonly scenario: Scenario };

/** The scenario as a round asks it. */
export function askedInRound(asked: AskedScenario, round: number): AskedScenario {
  const { key, pack, scenario } = asked;
  return scenario.orders === undefined ? asked : { key, pack, scenario: inRound(scenario, round) };
}

/** Attempts with the scenario as their rounds asked it: a shuffled one has several prompts. Never empty. */
export function byPrompt<Attempt extends { readonly round: number }>(
  asked: AskedScenario,
  attempts: readonly Attempt[],
): { readonly asked: AskedScenario; readonly rounds: readonly number[]; readonly attempts: readonly Attempt[] }[] {
  const groups = [...groupBy(attempts, ({ round }) => orderIn(asked.scenario, round)).values()];
  return (groups.length === 0 ? [[]] : groups).map((own) => ({
    asked: askedInRound(asked, own[0]?.round ?? 1),
    rounds: [...new Set(own.map(({ round }) => round))],
    attempts: own,
  }));
}

export type AskedScenarios = Pick<ReadonlyMap<string, AskedScenario>, 'get' | 'has' | 'size'> & {
  keys(): Iterable<string>;
  values(): Iterable<AskedScenario>;
};

/** With very many scenarios, each is read from its pack when needed; a class, so that this getter exists once. */
class AskedLater implements AskedScenario {
  readonly key: string;
  readonly pack: Pack;
  readonly #index: number;
  constructor(key: string, pack: Pack, index: number) {
    this.key = key;
    this.pack = pack;
    this.#index = index;
  }
  get scenario(): Scenario {
    return this.pack.scenarios[this.#index] as Scenario; // the index is one of theirs
  }
}

/** All scenarios by key, in the order of the packs. Keeps only their positions, because there may be very many. */
export function scenariosByKey(packs: readonly Pack[]): AskedScenarios {
  const indexed = new Map(
    packs.map((pack) => {
      const places = new Map(pack.scenarios.map(({ id }, index) => [id, index]));
      return [pack.id, { pack, places }] as const;
    }),
  );
  const get = (key: string): AskedScenario | undefined => {
    const slash = key.indexOf('/');
    const found = indexed.get(key.slice(0, slash));
    const place = found?.places.get(key.slice(slash + 1));
    return found === undefined || place === undefined ? undefined : new AskedLater(key, found.pack, place);
  };
  function* values(): Generator<AskedScenario, void, undefined> {
    for (const [id, { pack, places }] of indexed)
      for (const [scenario, place] of places) yield new AskedLater(`${id}/${scenario}`, pack, place);
  }
  function* keys(): Generator<string, void, undefined> {
    for (const { key } of values()) yield key;
  }
  let size = 0;
  for (const { places } of indexed.values()) size += places.size;
  return { get, has: (key) => get(key) !== undefined, size, keys, values };
}
