import { InputError } from '../../lib/errors.ts';
import type { MeasuredPart } from '../../measure/measure-facet.ts';
import type { SelectedPacks } from '../../measure/select-packs.ts';
import { contextIn } from '../../packs/filler.ts';
import type { Plan } from '../../records/journal.ts';
import { packOfKey, scenariosOfShard } from '../../records/shard.ts';
import { plural, usd } from '../../report/numbers.ts';
import { type ContextSpec, digestOfContext } from './context/context-spec.ts';

/** `--context`: a text in place of the context of each scenario. */
export const measuredContexts: MeasuredPart = {
  plan({ settings, selected }) {
    const { context } = settings.what;
    if (context === undefined) return {};
    refuseWithoutContext(selected, context.name);
    return { context: { name: context.name, digest: digestOfContext(context) } };
  },
  async open(request) {
    const { context } = request.settings.what;
    if (context === undefined) return undefined;
    for (const note of unchangedNotes(context.name, request.selected)) request.io.err(`${note}\n`);
    return (await import('./context/open-contexts.ts')).openContexts(context, request);
  },
  async preview({ request: { settings, selected }, plan }) {
    const { context } = settings.what;
    if (context === undefined) return {};
    const notes = unchangedNotes(context.name, selected);
    return { notes: [...notes, ...callNotes(context, plan, withoutContext(selected))] };
  },
};

/** Keys of selected scenarios that have no context. */
function withoutContext({ loaded, scenarios }: SelectedPacks): string[] {
  const isAsked = new Set(scenarios);
  return loaded.flatMap((pack) =>
    pack.scenarios.flatMap(({ id, messages }) => {
      const key = `${pack.id}/${id}`;
      return isAsked.has(key) && messages.every(({ content }) => contextIn(content) === undefined) ? [key] : [];
    }),
  );
}

/** Refuses a pack without any context: measuring it with --context would change nothing. */
function refuseWithoutContext(selected: SelectedPacks, context: string): void {
  const without = withoutContext(selected).map(packOfKey);
  const asked = selected.scenarios.map(packOfKey);
  const count = (keys: readonly string[], id: string) => keys.filter((each) => each === id).length;
  const ids = [...new Set(without)].filter((id) => count(without, id) === count(asked, id));
  if (ids.length === 0) return;
  throw new InputError(
    `no scenario of ${ids.join(' and ')} has a context, so --context ${context} would change nothing`,
    'Name packs whose messages have a part { context: … }: docs/contexts.md.',
  );
}

/** Notes about scenarios that are asked unchanged. */
function unchangedNotes(context: string, selected: SelectedPacks): string[] {
  const { length } = withoutContext(selected);
  const all = plural(selected.scenarios.length, 'scenario');
  return length === 0 ? [] : [`context ${context}: ${length} of ${all} without a context, asked unchanged`];
}

/** How often a service or a command is called to make the contexts, and for how much. */
function callNotes({ name, how }: ContextSpec, plan: Plan, without: readonly string[]): string[] {
  if (how.kind === 'cut') return [];
  const count = scenariosOfShard(plan).filter((key) => !without.includes(key)).length;
  const price = how.kind === 'http' ? how.price : undefined;
  const cost =
    price === undefined
      ? 'price unknown'
      : 'perCall' in price
        ? usd(count * price.perCall)
        : `${usd(price.input)} for a million tokens read, ${usd(price.output)} for those written`;
  return [`context ${name}: ${plural(count, 'call')}, ${cost}`];
}
