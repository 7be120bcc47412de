import { groupBy } from '../lib/group-by.ts';
import type { AttemptLine, JournalLine, Plan } from '../records/journal.ts';
import { tokensIn, usdOfAttempt } from './price.ts';
import type { Prepared } from './score-facet.ts';
import { withPairAttempts } from './score-pairs.ts';
import { preparedIn } from './score-parts.ts';
import { sortLines } from './score-run.ts';

/** Mean over the attempts of a scenario, with all messages of an attempt. Null is unknown. */
export type ScenarioAmounts = { readonly [Name in AmountName]: number | null };

/** `latencyMs` excludes `contextMs`; `usd` includes the context. The server counts the prompt tokens. */
export const amountNames = ['latencyMs', 'contextMs', 'promptTokens', 'completionTokens', 'usd'] as const;
export type AmountName = (typeof amountNames)[number];

/** Mean amounts per scenario with a measured attempt. */
export function amountsOf(plan: Plan, lines: Iterable<JournalLine>): ReadonlyMap<string, ScenarioAmounts> {
  const { attempts, others } = sortLines(lines);
  const measured = withPairAttempts(plan, attempts).filter(({ verdict }) => verdict.outcome !== 'unmeasured');
  const contextOf = preparedIn(others);
  return new Map(
    [...groupBy(measured, ({ scenario }) => scenario)].map(([scenario, own]) => {
      const context = contextOf.get(scenario);
      const usd = meanOf(own, ({ measures }) => usdOfAttempt(measures, plan.price));
      return [
        scenario,
        {
          latencyMs: meanOf(own, ({ totalMs }) => totalMs),
          contextMs: context?.ms ?? null,
          promptTokens: meanOf(own, ({ measures }) => tokensIn(measures, 'promptTokens')),
          completionTokens: meanOf(own, ({ measures }) => tokensIn(measures, 'completionTokens')),
          usd: withContextUsd(usd, context),
        },
      ];
    }),
  );
}

/** Null if one is unknown. */
function meanOf(attempts: readonly AttemptLine[], amount: (attempt: AttemptLine) => number | null): number | null {
  const known = attempts.flatMap((attempt) => amount(attempt) ?? []);
  return known.length < attempts.length ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

/** USD of an answer and of its context, if it has one; null if a part is unknown. */
export function withContextUsd(usd: number | null, context: Pick<Prepared, 'usd'> | undefined): number | null {
  if (context === undefined || usd === null) return usd;
  return context.usd === null ? null : usd + context.usd;
}
