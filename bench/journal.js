// What the journal takes: `npm run bench:journal`. Bytes of medium × 3 against the replies in it, for long answers, and the
// time until a line is on the disk, against the same without fsync. Needs build/ and build/bundle/.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createJournal, diskFiles } from '../build/run/open-journal.js';
import { figure, tell } from './figures.js';
import { loadTier, planOf } from './schedule.js';
import { runCli, withServer } from './with-server.js';

const rounds = 5;
const atOnce = 8;

async function measureBytes() {
  return withServer(['long'], async (url, folder) => {
    await runCli(['run', '--slug', 'bench/long', '--endpoint', url, '--medium', '--repeat', '3', '--quiet'], folder);
    const runs = join(folder, '.quality-baseline', 'runs');
    const [run] = await readdir(runs);
    const text = await readFile(join(runs, run, 'journal.jsonl'), 'utf8');
    const attempts = text.split('\n').filter((line) => line.startsWith('{"kind":"attempt"'));
    const replies = attempts.flatMap((line) => JSON.parse(line).messages.flatMap(({ choices = [] }) => choices));
    const said = replies.reduce((sum, { message }) => sum + Buffer.byteLength(message.content ?? ''), 0);
    return { line: attempts[0], bytes: Buffer.byteLength(text), said };
  });
}

/** Each asker goes on when its line is on the disk; the fastest of some rounds. */
async function millisecondsPerLine(plan, line, files) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-journal-'));
    const journal = await createJournal(join(folder, 'run'), plan, files);
    const started = performance.now();
    const lines = Array.from({ length: 25 }, () => line);
    const asker = async () => {
      for (const each of lines) await journal.append(each);
    };
    await Promise.all(Array.from({ length: atOnce }, asker));
    times.push((performance.now() - started) / (atOnce * lines.length));
    await journal[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  }
  return Math.min(...times);
}

const unsynced = {
  async open(path, which) {
    return { ...(await diskFiles.open(path, which)), sync: async () => undefined };
  },
};
const { line, bytes, said } = await measureBytes();
const plan = planOf(await loadTier('medium'), 3);
const attempt = JSON.parse(line);
const synced = await millisecondsPerLine(plan, attempt, diskFiles);
const bare = await millisecondsPerLine(plan, attempt, unsynced);
tell([
  figure('journal-long', 'journal of medium × 3 over the replies in it, answers of 16 KB', bytes / said, '×', {
    atMost: 1.3,
    bound: 1.05,
  }),
  figure('journal-line', `a line until it is on the disk, ${atOnce} askers at once`, synced, 'ms'),
  figure('journal-fsync', 'the same over that without fsync', synced / bare, '×'),
]);
