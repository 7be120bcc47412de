import type { ContextSpec } from '../endpoint/context/context-spec.ts';
import { checkComparability } from '../gate/check-comparability.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Plan } from '../model/journal.ts';
import { scenariosOfShard } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { describeReason } from '../report/describe-reason.ts';
import { plural, usd } from '../report/numbers.ts';
import type { AskedScenario } from '../run/asked-scenario.ts';
import { expectedAnswer } from '../run/planned-rounds.ts';
import { thinkingOf } from '../run/question-of.ts';

type Found = { readonly mode: Mode; readonly baseline: Baseline };

/** The gaps of a later comparison that are known before the server is. */
export function comparisonNotes(plan: Plan, found: readonly Found[], rule: GateRule): string[] {
  return found.flatMap(({ mode, baseline }) => {
    const { reasons, ground } = checkComparability(baseline, { ...plan, mode, fingerprint: undefined }, rule);
    return [
      ...reasons.map((reason) => `${mode}: nothing can be compared: ${describeReason(reason)}`),
      ...ground.onlyCurrent.map((pack) => `${mode}: the baseline has no scenario of ${pack}`),
      ...ground.packs.flatMap(({ pack, compared, current, reasons: own }) => {
        if (own.length > 0)
          return own.map((reason) => `${mode}: ${pack} cannot be compared: ${describeReason(reason)}`);
        if (compared.length === current) return [];
        return [`${mode}: the baseline has ${compared.length} of ${plural(current, 'scenario')} of ${pack}`];
      }),
    ];
  });
}

/** Why the time of a plan is unknown. */
export function unknownTimeNotes(
  { modes }: Plan,
  asked: readonly AskedScenario[],
  tokensBefore: (mode: Mode, pack: string) => number | undefined,
): string[] {
  const places = modes.flatMap((mode) => asked.map(({ pack, scenario }) => ({ mode, pack, scenario })));
  const unknown = places.filter(({ mode, pack }) => tokensBefore(mode, pack.id) === undefined);
  const thinking = unknown.filter(({ mode, pack }) => thinkingOf(mode, pack) === 'on');
  const open = unknown.filter((each) => !thinking.includes(each) && expectedAnswer(each.scenario) === undefined);
  const packs = [...new Set(open.map(({ pack }) => pack.id))];
  return [
    ...(thinking.length > 0 ? ['thinking time is unknown until you capture a baseline'] : []),
    ...(packs.length > 0
      ? [`the length of answers is unknown until you capture a baseline: ${packs.join(', ')} has no gold answers`]
      : []),
  ];
}

/** How often a service or a command is called to make the contexts, and for how much. */
export function contextCallNotes({ name, how }: ContextSpec, plan: Plan, without: readonly string[]): string[] {
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
