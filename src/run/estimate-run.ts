import type { Plan } from '../model/journal.ts';
import { scenariosOfShard } from '../model/shard.ts';
import type { Pack } from '../packs/pack-schema.ts';
import { type AskedScenario, scenariosByKey } from './asked-scenario.ts';
import { expectedAnswer } from './planned-rounds.ts';
import { thinkingOf } from './question-of.ts';
import type { Place } from './run-options.ts';

export type Estimate = {
  readonly attempts: number;
  /** For a model that answers like the written answers; one that makes mistakes may need more. */
  readonly requests: number;
  /** undefined if the speed or the thinking time is unknown. Does not include restarts and confirmation. */
  readonly minutes: number | undefined;
};

export type EstimateBasis = {
  readonly plan: Plan;
  readonly packs: readonly Pack[];
  readonly concurrency: number;
  /** The speed of one request while as many run at once as `concurrency` allows. */
  readonly tokensPerSecond: number | undefined;
  /** Tokens of an answer in the baseline; undefined if unknown. */
  readonly tokensBefore?: ((place: Place) => number | undefined) | undefined;
};

/** The cost of a plan, before anything is asked. */
export function estimateRun({ plan, packs, concurrency, tokensPerSecond, tokensBefore }: EstimateBasis): Estimate {
  const scenarios = scenariosByKey(packs);
  const places = plan.modes.flatMap((mode) => scenariosOfShard(plan).map((scenario) => ({ mode, scenario })));
  const expected = places.map((place) => {
    const asked = scenarios.get(place.scenario);
    const answer = asked === undefined ? undefined : expectedAnswer(asked.scenario);
    const written = asked === undefined ? undefined : writtenTokens(place, asked, answer?.tokens);
    return { requests: answer?.requests ?? 1, tokens: tokensBefore?.(place) ?? written };
  });
  const requests = plan.rounds * sum(expected.map((each) => each.requests));
  const tokens = expected.map((each) => each.tokens);
  const isKnown = tokens.every((each) => each !== undefined) && tokensPerSecond !== undefined;
  const seconds = isKnown ? (plan.rounds * sum(tokens)) / (tokensPerSecond * concurrency) : undefined;
  return {
    attempts: plan.rounds * places.length,
    requests,
    minutes: seconds === undefined ? undefined : seconds / 60,
  };
}

function writtenTokens({ mode }: Place, { pack }: AskedScenario, tokens: number | undefined): number | undefined {
  return thinkingOf(mode, pack) === 'on' ? undefined : tokens;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
