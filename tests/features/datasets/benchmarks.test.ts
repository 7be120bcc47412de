import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type DatasetImport, importDataset, tally } from '../../../src/features/datasets/import-dataset.ts';
import { benchlocal, pickledText } from '../../../src/features/datasets/livecodebench.ts';
import { code as codeKind } from '../../../src/features/sandbox/kinds/code.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { InputError } from '../../../src/lib/errors.ts';
import type { Pack } from '../../../src/packs/pack-schema.ts';
import { parsePackLines } from '../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import { inRound, verifyContext } from '../../../src/packs/task-of.ts';
import type { Verdict } from '../../../src/records/verdict.ts';
import { isOf } from '../../../src/verify/define-verifier.ts';
import { judge } from '../../../src/verify/verify-attempt.ts';
import { sharedFolder } from '../../support/folder-of.ts';

// All rows are our own, in the shape of the public files.
const folder = sharedFolder();
const opened = openPorts('embedded');
const ran = new Map<string, ReturnType<typeof opened.code.run>>();
/** Many rows have one reference, which runs once. */
const code: typeof opened.code = {
  run(program) {
    const key = JSON.stringify(program);
    const result = ran.get(key) ?? opened.code.run(program);
    ran.set(key, result);
    return result;
  },
};
const ports = { ...opened, code, vectors: undefined };
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function lines(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function imported(as: DatasetImport['as'], path: string, more: Partial<DatasetImport> = {}) {
  const { lines, ...counts } = await importDataset({ as, files: [path], seed: 1, skipBadRows: false, ...more }, ports);
  return { ...counts, pack: parsePackLines([...lines()].join('\n'), 'pack.jsonl') };
}

async function faultOf(...asked: Parameters<typeof imported>): Promise<string> {
  const error = await imported(...asked).catch((cause: unknown) => cause);
  if (!(error instanceof InputError)) throw error;
  return error.message.replaceAll(`${folder}/`, '');
}

async function verdictOn(pack: Pack, id: string, reply: string, round = 1): Promise<Verdict> {
  const scenario = pack.scenarios.find((each) => each.id === id);
  if (scenario === undefined) throw new Error(`there is no ${id}`);
  const asked = inRound(scenario, round);
  return judge(readResponse(reply), asked.expect, verifyContext(pack, asked, ports));
}

function python(...code: readonly string[]): string {
  return ['Here it is:', '```python', ...code, '```'].join('\n');
}

describe('GSM-Symbolic', () => {
  const row = (id: number, instance: number, more: object = {}) => ({
    ...{ id, instance, original_id: 7, canary: 'none' },
    question: `A crate has ${instance + 2} rows of 600 pears. How many pears are in it?`,
    answer: `Each row has 600.\n#### ${((instance + 2) * 600).toLocaleString('en-US')}`,
    ...more,
  });

  it('makes an id of template and instance, and judges the number on the marked line', async () => {
    const { pack } = await imported('gsm-symbolic', file('gsm.jsonl', lines(row(0, 0), row(0, 1), row(1, 0))));
    expect(pack.scenarios.map(({ id }) => id)).toEqual(['0-0', '0-1', '1-0']);
    expect(pack['default-thinking']).toBe('on');
    expect(await verdictOn(pack, '0-1', 'Three rows.\nANSWER: 1,800 pears')).toMatchObject({ outcome: 'pass' });
    expect(await verdictOn(pack, '0-1', 'ANSWER: 1200')).toMatchObject({ failure: 'wrong-answer' });
    expect(await verdictOn(pack, '0-1', 'There are 1800.')).toMatchObject({ failure: 'no-answer-found' });
  });

  it('takes the rows of a split, which becomes part of id and source', async () => {
    const path = file('parts.jsonl', lines(row(0, 0, { split: 'p1' }), row(0, 1, { split: 'p2' }), row(0, 2)));
    const { pack, leftOut } = await imported('gsm-symbolic', path, { split: 'p1' });
    expect(pack).toMatchObject({
      id: 'gsm-symbolic-p1',
      title: 'GSM-Symbolic p1',
      source: { split: 'p1', examples: 2 },
    });
    expect(tally(leftOut)).toBe('; left out: 1 of the split p2');
    expect(await faultOf('gsm-symbolic', path, { split: 'P 1' })).toBe('--split P 1 is not the name of a split');
  });

  it('takes the first 30 as benchlocal-cli does', async () => {
    const path = file('many.jsonl', lines(...Array.from({ length: 34 }, (_, at) => row(0, at))));
    const { pack, leftOut } = await imported('gsm-symbolic', path, { slice: 'benchlocal' });
    expect(pack.scenarios.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, at) => `0-${at}`));
    expect(tally(leftOut)).toBe('; left out: 4 beyond the first 30');
  });

  it.each([
    [{ answer: 'About 600.' }, 'answer: does not end with #### and a number'],
    [{ question: undefined }, 'question: missing'],
    [{ question: undefined, Question: 'How many?' }, 'question: missing'],
  ])('refuses %j', async (more, message) => {
    expect(await faultOf('gsm-symbolic', file('bad.jsonl', lines(row(0, 0), row(0, 1, more))))).toContain(
      `bad.jsonl:2 is no row of GSM-Symbolic: ${message}`,
    );
  });
});

describe('GPQA', () => {
  const columns = [
    'Record ID',
    'Question',
    ...['Correct Answer', 1, 2, 3].map((n) => (n === 'Correct Answer' ? n : `Incorrect Answer ${n}`)),
  ];
  const table = (...rows: readonly (readonly string[])[]) =>
    [columns, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  const pears = [
    'recA1',
    'Which of these "fruits"\nis a pear, by \\frac{{a}}{b}?',
    'the green one',
    'red',
    'blue, round',
    'no {{fruit}}',
  ];

  it('shows only ids, and asks the options in another order in each round', async () => {
    const { pack } = await imported('gpqa-diamond', file('gpqa.csv', table(pears)));
    expect(pack).toMatchObject({ private: true, scenarios: [{ id: 'recA1', title: 'Record recA1' }] });
    const [scenario] = pack.scenarios;
    const orders = [1, 2, 3].map((round) => JSON.stringify(scenario && inRound(scenario, round).messages));
    expect(new Set(orders).size).toBe(3);
    for (const order of orders)
      expect(order).toContain('Which of these \\"fruits\\"\\nis a pear, by \\\\frac{{a}}{b}?');
    for (const round of [1, 2, 3]) {
      const shown = scenario && inRound(scenario, round).messages.at(-1)?.content;
      const letter = /([A-D])[^A-Za-z]+the green one/.exec(String(shown))?.[1];
      expect(await verdictOn(pack, 'recA1', `ANSWER: ${letter}`, round)).toMatchObject({ outcome: 'pass' });
      const other = letter === 'A' ? 'B' : 'A';
      expect(await verdictOn(pack, 'recA1', `ANSWER: ${other}`, round)).toMatchObject({ failure: 'wrong-answer' });
    }
  });

  it('leaves out a question whose options are letters, as the answer is', async () => {
    const letters = ['recA2', 'Which tube is green?', 'c', 'a', 'b', 'd'];
    const { pack, leftOut } = await imported('gpqa-diamond', file('letters.csv', table(pears, letters)));
    expect(pack.scenarios.map(({ id }) => id)).toEqual(['recA1']);
    expect(tally(leftOut)).toBe('; left out: 1 whose options are letters, like those that name them');
  });

  it.each([
    ['two options that are the same', table([...pears.slice(0, 5), 'red']), 'two options are the same'],
    ['a renamed column', table(pears).replace('Correct Answer', 'Right'), 'Correct Answer: missing'],
    ['a cut file', table(pears).slice(0, -3), 'is not a CSV file with a header'],
    ['a table without rows', table(), 'has no rows'],
  ])('refuses %s', async (_, text, message) => {
    expect(await faultOf('gpqa-diamond', file('bad.csv', text))).toContain(message);
  });
});

describe('HumanEval+', () => {
  const halves = {
    task_id: 'HumanEval/0',
    prompt: 'def halves(numbers: list) -> list:\n    """Half of each number, in a tuple with the number."""\n',
    entry_point: 'halves',
    canonical_solution: '    return [(n, n / 2) for n in numbers]\n',
    ...{ base_input: [[[1, 2.0]]], plus_input: [[[]], [[5]], [[12345678901234567890n]]] },
    ...{ atol: 0, contract: '', test: '' },
  };
  const row = (more: object = {}) =>
    JSON.stringify({ ...halves, ...more }, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value))
      .replaceAll(/"#(\d+)#"/g, '$1')
      .replace('[[[1,2]]]', '[[[1, 2.0]]]');

  it('judges right, wrong, slow and cheating answers by the values of its reference', async () => {
    const { pack } = await imported('humaneval-plus', file('HumanEvalPlus.jsonl.gz', gzipSync(`${row()}\n`)));
    const [scenario] = pack.scenarios;
    expect(scenario?.expect).toMatchObject([
      {
        cases: [
          { args: [[1, { $float: '2.0' }]], gives: [{ $tuple: [1, { $float: '0.5' }] }, {}] },
          { args: [[]], gives: [] },
          {},
          { args: [[{ $int: '12345678901234567890' }]] },
        ],
        'cpu-seconds': 10,
      },
    ]);
    // One second is enough for these.
    const [check] = scenario?.expect ?? [];
    if (check !== undefined && isOf(codeKind, check)) check['cpu-seconds'] = 1;
    const judged = async (...code: string[]) => verdictOn(pack, 'HumanEval-0', python('def halves(numbers):', ...code));
    expect(await judged('    return [(n, n * .5) for n in numbers]')).toMatchObject({ outcome: 'pass' });
    expect(await judged('    return [(n, n // 2) for n in numbers]')).toMatchObject({ failure: 'wrong-result' });
    expect(await judged('    return [[n, n / 2] for n in numbers]')).toMatchObject({ failure: 'wrong-result' });
    expect(await judged('    while True: pass')).toMatchObject({ failure: 'time-limit' });
    const equal = ['    class Equal(list):', '        def __eq__(self, other): return True', '    return Equal()'];
    expect(await judged(...equal)).toMatchObject({ failure: 'wrong-result' });
    expect(await judged('    import os', '    os._exit(0)')).toMatchObject({ outcome: 'fail' });
  });

  it('takes the first 30, or all', async () => {
    const rows = Array.from({ length: 31 }, (_, at) => `${row({ task_id: `HumanEval/${at}` })}\n`);
    const path = file('many.jsonl', rows.join(''));
    const { pack, leftOut } = await imported('humaneval-plus', path);
    expect([pack.scenarios.length, tally(leftOut)]).toEqual([30, '; left out: 1 beyond the first 30']);
    expect((await imported('humaneval-plus', path, { all: true })).pack.scenarios).toHaveLength(31);
    expect(await faultOf('humaneval-plus', path, { all: true, examples: 2 })).toContain('exclude each other');
  });

  it('leaves out inputs with results that are too long to ask for', async () => {
    const more = {
      base_input: [
        ['ab', 3],
        ['ab', 600_000],
      ],
      plus_input: [['', 1]],
    };
    const code = { prompt: 'def times(text, n):\n', canonical_solution: '    return text * n\n', entry_point: 'times' };
    const { pack } = await imported('humaneval-plus', file('long.jsonl', `${row({ ...code, ...more })}\n`));
    expect(pack.scenarios[0]?.expect).toMatchObject([{ cases: [{ gives: 'ababab' }, { gives: '' }] }]);
  });

  it('leaves out a problem without a single right answer', async () => {
    const path = file('zero.jsonl', `${row()}\n${row({ entry_point: 'find_zero' })}\n`);
    expect(tally((await imported('humaneval-plus', path)).leftOut)).toBe('; left out: 1 without one right answer');
  });

  it.each([
    ['raises', { canonical_solution: '    raise ValueError\n' }, 'its reference raises ValueError: '],
    ['gives objects', { canonical_solution: '    return object()\n' }, 'its reference gives an object'],
    ['does not load', { canonical_solution: '    return (\n' }, 'its reference raises SyntaxError: '],
  ])('refuses a reference that %s', async (_, more, message) => {
    expect(await faultOf('humaneval-plus', file('bad.jsonl', `${row(more)}\n`))).toContain(message);
  });

  it.each([
    ['cut', gzipSync(`${row()}\n`).subarray(0, -12), 'bad.jsonl.gz is cut, or not compressed by gzip'],
    ['not compressed', `${row()}\n`, 'bad.jsonl.gz is cut, or not compressed by gzip'],
  ])('refuses a file that is %s', async (_, bytes, message) => {
    expect(await faultOf('humaneval-plus', file('bad.jsonl.gz', bytes))).toContain(message);
  });
});

describe('LiveCodeBench', () => {
  // Two cases and a folder's name, each as Python's pickle, zlib and base64 write it.
  const hidden =
    'eJxrYJnawAABPTXR1UqZeQWlJUpWCkrGMXmGCkYKQEpJR0Epv7QEKm4GEShJLS4pqSxIBQkVl6Rk5inV6iggaTeMydM1QdcLE8GiOXaKHgCniCjM';
  const program = 'eJxrYJkqzgABPawF+cWZFVN62NJTS5LLU6ZMnqIZNEUPAJcKCpE=';
  const row = (more: object = {}) => ({
    ...{ question_id: 'abc1_a', question_title: 'Sum', question_content: 'Print the sum of the numbers.' },
    ...{ platform: 'own', difficulty: 'easy', starter_code: '', metadata: '{}', private_test_cases: hidden },
    public_test_cases: JSON.stringify([{ input: '1\n5\n', output: '5\n', testtype: 'stdin' }]),
    ...more,
  });
  const called = row({
    question_id: '77',
    starter_code: 'class Solution:\n    def doubled(self, numbers: List[int], by: int) -> List[int]:\n        ',
    metadata: '{"func_name": "doubled"}',
    public_test_cases: JSON.stringify([{ input: '[1, 2]\n3', output: '[3, 6]', testtype: 'functional' }]),
  });

  it('judges programs and methods', async () => {
    const { pack } = await imported('livecodebench', file('test6.jsonl', lines(row(), called)));
    const sum = ['input()', 'print(sum(map(int, input().split())))'];
    expect(await verdictOn(pack, 'abc1_a', python(...sum))).toMatchObject({ outcome: 'pass' });
    expect(await verdictOn(pack, 'abc1_a', python('input()', 'print(input() + "0")'))).toMatchObject({
      failure: 'wrong-result',
    });
    const doubled = (result: string) =>
      python('class Solution:', '    def doubled(self, numbers, by):', `        return ${result}`);
    expect(await verdictOn(pack, '77', doubled('[n * by for n in numbers]'))).toMatchObject({ outcome: 'pass' });
    expect(await verdictOn(pack, '77', doubled('numbers'))).toMatchObject({ failure: 'wrong-result' });
  });

  it('judges by private cases on request', async () => {
    const path = file('test6.jsonl', lines(row()));
    const first = python('input()', 'print(abs(int(input().split()[0])))');
    expect(await verdictOn((await imported('livecodebench', path)).pack, 'abc1_a', first)).toMatchObject({
      outcome: 'pass',
    });
    const { pack } = await imported('livecodebench', path, { privateCases: true });
    expect(pack.scenarios[0]?.expect).toMatchObject([
      { programs: [{}, { stdin: '3\n1 2 3\n' }, { stdin: '1\n-4\n' }] },
    ]);
    expect(await verdictOn(pack, 'abc1_a', first)).toMatchObject({ failure: 'wrong-result' });
    expect(await faultOf('gsm-symbolic', path, { privateCases: true })).toContain('has no private cases');
  });

  it.each([
    ['a pickle that is a program', program, 'a pickle that is not one text'],
    ['no base64', '%%%', 'not compressed as expected'],
    ['a cut text', hidden.slice(0, 40), 'not compressed as expected'],
    ['no cases', '[]', 'no list of cases'],
  ])('refuses private cases of %s', async (_, private_test_cases, message) => {
    const path = file('bad.jsonl', lines(row({ private_test_cases })));
    expect(await faultOf('livecodebench', path, { privateCases: true })).toContain(`private_test_cases: ${message}`);
  });

  it('takes the 30 rows of benchlocal-cli, or names those that are missing', async () => {
    const rows = [...benchlocal.values, 'abc1_a', '9999'].map((question_id) =>
      row({ question_id, question_title: question_id }),
    );
    const { pack, leftOut } = await imported('livecodebench', file('test6.jsonl', lines(...rows)), {
      slice: 'benchlocal',
    });
    expect(new Set(pack.scenarios.map(({ id }) => id))).toEqual(new Set(benchlocal.values));
    expect([pack.scenarios.length, tally(leftOut)]).toEqual([30, '; left out: 2 not among the 30 of benchlocal-cli']);
    const path = file('some.jsonl', lines(...rows.slice(2)));
    expect(await faultOf('livecodebench', path, { slice: 'benchlocal' })).toBe(
      '2 of the 30 rows that benchlocal-cli takes are not in the files: 3702, 3634',
    );
  });

  it('reads one text from a pickle, and ends on any bytes', () => {
    const text = Buffer.from([0x80, 4, 0x8c, 2, 0x68, 0x69, 0x94, 0x2e]);
    expect(pickledText(text)).toBe('hi');
    for (let at = 0; at < text.length; at += 1)
      for (const byte of [0, 0x2e, 0x58, 0x63, 0x8d, 0xff]) {
        const damaged = Buffer.from(text);
        damaged[at] = byte;
        try {
          expect(typeof pickledText(damaged)).toBe('string');
        } catch (error) {
          expect((error as Error).message).toContain('a pickle that is not one text');
        }
      }
  });

  it.each([
    [{ metadata: '{}' }, 'metadata: names no func_name'],
    [{ metadata: 'x' }, 'metadata is no JSON'],
    [{ starter_code: '' }, 'its cases are not of the type it asks for'],
    [{ public_test_cases: '[' }, 'public_test_cases is no JSON'],
  ])('refuses %j', async (more, message) => {
    expect(await faultOf('livecodebench', file('bad.jsonl', lines({ ...called, ...more })))).toContain(message);
  });
});
