import { describe, expect, it } from 'vitest';
import { extractCode } from '../../../../src/features/sandbox/kinds/extract-code.ts';
import { runProgram } from '../../../../src/features/sandbox/kinds/system-program.ts';
import type { SystemEntry, SystemJob, SystemResult } from '../../../../src/verify/ports.ts';
import { expectationSchema, portsOf, verify } from '../../../../src/verify/registry.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

const sum = {
  kind: 'code',
  runtime: 'system',
  language: 'bash',
  covers: ['sum'],
  programs: [
    { stdin: '2 3\n', stdout: '5' },
    { stdin: '1 1\n', stdout: '2' },
  ],
};

function ran(stdout: string, outputs: readonly string[] = [], cpuMs = 300): SystemResult {
  const entries = Object.fromEntries(
    outputs.map((text, at): [string, SystemEntry] => [`out/${at}`, { mode: '644', text }]),
  );
  return { outcome: 'ran', exit: 0, stdout, stderr: '', entries, cpuMs };
}
const compiled = 'compiled\n0m0.001s 0m0.002s\n0m0.100s 0m0.050s\n';

async function verdictOn(result: SystemResult | undefined, expected: object = sum, jobs: SystemJob[] = []) {
  const context = contextWith();
  const run = async (asked: readonly SystemJob[]) => {
    jobs.push(...asked);
    return result === undefined ? [] : [result];
  };
  const withSystem = { ...context, ports: { ...context.ports, system: { ...context.ports.system, run } } };
  return verify(saying('```sh\nread -r a b\necho $((a + b))\n```'), expectationSchema.parse(expected), withSystem);
}

describe('programs of the runtime system', () => {
  it('are compiled once and run for each input; expected outputs stay outside', async () => {
    const jobs: SystemJob[] = [];
    const verdict = await verdictOn(ran(`${compiled}0 0 2\n1 0 2\n`, ['5\n', '2\n']), sum, jobs);
    expect(verdict).toEqual({ outcome: 'pass' });
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.idleMs).toBe(60_000);
    expect(jobs[0]?.files).toEqual({
      'answer.sh': 'read -r a b\necho $((a + b))',
      'in/0': '2 3\n',
      'in/1': '1 1\n',
      'out/': '',
    });
    expect(portsOf(expectationSchema.parse(sum))).toEqual(['system']);
  });

  it.each<[string, SystemResult | undefined, object]>([
    [
      'another output',
      ran(`${compiled}0 0 2\n1 0 2\n`, ['5\n', '3\n']),
      { failure: 'wrong-result', score: 50, broke: ['sum'] },
    ],
    ['an exit code', ran(`${compiled}0 1 2\n1 0 2\n`, ['5\n', '2\n']), { failure: 'raised', received: 'exit code 1' }],
    ['no output for an input', ran(`${compiled}0 0 2\n`, ['5\n']), { failure: 'raised', score: 50 }],
    ['no text', ran(`${compiled}0 0 2\n1 0 2\n`, ['5\n']), { failure: 'raised', received: 'output: it is no UTF-8' }],
    ['too much output', ran(`${compiled}0 0 2\n1 0 65537\n`, ['5\n']), { failure: 'output-limit', score: 50 }],
    [
      'a program that does not compile',
      ran('fails\nanswer.sh: line 1: oops\n'),
      { failure: 'does-not-load', received: 'the compiler: answer.sh: line 1: oops' },
    ],
    ['a CPU limit of one input', ran(`${compiled}0 0 2\n1 152 0\n`, ['5\n', '']), { failure: 'time-limit', score: 50 }],
    [
      'a CPU limit that it ignores',
      ran(`${compiled}0 0 2\n1 137 0\n`, ['5\n', '']),
      { failure: 'time-limit', score: 50 },
    ],
    [
      'a CPU limit of all inputs',
      ran(`${compiled}0 0 2\n1 0 2\n`, ['5\n', '2\n'], 10_151),
      { failure: 'time-limit', score: 100 },
    ],
    [
      'a limit',
      { outcome: 'limit', what: 'memory', cpuMs: 1 },
      { failure: 'memory-limit', expected: expect.stringContaining('512 MiB') },
    ],
  ])('fail with %s', async (_, result, expected) => {
    expect(await verdictOn(result)).toMatchObject({ outcome: 'fail', ...expected });
  });

  it('are not charged for the time of the compiler', async () => {
    const slow = compiled.replace('0m0.100s', '0m40.000s');
    expect(await verdictOn(ran(`${slow}0 0 2\n1 0 2\n`, ['5\n', '2\n'], 45_000))).toEqual({ outcome: 'pass' });
  });

  it('are unmeasured without the compiler or the sandbox', async () => {
    expect(await verdictOn(ran('missing\n'))).toEqual({
      ...{ outcome: 'unmeasured', cause: 'sandbox-missing', detail: 'it has no bash that starts' },
    });
    expect(await verdictOn(undefined)).toMatchObject({ outcome: 'unmeasured', cause: 'sandbox-error' });
  });

  it.each([
    [{ ...sum, language: undefined }, 'the runtime system needs language and programs'],
    [
      { ...sum, programs: undefined, entry: 'f', cases: [{ gives: 1 }] },
      'the runtime system needs language and programs',
    ],
    [{ ...sum, runtime: 'python' }, 'language needs the runtime system'],
    [{ ...sum, language: 'perl' }, 'language'],
  ])('are refused: %#', (expected, message) => {
    expect(() => expectationSchema.parse(expected)).toThrow(message);
  });

  it.each([
    ['bash', '```console\n$ ls\n```\n```bash\nls\n```', 'ls'],
    ['c++', '```cpp\nint x;\n```\n```text\nout\n```', 'int x;'],
    ['go', '```golang\npackage main\n```\n```sh\ngo run .\n```', 'package main'],
    ['rust', '```rs\nfn main() {}\n```\n```toml\n[package]\n```', 'fn main() {}'],
    ['java', '```java\nclass A {}\n```\n```javascript\nx\n```', 'class A {}'],
  ] as const)('are the fence in %s', (language, text, expected) => {
    expect(extractCode(text, { runtime: 'system', language }).code).toBe(expected);
  });

  it.each([
    ['a public class', 'public class Totals { public static void main(String[] a) {} }', 'Totals', 'Totals'],
    [
      'the class with main',
      'class Pair {}\nclass Run {\n  public static void main(String[] a) {}\n}\nclass Last {}',
      ...['Run', 'Run'],
    ],
    [
      'the class with main, and not a public class in it',
      '// the public class Old\nclass Main {\n  public class Pair {}\n  public static void main(String[] a) {}\n}',
      ...['Main', 'Main'],
    ],
    [
      'a public class beside the one with main',
      'public class Solution {}\nclass Main {\n  static public void main(String[] a) {}\n}',
      ...['Solution', 'Main'],
    ],
    ['a public record', 'public record Pair(int a) {\n  public static void main(String[] a) {}\n}', 'Pair', 'Pair'],
    [
      'a public abstract class',
      'class A {}\npublic abstract class B {\n  static void main(String[] a) {}\n}',
      'B',
      'B',
    ],
    ['no class', 'void main() {}', 'Main', 'Main'],
  ])('name the file of Java after %s', async (_, source, file, main) => {
    const jobs: SystemJob[] = [];
    const run = async (asked: readonly SystemJob[]) => {
      jobs.push(...asked);
      return [];
    };
    await runProgram({ language: 'java', source, inputs: [], cpuMs: 1000 }, { run });
    expect(Object.keys(jobs[0]?.files ?? {})).toContain(`${file}.java`);
    expect(jobs[0]?.script).toMatch(new RegExp(`javac -d \\. ${file}\\.java(?:.|\\n)* -Xmx320m ${main} \\)`));
  });
});
