import type { Answer } from '../model/answer.ts';
import type { Task } from '../model/task.ts';
import { fail, type Verdict } from '../model/verdict.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { taskOf } from '../packs/task-of.ts';
import { judge } from '../verify/judge.ts';
import type { Ports } from '../verify/ports.ts';

/** A verdict on what came of asking a scenario, by its key `pack/id`. */
export type JudgeAnswer = (scenario: string, answer: Answer) => Promise<Verdict>;

/** Holds answers against the expectations of `packs`. */
export function judgeAnswers(packs: readonly Pack[], ports: Ports): JudgeAnswer {
  const known = new Map<string, { scenario: Scenario; task: Task }>();
  for (const pack of packs) {
    for (const scenario of pack.scenarios) {
      known.set(`${pack.id}/${scenario.id}`, { scenario, task: taskOf(pack, scenario) });
    }
  }
  return async (key, answer) => {
    const found = known.get(key);
    if (found === undefined) throw new Error(`${key} is no scenario of the packs that were loaded`);
    switch (answer.outcome) {
      case 'answered':
        return judge(answer.attempt, found.scenario.expect, { task: found.task, ports });
      case 'rejected':
        return fail('server-rejected', 'a reply that the server passes on', `HTTP ${answer.status}: ${answer.words}`);
      case 'unmeasured':
        return { outcome: 'unmeasured', cause: answer.cause, detail: answer.detail };
    }
  };
}
