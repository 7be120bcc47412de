import { groupBy } from '../lib/group-by.ts';
import { sum } from '../lib/median-of.ts';
import type { Pack } from '../packs/pack-schema.ts';
import { expectedAnswer } from '../packs/play-script.ts';
import { readingEffort, wordiness } from '../packs/scenario-tokens.ts';
import { taskOf } from '../packs/task-of.ts';
import type { Plan } from '../records/journal.ts';
import { packOfKey, scenariosOfShard } from '../records/shard.ts';
import { scenariosByKey } from './asked-scenario.ts';
import { thinkingOf } from './question-of.ts';
import type { Place } from './run-options.ts';
import type { SessionFacts } from './served.ts';

export type Estimate = {
  readonly attempts: number;
  /** The requests of a model that answers like the written answers. One that makes mistakes may need more. */
  readonly requests: number;
  /** undefined if the speed or the thinking time is unknown. Does not include restarts and confirmation. */
  readonly minutes: number | undefined;
  /** From the price of the plan, with contexts before anything shortens them; undefined if something is unknown. */
  readonly usd: { readonly total: number; readonly dearestAttempt: number } | undefined;
};

export type EstimateBasis = {
  readonly plan: Plan;
  readonly packs: readonly Pack[];
  readonly concurrency: number;
  /** The speed of one request while as many run at once as `concurrency` allows. */
  readonly tokensPerSecond: number | undefined;
  /** Milliseconds until the first token, for each token of a short prompt, among as many requests; by default 0. */
  readonly readingMs?: ((place: Place) => number | undefined) | undefined;
  /** Tokens of an answer in the baseline; undefined if unknown. */
  readonly tokensBefore?: ((place: Place) => number | undefined) | undefined;
};

/** The cost of a plan, before anything is asked. */
export function estimateRun({ plan, packs, concurrency, tokensPerSecond, ...before }: EstimateBasis): Estimate {
  const scenarios = scenariosByKey(packs);
  const places = plan.modes.flatMap((mode) => scenariosOfShard(plan).map((scenario) => ({ mode, scenario })));
  const expected = places.map((place) => {
    const asked = scenarios.get(place.scenario);
    if (asked === undefined) return { requests: 1, readMs: 0, tokens: undefined, usd: undefined };
    const { prompts, written } = expectedAnswer(taskOf(asked.pack, asked.scenario), asked.scenario);
    const likely =
      thinkingOf(place.mode, asked.pack) === 'on' || written === undefined ? undefined : wordiness * written;
    const tokens = before.tokensBefore?.(place) ?? likely;
    const readMs = readingEffort(prompts) * (before.readingMs?.(place) ?? 0);
    return { requests: prompts.length, readMs, tokens, usd: usdOf(plan, sum(prompts), tokens) };
  });
  const requests = plan.rounds * sum(expected.map((each) => each.requests));
  const tokens = expected.map((each) => each.tokens);
  const isKnown = tokens.every((each) => each !== undefined) && tokensPerSecond !== undefined;
  const readSeconds = sum(expected.map(({ readMs }) => readMs)) / 1000;
  const seconds = isKnown ? (plan.rounds * (sum(tokens) / tokensPerSecond + readSeconds)) / concurrency : undefined;
  return {
    attempts: plan.rounds * places.length,
    requests,
    minutes: seconds === undefined ? undefined : seconds / 60,
    usd: usdIn(
      expected.map((each) => each.usd),
      plan.rounds,
    ),
  };
}

function usdOf({ price }: Plan, read: number, written: number | undefined): number | undefined {
  if (price === undefined || written === undefined) return undefined;
  return (read * price.input + written * price.output) / 1e6;
}

function usdIn(attempts: readonly (number | undefined)[], rounds: number): Estimate['usd'] {
  const known = attempts.flatMap((usd) => usd ?? []);
  if (known.length === 0 || known.length < attempts.length) return undefined;
  return { total: sum(known) * rounds, dearestAttempt: known.reduce((most, usd) => Math.max(most, usd), 0) };
}

export type ShareBasis = {
  readonly packs: readonly Pack[];
  readonly speeds: Pick<SessionFacts, 'prefillTokensPerSecond' | 'decodeTokensPerSecond'>;
  readonly tooLong: readonly string[];
};

/** How long each scenario takes, beside the mean of its pack. */
export function expectedShares(plan: Plan, { packs, speeds, tooLong }: ShareBasis): ReadonlyMap<string, number> {
  const { prefillTokensPerSecond, decodeTokensPerSecond } = speeds;
  const scenarios = scenariosByKey(packs);
  const secondsOf = (key: string): number => {
    const asked = scenarios.get(key);
    if (asked === undefined || tooLong.includes(key)) return 0;
    const { prompts, written = 0 } = expectedAnswer(taskOf(asked.pack, asked.scenario), asked.scenario);
    return readingEffort(prompts) / (prefillTokensPerSecond ?? 1000) + written / (decodeTokensPerSecond ?? 45);
  };
  const shares = [...groupBy(scenariosOfShard(plan), packOfKey).values()].flatMap((keys) => {
    const seconds = keys.map(secondsOf);
    const mean = sum(seconds) / keys.length;
    return keys.map((key, at) => [key, mean === 0 ? 1 : (seconds[at] ?? 0) / mean] as const);
  });
  return new Map(shares);
}
