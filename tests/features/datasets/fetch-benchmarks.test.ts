import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/features/datasets/dataset.ts';
import { datasets } from '../../../src/features/datasets/datasets.ts';
import { packsFetch } from '../../../src/features/datasets/fetch/packs-fetch.ts';
import { sources } from '../../../src/features/datasets/fetch/sources.ts';
import { importJudgebench } from '../../../src/features/judges/judgebench-pack.ts';
import { benchmarkNames } from '../../../src/records/known-packs.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { folderOf } from '../../support/folder-of.ts';
import { scriptedServer } from '../../support/scripted-server.ts';
import { dataRow, jsonLines } from '../judges/judgebench-with.ts';

let root: string;
beforeEach(() => {
  root = folderOf();
});

const type = { 'content-type': 'application/octet-stream' };

describe('the table of sources', () => {
  it('has the benchmarks that packs list names: the datasets that think by default', () => {
    const thinking = Object.entries<Dataset>(datasets).filter(([, { head }]) => head?.['default-thinking'] === 'on');
    expect([...benchmarkNames].sort()).toEqual(thinking.map(([name]) => name).sort());
    expect(Object.keys(sources)).toEqual(expect.arrayContaining([...benchmarkNames]));
  });
});

describe('packs fetch judgebench', () => {
  it('fetches pairs and prompts, and prints a command that makes a pack of them', async () => {
    const pairs = jsonLines([dataRow(0), dataRow(1)]);
    await using server = await scriptedServer(({ path }) => {
      if (path.endsWith('.jsonl')) return { headers: type, body: [pairs] };
      const place = (name: string) => `{{${name}}}`;
      const prompt = `${place('prompt')} 1: ${place('answer_a')} 2: ${place('answer_b')}`;
      return { headers: type, body: [path.includes('system') ? 'Judge two answers.\n' : prompt] };
    });
    const io = testIo(root);
    const asked = {
      name: 'judgebench',
      from: `${server.baseUrl}/mirror/`,
      sha256: [],
      yes: true,
      ask: undefined,
    } as const;
    expect(await packsFetch(asked, io)).toBe(0);
    expect(server.requests.map(({ path }) => path)).toEqual(
      sources.judgebench.files.map(({ name }) => `/v1/mirror/${name}`),
    );
    const [first = ''] = io.printed().split('\n');
    const [, file = '', checkout = '', style = ''] =
      /^npx quality-baseline packs import (\S+) --as judgebench --checkout (\S+) --style (\S+) > \S+\.jsonl$/.exec(
        first,
      ) ?? [];
    const made = { name: 'judgebench', files: [join(root, file)], flags: { checkout: join(root, checkout), style } };
    const { summary } = (await importJudgebench(made, io)) ?? {};
    expect(summary).toContain('2 pairs read, 4 scenarios written');
  });
});

describe('packs fetch --split', () => {
  it('fetches another part, and makes a pack that names it', async () => {
    const question = { id: 1, instance: 2, question: 'How many pears?', answer: '#### 3' };
    await using server = await scriptedServer({ headers: type, body: [jsonLines([question])] });
    const io = testIo(root);
    const usual = { name: 'gsm-symbolic', sha256: [], yes: true, ask: undefined } as const;
    expect(await packsFetch({ ...usual, split: 'p1', from: `${server.baseUrl}/` }, io)).toBe(0);
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/p1/test.jsonl']);
    expect(io.printed()).toContain('test.jsonl --as gsm-symbolic --split p1 > gsm-symbolic-p1.jsonl');
    expect(io.printed()).toContain('--pack .quality-baseline/data/gsm-symbolic/gsm-symbolic-p1.jsonl');
    const pack = await readFile(join(root, '.quality-baseline/data/gsm-symbolic/gsm-symbolic-p1.jsonl'), 'utf8');
    expect(JSON.parse(pack.split('\n')[0] ?? '')).toMatchObject({ id: 'gsm-symbolic-p1', source: { split: 'p1' } });
    await expect(packsFetch({ ...usual, split: 'p3', from: undefined }, io)).rejects.toMatchObject({
      message: 'gsm-symbolic has no split "p3" to fetch',
      hint: '--split can be p1 or p2; without it, GSM-Symbolic, main variant is fetched.',
    });
  });
});
