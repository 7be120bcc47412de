import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appPages } from '../../../src/commands/pages/app-pages.ts';
import type { PageContext } from '../../../src/commands/pages/page-context.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { runsFolderOf } from '../../../src/store/make-folder.ts';
import { RunIndex } from '../../../src/store/run-index.ts';
import { attemptWith } from '../../run/lines.ts';
import { keepRun, packWith, said, testIo, withRoot } from '../kept-run-with.ts';

const run = '20260102T030405Z-0001';

describe('a run that is deleted while its page is open', () => {
  it.each([
    ['run', `run=${run}`],
    ['report', `run=${run}`],
    ['traces', `run=${run}`],
    ['traces', `run=${run}&mode=no-thinking&scenario=p%2FS-1&round=1`],
    ['compare', `side=${run}@no-thinking`],
  ])('is named by %s?%s, before and after the index has noticed', (address, query) =>
    withRoot(async (root) => {
      const lines = [attemptWith({ scenario: 'p/S-1', ...said('red') })];
      await keepRun(root, { packs: [packWith('p', ['red'])], lines, plan: { rounds: 1 } });
      const index = new RunIndex({ runs: [runsFolderOf(root)], baselines: [], file: undefined });
      await index.refresh();
      const io = testIo(root);
      // The children are not asked for a run that has a name.
      const context = { root, config: undefined, index, baselinesDir: 'baselines', isReadOnly: true, io } as unknown;
      const page = appPages.find((each) => each.address === address);
      const shown = async () => {
        try {
          return (await page?.make(new URLSearchParams(query), context as PageContext))?.body.markup ?? '';
        } catch (error) {
          if (error instanceof InputError) return `${error.message} ${error.hint}`;
          throw error;
        }
      };
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
