import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Destination, DestinationSettings } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { ExportError } from '../send-request.ts';
import { type AttemptRow, columnNames, columns, csvLine, rowOf } from './attempt-rows.ts';

/** A file with a row for each attempt. */
export function openFile({ format = 'parquet', out }: DestinationSettings): Destination {
  if (out === undefined) throw new ExportError('a file needs a place: name it with --out FILE.');
  return {
    place: out,
    name: `file ${format} ${out}`,
    async send(run, sink) {
      await sink.save(out, format === 'parquet' ? await parquetOf(run) : linesOf(run, format));
      await sink.keep(run.attempts);
    },
  };
}

async function* linesOf(run: ExportedRun, format: 'csv' | 'jsonl'): AsyncGenerator<string, void, undefined> {
  if (format === 'csv') yield csvLine(columnNames);
  for await (const attempt of run.read()) {
    const row = rowOf(attempt, run);
    yield format === 'csv' ? csvLine(columnNames.map((name) => row[name])) : `${JSON.stringify(row)}\n`;
  }
}

async function parquetOf(run: ExportedRun): Promise<Uint8Array> {
  const rows: AttemptRow[] = [];
  for await (const attempt of run.read()) rows.push(rowOf(attempt, run));
  const buffer = parquetWriteBuffer({
    columnData: columnNames.map((name) => ({
      name,
      type: columns[name] === 'number' ? ('DOUBLE' as const) : ('STRING' as const),
      data: rows.map((row) => row[name]),
      nullable: true,
    })),
  });
  return new Uint8Array(buffer);
}
