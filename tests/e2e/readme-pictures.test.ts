import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { version } from '../../src/lib/version.ts';
import { missingBrowser, openBrowser } from '../support/browser.ts';
import { fileOf, pageOf, readmePictures, sourceOf } from '../support/readme-pictures.ts';
import { paletted } from './seen-page.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

it.skipIf(missing !== undefined).each(readmePictures)('shows the whole comment of %s', async (picture) => {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 900, height: 844 } });
    const page = await context.newPage();
    await page.setContent(pageOf(picture).replace('VERSION', version));
    const comment = page.locator('article');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(900);
    const shot = await comment.screenshot();
    const folder = process.env['SCREENS'];
    if (folder !== undefined && folder !== '')
      writeFileSync(join(folder, fileOf(picture)), await paletted(page, shot, sourceOf(picture)));
  } finally {
    await browser.close();
  }
});
