// The time and memory to import public data: `npm run bench:datasets`. Generated rows in the shapes of LongBench (one
// file of 1 GB) and 100,000 rows of HotpotQA as parquet, then how time and memory grow from 1,000 to 100,000 examples,
// and how much it takes to load the pack of 1 GB, and to compare two arms of 10,000 examples. `--megabytes N` and
// `--examples N` make it smaller. Needs build/bundle/.
import { createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { keepExperiment } from './kept-experiment.js';
import { measurePeak } from './processes.js';
import { hotpotqaColumns, parquetOf } from './write-parquet.js';

const { values: flags } = parseArgs({
  options: { megabytes: { type: 'string', default: '1000' }, examples: { type: 'string', default: '100000' } },
  strict: false,
});
const megabytes = Number(flags.megabytes);
const examples = Number(flags.examples);
const words = 'harbour slate ferry miller copper kettle tide orchard ledger sail quarry “lamp” bridge'.split(' ');

function prose(length, seed) {
  const parts = [];
  let size = 0;
  for (let at = seed; size < length; at += 1) {
    const word = words[(at * 7 + (at >>> 3)) % words.length];
    parts.push(at % 11 === 0 ? `${word}.\n` : word);
    size += word.length + 1;
  }
  return parts.join(' ');
}

/** Lines until `isEnough` of their number and bytes. */
async function writeLines(path, contextLength, isEnough) {
  function* lines() {
    let bytes = 0;
    for (let number = 0; !isEnough(number, bytes); number += 1) {
      const row = {
        ...{ _id: `row-${number}`, dataset: 'narrativeqa', input: `Who mended lamp ${number}?` },
        ...{ answers: ['the miller'], context: prose(contextLength, number) },
      };
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      bytes += line.length;
      yield line;
    }
  }
  await pipeline(lines, createWriteStream(path));
}

function hotpotRows(count) {
  return Array.from({ length: count }, (_, number) => ({
    ...{
      _id: `row-${number}`,
      question: `Which lamp is older, ${number}?`,
      answer: 'yes',
      type: 'bridge',
      level: 'hard',
    },
    supporting_facts: [['Lamp 0', 0]],
    context: Array.from({ length: 10 }, (_, at) => [
      `Lamp ${at}`,
      [prose(30, number + at), prose(30, number - at + 10)],
    ]),
  }));
}

await withFolder(async (folder) => {
  const place = (name) => join(folder, name);
  await writeLines(place('large.jsonl'), 180_000, (_, bytes) => bytes >= megabytes * 1e6);
  const large = await measurePeak(['packs', 'import', place('large.jsonl'), '--as', 'longbench'], place('pack.jsonl'));
  await rm(place('large.jsonl'));
  const loaded = await measurePeak(['packs', 'list', place('pack.jsonl')], place('list.txt'));
  const packBytes = (await stat(place('pack.jsonl'))).size;
  await rm(place('pack.jsonl'));
  await writeFile(place('hotpot.parquet'), parquetOf('hotpotqa', hotpotqaColumns(hotpotRows(examples))));
  const parquet = await measurePeak(
    ['packs', 'import', place('hotpot.parquet'), '--as', 'hotpotqa'],
    place('pack.jsonl'),
  );
  const few = Math.max(1, examples / 100);
  const grown = [];
  for (const count of [few, examples]) {
    await writeLines(place('rows.jsonl'), 1000, (number) => number >= count);
    const made = await measurePeak(['packs', 'import', place('rows.jsonl'), '--as', 'longbench'], place('pack.jsonl'));
    grown.push({ made, loaded: await measurePeak(['packs', 'list', place('pack.jsonl')], place('list.txt')) });
  }
  const pairs = Math.min(10_000, examples);
  await writeLines(place('rows.jsonl'), 1000, (number) => number >= pairs);
  await measurePeak(['packs', 'import', place('rows.jsonl'), '--as', 'longbench'], place('pack.jsonl'));
  const id = await keepExperiment(folder);
  const compared = await measurePeak(
    ['experiment', '--resume', id, '--json', 'report.json'],
    place('list.txt'),
    folder,
  );
  const [small, many] = grown;
  const shown = `${megabytes.toLocaleString('en')} MB of JSON Lines`;
  const shownMany = examples.toLocaleString('en');
  printFigures(
    [
      figure('datasets-time', `${shown}, imported`, large.seconds, 's', { atMost: 60 }),
      figure('datasets-peak', `${shown}, peak memory`, large.megabytes, 'MB', { atMost: 300, bound: 1.25 }),
      figure('datasets-load', 'its pack, loaded', loaded.seconds, 's'),
      figure('datasets-load-peak', 'peak memory of it', loaded.megabytes, 'MB', { bound: 1.25 }),
      figure('datasets-parquet', `${shownMany} rows of parquet, imported`, parquet.seconds, 's'),
      figure('datasets-parquet-peak', `${shownMany} rows of parquet, peak memory`, parquet.megabytes, 'MB', {
        atMost: 300,
        bound: 1.25,
      }),
      figure('datasets-many', `${shownMany} examples of 1 KB, imported`, many.made.seconds, 's'),
      figure(
        'datasets-many-growth',
        `memory of it over that of ${few.toLocaleString('en')}`,
        many.made.megabytes / small.made.megabytes,
        '×',
        { bound: 1.3 },
      ),
      figure('datasets-many-load', 'its pack, loaded', many.loaded.seconds, 's'),
      figure(
        'datasets-many-load-growth',
        `memory of it over that of ${few.toLocaleString('en')}`,
        many.loaded.megabytes / small.loaded.megabytes,
        '×',
        { bound: 1.3 },
      ),
      figure('datasets-compared', `${pairs.toLocaleString('en')} × 2 arms compared`, compared.seconds, 's', {
        atMost: 15,
      }),
      figure('datasets-compared-peak', 'peak memory of it', compared.megabytes, 'MB', { atMost: 400, bound: 1.25 }),
    ],
    { packBytes, large, loaded, parquet, small, many, compared },
  );
});
