import { type Json, showJson } from '../../lib/json.ts';
import type { AssistantTurn } from '../../records/attempt.ts';
import type { FailureMode } from '../../records/failure-mode.ts';
import type { Failure } from '../../records/verdict.ts';
import type { Difference } from '../covers.ts';
import { callMarkup } from './call-markup.ts';
import { type CallRules, type ListedCall, type MadeCall, showCall } from './made-calls.ts';
import { isMatch, leftovers } from './match-calls.ts';
import { argumentProblem, argumentProblems } from './tool-arguments.ts';

export type FailCalls = (
  mode: FailureMode,
  expected: string,
  received: string,
  failed?: readonly ListedCall[],
  /** By default all of it. */
  differencesOf?: (listed: ListedCall | undefined) => Iterable<Difference>,
) => Failure;

export function describeCall(listed: ListedCall): string {
  const call = `${listed.name}(${showJson(listed.arguments as Json)})`; // matchers are JSON themselves
  return listed.turn === undefined ? call : `${call} in turn ${listed.turn}`;
}

/** A repeated call first, then a missing one, then an extra one. */
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
    const wrong = `${call.call.name} ${problem.place} = ${problem.expected}`;
    return failWith(problem.mode, wrong, problem.received, missing, (listed) =>
      listed === undefined
        ? [{ mode: problem.mode }]
        : differencesFrom(listed, candidatesFor(listed, made, surplus, rules)[0], rules),
    );
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
    (listed) => (listed === undefined ? orderDifferences(made, rules) : [{ mode: 'wrong-order', place: '$' }]),
  );
}

function orderDifferences(made: readonly MadeCall[], rules: CallRules): Difference[] {
  const order = { mode: 'wrong-order', place: '$.order' } as const;
  const parallel = { mode: 'wrong-order', place: '$.parallel' } as const;
  if (isMatch(made, { ...rules, parallel: [] })) return [parallel];
  return isMatch(made, { ...rules, order: 'any' }) ? [order] : [order, parallel];
}

function differingCall(
  made: readonly MadeCall[],
  missing: readonly ListedCall[],
  surplus: readonly MadeCall[],
  rules: CallRules,
) {
  for (const listed of missing) {
    const [call] = candidatesFor(listed, made, surplus, rules);
    const problem = call && argumentProblem(listed.arguments, call.arguments, rules.unicode);
    if (call !== undefined && problem !== undefined) return { call, problem };
  }
  return undefined;
}

/** Those in its message come first. */
function candidatesFor(
  listed: ListedCall,
  made: readonly MadeCall[],
  surplus: readonly MadeCall[],
  rules: CallRules,
): readonly MadeCall[] {
  const strangers = made.filter((call) =>
    rules.calls.every(
      (each) => each.name !== call.call.name || argumentProblem(each.arguments, call.arguments, rules.unicode),
    ),
  );
  const named = [...surplus, ...strangers].filter((call) => call.call.name === listed.name);
  return [...named.filter(({ turn }) => turn === listed.turn), ...named];
}

function differencesFrom(
  listed: ListedCall,
  call: MadeCall | undefined,
  { unicode }: CallRules,
): readonly Difference[] {
  const problems = call === undefined ? [] : [...argumentProblems(listed.arguments, call.arguments, unicode)];
  return problems.length === 0 ? [{ mode: 'missing-call', place: '$' }] : problems;
}

function orderOf(rules: CallRules): string {
  const order = rules.calls.map(describeCall).join(rules.order === 'exact' ? ', then ' : ', ');
  const together = rules.parallel.map((group) => `calls ${group.join(' and ')} in one turn`);
  return [order, ...together].join('; ');
}

function misplaced(made: readonly MadeCall[], rules: CallRules): ListedCall[] {
  return rules.calls.filter(
    (listed) =>
      listed.turn !== undefined &&
      !made.some(
        (call) =>
          call.turn === listed.turn &&
          call.call.name === listed.name &&
          argumentProblem(listed.arguments, call.arguments, rules.unicode) === undefined,
      ),
  );
}
