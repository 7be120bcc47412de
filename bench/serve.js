// What the pages of `serve` cost over 10,000 runs: `npm run bench:serve`.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tell } from './figures.js';
import { manyRuns } from './many-runs.js';
import { withFolder } from './medium-nights.js';

const count = Number(process.env.RUNS ?? 10_000);

// A process of its own for each reading: nothing is warm, and its memory is the index's.
const filter = { q: '', failed: false, pack: '', mode: '', score: '', order: 'passed' };

if (process.argv[2] === 'read') {
  const { RunIndex } = await import('../build/store/run-index.js');
  const folder = process.argv[3];
  const before = process.memoryUsage.rss();
  const began = performance.now();
  const index = new RunIndex({ runs: [join(folder, 'runs')], baselines: [], file: join(folder, 'index.jsonl') });
  await index.refresh();
  const ms = performance.now() - began;
  const again = performance.now();
  await index.refresh();
  const lookMs = performance.now() - again;
  const { makeBoard } = await import('../build/commands/pages/make-board.js');
  const { boardPage } = await import('../build/report/html/app/board-page.js');
  const { gzipSync } = await import('node:zlib');
  const render = () => boardPage(makeBoard(index.rows, index.broken, filter, { page: 1, size: 100 })).body.markup;
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    render();
    return performance.now() - start;
  });
  const board = {
    firstMs: times[0],
    ms: times.sort((one, other) => one - other)[2],
    kb: gzipSync(render()).length / 1000,
  };
  const program = before / 2 ** 20;
  const more = process.resourceUsage().maxRSS / 1024 - program;
  console.log(JSON.stringify({ ms, lookMs, program, more, board, rows: index.rows.length }));
} else {
  await withFolder(async (folder) => {
    const bytes = manyRuns(folder, count);
    const read = () => JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'read', folder]));
    const [first, second] = [read(), read()];
    if (first.rows !== count || second.rows !== count) throw new Error('runs are missing in the index');
    tell([
      { id: 'serve-runs', what: 'runs', value: count, unit: '' },
      { id: 'serve-bytes', what: 'their files', value: bytes / 1e6, unit: 'MB' },
      { id: 'serve-first', what: 'first index', value: first.ms / 1000, unit: 's', atMost: 10 },
      { id: 'serve-program', what: 'memory of the program before', value: first.program, unit: 'MB' },
      { id: 'serve-first-memory', what: 'most that the first index adds', value: first.more, unit: 'MB', atMost: 80 },
      { id: 'serve-second', what: 'index read and checked', value: second.ms / 1000, unit: 's', atMost: 2 },
      { id: 'serve-second-memory', what: 'most that this adds', value: second.more, unit: 'MB', atMost: 80 },
      { id: 'serve-look', what: 'one look for changes', value: second.lookMs, unit: 'ms' },
      { id: 'serve-board-first', what: 'leaderboard, made the first time', value: second.board.firstMs, unit: 'ms' },
      { id: 'serve-board', what: 'leaderboard', value: second.board.ms, unit: 'ms', atMost: 60 },
      { id: 'serve-board-size', what: 'leaderboard, gzipped', value: second.board.kb, unit: 'KB', atMost: 40 },
      { id: 'serve-index', what: 'the index', value: statSync(join(folder, 'index.jsonl')).size / 1e6, unit: 'MB' },
    ]);
  });
}
