import { z } from 'zod';
import type { FailureMode } from '../../../records/failure-mode.ts';
import { fail, pass, type Verdict } from '../../../records/verdict.ts';
import { answerText } from '../../../verify/answer-text.ts';
import { brokeOf, coversSchema } from '../../../verify/covers.ts';
import { defineVerifier } from '../../../verify/define-verifier.ts';
import type { NamedCases } from '../../../verify/kept-cases.ts';
import {
  type CodeJob,
  type CodeResult,
  type CodeValue,
  codeLimits,
  type FileTree,
  type Limit,
  type Ports,
  systemLimits,
} from '../../../verify/ports.ts';
import { casesFileSchema, casesIn } from './cases-file.ts';
import { printed } from './compare-trees.ts';
import { extractCode } from './extract-code.ts';
import { isSameValue } from './same-value.ts';
import { languageSchema, runProgram } from './system-program.ts';

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

const listOf = <Case extends z.ZodType>(one: Case) => z.array(one).min(1).max(mostCases);

/** Fields of a check that calls a function. */
export const codeFields = {
  runtime: z.enum(['python', 'javascript']),
  entry: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/, 'a name, or Class.method'),
  cases: listOf(callSchema),
  tolerance: z.number().positive().optional().describe('how far off a float may be; a billionth of it by default'),
  cpuSeconds: z.number().min(1).max(60).default(10).describe('CPU time for all cases'),
};

type Call = Pick<z.infer<typeof callSchema>, 'args' | 'kwargs'>;

/** Why this runtime cannot make these calls. */
export function faultOfCalls(runtime: CodeJob['runtime'] | 'system', calls: readonly Call[] = []): string | undefined {
  if (runtime === 'python') return undefined;
  if (calls.some(({ kwargs }) => kwargs !== undefined)) return 'named arguments are in Python';
  const hasBytes = calls.some(({ args }) => /\{"\$bytes":[^,{}]*\}/.test(JSON.stringify(args)));
  return hasBytes ? '$bytes is in Python; JavaScript takes no bytes' : undefined;
}

const expectation = z
  .strictObject({
    kind: z.literal('code'),
    covers: coversSchema,
    runtime: z.enum([...codeFields.runtime.options, 'system']).describe('system: a program in `language`'),
    language: languageSchema.optional().describe('of a program that a container compiles and runs'),
    entry: codeFields.entry.optional().describe('the function that is called'),
    cases: codeFields.cases.optional(),
    programs: listOf(programCaseSchema)
      .optional()
      .describe('the answer is a program: what it reads and what it prints'),
    'cases-file': casesFileSchema.optional(),
    tolerance: codeFields.tolerance,
    'cpu-seconds': codeFields.cpuSeconds,
  })
  .refine(
    (check) => [check.cases, check.programs, check['cases-file']].filter((each) => each !== undefined).length === 1,
    {
      message: 'either cases or programs, or a cases-file',
    },
  )
  .refine((check) => check['cases-file'] !== undefined || (check.entry === undefined) === (check.cases === undefined), {
    message: 'entry names the function that cases call',
  })
  .refine(({ runtime, entry }) => runtime !== 'javascript' || entry !== undefined, {
    message: 'programs are in Python, or in a language of the runtime system',
  })
  .refine(({ runtime, language, entry }) => runtime !== 'system' || (language !== undefined && entry === undefined), {
    message: 'the runtime system needs language and programs',
  })
  .refine(({ runtime, language }) => runtime === 'system' || language === undefined, {
    message: 'language needs the runtime system',
  })
  .superRefine(({ runtime, cases }, context) => {
    const message = faultOfCalls(runtime, cases);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
type Expected = z.infer<typeof expectation>;

/** The file that holds the cases of a check. */
export function casesFileOf(check: Pick<Expected, 'runtime' | 'entry' | 'cases-file'>): NamedCases[] {
  const file = check['cases-file'];
  return file === undefined ? [] : [{ file, schema: caseListOf(check) }];
}

/** With an entry its cases are calls of a function, else what a program reads and prints. */
function caseListOf({ runtime, entry }: Pick<Expected, 'runtime' | 'entry'>) {
  if (entry === undefined) return listOf(programCaseSchema);
  return codeFields.cases.superRefine((cases, context) => {
    const message = faultOfCalls(runtime, cases);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** A check whose cases are in a file, with these cases. */
export function withCases<Check extends Pick<Expected, 'entry' | 'cases' | 'programs' | 'cases-file'>>(check: Check) {
  const { entry, cases, programs, 'cases-file': file } = check;
  if (entry === undefined) return { ...check, programs: [...casesIn(programs, file)] };
  return { ...check, cases: [...casesIn(cases, file)] };
}

/** Runs the program in the answer in a sandbox, and compares its results outside of it. */
export const code = defineVerifier({
  revision: 3,
  expectation,
  ports: ({ runtime }) => [runtime === 'system' ? 'system' : 'code'],
  casesFiles: casesFileOf,
  async verify(attempt, written, context) {
    const answer = answerText(attempt, context);
    if (!answer.ok) return answer.failure;
    const expected = withCases(written);
    const { code: source, isFenced } = extractCode(answer.text, expected);
    if (source.trim() === '') return fail('no-code', 'a program', answer.text);
    const verdict = await verdictOnSource(source, expected, context.ports);
    const isNoCode = verdict.outcome === 'fail' && verdict.failure === 'does-not-load' && !isFenced;
    return isNoCode ? fail('no-code', 'a program', answer.text) : verdict;
  },
});

const files = { python: 'answer.py', javascript: 'answer.js' };

async function verdictOnSource(source: string, expected: Expected, ports: Ports): Promise<Verdict> {
  const { runtime, language, programs = [] } = expected;
  if (runtime !== 'system') return verdictOnFile({ [files[runtime]]: source }, files[runtime], expected, ports);
  if (language === undefined) throw new Error('the schema asks for a language');
  const inputs = programs.map(({ stdin }) => stdin);
  return verdictOn(await runProgram({ language, source, inputs, cpuMs: cpuMsOf(expected) }, ports.system), expected);
}

function cpuMsOf(expected: Expected): number {
  return expected['cpu-seconds'] * 1000;
}

/** Runs one file of a tree, and compares what it gives. */
export async function verdictOnFile(
  tree: FileTree,
  file: string,
  expected: Expected,
  ports: Pick<Ports, 'code'>,
): Promise<Verdict> {
  const parts = partsOf(expected);
  const results = [];
  for (const part of parts) {
    const result = await ports.code.run(jobOf(tree, file, part.expected));
    results.push({ result, from: part.from });
    if (result.outcome !== 'ran') break;
  }
  return verdictOn(joined(results, cpuMsOf(expected)), expected);
}

/** A program has all cases of its job in memory. */
const mostJobBytes = 8 * 1024 * 1024;

type CasePart = { readonly expected: Expected; readonly from: number };

/** The check with no more cases in each part than a job can hold. */
function partsOf(expected: Expected): CasePart[] {
  const list = expected.cases ?? expected.programs ?? [];
  const starts = [0];
  let bytes = 0;
  for (const [at, one] of list.entries()) {
    const more = JSON.stringify('args' in one ? [one.args, one.kwargs] : one.stdin).length;
    if (bytes > 0 && bytes + more > mostJobBytes) starts.push(at);
    bytes = starts.at(-1) === at ? more : bytes + more;
  }
  if (starts.length === 1) return [{ expected, from: 0 }];
  return starts.map((from, at) => {
    const within = <Case>(cases: Case[] | undefined) => cases?.slice(from, starts[at + 1]);
    return { from, expected: { ...expected, cases: within(expected.cases), programs: within(expected.programs) } };
  });
}

/** As one job would have ended, with its cases counted through. All parts share the CPU time. */
function joined(parts: readonly { readonly result: CodeResult; readonly from: number }[], mostMs: number): CodeResult {
  const [first, ...others] = parts;
  const last = parts.at(-1)?.result;
  if (first === undefined || last === undefined) throw new Error('a check has a case');
  if (others.length === 0 || last.outcome === 'broken') return last;
  const lines = parts.flatMap(({ result, from }) =>
    result.outcome === 'broken'
      ? []
      : readLines(result.values ?? '').map((line) => ('case' in line ? { ...line, case: line.case + from } : line)),
  );
  const values = lines.map((line) => JSON.stringify(line)).join('\n');
  const cpuMs = parts.reduce((sum, { result }) => sum + (result.outcome === 'broken' ? 0 : result.cpuMs), 0);
  if (last.outcome === 'ran' && cpuMs > mostMs) return { outcome: 'limit', what: 'cpu', values, cpuMs };
  return { ...last, values, cpuMs };
}

function jobOf(tree: FileTree, file: string, expected: Expected): CodeJob {
  const { entry, cases = [], programs = [] } = expected;
  const runtime = expected.runtime === 'javascript' ? 'javascript' : 'python';
  const job = { runtime, files: tree, limits: { ...codeLimits, cpuMs: cpuMsOf(expected) } } as const;
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

const mostDepth = 1000;

/** Parsed JSON that is no deeper than what a driver writes. z.json() would drop the key `__proto__`, and takes seconds for a MiB. */
const toldSchema = z.custom<CodeValue>((value) => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value !== undefined;
});

const raisedShape = { raised: z.array(z.string()), message: z.string() };
const lineSchema = z.union([
  z.object({ limit: z.literal('output') }),
  z.object({ load: z.object(raisedShape) }),
  z.object({ missing: z.string() }),
  z.object({ case: z.int(), ...raisedShape }),
  z.object({ case: z.int(), value: toldSchema, inout: z.array(toldSchema) }),
  z.object({ case: z.int(), stdout: z.string(), exit: z.int() }),
]);
type Line = z.infer<typeof lineSchema>;
type CaseLine = Extract<Line, { case: number }>;

export const failureOfLimit: Record<Limit, FailureMode> = {
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
  const { memoryBytes } = expected.runtime === 'system' ? systemLimits : codeLimits;
  return `a program that ends within ${expected['cpu-seconds']} s of CPU time, ${memoryBytes / 1024 ** 2} MiB and ${output}`;
}

/** The program could have written these lines itself: any other form is ignored, and so is what a driver never reaches. */
function readLines(values: string): Line[] {
  return values.split('\n', mostCases + 2).flatMap((text) => {
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
  const count = (cases ?? programs ?? []).length;
  const broke = brokeOf(misses.flatMap((miss) => miss.covers ?? covers ?? []));
  return { score: (100 * (results.length - misses.length)) / count, ...broke };
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

function shown(line: CaseLine): string {
  if ('value' in line) return JSON.stringify(line.inout.length === 0 ? line.value : [line.value, ...line.inout]);
  return JSON.stringify('stdout' in line ? line.stdout : line);
}

function words({ raised, message }: { readonly raised: readonly string[]; readonly message: string }): string {
  return message === '' ? (raised[0] ?? 'an exception') : `${raised[0]}: ${message}`;
}
