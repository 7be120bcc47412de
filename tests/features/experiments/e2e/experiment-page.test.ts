import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPageAssets } from '../../../../src/commands/page-assets.ts';
import { renderExperimentPage } from '../../../../src/features/experiments/report/render-experiment-page.ts';
import { findings, picture, type Seen, seenPage } from '../../../e2e/seen-page.ts';
import { missingBrowser, openBrowser } from '../../../support/browser.ts';
import { pageFullOf } from '../report/experiment-full-of.ts';
import { samplePage } from '../report/sample-page.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const views = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [width, scheme] as const));
const attack = 'window.attacked=1;document.title=1';
const hostile = [
  `</script><script>${attack}</script>`,
  `</pre></details></svg></main><img src=x onerror="${attack}"><svg onload="${attack}">`,
  `" onmouseover="${attack}" autofocus onfocus="${attack}" x='`,
  '<style>body{display:none}</style><link rel=stylesheet href=https://evil.example/x.css>',
  'A'.repeat(20_000),
].join('');

describe.skipIf(missing !== undefined)('the page of an experiment', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    browser = await openBrowser();
    folder = await mkdtemp(join(tmpdir(), 'qb-experiment-'));
    const assets = await loadPageAssets();
    await writeFile(join(folder, 'sample.html'), renderExperimentPage(samplePage(), assets));
    await writeFile(join(folder, 'hostile.html'), renderExperimentPage(pageFullOf(hostile), assets));
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  function seen(name: string, options: BrowserContextOptions, look: (seen: Seen) => Promise<void>): Promise<void> {
    return seenPage({ browser, place: pathToFileURL(join(folder, name)).href }, options, look);
  }

  async function expectFits({ page }: Seen, width: number): Promise<void> {
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
    const wide = await page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.tagName + ' ' + element.className)`);
    expect(wide).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }

  it.each(views)('is accessible and fits at %d px, %s', (width, colorScheme) =>
    seen('sample.html', { viewport: { width, height: 844 }, colorScheme }, async (opened) => {
      await picture(opened.page, `experiment-${width}-${colorScheme}`);
      await expectFits(opened, width);
      // Contrasts depend on the colours, the order on the width: two of the four show both.
      if ((width === 390) === (colorScheme === 'dark')) expect(await findings(opened.page)).toEqual([]);
    }),
  );

  it('cuts no label of a chart', () =>
    seen('sample.html', { viewport: { width: 390, height: 844 } }, async ({ page }) => {
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.scatter text')].filter((text) => {
        const [own, chart] = [text, text.ownerSVGElement].map((each) => each.getBoundingClientRect());
        return own.left < chart.left || own.right > chart.right || own.top < chart.top || own.bottom > chart.bottom;
      }).map((text) => text.textContent)`);
      expect(cut).toEqual([]);
    }));

  it('leads from the first Tab, and from a dot, to the texts of an example', () =>
    seen('sample.html', { viewport: { width: 1280, height: 844 } }, async ({ page }) => {
      const focused = () => page.evaluate<string>('document.activeElement.id');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('lost-0');
      const dot = page.locator('.scatter a').last();
      await dot.focus();
      await page.keyboard.press('Enter');
      await expect.poll(focused).toMatch(/^lost-[1-9]/);
      const example = page.locator('details[open]', { has: page.locator(':focus') });
      expect(await example.locator('h4').allInnerTexts()).toEqual([
        ...['Question', 'Expected', 'Answer: openai/mini', 'Answer: openai/mini/cut'],
        ...['Context, its beginning: openai/mini', 'Context, its beginning: openai/mini/cut'],
      ]);
    }));

  it('draws its charts without its script too', () =>
    seen('sample.html', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async ({ page }) => {
      expect(await page.locator('.scatter svg').count()).toBe(2);
    }));

  it('runs no script and keeps its layout, whatever a model or a pack wrote', () =>
    seen('hostile.html', { viewport: { width: 390, height: 844 } }, async ({ page, troubles }) => {
      await expectFits({ page, troubles }, 390);
      await page.mouse.move(200, 400);
      const found = await page.evaluate<Readonly<Record<string, unknown>>>(`({
        attacked: 'attacked' in window,
        scripts: document.querySelectorAll('script').length,
        strange: document.querySelectorAll('iframe, img, link, base, form, object, meta[http-equiv=refresh]').length,
        styles: document.querySelectorAll('style').length,
      })`);
      expect(found).toEqual({ attacked: false, scripts: 2, strange: 0, styles: 1 });
    }));
});
