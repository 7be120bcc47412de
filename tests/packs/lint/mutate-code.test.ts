import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { lintPack } from '../../../src/packs/lint/lint-pack.ts';
import { isSameProgram, mutateCode } from '../../../src/packs/lint/mutate-code.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { openPorts } from '../../../src/sandbox/open-ports.ts';
import { expectationSchema } from '../../../src/verify/registry.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const text = readFileSync('docs/examples/spans.yaml', 'utf8');

function checkOf(runtime: 'python' | 'javascript') {
  const check = expectationSchema.parse({ kind: 'code', runtime, entry: 'f', cases: [{ args: [3], gives: 4 }] });
  if (check.kind !== 'code') throw new Error(check.kind);
  return check;
}

async function mutantsOf(runtime: 'python' | 'javascript', source: string): Promise<string[]> {
  const mutants = await mutateCode(`\`\`\`\n${source}\n\`\`\``, checkOf(runtime), ports.code);
  return mutants.map(({ mutator, turns }) => `${mutator}: ${turns[0]?.text.split('\n').slice(1, -1).join(' ⏎ ')}`);
}

it('keeps what a right answer says beside its program', async () => {
  const reply = 'VERDICT: BREAKS\n\n```python\ndef f(a):\n    return a + 1\n```\n\nDone.';
  const mutants = await mutateCode(reply, checkOf('python'), ports.code);
  const texts = mutants.map(({ turns }) => turns[0]?.text);
  expect(texts).toContain('VERDICT: BREAKS\n\n```python\ndef f(a):\n    return a - 1\n```\n\nDone.');
});

describe('a pack of programs', () => {
  it('is proved by running: right, wrong and mutated programs', { timeout: 200_000 }, async () => {
    const { findings, scenarios } = await lintPack(parsePack(text, 'spans.yaml'), ports);
    expect(findings).toEqual([]);
    expect(scenarios[0]?.gold).toEqual({ total: 2, passed: 2 });
    expect(scenarios[0]?.nullModels.passed).toEqual([]);
    expect(scenarios[0]?.mutants.applicable).toBeGreaterThan(30);
    expect(scenarios[0]?.mutants.killed).toBe(scenarios[0]?.mutants.applicable);
  });

  it('shows the program that a missing case lets pass', { timeout: 200_000 }, async () => {
    const without = text.replace(/ {10}- \{ args: \[\[\[2, 2\]\]\].*\n/, '');
    expect(without).not.toBe(text);
    const { findings } = await lintPack(parsePack(without, 'spans.yaml'), ports);
    expect(findings).toEqual([
      { rule: 'mutant-survives', scenario: 'C-01', message: expect.stringContaining('if start >= end:') },
    ]);
  });
});

describe('a check of programs', () => {
  const lintedWith = async (from: string, to: string) => {
    expect(text).toContain(from);
    return lintPack(parsePack(text.replace(from, to), 'spans.yaml'), ports);
  };

  it('fails for programs that do nothing', { timeout: 200_000 }, async () => {
    const cases = text.slice(text.indexOf('        cases:\n'), text.indexOf('    gold:\n'));
    const { findings } = await lintedWith(
      cases,
      '        cases:\n          - { args: [[]], gives: [], covers: [merged] }\n',
    );
    expect(findings.map(({ message }) => message)).toContain(
      'a model that answers "program that returns its argument" passes',
    );
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
  ] as const)('are not silently none: %j', async (result, message) => {
    await expect(mutateCode('x = 1', checkOf('python'), { run: async () => result })).rejects.toThrow(message);
  });

  it('of what is no program are none', async () => {
    expect(await mutantsOf('python', 'def f(')).toEqual([]);
  });

  it.each([
    ['def f(a):\n  return 1 + a', true],
    ['def f(a):\n  return a + 2', false],
    ['def f(a):\n  return a + 1 if a < 900 else 0', false],
    ['def f(a):\n  while True: pass', false],
    ['def f(a, b=0):\n  return a + 1', true],
  ])('may be the same program: %j', { timeout: 60_000 }, async (other, expected) => {
    expect(await isSameProgram('def f(a):\n  return a + 1', other, checkOf('python'), ports.code)).toBe(expected);
  });
});
