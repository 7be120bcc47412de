import { scenariosOfShard } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import type { AskedScenarios } from './asked-scenario.ts';
import { expectedAnswer } from './expected-answer.ts';
import { orderRound, type Place, type PlannedPlace } from './order-round.ts';
import { thinkingOf } from './question-of.ts';
import type { ConfirmRequest, RunOptions } from './run-options.ts';
import type { Stage } from './run-progress.ts';
import { requestSampling } from './sampling.ts';

export type RoundPlan = { readonly round: number; readonly places: readonly PlannedPlace[] };

/** The rounds of a plan with what is still to be asked in each; a round that is complete is left out. */
export function measureRounds(options: RunOptions, scenarios: AskedScenarios): RoundPlan[] {
  const own = scenariosOfShard(options.plan);
  const asked = new Map(options.plan.modes.map((mode) => [mode, own] as const));
  return roundsOf(options, scenarios, 'measure', { scenarios: asked, rounds: options.plan.rounds, firstRound: 1 });
}

export function confirmRounds(options: RunOptions, scenarios: AskedScenarios, request: ConfirmRequest): RoundPlan[] {
  return roundsOf(options, scenarios, 'confirm', request);
}

function roundsOf(options: RunOptions, scenarios: AskedScenarios, stage: Stage, request: ConfirmRequest): RoundPlan[] {
  const { plan, concurrency, resumed } = options;
  const asked = new Map<Mode, ReadonlySet<string>>([...request.scenarios].map(([mode, keys]) => [mode, new Set(keys)]));
  const expectedTokens = options.expectedTokens ?? ((place: Place) => writtenTokens(options, scenarios, place));
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
    return places.length === 0 ? [] : [{ round, places: places.map((place) => ({ stage, round, ...place })) }];
  });
}

/** By the answers of the authors, else by what is allowed. */
function writtenTokens({ plan }: RunOptions, scenarios: AskedScenarios, { mode, scenario }: Place): number {
  const asked = scenarios.get(scenario);
  if (asked === undefined) return 0;
  return expectedAnswer(asked.scenario)?.tokens ?? requestSampling(plan, asked, thinkingOf(mode, asked.pack)).maxTokens;
}
