import { z } from 'zod';
import {
  type CodeResult,
  codeLimits,
  type SystemResult,
  type SystemRunner,
  systemLimits,
} from '../../../verify/ports.ts';

export const languageSchema = z.enum(['bash', 'c++', 'go', 'rust', 'java']);
export type Language = z.infer<typeof languageSchema>;

type Tool = {
  readonly file: string;
  readonly needs: string;
  /** Fails where the tool is there, but cannot start: that is no fault of the answer. */
  readonly probe: string;
  readonly compile: string;
  readonly run: string;
};

const tools: Readonly<Record<Language, (source: string) => Tool>> = {
  bash: () => ({
    file: 'answer.sh',
    needs: 'bash',
    probe: 'bash --version',
    compile: 'bash -n answer.sh',
    run: 'bash answer.sh',
  }),
  'c++': () => ({
    file: 'answer.cpp',
    needs: 'g++',
    probe: 'g++ --version',
    compile: 'g++ -std=c++20 -O2 -o answer answer.cpp',
    run: './answer',
  }),
  go: () => ({
    file: 'answer.go',
    needs: 'go',
    probe: 'go version',
    compile: 'HOME=/tmp GOCACHE=/tmp/go GO111MODULE=off go build -o answer answer.go',
    run: './answer',
  }),
  rust: () => ({
    file: 'answer.rs',
    needs: 'rustc',
    probe: 'rustc --version',
    compile: 'rustc --edition 2021 -O -o answer answer.rs',
    run: './answer',
  }),
  java(source) {
    const { file, main } = javaNames(source);
    return {
      file: `${file}.java`,
      needs: 'javac',
      probe: 'javac -version',
      compile: `javac -d . ${file}.java`,
      run: `java -XX:+UseSerialGC -Xss64m -Xmx320m ${main}`,
    };
  },
};

/** The class with `main` runs; javac wants the file of a public class of the top level to have its name. */
function javaNames(source: string): { readonly file: string; readonly main: string } {
  const modifiers = String.raw`(?:(?:abstract|final|sealed|non-sealed|strictfp)\s+)*`;
  const kinds = String.raw`(?:class|record|enum|interface)\s+(\w+)`;
  const shown = new RegExp(`^${modifiers}public\\s+${modifiers}${kinds}`, 'm').exec(source)?.[1];
  const before = source.slice(0, Math.max(0, source.search(/\bstatic\s+(?:(?:public|final)\s+)*void\s+main\b/)));
  const last = [...before.matchAll(new RegExp(`^${modifiers}(?:public\\s+${modifiers})?${kinds}`, 'gm'))].at(-1)?.[1];
  const main = last ?? shown ?? 'Main';
  return { file: shown ?? main, main };
}

type Program = {
  readonly language: Language;
  readonly source: string;
  readonly inputs: readonly string[];
  /** For all inputs together, without the compiler. */
  readonly cpuMs: number;
};

/** A compiler takes this at most. */
const compileMs = 60_000;
/** How long programs may wait, as a multiple of their CPU time. */
export const wallFactor = 6;

/**
 * Compiles a program once, and runs it for each input. Its lines are those of a program in the embedded sandbox. What the
 * script prints before the program runs is the compiler's CPU time; what it prints after that can be forged, and it says
 * nothing about what is expected.
 */
export async function runProgram(program: Program, system: Pick<SystemRunner, 'run'>): Promise<CodeResult> {
  const { language, source, inputs, cpuMs } = program;
  const tool = tools[language](source);
  const [result] = await system.run([
    {
      files: {
        [tool.file]: source,
        'out/': '',
        ...Object.fromEntries(inputs.map((stdin, at) => [`in/${at}`, stdin])),
      },
      script: scriptFor(tool, inputs.length, cpuMs),
      limits: { ...systemLimits, files: systemLimits.files + 2 * inputs.length, cpuMs: cpuMs + compileMs },
      idleMs: wallFactor * cpuMs,
    },
  ]);
  if (result === undefined) return { outcome: 'broken', cause: 'sandbox-error', detail: 'it gave no result' };
  if (result.outcome !== 'ran') return result;
  return resultOf(result, program, tool.needs);
}

/** The exit codes of a process that has used up `ulimit -t`: the soft limit, or the hard one where it ignores SIGXCPU. */
const cpuExits = [128 + 24, 128 + 9];

function scriptFor({ probe, compile, run }: Tool, count: number, cpuMs: number): string {
  const seconds = Math.ceil(cpuMs / 1000);
  return [
    // What the program did not write is no file of the program.
    "trap 'rm -rf in answer* errors *.class' EXIT",
    `${probe} > /dev/null 2>&1 || { echo missing; exit 0; }`,
    `( ${compile} ) > errors 2>&1 || { echo fails; head -c 2000 errors; exit 0; }`,
    'echo compiled; times',
    `for ((at = 0; at < ${count}; at++)); do`,
    `  ( ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec ${run} ) < in/$at > out/$at 2> /dev/null`,
    '  exit=$?',
    '  printf "%s %s %s\\n" "$at" "$exit" "$(wc -c < out/$at)"',
    `  case $exit in ${cpuExits.join('|')}) break ;; esac`,
    'done',
  ].join('\n');
}

type Ran = Extract<SystemResult, { outcome: 'ran' }>;

function resultOf({ stdout, entries, cpuMs }: Ran, program: Program, needs: string): CodeResult {
  const [how, ...lines] = stdout.split('\n');
  if (how === 'missing')
    return { outcome: 'broken', cause: 'sandbox-missing', detail: `it has no ${needs} that starts` };
  if (how !== 'compiled') {
    const load = { raised: ['the compiler'], message: lines.join('\n').trim() };
    return { outcome: 'ran', values: JSON.stringify({ load }), cpuMs };
  }
  const ranMs = Math.max(0, cpuMs - msOf(lines[1] ?? ''));
  const told = lines.flatMap((line) => {
    const [, at, exit, bytes] = /^(\d+) (\d+) (\d+)$/.exec(line) ?? [];
    return at === undefined ? [] : [{ at: Number(at), exit: Number(exit), bytes: Number(bytes) }];
  });
  const values = told
    .filter(({ exit }) => !cpuExits.includes(exit))
    .map(({ at, exit, bytes }) => JSON.stringify(lineOf(at, exit, bytes, entries[`out/${at}`]?.text)))
    .join('\n');
  const isLate = ranMs > program.cpuMs || told.some(({ exit }) => cpuExits.includes(exit));
  if (isLate) return { outcome: 'limit', what: 'cpu', values, cpuMs: ranMs };
  return { outcome: 'ran', values, cpuMs: ranMs };
}

function lineOf(at: number, exit: number, bytes: number, stdout: string | undefined) {
  if (bytes > codeLimits.caseOutputBytes) return { limit: 'output' };
  if (stdout === undefined) return { case: at, raised: ['output'], message: 'it is no UTF-8' };
  return { case: at, stdout, exit };
}

/** The CPU time of the children in a line of `times`, such as `0m1.234s 0m0.100s`. */
function msOf(line: string): number {
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds), 0);
}
