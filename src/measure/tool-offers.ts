import { harnesses } from '../endpoint/client/harness/harnesses.ts';
import type { ToolOffer } from '../endpoint/probe/tools.ts';
import { taskOf } from '../packs/task-of.ts';
import type { HarnessName } from '../records/target.ts';
import type { SelectedPacks } from './select-packs.ts';

/** What the selected scenarios offer in the `tools` field: for each tool choice, the scenario with the fewest tools. */
export function toolOffers({ loaded, scenarios }: SelectedPacks, harness: HarnessName): ToolOffer[] {
  const selected = new Set(scenarios);
  const offers = loaded
    .flatMap((pack) => pack.scenarios.map((scenario) => ({ pack, scenario })))
    .filter(({ pack, scenario }) => selected.has(`${pack.id}/${scenario.id}`))
    .map(({ pack, scenario }) => harnesses[harness].offer(taskOf(pack, scenario), scenario['tool-choice']))
    .filter(({ tools }) => tools.length > 0)
    .sort((one, other) => other.tools.length - one.tools.length);
  return [...new Map(offers.map(({ tools, toolChoice }) => [toolChoice, { tools, toolChoice }])).values()];
}
