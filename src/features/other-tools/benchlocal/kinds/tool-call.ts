import { z } from 'zod';
import { fieldOf, objectOf } from '../../../../lib/loose.ts';
import { fail, pass } from '../../../../records/verdict.ts';
import { coversSchema } from '../../../../verify/covers.ts';
import { defineVerifier } from '../../../../verify/define-verifier.ts';
import { assertKind, assertsSchema, firstVerdict } from './assert-kind.ts';
import { parsePythonJson } from './python-json.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { asNumber, type PythonValue, pythonEquals, pythonString, toPython } from './python-value.ts';
import { isEmpty, wireAnswer, wireResponse, wireToolCalls, withoutThinkTags } from './wire-response.ts';

type Reply = {
  readonly names: readonly string[];
  /** All argument checks apply only to the first call. */
  readonly firstArguments: PythonValue;
  readonly text: string;
};
/** The requirement, if a reply does not meet it. */
type Wanted = string | undefined;
type Read<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

function namesKind<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  check: (assert: Read<Shape>, called: readonly string[]) => Wanted,
) {
  return assertKind(kind, shape, (assert, { names }: Reply) => {
    const wanted = check(assert, names);
    if (wanted === undefined) return undefined;
    return fail('verifier-fail', wanted, names.map((name) => name || 'a call without a name').join(', ') || 'no call');
  });
}

// If the arguments are not an object, benchlocal-cli mostly ends the run with an exception; here the scenario fails.
const noObject = 'arguments as an object';

function presenceKind(kind: string, check: (args: readonly string[], isSent: (name: string) => boolean) => Wanted) {
  return assertKind(kind, { args: someNames }, ({ args }, { firstArguments: sent }: Reply) => {
    // Python's `in` finds a key of an object, but also an item of a list or a part of a text.
    const searched = sent instanceof Map ? [...sent.keys()] : sent;
    const isSearchable = Array.isArray(searched) || typeof searched === 'string';
    const wanted = isSearchable ? check(args, (name) => searched.includes(name)) : noObject;
    return wanted === undefined ? undefined : fail('verifier-fail', wanted, pythonString(sent));
  });
}

function valueKind<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  check: (assert: Read<Shape>, value: PythonValue | undefined) => Wanted,
) {
  const named = { arg: z.string(), ...shape };
  return assertKind(kind, named, (assert, { firstArguments: sent }: Reply) => {
    // The fields of the given shape are among those that were read.
    const own = assert as unknown as Read<Shape> & { readonly arg: string };
    const wanted = sent instanceof Map ? check(own, sent.get(own.arg)) : noObject;
    if (wanted === undefined) return undefined;
    return fail('verifier-fail', wanted === noObject ? wanted : `${own.arg} ${wanted}`, pythonString(sent));
  });
}

const someNames = z.array(z.string()).min(1);
const kinds = [
  namesKind('exact_function_name', { value: z.string() }, ({ value }, [first]) =>
    first === value ? undefined : `a first call of ${value}`,
  ),
  namesKind('function_name_in', { values: someNames }, ({ values }, [first]) =>
    values.some((name) => name === first) ? undefined : `a first call of ${values.join(' or ')}`,
  ),
  namesKind('tool_call_count', { value: z.int().min(0) }, ({ value }, called) =>
    called.length === value ? undefined : `${value} calls`,
  ),
  namesKind('required_function_names', { values: someNames }, ({ values }, called) =>
    values.every((name) => called.includes(name)) ? undefined : `calls of ${values.join(', ')}`,
  ),
  assertKind('content_regex', { pattern: pythonPatternSchema('ms') }, ({ pattern }, { text }: Reply) =>
    searchPython(pattern, 'ms', text) ? undefined : fail('verifier-fail', `text with ${pattern}`, text),
  ),
  presenceKind('required_args_present', (args, isSent) => {
    const missing = args.filter((name) => !isSent(name));
    return missing.length === 0 ? undefined : `the arguments ${missing.join(', ')}`;
  }),
  presenceKind('forbidden_args_absent', (args, isSent) => {
    const present = args.filter(isSent);
    return present.length === 0 ? undefined : `no arguments ${present.join(', ')}`;
  }),
  valueKind('exact_arg_value', { value: z.json() }, ({ value }, sent = null) =>
    pythonEquals(sent, toPython(value)) ? undefined : `= ${JSON.stringify(value)}`,
  ),
  valueKind('arg_regex', { pattern: pythonPatternSchema('') }, ({ pattern }, sent = '') =>
    searchPython(pattern, '', pythonString(sent)) ? undefined : `with ${pattern}`,
  ),
  valueKind('arg_in_enum', { values: z.array(z.json()).min(1) }, ({ values }, sent = null) =>
    values.some((allowed) => pythonEquals(sent, toPython(allowed))) ? undefined : `in ${JSON.stringify(values)}`,
  ),
  valueKind('arg_numeric_range', { min: z.number().optional(), max: z.number().optional() }, ({ min, max }, sent) => {
    const number = asNumber(sent ?? null);
    if (number === undefined) return 'as a number';
    // Written as the outside of the range: NaN is inside every range.
    const isOutside = number < (min ?? Number.NEGATIVE_INFINITY) || number > (max ?? Number.POSITIVE_INFINITY);
    return isOutside ? `from ${min ?? '…'} to ${max ?? '…'}` : undefined;
  }),
  namesKind(
    'multi_call_order',
    { expected_names: someNames, dependent: z.boolean().optional() },
    ({ expected_names: wanted, dependent }, called) => {
      // A chain whose steps need each other's results may stop after any correct beginning.
      const length = dependent === true ? Math.min(called.length, wanted.length) : wanted.length;
      const inOrder = called.length > 0 && wanted.slice(0, length).every((name, index) => called[index] === name);
      return inOrder ? undefined : `calls of ${wanted.join(', ')}`;
    },
  ),
];

/** benchlocal-cli's tool_call scorer: one response whose calls are never answered; the first broken assert decides. */
export const benchlocalToolCall = defineVerifier({
  revision: 2,
  readsCalls: true,
  isCompatible: () => true,
  expectation: z.strictObject({
    kind: z.literal('benchlocal/tool-call'),
    covers: coversSchema,
    asserts: assertsSchema(kinds).min(1),
  }),
  verify(attempt, { asserts }) {
    const calls = wireToolCalls(wireResponse(attempt));
    if (calls.length === 0 && !allowsNoCall(asserts)) return fail('wrong-answer', 'a tool call', wireAnswer(attempt));
    const sent: PythonValue[] = [];
    for (const call of calls) {
      const read = argumentsOf(call);
      if (!read.ok) return fail('invalid-json', `arguments in JSON: ${read.message}`, read.written);
      sent.push(read.value);
    }
    const [firstArguments = new Map<string, PythonValue>()] = sent;
    const reply = { names: calls.map(nameOf), firstArguments, text: wireAnswer(attempt) };
    return firstVerdict(kinds, asserts, reply) ?? pass;
  },
});

function allowsNoCall(asserts: readonly { readonly kind: string; readonly value?: unknown }[]): boolean {
  return (
    asserts.some(({ kind, value }) => kind === 'tool_call_count' && value === 0) ||
    asserts.every(({ kind }) => kind === 'content_regex')
  );
}

function nameOf(call: unknown): string {
  const holder = objectOf(call);
  const inside = fieldOf(objectOf(fieldOf(holder, 'function')), 'name');
  const name = [fieldOf(holder, 'name'), inside].find((candidate) => !isEmpty(candidate));
  return name === undefined ? '' : pythonString(toPython(name));
}

type Arguments =
  | { readonly ok: true; readonly value: PythonValue }
  | { readonly ok: false; readonly message: string; readonly written: string };

function argumentsOf(call: unknown): Arguments {
  const holder = objectOf(call) ?? {};
  const inside = objectOf(fieldOf(holder, 'function'));
  const raw = Object.hasOwn(holder, 'arguments') ? holder['arguments'] : fieldOf(inside, 'arguments');
  if (typeof raw === 'string') {
    const parsed = parsePythonJson(raw === '' ? '{}' : raw);
    return parsed.ok ? parsed : { ...parsed, written: raw };
  }
  return { ok: true, value: objectOf(raw) === undefined ? new Map() : toPython(raw, cleanText) };
}

/** Tags are removed wherever a key has the name of a text channel, even from an argument named "content". */
function cleanText(text: string, key: string | undefined): string {
  return key === 'content' || key === 'reasoning_content' || key === 'reasoning' ? withoutThinkTags(text) : text;
}
