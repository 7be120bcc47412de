import type { Finding } from '../../model/lint-report.ts';
import type { ReplyTurn, Scenario } from '../pack-schema.ts';
import { withoutFreeMarks } from '../read-reply.ts';
import { serverMutators } from './mutate-server.ts';
import type { MutantProbe } from './probe-scenario.ts';

const leastMutants = 10;

/** Mutants that pass, mutators that are tolerated for nothing, and too few mutants to mean much. */
export function lintMutants(scenario: Scenario, mutants: readonly MutantProbe[]): Finding[] {
  const find = (rule: Finding['rule'], message: string): Finding => ({ rule, scenario: scenario.id, message });
  const survivors = mutants.filter(({ verdict }) => verdict.outcome !== 'fail');
  const intolerable = survivors.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));
  const needless = Object.keys(scenario.tolerates).filter((name) => !survivors.some(({ mutator }) => mutator === name));
  const applicable = mutants.filter(
    ({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator) && !serverMutators.has(mutator),
  ).length;
  return [
    ...intolerable.map(({ mutator, reply }) =>
      find('mutant-survives', `a mutant passes (${mutator}): ${showReply(reply)}`),
    ),
    ...needless.map((name) => find('needless-tolerance', `"${name}" is tolerated, and no mutant of it passes`)),
    ...(applicable < leastMutants
      ? [find('too-few-mutants', `${applicable} mutants of at least ${leastMutants}`)]
      : []),
  ];
}

function showReply(reply: readonly ReplyTurn[]): string {
  const text = JSON.stringify(reply.map((turn) => (turn.calls.length > 0 ? turn.calls : withoutFreeMarks(turn.text))));
  return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}
