import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { extractCode } from '../../verify/code/extract-code.ts';
import { type CodeJob, type CodeRunner, type CodeValue, codeLimits } from '../../verify/ports.ts';
import type { Expectation } from '../../verify/registry.ts';
import type { Reply, Scenario } from '../pack-schema.ts';
import { replyTurns } from '../read-reply.ts';
import type { ReplyMutant } from './mutate-calls.ts';

export type CodeCheck = Extract<Expectation, { kind: 'code' }>;

/** The check of a program in a scenario; it may be one of several checks. */
export function codeCheckOf({ expect }: Scenario): CodeCheck | undefined {
  return expect.flatMap(partsOf).find((part) => part.kind === 'code');
}

function partsOf(expected: Expectation): Expectation[] {
  return expected.kind === 'all-of' ? expected.of.flatMap(partsOf) : [expected];
}

/** Replies whose program differs from that of a right one in one place. */
export async function mutateCode(reply: Reply, check: CodeCheck, code: CodeRunner): Promise<ReplyMutant[]> {
  const turns = replyTurns(reply);
  const last = turns.at(-1);
  if (last === undefined) return [];
  const { runtime } = check;
  const { code: source } = extractCode(last.text, check);
  const mutants = runtime === 'javascript' ? mutateJavaScript(source) : await mutatePython(source, code);
  return mutants.map(([mutator, changed]) => ({
    mutator,
    turns: turns.with(-1, { ...last, text: `\`\`\`${runtime}\n${changed}\n\`\`\`` }),
  }));
}

type Mutant = readonly [mutator: string, source: string];

const mutantsSchema = z.array(z.tuple([z.string(), z.string()]));

async function mutatePython(source: string, code: CodeRunner): Promise<readonly Mutant[]> {
  return mutantsSchema.catch([]).parse(await callPython(code, 'mutants', [source]));
}

const draws = 500;

/** Whether two Python programs give the same results for random inputs near those of the cases. */
export async function isSameProgram(gold: string, other: string, check: CodeCheck, code: CodeRunner): Promise<boolean> {
  if (check.runtime !== 'python' || check.entry === undefined || check.cases === undefined) return false;
  const [one, two] = [gold, other].map((text) => extractCode(text, check).code);
  const calls = check.cases.filter(({ kwargs }) => kwargs === undefined).map(({ args }) => args);
  if (calls.length === 0) return false;
  return (await callPython(code, 'is_same', [one ?? '', two ?? '', check.entry, calls, draws])) === true;
}

const script = new URL('./mutate-python.py', import.meta.url);

/** Runs a function of mutate-python.py in the sandbox and returns its result; undefined if it did not finish. */
async function callPython(code: CodeRunner, name: string, args: readonly CodeValue[]): Promise<unknown> {
  const job: CodeJob = {
    runtime: 'python',
    files: { 'mutate.py': await readFile(script, 'utf8') },
    limits: { ...codeLimits, cpuMs: 5000 },
    entry: { kind: 'function', file: 'mutate.py', name },
    cases: [{ args }],
  };
  const result = await code.run(job);
  if (result.outcome !== 'ran') return undefined;
  const [line] = result.values.split('\n');
  return z.object({ value: z.unknown() }).safeParse(JSON.parse(line ?? '{}')).data?.value;
}

const others: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '%': '*', true: 'false', false: 'true' },
};

/**
 * Also matches strings, comments and other operators that contain one of ours, such as `++` and `=>`, so that these are
 * passed over as a whole.
 */
const token =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|=>|\+\+|--|[-+*%]=|\*\*|[!=]==|[<>]=?|&&|\|\||[-+*%]|\b(?:\d+|true|false|return)\b/g;

function mutateJavaScript(source: string): Mutant[] {
  return [...source.matchAll(token)].flatMap(({ 0: found, index }): Mutant[] => {
    const withOther = (mutator: string, text: string): Mutant => [
      mutator,
      source.slice(0, index) + text + source.slice(index + found.length),
    ];
    const other = others[found];
    if (other !== undefined) return [withOther(/^[<>=!]/.test(found) ? 'code-comparison' : 'code-operator', other)];
    if (found === 'return') return [withOther('code-early-return', 'return;')];
    return /^\d+$/.test(found) ? [withOther('code-off-by-one', String(Number(found) + 1))] : [];
  });
}
