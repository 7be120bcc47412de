import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rescore } from '../../src/commands/rescore.ts';
import { exportKeptRuns } from '../../src/features/exporters/export.ts';
import { plainExport } from '../../src/features/exporters/exports.ts';
import type { Io } from '../../src/lib/io.ts';
import { attemptWith } from '../run/lines.ts';
import { keepRun, packText, packWith, said, testIo, withRoot } from './kept-run-with.ts';

const id = '20260102T030405Z-0001';

/** What a command says on a machine where each look at the clock takes so long. */
async function saidBy(command: (io: Io, root: string) => Promise<number>, isTerminal: boolean, ms: number) {
  return withRoot(async (root) => {
    const lines = [1, 2, 3].map((round) => attemptWith({ round, ...said('blue') }));
    await keepRun(root, { packs: [packWith('one', ['blue'])], lines, plan: { rounds: 3 } });
    await writeFile(join(root, 'one.yaml'), packText('one', ['blue']));
    const io = testIo(root);
    let now = 0;
    const clock = { ...io.clock, now: () => (now += ms) };
    expect(await command({ ...io, clock, isTerminal }, root)).toBe(0);
    return io.complained();
  });
}

const rescored = (io: Io, root: string) =>
  rescore({ runs: [id], packs: [join(root, 'one.yaml')], out: undefined, root }, io);
const exported = (io: Io, root: string) => {
  const entry = { ...plainExport('file'), format: 'csv' as const, out: join(root, 'out.csv') };
  return exportKeptRuns({ runs: [id], packs: [], root, dryRun: false, undo: false, entry }, io);
};
const written = (io: Io, root: string) => {
  const entry = { ...plainExport('benchlocal'), out: join(root, 'out.json') };
  return exportKeptRuns({ runs: [id], packs: [], root, dryRun: false, undo: false, entry }, io);
};

it.each([
  ['rescore', rescored, `${id}: 3 of 3 attempts\n`],
  ['export --to file', exported, `file: 3 of 3 attempts of ${id}\n`],
  ['export --to benchlocal', written, `benchlocal: ${id}, 1 of 1 run\n`],
])('%s says how far it is when it takes long, on a terminal and elsewhere', async (_, command, line) => {
  expect(await saidBy(command, true, 3000)).toContain(line);
  expect(await saidBy(command, false, 30_000)).toContain(line);
  expect(await saidBy(command, false, 1)).toBe('');
  expect(await saidBy(command, true, 1)).toBe('');
});
