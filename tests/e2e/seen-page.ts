import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** Serious accessibility problems. */
export async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  // The page has just defined it.
  const { violations } = (await page.evaluate('axe.run()')) as { readonly violations: readonly Finding[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 200))
          .join(' | ')}`,
    );
}

/** For people to look at, in the folder that a variable names. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_OF_PAGES'];
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
