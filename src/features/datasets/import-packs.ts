import { join } from 'node:path';
import type { ImportedPack, RowsIo, SourceReader } from '../../commands/packs.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import { showSlow } from '../../measure/show-slow.ts';
import { openUnselected } from '../../packs/found-ports.ts';
import { type DatasetImport, type ImportedDataset, importDataset, importEachTask, tally } from './import-dataset.ts';

/** As the forms of its flags say. */
type DatasetFlags = Partial<Omit<DatasetImport, 'as' | 'files' | 'seed' | 'seen'>> & {
  readonly examplesSeed?: number;
  readonly out?: string;
};

/** Makes a pack of a public dataset's files, or with --out one of each task there, and says what is in it. */
export const importPacks: SourceReader = async ({ name, files, flags }, io) => {
  const { examplesSeed: seed = 1, skipBadRows = false, out, ...taken } = flags as DatasetFlags;
  const asked = { ...taken, files, as: name as DatasetImport['as'], seed, skipBadRows };
  return out === undefined ? importOne(asked, io) : importInto(out, asked, io);
};

/** A pack of all files, line by line. */
export async function importOne(asked: DatasetImport, io: RowsIo): Promise<ImportedPack> {
  await using ports = await openPorts();
  const { seen, end } = showRows(io);
  const made = await importDataset({ ...asked, seen }, ports).finally(end);
  return { lines: made.lines(), summary: summaryOf(made) };
}

async function importInto(out: string, asked: DatasetImport, io: RowsIo): Promise<undefined> {
  await using ports = await openPorts();
  const { seen, err, end } = showRows(io);
  try {
    for await (const made of importEachTask({ ...asked, seen }, ports)) {
      const path = join(out, `${made.id}.jsonl`);
      await saveWhole(path, withEnds(made.lines()));
      err(`${path}: ${summaryOf(made)}`);
    }
  } finally {
    end();
  }
}

/** Some references run. */
function openPorts() {
  return openUnselected({ packs: [], sandbox: 'auto' });
}

function showRows(io: RowsIo) {
  const { see, ...others } = showSlow(io);
  return { seen: (row: number) => see(`row ${row}`), ...others };
}

function summaryOf({ rows, taken, leftOut }: ImportedDataset): string {
  const read = `${rows} ${rows === 1 ? 'row' : 'rows'} read, ${taken} ${taken === 1 ? 'scenario' : 'scenarios'} written`;
  return `${read}${tally(leftOut)}\n`;
}

export function* withEnds(lines: Iterable<string>): Generator<string, void, undefined> {
  for (const line of lines) yield `${line}\n`;
}
