import { randomFrom, shuffle } from '../packs/draw.ts';
import { replyTokens } from '../packs/scenario-tokens.ts';
import { scenariosOfShard } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import type { AskedScenarios } from './asked-scenario.ts';
import { thinkingOf } from './question-of.ts';
import type { ConfirmRequest, Place, RoundPlan, RunOptions, Stage } from './run-options.ts';
import { requestSampling } from './sampling.ts';

/** The rounds of a plan, each with the attempts it still lacks; complete rounds are left out. */
export function measureRounds(options: RunOptions, scenarios: AskedScenarios): RoundPlan[] {
  const own = scenariosOfShard(options.plan);
  const asked = new Map(options.plan.modes.map((mode) => [mode, own] as const));
  return roundsOf(options, scenarios, 'measure', { scenarios: asked, rounds: options.plan.rounds, firstRound: 1 });
}

/** Long ones are asked at the end, one after another: others would wait until their prompts are read. */
export function partPlaces<Asked extends Place>(places: readonly Asked[], isLong: (scenario: string) => boolean) {
  const keys = new Set(places.map(({ scenario }) => scenario));
  const long = new Set([...keys].filter(isLong));
  return {
    usual: places.filter(({ scenario }) => !long.has(scenario)),
    long: places.filter(({ scenario }) => long.has(scenario)),
  };
}

export function roundsOf(
  options: RunOptions,
  scenarios: AskedScenarios,
  stage: Stage,
  request: ConfirmRequest,
): RoundPlan[] {
  const { plan, concurrency, resumed } = options;
  const asked = new Map<Mode, ReadonlySet<string>>([...request.scenarios].map(([mode, keys]) => [mode, new Set(keys)]));
  const expectedTokens = options.expectedTokens ?? ((place: Place) => writtenTokens(options, scenarios, place));
  const isBare = stage === 'measure' && plan.packs.length === 0;
  return Array.from({ length: request.rounds }, (_, index) => request.firstRound + index).flatMap((round) => {
    const places = orderRound({
      seed: plan.seed,
      round,
      scenarios: Object.keys(plan.scenarios),
      modes: plan.modes,
      isAsked: ({ mode, scenario }) =>
        asked.get(mode)?.has(scenario) === true && resumed?.isKept({ stage, round, mode, scenario }) !== true,
      slots: concurrency,
      expectedTokens,
    });
    return places.length === 0 && !isBare
      ? []
      : [{ round, places: places.map((place) => ({ stage, round, ...place })) }];
  });
}

/** The tokens of the longest answer by the author; without one, the most that the request allows. */
function writtenTokens({ plan }: RunOptions, scenarios: AskedScenarios, { mode, scenario }: Place): number {
  const asked = scenarios.get(scenario);
  if (asked === undefined) return 0;
  const { gold } = asked.scenario;
  if (gold.length === 0) return requestSampling(plan, asked, thinkingOf(mode, asked.pack)).maxTokens;
  return Math.max(...gold.map(replyTokens));
}

export type RoundToOrder = {
  readonly seed: number;
  readonly round: number;
  /** All scenarios of the plan, in order: a shard walks them like the whole run. */
  readonly scenarios: readonly string[];
  readonly modes: readonly Mode[];
  /** Those among them that will be asked. */
  readonly isAsked: (place: Place) => boolean;
  readonly slots: number;
  /** The approximate length of the answer. */
  readonly expectedTokens: (place: Place) => number;
};

/**
 * The order of one round: all scenarios shuffled together by (seed, round), once for each mode, the modes one after
 * another. The last places, as many as the server has slots, are sorted longest first, so that no slot idles long at
 * the end. The places before them stay shuffled, because a batch of only long answers would be a different measurement.
 */
export function orderRound({ seed, round, scenarios, modes, isAsked, slots, expectedTokens }: RoundToOrder): Place[] {
  const shuffled = shuffle(scenarios, randomFrom(`${seed}/${round}`));
  const walk = modes.flatMap((mode) => shuffled.map((scenario) => ({ mode, scenario }))).filter(isAsked);
  const cut = Math.max(0, walk.length - Math.max(slots, 1));
  const last = walk.slice(cut).map((place) => ({ place, tokens: expectedTokens(place) }));
  last.sort((one, other) => other.tokens - one.tokens);
  return [...walk.slice(0, cut), ...last.map(({ place }) => place)];
}
