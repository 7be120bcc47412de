import { z } from 'zod';
import type { FailureMode } from '../../model/failure-mode.ts';
import { fail, pass, type Verdict } from '../../model/verdict.ts';
import { answerText } from '../answer-text.ts';
import { coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { type CodeJob, type CodeResult, type CodeValue, codeLimits, type FileTree, type Ports } from '../ports.ts';
import { extractCode } from './extract-code.ts';
import { isSameValue } from './same-value.ts';

const valueSchema: z.ZodType<CodeValue> = z
  .json()
  .describe(
    'JSON; { $tuple: […] }, { $set: […] }, { $dict: [[key, value], …] }, { $float: nan } are values that JSON lacks',
  );

const callSchema = z
  .strictObject({
    args: z.array(valueSchema).default([]),
    kwargs: z.record(z.string(), valueSchema).optional().describe('named arguments, in Python'),
    gives: valueSchema.optional().describe('what the call returns'),
    raises: z.string().min(1).optional().describe('the class of the exception, or one that it inherits from'),
    inout: z
      .record(z.string().regex(/^\d+$/), valueSchema)
      .optional()
      .describe('arguments after the call, by position from 0'),
    covers: coversSchema,
  })
  .refine(({ gives, raises, inout }) => (gives ?? inout) !== undefined || gives === null || raises !== undefined, {
    message: 'a case needs gives, raises or inout',
  })
  .refine(({ gives, inout, raises }) => raises === undefined || (gives === undefined && inout === undefined), {
    message: 'a case that raises has neither gives nor inout',
  });

const programCaseSchema = z.strictObject({ stdin: z.string(), stdout: z.string(), covers: coversSchema });

const mostCases = 2000;

/** Fields of a check that calls a function. */
export const codeFields = {
  runtime: z.enum(['python', 'javascript']),
  entry: z.string().regex(/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/, 'a name, or Class.method'),
  cases: z.array(callSchema).min(1).max(mostCases),
  tolerance: z.number().positive().optional().describe('how far off a float may be; a billionth of it by default'),
  cpuSeconds: z.number().min(1).max(60).default(10).describe('CPU time for all cases'),
};

const expectation = z
  .strictObject({
    kind: z.literal('code'),
    covers: coversSchema,
    runtime: codeFields.runtime,
    entry: codeFields.entry.optional().describe('the function that is called'),
    cases: codeFields.cases.optional(),
    programs: z
      .array(programCaseSchema)
      .min(1)
      .max(mostCases)
      .optional()
      .describe('the answer is a program: what it reads and what it prints'),
    tolerance: codeFields.tolerance,
    'cpu-seconds': codeFields.cpuSeconds,
  })
  .refine(({ cases, programs }) => (cases === undefined) !== (programs === undefined), {
    message: 'either cases or programs',
  })
  .refine(({ entry, cases }) => (entry === undefined) === (cases === undefined), {
    message: 'entry names the function that cases call',
  })
  .refine(({ runtime, programs }) => runtime === 'python' || programs === undefined, {
    message: 'programs are in Python',
  })
  .refine(
    ({ runtime, cases }) => runtime === 'python' || cases?.every(({ kwargs }) => kwargs === undefined) !== false,
    {
      message: 'named arguments are in Python',
    },
  );
type Expected = z.infer<typeof expectation>;

/** Runs the program in the answer in a sandbox, and compares its results outside of it. */
export const code = defineVerifier({
  revision: 2,
  expectation,
  async verify(attempt, expected, context) {
    const answer = answerText(attempt, context);
    if (!answer.ok) return answer.failure;
    const { code: source, isFenced } = extractCode(answer.text, expected);
    if (source.trim() === '') return fail('no-code', 'a program', answer.text);
    const file = files[expected.runtime];
    const verdict = await verdictOnFile({ [file]: source }, file, expected, context.ports);
    const isNoCode = verdict.outcome === 'fail' && verdict.failure === 'does-not-load' && !isFenced;
    return isNoCode ? fail('no-code', 'a program', answer.text) : verdict;
  },
});

const files = { python: 'answer.py', javascript: 'answer.js' };

/** Runs one file of a tree, and compares what it gives. */
export async function verdictOnFile(
  tree: FileTree,
  file: string,
  expected: Expected,
  ports: Pick<Ports, 'code'>,
): Promise<Verdict> {
  return verdictOn(await ports.code.run(jobOf(tree, file, expected)), expected);
}

function jobOf(tree: FileTree, file: string, expected: Expected): CodeJob {
  const { runtime, entry, cases = [], programs = [] } = expected;
  const job = { runtime, files: tree, limits: { ...codeLimits, cpuMs: expected['cpu-seconds'] * 1000 } };
  if (entry === undefined) {
    return { ...job, entry: { kind: 'program', file }, cases: programs.map(({ stdin }) => ({ stdin })) };
  }
  const calls = cases.map(({ args, kwargs, inout }) => ({
    args,
    ...(kwargs === undefined ? {} : { kwargs }),
    ...(inout === undefined ? {} : { inout: Object.keys(inout).map(Number) }),
  }));
  return { ...job, entry: { kind: 'function', file, name: entry }, cases: calls };
}

const raisedShape = { raised: z.array(z.string()), message: z.string() };
const lineSchema = z.union([
  z.object({ limit: z.literal('output') }),
  z.object({ load: z.object(raisedShape) }),
  z.object({ missing: z.string() }),
  z.object({ case: z.int(), ...raisedShape }),
  z.object({ case: z.int(), value: z.json(), inout: z.array(z.json()) }),
  z.object({ case: z.int(), stdout: z.string(), exit: z.int() }),
]);
type Line = z.infer<typeof lineSchema>;
type CaseLine = Extract<Line, { case: number }>;

const failureOfLimit: Record<Extract<CodeResult, { outcome: 'limit' }>['what'], FailureMode> = {
  cpu: 'time-limit',
  memory: 'memory-limit',
  output: 'output-limit',
  files: 'output-limit',
  crash: 'raised',
};

function verdictOn(result: CodeResult, expected: Expected): Verdict {
  if (result.outcome === 'broken') return { outcome: 'unmeasured', cause: result.cause, detail: result.detail };
  const told = new Map<number, CaseLine>();
  let isFlooded = false;
  for (const line of readLines(result.values ?? '')) {
    if ('load' in line) return fail('does-not-load', 'a program that loads', words(line.load));
    if ('missing' in line) return fail('missing-entry', `a function ${expected.entry}`, 'no such function');
    if ('limit' in line) isFlooded = true;
    if ('case' in line && !told.has(line.case)) told.set(line.case, line);
  }
  if (result.outcome === 'ran' && !isFlooded) return verdictOnCases(told, expected);
  const what = result.outcome === 'limit' ? result.what : 'output';
  const results = resultsOf(told, expected).filter((_, at) => told.has(at));
  const shares = results.length === 0 ? {} : sharesOf(results, expected);
  return fail(failureOfLimit[what], limitWords(expected), `${what} after ${result.cpuMs} ms of CPU time`, shares);
}

function limitWords(expected: Expected): string {
  const output = expected.programs === undefined ? '1 MiB of output' : '64 KiB of output for each input';
  return `a program that ends within ${expected['cpu-seconds']} s of CPU time, ${codeLimits.memoryBytes / 1024 ** 2} MiB and ${output}`;
}

/** The program could have written these lines itself, so a line of any other form is ignored. */
function readLines(values: string): Line[] {
  return values.split('\n').flatMap((text) => {
    try {
      const line = lineSchema.safeParse(JSON.parse(text));
      return line.success ? [line.data] : [];
    } catch {
      return [];
    }
  });
}

type Case = { readonly asked: string; readonly expected: string; readonly covers: readonly string[] | undefined };
type Miss = Case & { readonly failure: FailureMode; readonly received: string };

function verdictOnCases(told: ReadonlyMap<number, CaseLine>, expected: Expected): Verdict {
  const results = resultsOf(told, expected);
  const misses = results.filter((miss) => miss !== undefined);
  const [first] = misses;
  if (first === undefined) return pass;
  const rest = misses.length === 1 ? '' : ` (${misses.length} of ${results.length} cases are wrong)`;
  const received = `${first.received}${rest}`;
  return fail(first.failure, `${first.asked} → ${first.expected}`, received, sharesOf(results, expected));
}

function resultsOf(told: ReadonlyMap<number, CaseLine>, expected: Expected): (Miss | undefined)[] {
  const { cases, programs = [], entry = '', tolerance } = expected;
  if (cases === undefined) return programs.map((one, at) => missOfProgram(one, told.get(at)));
  return cases.map((one, at) => missOfCall(one, told.get(at), entry, tolerance));
}

/** A case without a result counts as wrong. */
function sharesOf(results: readonly (Miss | undefined)[], { cases, programs, covers }: Expected) {
  const misses = results.filter((miss) => miss !== undefined);
  const broke = [...new Set(misses.flatMap((miss) => miss.covers ?? covers ?? []))];
  const count = (cases ?? programs ?? []).length;
  return { score: (100 * (results.length - misses.length)) / count, ...(broke.length === 0 ? {} : { broke }) };
}

function missOfCall(
  one: z.infer<typeof callSchema>,
  line: CaseLine | undefined,
  entry: string,
  tolerance: number | undefined,
): Miss | undefined {
  const asked = `${entry}(${one.args.map((arg) => JSON.stringify(arg)).join(', ')})`;
  const wanted = one.raises ?? JSON.stringify(one.gives ?? one.inout);
  const miss = (failure: FailureMode, received: string) => ({
    asked,
    expected: one.raises === undefined ? wanted : `raises ${wanted}`,
    covers: one.covers,
    failure,
    received,
  });
  if (line === undefined) return miss('raised', 'ended the program');
  if ('raised' in line) {
    if (one.raises !== undefined && line.raised.includes(one.raises)) return undefined;
    return miss(line.raised.includes('MemoryError') ? 'memory-limit' : 'raised', words(line));
  }
  if (!('value' in line) || one.raises !== undefined) return miss('wrong-result', shown(line));
  const isRight =
    (one.gives === undefined || isSameValue(one.gives, line.value, tolerance)) &&
    Object.values(one.inout ?? {}).every((value, at) => isSameValue(value, line.inout[at] ?? null, tolerance));
  return isRight ? undefined : miss('wrong-result', shown(line));
}

function missOfProgram(one: z.infer<typeof programCaseSchema>, line: CaseLine | undefined): Miss | undefined {
  const miss = (failure: FailureMode, received: string) => ({
    asked: `stdin ${JSON.stringify(one.stdin)}`,
    expected: JSON.stringify(one.stdout),
    covers: one.covers,
    failure,
    received,
  });
  if (line === undefined) return miss('raised', 'ended the program');
  if ('raised' in line) return miss('raised', words(line));
  if (!('stdout' in line)) return miss('wrong-result', shown(line));
  if (line.exit !== 0) return miss('raised', `exit code ${line.exit}`);
  return printed(line.stdout) === printed(one.stdout) ? undefined : miss('wrong-result', JSON.stringify(line.stdout));
}

/** White space at the end of a line, and empty lines at the end, do not count. */
export function printed(text: string): string {
  return text.replace(/[ \t\r]+$/gm, '').trimEnd();
}

function shown(line: CaseLine): string {
  if ('value' in line) return JSON.stringify(line.inout.length === 0 ? line.value : [line.value, ...line.inout]);
  return JSON.stringify('stdout' in line ? line.stdout : line);
}

function words({ raised, message }: { readonly raised: readonly string[]; readonly message: string }): string {
  return message === '' ? (raised[0] ?? 'an exception') : `${raised[0]}: ${message}`;
}
