import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { datasets } from '../../../src/features/datasets/datasets.ts';
import { type DatasetImport, importDataset } from '../../../src/features/datasets/import-dataset.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { sharedFolder } from '../../support/folder-of.ts';
import { zipWith } from '../../support/zip-with.ts';
import { hotpotqaColumns, parquetOf } from './parquet-of.ts';
import { exercises } from './polyglot/own-exercises.ts';

// Every importer, and every way in which its file can be broken. All rows are our own.
const folder = sharedFolder();
const ports = openPorts('embedded');
afterAll(async () => {
  await ports[Symbol.asyncDispose]();
});

const fixture = (name: string) => readFileSync(`tests/fixtures/datasets/${name}`);
const lines = (...rows: readonly object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

const program = {
  ...{ task_id: 'HumanEval/0', prompt: 'def same(n):\n    """The number."""\n', entry_point: 'same' },
  ...{ canonical_solution: '    return n\n', base_input: [[1]], plus_input: [[2]], atol: 0, contract: '', test: '' },
};
const contest = {
  ...{ question_id: 'own_a', question_title: 'Sum', question_content: 'Print the sum.', platform: 'own' },
  ...{ difficulty: 'easy', starter_code: '', metadata: '{}', private_test_cases: '' },
  public_test_cases: JSON.stringify([{ input: '1\n', output: '1\n', testtype: 'stdin' }]),
};
const sum = { id: 0, instance: 0, question: 'A crate holds 6 pears. How many?', answer: 'It says so.\n#### 6' };
const science =
  'Record ID,Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2,Incorrect Answer 3\nrec1,"Which, if any, is green?",a leaf,coal,milk,"a fox"\n';

type Importer = {
  readonly as: DatasetImport['as'];
  readonly task?: string;
  readonly name: string;
  readonly whole: Buffer;
  /** A column that it needs. */
  readonly column: string;
};

const hotpot = fixture('hotpot_dev_distractor.json');
const importers: readonly Importer[] = [
  { as: 'hotpotqa', name: 'hotpot.json', whole: hotpot, column: 'question' },
  {
    ...{ as: 'hotpotqa', name: 'hotpot.parquet', column: 'question' },
    whole: parquetOf('hotpotqa', hotpotqaColumns(JSON.parse(hotpot.toString()))),
  },
  { as: 'longbench', task: 'qasper', name: 'qasper.jsonl', whole: fixture('longbench.jsonl'), column: 'answers' },
  { as: 'ethic', task: 'recalling', name: 'r.jsonl', whole: fixture('ethic_recalling.jsonl'), column: 'Answer' },
  { as: 'msmarco', task: 'qa', name: 'dev.json', whole: fixture('msmarco_dev.json'), column: 'query' },
  { as: 'financebench', name: 'f.jsonl', whole: fixture('financebench.jsonl'), column: 'evidence' },
  { as: 'qmsum', name: 'test.jsonl', whole: fixture('qmsum.jsonl'), column: 'meeting_transcripts' },
  { as: 'humaneval-plus', name: 'h.jsonl.gz', whole: gzipSync(lines(program)), column: 'entry_point' },
  { as: 'livecodebench', name: 'test6.jsonl', whole: lines(contest), column: 'question_content' },
  { as: 'gsm-symbolic', name: 'gsm.jsonl', whole: lines(sum), column: 'instance' },
  {
    ...{ as: 'aider-polyglot', name: 'polyglot.zip', column: 'solution' },
    whole: zipWith(
      Object.entries(exercises['python/pears'] ?? {}).map(([path, content]) => ({
        ...{ path: `all/python/exercises/practice/pears/${path}`, content, isStored: true },
      })),
    ),
  },
  { as: 'gpqa-diamond', name: 'gpqa.csv', whole: Buffer.from(science), column: 'Correct Answer' },
];

const webPage = Buffer.from('<!DOCTYPE html><html><body>Please log in</body></html>');
const pointer = Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1234\n`);

/** Changes the text of a file, whatever packs it. */
function edited({ name, whole }: Importer, edit: (text: string) => string): Buffer {
  if (name.endsWith('.gz')) return gzipSync(edit(gunzipSync(whole).toString()));
  // Bytes, since a parquet file is no text: names of equal length keep its offsets.
  return Buffer.from(edit(whole.toString('latin1')), 'latin1');
}

const renamed = (importer: Importer) =>
  edited(importer, (text) => text.replaceAll(importer.column, `${importer.column.slice(0, -1)}_`));

const ways: readonly [string, (importer: Importer) => Buffer, RegExp][] = [
  ['is cut', ({ whole }) => whole.subarray(0, whole.length - 9), /cannot read|no JSON|is cut|not a CSV/],
  ['is empty', () => Buffer.alloc(0), /is empty|has no rows|cannot read|is cut/],
  ['is a web page', () => webPage, /is not the data: it is a web page$/],
  ['is a Git LFS pointer', () => pointer, /is not the data: it is a Git LFS pointer/],
  ['has a renamed column', renamed, /missing|has none of|cannot read|expected/],
];

async function faultOf({ as, task }: Importer, path: string): Promise<InputError> {
  const asked = { as, task, files: [path], seed: 1, skipBadRows: false };
  const error = await importDataset(asked, ports).catch((cause: unknown) => cause);
  if (!(error instanceof InputError)) throw error;
  return error;
}

it('is a table of every importer', () => {
  const named = importers.map(({ as }): string => as);
  expect(
    Object.keys(datasets).filter((name) => !named.includes(name)),
    'datasets without a line in tests/features/datasets/broken-files.test.ts',
  ).toEqual([]);
});

describe.each(importers)('$as, from $name,', (importer) => {
  const path = join(folder, importer.name);

  it('is imported whole', async () => {
    writeFileSync(path, importer.whole);
    const { as, task } = importer;
    expect(
      (await importDataset({ as, task, files: [path], seed: 1, skipBadRows: false }, ports)).taken,
    ).toBeGreaterThan(0);
  });

  it.each(ways)('is refused in one sentence, with what to do next, if it %s', async (_, broken, message) => {
    writeFileSync(path, broken(importer));
    const error = await faultOf(importer, path);
    expect(error.message).toContain(importer.name);
    expect(error.message).toMatch(message);
    expect(error.message.split('\n')).toHaveLength(1);
    expect(error.hint).toMatch(/^[A-Z].*[.?]$/);
  });

  it('is refused if it is given twice', async () => {
    writeFileSync(path, importer.whole);
    const { as, task } = importer;
    const asked = { as, task, files: [path, path], all: true, seed: 1, skipBadRows: false };
    await expect(importDataset(asked, ports)).rejects.toThrow('the same row was read before');
  });
});
