import { rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RunIndex } from '../../../src/features/serve/run-index.ts';
import { runsFolderOf } from '../../../src/store/make-folder.ts';
import { keepRun, packWith, said, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { putInto } from '../../support/folder-of.ts';

const id = '20260102T030405Z-0001';
const file = JSON.stringify({
  ...{ version: 1, kind: 'run', id, command: 'run', tool: '0.1.0', slug: 'vllm/qwen', modes: ['no-thinking'] },
  ...{ where: 'here', startedAt: '2026-01-01T00:00:00.000Z', endedAt: null, outcome: null },
  judgedBy: { maxDrop: '10', expectChange: [], requireSame: [], floors: {}, floorsFail: false },
});

function indexOf(root: string): RunIndex {
  const places = { runs: [runsFolderOf(root)], baselines: [join(root, 'baselines')] };
  return new RunIndex({ ...places, file: join(root, '.quality-baseline', 'index.jsonl') });
}

function keep(root: string): Promise<string> {
  const lines = [
    attemptWith({ scenario: 'p/S-1', ...said('red') }),
    attemptWith({ scenario: 'p/S-2', ...said('blue') }),
  ];
  return keepRun(root, { packs: [packWith('p', ['red', 'green'])], lines, plan: { rounds: 1 } });
}

describe('the index of runs', () => {
  it('has a row with counts by scenario, the same from the runs and from its file', () =>
    withRoot(async (root) => {
      await keep(root);
      const index = indexOf(root);
      expect(await index.refresh()).toBe(true);
      const [row] = index.rows;
      expect(row).toMatchObject({ kind: 'run', name: id, scores: [{ mode: 'no-thinking', packs: [{ id: 'p' }] }] });
      expect(row?.scores[0]?.packs[0]).toMatchObject({ attempts: [1, 1] });
      expect(index.pathOf(id)).toBe(join(runsFolderOf(root), id));
      expect(await index.refresh()).toBe(false);
      const again = indexOf(root);
      expect(await again.refresh()).toBe(false); // nothing had to be read
      expect(again.rows).toEqual(index.rows);
    }));

  it('reads a run again when one of its files has changed, and forgets one that is gone', () =>
    withRoot(async (root) => {
      const folder = await keep(root);
      const index = indexOf(root);
      await index.refresh();
      await writeFile(join(folder, 'run.json'), file.replace('vllm/qwen', 'vllm/other'));
      await utimes(join(folder, 'run.json'), 1, 1);
      expect(await index.refresh()).toBe(true);
      expect(index.rows[0]?.slug).toBe('vllm/other');
      await rm(folder, { recursive: true });
      expect(await index.refresh()).toBe(true);
      expect(index.rows).toEqual([]);
      expect(index.pathOf(id)).toBeUndefined();
    }));

  it('is made again if its file is damaged, of another version, or holds markup in place of a text', () =>
    withRoot(async (root) => {
      await keep(root);
      const index = indexOf(root);
      await index.refresh();
      const path = join(root, '.quality-baseline', 'index.jsonl');
      const rows = index.rows;
      const text = `{"version":2,"kind":"run-index"}\n["x",{"kind":"run","slug":{"markup":"<b>"}}]\nno JSON\n`;
      for (const content of [text, '{"version":1,"kind":"run-index"}\n', '']) {
        await writeFile(path, content);
        const again = indexOf(root);
        expect(await again.refresh()).toBe(true);
        expect(again.rows).toEqual(rows);
      }
    }));

  it('names broken runs and why, beside the intact ones', () =>
    withRoot(async (root) => {
      const folder = await keep(root);
      const runs = runsFolderOf(root);
      putInto(root, { 'elsewhere/run.json': file });
      putInto(runs, {
        'a-empty/logs/x': '',
        'b-cut/run.json': file.slice(0, 40),
        'c-newer/run.json': file.replace('"version":1', '"version":9'),
        'd-newer-card/run.json': file,
        'd-newer-card/scorecard.json': '{"version":7,"kind":"scorecards"}',
        'e-out': { link: '../../elsewhere' },
        'f-out/run.json': { link: '../../../elsewhere/run.json' },
        'g-nothing': { link: 'nowhere' },
        'h-<b>markup</b>/run.json': file.replace('vllm/qwen', '<img src=x>'),
        'i-cut-card/run.json': file,
        'i-cut-card/scorecard.json': '{"version":1,"kind":"score',
        'j-journal-alone/journal.jsonl': 'x',
        'k-going-on/run.json': file,
      });
      const journal = join(folder, 'journal.jsonl');
      await truncate(journal, 2 * 2 ** 30); // sparse: it takes no space
      const index = indexOf(root);
      await index.refresh();
      expect(Object.fromEntries(index.broken.map(({ name, why }) => [name, why]))).toEqual({
        'a-empty': 'it is empty: nothing was written',
        'b-cut': expect.stringMatching(/^cannot read run\.json: no JSON/),
        'c-newer': 'run.json has version 9, and this tool knows up to 1',
        'd-newer-card': 'scorecard.json has version 7, and this tool knows up to 1',
        'e-out': 'e-out is a link out of the folder',
        'f-out': 'run.json is a link out of the folder',
        'g-nothing': 'g-nothing is a link to nothing',
        'h-<b>markup</b>': expect.stringMatching(/^run\.json does not describe a run: slug: /),
        'i-cut-card': expect.stringMatching(/^cannot read scorecard\.json: /),
        'j-journal-alone': 'cannot read run.json: there is no such file',
        [id]: 'its journal has 2048 MiB: no answers are shown',
      });
      expect(index.rows.map(({ name, note }) => [name, note])).toEqual([
        [id, 'its journal has 2048 MiB: no answers are shown'],
        ['k-going-on', undefined],
      ]);
      expect((await stat(journal)).blocks).toBeLessThan(1000);
    }));
});
