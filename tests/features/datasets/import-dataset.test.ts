import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packsImport } from '../../../src/commands/packs.ts';
import { datasets } from '../../../src/features/datasets/datasets.ts';
import {
  type DatasetImport,
  importDataset,
  importEachTask,
  tally,
} from '../../../src/features/datasets/import-dataset.ts';
import { reference } from '../../../src/features/datasets/metrics/reference.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { packDigest } from '../../../src/packs/digest.ts';
import type { Pack } from '../../../src/packs/pack-schema.ts';
import { parsePackLines } from '../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import { verifyContext } from '../../../src/packs/task-of.ts';
import { isOf } from '../../../src/verify/define-verifier.ts';
import { judge } from '../../../src/verify/verify-attempt.ts';
import { sharedFolder } from '../../support/folder-of.ts';
import { hotpotqaColumns, parquetOf } from './parquet-of.ts';

const fixtures = 'tests/fixtures/datasets';
const folder = sharedFolder();

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function fixture(name: string): string {
  return `${fixtures}/${name}`;
}

async function imported(as: DatasetImport['as'], files: string | readonly string[], more: Partial<DatasetImport> = {}) {
  const asked = { as, files: [files].flat(), seed: 1, skipBadRows: false, ...more };
  const { lines, ...counts } = await importDataset(asked, openPorts());
  const text = [...lines()].join('\n');
  return { ...counts, text, pack: parsePackLines(text, 'pack.jsonl') };
}

async function faultOf(...asked: Parameters<typeof imported>): Promise<string> {
  const error = await imported(...asked).catch((cause: unknown) => cause);
  if (!(error instanceof InputError)) throw error;
  return `${error.message}\n${error.hint}`;
}

function withoutSource({ source: _source, ...pack }: Pack) {
  return pack;
}

const hotpot = fixture('hotpot_dev_distractor.json');
const hotpotRows = JSON.parse(readFileSync(hotpot, 'utf8')) as Record<string, unknown>[];
const hotpotParquet = file('hotpot.parquet', parquetOf('hotpotqa', hotpotqaColumns(hotpotRows), 3));

type MsmarcoColumns = Record<string, Record<string, unknown>>;
const msmarcoColumns = JSON.parse(readFileSync(fixture('msmarco_dev.json'), 'utf8')) as MsmarcoColumns;
const msmarcoRows = Object.keys(msmarcoColumns['query'] ?? {}).map((row) =>
  Object.fromEntries(Object.entries(msmarcoColumns).map(([name, cells]) => [name, cells[row]])),
);

const importers = [
  ['hotpotqa', undefined, hotpot],
  ['hotpotqa', undefined, hotpotParquet],
  ['longbench', 'qasper', fixture('longbench.jsonl')],
  ['longbench', '2wikimqa', fixture('longbench.jsonl')],
  ['ethic', 'recalling', fixture('ethic_recalling.jsonl')],
  ['ethic', 'attributing', fixture('ethic_attributing.jsonl')],
  ['msmarco', 'qa', fixture('msmarco_dev.json')],
  ['msmarco', 'retrieval', fixture('msmarco_dev.json')],
  ['financebench', undefined, fixture('financebench.jsonl')],
  ['qmsum', undefined, fixture('qmsum.jsonl')],
] as const;

/** Datasets of programs, sums and options, tested in benchmarks.test.ts and polyglot.test.ts. */
const ofBenchmarks = ['humaneval-plus', 'livecodebench', 'gsm-symbolic', 'gpqa-diamond', 'aider-polyglot'];

describe('each importer', () => {
  it('has a line here, or belongs to a benchmark', () => {
    const named: readonly string[] = [...importers.map(([as]) => as), ...ofBenchmarks];
    expect(
      Object.keys(datasets).filter((name) => !named.includes(name)),
      'datasets without a line in tests/features/datasets/import-dataset.test.ts',
    ).toEqual([]);
  });

  it('makes the same scenarios as before', async () => {
    const made = [];
    for (const [as, task, path] of importers) {
      const { pack, rows, taken, leftOut } = await imported(as, path, { task });
      made.push(`${pack.id}: ${taken} from ${rows} rows${tally(leftOut)}, ${packDigest(pack)}`);
    }
    expect(made).toMatchInlineSnapshot(`
      [
        "hotpotqa: 7 from 7 rows, beed97f5958b1d438e3781425d9ad1fbbcaf5790e56e12c63839d9f72259b460",
        "hotpotqa: 7 from 7 rows, beed97f5958b1d438e3781425d9ad1fbbcaf5790e56e12c63839d9f72259b460",
        "longbench-qasper: 6 from 8 rows; left out: 2 of the task 2wikimqa, c36919b04516aa9e2e8bc265f19fc15aacb2789fd470738630f1d63088052e11",
        "longbench-2wikimqa: 2 from 8 rows; left out: 6 of the task qasper, 68624f45dbc47d11c6552e153e54cfd3a0a56428cac2222bc5a27abc9c9a7082",
        "ethic-recalling: 6 from 6 rows, 4989f724713d5c4c248391438d9d0517527513555ca9d2908de3351a3b17e9be",
        "ethic-attributing: 6 from 6 rows, ad8c75883299fda8cf4c8083873ea9c8b3a7bd33a3d19350243c5c3ab584c9f1",
        "msmarco-qa: 5 from 6 rows; left out: 1 without an answer, 68e81c3aedffe9f445e4160ad4f1e0c061519304869262e8adb0c48ba6ca3140",
        "msmarco-retrieval: 6 from 6 rows, 7904362401ff36221d7838a35bc72e285ae24332b305750fb854aac759dc8709",
        "financebench: 6 from 6 rows, 2b60ffbc895b13754c74c5c2747aa03573053abb7c597d5cbbe11b03e8b48ec7",
        "qmsum: 11 from 6 rows, 232363d3a4f9dc9853d5ee93c4b8102751aa3360ec5ad6208df26b3c9930539d",
      ]
    `);
  });

  it.each(importers)('asks questions of %s %s that the right answer passes with full marks', async (as, task, path) => {
    const { pack } = await imported(as, path, { task });
    for (const scenario of pack.scenarios) {
      const [expected] = scenario.expect;
      if (expected === undefined || !isOf(reference, expected)) return expect.unreachable();
      const right = expected.answers?.[0] ?? JSON.stringify(expected.items ?? expected.passages);
      const ports = { code: undefined, pattern: undefined } as never; // no check of a dataset uses one
      const verdict = await judge(readResponse(right), scenario.expect, verifyContext(pack, scenario, ports));
      const measures = Object.fromEntries(expected.metrics.map((metric) => [metric, 1]));
      expect([scenario.id, verdict]).toMatchObject([scenario.id, { outcome: 'pass', measures }]);
    }
  });
});

describe('the formats', () => {
  it('give the same pack of HotpotQA, except for its source', async () => {
    const json = await imported('hotpotqa', hotpot);
    const parquet = await imported('hotpotqa', hotpotParquet);
    const lines = file('hotpot.jsonl', hotpotRows.map((row) => JSON.stringify(row)).join('\n'));
    expect(withoutSource(parquet.pack)).toEqual(withoutSource(json.pack));
    expect(withoutSource((await imported('hotpotqa', lines)).pack)).toEqual(withoutSource(json.pack));
    expect(parquet.pack.source?.files).toEqual([
      { name: 'hotpot.parquet', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('give the same pack of MS MARCO', async () => {
    const columns = await imported('msmarco', fixture('msmarco_dev.json'), { task: 'qa' });
    const lines = file('msmarco.jsonl', msmarcoRows.map((row) => `${JSON.stringify(row)}\n\n`).join(''));
    const asColumns = msmarcoRows.map(({ passages, wellFormedAnswers, query_id, ...row }) => ({
      ...row,
      query_id: BigInt(query_id as number),
      wellFormedAnswers: wellFormedAnswers === '[]' ? [] : wellFormedAnswers,
      passages: Object.fromEntries(
        ['is_selected', 'passage_text', 'url'].map((key) => [
          key,
          (passages as Record<string, unknown>[]).map((passage) => passage[key]),
        ]),
      ),
    }));
    const parquet = file('msmarco.parquet', parquetOf('msmarco', asColumns));
    for (const path of [lines, parquet])
      expect(withoutSource((await imported('msmarco', path, { task: 'qa' })).pack)).toEqual(
        withoutSource(columns.pack),
      );
  });

  it.each([
    ['data.tsv', 'a,b\n', 'data.tsv has an unknown format'],
    ['nothing.jsonl', '', 'nothing.jsonl is empty'],
    ['lines.json', '{"a":1}\n{"a":2}\n', 'name it .jsonl'],
    ['text.json', '"text"', 'holds neither a list nor columns'],
    ['other.parquet', parquetOf('msmarco', []), 'it has none of the columns _id, id, question'],
  ])('refuses %s', async (name, content, message) => {
    expect(await faultOf('hotpotqa', file(name, content))).toContain(message);
  });

  it('refuses a file that is not there', async () => {
    for (const name of ['gone.json', 'gone.jsonl', 'gone.parquet'])
      expect(await faultOf('hotpotqa', join(folder, name))).toMatch(/^there is no .*gone/);
  });

  it('refuses a line of more than 16 MiB', async () => {
    const path = file('long.jsonl', `{}\n{"a":"${'x'.repeat(16 * 2 ** 20)}"}\n`);
    expect(await faultOf('qmsum', path, { skipBadRows: true })).toContain('line 2 has more than 16 MiB');
  });
});

describe('--examples', () => {
  const idsOf = ({ scenarios }: Pack) => scenarios.map(({ id }) => id);

  it('draws the same questions from the same data in any format and order', async () => {
    const { pack, leftOut } = await imported('hotpotqa', hotpot, { examples: 3 });
    const reversed = file('reversed.json', JSON.stringify(hotpotRows.toReversed()));
    expect(idsOf(pack)).toHaveLength(3);
    expect([...leftOut]).toEqual([['beyond --examples 3', 4]]);
    expect(idsOf((await imported('hotpotqa', hotpotParquet, { examples: 3 })).pack)).toEqual(idsOf(pack));
    expect(idsOf((await imported('hotpotqa', reversed, { examples: 3 })).pack)).toEqual(idsOf(pack).toReversed());
  });

  it('keeps the order of the file, and those that fewer examples have', async () => {
    const all = idsOf((await imported('hotpotqa', hotpot)).pack);
    const four = idsOf((await imported('hotpotqa', hotpot, { examples: 4 })).pack);
    const two = idsOf((await imported('hotpotqa', hotpot, { examples: 2 })).pack);
    expect(four).toEqual(all.filter((id) => four.includes(id)));
    expect(two.every((id) => four.includes(id))).toBe(true);
  });

  it('draws others with another seed, and records it', async () => {
    const draws = await Promise.all([1, 2, 3].map((seed) => imported('hotpotqa', hotpot, { examples: 2, seed })));
    expect(new Set(draws.map(({ pack }) => idsOf(pack).join())).size).toBe(3);
    expect(draws[2]?.pack.source).toMatchObject({ rows: 7, examples: 2, seed: 3 });
  });
});

describe('rows', () => {
  const rows = readFileSync(fixture('financebench.jsonl'), 'utf8').trim().split('\n');
  const broken = rows.with(3, rows[3]?.replace('"question"', '"frage"') ?? '').with(4, '{"financebench_id": ');

  it('that are invalid are an error with file and number', async () => {
    const path = file('broken.jsonl', broken.join('\n'));
    expect(await faultOf('financebench', path)).toBe(
      `${path}:4 is no row of FinanceBench: question: missing, expected string\nIs it the right dataset? --skip-bad-rows leaves such rows out and counts them.`,
    );
    const listed = file('broken.json', JSON.stringify([...hotpotRows, { ...hotpotRows[0], answer: ' ' }]));
    expect(await faultOf('hotpotqa', listed)).toContain(`${listed} row 8 is no row of HotpotQA: answer: `);
  });

  it('that are invalid are counted with --skip-bad-rows', async () => {
    const { taken, leftOut } = await imported('financebench', file('broken.jsonl', broken.join('\n')), {
      skipBadRows: true,
    });
    expect({ taken, leftOut: [...leftOut] }).toEqual({ taken: 4, leftOut: [['bad rows', 2]] });
  });

  it('are counted in words', () => {
    expect(tally(new Map([['bad rows', 1]]))).toBe('; left out: 1 bad row');
    expect(tally(new Map([['bad rows', 2]]))).toBe('; left out: 2 bad rows');
  });

  it('are all invalid in the wrong dataset', async () => {
    expect(await faultOf('hotpotqa', fixture('qmsum.jsonl'), { skipBadRows: true })).toBe(
      'nothing can be taken from tests/fixtures/datasets/qmsum.jsonl; left out: 6 bad rows\nAre they the right files?',
    );
  });

  it('get ids that a pack allows, no two the same', async () => {
    const ids = ['a/b', 'a b', 'a-b', 'a-b-2', '…', '…', 'x'.repeat(200), 'x'.repeat(201)];
    const rows = ids.map((_id, at) => ({ ...hotpotRows[0], _id, question: `Which one is number ${at}?` }));
    const { pack } = await imported('hotpotqa', file('ids.json', JSON.stringify(rows)));
    const made = pack.scenarios.map(({ id }) => id);
    expect(new Set(made).size).toBe(ids.length);
    expect(made.slice(0, 5)).toEqual(['a-b', 'a-b-2', 'a-b-3', 'a-b-2-2', 'row']);
  });

  it('get ids, however many look like numbered ones', async () => {
    const ids = ['p', ...Array.from({ length: 9000 }, (_, at) => `p-${at + 2}`), 'p'];
    const rows = ids.map((_id, at) => ({ ...hotpotRows[0], _id, question: `Which one is number ${at}?` }));
    const { pack } = await imported('hotpotqa', file('many.json', JSON.stringify(rows)));
    expect(pack.scenarios.at(-1)?.id).toBe('p-9002');
  });

  it('of one document are a group, with the same name in every file', async () => {
    const other = readFileSync(fixture('financebench.jsonl'), 'utf8').replaceAll(
      /"question": ?"/g,
      '"question":"Again: ',
    );
    const files = [fixture('financebench.jsonl'), file('again.jsonl', other)];
    const { pack } = await imported('financebench', files);
    const groups = pack.scenarios.map(({ group }) => group);
    expect(groups.slice(0, 6)).toEqual([
      ...['ROPEWORKS_2021_10K', 'ROPEWORKS_2021_10K', 'KILN-CO_2020_10K'],
      ...['KILN-CO_2020_10K', 'TIDEGATE_2022Q1_10Q', 'TIDEGATE_2022Q1_10Q'],
    ]);
    expect(groups.slice(6)).toEqual(groups.slice(0, 6));
  });

  it('whose lists do not fit together are invalid', async () => {
    const context = { title: ['One', 'Two'], sentences: [['First.']] };
    const path = file('pairs.json', JSON.stringify([{ ...hotpotRows[0], context }]));
    expect(await faultOf('hotpotqa', path)).toContain('context: 2 titles and the sentences of 1 passages');
    const [ethic = ''] = readFileSync(fixture('ethic_recalling.jsonl'), 'utf8').split('\n');
    const open = file('open.jsonl', ethic.replace('### Context:', 'Context'));
    expect(await faultOf('ethic', open, { task: 'recalling' })).toContain('has no heading "### Context:"');
    const endless = file('endless.jsonl', ethic.replace('Now, respond', 'Respond'));
    expect(await faultOf('ethic', endless, { task: 'recalling' })).toContain('nothing closes its context');
    const wordy = file('wordy.jsonl', ethic);
    expect(await faultOf('ethic', wordy, { task: 'attributing' })).toContain('"Ada" holds no number');
  });
});

describe('--task', () => {
  it.each<[DatasetImport['as'], string, string | undefined, string]>([
    [
      'longbench',
      'longbench.jsonl',
      undefined,
      'several tasks, and a pack holds one\n  qasper: 6 rows\n  2wikimqa: 2 rows\nName one: --task qasper or 2wikimqa; or write a pack of each with --out DIR.',
    ],
    ['longbench', 'longbench.jsonl', 'gov_report', 'longbench has no task "gov_report"'],
    ['longbench', 'longbench.jsonl', 'narrativeqa', 'nothing can be taken from'],
    ['ethic', 'ethic_recalling.jsonl', undefined, 'Name one: --task recalling or attributing.'],
    ['ethic', 'ethic_recalling.jsonl', 'Summarizing', 'the task summarizing of ethic is not in this version'],
    ['msmarco', 'msmarco_dev.json', undefined, 'Name one: --task qa or retrieval.'],
    ['qmsum', 'qmsum.jsonl', 'general', 'qmsum has no tasks'],
  ])('of %s in %s cannot be %s', async (as, name, task, message) => {
    expect(await faultOf(as, fixture(name), { task })).toContain(message);
  });

  it('is not needed if all rows have the same task', async () => {
    const lines = readFileSync(fixture('longbench.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"qasper"'));
    const { pack } = await imported('longbench', file('qasper.jsonl', lines.join('\n')));
    expect(pack).toMatchObject({ id: 'longbench-qasper', source: { task: 'qasper' } });
  });
});

describe('each task', () => {
  const idsOf = async (as: DatasetImport['as'], name: string, more: Partial<DatasetImport> = {}) => {
    const made = [];
    const asked = { as, files: [fixture(name)], seed: 1, skipBadRows: false, ...more };
    for await (const { id, lines, taken } of importEachTask(asked, openPorts())) {
      const { source } = parsePackLines([...lines()].join('\n'), 'pack.jsonl');
      made.push([id, source?.task, taken]);
    }
    return made;
  };

  it('that rows name has a pack of its own', async () => {
    expect(await idsOf('longbench', 'longbench.jsonl')).toEqual([
      ['longbench-qasper', 'qasper', 6],
      ['longbench-2wikimqa', '2wikimqa', 2],
    ]);
  });

  it('is the one that is asked for, or the only one', async () => {
    expect(await idsOf('longbench', 'longbench.jsonl', { task: 'qasper' })).toHaveLength(1);
    expect(await idsOf('qmsum', 'qmsum.jsonl')).toEqual([['qmsum', undefined, 11]]);
  });

  it('that no pack can be made of is an error, which names what the rows are of', async () => {
    const rows = ['gov_report', 'trec'].map((dataset) => JSON.stringify({ dataset }));
    const path = file('unsupported.jsonl', rows.join('\n'));
    await expect(idsOf('longbench', path, { files: [path], skipBadRows: true })).rejects.toMatchObject({
      message: `nothing can be taken from ${path}: its rows are of the tasks gov_report, trec`,
      hint: '--task can be narrativeqa or qasper or multifieldqa_en or 2wikimqa.',
    });
  });

  it('of other data is an error', async () => {
    await expect(idsOf('longbench', 'qmsum.jsonl')).rejects.toThrow('is no row of LongBench');
    await expect(idsOf('longbench', 'qmsum.jsonl', { skipBadRows: true })).rejects.toThrow('nothing can be taken');
  });
});

describe('questions of your own', () => {
  const row = '{"id":"q1","question":"When?","answer":"06:40","context":"The first ferry leaves at 06:40."}\n';
  const own = file('own.jsonl', row);

  it('are refused without --as, or the form of a pack', async () => {
    const hint = (words: string) => expect.objectContaining({ hint: expect.stringContaining(words) });
    await expect(packsImport([own], [])).rejects.toThrow(hint('--as'));
    expect(() => parsePackLines(row, 'own.jsonl')).toThrow(hint('docs/datasets.md'));
  });

  it('become a pack as the page shows', () => {
    const page = readFileSync('docs/datasets.md', 'utf8');
    const [, shown = ''] = /^```json own.jsonl\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const { scenarios } = parsePackLines(shown, 'own.jsonl');
    expect(scenarios).toHaveLength(1);
    expect(scenarios[0]?.expect).toMatchObject([{ kind: 'reference', passes: { metric: 'exact_match' } }]);
  });
});
