import { sum } from '../lib/median-of.ts';
import { type PackSelection, type SelectedPacks, selectPacks } from '../measure/select-packs.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { type ExpectedAnswer, expectedAnswer, lengthOf } from '../packs/play-script.ts';
import { isTooLongFor, readingEffort, wordiness } from '../packs/scenario-tokens.ts';
import { taskOf } from '../packs/task-of.ts';
import type { EndpointFacts, PackNeeds } from '../records/doctor-report.ts';
import { type Tier, tierSchema } from '../records/target.ts';

export type AskedPacks = {
  readonly needs: readonly PackNeeds[];
  /** The needs as a run of this server has them. */
  readonly needsOn: (server: KnownServer) => readonly TimedNeeds[];
  readonly selected: SelectedPacks;
};

export type TimedNeeds = Pick<PackNeeds, 'name' | 'requests' | 'replyTokens'> & {
  /** The prompts, as tokens of short ones. */
  readonly readingEffort: number;
};

type KnownServer = Pick<EndpointFacts, 'contextTokens' | 'engine' | 'cacheCut' | 'calls'>;

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
  return { needs: named.map(needsOf), needsOn: (server) => named.map((each) => timedNeeds(each, server)), selected };
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

export function shownName({ name }: Pick<PackNeeds, 'name'>): string {
  return name === 'selected' ? 'the packs of this run' : name;
}

type Asked = { readonly pack: Pack; readonly scenario: Scenario } & ExpectedAnswer;

function askedIn({ loaded, scenarios }: SelectedPacks): Asked[] {
  return loaded.flatMap((pack) =>
    pack.scenarios
      .filter(({ id }) => scenarios.includes(`${pack.id}/${id}`))
      .map((scenario) => ({ pack, scenario, ...expectedAnswer(taskOf(pack, scenario), scenario) })),
  );
}

function needsOf([name, selected]: Named): PackNeeds {
  const asked = askedIn(selected);
  const [first, ...others] = asked.map(({ pack, scenario, prompts }) => ({
    scenario: `${pack.id}/${scenario.id}`,
    ...{ promptTokens: Math.max(...prompts), maxTokens: budgetOf(pack, scenario) },
  }));
  if (first === undefined) throw new Error('a selection holds a scenario');
  return {
    name,
    packs: selected.loaded.map(({ id }) => id),
    scenarios: asked.length,
    requests: sum(asked.map(({ prompts }) => prompts.length)),
    promptTokens: sum(asked.flatMap(({ prompts }) => prompts)),
    replyTokens: sum(asked.map(({ written = 0 }) => written)),
    longest: others.reduce((one, other) => (fills(other) > fills(one) ? other : one), first),
  };
}

function timedNeeds([name, selected]: Named, server: KnownServer): TimedNeeds {
  const asked = askedIn(selected)
    .filter(({ pack, scenario }) => !isLeftOut(server, pack, scenario))
    .map((each) => (server.calls === false ? { ...each, ...firstMessage(each) } : each));
  // The prefix cache holds a conversation, unless the requests switch it off.
  const readsAgain = server.cacheCut === 'cache_prompt';
  return {
    name,
    requests: sum(asked.map(({ prompts }) => prompts.length)),
    replyTokens: wordiness * sum(asked.map(({ written = 0 }) => written)),
    readingEffort: readingEffort(asked.flatMap(({ prompts }) => (readsAgain ? prompts : Math.max(...prompts)))),
  };
}

/** A model that does not call a tool ends each tool loop at its first message. */
function firstMessage({ prompts, written = 0 }: Asked): ExpectedAnswer {
  return { prompts: prompts.slice(0, 1), written: written / Math.max(1, prompts.length) };
}

function fills({ promptTokens: prompt, maxTokens }: PackNeeds['longest']): number {
  return prompt + maxTokens;
}
