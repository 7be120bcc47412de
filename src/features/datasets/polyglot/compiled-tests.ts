import { readFileSync } from 'node:fs';

/** How the tests of one language are run by a script: a line of each test, `ok NAME` where it passes. */
export type CompiledTests = {
  /** What the files of the tests call, in place of what their makers load. */
  readonly beside: Readonly<Record<string, string>>;
  readonly script: string;
};

const failed = '{ head -c 2000 errors >&2; exit 1; }';

/** Also removes what it made, however it ends: the folder is read back. */
const needs = (command: string) =>
  `command -v ${command} > /dev/null || { echo ${command} >&2; exit 127; }\ntrap 'rm -rf run run.test run[0-9]* out errors results *.rlib' EXIT`;

export function goTests(): CompiledTests {
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

export function rustTests(crate: string, edition: string, tests: readonly string[]): CompiledTests {
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

export function cppTests(): CompiledTests {
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

export function javaTests(classes: readonly string[]): CompiledTests {
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
