import { z } from 'zod';
import { type Failure, fail, pass, type Verdict } from '../../model/verdict.ts';
import { answerText } from '../answer-text.ts';
import { brokeOf, coversIn, coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import type { FileTree, Ports } from '../ports.ts';
import { casesFileSchema } from './cases-file.ts';
import { codeFields, faultOfCalls, verdictOnFile, withCases } from './code.ts';
import { lineApart } from './compare-trees.ts';
import { applyEdits, mostFiles, readEdits, relativePath } from './read-edits.ts';

const pathSchema = z.string().regex(relativePath, 'a relative path such as src/cart.js');

const moduleCheck = z
  .strictObject({
    module: pathSchema.describe('the file that is loaded'),
    entry: codeFields.entry.describe('the function that is called'),
    cases: codeFields.cases.optional(),
    'cases-file': casesFileSchema.optional(),
    covers: coversSchema,
  })
  .refine((check) => (check.cases === undefined) !== (check['cases-file'] === undefined), {
    message: 'a check of a module has either cases or cases-file',
  });

const textCheck = z.strictObject({
  file: pathSchema,
  text: z.string().describe('all of the file, but for white space at the ends of lines and of the file'),
  covers: coversSchema,
});

const expectation = z
  .strictObject({
    kind: z.literal('file-edits'),
    covers: coversSchema.describe('properties that break with `untouched`, and with checks that name none'),
    format: z.enum(['search-replace', 'whole']),
    files: z
      .record(pathSchema, z.string())
      .refine((files) => Object.keys(files).length <= mostFiles, `at most ${mostFiles} files`)
      .describe('the files that the prompt shows'),
    runtime: codeFields.runtime,
    checks: z.array(z.union([moduleCheck, textCheck])).min(1),
    untouched: z.array(pathSchema).default([]).describe('files that stay as they are'),
    tolerance: codeFields.tolerance,
    'cpu-seconds': codeFields.cpuSeconds,
  })
  .refine(({ files, untouched }) => untouched.every((path) => Object.hasOwn(files, path)), {
    message: 'untouched names files that are not among files',
  })
  .superRefine(({ runtime, checks }, context) => {
    const message = faultOfCalls(
      runtime,
      checks.flatMap((check) => ('module' in check && check.cases) || []),
    );
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
type Expected = z.infer<typeof expectation>;

/** Applies the edits in an answer to files, and checks the files: their functions in a sandbox, their texts here. */
export const fileEdits = defineVerifier({
  revision: 2,
  expectation,
  async verify(attempt, expected, context) {
    const answer = answerText(attempt, context);
    if (!answer.ok) return answer.failure;
    const edits = readEdits(answer.text, expected.format, expected.files);
    if (edits.length === 0) return fail('no-code', 'an edit of a file', answer.text);
    const edited = applyEdits(expected.files, edits);
    return edited.ok ? verdictOnTree(edited.files, expected, context.ports) : edited.failure;
  },
});

/** A check of a function as the kind `code` writes it. */
export function codeChecksIn(expected: Expected) {
  const { runtime, tolerance, covers: all, 'cpu-seconds': cpuSeconds } = expected;
  return expected.checks.flatMap((check) => {
    if (!('module' in check)) return [];
    const { module, covers = all, ...calls } = check;
    const limits = { tolerance, 'cpu-seconds': cpuSeconds };
    return [{ module, check: { kind: 'code' as const, runtime, ...calls, covers, ...limits } }];
  });
}

type Part = { readonly verdict: Verdict; readonly total: number };

async function verdictOnTree(files: FileTree, expected: Expected, ports: Ports): Promise<Verdict> {
  const { checks, untouched, covers: all } = expected;
  const parts: Part[] = [];
  // One after the other, so that a journal has their evidence in one order.
  for (const { module, check } of codeChecksIn(expected)) {
    const whole = withCases(check);
    parts.push({ verdict: await verdictOnModule(files, module, whole, ports), total: whole.cases?.length ?? 0 });
  }
  for (const check of checks) {
    if (!('file' in check)) continue;
    const covers = check.covers ?? all ?? [];
    parts.push({ verdict: verdictOnText(files[check.file], check, covers), total: 1 });
  }
  for (const path of untouched) {
    if (files[path] === expected.files[path]) continue;
    parts.push({ verdict: fail('wrong-files', `${path} as it was`, 'another text', brokeOf(all ?? [])), total: 1 });
  }
  return verdictOnParts(parts);
}

async function verdictOnModule(
  files: FileTree,
  module: string,
  check: ReturnType<typeof codeChecksIn>[number]['check'],
  { code }: Ports,
): Promise<Verdict> {
  const isThere = Object.hasOwn(files, module);
  const verdict = isThere
    ? await verdictOnFile(files, module, check, { code })
    : fail('wrong-files', `a file ${module}`, 'no such file');
  // A failure before the first case breaks everything that the check covers.
  return verdict.outcome === 'fail' ? { ...brokeOf(coversIn(check)), ...verdict } : verdict;
}

function verdictOnText(text: string | undefined, check: z.infer<typeof textCheck>, covers: readonly string[]): Verdict {
  if (text === undefined) return fail('wrong-files', `a file ${check.file}`, 'no such file', brokeOf(covers));
  const apart = lineApart(check.text, text);
  return apart === undefined
    ? pass
    : fail('wrong-files', `${check.file} ${apart.expected}`, apart.received, brokeOf(covers));
}

/** The first failure, with what all of them broke, and the share of cases and texts that are right. */
function verdictOnParts(parts: readonly Part[]): Verdict {
  const unmeasured = parts.find(({ verdict }) => verdict.outcome === 'unmeasured');
  if (unmeasured !== undefined) return unmeasured.verdict;
  const failures = parts
    .map(({ verdict }) => verdict)
    .filter((verdict): verdict is Failure => verdict.outcome === 'fail');
  const [first] = failures;
  if (first === undefined) return pass;
  const right = parts.map(({ verdict, total }) =>
    verdict.outcome === 'pass' ? total : (total * (('score' in verdict && verdict.score) || 0)) / 100,
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const score = (100 * sum(right)) / sum(parts.map(({ total }) => total));
  return fail(first.failure, first.expected, first.received, {
    score,
    ...brokeOf(failures.flatMap(({ broke }) => broke ?? [])),
  });
}
