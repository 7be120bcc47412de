import { describe, expect, it } from 'vitest';
import type { CodeJob, CodeResult } from '../../../../src/verify/ports.ts';
import { expectationSchema, verify } from '../../../../src/verify/registry.ts';
import { cpuClock } from '../../../support/cpu-clock.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

const double = {
  kind: 'code',
  runtime: 'python',
  entry: 'double',
  covers: ['double'],
  cases: [
    { args: [2], gives: 4 },
    { args: [['a']], gives: ['a', 'a'], inout: { 0: ['a'] }, covers: ['lists'] },
    { args: [null], raises: 'TypeError', covers: ['refuses'] },
  ],
};
const echo = { kind: 'code', runtime: 'python', programs: [{ stdin: 'a\n', stdout: 'a\n' }] };

const right = [
  { case: 0, value: 4, inout: [] },
  { case: 1, value: ['a', 'a'], inout: [['a']] },
  { case: 2, raised: ['TypeError', 'Exception'], message: 'no' },
  { end: true },
];

function ran(lines: readonly unknown[]): CodeResult {
  const values = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  return { outcome: 'ran', values, cpuMs: 1 };
}

async function verdictOn(
  result: CodeResult,
  expected: object = double,
  reply = '```python\nx\n```',
  jobs: CodeJob[] = [],
) {
  const context = contextWith();
  const code = {
    run: async (job: CodeJob) => {
      jobs.push(job);
      return result;
    },
  };
  return verify(saying(reply), expectationSchema.parse(expected), { ...context, ports: { ...context.ports, code } });
}

describe('the kind code', () => {
  it('passes if each case gives the expected result', async () => {
    expect(await verdictOn(ran(right))).toEqual({ outcome: 'pass' });
  });

  it('counts the key __proto__ of a result', async () => {
    const expected = { kind: 'code', runtime: 'javascript', entry: 'f', cases: [{ args: [], gives: { a: 1 } }] };
    const line = '{"case":0,"value":{"a":1,"__proto__":{"x":1}},"inout":[]}';
    expect(await verdictOn(ran([line, { end: true }]), expected)).toMatchObject({
      failure: 'wrong-result',
      received: '{"a":1,"__proto__":{"x":1}}',
    });
    const inout = { ...expected, cases: [{ args: [{}], inout: { 0: {} } }] };
    const changed = '{"case":0,"value":null,"inout":[{"__proto__":1}]}';
    expect(await verdictOn(ran([changed, { end: true }]), inout)).toMatchObject({ failure: 'wrong-result' });
  });

  it('reads a result of a MiB quickly, and none nested deeper than a driver writes', async () => {
    const expected = { kind: 'code', runtime: 'javascript', entry: 'f', cases: [{ args: [], gives: 1 }] };
    const large = `{"case":0,"value":[${'{},'.repeat(330_000)}1],"inout":[]}`;
    const began = cpuClock();
    expect(await verdictOn(ran([large]), expected)).toMatchObject({ failure: 'wrong-result' });
    expect(cpuClock() - began).toBeLessThan(1500);
    for (const depth of [1500, 400_000]) {
      const deep = `{"case":0,"value":${'['.repeat(depth)}${']'.repeat(depth)},"inout":[]}`;
      expect(await verdictOn(ran([deep, { case: 0, value: 1, inout: [] }]), expected)).toEqual({ outcome: 'pass' });
    }
  });

  it('passes in the inputs, and nothing that is expected', async () => {
    const jobs: CodeJob[] = [];
    await verdictOn(ran(right), double, '```python\ndef double(a): ...\n```', jobs);
    expect(jobs).toMatchObject([
      {
        runtime: 'python',
        files: { 'answer.py': 'def double(a): ...' },
        entry: { kind: 'function', file: 'answer.py', name: 'double' },
        limits: { cpuMs: 10_000 },
      },
    ]);
    expect(jobs[0]?.cases).toEqual([{ args: [2] }, { args: [['a']], inout: [0] }, { args: [null] }]);
  });

  it.each([
    ['another value', 0, { case: 0, value: 5, inout: [] }, 'wrong-result', 'double', 'double(2) → 4', '5'],
    [
      'an exception',
      0,
      { case: 0, raised: ['KeyError'], message: 'k' },
      'raised',
      'double',
      'double(2) → 4',
      'KeyError: k',
    ],
    [
      'out of memory',
      0,
      { case: 0, raised: ['MemoryError'], message: '' },
      'memory-limit',
      'double',
      'double(2) → 4',
      'MemoryError',
    ],
    [
      'an argument changed',
      1,
      { case: 1, value: ['a', 'a'], inout: [['b']] },
      'wrong-result',
      'lists',
      'double(["a"]) → ["a","a"]',
      '[["a","a"],["b"]]',
    ],
    [
      'no exception',
      2,
      { case: 2, value: null, inout: [] },
      'wrong-result',
      'refuses',
      'double(null) → raises TypeError',
      'null',
    ],
    [
      'another exception',
      2,
      { case: 2, raised: ['ValueError'], message: '' },
      'raised',
      'refuses',
      'double(null) → raises TypeError',
      'ValueError',
    ],
  ])('fails on %s', async (_, at, line, failure, broke, expected, received) => {
    const lines = right.map((each, index) => (index === at ? line : each));
    expect(await verdictOn(ran(lines))).toEqual({
      outcome: 'fail',
      failure,
      broke: [broke],
      expected,
      received,
      score: (100 * 2) / 3,
    });
  });

  it('names and counts all broken properties', async () => {
    expect(await verdictOn(ran([{ case: 0, value: 5, inout: [] }]))).toMatchObject({
      failure: 'wrong-result',
      broke: ['double', 'lists', 'refuses'],
      received: '5 (3 of 3 cases are wrong)',
      score: 0,
    });
  });

  it.each([
    [ran([{ load: { raised: ['SyntaxError'], message: 'bad' } }, { end: true }]), 'does-not-load'],
    [ran([{ missing: 'double' }, { end: true }]), 'missing-entry'],
    [ran([{ limit: 'output' }]), 'output-limit'],
    [ran([]), 'raised'],
    [ran(['{"case":0,"value":4', '[]', '{"case":"0"}', '{"pass":true}', '{"end":true}']), 'raised'],
    [ran([...right.slice(1), { case: 0, value: 5, inout: [] }, right[0]]), 'wrong-result'],
    [{ outcome: 'limit', what: 'cpu', cpuMs: 10_001 }, 'time-limit'],
    [{ outcome: 'limit', what: 'memory', cpuMs: 5 }, 'memory-limit'],
    [{ outcome: 'limit', what: 'output', cpuMs: 5 }, 'output-limit'],
    [{ outcome: 'limit', what: 'files', cpuMs: 5 }, 'output-limit'],
    [{ outcome: 'limit', what: 'crash', cpuMs: 5 }, 'raised'],
  ] as const)('%j: %s', async (result, failure) => {
    expect(await verdictOn(result)).toMatchObject({ outcome: 'fail', failure });
  });

  it('keeps the cases before a limit', async () => {
    const { values } = ran([right[0], { case: 1, value: [], inout: [['a']] }]) as { values: string };
    expect(await verdictOn({ outcome: 'limit', what: 'memory', values, cpuMs: 5 })).toEqual({
      outcome: 'fail',
      failure: 'memory-limit',
      expected: 'a program that ends within 10 s of CPU time, 256 MiB and 1 MiB of output',
      received: 'memory after 5 ms of CPU time',
      score: 100 / 3,
      broke: ['lists'],
    });
    const programs = ['a', 'b'].map((stdin) => ({ stdin, stdout: stdin }));
    const lines = ran([{ case: 0, stdout: 'a', exit: 0 }, { limit: 'output' }]);
    expect(await verdictOn(lines, { ...echo, programs })).toMatchObject({ failure: 'output-limit', score: 50 });
  });

  it.each([
    ['blanks', ran([{ case: 0, stdout: `a${' '.repeat(64 * 1024)}x`, exit: 0 }])],
    ['lines', ran(Array.from({ length: 340_000 }, () => '{}'))],
  ])('reads a flood of %s quickly', async (_, result) => {
    const began = cpuClock();
    expect(await verdictOn(result, echo)).toMatchObject({ outcome: 'fail' });
    expect(cpuClock() - began).toBeLessThan(10_000);
  });

  it.each(['sandbox-missing', 'sandbox-error', 'machine-busy'] as const)('measures nothing if %s', async (cause) => {
    expect(await verdictOn({ outcome: 'broken', cause, detail: 'why' })).toEqual({
      outcome: 'unmeasured',
      cause,
      detail: 'why',
    });
  });

  it('says no-code if there is no program', async () => {
    expect(await verdictOn(ran(right), double, '```python\n\n```')).toMatchObject({ failure: 'no-code' });
    const words = ran([{ load: { raised: ['SyntaxError'], message: '' } }, { end: true }]);
    expect(await verdictOn(words, double, 'I cannot do that.')).toMatchObject({ failure: 'no-code' });
  });

  it('compares what a program prints, except for white space at the ends of lines', async () => {
    const printing = (stdout: string) => verdictOn(ran([{ case: 0, stdout, exit: 0 }, { end: true }]), echo);
    expect(await printing('a \n\n')).toEqual({ outcome: 'pass' });
    expect(await verdictOn(ran([{ case: 0, stdout: 'a\n', exit: 1 }, { end: true }]), echo)).toMatchObject({
      failure: 'raised',
      received: 'exit code 1',
    });
    expect(await printing('b\n')).toMatchObject({
      failure: 'wrong-result',
      expected: 'stdin "a\\n" → "a\\n"',
      received: '"b\\n"',
    });
    expect(await verdictOn(ran([{ case: 0, raised: ['EOFError'], message: '' }, { end: true }]), echo)).toMatchObject({
      failure: 'raised',
    });
  });

  it.each([
    [{ ...double, entry: undefined }, 'entry names the function that cases call'],
    [{ ...double, cases: undefined }, 'either cases or programs'],
    [{ ...double, programs: echo.programs }, 'either cases or programs'],
    [{ ...double, entry: 'a b' }, 'a name, or Class.method'],
    [{ ...double, entry: 'a'.repeat(201) }, '200'],
    [{ ...double, cases: [] }, '"cases"'],
    [{ ...double, cases: [{ args: [1] }] }, 'a case needs gives, raises or inout'],
    [{ ...double, cases: [{ args: [1], gives: 1, raises: 'A' }] }, 'a case that raises has neither gives nor inout'],
    [
      { ...double, cases: [{ args: [1], inout: { 0: 1 }, raises: 'A' }] },
      'a case that raises has neither gives nor inout',
    ],
    [{ ...echo, runtime: 'javascript' }, 'programs are in Python'],
    [{ ...double, runtime: 'javascript', cases: [{ kwargs: { a: 1 }, gives: 1 }] }, 'named arguments are in Python'],
    [
      { ...double, runtime: 'javascript', cases: [{ args: [[{ $bytes: '00ff' }]], gives: 1 }] },
      '$bytes is in Python; JavaScript takes no bytes',
    ],
    [{ ...double, 'cpu-seconds': 61 }, '"cpu-seconds"'],
    [{ ...double, 'cpu-seconds': 0.5 }, '"cpu-seconds"'],
  ])('refuses %j', (expected, message) => {
    expect(() => expectationSchema.parse(expected)).toThrow(message);
  });
});
