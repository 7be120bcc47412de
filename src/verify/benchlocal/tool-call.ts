import { z } from 'zod';
import { assertNever } from '../../lib/assert-never.ts';
import { fail, pass, type Verdict } from '../../model/verdict.ts';
import { coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { parsePythonJson } from './python-json.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { asNumber, type PythonValue, pythonEquals, pythonString, toPython } from './python-value.ts';
import { withoutThinkTags } from './think-tags.ts';
import { asObject, fieldOf, isEmpty, wireAnswer, wireResponse, wireToolCalls } from './wire-response.ts';

const names = z.array(z.string()).min(1);
const toolCallAssert = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact_function_name'), value: z.string() }),
  z.strictObject({ kind: z.literal('function_name_in'), values: names }),
  z.strictObject({ kind: z.literal('tool_call_count'), value: z.int().min(0) }),
  z.strictObject({ kind: z.literal('required_function_names'), values: names }),
  z.strictObject({ kind: z.literal('content_regex'), pattern: pythonPatternSchema('ms') }),
  z.strictObject({ kind: z.literal('required_args_present'), args: names }),
  z.strictObject({ kind: z.literal('forbidden_args_absent'), args: names }),
  z.strictObject({ kind: z.literal('exact_arg_value'), arg: z.string(), value: z.json() }),
  z.strictObject({ kind: z.literal('arg_regex'), arg: z.string(), pattern: pythonPatternSchema('') }),
  z.strictObject({ kind: z.literal('arg_in_enum'), arg: z.string(), values: z.array(z.json()).min(1) }),
  z.strictObject({
    kind: z.literal('arg_numeric_range'),
    arg: z.string(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.strictObject({ kind: z.literal('multi_call_order'), expected_names: names, dependent: z.boolean().optional() }),
]);
type ToolCallAssert = z.infer<typeof toolCallAssert>;

type Reply = {
  readonly names: readonly string[];
  /** All argument checks look at the first call alone. */
  readonly firstArguments: PythonValue;
  readonly text: string;
};

/** benchlocal-cli's tool_call scorer: one response, its calls never answered, the first broken assert decides. */
export const benchlocalToolCall = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('benchlocal/tool-call'),
    covers: coversSchema,
    asserts: z.array(toolCallAssert).min(1),
  }),
  verify(attempt, expected) {
    const calls = wireToolCalls(wireResponse(attempt));
    if (calls.length === 0 && !allowsNoCall(expected.asserts)) {
      return fail('wrong-answer', 'a tool call', wireAnswer(attempt));
    }
    const sent: PythonValue[] = [];
    for (const call of calls) {
      const read = argumentsOf(call);
      if (!read.ok) return fail('invalid-json', `arguments in JSON: ${read.message}`, read.written);
      sent.push(read.value);
    }
    const [firstArguments = new Map<string, PythonValue>()] = sent;
    const reply: Reply = { names: calls.map(nameOf), firstArguments, text: wireAnswer(attempt) };
    for (const assert of expected.asserts) {
      const failure = check(assert, reply);
      if (failure !== undefined) return failure;
    }
    return pass;
  },
});

function allowsNoCall(asserts: readonly ToolCallAssert[]): boolean {
  return (
    asserts.some((assert) => assert.kind === 'tool_call_count' && assert.value === 0) ||
    asserts.every((assert) => assert.kind === 'content_regex')
  );
}

function nameOf(call: unknown): string {
  const holder = asObject(call) ?? {};
  const inside = fieldOf(asObject(fieldOf(holder, 'function')) ?? {}, 'name');
  const name = [fieldOf(holder, 'name'), inside].find((candidate) => !isEmpty(candidate));
  return name === undefined ? '' : pythonString(toPython(name));
}

type Arguments =
  | { readonly ok: true; readonly value: PythonValue }
  | { readonly ok: false; readonly message: string; readonly written: string };

function argumentsOf(call: unknown): Arguments {
  const holder = asObject(call) ?? {};
  const inside = asObject(fieldOf(holder, 'function')) ?? {};
  const raw = Object.hasOwn(holder, 'arguments') ? holder['arguments'] : fieldOf(inside, 'arguments');
  if (typeof raw === 'string') {
    const parsed = parsePythonJson(raw === '' ? '{}' : raw);
    return parsed.ok ? parsed : { ...parsed, written: raw };
  }
  return { ok: true, value: asObject(raw) === undefined ? new Map() : toPython(raw, cleanText) };
}

/** Tags are cut out wherever a key has the name of a text channel, an argument named "content" included. */
function cleanText(text: string, key: string | undefined): string {
  return key === 'content' || key === 'reasoning_content' || key === 'reasoning' ? withoutThinkTags(text) : text;
}

function check(assert: ToolCallAssert, reply: Reply): Verdict | undefined {
  const failed = (expected: string, received: string) => fail('verifier-fail', expected, received);
  const called = reply.names.map((name) => name || 'a call without a name').join(', ') || 'no call';
  switch (assert.kind) {
    case 'exact_function_name':
      return reply.names[0] === assert.value ? undefined : failed(`a first call of ${assert.value}`, called);
    case 'function_name_in':
      return assert.values.some((name) => name === reply.names[0])
        ? undefined
        : failed(`a first call of ${assert.values.join(' or ')}`, called);
    case 'tool_call_count':
      return reply.names.length === assert.value ? undefined : failed(`${assert.value} calls`, called);
    case 'required_function_names':
      return assert.values.every((name) => reply.names.includes(name))
        ? undefined
        : failed(`calls of ${assert.values.join(', ')}`, called);
    case 'content_regex':
      return searchPython(assert.pattern, 'ms', reply.text)
        ? undefined
        : failed(`text with ${assert.pattern}`, reply.text);
    case 'multi_call_order':
      return inOrder(assert, reply.names) ? undefined : failed(`calls of ${assert.expected_names.join(', ')}`, called);
    case 'required_args_present':
    case 'forbidden_args_absent':
      return checkPresence(assert, reply.firstArguments);
    default:
      return checkValue(assert, reply.firstArguments);
  }
}

function inOrder(assert: Extract<ToolCallAssert, { kind: 'multi_call_order' }>, called: readonly string[]): boolean {
  const wanted = assert.expected_names;
  // A chain whose steps need each other's results may stop after any right beginning.
  const length = assert.dependent === true ? Math.min(called.length, wanted.length) : wanted.length;
  return called.length > 0 && wanted.slice(0, length).every((name, index) => called[index] === name);
}

type PresenceAssert = Extract<ToolCallAssert, { args: string[] }>;
type ValueAssert = Extract<ToolCallAssert, { arg: string }>;

// Where the arguments are no object, benchlocal-cli mostly ends the run with an exception; here the scenario fails.
const noObject = 'arguments as an object';

function checkPresence(assert: PresenceAssert, sent: PythonValue): Verdict | undefined {
  const failed = (expected: string) => fail('verifier-fail', expected, pythonString(sent));
  // Python's `in` finds a key of an object, but also an item of a list or a part of a text.
  const searched = sent instanceof Map ? [...sent.keys()] : sent;
  if (!Array.isArray(searched) && typeof searched !== 'string') return failed(noObject);
  if (assert.kind === 'required_args_present') {
    const missing = assert.args.filter((name) => !searched.includes(name));
    return missing.length === 0 ? undefined : failed(`the arguments ${missing.join(', ')}`);
  }
  const present = assert.args.filter((name) => searched.includes(name));
  return present.length === 0 ? undefined : failed(`no arguments ${present.join(', ')}`);
}

function checkValue(assert: ValueAssert, sent: PythonValue): Verdict | undefined {
  const failed = (expected: string) => fail('verifier-fail', expected, pythonString(sent));
  if (!(sent instanceof Map)) return failed(noObject);
  const value = sent.get(assert.arg);
  switch (assert.kind) {
    case 'exact_arg_value':
      return pythonEquals(value ?? null, toPython(assert.value))
        ? undefined
        : failed(`${assert.arg} = ${JSON.stringify(assert.value)}`);
    case 'arg_in_enum':
      return assert.values.some((allowed) => pythonEquals(value ?? null, toPython(allowed)))
        ? undefined
        : failed(`${assert.arg} in ${JSON.stringify(assert.values)}`);
    case 'arg_regex':
      return searchPython(assert.pattern, '', value === undefined ? '' : pythonString(value))
        ? undefined
        : failed(`${assert.arg} with ${assert.pattern}`);
    case 'arg_numeric_range': {
      const number = asNumber(value ?? null);
      if (number === undefined) return failed(`${assert.arg} as a number`);
      // Written as what is outside: NaN is inside of every range.
      const isBelow = number < (assert.min ?? Number.NEGATIVE_INFINITY);
      const isAbove = number > (assert.max ?? Number.POSITIVE_INFINITY);
      return isBelow || isAbove ? failed(`${assert.arg} from ${assert.min ?? '…'} to ${assert.max ?? '…'}`) : undefined;
    }
    default:
      return assertNever(assert);
  }
}
