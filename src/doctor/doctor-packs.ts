import { type PackSelection, type SelectedPacks, selectPacks } from '../measure/select-packs.ts';
import type { EndpointFacts, PackNeeds } from '../model/doctor-report.ts';
import { type Tier, tierSchema } from '../model/target.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { expectedAnswer, lengthOf } from '../packs/play-script.ts';
import { isTooLongFor } from '../packs/scenario-tokens.ts';
import { taskOf } from '../packs/task-of.ts';

export type AskedPacks = {
  readonly needs: readonly PackNeeds[];
  /** The needs as a run of this server has them. */
  readonly needsOn: (server: KnownServer) => readonly PackNeeds[];
  readonly selected: SelectedPacks;
};

type KnownServer = Pick<EndpointFacts, 'contextTokens' | 'engine' | 'cacheCut'>;

/** The needs of the selected packs; without a selection, those of `quick`, `medium` and the selected tier. */
export async function packNeeds(selection: PackSelection): Promise<AskedPacks> {
  const { packs, packsDir, scenarios, scenariosFile } = selection;
  const isNamed = packs.length + scenarios.length > 0 || packsDir !== undefined || scenariosFile !== undefined;
  const selected = await selectPacks(selection);
  const shown = tierSchema.options.filter((tier) => ['quick', 'medium', selection.tier].includes(tier));
  const other = async (tier: Tier): Promise<Named> => [
    tier,
    tier === selection.tier ? selected : await selectPacks({ ...selection, tier }),
  ];
  const named: readonly Named[] = isNamed ? [['selected', selected]] : await Promise.all(shown.map(other));
  const needsOn = (server?: KnownServer) => named.map((each) => needsOf(each, server));
  return { needs: needsOn(), needsOn, selected };
}

type Named = readonly [name: string, selected: SelectedPacks];

/** Whether a run leaves a scenario out, since it surely does not fit the context. */
export function isLeftOut({ contextTokens, engine }: KnownServer, pack: Pack, scenario: Scenario): boolean {
  const server = { context: contextTokens, engine: { name: engine } };
  return isTooLongFor(server, lengthOf(taskOf(pack, scenario), scenario), budgetOf(pack, scenario));
}

function budgetOf(pack: Pack, scenario: Scenario): number {
  return scenario['max-tokens'] ?? pack.sampling['max-tokens'];
}

/** The name of the packs in findings. */
export function shownName({ name }: Pick<PackNeeds, 'name'>): string {
  return name === 'selected' ? 'the packs of this run' : name;
}

function needsOf([name, { loaded, scenarios }]: Named, server: KnownServer | undefined): PackNeeds {
  const asked = loaded.flatMap((pack) =>
    pack.scenarios
      .filter(({ id }) => scenarios.includes(`${pack.id}/${id}`))
      .map((scenario) => scenarioNeeds(pack, scenario, server)),
  );
  const sum = (part: 'requests' | 'promptTokens' | 'replyTokens') =>
    asked.reduce((total, needs) => total + (needs.isLeftOut ? 0 : needs[part]), 0);
  const [first, ...others] = asked.map(({ longest }) => longest);
  if (first === undefined) throw new Error('a selection holds a scenario');
  return {
    name,
    packs: loaded.map(({ id }) => id),
    scenarios: asked.length,
    ...{ requests: sum('requests'), promptTokens: sum('promptTokens'), replyTokens: sum('replyTokens') },
    longest: others.reduce((one, other) => (fills(other) > fills(one) ? other : one), first),
  };
}

function scenarioNeeds(pack: Pack, scenario: Scenario, server: KnownServer | undefined) {
  const { requests, read, written = 0, lastPrompt } = expectedAnswer(taskOf(pack, scenario), scenario);
  // The prefix cache holds a conversation, unless the requests switch it off.
  const readsAgain = server === undefined || server.cacheCut === 'cache_prompt';
  return {
    ...{ requests, promptTokens: readsAgain ? read : lastPrompt, replyTokens: written },
    isLeftOut: server !== undefined && isLeftOut(server, pack, scenario),
    longest: {
      scenario: `${pack.id}/${scenario.id}`,
      ...{ promptTokens: lastPrompt, maxTokens: budgetOf(pack, scenario) },
    },
  };
}

function fills({ promptTokens: prompt, maxTokens }: PackNeeds['longest']): number {
  return prompt + maxTokens;
}
