import { z } from 'zod';
import { type Failure, fail, pass, type Verdict } from '../../../records/verdict.ts';
import { answerText } from '../../../verify/answer-text.ts';
import { brokeOf, coversIn, coversSchema } from '../../../verify/covers.ts';
import { defineVerifier } from '../../../verify/define-verifier.ts';
import { type FileTree, type Ports, systemLimits } from '../../../verify/ports.ts';
import { casesFileSchema } from './cases-file.ts';
import { casesFileOf, codeFields, failureOfLimit, faultOfCalls, verdictOnFile, withCases } from './code.ts';
import { firstDifferentLine, printed } from './compare-trees.ts';
import { applyEdits, mostFiles, readEdits, relativePath } from './read-edits.ts';
import { wallFactor } from './system-program.ts';

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

const scriptCheck = z.strictObject({
  script: z
    .string()
    .min(1)
    .describe(
      'run by bash in the folder of all files; exit code 1: they do not load, 127: the sandbox lacks a command',
    ),
  stdout: z.string().describe('what it prints'),
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
    beside: z
      .record(pathSchema, z.string())
      .optional()
      .describe(
        'files that the prompt does not show, such as tests; they replace what an answer writes in their place',
      ),
    runtime: z.enum([...codeFields.runtime.options, 'system']).describe('system: scripts, in a container'),
    checks: z.array(z.union([moduleCheck, textCheck, scriptCheck])).min(1),
    untouched: z.array(pathSchema).default([]).describe('files that stay as they are'),
    tolerance: codeFields.tolerance,
    'cpu-seconds': codeFields.cpuSeconds,
  })
  .refine(({ files, untouched }) => untouched.every((path) => Object.hasOwn(files, path)), {
    message: 'untouched names files that are not among files',
  })
  .refine(
    ({ runtime, checks }) => checks.every((check) => 'file' in check || 'script' in check === (runtime === 'system')),
    { message: 'scripts need the runtime system, and modules another' },
  )
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
  ports: ({ runtime }) => [runtime === 'system' ? 'system' : 'code'],
  casesFiles: (expected) => codeChecksIn(expected).flatMap(({ check }) => casesFileOf(check)),
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
    if (!('module' in check) || runtime === 'system') return [];
    const { module, covers = all, ...calls } = check;
    const limits = { tolerance, 'cpu-seconds': cpuSeconds };
    return [{ module, check: { kind: 'code' as const, runtime, ...calls, covers, ...limits } }];
  });
}

type Part = { readonly verdict: Verdict; readonly total: number };

async function verdictOnTree(edited: FileTree, expected: Expected, ports: Ports): Promise<Verdict> {
  const { checks, untouched, covers: all } = expected;
  const files = { ...edited, ...expected.beside };
  const parts: Part[] = [];
  // One after the other, so that a journal has their evidence in one order.
  for (const { module, check } of codeChecksIn(expected)) {
    const whole = withCases(check);
    parts.push({ verdict: await verdictOnModule(files, module, whole, ports), total: whole.cases?.length ?? 0 });
  }
  for (const check of checks) {
    const covers = check.covers ?? all ?? [];
    if ('file' in check) parts.push({ verdict: verdictOnText(files[check.file], check, covers), total: 1 });
    if ('script' in check) parts.push(await partOfScript(files, check, covers, expected, ports));
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
  const apart = firstDifferentLine(check.text, text);
  return apart === undefined
    ? pass
    : fail('wrong-files', `${check.file} ${apart.expected}`, apart.received, brokeOf(covers));
}

type ScriptCheck = z.infer<typeof scriptCheck>;

/** How a script of bash ends that misses a command. */
const noCommand = 127;

function missingWords(stderr: string): string {
  return `it lacks a command of the check${stderr.trim() === '' ? '' : `: ${stderr.trim().slice(0, 200)}`}`;
}

/** Each line that it should print is one case. */
async function partOfScript(
  files: FileTree,
  { script, stdout }: ScriptCheck,
  covers: readonly string[],
  { 'cpu-seconds': seconds }: Expected,
  { system }: Ports,
): Promise<Part> {
  const cpuMs = seconds * 1000;
  const [result] = await system.run([
    { files, script, limits: { ...systemLimits, cpuMs }, idleMs: wallFactor * cpuMs },
  ]);
  const lines = printed(stdout).split('\n');
  const total = lines.length;
  if (result === undefined) throw new Error('a runner gives a result for the first job');
  if (result.outcome === 'broken')
    return { total, verdict: { outcome: 'unmeasured', cause: result.cause, detail: result.detail } };
  if (result.outcome === 'limit') {
    const limits = `${seconds} s of CPU time, ${systemLimits.memoryBytes / 1024 ** 2} MiB and 64 KiB of output`;
    const received = `${result.what} after ${result.cpuMs} ms of CPU time`;
    return {
      total,
      verdict: fail(failureOfLimit[result.what], `a script that ends within ${limits}`, received, brokeOf(covers)),
    };
  }
  if (result.exit === noCommand)
    return { total, verdict: { outcome: 'unmeasured', cause: 'sandbox-missing', detail: missingWords(result.stderr) } };
  if (result.exit !== 0)
    return {
      total,
      verdict: fail('does-not-load', 'files that load', result.stderr.trim().slice(0, 2000), brokeOf(covers)),
    };
  const found = printed(result.stdout).split('\n');
  const apart = firstDifferentLine(stdout, result.stdout);
  if (apart === undefined) return { total, verdict: pass };
  const score = (100 * lines.filter((line) => found.includes(line)).length) / total;
  return { total, verdict: fail('wrong-result', apart.expected, apart.received, { score, ...brokeOf(covers) }) };
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
