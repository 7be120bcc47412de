import { z } from 'zod';
import { type AssistantTurn, type Attempt, assistantTurns, type Task } from '../../records/attempt.ts';
import { type Failure, fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenIds, brokeOf, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { valueMatcherSchema } from '../json/match-value.ts';
import { unicodeSchema } from '../text/text-units.ts';
import { callMarkup } from './call-markup.ts';
import { type CallRules, type ListedCall, type MadeCall, madeCalls, showCall } from './made-calls.ts';
import { isMatch, leftovers } from './match-calls.ts';
import { describeCall, type FailCalls, nameCallFailure } from './name-call-failure.ts';
import { showArguments } from './tool-arguments.ts';

// Far above what any pack lists: a longer reply is a loop, and need not be matched.
const maxCalls = 500;

const countSchema = z.union([
  z.int().min(1).max(100),
  z
    .strictObject({ min: z.int().min(0), max: z.int().min(1).max(100) })
    .refine(({ min, max }) => min <= max, 'min is above max'),
]);

const listedCallSchema = z.strictObject({
  name: z.string().min(1),
  arguments: valueMatcherSchema
    .refine((matcher) => typeof matcher === 'object' && matcher !== null && !Array.isArray(matcher), 'an object')
    .default({})
    .describe('exactly these arguments; left out: none'),
  turn: z.int().min(1).optional().describe('the number of the assistant message that contains it, from 1'),
  count: countSchema.default(1),
  covers: placedCoversSchema,
});

/** The tools called in the whole conversation are the listed ones, with the listed arguments. */
export const toolCalls = defineVerifier({
  revision: 2,
  readsCalls: true,
  expectation: z
    .strictObject({
      kind: z.literal('tool-calls'),
      covers: placedCoversSchema,
      calls: z.array(listedCallSchema).max(50).describe('an empty list: no call at all'),
      order: z.enum(['any', 'exact']).default('any'),
      parallel: z
        .array(z.array(z.int().min(0)).min(2))
        .max(4)
        .default([])
        .describe('groups of indexes into `calls`; each group is in one message'),
      extra: z
        .union([z.enum(['forbid', 'allow']), z.array(z.string().min(1)).min(1)])
        .default('forbid')
        .describe('calls that fit no listed one; a list allows these tools only'),
      'retry-after-error': z.enum(['allow', 'forbid']).default('forbid'),
      beside: z
        .enum(['any', 'nothing-new'])
        .default('any')
        .describe('text beside a call; nothing-new: no number and no key that has not occurred so far'),
      unicode: unicodeSchema,
      forbid: z.array(z.string().min(1)).default([]).describe('tools that are never called, whatever else holds'),
    })
    .refine(
      ({ calls, parallel }) => parallel.flat().every((index) => index < calls.length),
      'parallel names a call that is not listed',
    ),
  verify(attempt, expected, context): Verdict {
    const toolNames = context.task.tools.map((tool) => tool.name);
    const made = madeCalls(attempt);
    const turns = assistantTurns(attempt);
    const { calls, extra } = expected;
    const failWith: FailCalls = (mode, wanted, received, failed = [], differencesOf = () => [{ mode, place: '$' }]) => {
      const broken =
        failed.length === 0
          ? brokenIds(expected.covers, differencesOf(undefined))
          : failed.flatMap((listed) => brokenIds(listed.covers ?? expected.covers, differencesOf(listed)));
      return fail(mode, wanted, received, brokeOf(broken));
    };
    if (made.length === 0) return withoutCalls(calls, turns, toolNames, failWith);
    if (made.length > maxCalls) return failWith('extra-call', `at most ${maxCalls} calls`, `${made.length} calls`);

    const rules: CallRules = {
      calls,
      order: expected.order,
      parallel: expected.parallel,
      unicode: expected.unicode,
      isExtraAllowed: (name) => extra === 'allow' || (extra !== 'forbid' && extra.includes(name)),
    };
    const damaged = damagedCall(made, rules, toolNames, expected.forbid, failWith);
    if (damaged !== undefined) return damaged;

    const isRetryAllowed = expected['retry-after-error'] === 'allow';
    const judged = isRetryAllowed ? made.filter((call) => call.repeats !== 'after-error') : made;
    if (!isMatch(made, rules) && !(isRetryAllowed && isMatch(judged, rules))) {
      return nameCallFailure(judged, rules, turns, toolNames, failWith);
    }
    const broken = turns.find((turn) => callMarkup(turn.content, toolNames) === 'tag');
    if (extra === 'forbid' && broken !== undefined) {
      return failWith('call-in-content', 'no further call', broken.content);
    }
    const invented = expected.beside === 'any' ? undefined : inventedBeside(attempt, context.task);
    return invented === undefined ? pass : failWith('invented-result', 'no result before it is there', invented);
  },
});

/** Correct if none is listed, unless the model tried one that was damaged on the way. */
function withoutCalls(
  calls: readonly ListedCall[],
  turns: readonly AssistantTurn[],
  toolNames: readonly string[],
  failWith: FailCalls,
): Verdict {
  const required = calls.filter(({ count }) => typeof count === 'number' || count.min > 0);
  const wanted = required.length === 0 ? 'no call' : required.map(describeCall).join(', ');
  const spoken = turns.find((turn) => callMarkup(turn.content, toolNames) !== undefined);
  if (spoken !== undefined) return failWith('call-in-content', wanted, spoken.content, required);
  // Thinking about a call in JSON is not an attempt at one; template markup is.
  const thought = turns.find((turn) => {
    const markup = callMarkup(turn.reasoning, toolNames);
    return markup === 'tag' || (markup === 'object' && required.length > 0);
  });
  if (thought !== undefined) return failWith('call-in-reasoning', wanted, thought.reasoning, required);
  if (required.length === 0) return pass;
  const last = turns.at(-1);
  return failWith('no-tool-call', wanted, last?.content.trim() ? last.content : 'no call and no text', required);
}

/** An unknown tool, a forbidden one, unreadable arguments. */
function damagedCall(
  made: readonly MadeCall[],
  rules: CallRules,
  toolNames: readonly string[],
  forbidden: readonly string[],
  failWith: FailCalls,
): Failure | undefined {
  for (const call of made) {
    const { name } = call.call;
    const failed = () => {
      const { missing } = leftovers(made, rules);
      const named = missing.filter((listed) => listed.name === name);
      return named.length > 0 ? named : missing;
    };
    if (!toolNames.includes(name)) {
      return failWith('unknown-tool', `one of ${toolNames.join(', ') || 'no tools'}`, showCall(call), failed());
    }
    if (forbidden.includes(name)) return failWith('extra-call', `no call to ${name}`, showCall(call));
    if (call.arguments.kind === 'invalid') {
      return failWith(
        call.arguments.mode,
        `arguments as one JSON object (${call.arguments.problem})`,
        showCall(call),
        failed(),
      );
    }
  }
  return undefined;
}

const number = /\d[\d.,:/-]*\d/g;
const key = /"([^"\n]{1,60})"\s*:/g;

const mayBeNew = /\d..|"[^"\n]{1,60}"\s*:/;

/** Words beside a call that claim a result before it arrives: a number or a key that occurs nowhere so far. */
function inventedBeside(attempt: Attempt, task: Task): string | undefined {
  const beside = attempt.turns.filter((turn) => turn.role === 'assistant' && turn.toolCalls.length > 0);
  if (!beside.some(({ content }) => mayBeNew.test(content))) return undefined;
  let known = JSON.stringify(task);
  for (const message of task.messages) known += message.content;
  for (const turn of attempt.turns) {
    if (turn.role === 'tool') known += turn.content;
    else {
      for (const call of turn.toolCalls) known += `${call.name}${showArguments(call.arguments)}`;
      if (turn.toolCalls.length > 0 && isNew(turn.content, known)) return turn.content;
      known += turn.content;
    }
  }
  return undefined;
}

function isNew(text: string, known: string): boolean {
  const keys = [...text.matchAll(key)].some(([, name = '']) => !known.includes(name));
  return keys || (text.match(number) ?? []).some((one) => isNewNumber(one, known));
}

/** Two digits may number a step, a power of ten converts units, and a date may be written in another form. */
function isNewNumber(written: string, known: string): boolean {
  if (written.length < 3 || known.includes(written)) return false;
  const pieces = written.match(/\d+/g) ?? [];
  return pieces.some((piece) => piece.length > 1 && !/^10+$/.test(piece) && !known.includes(piece));
}
