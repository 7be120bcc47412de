import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseLoose } from '../../../lib/loose.ts';
import { type Pack, packSchema } from '../../../packs/pack-schema.ts';
import { readResponse } from '../../../packs/read-response.ts';
import { verifyContext } from '../../../packs/task-of.ts';
import { codeLimits } from '../../../verify/ports.ts';
import { judge } from '../../../verify/verify-attempt.ts';
import { type Aids, BadRow, defineDataset } from '../dataset.ts';
import { greedy } from '../marked-answer.ts';
import { javascriptExpect, javascriptRunner, testModule } from './javascript-tests.ts';

type Files = Readonly<Record<string, string>>;

/** What an exercise is made of, by its config. */
type Exercise = {
  readonly id: string;
  readonly files: Files;
  /** The paths that the answer writes. */
  readonly solution: readonly string[];
  readonly tests: readonly string[];
  /** A solution of its makers, at those paths. */
  readonly gold: Files;
};

const languages = ['python', 'javascript', 'go', 'cpp', 'rust', 'java'] as const;
type Language = (typeof languages)[number];

const configSchema = z.looseObject({
  files: z.looseObject({
    solution: z.array(z.string()).min(1),
    test: z.array(z.string()).min(1),
    example: z.array(z.string()).optional(),
    exemplar: z.array(z.string()).optional(),
  }),
});

/**
 * Exercises in six languages: a text, files to complete, and tests. The tests run with the reference solution at import; an
 * exercise whose reference does not pass here is left out.
 */
export const aiderPolyglot = defineDataset({
  title: 'Aider polyglot',
  tasks: languages,
  together: ['python', 'javascript'],
  isFolder: true,
  head: { 'default-thinking': 'on', sampling: { ...greedy, 'max-tokens': 8192 } },
  taskOf: (row) => (row as { readonly language: string }).language,
  row: z.looseObject({
    language: z.enum(languages),
    exercise: z.string(),
    files: z.record(z.string(), z.string()),
  }),
  async items({ language, exercise, files }, aids) {
    const id = `${language}-${exercise}`;
    const read = exerciseOf(id, files);
    if (read === undefined) return { leftOut: 'without tests or a reference' };
    const made = await checkOf(language, read, aids);
    if (made === undefined) return { leftOut: `without tests that run here (${id})` };
    const scenario = { id, title: exercise, messages: messagesOf(read), expect: [made] };
    const fault = await faultOfGold(scenario, read.gold, aids);
    if (fault !== undefined) return { leftOut: `whose reference does not pass here (${id}: ${fault})` };
    return [{ id, title: exercise, scenario: { messages: scenario.messages, expect: scenario.expect } }];
  },
});

/** Files that say how to build, which the answer does not write. */
const builds = /(?:^|\/)(?:Cargo\.toml|CMakeLists\.txt|build\.gradle)$/;

function exerciseOf(id: string, files: Files): Exercise | undefined {
  const parsed = configSchema.safeParse(parseLoose(files['.meta/config.json'] ?? ''));
  if (!parsed.success) throw new BadRow('.meta/config.json: names no solution and tests');
  const { solution: all, test: tests, example, exemplar = [] } = parsed.data.files;
  const solution = all.filter((path) => !builds.test(path));
  const examples = (example ?? exemplar).filter((path) => !/\.toml$/.test(path));
  const gold = Object.fromEntries(
    examples.flatMap((path) => {
      const target = targetOf(path, solution);
      return target === undefined || files[path] === undefined ? [] : [[target, files[path]]];
    }),
  );
  const isWhole = [...solution, ...tests].every((path) => files[path] !== undefined);
  if (!isWhole || Object.keys(gold).length === 0) return undefined;
  // Those of its files that the reference leaves as they are.
  for (const path of solution) gold[path] ??= files[path] ?? '';
  return { id, files, solution, tests, gold };
}

/** The file of the solution that a file of the reference is: of the same name, else the only one of its ending. */
function targetOf(example: string, solution: readonly string[]): string | undefined {
  const name = example.slice(example.lastIndexOf('/') + 1);
  const ending = /\.\w+$/.exec(name)?.[0] ?? '';
  const named = solution.find((path) => path.endsWith(`/${name}`) || path === name);
  if (named !== undefined) return named;
  const alike = solution.filter((path) => path.endsWith(ending));
  if (alike.length === 1) return alike[0];
  // More files than the task has: beside those.
  return /^(?:example|exemplar|proof)/.test(name) ? undefined : name;
}

const system = `Complete the files of a task. Answer with each file that you change, whole: a line with its path, then a code block with all of it.`;

function messagesOf({ files, solution }: Exercise) {
  const texts = ['introduction', 'instructions', 'instructions.append']
    .flatMap((name) => files[`.docs/${name}.md`] ?? [])
    .map((text) => text.trim());
  const shown = solution.map((path) => fenced(path, files[path] ?? ''));
  return [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: [...texts, 'The files:', ...shown].join('\n\n') },
  ];
}

/** Puts a file into a fence that is longer than any fence inside. */
function fenced(path: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^`+/gm)].map(([ticks]) => ticks.length));
  const mark = '`'.repeat(longest + 1);
  return `${path}\n${mark}\n${text.trimEnd()}\n${mark}`;
}

/** The check of an exercise; undefined where nothing of its tests can run. */
async function checkOf(language: Language, exercise: Exercise, aids: Aids) {
  const { files, solution } = exercise;
  const shown = Object.fromEntries(solution.map((path) => [path, files[path] ?? '']));
  const common = { kind: 'file-edits' as const, format: 'whole' as const, files: shown };
  if (language === 'python' || language === 'javascript') {
    const embedded = language === 'python' ? pythonTests(exercise) : javascriptTests(exercise);
    const names = await namesOf(language, embedded, exercise.gold, aids);
    if (names.length === 0) return undefined;
    const cases = names.map((name) => ({ args: embedded.argsFor(name), gives: 'ok' }));
    const checks = [{ module: embedded.module, entry: 'run', cases }];
    return { ...common, runtime: language, beside: embedded.beside, checks, 'cpu-seconds': embeddedSeconds };
  }
  const { beside, script } = compiledOf(language, exercise);
  const all = { ...besideOf(exercise, endings[language]), ...beside };
  const stdout = await printedByGold({ ...shown, ...exercise.gold, ...all }, script, aids);
  if (stdout === undefined) return undefined;
  const checks = [{ script, stdout }];
  return { ...common, runtime: 'system' as const, beside: all, checks, 'cpu-seconds': systemSeconds };
}

const embeddedSeconds = 30;
/** The CPU seconds of a script, compiling included. */
const systemSeconds = 60;

const endings: Readonly<Record<Exclude<Language, 'python' | 'javascript'>, RegExp>> = {
  go: /\.go$/,
  cpp: /\.(?:cpp|h|hpp)$/,
  rust: /\.rs$/,
  java: /\.java$/,
};

/** All sources that are neither written by the answer nor about the exercise. */
function besideOf({ files, solution }: Exercise, ending: RegExp): Files {
  const isBeside = (path: string) =>
    ending.test(path) && !/^\.(?:meta|docs)\//.test(path) && !/(?:^|\/)tests-main\.cpp$/.test(path);
  return Object.fromEntries(Object.entries(files).filter(([path]) => isBeside(path) && !solution.includes(path)));
}

type Embedded = {
  readonly module: string;
  readonly beside: Files;
  readonly list: { readonly entry: string; readonly args: readonly (readonly string[])[] };
  readonly argsFor: (name: string) => (string | string[])[];
};

function pythonTests(exercise: Exercise): Embedded {
  const modules = exercise.tests.map((path) => path.replace(/\.py$/, '').replaceAll('/', '.'));
  const module = 'run_tests.py';
  return {
    module,
    beside: { ...besideOf(exercise, /\.py$/), [module]: pythonRunner },
    list: { entry: 'tests', args: [modules] },
    argsFor: (name) => [modules, name],
  };
}

function javascriptTests(exercise: Exercise): Embedded {
  const module = 'run-tests.js';
  const expectFile = 'run-tests-expect.js';
  const beside = Object.entries(besideOf(exercise, /\.js(?:on)?$/)).filter(
    ([path]) => !/(?:^|\/)(?:package(?:-lock)?|babel\.config|\.eslintrc)\.\w+$/.test(path),
  );
  const texts = beside.map(([path, text]) => [path, path.endsWith('.js') ? testModule(text) : text]);
  return {
    module,
    beside: {
      ...Object.fromEntries(texts),
      [expectFile]: javascriptExpect,
      [module]: javascriptRunner(expectFile, exercise.tests),
    },
    list: { entry: 'names', args: [] },
    argsFor: (name) => [name],
  };
}

const valueSchema = z.looseObject({ value: z.array(z.string()) });

/** The names of the tests, as they are with the reference. */
async function namesOf(runtime: 'python' | 'javascript', tests: Embedded, gold: Files, { code }: Aids) {
  const { module: file, beside, list } = tests;
  const result = await code.run({
    ...{ runtime, files: { ...gold, ...beside }, entry: { kind: 'function', file, name: list.entry } },
    cases: [{ args: list.args }],
    limits: { ...codeLimits, cpuMs: embeddedSeconds * 1000 },
  });
  if (result.outcome === 'broken') throw new BadRow(`the sandbox cannot run its tests: ${result.detail}`);
  const [line = ''] = (result.values ?? '').split('\n');
  const parsed = valueSchema.safeParse(parseLoose(line));
  return parsed.success ? parsed.data.value : [];
}

function compiledOf(language: Exclude<Language, 'python' | 'javascript'>, { files, tests }: Exercise): CompiledTests {
  switch (language) {
    case 'go':
      return goTests();
    case 'cpp':
      return cppTests();
    case 'rust': {
      const cargo = files['Cargo.toml'] ?? '';
      const crate = /^name\s*=\s*"([\w-]+)"/m.exec(cargo)?.[1]?.replaceAll('-', '_') ?? 'exercise';
      const edition = /^edition\s*=\s*"(\d{4})"/m.exec(cargo)?.[1] ?? '2021';
      return rustTests(crate, edition, tests);
    }
    case 'java':
      return javaTests(
        tests.map((path) =>
          path
            .replace(/^.*src\/test\/java\//, '')
            .replace(/\.java$/, '')
            .replaceAll('/', '.'),
        ),
      );
  }
}

/** What the script prints with the reference; undefined if a test fails, or nothing runs. */
async function printedByGold(files: Files, script: string, { system: runner }: Aids): Promise<string | undefined> {
  const cpuMs = systemSeconds * 1000;
  const [result] = await runner.run([{ files, script, limits: { ...codeLimits, memoryBytes: 512 * 2 ** 20, cpuMs } }]);
  if (result?.outcome === 'broken') throw new BadRow(`its tests run in a container: ${result.detail}`);
  if (result?.outcome !== 'ran') return undefined;
  if (result.exit === 127) throw new BadRow(`the sandbox lacks ${result.stderr.trim()}`);
  const lines = result.stdout.split('\n').filter((line) => line !== '');
  const isRight = result.exit === 0 && lines.length > 0 && lines.every((line) => line.startsWith('ok '));
  return isRight ? result.stdout : undefined;
}

/** Why the answer that the makers give fails; undefined if it passes. */
async function faultOfGold(scenario: object, gold: Files, { task: _, privateCases: __, ...ports }: Aids) {
  const answer = Object.entries(gold).map(([path, text]) => fenced(path, text));
  const pack: Pack = packSchema.parse({ id: 'gold', version: '1.0.0', title: 'gold', scenarios: [scenario] });
  const [first] = pack.scenarios;
  if (first === undefined) return 'no scenario';
  const context = verifyContext(pack, first, { ...ports, vectors: undefined });
  const verdict = await judge(readResponse(answer.join('\n\n')), first.expect, context);
  if (verdict.outcome === 'unmeasured') throw new BadRow(`the sandbox cannot judge its reference: ${verdict.detail}`);
  return verdict.outcome === 'pass' ? undefined : verdict.failure;
}

/** Runs one test, or names them all. Beside the answer, which cannot replace it. */
const pythonRunner = `import importlib, unittest

def loaded(names):
    return [importlib.import_module(name) for name in names]

def tests_of(suite):
    for each in suite:
        if isinstance(each, unittest.TestSuite):
            yield from tests_of(each)
        else:
            yield each

def find(names):
    for module in loaded(names):
        yield from tests_of(unittest.defaultTestLoader.loadTestsFromModule(module))

def tests(names):
    return [test.id() for test in find(names)]

def run(names, wanted):
    suite = unittest.TestSuite(test for test in find(names) if test.id() == wanted)
    result = unittest.TestResult()
    suite.run(result)
    faults = result.failures + result.errors
    if faults:
        return faults[0][1].strip().splitlines()[-1][:300]
    return "ok" if result.testsRun == 1 and result.wasSuccessful() else "did not run"
`;

/** How the tests of one language are run by a script: a line of each test, `ok NAME` where it passes. */
type CompiledTests = {
  /** What the files of the tests call, in place of what their makers load. */
  readonly beside: Readonly<Record<string, string>>;
  readonly script: string;
};

const failed = '{ head -c 2000 errors >&2; exit 1; }';

/** Also removes what it made, however it ends: the folder is read back. */
const needs = (command: string) =>
  `command -v ${command} > /dev/null || { echo ${command} >&2; exit 127; }\ntrap 'rm -rf run run.test run[0-9]* out errors results *.rlib' EXIT`;

function goTests(): CompiledTests {
  return {
    beside: {},
    script: [
      needs('go'),
      'export HOME=/tmp GOCACHE=/tmp/go GO111MODULE=off',
      `go test -c -vet=off -o run.test . > errors 2>&1 || ${failed}`,
      // A subtest is indented.
      `./run.test -test.v 2> /dev/null | sed -nE 's/^ *--- PASS: (.*) \\([0-9.]+s\\)$/ok \\1/p; s/^ *--- FAIL: (.*) \\([0-9.]+s\\)$/FAIL \\1/p' | sort`,
    ].join('\n'),
  };
}

function rustTests(crate: string, edition: string, tests: readonly string[]): CompiledTests {
  const rustc = `rustc --edition ${edition} -A warnings`;
  return {
    beside: {},
    script: [
      needs('rustc'),
      `${rustc} --crate-type rlib --crate-name ${crate} -o lib${crate}.rlib src/lib.rs > errors 2>&1 || ${failed}`,
      ...tests.flatMap((path, at) => [
        `${rustc} --test --extern ${crate}=lib${crate}.rlib -o run${at} ${path} > errors 2>&1 || ${failed}`,
        `./run${at} --include-ignored --test-threads 1 2> /dev/null | sed -nE 's/^test (.*) \\.\\.\\. ok$/ok \\1/p; s/^test (.*) \\.\\.\\. FAILED$/FAIL \\1/p' | sort`,
      ]),
    ].join('\n'),
  };
}

function cppTests(): CompiledTests {
  return {
    beside: { 'test/catch.hpp': read(new URL('./catch.hpp', import.meta.url)) },
    script: [
      needs('g++'),
      `g++ -std=c++17 -w -O1 -pthread -DEXERCISM_RUN_ALL_TESTS -I. -o run $(find . -name '*.cpp') > errors 2>&1 || ${failed}`,
      './run results > /dev/null 2>&1',
      'sort results; exit 0',
    ].join('\n'),
  };
}

function javaTests(classes: readonly string[]): CompiledTests {
  return {
    beside: javaChecks(),
    script: [
      needs('javac'),
      `javac -nowarn -d out $(find . -name '*.java') > errors 2>&1 || ${failed}`,
      `java -XX:+UseSerialGC -Xss64m -Xmx320m -cp out RunTests results ${classes.join(' ')} > /dev/null 2>&1`,
      'sort results; exit 0',
    ].join('\n'),
  };
}

function read(place: URL): string {
  return readFileSync(place, 'utf8');
}

/** A small part of what tests of Java call, under its usual names. */
function javaChecks(): Readonly<Record<string, string>> {
  const annotations = ['Test', 'Disabled', 'DisplayName', 'BeforeEach', 'AfterEach', 'BeforeAll', 'AfterAll'];
  const types: Readonly<Record<string, string>> = {
    'org/assertj/core/api/ThrowableAssert':
      'public class ThrowableAssert { public interface ThrowingCallable { void call() throws Throwable; } }',
    'org/assertj/core/api/AssertionsForClassTypes': 'public class AssertionsForClassTypes extends Assertions {}',
    'org/assertj/core/api/AssertionsForInterfaceTypes':
      'public class AssertionsForInterfaceTypes extends Assertions {}',
    ...Object.fromEntries(annotations.map((name) => [`org/junit/jupiter/api/${name}`, annotation(name)])),
  };
  return {
    'RunTests.java': read(new URL('./RunTests.java', import.meta.url)),
    'org/assertj/core/api/Assertions.java': read(new URL('./Assertions.java', import.meta.url)),
    ...Object.fromEntries(Object.entries(types).map(([path, text]) => [`${path}.java`, `${packageOf(path)}${text}\n`])),
  };
}

function annotation(name: string): string {
  const kept = 'java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)';
  return `@${kept} public @interface ${name} { String value() default ""; }`;
}

function packageOf(path: string): string {
  return `package ${path.slice(0, path.lastIndexOf('/')).replaceAll('/', '.')};\n`;
}
