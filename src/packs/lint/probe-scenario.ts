import type { Attempt } from '../../model/attempt.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import { judge } from '../../verify/judge.ts';
import type { Reply, ReplyTurn, Scenario } from '../pack-schema.ts';
import { playScript } from '../play-script.ts';
import { readReply, replyTurns, withoutFreeMarks } from '../read-reply.ts';
import { mutateReply } from './mutate-reply.ts';
import { nullModels } from './null-models.ts';

/** A reply that somebody who is no model gave, and what the scenario says of it. */
export type Probe = { readonly attempt: Attempt; readonly verdict: Verdict };
export type NullProbe = Probe & { readonly model: string };
export type MutantProbe = Probe & { readonly mutator: string; readonly reply: readonly ReplyTurn[] };

export type Probes = {
  readonly gold: readonly Probe[];
  /** In the order of the scenario's near-misses. */
  readonly nearMisses: readonly Probe[];
  readonly nulls: readonly NullProbe[];
  readonly mutants: readonly MutantProbe[];
};

/** Plays all replies that lint knows of through the scenario's script, and judges them. */
export async function probeScenario(scenario: Scenario, context: VerifyContext): Promise<Probes> {
  const probe = async (attempt: Attempt): Promise<Probe> => ({
    attempt,
    verdict: await judge(attempt, scenario.expect, context),
  });
  const replay = (reply: Reply) => probe(played(scenario, reply));
  return {
    gold: await Promise.all(scenario.gold.map(replay)),
    nearMisses: await Promise.all(scenario['near-misses'].map(({ reply }) => replay(reply))),
    nulls: await Promise.all(
      nullModels.map(async ({ name, speak }) => ({
        model: name,
        ...(await probe(playScript(scenario, () => speak(context.task)))),
      })),
    ),
    mutants: await Promise.all(
      mutantsOf(scenario, context).map(async ({ mutator, turns }) => ({
        mutator,
        reply: turns,
        ...(await replay([...turns])),
      })),
    ),
  };
}

function played(scenario: Scenario, reply: Reply): Attempt {
  const turns = readReply(reply);
  return playScript(scenario, (index) => turns[index]);
}

// A mutant that two golds share counts once, and one that is another gold answer is no mutant.
function mutantsOf(scenario: Scenario, { task }: VerifyContext) {
  const seen = new Set(scenario.gold.map((gold) => asSent(replyTurns(gold))));
  return scenario.gold
    .flatMap((gold) => mutateReply(gold, task.tools))
    .filter(({ turns }) => !seen.has(asSent(turns)) && seen.add(asSent(turns)));
}

/** A reply as a server would send it, outer white space aside. */
function asSent(turns: readonly ReplyTurn[]): string {
  return JSON.stringify(turns.map(({ text, calls }) => [withoutFreeMarks(text).trim(), calls]));
}
