import type { Pack, Scenario } from '../packs/pack-schema.ts';

/** A scenario with what it takes to ask it. */
export type AskedScenario = { readonly key: string; readonly pack: Pack; readonly scenario: Scenario };

/** In the order of the packs. */
export function scenariosByKey(packs: readonly Pack[]): ReadonlyMap<string, AskedScenario> {
  return new Map(
    packs.flatMap((pack) =>
      pack.scenarios.map((scenario) => {
        const key = `${pack.id}/${scenario.id}`;
        return [key, { key, pack, scenario }] as const;
      }),
    ),
  );
}
