import { z } from 'zod';
import { type AssistantTurn, type Attempt, assistantTurns, type ToolCall } from '../../../records/attempt.ts';
import type { Verdict } from '../../../records/verdict.ts';
import { coversSchema } from '../../../verify/covers.ts';
import { defineVerifier } from '../../../verify/define-verifier.ts';
import type { WorldRun } from '../../../verify/world-run.ts';
import { parsePythonJson } from '../benchlocal/kinds/python-json.ts';
import { pythonString, toPython } from '../benchlocal/kinds/python-value.ts';

const points = 25;

/** BenchLoop's four scores of an agent, computed as it does, with the same faults. They never decide. */
export const benchloopAgent = defineVerifier({
  revision: 1,
  readsCalls: true,
  beside: quartersOf,
  expectation: z.strictObject({
    kind: z.literal('benchloop/agent'),
    covers: coversSchema,
    'expected-contains': z.array(z.string().min(1)).default([]),
    'max-turns': z.int().min(1).max(40).default(6),
    'must-call': z
      .array(z.strictObject({ name: z.string().min(1), 'args-contains': z.record(z.string(), z.json()).default({}) }))
      .default([]),
  }),
  verify(attempt, { 'expected-contains': expected, 'max-turns': maxTurns, 'must-call': required }, { task }): Verdict {
    const { turns } = firstTurns(attempt, maxTurns);
    const said = assistantTurns({ turns });
    const calls = said.flatMap(({ toolCalls }) => toolCalls);
    const [last] = said.slice(-1);
    const final = last?.toolCalls.length === 0 ? answerOf(last).toLowerCase() : undefined;
    const offered = new Set(task.tools.map(({ name }) => name));
    const isCalled = (name: string) =>
      required.some((entry) => entry.name === name && calls.some((call) => isLike(call, entry)));
    return inPoints({
      'benchloop/correct_final':
        final !== undefined && expected.length > 0 && expected.every((text) => isIn(final, text)),
      'benchloop/efficient': final !== undefined && task.messages.length + turns.length <= 2 * maxTurns,
      'benchloop/no_hallucinated_tools': calls.every(({ name }) => offered.has(name)),
      'benchloop/all_required_called': required.every(({ name }) => isCalled(name)),
    });
  },
});

function inPoints(quarters: { readonly [name: string]: boolean }): Verdict {
  const measures = Object.fromEntries(Object.entries(quarters).map(([name, is]) => [name, is ? points : 0]));
  const sum = Object.values(measures).reduce((one, other) => one + other, 0);
  return { outcome: 'pass', measures: { ...measures, 'benchloop/agent': sum } };
}

const mostOverGold = 2;
const ownQuarters = ['end-state', 'required-calls', 'no-hallucinated-tools'];

/** The same scores of an agent in a world, from the checks that say each of them; none without those. */
function quartersOf(
  expectations: readonly { readonly kind: string }[],
  verdicts: readonly Verdict[],
  { ending }: WorldRun,
): Verdict[] {
  if (!ownQuarters.every((kind) => expectations.some((each) => each.kind === kind))) return [];
  const holds = (is: (kind: string) => boolean) =>
    expectations.every(({ kind }, at) => !is(kind) || verdicts[at]?.outcome !== 'fail');
  const isEnded = ending.kind === 'answered';
  const points = inPoints({
    'benchloop/correct_final': isEnded && holds((kind) => kind !== 'efficient' && !ownQuarters.slice(1).includes(kind)),
    'benchloop/efficient': isEnded && verdicts.every((each) => callsOverGold(each) <= mostOverGold),
    'benchloop/no_hallucinated_tools': holds((kind) => kind === 'no-hallucinated-tools'),
    'benchloop/all_required_called': holds((kind) => kind === 'required-calls'),
  });
  return [points];
}

function callsOverGold(verdict: Verdict): number {
  return (verdict.outcome === 'unmeasured' ? undefined : verdict.measures?.['calls-over-gold']) ?? 0;
}

/** As far as a loop of so many messages goes. */
function firstTurns({ turns }: Attempt, most: number): Attempt {
  const past = turns.filter(({ role }) => role === 'assistant')[most];
  return { turns: past === undefined ? turns : turns.slice(0, turns.indexOf(past)) };
}

/** Its provider takes the reasoning of a message without content. */
function answerOf({ content, reasoning }: AssistantTurn): string {
  return content === '' ? reasoning : content;
}

const money = /[$,€£]/g;
const nearEnough = 1;

function isIn(final: string, expected: string): boolean {
  const wanted = expected.toLowerCase();
  const [plain, plainWanted] = [final.replace(money, ''), wanted.replace(money, '')];
  if (final.includes(wanted) || plain.includes(plainWanted)) return true;
  if (!/^-?\d+(?:\.\d+)?$/.test(plainWanted)) return false;
  const numbers = plain.match(/-?\d+(?:\.\d+)?/g) ?? [];
  return numbers.some((number) => Math.abs(Number(number) - Number(plainWanted)) <= nearEnough);
}

type Required = { readonly name: string; readonly 'args-contains': { readonly [name: string]: unknown } };

/** Each wanted text is part of the argument as Python prints it. Broken arguments count as none. */
function isLike(call: ToolCall, { name, 'args-contains': wanted }: Required): boolean {
  if (call.name !== name) return false;
  const parsed = typeof call.arguments === 'string' ? parsePythonJson(call.arguments) : undefined;
  const sent = parsed === undefined ? toPython(call.arguments) : parsed.ok ? parsed.value : null;
  const textOf = (key: string) => {
    const value = sent instanceof Map ? sent.get(key) : undefined;
    return value === undefined ? '' : pythonString(value);
  };
  return Object.entries(wanted).every(([key, value]) =>
    textOf(key)
      .toLowerCase()
      .includes(pythonString(toPython(value)).toLowerCase()),
  );
}
