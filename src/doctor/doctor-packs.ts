import { type PackSelection, type SelectedPacks, selectPacks } from '../measure/select-packs.ts';
import type { PackNeeds } from '../model/doctor-report.ts';
import { tierSchema } from '../model/target.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { resultTokens } from '../packs/play-script.ts';
import { replyTurns } from '../packs/read-reply.ts';
import { promptTokens, replyTokens } from '../packs/scenario-tokens.ts';
import { taskOf } from '../packs/task-of.ts';

/** The needs of the selected packs; without a selection, those of `quick`, `medium` and the selected tier. */
export async function packNeeds(
  selection: PackSelection,
): Promise<{ readonly needs: readonly PackNeeds[]; readonly selected: SelectedPacks }> {
  const { packs, packsDir, scenarios, scenariosFile } = selection;
  const isNamed = packs.length + scenarios.length > 0 || packsDir !== undefined || scenariosFile !== undefined;
  const selected = await selectPacks(selection);
  if (isNamed) return { needs: [needsOf('selected', selected)], selected };
  const shown = tierSchema.options.filter((tier) => ['quick', 'medium', selection.tier].includes(tier));
  const needs = shown.map(async (tier) =>
    needsOf(tier, tier === selection.tier ? selected : await selectPacks({ ...selection, tier })),
  );
  return { needs: await Promise.all(needs), selected };
}

/** The name of the packs in findings. */
export function shownName({ name }: Pick<PackNeeds, 'name'>): string {
  return name === 'selected' ? 'the packs of this run' : name;
}

function needsOf(name: string, { loaded, scenarios }: SelectedPacks): PackNeeds {
  const asked = loaded.flatMap((pack) =>
    pack.scenarios
      .filter(({ id }) => scenarios.includes(`${pack.id}/${id}`))
      .map((scenario) => scenarioNeeds(pack, scenario)),
  );
  const sum = (of: (needs: ScenarioNeeds) => number) => asked.reduce((total, needs) => total + of(needs), 0);
  const [first, ...others] = asked.map(({ longest }) => longest);
  if (first === undefined) throw new Error('a selection holds a scenario');
  return {
    name,
    packs: loaded.map(({ id }) => id),
    scenarios: asked.length,
    requests: sum(({ requests }) => requests),
    promptTokens: sum((needs) => needs.promptTokens * needs.requests),
    replyTokens: sum((needs) => needs.replyTokens),
    longest: others.reduce((one, other) => (fills(other) > fills(one) ? other : one), first),
  };
}

type ScenarioNeeds = Pick<PackNeeds, 'requests' | 'promptTokens' | 'replyTokens' | 'longest'>;

function scenarioNeeds(pack: Pack, scenario: Scenario): ScenarioNeeds {
  const prompt = promptTokens(taskOf(pack, scenario));
  const reply = Math.max(0, ...scenario.gold.map(replyTokens));
  const requests = Math.max(1, ...scenario.gold.map((gold) => replyTurns(gold).length));
  // In a tool loop, the messages before the last one and their results are part of its prompt.
  const before = requests === 1 ? 0 : reply + resultTokens(scenario);
  return {
    requests,
    promptTokens: prompt,
    replyTokens: reply,
    longest: {
      scenario: `${pack.id}/${scenario.id}`,
      promptTokens: prompt + before,
      maxTokens: scenario['max-tokens'] ?? pack.sampling['max-tokens'],
    },
  };
}

function fills({ promptTokens: prompt, maxTokens }: PackNeeds['longest']): number {
  return prompt + maxTokens;
}
