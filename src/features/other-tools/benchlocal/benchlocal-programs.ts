import { z } from 'zod';
import { jsonOrText } from '../../../lib/loose.ts';
import type { CodeValue } from '../../../verify/ports.ts';
import type { ReferenceProgram } from '../../../verify/reference-values.ts';
import { BadLiteral, literalAt } from './python-literal.ts';

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
