import { deadlineFor } from '../endpoint/client/attempt-deadline.ts';
import type { Plan } from '../model/journal.ts';
import { maxTurnsOf } from '../packs/play-script.ts';
import { promptTokens } from '../packs/scenario-tokens.ts';
import { taskOf } from '../packs/task-of.ts';
import type { AskedScenario } from './asked-scenario.ts';
import { requestSampling } from './sampling.ts';
import type { SessionFacts, Thinking } from './served.ts';

export type LimitRules = {
  readonly plan: Plan;
  /** In place of what is worked out from tokens and speed. */
  readonly timeoutPerCaseMs: number | undefined;
};

/** Of one request among as many as run at once; undefined is unknown. */
export type Speeds = {
  readonly tokensPerSecond: number | undefined;
  /** Of reading a prompt. */
  readonly promptTokensPerSecond: number | undefined;
};

type Measured = Pick<SessionFacts, 'decodeTokensPerSecond' | 'prefillTokensPerSecond'>;

/** As many as run at once share, at worst, the speed of one; `told` is of one among them already. */
export function sharedSpeeds(measured: Measured, concurrency: number, told: number | undefined): Speeds {
  const share = (alone: number | null | undefined) =>
    alone === null || alone === undefined ? undefined : alone / concurrency;
  return {
    tokensPerSecond: told ?? share(measured.decodeTokensPerSecond),
    promptTokensPerSecond: share(measured.prefillTokensPerSecond),
  };
}

/** How long one attempt may take, all its turns and tries together. */
export function timeLimitMs(rules: LimitRules, asked: AskedScenario, thinking: Thinking, speeds: Speeds): number {
  if (rules.timeoutPerCaseMs !== undefined) return rules.timeoutPerCaseMs;
  const { pack, scenario } = asked;
  const seconds = scenario['max-seconds'];
  // Its author knew another machine than this one, and thought of an answer, not of the thinking before it.
  if (seconds !== undefined && speeds.tokensPerSecond === undefined && thinking === 'off') return seconds * 1000;
  return deadlineFor({
    maxTokens: requestSampling(rules.plan, asked, thinking).maxTokens,
    maxTurns: maxTurnsOf(scenario),
    promptTokens: speeds.promptTokensPerSecond === undefined ? 0 : promptTokens(taskOf(pack, scenario)),
    ...speeds,
  });
}
