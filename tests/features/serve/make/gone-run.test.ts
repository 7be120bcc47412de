import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runsFolderOf } from '../../../../src/store/make-folder.ts';
import { keepRun, packWith, said, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { pagesOver } from './page-shown.ts';

const run = '20260102T030405Z-0001';

describe('a run that is deleted while its page is open', () => {
  it.each([
    ['run', `run=${run}`],
    ['report', `run=${run}`],
    ['traces', `run=${run}`],
    ['traces', `run=${run}&mode=no-thinking&scenario=p%2FS-1&round=1`],
    ['compare', `side=${run}@no-thinking`],
  ])('is reported by %s?%s, before and after the index has noticed', (address, query) =>
    withRoot(async (root) => {
      const lines = [attemptWith({ scenario: 'p/S-1', ...said('red') })];
      await keepRun(root, { packs: [packWith('p', ['red'])], lines, plan: { rounds: 1 } });
      const { index, shown: shownAt } = await pagesOver(root);
      const shown = () => shownAt(address, query);
      expect(await shown()).not.toMatch(/deleted|no run|is gone|cannot read/i);
      await rm(join(runsFolderOf(root), run), { recursive: true });
      for (const _ of ['not yet noticed', 'noticed']) {
        expect(await shown()).toMatch(/deleted/);
        expect(await shown()).not.toContain(root);
        await index.refresh();
      }
    }),
  );
});
