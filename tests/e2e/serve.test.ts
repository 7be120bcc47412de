import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { missingBrowser, openBrowser } from '../support/browser.ts';
import { findings, picture } from './seen-page.ts';
import { openIn, serveIn, slowModel, stageWith } from './serve-stage.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const plan = 'run?slug=local%2Ftiny&command=run&pack=instructfollow-15&repeat=1';

describe.skipIf(missing !== undefined)('serve in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function context(options: Parameters<Browser['newContext']>[0] = {}) {
    const made = await browser.newContext(options);
    onTestFinished(() => made.close());
    return made;
  }

  it('starts a run from its plan by keyboard alone, shows it live, stops it, and resumes it', async () => {
    const stage = await serveIn(stageWith(await slowModel(150)));
    const { page, troubles } = await openIn(await context(), stage, plan);
    await expect.poll(() => page.locator('pre').first().innerText()).toContain('instructfollow-15');
    await page.getByRole('button', { name: 'Start', exact: true }).focus();
    await page.keyboard.press('Enter');
    // It leads to the run as soon as that has a folder.
    await page.waitForURL(/run\?run=/, { timeout: 60_000 });
    await expect.poll(() => page.locator('#t-done').innerText(), { timeout: 60_000 }).toMatch(/^[3-9] of 15$/);
    expect(await page.evaluate("'attacked' in window")).toBe(false);
    await page.getByRole('button', { name: 'Stop' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#state').innerText(), { timeout: 30_000 }).toContain('has ended');
    await page.reload();
    expect(await page.locator('#state').innerText()).toBe('interrupted');
    await page.getByRole('button', { name: 'Resume' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/run\?run=/, { timeout: 60_000 });
    await expect.poll(() => page.locator('#t-done').innerText(), { timeout: 60_000 }).toBe('15 of 15');
    expect(troubles).toEqual([]);
  });

  it('leaves a run going when it is killed, and the next one finds it', async () => {
    const stage = await serveIn(stageWith(await slowModel(300)));
    const { page } = await openIn(await context(), stage, plan);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/run\?run=/, { timeout: 60_000 });
    await expect.poll(() => page.locator('#t-done').innerText(), { timeout: 60_000 }).toMatch(/^[2-9] of 15$/);
    stage.started.signal('SIGKILL');
    await stage.started.ended;
    const next = await serveIn(stage.folder);
    const { page: again } = await openIn(await context(), next, 'run');
    await again.getByRole('link', { name: 'local/tiny' }).click();
    await expect.poll(() => again.locator('#t-done').innerText(), { timeout: 60_000 }).toBe('15 of 15');
    const runs = join(stage.folder, '.quality-baseline', 'runs');
    const [id = ''] = readdirSync(runs);
    const lines = readFileSync(join(runs, id, 'journal.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    await expect
      .poll(
        () =>
          JSON.parse(
            readFileSync(join(runs, id, 'journal.jsonl'), 'utf8')
              .trimEnd()
              .split('\n')
              .at(-1) ?? '',
          ).kind,
      )
      .toBe('end');
    expect(lines.filter((line) => JSON.parse(line).kind === 'attempt')).toHaveLength(15);
  });

  it('starts one run of two browsers', async () => {
    const stage = await serveIn(stageWith(await slowModel(300)));
    const [one, other] = [await context(), await context()];
    const first = await openIn(one, stage, plan);
    const cookies = await one.cookies(stage.base);
    await other.addCookies(cookies);
    const second = await openIn(other, stage, plan);
    await Promise.all(
      [first, second].map(({ page }) => page.getByRole('button', { name: 'Start', exact: true }).click()),
    );
    await expect
      .poll(async () => {
        const texts = await Promise.all([first, second].map(({ page }) => page.locator('main').innerText()));
        return texts.filter((text) => /was started here|measures/.test(text)).length;
      })
      .toBeGreaterThan(0);
    await expect
      .poll(() => readdirSync(join(stage.folder, '.quality-baseline', 'runs')).length, { timeout: 30_000 })
      .toBe(1);
    stage.started.signal('SIGINT');
    expect((await stage.started.ended).exitCode).toBe(0);
  });

  it('shows no page of its own to another origin, another port or a frame', async () => {
    const stage = await serveIn(stageWith('http://127.0.0.1:9'), '--read-only');
    const opened = await context();
    await openIn(opened, stage, 'run');
    const cookies: string[] = [];
    const evil = createServer((request, response) => {
      cookies.push(request.headers.cookie ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>evil</title>');
    });
    evil.listen(0, '127.0.0.1');
    await new Promise((listening) => evil.once('listening', listening));
    onTestFinished(() => void evil.close());
    const { port } = evil.address() as AddressInfo;
    const tried = `(async () => {
      const target = ${JSON.stringify(stage.base)} + 'run';
      const outcome = async (ask) => { try { const answer = await ask(); return answer.type + ' ' + answer.status; } catch { return 'refused'; } };
      return {
        read: await outcome(() => fetch(target, { credentials: 'include' })),
        opaque: await outcome(() => fetch(target, { credentials: 'include', mode: 'no-cors' })),
        post: await outcome(() => fetch(target.replace(/run$/, 'stop'), { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{}', headers: { 'content-type': 'text/plain' } })),
        json: await outcome(() => fetch(target.replace(/run$/, 'stop'), { method: 'POST', credentials: 'include', body: '{}', headers: { 'content-type': 'application/json' } })),
      };
    })()`;
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const page = await opened.newPage();
      await page.goto(origin);
      expect(await page.evaluate(tried)).toEqual({
        read: 'refused',
        opaque: 'refused',
        post: 'refused',
        json: 'refused',
      });
      const answer = page.waitForResponse((each) => each.url().startsWith(stage.base));
      await page.evaluate(`location.assign(${JSON.stringify(stage.base)} + 'run')`);
      expect((await answer).status()).toBe(403);
    }
    // The other port never gets the cookie of the pages.
    expect(cookies.filter((cookie) => cookie !== '')).toEqual([]);
  });

  const views = [360, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [width, scheme] as const));

  it.each(views)('is accessible and fits at %d px, %s', async (width, colorScheme) => {
    const stage = await serveIn(stageWith(await slowModel(100)));
    const opened = await context({ viewport: { width, height: 844 }, colorScheme });
    const { page } = await openIn(opened, stage, plan);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/run\?run=/, { timeout: 60_000 });
    await expect.poll(() => page.locator('#t-done').innerText(), { timeout: 60_000 }).toBe('15 of 15');
    const addresses = await page
      .locator('nav.rooms a')
      .evaluateAll<string[], HTMLAnchorElement>((links) => links.map(({ href }) => href));
    for (const address of [page.url(), `${stage.base}${plan}`, ...addresses]) {
      await page.goto(address);
      const name = new URL(address).pathname.split('/').at(-1) ?? '';
      await picture(page, `serve-${name}-${width}-${colorScheme}`);
      expect([address, await findings(page)]).toEqual([address, []]);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([address, wide <= width]).toEqual([address, true]);
    }
  });
});
