import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startedWith, wordPack } from '../../../commands/started-with.ts';
import { missingBrowser, openBrowser } from '../../../support/browser.ts';
import { shifted } from '../../../support/numeric-replies.ts';

const missing = missingBrowser();

it.skipIf(missing !== undefined)(
  'the strip of the numerics shows both answers of a cell that Tab reaches',
  async () => {
    const [text, pack] = wordPack(6);
    await using started = await startedWith({ packs: [pack] });
    await started.place.write('words.yaml', text);
    const check = (flags: string) => started.place.do(`${started.onIt} --pack words.yaml ${flags}`);
    started.endpoint.change(shifted(0));
    expect((await check('--capture --numerics')).code).toBe(0);
    started.endpoint.change(shifted(0.1));
    expect((await check('--html report.html')).code).toBe(0);
    await using browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(started.place.folder, 'report.html')).href);
    const cells = page.locator('.strip li');
    expect(await cells.count()).toBe(48);
    const shown = page.locator('.strip p:visible');
    expect(await shown.count()).toBe(0);
    const reached = page.locator('.strip li:focus');
    for (let pressed = 0; pressed < 100 && (await reached.count()) === 0; pressed += 1)
      await page.keyboard.press('Tab');
    for (const at of [0, 1]) {
      const label = await reached.getAttribute('aria-label');
      expect(label).toBe(await cells.nth(at).getAttribute('aria-label'));
      expect(label).toMatch(/^[a-z]+-\d+: \.\d+ nats/);
      expect(await shown.allInnerTexts()).toEqual([expect.stringMatching(/nats.*\nbaseline t\d+.*\nnow t\d+/)]);
      await page.keyboard.press('Tab');
    }
  },
  300_000,
);
