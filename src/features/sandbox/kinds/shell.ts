import { z } from 'zod';
import type { FailureMode } from '../../../records/failure-mode.ts';
import { fail, pass, type Verdict } from '../../../records/verdict.ts';
import { answerText } from '../../../verify/answer-text.ts';
import { brokeOf, coversSchema } from '../../../verify/covers.ts';
import { defineVerifier } from '../../../verify/define-verifier.ts';
import { type SystemJob, type SystemResult, systemLimits } from '../../../verify/ports.ts';
import { codeFields, failureOfLimit } from './code.ts';
import {
  firstDifferentLine,
  globMatches,
  hasText,
  pathsIn,
  printed,
  type TreeChange,
  treeChanges,
} from './compare-trees.ts';
import { extractCode } from './extract-code.ts';

// A name may hold blanks, quotes and a leading dash: scripts have to cope with them.
const part = String.raw`(?!\.{1,2}(?:/|$))[^/\p{Cc}]+`;
const pathSchema = z
  .string()
  .regex(new RegExp(`^(?=.{1,200}$)${part}(?:/${part}){0,8}/?$`, 'u'), 'a relative path such as data/a.csv')
  .refine((path) => path.split('/').every((name) => Buffer.byteLength(name) <= 255), 'a name of 255 bytes at most')
  .refine((path) => path.isWellFormed(), 'a path without half of a character');
const globSchema = pathSchema.describe('a path with * for a part of a name and ** for folders');
const textSchema = z.string().max(64 * 1024);
const modeSchema = z
  .union([z.int().min(0).max(7777), z.string()])
  .refine((mode) => /^[0-7]{1,4}$/.test(String(mode)), 'permissions such as 640');

const mostFiles = 200;

const fileCheck = z
  .strictObject({
    file: pathSchema.describe('a path that ends in / is a folder'),
    text: textSchema
      .optional()
      .describe('all of the file, but for white space at the ends of lines and of the file; its permissions are free'),
    mode: modeSchema.optional().describe('permissions; without text, the text stays as it was'),
    covers: coversSchema,
  })
  .refine(({ file, text, mode }) => (file.endsWith('/') ? text === undefined : (text ?? mode) !== undefined), {
    message: 'a file needs text or mode, and a folder has no text',
  });

const goneCheck = z.strictObject({ gone: globSchema.describe('no such path is left'), covers: coversSchema });
const anyCheck = z.strictObject({ any: globSchema.describe('may be there or not, with any text') });
/** Checks of what is left in a folder. */
export const folderCheckSchema = z.union([fileCheck, goneCheck, anyCheck]);

const checkSchema = z.union([
  fileCheck,
  goneCheck,
  z.strictObject({ stdout: z.string(), covers: coversSchema }),
  z.strictObject({ exit: z.int().min(0).max(255).describe('left out: any exit code'), covers: coversSchema }),
  anyCheck,
]);
type FileCheck = z.infer<typeof fileCheck>;
type Check = z.infer<typeof checkSchema>;

const folderShape = {
  files: z
    .record(pathSchema, textSchema)
    .refine((files) => Object.keys(files).length <= mostFiles, `at most ${mostFiles} files`)
    .refine((files) => Object.entries(files).every(([path, text]) => text === '' || !path.endsWith('/')), {
      message: 'a path that ends in / is an empty folder',
    })
    .describe('the folder before the script; a path that ends in / is an empty folder'),
  modes: z.record(pathSchema, modeSchema).default({}).describe('permissions by path; 644, and 755 of folders'),
};

/** A folder that some paths make impossible is refused. */
function possible<Schema extends z.ZodType<{ files: Record<string, string>; modes: Record<string, string | number> }>>(
  schema: Schema,
): Schema {
  return schema
    .refine(({ files, modes }) => Object.keys(modes).every((path) => pathsIn(files).has(path)), {
      message: 'modes names a path that is not among files',
    })
    .refine(({ files }) => Object.keys(files).every((path) => !pathsIn(files).has(`${path}/`)), {
      message: 'a path is a file and a folder',
    });
}

const caseSchema = possible(
  z.strictObject({
    ...folderShape,
    checks: z.array(checkSchema).default([]).describe('all that changes; the rest stays as it was'),
    covers: coversSchema,
  }),
);
type Case = z.infer<typeof caseSchema>;
type Folder = Pick<Case, 'files' | 'modes' | 'checks'>;

const expectation = z.strictObject({
  kind: z.literal('shell'),
  covers: coversSchema.describe('properties that break with a side effect, and with checks that name none'),
  cases: z.array(caseSchema).min(1).max(20).describe('folders; the prompt shows the first'),
  'cpu-seconds': codeFields.cpuSeconds.describe('CPU time for each case'),
});
type Expected = z.infer<typeof expectation>;

/** The folder of an agent that has a shell. */
export const shellFolderSchema = possible(
  z.strictObject({
    ...folderShape,
    'cpu-seconds': codeFields.cpuSeconds.describe('CPU time for each command'),
    'output-characters': z
      .int()
      .min(200)
      .max(100_000)
      .default(4000)
      .describe('of stdout, and of stderr, that it shows'),
  }),
);
export type ShellFolder = z.infer<typeof shellFolderSchema>;

/** Runs the script in the answer in a folder for each case, and compares what it leaves there. */
export const shell = defineVerifier({
  revision: 1,
  expectation,
  ports: () => ['system'],
  async verify(attempt, expected, context) {
    const answer = answerText(attempt, context);
    if (!answer.ok) return answer.failure;
    const { code: script, isFenced } = extractCode(answer.text, { runtime: 'system', language: 'bash' });
    if (script.trim() === '') return fail('no-code', 'a script', answer.text);
    const results = await context.ports.system.run(expected.cases.map((each) => jobOf(each, script, expected)));
    const verdict = verdictOn(results, expected);
    if (verdict.outcome !== 'fail' || isFenced || !isProse(results)) return verdict;
    return fail('no-code', 'a script', answer.text);
  },
});

function jobOf(one: Case, script: string, expected: Expected): SystemJob {
  return {
    files: one.files,
    ...(Object.keys(one.modes).length === 0 ? {} : { modes: modesOf(one) }),
    script: `${script}\n`,
    limits: { ...systemLimits, cpuMs: expected['cpu-seconds'] * 1000 },
  };
}

export function modesOf({ modes }: Pick<Case, 'modes'>): Record<string, string> {
  return Object.fromEntries(Object.entries(modes).map(([path, mode]) => [path, modeText(mode)]));
}

function modeText(mode: string | number): string {
  return String(Number(mode)).padStart(3, '0');
}

type Ran = Extract<SystemResult, { outcome: 'ran' }>;
type Miss = { readonly failure: FailureMode; readonly expected: string; readonly received: string };
/** One thing that was looked at; `miss` if it is wrong. */
type Part = { readonly miss: Miss | undefined; readonly covers: readonly string[] };

export function verdictOn(results: readonly SystemResult[], expected: Expected): Verdict {
  const broken = results.find((result) => result.outcome === 'broken');
  if (broken !== undefined) return { outcome: 'unmeasured', cause: broken.cause, detail: broken.detail };
  const parts = expected.cases.flatMap((each, at) => partsOf(each, results[at], expected, at));
  const wrong = parts.filter(({ miss }) => miss !== undefined);
  const [first] = wrong.flatMap(({ miss }) => miss ?? []);
  if (first === undefined) return pass;
  const rest = wrong.length === 1 ? '' : ` (${wrong.length} of ${parts.length} checks fail)`;
  return fail(first.failure, first.expected, `${first.received}${rest}`, {
    score: (100 * (parts.length - wrong.length)) / parts.length,
    ...brokeOf(wrong.flatMap(({ covers }) => covers)),
  });
}

/** A part for each check, and one for what no check names. A case without a result has all of them wrong. */
function partsOf(one: Case, result: SystemResult | undefined, expected: Expected, at: number): Part[] {
  const checks = one.checks.filter((check) => !('any' in check));
  const coversOf = (check: Check) =>
    ('covers' in check ? check.covers : undefined) ?? one.covers ?? expected.covers ?? [];
  const nothingElse = [...(expected.covers ?? []), ...(one.covers ?? [])];
  if (result?.outcome !== 'ran') {
    const miss = missOfLimit(result, expected);
    return [...checks.map(coversOf), nothingElse].map((covers) => ({ miss, covers }));
  }
  const place = expected.cases.length === 1 ? '' : `case ${at + 1}: `;
  const placed = (miss: Miss | undefined) => miss && inWords(miss, result, place);
  const [change] = sideEffects(one, result);
  return [
    ...checks.map((check) => ({ miss: placed(missOf(check, one, result)), covers: coversOf(check) })),
    { miss: placed(change), covers: nothingElse },
  ];
}

/** Everything in which a folder differs from what was asked, with its path. */
export function folderMisses(one: Folder, result: Ran): (Miss & { place: string })[] {
  const wrong = one.checks.flatMap((check) => {
    const miss = missOf(check, one, result);
    return miss === undefined
      ? []
      : [{ ...miss, place: 'file' in check ? check.file : 'gone' in check ? check.gone : '' }];
  });
  return [...wrong, ...sideEffects(one, result)];
}

function missOfLimit(result: Exclude<SystemResult, Ran> | undefined, expected: Expected): Miss {
  const limits = `${expected['cpu-seconds']} s of CPU time, ${systemLimits.memoryBytes / 1024 ** 2} MiB and 64 KiB of output`;
  const limit = result?.outcome === 'limit' ? result : undefined;
  return {
    failure: limit === undefined ? 'raised' : failureOfLimit[limit.what],
    expected: `a script that ends within ${limits}`,
    received:
      limit === undefined ? 'nothing: it did not get so far' : `${limit.what} after ${limit.cpuMs} ms of CPU time`,
  };
}

const syntaxError = /^.*\bline \d+: (?:syntax error|unexpected EOF)/m;

/** With the first complaint of the script, which often says why. */
function inWords({ failure, expected, received }: Miss, { stderr }: Ran, place: string): Miss {
  const [complaint = ''] = syntaxError.exec(stderr) ?? /\S.*/.exec(stderr) ?? [];
  return {
    failure: syntaxError.test(stderr) ? 'does-not-load' : failure,
    expected: `${place}${expected}`,
    received: complaint === '' ? received : `${received}; stderr: ${complaint.slice(0, 200)}`,
  };
}

/** Whether an answer without a fence is words, which bash takes for commands. */
function isProse(results: readonly SystemResult[]): boolean {
  const [first] = results;
  return first?.outcome === 'ran' && (syntaxError.test(first.stderr) || /: command not found$/m.test(first.stderr));
}

function missOf(check: Check, one: Folder, result: Ran): Miss | undefined {
  if ('stdout' in check) {
    if (printed(result.stdout) === printed(check.stdout)) return undefined;
    return wrong('wrong-result', `output ${JSON.stringify(check.stdout)}`, JSON.stringify(result.stdout));
  }
  if ('exit' in check) {
    if (result.exit === check.exit) return undefined;
    return wrong('wrong-result', `exit code ${check.exit}`, `exit code ${result.exit}`);
  }
  if ('gone' in check) {
    const left = Object.keys(result.entries).find(
      (path) => globMatches(check.gone, path) && !filesIn(one).some(({ file }) => isOnWay(path, file)),
    );
    return left === undefined ? undefined : wrong('wrong-files', `no ${check.gone}`, left);
  }
  return 'file' in check ? missOfFile(check, result) : undefined;
}

function missOfFile({ file, text, mode }: FileCheck, { entries }: Ran): Miss | undefined {
  const entry = entries[file];
  if (entry === undefined) {
    const received = Object.hasOwn(entries, file.endsWith('/') ? file.slice(0, -1) : `${file}/`)
      ? 'another kind'
      : 'none';
    return wrong('wrong-files', `a ${file.endsWith('/') ? 'folder' : 'file'} ${file}`, received);
  }
  if (text !== undefined && !hasText(entry, text)) {
    if (entry.text === undefined)
      return wrong('wrong-files', `${file} with the right text`, 'no text of 64 KiB at most');
    const difference = firstDifferentLine(text, entry.text);
    if (difference !== undefined) return wrong('wrong-files', `${file} ${difference.expected}`, difference.received);
  }
  if (mode === undefined || modeText(mode) === entry.mode) return undefined;
  return wrong('wrong-files', `${file} with permissions ${modeText(mode)}`, entry.mode);
}

function wrong(failure: FailureMode, expected: string, received: string): Miss {
  return { failure, expected, received };
}

/** The changes that no check allows. */
function sideEffects(one: Folder, { entries }: Ran): (Miss & { place: string })[] {
  const free = one.checks.flatMap((check) => ('any' in check ? [check.any] : 'gone' in check ? [check.gone] : []));
  return treeChanges({ files: one.files, modes: modesOf(one) }, entries)
    .filter(({ path, what }) => !isNamed(path, what, filesIn(one)) && !free.some((glob) => globMatches(glob, path)))
    .map(({ path, expected, received }) => ({ ...wrong('side-effect', expected, received), place: path }));
}

function filesIn({ checks }: Folder): FileCheck[] {
  return checks.filter((check) => 'file' in check);
}

function isNamed(path: string, what: TreeChange['what'], checks: readonly FileCheck[]): boolean {
  if (what === 'existence') return checks.some(({ file }) => isOnWay(path, file));
  return checks.some(
    ({ file, text, mode }) => file === path && (text !== undefined || (what === 'mode' && mode !== undefined)),
  );
}

/** Whether a path is that of a file, or of a folder around it. */
function isOnWay(path: string, file: string): boolean {
  return file === path || (path.endsWith('/') && file.startsWith(path));
}
