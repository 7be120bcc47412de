// The cost of merging shards: `npm run bench:merge`. The bundled command line with 10,000, 100,000 and 1,000,000
// scenarios, each asked once, over 16 shards, as their folders keep them. `--scenarios N` measures one size. Needs
// build/bundle/.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { attemptOf, keepRun } from './kept-experiment.js';
import { randomFrom } from './noise-model.js';
import { measurePeak } from './processes.js';

const { values: flags } = parseArgs({ options: { scenarios: { type: 'string' } }, strict: false });
const sizes = flags.scenarios === undefined ? [10_000, 100_000, 1_000_000] : [Number(flags.scenarios)];
const shards = 16;
const perPack = 1000;
const random = randomFrom(1);

/** Digests are all different, as those of a dataset are. */
function digestOf(number) {
  return number.toString(16).padStart(64, '0123456789abcdef');
}

function failed(number) {
  return number % 7 === 0 ? { failure: 'wrong-answer', expected: `${number}`, received: `${number + 1}` } : {};
}

async function keepShard(folder, index, keys, packs) {
  const id = `shard-${index}-of-${shards}-bench`;
  function* attempts() {
    for (let number = index - 1; number < keys.length; number += shards) {
      const attempt = attemptOf(keys[number], random);
      yield { ...attempt, verdict: { outcome: number % 7 === 0 ? 'fail' : 'pass', ...failed(number) } };
    }
  }
  await keepRun(join(folder, id), {
    ...{ slug: 'local/one', id, packs, digests: keys.map((key, number) => [key, digestOf(number)]) },
    ...{ attempts: attempts(), plan: { shard: { index, of: shards, by: 'scenarios' } } },
  });
  return (await stat(join(folder, id, 'journal.jsonl'))).size;
}

function merged(scenarios) {
  return withFolder(async (folder) => {
    const packs = Array.from({ length: Math.ceil(scenarios / perPack) }, (_, number) => ({
      ...{ id: `made-${number}`, version: '1.0.0', digest: digestOf(number) },
    }));
    const keys = Array.from({ length: scenarios }, (_, number) => `made-${Math.floor(number / perPack)}/S-${number}`);
    let bytes = 0;
    for (let index = 1; index <= shards; index += 1) bytes += await keepShard(join(folder, 'runs'), index, keys, packs);
    const words = ['merge', join(folder, 'runs'), '--out', join(folder, 'merged')];
    return { bytes, ...(await measurePeak(words, join(folder, 'said.txt'), folder)) };
  });
}

const targets = { 100000: { seconds: { atMost: 20 }, megabytes: { atMost: 400, bound: 1.25 } } };
const figures = [];
for (const scenarios of sizes) {
  const { bytes, seconds, megabytes } = await merged(scenarios);
  const what = `${scenarios.toLocaleString('en')} scenarios in ${shards} shards`;
  const { [scenarios]: target } = targets;
  figures.push(
    figure(`merge-bytes-${scenarios}`, `${what}, their journals`, bytes / 1e6, 'MB'),
    figure(`merge-time-${scenarios}`, `${what}, merged`, seconds, 's', target?.seconds),
    figure(`merge-peak-${scenarios}`, `${what}, peak memory`, megabytes, 'MB', target?.megabytes),
  );
}
printFigures(figures);
