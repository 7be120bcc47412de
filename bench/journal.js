// The cost of the journal: `npm run bench:journal`. Bytes of medium × 3 against the replies in it, for long answers,
// and the time until a line is on the disk, against the same without fsync. Needs build/ and build/bundle/.
import '../build/installed.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { createJournal, diskFiles } from '../build/run/open-journal.js';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { planOf, unsyncedFiles } from './measured-run.js';
import { runCli, runIn, withServer } from './processes.js';

const rounds = 5;
const atOnce = 8;

async function measureBytes() {
  return withServer(['long'], async (url, folder) => {
    await runCli(['run', '--slug', 'bench/long', '--endpoint', url, '--medium', '--repeat', '3', '--quiet'], folder);
    const text = await readFile(join(runIn(folder), 'journal.jsonl'), 'utf8');
    const attempts = text.split('\n').filter((line) => line.startsWith('{"kind":"attempt"'));
    const replies = attempts.flatMap((line) => JSON.parse(line).messages.flatMap(({ choices = [] }) => choices));
    const said = replies.reduce((sum, { message }) => sum + Buffer.byteLength(message.content ?? ''), 0);
    return { line: attempts[0], bytes: Buffer.byteLength(text), said };
  });
}

/** Each asker continues when its line is on the disk; the fastest of several rounds. */
async function millisecondsPerLine(plan, line, files) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await withFolder(async (folder) => {
      const journal = await createJournal(join(folder, 'run'), plan, files);
      const started = performance.now();
      const lines = Array.from({ length: 25 }, () => line);
      const asker = async () => {
        for (const each of lines) await journal.append(each);
      };
      await Promise.all(Array.from({ length: atOnce }, asker));
      times.push((performance.now() - started) / (atOnce * lines.length));
      await journal[Symbol.asyncDispose]();
    });
  }
  return Math.min(...times);
}

const { line, bytes, said } = await measureBytes();
const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
const plan = planOf(packs, 3);
const attempt = JSON.parse(line);
const synced = await millisecondsPerLine(plan, attempt, diskFiles);
const bare = await millisecondsPerLine(plan, attempt, unsyncedFiles);
printFigures([
  figure('journal-long', 'journal of medium × 3 over the replies in it, answers of 16 KB', bytes / said, '×', {
    atMost: 1.3,
    bound: 1.05,
  }),
  figure('journal-line', `a line until it is on the disk, ${atOnce} askers at once`, synced, 'ms'),
  figure('journal-fsync', 'the same over that without fsync', synced / bare, '×'),
]);
