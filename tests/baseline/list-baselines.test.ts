import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBaselines } from '../../src/baseline/list-baselines.ts';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { folderOf } from '../support/folder-of.ts';
import { baselineWith } from './capture-with.ts';
import { refusalBy } from './refusal.ts';
import { scorecardWith } from './scorecard-with.ts';

let folder = '';

beforeEach(() => {
  folder = folderOf();
});

describe('listBaselines', () => {
  it('reads all of a folder by name, and skips other files', async () => {
    for (const slug of ['vllm/zeta', 'vllm/alpha', 'vllm/mid'])
      await saveBaseline(folder, baselineWith({ scorecard: scorecardWith({ slug }) }));
    await writeFile(join(folder, 'README.md'), 'words');
    await writeFile(join(folder, '.hidden.json'), '{}');
    const { baselines, strays } = await listBaselines(folder);
    const names = ['alpha', 'mid', 'zeta'].map((name) => `vllm--${name}__no-thinking.json`);
    expect(baselines.map(({ kind, path }) => [kind, path])).toEqual(names.map((name) => ['read', join(folder, name)]));
    expect(baselines[0]).toMatchObject({ baseline: { scorecard: { slug: 'vllm/alpha' } } });
    expect(strays).toEqual([]);
  });

  it('shows an unreadable one, and still lists the others', async () => {
    const path = await saveBaseline(folder, baselineWith());
    await writeFile(join(folder, 'a.json'), 'no JSON');
    const { baselines } = await listBaselines(folder);
    expect(baselines.map(({ kind, path: at }) => [kind, at])).toEqual([
      ['faulty', join(folder, 'a.json')],
      ['read', path],
    ]);
  });

  it('lists answers whose baseline is gone', async () => {
    const kept = new Map([['toolcall-15/TC-01', 'an answer']]);
    const path = await saveBaseline(folder, baselineWith({ firstAnswers: kept }));
    const answers = path.replace('.json', '.answers.jsonl');
    expect((await listBaselines(folder)).strays).toEqual([]);
    await writeFile(join(folder, 'gone.answers.jsonl'), await readFile(answers));
    expect((await listBaselines(folder)).strays).toEqual([join(folder, 'gone.answers.jsonl')]);
  });

  it('finds nothing without a folder, and refuses what is not a folder', async () => {
    expect(await listBaselines(join(folder, 'none'))).toEqual({ baselines: [], strays: [] });
    await writeFile(join(folder, 'file'), '');
    const refusal = await refusalBy(listBaselines(join(folder, 'file')));
    expect(refusal).toContain(`cannot read the folder ${join(folder, 'file')}: ENOTDIR`);
    expect(refusal).toContain('--baselines-dir names it.');
    await mkdir(join(folder, 'x.json'));
    expect((await listBaselines(folder)).baselines).toMatchObject([{ kind: 'faulty' }]);
  });
});
