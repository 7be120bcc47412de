import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RunIndex } from '../../../../src/features/serve/run-index.ts';
import { loadServeKey } from '../../../../src/features/serve/server/serve-key.ts';
import { runsFolderOf } from '../../../../src/store/make-folder.ts';
import { keepRun, packWith, runFileWith, said, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { planWith } from '../../../run/plan-with.ts';
import { putInto } from '../../../support/folder-of.ts';
import { pagesOver } from './page-shown.ts';

const pack = packWith('p', ['red']);
const file = JSON.stringify(runFileWith(planWith([pack])));
const markup = '<img src=x>';

/** Ten ways in which a run can be broken. */
const ways: readonly ((name: string) => Parameters<typeof putInto>[1])[] = [
  (name) => ({ [`${name}/logs/x`]: '' }),
  (name) => ({ [`${name}/run.json`]: file.slice(0, 40) }),
  (name) => ({ [`${name}/run.json`]: file.replace('"version":1', '"version":9') }),
  (name) => ({ [`${name}/run.json`]: file, [`${name}/scorecard.json`]: '{"version":7,"kind":"scorecards"}' }),
  (name) => ({ [`${name}/run.json`]: file, [`${name}/scorecard.json`]: '{"version":1,"kind":"score' }),
  (name) => ({ [name]: { link: '../../elsewhere' } }),
  (name) => ({ [`${name}/run.json`]: { link: '../../../elsewhere/run.json' } }),
  (name) => ({ [name]: { link: 'nowhere' } }),
  (name) => ({ [`${name}${markup}/run.json`]: file.replace(/"slug":"[^"]*"/, `"slug":"${markup}"`) }),
  (name) => ({ [`${name}/journal.jsonl`]: 'x' }),
];

const place = mkdtempSync(join(tmpdir(), 'full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=1777', 'tmpfs', place]).status === 0;

describe('the lists of serve', () => {
  afterAll(() => {
    if (mounted) spawnSync('umount', [place]);
    rmSync(place, { recursive: true, force: true });
  });

  it('show 250 runs, and name in a corner 51 that are broken in eleven ways', () =>
    withRoot(async (root) => {
      const first = await keepRun(root, {
        packs: [pack],
        lines: [attemptWith({ scenario: 'p/S-1', ...said('red') })],
        plan: { rounds: 1 },
      });
      const runs = runsFolderOf(root);
      for (let at = 1; at < 250; at += 1) cpSync(first, join(runs, `copy-${at}`), { recursive: true });
      await truncate(join(runs, 'copy-1', 'journal.jsonl'), 2 * 2 ** 30); // sparse: it takes no space
      putInto(root, { 'elsewhere/run.json': file });
      for (let at = 0; at < 50; at += 1) putInto(runs, ways[at % ways.length]?.(`broken-${at}`) ?? {});
      const { index, shown } = await pagesOver(root);
      expect([index.rows.length, index.broken.length]).toEqual([250, 51]);
      expect(new Set(index.broken.map(({ why }) => why.replace(/broken-\d+/, ''))).size).toBe(11);
      for (const page of ['leaderboard', 'history', 'compare', 'traces']) {
        const text = await shown(page, '');
        expect(text).toContain('<summary>51 runs cannot be read in full</summary>');
        for (let at = 0; at < 50; at += 1) expect(text).toMatch(new RegExp(`<code>broken-${at}\\b`));
        expect(text).not.toContain(markup);
        expect(text).toContain('vllm/');
      }
      expect(await shown('traces', 'run=copy-1')).toContain('its journal has 2048 MiB');
    }));

  it.skipIf(!mounted)('work on a full disk, and report a key that cannot be stored', () =>
    withRoot(async (root) => {
      await keepRun(root, {
        packs: [pack],
        lines: [attemptWith({ scenario: 'p/S-1', ...said('red') })],
        plan: { rounds: 1 },
      });
      expect(() => writeFileSync(join(place, 'all'), Buffer.alloc(128 * 1024))).toThrow('ENOSPC');
      const index = new RunIndex({ runs: [runsFolderOf(root)], baselines: [], file: join(place, 'index.jsonl') });
      expect(await index.refresh()).toBe(true);
      expect(index.rows).toHaveLength(1);
      await expect(loadServeKey(join(place, 'serve.key'))).rejects.toThrow(/serve\.key: no space is left on the disk/);
    }),
  );
});
