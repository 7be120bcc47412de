import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { smallPng } from '../support/small-png.ts';

export type Seen = { readonly page: Page; readonly troubles: string[] };

type Opened = {
  readonly browser: Browser;
  /** Its address. */
  readonly place: string;
  /** A script that runs before those of the page. */
  readonly before?: string;
};

/** Opens the page; any request, complaint or question of the page is a failure. */
export async function seenPage(
  { browser, place, before }: Opened,
  options: BrowserContextOptions,
  look: (seen: Seen) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const troubles: string[] = [];
    page.on('request', (request) => request.url() !== place && troubles.push(`asks for ${request.url()}`));
    page.on('console', (message) => troubles.push(`says ${message.text()}`));
    page.on('pageerror', (error) => troubles.push(`throws ${error.message}`));
    if (before !== undefined) await page.addInitScript(before);
    page.on('dialog', (dialog) => troubles.push(`asks ${dialog.message()}`));
    await page.goto(place);
    await look({ page, troubles });
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
  }
}

type Finding = {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
};

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility problems. Only they leave the browser: the list of passed checks is a thousand times as long. */
export async function findings(page: Page): Promise<readonly string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const violations = await page.evaluate<readonly Finding[]>(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 200))
        .join(' | ')}`,
  );
}

/** For visual inspection, in the folder that a variable names. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_OF_PAGES'];
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** The browser reads its own picture back as pixels, on a page whose policy allows that, to make a smaller file. */
export async function paletted(shown: Page, shot: Buffer, source?: string): Promise<Buffer> {
  const page = await shown.context().newPage();
  const { width, height, pixels } = await page.evaluate<{
    width: number;
    height: number;
    pixels: string;
  }>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${shot.toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let pixels = '';
    for (let at = 0; at < data.length; at += 30000) pixels += String.fromCharCode(...data.subarray(at, at + 30000));
    return { width: image.width, height: image.height, pixels: btoa(pixels) };
  })()`);
  return smallPng(width, height, Buffer.from(pixels, 'base64'), source);
}
