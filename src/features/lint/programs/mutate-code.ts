import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { EndpointError, InputError } from '../../../lib/errors.ts';
import { parseLoose } from '../../../lib/loose.ts';
import type { Reply, Scenario } from '../../../packs/pack-schema.ts';
import { replyTurns } from '../../../packs/read-reply.ts';
import { type CheckOf, isOf, type OfKind } from '../../../verify/define-verifier.ts';
import { type CodeJob, type CodeRunner, type CodeValue, codeLimits } from '../../../verify/ports.ts';
import { leavesOf } from '../../../verify/registry.ts';
import { type code, withCases } from '../../sandbox/kinds/code.ts';
import { extractCode } from '../../sandbox/kinds/extract-code.ts';
import type { ReplyMutant } from '../mutate-calls.ts';
import { mutateScript } from './mutate-script.ts';

export type CodeCheck = CheckOf<typeof code>;

/** The check of this kind in a scenario; it may be one of several checks. */
export function checkOf<Kind extends OfKind>({ expect }: Scenario, kind: Kind) {
  return expect.flatMap(leavesOf).find((leaf) => isOf(kind, leaf));
}

/** Replies whose program differs from that of a right one in one place. */
export async function mutateCode(reply: Reply, check: CodeCheck, code: CodeRunner): Promise<ReplyMutant[]> {
  const turns = replyTurns(reply);
  const last = turns.at(-1);
  if (last === undefined) return [];
  const { runtime } = check;
  const { code: source } = extractCode(last.text, check);
  const mutants =
    runtime === 'system' ? mutateOther(source, check.language) : await mutateSource(source, runtime, code);
  return mutants.map(({ mutator, source: changed, change }) => ({
    mutator,
    change,
    turns: turns.with(-1, { ...last, text: withProgram(last.text, source, changed, check.language ?? runtime) }),
  }));
}

/** Another check may ask for words beside the program: without them, it would fail whatever the program does. */
export function withProgram(text: string, source: string, changed: string, language: string): string {
  const at = text.lastIndexOf(source);
  if (at === -1) return `\`\`\`${language}\n${changed}\n\`\`\``; // in an item of a list
  return text.slice(0, at) + changed + text.slice(at + source.length);
}

/** The line is that of the change in the right program, from 1. */
type Mutant = { readonly mutator: string; readonly source: string; readonly line: number; readonly change: string };

const mutantsSchema = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string(), z.int()]))]);

/** `line 12: total > best → total >= best`, by the lines that are not the same at both ends. */
export function changeIn(before: string, after: string, line?: number): string {
  const [one, two] = [before.split('\n'), after.split('\n')];
  const start = one.findIndex((text, at) => text !== two[at]);
  const from = start === -1 ? one.length : start;
  let same = 0;
  while (same < Math.min(one.length, two.length) - from && one.at(-1 - same) === two.at(-1 - same)) same++;
  const shown = (lines: readonly string[]) =>
    shortened(
      lines
        .slice(from, lines.length - same)
        .map((text) => text.trim())
        .join(' ⏎ '),
    );
  return `line ${line ?? from + 1}: ${shown(one)} → ${shown(two)}`;
}

const mostShown = 200;

function shortened(text: string): string {
  if (text === '') return 'nothing';
  return text.length <= mostShown ? text : `${text.slice(0, mostShown - 1).toWellFormed()}…`;
}

/** Programs that differ from a right one in one place. */
export function mutateSource(
  source: string,
  runtime: CodeJob['runtime'],
  code: CodeRunner,
): Promise<readonly Mutant[]> {
  return runtime === 'javascript' ? mutateJavaScript(source, code) : mutatePython(source, code);
}

/** The operators of these languages are nearly those of JavaScript. */
function mutateOther(source: string, language: CodeCheck['language']): readonly Mutant[] {
  if (language !== 'bash') return changedJavaScript(source, { ...others, '==': '!=', '!=': '==' });
  return mutateScript(source).map(({ mutator, text }) => ({
    ...{ mutator, source: text, line: 1 },
    change: changeIn(source, text),
  }));
}

async function mutatePython(source: string, code: CodeRunner): Promise<readonly Mutant[]> {
  const file = { 'mutate.py': await readFile(script, 'utf8') };
  const called = await call(code, { runtime: 'python', files: file, name: 'mutants' }, [source]);
  // What is no program has no mutants: the gold answer fails.
  if (!('value' in called)) return [];
  const [plain, mutants] = mutantsSchema.parse(called.value);
  return mutants.map(([mutator, changed, line]) => ({
    ...{ mutator, source: changed, line },
    change: changeIn(plain, changed, line),
  }));
}

const draws = 500;

/** Whether two Python programs give the same results for random inputs near those of the cases. */
export async function isSameProgram(gold: string, other: string, check: CodeCheck, code: CodeRunner): Promise<boolean> {
  if (check.runtime !== 'python' || check.entry === undefined) return false;
  const [one, two] = [gold, other].map((text) => extractCode(text, check).code);
  const { cases = [] } = withCases(check);
  const calls = cases.filter(({ kwargs }) => kwargs === undefined).map(({ args }) => args);
  if (calls.length === 0) return false;
  const file = { 'mutate.py': await readFile(script, 'utf8') };
  const args = [one ?? '', two ?? '', check.entry, calls, draws];
  const called = await call(code, { runtime: 'python', files: file, name: 'is_same', endsAtLimit: false }, args);
  return 'value' in called && called.value === true;
}

const script = new URL('./mutate-python.py', import.meta.url);

type Called = { readonly value: unknown } | { readonly failed: true };
type Callee = Pick<CodeJob, 'runtime' | 'files'> & { readonly name: string; readonly endsAtLimit?: boolean };

/** Calls a function of ours in the sandbox. Without its result, lint would find too few mutants and not say why. */
async function call(code: CodeRunner, callee: Callee, args: readonly CodeValue[]): Promise<Called> {
  const { runtime, files, name, endsAtLimit = true } = callee;
  const result = await code.run({
    runtime,
    files,
    limits: { ...codeLimits, cpuMs: 5000 },
    entry: { kind: 'function', file: Object.keys(files)[0] ?? '', name },
    cases: [{ args }],
  });
  if (result.outcome === 'broken') {
    throw new EndpointError(`the sandbox failed while mutants were made: ${result.detail}`, 'Run the command again.');
  }
  if (result.outcome === 'limit' && endsAtLimit) {
    throw new InputError(
      `no mutants of the first gold answer could be made: ${result.what} limit after ${result.cpuMs} ms of CPU time`,
      'Write it shorter.',
    );
  }
  const line = parseLoose(result.values?.split('\n')[0] ?? '');
  return z.object({ value: z.unknown() }).safeParse(line).data ?? { failed: true };
}

const others: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '%': '*', true: 'false', false: 'true' },
};

/**
 * Also matches strings, patterns, comments and other operators that contain one of ours, such as `++` and `=>`, so that
 * these are passed over as a whole.
 */
const token =
  /(?<=(?:^|[(,=:[!&|?{};+]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|=>|\+\+|--|<<=?|>>>?=?|[-+*%]=|\*\*|[!=]==?|[<>]=?|&&|\|\||[-+*%]|\b(?:\d+|true|false|return)\b/g;

async function mutateJavaScript(source: string, code: CodeRunner): Promise<readonly Mutant[]> {
  const mutants = changedJavaScript(source);
  const files = { 'parse.js': parser };
  const callee = { runtime: 'javascript', files, name: 'parses' } as const;
  const called = await call(code, callee, [mutants.map((mutant) => mutant.source)]);
  const parses = 'value' in called ? z.array(z.boolean()).parse(called.value) : [];
  return mutants.filter((_, at) => parses[at] === true);
}

/** A module parses as a script without the words that make it a module. */
const parser = `function parses(sources) {
  return sources.map((source) => {
    const script = source.replace(/^\\s*import\\b.*$/gm, '').replace(/^\\s*export\\s+default\\b/gm, '0,').replace(/^\\s*export\\b/gm, '');
    try {
      return Function('return async () => {' + script + '\\n}') !== undefined;
    } catch {
      return false;
    }
  });
}`;

function changedJavaScript(source: string, operators = others): Mutant[] {
  return [...source.matchAll(token)].flatMap(({ 0: found, index }): Mutant[] => {
    const withOther = (mutator: string, text: string): Mutant => {
      const changed = source.slice(0, index) + text + source.slice(index + found.length);
      const line = source.slice(0, index).split('\n').length;
      return { mutator, source: changed, line, change: changeIn(source, changed) };
    };
    const other = operators[found];
    if (other !== undefined) return [withOther(/^[<>=!]/.test(found) ? 'code-comparison' : 'code-operator', other)];
    if (found === 'return') return [withOther('code-early-return', 'return;')];
    return /^\d+$/.test(found) ? [withOther('code-off-by-one', String(Number(found) + 1))] : [];
  });
}
