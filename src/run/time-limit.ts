import { deadlineFor } from '../endpoint/client/attempt-deadline.ts';
import type { Plan } from '../model/journal.ts';
import { promptTokens } from '../packs/lint/scenario-tokens.ts';
import { maxTurnsOf } from '../packs/play-script.ts';
import { taskOf } from '../packs/task-of.ts';
import type { AskedScenario } from './asked-scenario.ts';
import { requestSampling } from './sampling.ts';
import type { SessionFacts, Thinking } from './served.ts';

export type LimitRules = {
  readonly plan: Plan;
  /** Replaces the limit computed from tokens and speed. */
  readonly timeoutPerCaseMs: number | undefined;
};

/** The speed of one request with as many at once as the run sends; undefined if unknown. */
export type Speeds = {
  readonly tokensPerSecond: number | undefined;
  /** The speed of reading a prompt. */
  readonly promptTokensPerSecond: number | undefined;
};

type Measured = Pick<SessionFacts, 'decodeTokensPerSecond' | 'prefillTokensPerSecond'>;

/** At worst, simultaneous requests share the speed of a single one; `told` already is the speed of one among them. */
export function sharedSpeeds(measured: Measured, concurrency: number, told: number | undefined): Speeds {
  const share = (alone: number | null | undefined) =>
    alone === null || alone === undefined ? undefined : alone / concurrency;
  return {
    tokensPerSecond: told ?? share(measured.decodeTokensPerSecond),
    promptTokensPerSecond: share(measured.prefillTokensPerSecond),
  };
}

/** The time limit of one attempt, with all its turns and tries. */
export function timeLimitMs(rules: LimitRules, asked: AskedScenario, thinking: Thinking, speeds: Speeds): number {
  if (rules.timeoutPerCaseMs !== undefined) return rules.timeoutPerCaseMs;
  const { pack, scenario } = asked;
  const seconds = scenario['max-seconds'];
  // Its author knew a different machine, and thought of an answer without the thinking before it.
  if (seconds !== undefined && speeds.tokensPerSecond === undefined && thinking === 'off') return seconds * 1000;
  return deadlineFor({
    maxTokens: requestSampling(rules.plan, asked, thinking).maxTokens,
    maxTurns: maxTurnsOf(scenario),
    promptTokens: speeds.promptTokensPerSecond === undefined ? 0 : promptTokens(taskOf(pack, scenario)),
    ...speeds,
  });
}
