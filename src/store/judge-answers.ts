import type { Attempt } from '../model/attempt.ts';
import { fail, type Verdict } from '../model/verdict.ts';
import { verifyContext } from '../packs/task-of.ts';
import type { AskedScenario } from '../run/asked-scenario.ts';
import type { MeasuredAnswer } from '../run/run-options.ts';
import { judge } from '../verify/judge.ts';
import type { Ports } from '../verify/ports.ts';

/** A verdict on the result of asking a scenario. */
export async function judgeAnswer(asked: AskedScenario, answer: MeasuredAnswer, ports: Ports): Promise<Verdict> {
  if (answer.outcome === 'answered') return judgeAttempt(asked, answer.attempt, ports);
  return fail('server-rejected', 'a reply that the server passes on', `HTTP ${answer.status}: ${answer.words}`);
}

export function judgeAttempt({ pack, scenario }: AskedScenario, attempt: Attempt, ports: Ports): Promise<Verdict> {
  return judge(attempt, scenario.expect, verifyContext(pack, scenario, ports));
}
