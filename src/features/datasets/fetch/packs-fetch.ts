import { join, relative } from 'node:path';
import { exitCodes, InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import { saveWhole } from '../../../lib/save-whole.ts';
import { benchmarkPathIn } from '../../../packs/load-packs.ts';
import { benchmarkNames } from '../../../records/known-packs.ts';
import { dataFolderOf, makeFolder } from '../../../store/make-folder.ts';
import type { DatasetName } from '../datasets.ts';
import { importOne, withEnds } from '../import-packs.ts';
import { type DatasetFetch, fetchDataset } from './fetch-dataset.ts';
import { type Source, type SourceName, sourceOf } from './sources.ts';

type PacksFetchOptions = Omit<DatasetFetch, 'name' | 'source' | 'folder'> & {
  readonly name: SourceName;
  readonly split?: string | undefined;
};

export async function packsFetch(asked: PacksFetchOptions, io: Io): Promise<number> {
  const source = sourceOf(asked.name, asked.split);
  const bad = asked.sha256.find((hash) => !/^[0-9a-f]{64}$/.test(hash));
  if (bad !== undefined) throw new InputError(`--sha256 ${bad} is not a SHA-256`, 'It has 64 digits from 0 to f.');
  const folder = join(dataFolderOf(io.cwd), asked.name);
  await makeFolder(folder);
  await fetchDataset({ ...asked, source, folder }, io);
  if (isBenchmark(asked.name)) await makeBenchmark({ name: asked.name, split: asked.split }, source, folder, io);
  return exitCodes.passed;
}

function isBenchmark(name: SourceName): name is SourceName & DatasetName {
  return benchmarkNames.includes(name);
}

/** The pack that `--pack NAME` asks. */
async function makeBenchmark(
  { name, split }: { readonly name: DatasetName; readonly split: string | undefined },
  source: Source,
  folder: string,
  io: Io,
): Promise<void> {
  const files = source.imports.map(({ file }) => join(folder, file));
  const asked = { files, as: name, split, seed: 1, skipBadRows: false };
  const { lines, summary } = await importOne(asked, io);
  const path = benchmarkPathIn(folder, split === undefined ? name : `${name}-${split}`);
  await saveWhole(path, withEnds(lines));
  io.err(`${path}: ${summary}`);
  io.out(
    `Ask it with --pack ${split === undefined ? name : relative(io.cwd, path)}; to take other rows, import the files yourself.\n`,
  );
}
