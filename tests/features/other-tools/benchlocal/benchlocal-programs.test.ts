import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packsImport } from '../../../../src/commands/packs.ts';
import { BadLiteral, literalAt } from '../../../../src/features/other-tools/benchlocal/benchlocal-programs.ts';
import { code } from '../../../../src/features/sandbox/kinds/code.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { loadPacks } from '../../../../src/packs/load-packs.ts';
import type { Pack } from '../../../../src/packs/pack-schema.ts';
import { parsePackLines } from '../../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../../src/packs/read-response.ts';
import { verifyContext } from '../../../../src/packs/task-of.ts';
import { isOf } from '../../../../src/verify/define-verifier.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';
import { sharedFolder } from '../../../support/folder-of.ts';

// Problems of our own, in the form of benchlocal-cli's files.
const folder = sharedFolder();
const opened = openPorts('embedded');
const ports = { ...opened, vectors: undefined };
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

const meta = (pack_id: string) => ({
  ...{ __meta__: true, pack_id, version: '0.1.0', verifier_module: '_stub', supports_sandboxed_only: true },
  sampling_defaults: { top_p: 1, max_tokens: 4096, temperature: 0, chat_template_kwargs: { enable_thinking: true } },
  ...{ default_thinking: 'on', default_max_seconds: 300 },
});
const line = (id: string, raw_problem: object) => ({
  ...{ id, description: `Problem ${id}`, messages: [{ role: 'user', content: `Solve ${id}.` }] },
  verifier: { type: '_stub', asserts: [{ kind: '_stub', reason: 'runs in an image' }] },
  raw_problem,
});
const helper = 'import numpy as np\n\ndef assertion(out, exp, atol):\n    assert np.allclose(out, exp, atol=atol)\n\n';

function functionProblem(inputs: string, results: string | undefined): object {
  const compared =
    results === undefined
      ? '    for i, inp in enumerate(inputs):\n        assertion(candidate(*inp), ref_func(*inp), 0)\n'
      : `    results = ${results}\n    for i, (inp, exp) in enumerate(zip(inputs, results)):\n        assertion(candidate(*inp), exp, 0)\n`;
  const reference = results === undefined ? 'def ref_func(n):\n    return (n / 2, "x" * n)\n\n' : '';
  const test = `${helper}${reference}def check(candidate):\n    inputs = ${inputs}\n${compared}`;
  return { dataset: 'humaneval-plus', task_id: 'T/0', prompt: '', entry_point: 'halve', test };
}

const calls = {
  ...{ dataset: 'livecodebench-v6', question_id: '7', starter_code: '', metadata: '{"func_name": "longest"}' },
  public_test_cases: JSON.stringify([
    { input: '["a", "bcd"]\n2', output: '"bcd"', testtype: 'functional' },
    { input: '[]\n0', output: '""', testtype: 'functional' },
  ]),
};

function file(name: string, ...lines: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return path;
}

async function verdictOn(pack: Pack | undefined, at: number, code: string) {
  const scenario = pack?.scenarios[at];
  if (pack === undefined || scenario === undefined) throw new Error('no such scenario');
  return judge(readResponse(code), scenario.expect, verifyContext(pack, scenario, ports));
}

describe('programs of benchlocal-cli', () => {
  it('are judged by the calls that their tests make', async () => {
    const problem = functionProblem('[[4], [3], [0]]', "[(2.0, 'xxxx'), (1.5, 'xxx'), (0.0, '')]");
    const path = file('humaneval-plus-30.jsonl', meta('humaneval-plus-30'), line('HumanEval-0', problem));
    const [loaded] = await loadPacks([path]);
    expect(loaded?.pack).toMatchObject({ id: 'benchlocal:humaneval-plus-30', 'default-thinking': 'on' });
    const judged = (result: string) => verdictOn(loaded?.pack, 0, `def halve(n):\n    return ${result}\n`);
    expect(await judged("(n * .5, 'x' * n)")).toMatchObject({ outcome: 'pass' });
    expect(await judged("(n // 2, 'x' * n)")).toMatchObject({ failure: 'wrong-result', received: expect.anything() });
    expect(await judged("[n / 2, 'x' * n]")).toMatchObject({ failure: 'wrong-result' });
    expect(await judged('__import__("sys").exit(0)')).toMatchObject({ outcome: 'fail' });
  });

  it('are judged by methods', async () => {
    const path = file('lcb-v6-30.jsonl', meta('lcb-v6-30'), line('LCBv6-7', calls));
    const [loaded] = await loadPacks([path]);
    const judged = (result: string) =>
      verdictOn(loaded?.pack, 0, `class Solution:\n    def longest(self, words, least):\n        return ${result}\n`);
    expect(await judged("max(words, key=len, default='')")).toMatchObject({ outcome: 'pass' });
    expect(await judged("''")).toMatchObject({ failure: 'wrong-result' });
  });

  it('are imported with the results of their reference, even above 1 MiB, except for long ones', async () => {
    const filling = `[${Array.from({ length: 1200 }, () => `['${'x'.repeat(1000)}']`).join(', ')}]`;
    const results = filling.replaceAll(/\['x+'\]/g, '0.5');
    const head = meta('humaneval-plus-30');
    const path = file(
      'humaneval-plus-30.jsonl',
      head,
      line('HumanEval-15', functionProblem('[[2], [2000000], [4], [300000], [300001]]', undefined)),
      line('HumanEval-0', functionProblem(filling, results)),
    );
    const { text, note } = await packsImport([path], []);
    expect(note).toContain('name the file .jsonl');
    const pack = parsePackLines(text, 'imported.jsonl');
    expect(
      pack.scenarios.map(({ id, expect: [check] }) => [
        id,
        check !== undefined && isOf(code, check) && check.cases?.length,
      ]),
    ).toEqual([
      ['HumanEval-15', 3],
      ['HumanEval-0', 1200],
    ]);
    expect(await verdictOn(pack, 0, "def halve(n):\n    return n / 2, n * 'x'\n")).toMatchObject({ outcome: 'pass' });
    await expect(loadPacks([path])).rejects.toThrow('packs import FILE > NAME.jsonl runs it');
  });

  it.each([
    [functionProblem('[[1]]', '[2, nothing]'), 'no value at "nothing'],
    [functionProblem('[[1], [2]]', '[2]'), 'fewer results than inputs'],
    [functionProblem('read()', '[2]'), 'no list of inputs and results'],
    [
      {
        ...functionProblem('[[1]]', undefined),
        test: 'def check(candidate):\n    inputs = [[1]]\n    assertion(1, 1, 0)\n',
      },
      'neither results nor a reference',
    ],
    [{ ...calls, metadata: '{}' }, 'names no func_name'],
    [{ ...calls, public_test_cases: '[{"input": "1", "output": "1", "testtype": "stdin"}]' }, 'no list of calls'],
    [{ dataset: 'another' }, 'no problem of HumanEval+ or LiveCodeBench'],
  ])('are refused if they cannot be read: %#', async (problem, message) => {
    const path = file('bad.jsonl', meta('lcb-v6-30'), line('P', problem));
    await expect(loadPacks([path])).rejects.toThrow(message);
  });
});

describe('a literal of Python', () => {
  it.each([
    [
      '[1, -2, 1.0, 1e-05, 12345678901234567890, ]',
      [1, -2, { $float: '1.0' }, { $float: '1e-05' }, { $int: '12345678901234567890' }],
    ],
    ['(1,)', { $tuple: [1] }],
    ['((1, 2), (3), ())', { $tuple: [{ $tuple: [1, 2] }, 3, { $tuple: [] }] }],
    [
      "{'a': None, 2: [True]}",
      {
        $dict: [
          ['a', null],
          [2, [true]],
        ],
      },
    ],
    ['[{1, 2}, {}, set()]', [{ $set: [1, 2] }, { $dict: [] }, { $set: [] }]],
    [String.raw`'it\'s "1"\n\t\\ \x41\u00e9\q' "b"`, 'it\'s "1"\n\t\\ Aé\\qb'],
    ["float('inf')", { $float: 'inf' }],
  ])('%s', (text, value) => {
    expect(literalAt(text, 0)).toEqual(value);
  });

  it.each(['', '[1', '(1 2)', "{'a': 1, 2}", 'open("x")', "'a", '['.repeat(200), '1 +'])(
    'refuses or ends: %s',
    (text) => {
      if (text === '1 +') return expect(literalAt(text, 0)).toBe(1);
      return expect(() => literalAt(text, 0)).toThrow(BadLiteral);
    },
  );
});
