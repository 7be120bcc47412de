import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveBaseline } from '../../../../src/baseline/save-baseline.ts';
import { history } from '../../../../src/commands/history.ts';
import { baselineWith } from '../../../baseline/capture-with.ts';
import { scorecardWith } from '../../../baseline/scorecard-with.ts';
import { testIo, withRoot } from '../../../commands/kept-run-with.ts';

async function writeSite(root: string) {
  const io = testIo(root);
  const options = { folders: ['baselines'], slug: undefined, mode: undefined, json: false, root } as const;
  expect(await history({ ...options, html: 'site', color: 'auto' }, io)).toBe(0);
  const page = await readFile(join(root, 'site', 'board.html'), 'utf8');
  return { page, told: io.complained(), text: io.printed() };
}

describe('the board as a file', () => {
  it('is made from committed baselines, and names one that cannot be read', () =>
    withRoot(async (root) => {
      await saveBaseline(join(root, 'baselines'), baselineWith());
      await writeFile(join(root, 'baselines', 'other__no-thinking.json'), '{');
      const { page, told, text } = await writeSite(root);
      expect(text).toContain('board.html');
      expect(told).toMatch(/left out .*other__no-thinking\.json/);
      expect(page).toContain(scorecardWith().slug);
      expect(page).toContain('<td role="cell" class="words" data-head="Outcome">baseline</td>');
    }));

  it('loads nothing, and runs only the script that its policy names', () =>
    withRoot(async (root) => {
      await saveBaseline(join(root, 'baselines'), baselineWith());
      const { page } = await writeSite(root);
      expect(page).not.toMatch(/(?:src|action)=|url\(|@import|https?:\/\//);
      const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)];
      expect(scripts).toHaveLength(1);
      const hash = createHash('sha256')
        .update(scripts[0]?.[1] ?? '')
        .digest('base64');
      expect(page).toContain(`script-src &#39;sha256-${hash}&#39;;`);
    }));

  it('holds 200 baselines in 2 MB', () =>
    withRoot(async (root) => {
      for (let at = 0; at < 200; at++)
        await saveBaseline(
          join(root, 'baselines'),
          baselineWith({ scorecard: { ...scorecardWith(), slug: `a/model-${at}` } }),
        );
      const { page } = await writeSite(root);
      expect(page.match(/<tr role="row"/g)).toHaveLength(201);
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(2_000_000);
    }));
});
