// Reads a parquet file in a thread, because a damaged one can take all memory or never end. Each message asks for the
// next rows, which are sent as the JSON of a list; the last answer is null.
import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

const rowsAtOnce = 64;
const { path, fields } = workerData;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const parsers = { stringFromBytes: (bytes) => bytes && utf8.decode(bytes) };

/** Whole numbers of 64 bits become numbers, bytes and dates are left out: no dataset needs them. */
function plainValue(key, value) {
  if (typeof value === 'bigint') return Number(value);
  return this[key] instanceof Date || ArrayBuffer.isView(value) ? undefined : value;
}

async function openFile() {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      if (start < 0 || end > size || start > end) throw new Error('it names bytes beyond its end');
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw new Error('it became shorter');
      return bytes.buffer;
    },
  };
}

async function* rowLists() {
  const file = await openFile();
  const metadata = await parquetMetadataAsync(file);
  const known = parquetSchema(metadata).children.map(({ element }) => element.name);
  const columns = fields.filter((field) => known.includes(field));
  if (columns.length === 0) throw new Error(`it has none of the columns ${fields.join(', ')}, but ${known.join(', ')}`);
  let rowStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count);
    const rows = await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd, compressors, parsers });
    if (rows.length !== Number(count)) throw new Error(`it promises ${count} rows in a group of ${rows.length}`);
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      yield JSON.stringify(rows.slice(at, at + rowsAtOnce), plainValue);
    rowStart = rowEnd;
  }
  if (rowStart !== Number(metadata.num_rows)) throw new Error(`it promises ${metadata.num_rows} rows, not ${rowStart}`);
}

const lists = rowLists();
parentPort.on('message', async () => {
  try {
    const { value = null } = await lists.next();
    parentPort.postMessage({ rows: value });
  } catch (error) {
    parentPort.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
});
