import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgebenchAt, judgebenchIn, judgebenchTexts } from '../../../src/features/judges/load-judgebench.ts';
import { folderOf, sharedFolder } from '../../support/folder-of.ts';
import { gameOf, jsonLines, resultRow } from './judgebench-with.ts';

const folder = sharedFolder();

function fileOf(text: string, name = 'results.jsonl'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const rows = [resultRow(1, [gameOf('A>B'), gameOf('B>A')]), resultRow(2, [null, gameOf('A=B')])];

describe('judgebenchAt', () => {
  it('reads a result file by its rows, or by its name', async () => {
    const result = await judgebenchAt(fileOf(jsonLines(rows)));
    expect(result).toMatchObject({ judgeName: 'arena_hard', judgeModel: 'judge-1', responses: 'model-1', notes: [] });
    expect(result?.pairs.map(({ id }) => id)).toEqual(['pair-1', 'pair-2']);
    const named = fileOf(jsonLines([resultRow(1, [null])]), 'a,judge_name=arena_hard,judge_model=x_y.jsonl');
    expect(await judgebenchAt(named)).toMatchObject({ judgeModel: 'x_y' });
  });

  it.each([
    ['a journal', '{"kind":"plan"}\n'],
    ['pairs without judgments', jsonLines([{ ...rows[0], judgments: undefined }])],
    ['no JSON', 'one\ntwo\nthree\nfour\n'],
    ['nothing', ''],
  ])('leaves %s to others', async (_, text) => {
    expect(await judgebenchAt(fileOf(text))).toBeUndefined();
  });

  it('reads the complete lines of a file with a cut line, other lines, repeated pairs and single games', async () => {
    const text = jsonLines(rows);
    const single = jsonLines([resultRow(3, [gameOf('A>B')])]);
    const result = await judgebenchAt(
      fileOf(`{"a": 1}\n\n${single}${text}${text}${text.slice(0, 200)}`, 'a,judge_name=b.jsonl'),
    );
    expect(result?.pairs.map(({ id }) => id)).toEqual(['pair-3', 'pair-1', 'pair-2']);
    expect(result?.notes).toEqual([
      '1 line is cut or damaged, and left out',
      '1 line is no pair with its judgments, and left out',
      '2 lines are about a pair that came before, and left out',
      '1 of 3 pairs were asked in one order only',
    ]);
  });

  it.each([
    ['several judges', { judge_name: 'vanilla' }],
    ['several models', { response_model: 'model-2' }],
  ])('refuses the rows of %s', async (_, parts) => {
    const path = fileOf(jsonLines([...rows, resultRow(3, [gameOf('A>B')], parts)]));
    await expect(judgebenchAt(path)).rejects.toThrow('holds the rows of several judges, or about several models');
  });

  it('says in one sentence that a file has no rows', async () => {
    const path = fileOf('{"pair_id": 1, "judg', 'x,judge_name=y.jsonl');
    await expect(judgebenchAt(path)).rejects.toThrow(`${path} is no result file of JudgeBench`);
  });

  it('finds the results in a folder', async () => {
    const own = folderOf();
    for (const name of ['b.jsonl', 'a.jsonl', 'c.txt']) writeFileSync(join(own, name), jsonLines(rows));
    expect((await judgebenchIn(own)).map(({ path }) => basename(path))).toEqual(['a.jsonl', 'b.jsonl']);
  });
});

it('gives the beginnings of texts about the requested pairs', async () => {
  const path = fileOf(jsonLines(rows));
  const texts = await judgebenchTexts(path, new Set(['pair-2']), (text) => text.slice(0, 7));
  expect([...texts.keys()]).toEqual(['pair-2']);
  expect(texts.get('pair-2')).toMatchObject({
    asked: [
      { title: 'Question', text: 'What is' },
      { title: 'Answer A', text: 'It is 3' },
      { title: 'Answer B', text: 'It is 4' },
    ],
    words: [undefined, 'Mine is'],
  });
});
