import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { lintPack } from '../../../../src/features/lint/lint-pack.ts';
import { isSameProgram, mutateCode } from '../../../../src/features/lint/programs/mutate-code.ts';
import { code } from '../../../../src/features/sandbox/kinds/code.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import type { CodeRunner, SystemRunner } from '../../../../src/verify/ports.ts';
import { withSourcesOf } from '../../sandbox/lint/called-sources.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const text = readFileSync('docs/examples/spans.yaml', 'utf8');

function checkOf(runtime: 'python' | 'javascript') {
  return code.expectation.parse({ kind: 'code', runtime, entry: 'f', cases: [{ args: [3], gives: 4 }] });
}

async function mutantsOf(runtime: 'python' | 'javascript', source: string): Promise<string[]> {
  const mutants = await mutateCode(`\`\`\`\n${source}\n\`\`\``, checkOf(runtime), ports.code);
  return mutants.map(({ mutator, turns }) => `${mutator}: ${turns[0]?.text.split('\n').slice(1, -1).join(' ⏎ ')}`);
}

it.each([
  [
    'python',
    'def f(a):\n    # One above.\n    if (a < 3): return 0\n    return a + 1',
    ['line 3: if a < 3: → if a <= 3:', 'line 4: return a + 1 → return a - 1', 'line 3: return 0 → pass'],
  ],
  ['javascript', 'const f = (a) =>\n  a + 1;', ['line 2: a + 1; → a - 1;']],
] as const)('says which line of the program in %s is changed', async (runtime, source, changes) => {
  const mutants = await mutateCode(`So:\n\`\`\`\n${source}\n\`\`\``, checkOf(runtime), ports.code);
  expect(mutants.map(({ change }) => change)).toEqual(expect.arrayContaining([...changes]));
});

it('keeps the words of a right answer beside its program', async () => {
  const reply = 'VERDICT: BREAKS\n\n```python\ndef f(a):\n    return a + 1\n```\n\nDone.';
  const mutants = await mutateCode(reply, checkOf('python'), ports.code);
  const texts = mutants.map(({ turns }) => turns[0]?.text);
  expect(texts).toContain('VERDICT: BREAKS\n\n```python\ndef f(a):\n    return a - 1\n```\n\nDone.');
});

describe('a pack of programs', () => {
  it('is tested by running right, wrong and mutated programs', async () => {
    const pack = parsePack(text, 'spans.yaml');
    const { findings, scenarios } = await withSourcesOf(pack.scenarios[0], () => lintPack(pack, ports));
    expect(findings).toEqual([]);
    expect(scenarios[0]?.gold).toEqual({ total: 2, passed: 2 });
    expect(scenarios[0]?.nullModels.passed).toEqual([]);
    expect(scenarios[0]?.mutants.applicable).toBeGreaterThan(30);
    expect(scenarios[0]?.mutants.killed).toBe(scenarios[0]?.mutants.applicable);
  });

  it('shows the program that passes because a case is missing', async () => {
    const without = text.replace(/ {10}- \{ args: \[\[\[2, 2\]\]\].*\n/, '');
    expect(without).not.toBe(text);
    const { findings } = await lintPack(parsePack(without, 'spans.yaml'), ports);
    expect(findings).toEqual([
      {
        rule: 'mutant-survives',
        scenario: 'C-01',
        message: expect.stringMatching(
          /^a mutant passes \(code-comparison\): line \d+: if start > end: → if start >= end:$/,
        ),
      },
    ]);
  });
});

describe('a check of few cases', () => {
  const lintShort = (call: string) => {
    const short = `id: short
version: 1.0.0
title: Short
scenarios:
  - id: S-1
    title: One more
    messages: [{ role: user, content: "Write f(a) in JavaScript, which gives one more." }]
    expect: [{ kind: code, runtime: javascript, entry: f, cases: [${call}] }]
    gold: ["const f = (a) => a > 1 ? a + 1 : a;"]
`;
    return lintPack(parsePack(short, 'short.yaml'), ports);
  };

  it('makes too few mutants, and names the gold answer', async () => {
    const { findings } = await lintShort('{ args: [3], gives: 4 }');
    expect(findings.find(({ rule }) => rule === 'too-few-mutants')?.message).toBe(
      '4 mutants of at least 10: of programs, only the first gold answer is mutated, so put a longer one first',
    );
  });

  it('fails for programs that do nothing', async () => {
    const { findings } = await lintShort('{ args: [1], gives: 1 }');
    expect(findings.map(({ message }) => message)).toContain(
      'a model that answers "program that returns its argument" passes',
    );
  });
});

describe('mutants of a program in C++', () => {
  const gold = [
    '#include <iostream>',
    'int main() { int a, b; std::cin >> a >> b; std::cout << (a == b ? 1 : a + b); return 0; }',
  ].join('\n');
  const pack = parsePack(
    JSON.stringify({
      version: '1.0.0',
      id: 'cpp',
      title: 'C++',
      scenarios: [
        {
          id: 'P-01',
          title: 'Add',
          messages: [{ role: 'user', content: 'Add.' }],
          expect: [{ kind: 'code', runtime: 'system', language: 'c++', programs: [{ stdin: '1 2', stdout: '3' }] }],
          gold: [`\`\`\`c++\n${gold}\n\`\`\``],
        },
      ],
    }),
    'cpp.yaml',
  );

  const lintWith = async (compiles: (source: string) => boolean) => {
    const sources: string[] = [];
    const run: SystemRunner['run'] = async ([job]) => {
      const source = job?.files['answer.cpp'] ?? '';
      sources.push(source);
      const text = source === gold ? '3' : '4';
      const stdout = compiles(source) ? 'compiled\n\n\n0 0 1\n' : 'fails\nwhy';
      return [{ outcome: 'ran', exit: 0, stdout, stderr: '', entries: { 'out/0': { mode: '644', text } }, cpuMs: 1 }];
    };
    const { scenarios } = await lintPack(pack, { ...ports, system: { ...ports.system, run } });
    return { sources, applicable: scenarios[0]?.mutants.applicable ?? 0 };
  };

  it('swap == and !=, and count only if they compile', async () => {
    const { sources, applicable } = await lintWith(() => true);
    expect(sources.some((source) => source.includes('a != b'))).toBe(true);
    const strict = await lintWith((source) => !/#include (?:<=|.*=$)/m.test(source));
    expect(applicable - strict.applicable).toBe(2);
  });
});

describe('mutants of a program', () => {
  it('differ in one place, in Python', async () => {
    expect(await mutantsOf('python', 'def f(a):\n  "x + 1"\n  if a < 1 and a:\n    a += 2\n  return a')).toEqual([
      'code-dropped-statement: def f(a): ⏎     """x + 1""" ⏎     pass ⏎     return a',
      'code-dropped-statement: def f(a): ⏎     """x + 1""" ⏎     if a < 1 and a: ⏎         a += 2 ⏎     pass',
      'code-branch: def f(a): ⏎     """x + 1""" ⏎     if not (a < 1 and a): ⏎         a += 2 ⏎     return a',
      'code-dropped-statement: def f(a): ⏎     """x + 1""" ⏎     if a < 1 and a: ⏎         pass ⏎     return a',
      'code-early-return: def f(a): ⏎     """x + 1""" ⏎     if a < 1 and a: ⏎         a += 2 ⏎     return None',
      'code-operator: def f(a): ⏎     """x + 1""" ⏎     if a < 1 or a: ⏎         a += 2 ⏎     return a',
      'code-operator: def f(a): ⏎     """x + 1""" ⏎     if a < 1 and a: ⏎         a -= 2 ⏎     return a',
      'code-comparison: def f(a): ⏎     """x + 1""" ⏎     if a <= 1 and a: ⏎         a += 2 ⏎     return a',
      'code-off-by-one: def f(a): ⏎     """x + 1""" ⏎     if a < 1 and a: ⏎         a += 3 ⏎     return a',
      'code-off-by-one: def f(a): ⏎     """x + 1""" ⏎     if a < 1 and a: ⏎         a += 1 ⏎     return a',
      'code-off-by-one: def f(a): ⏎     """x + 1""" ⏎     if a < 2 and a: ⏎         a += 2 ⏎     return a',
      'code-off-by-one: def f(a): ⏎     """x + 1""" ⏎     if a < 0 and a: ⏎         a += 2 ⏎     return a',
    ]);
  });

  it('differ in one place, in JavaScript, and leave texts and comments alone', async () => {
    const source = 'const f = (a) => { if (a === 1) return "1 + 1"; i++; /* 1 < 2 */ a += 2; return a < 3 };';
    expect((await mutantsOf('javascript', source)).map((mutant) => mutant.split(':')[0])).toEqual([
      'code-comparison',
      'code-off-by-one',
      'code-early-return',
      'code-off-by-one',
      'code-early-return',
      'code-comparison',
      'code-off-by-one',
    ]);
    expect((await mutantsOf('javascript', 'f = (a) => a + 1'))[0]).toBe('code-operator: f = (a) => a - 1');
  });

  it('parse, and leave patterns alone', async () => {
    const source =
      'export default function f(a) { const p = /[/"]+ < 1/; return p.test(a) ? a >> 1 : a.split(/\\d + 1/).length }';
    expect(await mutantsOf('javascript', source)).toEqual([
      expect.stringContaining('code-early-return'),
      expect.stringContaining(
        'code-off-by-one: export default function f(a) { const p = /[/"]+ < 1/; return p.test(a) ? a >> 2',
      ),
    ]);
    expect(await mutantsOf('javascript', 'const f = (a) => { for (const b of a) return b - --a }')).toEqual([
      expect.stringContaining('code-early-return'),
      expect.stringContaining('b + --a'),
    ]);
    expect(await mutantsOf('javascript', 'const f = function* (a) { yield a }')).toEqual([]);
  });

  it.each([
    [{ outcome: 'broken', cause: 'sandbox-error', detail: 'why' }, 'the sandbox failed while mutants were made: why'],
    [
      { outcome: 'limit', what: 'cpu', cpuMs: 9 },
      'no mutants of the first gold answer could be made: cpu limit after 9 ms',
    ],
  ] as const)('are never silently missing: %j', async (result, message) => {
    await expect(mutateCode('x = 1', checkOf('python'), { run: async () => result })).rejects.toThrow(message);
  });

  it('of a text that is not a program are none', async () => {
    expect(await mutantsOf('python', 'def f(')).toEqual([]);
  });

  it.each([
    ['def f(a):\n  return 1 + a', true],
    ['def f(a):\n  return a + 2', false],
    ['def f(a):\n  return a + 1 if a < 900 else 0', false],
    ['def f(a):\n  while True: pass', false],
    ['def f(a, b=0):\n  return a + 1', true],
  ])('may be the same program: %j', async (other, expected) => {
    const code: CodeRunner = { run: (job) => ports.code.run({ ...job, limits: { ...job.limits, cpuMs: 1000 } }) };
    expect(await isSameProgram('def f(a):\n  return a + 1', other, checkOf('python'), code)).toBe(expected);
  });
});
