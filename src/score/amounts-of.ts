import { groupBy } from '../lib/group-by.ts';
import type { ScenarioAmounts } from '../model/experiment/experiment-report.ts';
import type { AttemptLine, JournalLine, Measure, Plan } from '../model/journal.ts';
import { usdOfAttempt } from './price.ts';
import { withPairAttempts } from './score-pairs.ts';
import { sortLines } from './score-run.ts';

/** By scenario, of those with a measured attempt: what an answer took, as the mean over its attempts. */
export function amountsOf(plan: Plan, lines: Iterable<JournalLine>): ReadonlyMap<string, ScenarioAmounts> {
  const { attempts, contexts } = sortLines(lines);
  const measured = withPairAttempts(plan, attempts).filter(({ verdict }) => verdict.outcome !== 'unmeasured');
  const contextOf = new Map(contexts.map((line) => [line.scenario, line]));
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
          usd: context === undefined || usd === null ? usd : plus(usd, context.usd),
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

/** Null if one of the messages has none. */
export function tokensIn(measures: readonly Measure[], name: 'promptTokens' | 'completionTokens'): number | null {
  const known = measures.flatMap((measure) => measure[name] ?? []);
  return measures.length === 0 || known.length < measures.length ? null : known.reduce((sum, each) => sum + each, 0);
}

function plus(one: number, other: number | null): number | null {
  return other === null ? null : one + other;
}
