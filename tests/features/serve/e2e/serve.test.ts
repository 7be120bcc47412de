import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { missingBrowser } from '../../../support/browser.ts';
import { openIn, serveIn, sharedBrowser, slowModel, stageWith } from './serve-stage.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const plan = 'run?slug=local%2Ftiny&command=run&pack=instructfollow-15&repeat=3';

describe.skipIf(missing !== undefined)('serve in a browser', () => {
  const context = sharedBrowser();

  it('leaves a run going when it is killed, and the next server finds it', async () => {
    const stage = await serveIn(stageWith(await slowModel(700)));
    const { page } = await openIn(await context(), stage, plan);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/run\?run=/, { timeout: 240_000 });
    await expect.poll(() => page.locator('#t-done').innerText()).toMatch(/^[1-9]\d? of 45$/);
    stage.started.signal('SIGKILL');
    await stage.started.ended;
    const next = await serveIn(stage.folder);
    const { page: again } = await openIn(await context(), next, 'run');
    await again.getByRole('link', { name: 'local/tiny' }).click();
    await expect.poll(() => again.locator('#t-done').innerText()).toBe('45 of 45');
    const runs = join(stage.folder, '.quality-baseline', 'runs');
    const [id = ''] = readdirSync(runs);
    const kinds = () =>
      readFileSync(join(runs, id, 'journal.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).kind);
    await expect.poll(() => kinds().at(-1)).toBe('end');
    expect(kinds().filter((kind) => kind === 'attempt')).toHaveLength(45);
    // It writes until it releases its lock.
    await expect.poll(() => existsSync(join(runs, id, 'lock'))).toBe(false);
  });

  it('starts, stops and resumes a run by keyboard', async () => {
    const stage = await serveIn(stageWith(await slowModel(700)));
    const { page } = await openIn(await context(), stage, plan);
    const done = () => page.locator('#t-done').innerText();
    async function press(name: string): Promise<void> {
      const button = page.getByRole('button', { name, exact: true });
      await button.waitFor({ timeout: 240_000 });
      for (let tabs = 0; tabs < 100; tabs += 1) {
        // Starting and stopping loads another page, in which nothing has the focus yet.
        const focused = await page
          .locator(':focus')
          .allInnerTexts()
          .catch((): string[] => []);
        if (focused.includes(name)) return page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      }
      throw new Error(`no Tab leads to ${name}`);
    }
    await press('Start');
    await page.waitForURL(/run\?run=/, { timeout: 240_000 });
    await expect.poll(done).toMatch(/^[1-9]\d? of 45$/);
    await press('Stop');
    await expect.poll(() => page.locator('#asks').innerText()).toBe('What was measured is kept. Press again to stop.');
    await press('Stop');
    await press('Resume');
    await page.waitForURL(/run\?run=/, { timeout: 240_000 });
    await expect.poll(done).toBe('45 of 45');
    await expect.poll(() => page.locator('#t-left').innerText()).toBe('decided: measured');
    const runs = join(stage.folder, '.quality-baseline', 'runs');
    await expect.poll(() => readdirSync(runs).some((id) => existsSync(join(runs, id, 'lock')))).toBe(false);
  });

  it('shows each level of a load run when it has ended, without loading the page again', async () => {
    const stage = await serveIn(stageWith(await slowModel(200)));
    const load = 'run?slug=local%2Ftiny&command=run&pack=instructfollow-15&repeat=1&load=1,2,4';
    const { page, troubles } = await openIn(await context(), stage, load);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/run\?run=/, { timeout: 240_000 });
    const levels = page.locator('#levels');
    await expect.poll(() => levels.innerText()).toBe('No level has ended yet.');
    await page.evaluate('window.isSame = true');
    await expect.poll(() => levels.locator('tbody').first().locator('tr').count()).toBe(2);
    expect(await page.evaluate('window.isSame')).toBe(true);
    await expect.poll(() => page.locator('#t-left').innerText()).toBe('decided: measured');
    // One at once is asked again at the end.
    await expect.poll(() => levels.locator('tbody').first().locator('tr').count()).toBe(4);
    expect(troubles).toEqual([]);
  });

  it('starts a single run for two browsers', async () => {
    const stage = await serveIn(stageWith(await slowModel(700)));
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
        return texts.filter((text) => /was started here|is measuring/.test(text)).length;
      })
      .toBeGreaterThan(0);
    await expect.poll(() => readdirSync(join(stage.folder, '.quality-baseline', 'runs')).length).toBe(1);
    stage.started.signal('SIGINT');
    expect((await stage.started.ended).exitCode).toBe(0);
  });

  it('is opened by a file that leads there', async () => {
    const bin = join(emptyFolder(), 'xdg-open');
    writeFileSync(bin, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const path = { PATH: `${dirname(bin)}:${process.env['PATH']}` };
    const stage = await serveIn(stageWith('http://127.0.0.1:9'), '--read-only --open', path);
    const file = join(stage.folder, '.quality-baseline', 'open.html');
    await expect.poll(() => existsSync(file)).toBe(true);
    const page = await (await context()).newPage();
    await page.goto(`file://${file}`);
    await page.waitForURL(new RegExp(`^${stage.base}\\w`));
    expect(await page.locator('main').count()).toBe(1);
    stage.started.signal('SIGINT');
    expect((await stage.started.ended).exitCode).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('shows none of its pages to another origin or another port', async () => {
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
    const triedOn = (shown: string, action: string) => `(async () => {
      const [page, post] = ['${shown}', '${action}'].map((name) => ${JSON.stringify(stage.base)} + name);
      const outcome = async (ask) => { try { const answer = await ask(); return answer.type + ' ' + answer.status; } catch { return 'refused'; } };
      return {
        read: await outcome(() => fetch(page, { credentials: 'include' })),
        opaque: await outcome(() => fetch(page, { credentials: 'include', mode: 'no-cors' })),
        post: await outcome(() => fetch(post, { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{}', headers: { 'content-type': 'text/plain' } })),
        json: await outcome(() => fetch(post, { method: 'POST', credentials: 'include', body: '{}', headers: { 'content-type': 'application/json' } })),
      };
    })()`;
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      for (const [shown = '', action = ''] of [
        ['run', 'stop'],
        ['models', 'look'],
        ['chat', 'chat'],
      ]) {
        const page = await opened.newPage();
        await page.goto(origin);
        expect(await page.evaluate(triedOn(shown, action))).toEqual({
          read: 'refused',
          opaque: 'refused',
          post: 'refused',
          json: 'refused',
        });
        const answer = page.waitForResponse((each) => each.url().startsWith(stage.base));
        await page.evaluate(`location.assign(${JSON.stringify(stage.base)} + '${shown}')`);
        expect((await answer).status()).toBe(403);
      }
    }
    // The other port never gets the cookie of the pages.
    expect(cookies.filter((cookie) => cookie !== '')).toEqual([]);
  });
});
