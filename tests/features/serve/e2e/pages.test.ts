import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history } from '../../../../src/commands/history.ts';
import { serve } from '../../../../src/features/serve/serve.ts';
import { testIo } from '../../../commands/kept-run-with.ts';
import type { Started } from '../../../commands/started-with.ts';
import { findings, paletted, picture, seenPage } from '../../../e2e/seen-page.ts';
import { missingBrowser, openBrowser } from '../../../support/browser.ts';
import { measuredWeek, saying } from './measured-week.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const forDocs = ['runs', 'models', 'run', 'leaderboard', 'compare', 'trace', 'history-list', 'chat'];

/** If SCREENS names a folder, for its documentation. */
async function keepForDocs(page: Page, name: string, width: number, scheme: string): Promise<void> {
  const folder = process.env['SCREENS'];
  if (
    folder === undefined ||
    folder === '' ||
    scheme !== 'light' ||
    ![390, 1280].includes(width) ||
    !forDocs.includes(name)
  )
    return;
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll(${JSON.stringify(realpathSync(process.env['TMPDIR'] ?? ''))}, '/home/you/rig');
  }`);
  const clip = { x: 0, y: 0, width, height: 1600 };
  const shot = await page.screenshot({ fullPage: true, clip });
  await writeFile(join(folder, `serve-${name}-${width}.png`), await paletted(page, shot));
}

/** What is cut, crushed or out of reach on the page. */
const tooWide = `(() => {
  const found = [];
  const page = document.documentElement.scrollWidth - innerWidth;
  if (page > 0) found.push('the page scrolls by ' + page);
  for (const table of document.querySelectorAll('table')) {
    const name = table.caption?.textContent.trim().slice(0, 40);
    const box = table.closest('.box') ?? table.parentElement;
    if (table.getBoundingClientRect().width > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'auto')
      found.push(name + ' is wider than its place');
    for (const cell of table.querySelectorAll('tbody tr > :first-child')) {
      if (cell.getBoundingClientRect().width === 0) continue;
      if (cell.clientWidth < 60) found.push(name + ' crushes its first column to ' + cell.clientWidth);
      if (cell.scrollWidth > cell.clientWidth + 1) found.push(name + ' cuts ' + cell.textContent.slice(0, 40));
    }
    box.scrollLeft = 1e6;
    const [first, last] = ['first', 'last'].map((at) => table.querySelector('tbody tr > :' + at + '-child')?.getBoundingClientRect());
    const edge = box.getBoundingClientRect();
    if (last && last.width > 0 && last.right > edge.right + 1) found.push(name + ' has its last column out of reach');
    if (first && first.left < edge.left - 1) found.push(name + ' loses its first column');
    box.scrollLeft = 0;
  }
  return [...new Set(found)];
})()`;

async function askBoth(page: Page): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill('What is 17 + 25?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Done.').waitFor();
}

describe.skipIf(missing !== undefined)('the pages over what was kept', () => {
  const temporary = process.env['TMPDIR'];
  let browser: Browser;
  let started: Started;
  let end: () => Promise<unknown>;
  let home: string;
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

  beforeAll(async () => {
    browser = await openBrowser();
    started = await measuredWeek();
    // The lock of the machine is in there: other tests measure meanwhile. A stub would end with the first test.
    process.env['TMPDIR'] = started.place.folder;
    const { place, endpoint } = started;
    const { folder } = place;
    const targets = ['llamacpp/gemma-12b', 'llamacpp/qwen-4b'].map(
      (slug) => `  - { slug: ${slug}, endpoint: '${endpoint.url}' }\n`,
    );
    await place.write('quality-baseline.yml', `version: 1\ntargets:\n${targets.join('')}`);
    endpoint.change({ speak: saying('17 + 25 = 42, since 17 + 20 = 37 and 37 + 5 = 42.'), wordMs: 20 });
    const stop = new AbortController();
    let say: (address: string) => void = () => undefined;
    const listening = new Promise<string>((done) => {
      say = done;
    });
    const io = { ...testIo(folder), signal: stop.signal, out: (text: string) => say(text.trim()) };
    const places = { folders: [], root: folder, config: undefined, baselinesDir: 'baselines' };
    const listens = {
      port: 0,
      host: '127.0.0.1',
      allowedHosts: [],
      isReadOnly: false,
      isOpened: false,
      service: undefined,
    };
    const ended = serve(
      { ...places, ...listens, program: [process.execPath, resolve('dist/cli/index.js')] } as Parameters<
        typeof serve
      >[0],
      io,
    );
    end = () => {
      stop.abort();
      return ended;
    };
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(await Promise.race([listening, ended.then(() => Promise.reject(new Error('it ended')))]));
    home = page.url().replace(/[^/]*$/, '');
    cookies = await context.cookies();
    await context.close();
  }, 300_000);

  afterAll(async () => {
    await end?.();
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
    // Those of the process before `serve` ran in it, for the files after this one.
    setFlagsFromString('--heap-growing-percent=0');
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
      page.setDefaultTimeout(120_000);
      await look(page);
      expect(troubles).toEqual([]);
    } finally {
      await context.close();
    }
  }

  /** Of a run that regressed. */
  async function reportOf(page: Page): Promise<string> {
    await page.goto(`${home}runs?q=regressed`);
    return (await page.locator('a[href^="report?run="]').first().getAttribute('href')) ?? 'missing';
  }

  /** An address of each page, found as a reader finds it. */
  async function addresses(page: Page): Promise<Record<string, string>> {
    const hrefOf = (link: string) => page.getByRole('link', { name: link }).first().getAttribute('href');
    await page.goto(`${home}history`);
    const compare = await hrefOf('Compare with the run before');
    const history = await hrefOf('llamacpp/gemma-12b');
    await page.goto(`${home}traces?q=llamacpp/front-desk`);
    const attempts = await page.locator('main table a').first().getAttribute('href');
    await page.goto(`${home}${attempts}`);
    const trace = await hrefOf('front-desk/FD-01');
    await page.goto(`${home}experiments`);
    const experiment = await page.locator('main table a').first().getAttribute('href');
    await page.goto(`${home}compare?q=judges`);
    for (const box of await page.locator('input[name=side]').all()) await box.check();
    await page.getByRole('button', { name: 'Compare the selected' }).click();
    const judges = await hrefOf('Read these judges side by side');
    const found = { compare, history, attempts, trace, experiment, judges };
    const known = {
      runs: 'runs',
      models: 'models',
      run: 'run?slug=llamacpp/gemma-12b&command=check&tier=quick',
      chat: 'chat',
      leaderboard: 'leaderboard',
      'compare-choose': 'compare',
      traces: 'traces',
      report: await reportOf(page),
      'history-list': 'history',
      experiments: 'experiments',
    };
    return { ...known, ...Object.fromEntries(Object.entries(found).map(([name, href]) => [name, href ?? 'missing'])) };
  }

  it.each([360, 390, 820, 1280, 1440])(
    'fit, and are accessible, at %d px, light and dark',
    (width) =>
      open(width, 'light', true, async (page) => {
        for (const [name, address] of Object.entries(await addresses(page))) {
          const response = await page.goto(`${home}${address}`);
          expect([name, response?.status()]).toEqual([name, 200]);
          if (name === 'chat') await askBoth(page);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await picture(page, `${name}-${width}-${colorScheme}`);
            await keepForDocs(page, name, width, colorScheme);
            await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
            const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
            expect([name, colorScheme, wide]).toEqual([name, colorScheme, 0]);
            expect([name, colorScheme, await findings(page)]).toEqual([name, colorScheme, []]);
          }
          await page.emulateMedia({ colorScheme: 'light' });
        }
      }),
    300_000,
  );

  it(
    'fit at every width from 360 to 1440 px, with the first column kept and the last within reach',
    () =>
      open(1440, 'light', true, async (page) => {
        const {
          runs,
          compare,
          models,
          leaderboard,
          report,
          'history-list': list,
          history: trend,
        } = await addresses(page);
        const shown = { runs, compare, models, leaderboard, report, list, trend };
        const wrong: string[] = [];
        for (const [name, address] of Object.entries(shown)) {
          await page.goto(`${home}${address}`);
          await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
          // What a reader may have, and no test server has.
          await page.evaluate(
            "for (const name of document.querySelectorAll('.cards tbody tr:first-child > :first-child a')) name.textContent = 'vllm/qwen3-30b-a3b-instruct-2507-fp8-dynamic'",
          );
          for (let width = 360; width <= 1440; width += 20) {
            await page.setViewportSize({ width, height: 844 });
            const found = await page.evaluate<string[]>(tooWide);
            wrong.push(...found.map((each) => `${name} at ${width}: ${each}`));
          }
        }
        expect(wrong).toEqual([]);
      }),
    300_000,
  );

  it('print the verdict, the hints and the changed scenarios on few sheets', () =>
    open(1280, 'light', true, async (page) => {
      await page.goto(`${home}${await reportOf(page)}`);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.hint').first().isVisible()).toBe(true);
      const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
      expect(sheets.length).toBeLessThanOrEqual(8);
    }));

  it('say beside the pointer what a chart shows there', () =>
    open(1280, 'light', true, async (page) => {
      await page.goto(`${home}${(await addresses(page))['history']}`);
      const chart = page.locator('.chart .u-over').first();
      await chart.waitFor();
      await chart.hover();
      await expect.poll(() => page.locator('.tip').first().innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d\n.+: \d+/);
    }));

  it('put a board into one file: sorted and filtered if scripts run, by pass rate otherwise, and without any request', async () => {
    const { folder } = started.place;
    const options = {
      folders: ['.quality-baseline/runs', 'baselines'],
      slug: undefined,
      mode: undefined,
      json: false,
    } as const;
    expect(await history({ ...options, html: 'site', color: 'auto', root: folder }, testIo(folder))).toBe(0);
    const place = pathToFileURL(join(folder, 'site', 'board.html')).href;
    const look = { viewport: { width: 1280, height: 844 } };
    await seenPage({ browser, place }, { ...look, javaScriptEnabled: false }, async ({ page }) => {
      const rates = await page
        .locator('section', { hasText: 'toolcall-15' })
        .first()
        .locator('td[data-head=Passed]')
        .allTextContents();
      expect(rates).toEqual(['93.3 %', '76.7 %', '73.3 %']);
      expect(await page.locator('form').isVisible()).toBe(false);
    });
    await seenPage({ browser, place }, look, async ({ page }) => {
      const table = page.locator('section', { hasText: 'toolcall-15' }).first();
      const models = table.locator('tbody tr:visible th');
      await table.getByRole('button', { name: 'Model' }).click();
      await table.getByRole('button', { name: 'Model' }).press('Enter');
      expect((await models.allTextContents())[0]).toContain('gemma-12b');
      expect(await page.locator('[aria-sort=ascending]').first().textContent()).toBe('Model');
      await page.getByRole('searchbox').fill('Q4_K');
      expect(await models.count()).toBe(1);
      await page.getByRole('searchbox').fill('');
      await page.getByLabel('Failed only').check();
      expect(await models.allTextContents()).toEqual(['llamacpp/gemma-12b no-thinking']);
      await picture(page, 'board-file-1280-light');
      for (let width = 360; width <= 1440; width += 20) {
        await page.setViewportSize({ width, height: 844 });
        expect([width, await page.evaluate(tooWide)]).toEqual([width, []]);
      }
      expect(await findings(page)).toEqual([]);
    });
  });

  it('work without a script: a filter and an order are addresses', () =>
    open(1280, 'light', false, async (page) => {
      await page.goto(`${home}leaderboard`);
      await page.getByRole('searchbox').fill('qwen');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/leaderboard\?.*q=qwen/);
      const models = page.locator('main tbody th');
      expect(await models.allTextContents()).toEqual(['llamacpp/qwen-4b no-thinking', 'llamacpp/qwen-4b no-thinking']);
      await page.getByRole('link', { name: 'Tokens/s' }).click();
      await expect.poll(() => page.locator('[aria-sort=descending]').textContent()).toBe('Tokens/s');
      await page.goto(`${home}history?failed=1`);
      expect(await models.allTextContents()).toEqual(['llamacpp/gemma-12b']);
    }));

  it('filter as one types, and lead by keyboard from what failed to its run', () =>
    open(1280, 'light', true, async (page) => {
      await page.goto(`${home}runs`);
      expect(await page.locator('#list tbody tr').count()).toBeGreaterThan(5);
      await page.keyboard.press('/');
      await page.keyboard.type('regressed gemma');
      await expect.poll(() => page.locator('#list tbody tr').count()).toBe(1);
      await expect.poll(() => page.url()).toContain('q=regressed+gemma');
      await page.keyboard.press('Tab');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForURL(/report\?run=/);
      await page.getByRole('button', { name: /^Broke \d+$/ }).click();
      const folds = page.locator('details.scenario:visible');
      expect(await folds.count()).toBe(7);
      await page.locator('body').press('/');
      await page.keyboard.type('TC-04');
      expect(await folds.count()).toBe(1);
    }));

  it('lead by keyboard from the leaderboard to two answers side by side, with differences marked', () =>
    open(1280, 'light', true, async (page) => {
      await page.goto(`${home}leaderboard?q=qwen`);
      for (const box of await page.locator('input[name=side]').all()) {
        await box.focus();
        await page.keyboard.press('Space');
      }
      await page.getByRole('button', { name: 'Compare the selected' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/compare\?side=/);
      expect(await page.locator('#pair-0').textContent()).toBe('A and B');
      const [first] = await page.locator('section[aria-labelledby=scenarios] tbody tr').all();
      expect(await first?.locator('td').allTextContents()).toEqual(['✓ 100 % (3 attempts)', '✗ 0 % (3 attempts)']);
      await page.locator('section[aria-labelledby=scenarios] tbody a').nth(1).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#answers$/);
      expect(await page.locator('.diff mark.wrong').count()).toBeGreaterThan(0);
    }));

  it('show what an agent did, step by step, what it changed and where it left every gold answer', () =>
    open(1280, 'light', true, async (page) => {
      await page.goto(`${home}traces?q=llamacpp/front-desk&failed=1`);
      await page.goto(`${home}${(await addresses(page))['trace']}`);
      expect(await page.locator('ol.thread > li').count()).toBe(4);
      expect(await page.locator('li.left').textContent()).toContain('The model stops here');
      expect(await page.locator('.change ins').first().textContent()).toContain('11:00');
      await page.getByRole('link', { name: 'Next' }).click();
      expect(await page.locator('h1').textContent()).toMatch(/front-desk\/FD-0\d, round \d/);
    }));

  it('announce new runs, and leave the focus where it was', () =>
    open(1280, 'light', true, async (page) => {
      await page.goto(`${home}history`);
      await page.getByRole('searchbox').focus();
      expect(await page.locator('#news').textContent()).toBe('');
      // As if all of them had been measured since.
      await page.evaluate("document.getElementById('news').dataset.since = '2020'");
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      const link = page.locator('#news a');
      expect(await link.textContent()).toMatch(/^\d+ new: show them$/);
      expect(await page.locator(':focus').getAttribute('type')).toBe('search');
      await link.press('Enter');
      await expect.poll(() => page.locator('#news').textContent()).toBe('');
    }));

  it('say what is missing instead of being blank', () =>
    open(1280, 'light', true, async (page) => {
      for (const address of [
        'traces?run=%3Cb%3Egone',
        'compare?side=gone@x&side=%3Cb%3E',
        'history?slug=no/such&mode=x',
        'traces?page=-1&q=%00',
      ]) {
        const response = await page.goto(`${home}${address}`);
        expect([address, response?.status()]).toEqual([address, 200]);
        expect((await page.locator('main').textContent())?.trim().length).toBeGreaterThan(20);
      }
    }));
});
