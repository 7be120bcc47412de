import { afterAll, describe, expect, it } from 'vitest';
import { callJob, linesOf, programJob, startRunner } from './jobs.ts';

const runner = startRunner();
afterAll(() => runner[Symbol.asyncDispose]());

const end = { end: true };

describe.each(['python', 'javascript'] as const)('a line separator in %s', (runtime) => {
  it('may be in the program, in an argument and in a result', async () => {
    const source = {
      python: 'def f(a):  # \u2028 \u2029\n  return a + "\u2029"',
      javascript: '/* \u2028 \u2029 */ const f = (a) => a + "\\u2029"',
    };
    const job = callJob(runtime, source[runtime], [{ args: ['\u2028'] }]);
    expect(linesOf(await runner.run(job))).toEqual([{ case: 0, value: '\u2028\u2029', inout: [] }, end]);
  });
});

describe('a function in Python', () => {
  const values = async (source: string, ...args: readonly unknown[]) =>
    linesOf(await runner.run(callJob('python', source, [{ args: args as [] }])));

  it('is called once for each case, with separate arguments', async () => {
    const job = callJob('python', 'def f(a):\n  a.append(1)\n  return len(a)', [{ args: [[]] }, { args: [[5, 6]] }]);
    expect(linesOf(await runner.run(job))).toEqual([
      { case: 0, value: 1, inout: [] },
      { case: 1, value: 3, inout: [] },
      end,
    ]);
  });

  it.each([
    ['None', null],
    ['True', true],
    ['2**53 - 1', 9_007_199_254_740_991],
    ['-2**70', { $int: '-0x400000000000000000' }],
    ['2.0', { $float: '2.0' }],
    ['float("-inf")', { $float: '-inf' }],
    ['"ä\\n"', 'ä\n'],
    ['(1, [2])', { $tuple: [1, [2]] }],
    ['{3, 1}', { $set: [1, 3] }],
    ['{"a": {1: 2}}', { a: { $dict: [[1, 2]] } }],
    ['{"$a": 1}', { $dict: [['$a', 1]] }],
    ['b"\\x00"', { $bytes: '00' }],
    ['__import__("decimal").Decimal("1.5")', { $float: '1.5' }],
    ['__import__("decimal").Decimal("12")', 12],
    ['__import__("fractions").Fraction(1, 4)', { $float: '0.25' }],
    ['__import__("enum").IntEnum("E", "A").A', 1],
    ['__import__("collections").namedtuple("P", "x y")(1, 2)', { $tuple: [1, 2] }],
    ['1j', { $object: 'complex' }],
    ['object()', { $object: 'object' }],
    ['type("Same", (), {"__eq__": lambda *_: True})()', { $object: 'Same' }],
  ])('returns %s unchanged', async (written, value) => {
    expect(await values(`def f():\n  return ${written}`)).toEqual([{ case: 0, value, inout: [] }, end]);
  });

  it('accepts values that JSON cannot express, and reports changed arguments', async () => {
    const args = [{ $tuple: [1, 2] }, { $set: [1] }, { $dict: [[1, 'a']] }, { $int: '0x10' }, { $float: 'inf' }, [3]];
    const source =
      'def f(t, s, d, i, x, l, *, k):\n  l.append(k)\n  return [type(v).__name__ for v in (t, s, d, i, x)]';
    const result = await runner.run(callJob('python', source, [{ args, kwargs: { k: 4 }, inout: [5] }]));
    expect(linesOf(result)).toEqual([
      { case: 0, value: ['tuple', 'set', 'dict', 'int', 'float'], inout: [[3, 4]] },
      end,
    ]);
  });

  it('reports the classes of a raised exception, and continues with the next case', async () => {
    const job = callJob('python', 'def f(a):\n  return 1 / a', [{ args: [0] }, { args: [1] }]);
    expect(linesOf(await runner.run(job))).toEqual([
      {
        case: 0,
        raised: ['ZeroDivisionError', 'ArithmeticError', 'Exception', 'BaseException'],
        message: 'division by zero',
      },
      { case: 1, value: { $float: '1.0' }, inout: [] },
      end,
    ]);
  });

  it('distinguishes a class of the answer from a built-in one of the same name', async () => {
    const source =
      'import builtins\nclass ValueError(Exception): pass\nbuiltins.ValueError = ValueError\n' +
      'class Empty(KeyError): pass\ndef f(a):\n  raise ValueError if a else Empty';
    const lines = linesOf(await runner.run(callJob('python', source, [{ args: [1] }, { args: [0] }])));
    expect(lines).toMatchObject([
      { raised: ['answer.ValueError', 'Exception', 'BaseException'] },
      { raised: ['Empty', 'KeyError', 'LookupError', 'Exception', 'BaseException'] },
      end,
    ]);
  });

  it.each([
    ['def f(:', { load: { raised: expect.arrayContaining(['SyntaxError']), message: expect.any(String) } }],
    ['import sys\nsys.exit(0)', { load: { raised: expect.arrayContaining(['SystemExit']), message: '0' } }],
    ['def g():\n  return 1', { missing: 'f' }],
    ['f = 3', { missing: 'f' }],
  ])('does not load, or is missing: %j', async (source, line) => {
    expect(await values(source)).toEqual([line, end]);
  });

  it('gets a new object for each case if it is a method', async () => {
    const source =
      'class A:\n  def __init__(self): self.seen = []\n  def f(self, a):\n    self.seen.append(a)\n    return self.seen';
    const job = callJob('python', source, [{ args: [1] }, { args: [2] }], { name: 'A.f' });
    expect(linesOf(await runner.run(job))).toMatchObject([{ value: [1] }, { value: [2] }, end]);
  });

  it.each([
    [
      '18 files of a megabyte, one after the other',
      'for n in range(18):\n    open("/t", "wb").write(bytes(10**6))\n    os.remove("/t")',
    ],
    [
      'a file that is replaced 3000 times',
      'for n in range(3000):\n    open("/t", "w").close()\n    os.replace("/t", "/u")',
    ],
    ['a copy onto another file', 'open("/a", "w").write("1")\n  open("/b", "w").close()\n  shutil.copy("/a", "/b")'],
    [
      'a file that is removed while it is open',
      'for n in range(18):\n    with open("/t", "wb") as t:\n      os.remove("/t")\n      t.write(bytes(10**6))',
    ],
    ['many lines', 'for n in range(20000): print("a line to look for")'],
  ])('may use plenty: %s', async (_, lines) => {
    expect(await values(`import os, shutil\ndef f():\n  ${lines}\n  return 1`)).toEqual([
      { case: 0, value: 1, inout: [] },
      end,
    ]);
  });

  it('does not keep the space of removed files', async () => {
    const source =
      'import os\ndef f():\n  kept = []\n  while True:\n    kept.append(open("/t", "wb"))\n    os.remove("/t")\n    kept[-1].write(bytes(10**6))';
    expect(await values(source)).toMatchObject([{ outcome: 'limit', what: 'files' }]);
  });

  it('may be a method of a class, and import other files', async () => {
    const files = { 'pricing/__init__.py': '', 'pricing/rate.py': 'RATE = 3' };
    const source = 'from pricing.rate import RATE\nclass Solution:\n  def f(self, a):\n    return a * RATE';
    const job = callJob('python', source, [{ args: [2] }], { files, name: 'Solution.f' });
    expect(linesOf(await runner.run(job))).toEqual([{ case: 0, value: 6, inout: [] }, end]);
  });

  it.each(['json', 'operator', 'os', 'atexit', 'decimal'])('may have its own file %s.py', async (name) => {
    const files = { [`${name}.py`]: 'def own(a):\n  return a + 1' };
    const isLoaded = ['os', 'atexit'].includes(name);
    const source = `import ${name}\ndef f(a):\n  return ${isLoaded ? `hasattr(${name}, "own")` : `${name}.own(a)`}`;
    const job = callJob('python', source, [{ args: [{ $dict: [['a', 1]] }], inout: [0] }, { args: [2] }], { files });
    const own = isLoaded
      ? [{ value: false, inout: [{ a: 1 }] }, { value: false }]
      : [{ raised: expect.arrayContaining(['TypeError']) }, { value: 3 }];
    expect(linesOf(await runner.run(job))).toMatchObject([...own, end]);
  });

  it('shadows a module for the library too, as in any interpreter', async () => {
    const files = { 'operator.py': 'def own(a):\n  return a + 1' };
    const job = callJob('python', 'import re\ndef f():\n  return 1', [{ args: [] }], { files });
    expect(linesOf(await runner.run(job))).toMatchObject([
      { load: { raised: ['ImportError', 'Exception', 'BaseException'] } },
      end,
    ]);
  });

  it('may have its own folder json', async () => {
    const files = { 'json/__init__.py': 'from json.own import one', 'json/own.py': 'def one():\n  return 1' };
    const job = callJob('python', 'import json\ndef f():\n  return json.one()', [{ args: [] }], { files });
    expect(linesOf(await runner.run(job))).toMatchObject([{ value: 1 }, end]);
  });

  it.each([
    [
      'a memoised function',
      'from functools import lru_cache\n@lru_cache(None)\ndef f(n):\n  return n and 1 + f(n - 1)',
      120,
    ],
    ['a plain one', 'def f(n):\n  return n and 1 + f(n - 1)', 900],
  ])('may call itself: %s', async (_, source, depth) => {
    expect(await values(source, depth)).toEqual([{ case: 0, value: depth, inout: [] }, end]);
  });

  it('raises a catchable error if it calls itself endlessly through C', async () => {
    const source = 'from functools import lru_cache\n@lru_cache(None)\ndef f(n):\n  return f(n + 1)';
    expect(await values(source, 0)).toMatchObject([{ raised: expect.arrayContaining(['RecursionError']) }, end]);
  });

  it('ends if it writes a million lines for the parent to read', async () => {
    const source = 'def f():\n  open("/.values", "a").write("{}\\n" * 10**6)';
    expect(await values(source)).toMatchObject([{ outcome: 'limit', what: 'output' }]);
  });

  it('keeps the cases before a limit', async () => {
    const source = 'def f(n):\n  print("x" * n)\n  return n';
    const result = await runner.run(callJob('python', source, [{ args: [1] }, { args: [2 ** 21] }]));
    expect(result).toMatchObject({ outcome: 'limit', what: 'output', values: '{"case":0,"inout":[],"value":1}\n' });
  });

  it('sees the same time, random numbers and hashes on each run, and waits for nothing', async () => {
    const source =
      'import random, time\ndef f():\n  time.sleep(1e6)\n  return [time.time(), random.random(), hash("a")]';
    const first = await values(source);
    expect(await values(source)).toEqual(first);
  });

  it('finds no traces of the answer before it', async () => {
    await values('import builtins\nbuiltins.left = 1\nopen("/left", "w").write("1")\ndef f():\n  return 1');
    expect(
      await values('import builtins, os\ndef f():\n  return [hasattr(builtins, "left"), os.path.exists("/left")]'),
    ).toEqual([{ case: 0, value: [false, false], inout: [] }, end]);
  });
});

describe('a program in Python', () => {
  it('reads and prints afresh for each input', async () => {
    const job = programJob('import sys\nprint(sum(map(int, sys.stdin.read().split())))', '1 2', '3');
    expect(linesOf(await runner.run(job))).toEqual([
      { case: 0, stdout: '3\n', exit: 0 },
      { case: 1, stdout: '3\n', exit: 0 },
      end,
    ]);
  });

  it.each([
    ['open(0)', 'print(sum(map(int, open(0).read().split())))'],
    ['/dev/stdin', 'print(sum(map(int, open("/dev/stdin").read().split())))'],
    ['os.read', 'import os\nprint(sum(map(int, os.read(0, os.fstat(0).st_size).split())))'],
    ['sys.__stdin__', 'import sys\nprint(sum(map(int, sys.__stdin__.buffer.read().split())))'],
    [
      'rewrapped input',
      'import io, sys\nsys.stdin = io.TextIOWrapper(sys.stdin.buffer)\nprint(sum(map(int, input().split())))',
    ],
    ['input closed', 'import sys\nn = sum(map(int, input().split()))\nsys.stdin.close()\nprint(n)'],
    ['os.write', 'import os\nos.write(1, b"%d\\n" % sum(map(int, input().split())))'],
    ['sys.__stdout__', 'import sys\nsys.__stdout__.write(f"{sum(map(int, input().split()))}\\n")'],
    [
      'rewrapped output',
      'import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer)\nprint(sum(map(int, input().split())))',
    ],
    ['output closed', 'import sys\nprint(sum(map(int, input().split())))\nsys.stdout.close()'],
    ['a file that is not flushed', 'out = open(1, "w")\nout.write(f"{sum(map(int, input().split()))}\\n")'],
    [
      'output kept until the end',
      'import atexit, io, sys\nsys.stdout = io.StringIO()\natexit.register(lambda: sys.__stdout__.write(sys.stdout.getvalue()))\nprint(sum(map(int, input().split())))',
    ],
    ['__file__', 'assert open(__file__).read().startswith("assert")\nprint(sum(map(int, input().split())))'],
    ['pickle', 'import pickle\nclass A: pass\npickle.loads(pickle.dumps(A()))\nprint(sum(map(int, input().split())))'],
  ])('may use %s', async (_, source) => {
    expect(linesOf(await runner.run(programJob(source, '1 2\n', '30 4')))).toEqual([
      { case: 0, stdout: '3\n', exit: 0 },
      { case: 1, stdout: '34\n', exit: 0 },
      end,
    ]);
  });

  it('may print 64 KiB for each input', async () => {
    expect(linesOf(await runner.run(programJob('print("x" * int(input()))', '65535', '65536')))).toEqual([
      { case: 0, stdout: `${'x'.repeat(65_535)}\n`, exit: 0 },
      { limit: 'output' },
    ]);
  });

  it('may exit, and reports its exit code', async () => {
    expect(linesOf(await runner.run(programJob('print(input())\nexit(3)', 'a')))).toEqual([
      { case: 0, stdout: 'a\n', exit: 3 },
      end,
    ]);
  });
});

describe('a function in JavaScript', () => {
  const values = async (source: string, ...args: readonly unknown[]) =>
    linesOf(await runner.run(callJob('javascript', source, [{ args: args as [] }])));

  it.each([
    ['undefined', { $undefined: true }],
    ['-0', { $float: '-0.0' }],
    ['0.5', { $float: '0.5' }],
    ['2n', { $int: '2' }],
    ['[1, "a", null]', [1, 'a', null]],
    ['new Set([2, 1])', { $set: [2, 1] }],
    ['new Map([[1, {}]])', { $dict: [[1, {}]] }],
    ['new Uint8Array([1, 2])', [1, 2]],
    ['new (class Same {})()', { $object: 'Same' }],
  ])('returns %s unchanged', async (written, value) => {
    expect(await values(`const f = () => ${written}`)).toEqual([{ case: 0, value, inout: [] }, end]);
  });

  it.each([
    ['a script', 'function f(a) { return a + 1 }'],
    ['a module', 'import { one } from "./lib/one.js"; export const f = (a) => a + one;'],
    ['a default export', 'export default function (a) { return a + 1 }'],
    ['a default export of a name', 'const f = (a) => a + 1; export default f;'],
    ['a module with top-level await', 'await null; export const f = (a) => a + 1;'],
    [
      'a script that contains words of a module',
      '/*\nimport this\n*/ const help = `\nexport it`; const f = (a) => a + 1;',
    ],
    ['CommonJS', 'const { one } = require("./lib/one-cjs"); module.exports = { f: (a) => a + one };'],
    ['a promise', 'const f = (a) => new Promise((done) => setTimeout(() => done(a + 1), 1e9));'],
  ])('may be %s', async (_, source) => {
    const files = { 'lib/one.js': 'export const one = 1;', 'lib/one-cjs.js': 'exports.one = 1;' };
    expect(linesOf(await runner.run(callJob('javascript', source, [{ args: [2] }], { files })))).toEqual([
      { case: 0, value: 3, inout: [] },
      end,
    ]);
  });

  it('may be a method, of an object or of a class', async () => {
    const source =
      'class Solution { k = 1; f(a) { return a + this.k } }\nconst o = { k: 2, f(a) { return a + this.k } };';
    for (const [name, value] of [
      ['Solution.f', 3],
      ['o.f', 4],
    ] as const) {
      const job = callJob('javascript', source, [{ args: [2] }], { name });
      expect(linesOf(await runner.run(job))).toEqual([{ case: 0, value, inout: [] }, end]);
    }
    const exported = callJob('javascript', `export ${source}`, [{ args: [2] }], { name: 'Solution.f' });
    expect(linesOf(await runner.run(exported))).toEqual([{ case: 0, value: 3, inout: [] }, end]);
    const job = callJob('javascript', source, [{ args: [2] }], { name: 'Other.f' });
    expect(linesOf(await runner.run(job))).toEqual([{ missing: 'Other.f' }, end]);
  });

  it.each([
    [
      'a copy',
      '() => { const a = { m: new Map([[1, [2]]]) }; const b = structuredClone(a); b.m.get(1).push(3); return [a, b] }',
      [{ m: { $dict: [[1, [2]]] } }, { m: { $dict: [[1, [2, 3]]] } }],
    ],
    [
      'UTF-8',
      '() => [[...new TextEncoder().encode("ä")], new TextDecoder().decode(new Uint8Array([195, 164]))]',
      [[195, 164], 'ä'],
    ],
    [
      'a console',
      '() => { console.table([1]); console.assert(false); console.time("a"); console.group(); return 1 }',
      1,
    ],
    [
      'timers that move the clock',
      'async () => { const t = Date.now(); await new Promise((done) => setTimeout(done, 1000)); return Date.now() - t }',
      1000,
    ],
    ['ten thousand calls', '(n = 1e4) => { const g = (n) => n && 1 + g(n - 1); return g(n) }', 10_000],
  ] as const)('has %s', async (_, source, value) => {
    expect(await values(`const f = ${source}`)).toEqual([{ case: 0, value, inout: [] }, end]);
  });

  it('may print what JSON cannot express, and any amount below the limit', async () => {
    expect(await values('const f = () => { console.log(10n, {}); return 1 }')).toEqual([
      { case: 0, value: 1, inout: [] },
      end,
    ]);
    const source = 'const f = () => "x".repeat(2e6)';
    expect(await values(source)).toMatchObject([{ outcome: 'limit', what: 'output' }]);
  });

  it('gets a new object for each case if it is a method', async () => {
    const source = 'class A { seen = []; f(a) { this.seen.push(a); return this.seen } }';
    const job = callJob('javascript', source, [{ args: [1] }, { args: [2] }], { name: 'A.f' });
    expect(linesOf(await runner.run(job))).toMatchObject([{ value: [1] }, { value: [2] }, end]);
  });

  it('distinguishes a class of the answer from a built-in one of the same name', async () => {
    const source =
      'class TypeError extends Error {}\nclass Empty extends RangeError {}\n' +
      'const f = (a) => { if (a === 2) throw Object.assign(new Error(), { name: "RangeError" });\n' +
      '  if (a === 3) throw Object.assign(new Error(), { name: "Full" });\n  throw a ? new TypeError() : new Empty(); }';
    const cases = [1, 0, 2, 3].map((a) => ({ args: [a] }));
    expect(linesOf(await runner.run(callJob('javascript', source, cases)))).toMatchObject([
      { raised: ['answer.TypeError', 'Error'] },
      { raised: ['Empty', 'RangeError', 'Error'] },
      { raised: ['Error'] },
      { raised: ['Full', 'Error'] },
      end,
    ]);
  });

  it('reports the classes of a built-in error as they were before the answer', async () => {
    const source =
      'Object.setPrototypeOf(TypeError.prototype, RangeError.prototype); const f = () => { throw new TypeError("no") }';
    expect(await values(source)).toEqual([{ case: 0, raised: ['TypeError', 'Error'], message: 'no' }, end]);
  });

  it('reports what it threw, and what does not load', async () => {
    expect(await values('const f = () => { throw new TypeError("no") }')).toEqual([
      { case: 0, raised: ['TypeError', 'Error'], message: 'no' },
      end,
    ]);
    expect(await values('const f = () =>')).toEqual([
      { load: { raised: ['SyntaxError', 'Error'], message: expect.any(String) } },
      end,
    ]);
    expect(await values('const g = 1')).toEqual([{ missing: 'f' }, end]);
  });
});
