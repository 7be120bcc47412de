import { z } from 'zod';
import { jsonOrText } from '../../../lib/loose.ts';
import type { CodeValue } from '../../../verify/ports.ts';
import type { ReferenceProgram } from '../../../verify/reference-values.ts';

/** The results of a reference, without those that are too long; undefined where it cannot be run. */
export type RunReference = (reference: ReferenceProgram) => readonly (CodeValue | undefined)[] | undefined;

type Refuse = (path: readonly string[], message: string) => never;

const problemSchema = z.discriminatedUnion('dataset', [
  z.looseObject({ dataset: z.literal('humaneval-plus'), entry_point: z.string().min(1), test: z.string() }),
  z.looseObject({
    dataset: z.literal('livecodebench-v6'),
    public_test_cases: z.string(),
    metadata: z.string(),
  }),
]);

/** The packs of programs, which benchlocal-cli judges in a separate image. */
export const programPacks: readonly string[] = ['humaneval-plus-30', 'lcb-v6-30'];

/** There, a program has 30 s for all cases. */
const limits = { kind: 'code', runtime: 'python', 'cpu-seconds': 30 } as const;

/** The check of a problem as our kind `code`: what its test compares, compared outside of the sandbox. */
export function programCheck(problem: unknown, runReference: RunReference, refuse: Refuse): object {
  const parsed = problemSchema.safeParse(problem);
  if (!parsed.success) return refuse(['raw_problem'], 'no problem of HumanEval+ or LiveCodeBench');
  try {
    return parsed.data.dataset === 'humaneval-plus'
      ? checkOfTest(parsed.data, runReference, refuse)
      : checkOfCases(parsed.data, refuse);
  } catch (error) {
    if (error instanceof BadLiteral) return refuse(['raw_problem', 'test'], error.message);
    throw error;
  }
}

type Test = Extract<z.infer<typeof problemSchema>, { dataset: 'humaneval-plus' }>;

const mostCases = 2000;

function checkOfTest({ entry_point: entry, test }: Test, runReference: RunReference, refuse: Refuse): object {
  const tolerance = Number(/assertion\([^\n]*,\s*([\d.e-]+)\)\s*$/m.exec(test)?.[1] ?? Number.NaN);
  const inputs = valuesNamed('inputs', test);
  if (inputs === undefined || !inputs.every(isList) || Number.isNaN(tolerance))
    return refuse(['raw_problem', 'test'], 'no list of inputs and results');
  const taken = inputs.slice(0, mostCases);
  const results = valuesNamed('results', test) ?? runReference(referenceIn(test, taken, refuse));
  if (results === undefined)
    return refuse(
      ['raw_problem', 'test'],
      'its results come from a reference that has to run: packs import FILE > NAME.jsonl runs it, and writes the pack',
    );
  if (results.length < taken.length) return refuse(['raw_problem', 'test'], 'fewer results than inputs');
  const cases = taken.flatMap((args, at) => (results[at] === undefined ? [] : [{ args, gives: results[at] }]));
  return { ...limits, entry, cases, tolerance: tolerance === 0 ? 1e-6 : tolerance };
}

function valuesNamed(name: string, test: string): readonly CodeValue[] | undefined {
  const found = new RegExp(`^[ \\t]*${name}\\s*=\\s*(?=\\[)`, 'm').exec(test);
  if (found === null) return undefined;
  const value = literalAt(test, found.index + found[0].length);
  return isList(value) ? value : undefined;
}

function isList(value: CodeValue): value is readonly CodeValue[] {
  return Array.isArray(value);
}

/** The code before the checks, without the library that only they need. */
function referenceIn(test: string, inputs: readonly (readonly CodeValue[])[], refuse: Refuse): ReferenceProgram {
  const before = test.split(/^def check\(/m)[0] ?? '';
  if (!/^def ref_func\(/m.test(before)) return refuse(['raw_problem', 'test'], 'neither results nor a reference');
  return { source: before.replace(/^import numpy.*$/gm, ''), name: 'ref_func', inputs };
}

const testSchema = z.looseObject({ input: z.string(), output: z.string(), testtype: z.literal('functional') });
const caseListSchema = z.array(testSchema).min(1).max(mostCases);
const metadataSchema = z.looseObject({ func_name: z.string().min(1) });

type Cases = Extract<z.infer<typeof problemSchema>, { dataset: 'livecodebench-v6' }>;

/** An input has one argument a line; what is no JSON is a text, as there. */
function checkOfCases({ public_test_cases, metadata }: Cases, refuse: Refuse): object {
  const tests = caseListSchema.safeParse(jsonOrText(public_test_cases));
  const named = metadataSchema.safeParse(jsonOrText(metadata));
  if (!tests.success) return refuse(['raw_problem', 'public_test_cases'], 'no list of calls of a function');
  if (!named.success) return refuse(['raw_problem', 'metadata'], 'names no func_name');
  const cases = tests.data.map(({ input, output }) => ({
    args: input
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(jsonOrText),
    gives: jsonOrText(output),
  }));
  return { ...limits, entry: `Solution.${named.data.func_name.split('.').at(-1)}`, cases };
}

/** A literal that cannot be read, and where. */
export class BadLiteral extends Error {}

const number = /[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?/y;
const quoted = /[uU]?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y;
const word = /[A-Za-z_]\w*(?:\('[-+]?\w+'\)|\(\))?/y;
const words = new Map<string, CodeValue>([
  ['None', null],
  ['True', true],
  ['False', false],
  ['inf', { $float: 'inf' }],
  ['nan', { $float: 'nan' }],
  ["float('inf')", { $float: 'inf' }],
  ["float('-inf')", { $float: '-inf' }],
  ["float('nan')", { $float: 'nan' }],
  ['set()', { $set: [] }],
]);
const deepest = 100;

/** A value as Python prints it: nothing else of the language is read, and nothing is run. */
export function literalAt(text: string, start: number): CodeValue {
  let at = start;

  function value(depth: number): CodeValue {
    space();
    const first = text[at];
    if (depth > deepest) throw fault('nested too deeply');
    if (first === '[') return listUntil(']', depth).items;
    if (first === '(') {
      const { items, hasComma } = listUntil(')', depth);
      const [only] = items;
      return items.length === 1 && !hasComma && only !== undefined ? only : { $tuple: items };
    }
    if (first === '{') return braces(depth);
    const text_ = take(quoted);
    if (text_ !== undefined) return strings(text_);
    const digits = take(number);
    if (digits !== undefined) return numberOf(digits.replaceAll('_', ''));
    const from = at;
    const known = words.get(take(word) ?? '');
    if (known !== undefined) return known;
    at = from;
    throw fault('no value');
  }

  function listUntil(end: string, depth: number) {
    const items: CodeValue[] = [];
    let hasComma = false;
    at += 1;
    while (!isNext(end)) {
      items.push(value(depth + 1));
      if (isNext(',')) hasComma = true;
      else if (isNext(end)) break;
      else throw fault(`"," or "${end}" expected`);
    }
    return { items, hasComma };
  }

  function braces(depth: number): CodeValue {
    const items: CodeValue[] = [];
    const pairs: [CodeValue, CodeValue][] = [];
    at += 1;
    while (!isNext('}')) {
      const key = value(depth + 1);
      if (isNext(':')) pairs.push([key, value(depth + 1)]);
      else items.push(key);
      if (!isNext(',') && text[at] !== '}') throw fault('"," or "}" expected');
    }
    if (items.length > 0 && pairs.length > 0) throw fault('a set and a dict in one');
    return items.length > 0 ? { $set: items } : { $dict: pairs };
  }

  /** Texts behind each other are one text. */
  function strings(first: string): string {
    let all = unquoted(first);
    for (;;) {
      space();
      const next = take(quoted);
      if (next === undefined) return all;
      all += unquoted(next);
    }
  }

  function unquoted(found: string): string {
    return found
      .replace(/^[uU]/, '')
      .slice(1, -1)
      .replace(
        /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|(.))/gis,
        (_, x, u, wide, octal, one) => {
          const hex = x ?? u ?? wide;
          if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
          if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
          return escapes[one] ?? `\\${one}`;
        },
      );
  }

  function codePoint(code: number): string {
    if (code > 0x10ffff) throw fault('no character');
    return String.fromCodePoint(code);
  }

  function isNext(character: string): boolean {
    space();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  function space(): void {
    take(/\s*/y);
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  }

  function fault(what: string): BadLiteral {
    return new BadLiteral(`${what} at ${JSON.stringify(text.slice(at, at + 20))}`);
  }

  return value(0);
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' },
  ...{ '\\': '\\', "'": "'", '"': '"', '\n': '' },
};

function numberOf(digits: string): CodeValue {
  if (/[.eE]/.test(digits)) return { $float: digits };
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : { $int: digits };
}
