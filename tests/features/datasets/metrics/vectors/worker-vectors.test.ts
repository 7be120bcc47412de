import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bertScore } from '../../../../../src/features/datasets/metrics/bert-score.ts';
import { findModel } from '../../../../../src/features/datasets/metrics/vectors/find-model.ts';
import { WorkerVectors } from '../../../../../src/features/datasets/metrics/vectors/worker-vectors.ts';
import { folderOf } from '../../../../support/folder-of.ts';
import { peersFolder, writeTinyModel } from '../../support/tiny-model.ts';

let dir: string;
beforeEach(() => {
  dir = folderOf();
  writeTinyModel(dir);
});

/** A project in which both packages can be found; they are not loaded. */
function emptyPackages(): string {
  for (const name of ['onnxruntime-web', '@huggingface/tokenizers']) {
    mkdirSync(join(dir, 'node_modules', name), { recursive: true });
    writeFileSync(join(dir, 'node_modules', name, 'index.js'), '');
  }
  return dir;
}

describe('the model for BERTScore', () => {
  it('is missing without the packages: says which, and how to install them', async () => {
    await expect(findModel({ dir, output: undefined, packagesFrom: dir })).rejects.toMatchObject({
      exitCode: 2,
      message: `BERTScore needs onnxruntime-web and @huggingface/tokenizers in ${dir}`,
      hint: 'Install them: npm install --save-dev onnxruntime-web @huggingface/tokenizers',
    });
  });

  it('is missing without one of its files', async () => {
    const packagesFrom = emptyPackages();
    rmSync(join(dir, 'tokenizer.json'));
    await expect(findModel({ dir, output: undefined, packagesFrom })).rejects.toMatchObject({
      exitCode: 2,
      message: `there is no file ${join(dir, 'tokenizer.json')}`,
    });
  });

  it('is known by the SHA-256 of both files and the tensor', async () => {
    const packagesFrom = emptyPackages();
    const { id } = await findModel({ dir, output: undefined, packagesFrom });
    expect(id).toMatch(/^[0-9a-f]{64}\/[0-9a-f]{64}$/);
    expect((await findModel({ dir, output: 'inner', packagesFrom })).id).toBe(`${id}/inner`);
    writeTinyModel(dir, 1);
    expect((await findModel({ dir, output: undefined, packagesFrom })).id).not.toBe(id);
  });
});

const packages = peersFolder();

describe.skipIf(packages === undefined)('a model of a few hundred bytes', () => {
  const open = async (output?: string) =>
    WorkerVectors.open(await findModel({ dir, output, packagesFrom: packages ?? '' }));
  const rowsOf = async (vectors: WorkerVectors, text: string) => {
    const read = await vectors.of([text]);
    if (read.outcome === 'broken') throw new Error(read.detail);
    return read.matrices.map(({ values, width, counted }) => ({
      rows: counted.map((_, row) => [...values.slice(row * width, (row + 1) * width)].map((n) => Number(n.toFixed(4)))),
      counted,
    }))[0];
  };

  it('gives the BERTScore that bert-score 0.3.13 gives', async () => {
    const text = readFileSync('tests/fixtures/bert-score/pairs.json', 'utf8');
    const score = { precision: z.number(), recall: z.number(), f1: z.number() };
    const pair = z.strictObject({ reply: z.string(), gold: z.string(), ...score });
    await using vectors = await open();
    for (const { reply, gold, ...theirs } of z.array(pair).length(40).parse(JSON.parse(text))) {
      const read = await vectors.of([reply, gold]);
      if (read.outcome === 'broken') throw new Error(read.detail);
      const [own, other] = read.matrices;
      const ours = own === undefined || other === undefined ? undefined : bertScore(own, other);
      // Ours are rounded to a ten-thousandth.
      const near = (value: number) => expect.closeTo(value, 4);
      expect([reply, gold, ours]).toEqual([
        ...[reply, gold],
        { precision: near(theirs.precision), recall: near(theirs.recall), f1: near(theirs.f1) },
      ]);
    }
  });

  it('gives a vector for each token; tokens that it adds do not count', async () => {
    expect(statSync(join(dir, 'model.onnx')).size).toBeLessThan(500);
    await using vectors = await open();
    expect(await rowsOf(vectors, 'The boats')).toEqual({
      rows: [
        [1, 0, 1, 0],
        [1, 0, 0.6, 0.8],
        [2, 0, 0, 0],
        [1, 0, 0, 1],
        [1, 0, 0, -1],
      ],
      counted: [false, true, true, true, false],
    });
    expect((await rowsOf(vectors, ''))?.counted).toEqual([false, false]);
  });

  it('shows a tensor inside it', async () => {
    await using vectors = await open('inner');
    expect((await rowsOf(vectors, 'ship'))?.rows[1]).toEqual([0.8, 0.6, 0, 0]);
    await using named = await open('last_hidden_state');
    expect((await rowsOf(named, 'ship'))?.rows[1]).toEqual([1.8, 0.6, 0, 0]);
  });

  it('reads 512 tokens of a long text, the last of them its own', async () => {
    await using vectors = await open();
    const { counted = [], rows = [] } = (await rowsOf(vectors, 'boat '.repeat(2000))) ?? {};
    expect(counted).toHaveLength(512);
    expect(counted.filter(Boolean)).toHaveLength(510);
    expect(rows.at(-1)).toEqual([1, 0, 0, -1]);
  });

  it('answers in the order of the texts, however many ask at once', async () => {
    await using vectors = await open('inner');
    const [one, other] = await Promise.all([vectors.of(['boat', 'tree']), vectors.of(['ship'])]);
    expect(
      [one, other].map((read) => (read.outcome === 'read' ? read.matrices.map(({ values }) => values[4]) : [])),
    ).toEqual([[1, 0], [expect.closeTo(0.8)]]);
  });

  it.each<[string, () => void, string | undefined]>([
    ['with a tensor that it does not have', () => undefined, 'nowhere'],
    [
      'that is cut',
      () => writeFileSync(join(dir, 'model.onnx'), readFileSync(join(dir, 'model.onnx')).subarray(9)),
      undefined,
    ],
    ['that is a web page', () => writeFileSync(join(dir, 'model.onnx'), '<!doctype html>'), undefined],
    ['with an invalid tokenizer', () => writeFileSync(join(dir, 'tokenizer.json'), '{}'), undefined],
    ['with a tensor of another form', () => undefined, 'bias'],
  ])('%s is refused before anything is asked', async (_, damage, output) => {
    damage();
    await expect(open(output)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`BERTScore cannot use ${join(dir, 'model.onnx')}`),
    });
  });

  it('is broken, not silent, after its thread ended', async () => {
    const vectors = await open();
    await vectors[Symbol.asyncDispose]();
    expect(await vectors.of(['boat'])).toMatchObject({ outcome: 'broken' });
  });

  it('cannot read our environment', async () => {
    const folder = folderOf();
    for (const name of ['onnxruntime-web', '@huggingface/tokenizers']) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'index.js'), 'throw new Error(JSON.stringify(process.env))');
    }
    const opened = WorkerVectors.open(await findModel({ dir, output: undefined, packagesFrom: folder }));
    await expect(opened).rejects.toThrow(/model\.onnx: \{\}$/);
  });
});
