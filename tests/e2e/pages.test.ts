import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../src/commands/serve.ts';
import { testIo } from '../commands/kept-run-with.ts';
import type { Started } from '../commands/started-with.ts';
import { missingBrowser, openBrowser } from '../support/browser.ts';
import { measuredWeek } from './measured-week.ts';
import { findings, picture } from './seen-page.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const views = [360, 390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
);

describe.skipIf(missing !== undefined)('the pages over what was kept', () => {
  let browser: Browser;
  let started: Started;
  let end: () => Promise<unknown>;
  let home: string;
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

  beforeAll(async () => {
    browser = await openBrowser();
    started = await measuredWeek();
    const { folder } = started.place;
    const stop = new AbortController();
    let say: (address: string) => void = () => undefined;
    const told = new Promise<string>((done) => {
      say = done;
    });
    const io = { ...testIo(folder), signal: stop.signal, out: (text: string) => say(text.trim()) };
    const places = { folders: [], root: folder, config: undefined, baselinesDir: join(folder, 'baselines') };
    const listens = { port: 0, host: '127.0.0.1', allowedHosts: [], isReadOnly: true };
    const ended = serve({ ...places, ...listens, program: [process.execPath, ''] } as Parameters<typeof serve>[0], io);
    end = () => {
      stop.abort();
      return ended;
    };
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(await Promise.race([told, ended.then(() => Promise.reject(new Error('it ended')))]));
    home = page.url().replace(/[^/]*$/, '');
    cookies = await context.cookies();
    await context.close();
  }, 300_000);

  afterAll(async () => {
    await end?.();
    await browser?.close();
    await started?.[Symbol.asyncDispose]();
  });

  async function open(
    width: number,
    colorScheme: 'light' | 'dark',
    script: boolean,
    look: (page: Page) => Promise<void>,
  ) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      colorScheme,
      javaScriptEnabled: script,
    });
    try {
      await context.addCookies(cookies);
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('console', (message) => troubles.push(`says ${message.text()}`));
      page.on('pageerror', (error) => troubles.push(`throws ${error.message}`));
      page.on('request', (request) => request.url().startsWith(home) || troubles.push(`asks for ${request.url()}`));
      page.setDefaultTimeout(30_000);
      await look(page);
      expect(troubles).toEqual([]);
    } finally {
      await context.close();
    }
  }

  /** An address of each page, found as a reader finds it. */
  async function addresses(page: Page): Promise<Record<string, string>> {
    const hrefOf = (link: string) => page.getByRole('link', { name: link }).first().getAttribute('href');
    await page.goto(`${home}history`);
    const compare = await hrefOf('Compare with the run before');
    const history = await hrefOf('llamacpp/gemma-12b');
    await page.goto(`${home}traces?q=front-desk`);
    const attempts = await page.locator('main table a').first().getAttribute('href');
    await page.goto(`${home}${attempts}`);
    const trace = await hrefOf('front-desk/FD-01');
    const found = { compare, history, attempts, trace };
    const known = {
      leaderboard: 'leaderboard',
      'compare-choose': 'compare',
      traces: 'traces',
      'history-list': 'history',
    };
    return { ...known, ...Object.fromEntries(Object.entries(found).map(([name, href]) => [name, href ?? 'missing'])) };
  }

  it.each(views)(
    'fit, and are accessible, at %d px, %s',
    (width, scheme) =>
      open(width, scheme, true, async (page) => {
        for (const [name, address] of Object.entries(await addresses(page))) {
          await page.goto(`${home}${address}`);
          await picture(page, `${name}-${width}-${scheme}`);
          await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
          const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          expect([name, wide]).toEqual([name, 0]);
          expect([name, await findings(page)]).toEqual([name, []]);
        }
      }),
    120_000,
  );
});
