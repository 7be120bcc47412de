import { type Json, showJson } from '../lib/json.ts';
import type { AssistantTurn } from '../model/attempt.ts';
import type { FailureMode } from '../model/failure-mode.ts';
import type { Failure } from '../model/verdict.ts';
import { argumentProblem } from './argument-problem.ts';
import { callMarkup } from './call-markup.ts';
import { type MadeCall, showCall } from './made-calls.ts';
import { type CallRules, type ListedCall, leftovers } from './match-calls.ts';

export type FailCalls = (
  mode: FailureMode,
  expected: string,
  received: string,
  failed?: readonly ListedCall[],
) => Failure;

export function describeCall(listed: ListedCall): string {
  const call = `${listed.name}(${showJson(listed.arguments as Json)})`; // matchers are JSON themselves
  return listed.turn === undefined ? call : `${call} in turn ${listed.turn}`;
}

/** The one name for calls that do not match: a repetition first, then what is missing, then what is too much. */
export function nameCallFailure(
  made: readonly MadeCall[],
  rules: CallRules,
  turns: readonly AssistantTurn[],
  toolNames: readonly string[],
  failWith: FailCalls,
): Failure {
  const { missing, surplus } = leftovers(made, rules);
  const wanted = rules.calls.map(describeCall).join(', ') || 'no call';
  const repeated = surplus.find((call) => call.repeats !== 'nothing');
  if (repeated !== undefined) {
    return failWith('repeated-call', `no second call after its result (${wanted})`, showCall(repeated), missing);
  }
  const differing = differingCall(made, missing, surplus, rules);
  if (differing !== undefined) {
    const { problem, call } = differing;
    return failWith(problem.mode, `${call.call.name} ${problem.path} = ${problem.expected}`, problem.received, missing);
  }
  const [absent] = missing;
  const [extra] = surplus;
  if (absent !== undefined) {
    if (extra !== undefined) return failWith('wrong-tool', describeCall(absent), showCall(extra), missing);
    const spoken = turns.find((turn) => callMarkup(turn.content, toolNames) !== undefined);
    if (spoken !== undefined) return failWith('call-in-content', describeCall(absent), spoken.content, missing);
    const thought = turns.find((turn) => callMarkup(turn.reasoning, toolNames) === 'tag');
    if (thought !== undefined) return failWith('call-in-reasoning', describeCall(absent), thought.reasoning, missing);
    return failWith('missing-call', describeCall(absent), made.map(showCall).join(', '), missing);
  }
  if (extra !== undefined) return failWith('extra-call', wanted, showCall(extra));
  return failWith(
    'wrong-order',
    orderOf(rules),
    made.map((call) => `turn ${call.turn}: ${showCall(call)}`).join(', '),
    misplaced(made, rules),
  );
}

/** A missing call and one made in its place with other arguments; the same message before any other. */
function differingCall(
  made: readonly MadeCall[],
  missing: readonly ListedCall[],
  surplus: readonly MadeCall[],
  rules: CallRules,
) {
  const strangers = made.filter((call) =>
    rules.calls.every((listed) => listed.name !== call.call.name || argumentProblem(listed.arguments, call.arguments)),
  );
  for (const listed of missing) {
    const candidates = [...surplus, ...strangers].filter((call) => call.call.name === listed.name);
    const call = candidates.find((candidate) => candidate.turn === listed.turn) ?? candidates[0];
    const problem = call === undefined ? undefined : argumentProblem(listed.arguments, call.arguments);
    if (call !== undefined && problem !== undefined) return { call, problem };
  }
  return undefined;
}

function orderOf(rules: CallRules): string {
  const order = rules.calls.map(describeCall).join(rules.order === 'exact' ? ', then ' : ', ');
  const together = rules.parallel.map((group) => `calls ${group.join(' and ')} in one turn`);
  return [order, ...together].join('; ');
}

/** Listed calls that were made, only not in the turn that was told. */
function misplaced(made: readonly MadeCall[], rules: CallRules): ListedCall[] {
  return rules.calls.filter(
    (listed) =>
      listed.turn !== undefined &&
      !made.some(
        (call) =>
          call.turn === listed.turn &&
          call.call.name === listed.name &&
          argumentProblem(listed.arguments, call.arguments) === undefined,
      ),
  );
}
