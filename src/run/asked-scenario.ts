import type { Pack, Scenario } from '../packs/pack-schema.ts';

/** A scenario with what it takes to ask it. */
export type AskedScenario = { readonly key: string; readonly pack: Pack; readonly scenario: Scenario };

/** Of very many scenarios each is read from its pack when it is needed; a class, so that this getter exists once. */
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
    return this.pack.scenarios[this.#index] as Scenario; // the index is one of them
  }
}

/** In the order of the packs. */
export function scenariosByKey(packs: readonly Pack[]): ReadonlyMap<string, AskedScenario> {
  const all = new Map<string, AskedScenario>();
  for (const pack of packs) {
    for (const [index, { id }] of pack.scenarios.entries()) {
      const key = `${pack.id}/${id}`;
      all.set(key, new AskedLater(key, pack, index));
    }
  }
  return all;
}
