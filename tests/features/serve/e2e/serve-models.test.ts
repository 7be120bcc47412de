import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { findings, picture } from '../../../e2e/seen-page.ts';
import { missingBrowser } from '../../../support/browser.ts';
import { openIn, type ServedStage, serveIn, sharedBrowser } from './serve-stage.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const attack = '<img src=x onerror="window.attacked=1"></pre><script>window.attacked=1</script>';
const key = 'sk-this-key-must-stay-inside';

type Asked = { readonly url: string; readonly headers: IncomingHttpHeaders };

/** A model server that streams `pieces`, `ms` apart, endlessly without an end; all of its words are markup. */
async function markupModel({ pieces = 12, ms = 30, tokens = 12 } = {}) {
  const asked: Asked[] = [];
  const ended: string[] = [];
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const server = createServer(async (request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    let body = '';
    for await (const piece of request) body += piece;
    if (request.url === '/v1/models')
      return void response.end(JSON.stringify({ data: [{ id: `tiny${attack}`, object: 'model' }] }));
    if (request.url?.startsWith('/moved/') === true)
      return void response.writeHead(307, { location: '/v1/models' }).end();
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    if (!body.includes('"stream":true')) {
      const message = { role: 'assistant', content: attack };
      return void response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }));
    }
    response.on('close', () => ended.push(response.writableFinished ? 'whole' : 'cut'));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', reasoning_content: `hm ${attack}` }));
    for (let at = 0; at < pieces && !response.destroyed; at += 1) {
      if (ms > 0) await new Promise((wait) => setTimeout(wait, ms));
      const half = key.length / 2;
      const echoed = at === 1 ? key.slice(0, half) : at === 2 ? `${key.slice(half)} ` : `${attack} ${at} `;
      response.write(chunk({ content: echoed }));
    }
    const usage = { choices: [], usage: { prompt_tokens: 9, completion_tokens: tokens } };
    response.end(`${chunk({}, 'stop')}data: ${JSON.stringify(usage)}\n\ndata: [DONE]\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, asked, ended };
}

function stageOf(targets: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'baselines'));
  const lines = Object.entries(targets).map(([slug, endpoint]) => `  - { slug: ${slug}, endpoint: '${endpoint}' }\n`);
  writeFileSync(join(folder, 'quality-baseline.yml'), `version: 1\ntargets:\n${lines.join('')}`);
  return folder;
}

describe.skipIf(missing !== undefined)('models and chat in a browser', () => {
  const context = sharedBrowser();

  it('show which servers answer, open details by keyboard, and ask no address that is not in the config', async () => {
    const { url, asked } = await markupModel();
    const stage = await serveIn(stageOf({ 'local/tiny': url, 'local/gone': 'http://127.0.0.1:9' }));
    const { page, troubles } = await openIn(await context(), stage, 'models');
    const row = page.locator('tbody tr', { hasText: 'local/tiny' });
    expect(await row.locator('[data-head=State]').textContent()).toContain('serves tiny<img');
    expect(await row.getByRole('link').getAttribute('href')).toBe('run?slug=local%2Ftiny');
    // A closer look asks questions, the page itself does not.
    expect(asked.filter(({ url: path }) => path.endsWith('completions'))).toEqual([]);
    const button = row.getByRole('button');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A closer look at local/tiny' }).waitFor({ timeout: 240_000 });
    expect(await page.locator('section tbody').innerText()).toContain('gives tokens');
    expect(asked.filter(({ url: path }) => path.endsWith('completions')).length).toBeGreaterThan(0);
    expect(await page.evaluate('window.attacked')).toBeUndefined();
    expect(troubles).toEqual([]);
    const sent = await page.evaluate(`(async () => {
      const post = async (to, body) => {
        const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        return [answer.status, (await answer.json()).error];
      };
      return {
        address: await post('look', { id: ${JSON.stringify(url)} }),
        field: await post('chat', { id: 'local/tiny', prompt: 'Hi', endpoint: ${JSON.stringify(url)} }),
        port: await post('chat', { id: ':22', prompt: 'Hi' }),
      };
    })()`);
    expect(sent).toEqual({
      address: [400, 'there is no such model here'],
      field: [400, 'a prompt is missing, or too long'],
      port: [400, 'there is no such model here'],
    });
  });

  it('stream two answers side by side as text, stop them, and keep nothing', async () => {
    const [slow, burst] = [await markupModel({ ms: 40 }), await markupModel({ ms: 0, tokens: 12_000 })];
    const stage = await serveIn(stageOf({ 'local/slow': slow.url, 'local/burst': burst.url }));
    const { page, troubles } = await openIn(await context(), stage, 'chat');
    await page.getByLabel('Prompt', { exact: true }).fill('Say "hello": <b>now</b>');
    await page.getByLabel('Prompt', { exact: true }).press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Done.').waitFor();
    const figures = await Promise.all([0, 1].map((at) => page.locator(`#figures-${at}`).innerText()));
    const [first = '', second = ''] = figures;
    expect(first).toMatch(/^Tokens 12, tok\/s \d+(\.\d)?, first token \d/);
    // No server writes that many in so short a time: that is the speed of a buffer.
    expect(second).toMatch(/^Tokens 12,?000, tok\/s -, first token \d/);
    expect(await page.locator('#text-0').textContent()).toContain(`${attack} 11`);
    expect(await page.locator('#reasoning-1').textContent()).toBe(`hm ${attack}`);
    expect(await page.locator('#text-0 *').count()).toBe(0);
    expect(await page.evaluate('window.attacked')).toBeUndefined();
    await page.locator('summary', { hasText: 'As a scenario' }).click();
    expect(await page.locator('#chat-yaml').inputValue()).toContain('content: "Say \\"hello\\": <b>now</b>"');
    expect(troubles).toEqual([]);
    await page.reload();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('');
    expect(await page.locator('#text-0').textContent()).toBe('');
  });

  it('end a request at the server when Stop is pressed, and open at most eight', async () => {
    const model = await markupModel({ pieces: 100_000, ms: 50 });
    const stage = await serveIn(stageOf({ 'local/endless': model.url }));
    const { page } = await openIn(await context(), stage, 'chat');
    await page.getByLabel('Prompt', { exact: true }).fill('Go on');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('#text-0').innerText()).toContain(' 4 ');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#chat-state', { hasText: 'Stopped.' }).waitFor();
    await expect.poll(() => model.ended).toEqual(['cut']);
    // A browser opens six connections to a server.
    const cookies = await page.context().cookies(stage.base);
    const headers = {
      'content-type': 'application/json',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      origin: new URL(stage.base).origin,
    };
    const body = JSON.stringify({ id: 'local/endless', prompt: 'Go on' });
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const statuses: number[] = [];
    for (let at = 0; at < 9; at += 1)
      statuses.push((await fetch(`${stage.base}chat`, { method: 'POST', headers, body, signal: over.signal })).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 400]);
  });

  it('never show the key, even if the server repeats it in pieces', async () => {
    const model = await markupModel();
    const stage = await serveIn(stageOf({ 'local/tiny': model.url }), '', { QUALITY_API_KEY: key });
    const { page } = await openIn(await context(), stage, 'chat');
    const texts: string[] = [];
    page.on('response', async (response) => texts.push(await response.text().catch(() => '')));
    await page.getByLabel('Prompt', { exact: true }).fill('Say it');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Done.').waitFor();
    expect(model.asked.some(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
    expect(await page.locator('#text-0').textContent()).toContain('*** ');
    await expect.poll(() => texts.length).toBeGreaterThan(0);
    expect(`${texts.join('')}${await page.content()}`).not.toContain(key);
  });

  it('do not open for a foreign name, a browser without the cookie, or another user of the machine', async () => {
    const { url, asked } = await markupModel();
    const stage = await serveIn(stageOf({ 'local/tiny': url }));
    const known = await context();
    const { page } = await openIn(known, stage, 'run');
    const stranger = await (await context()).newPage();
    // Chromium resolves every name below localhost to this machine, as a foreign name could.
    const foreign = stage.base.replace('127.0.0.1', 'evil.localhost');
    for (const name of ['models', 'chat']) {
      expect((await page.goto(`${foreign}${name}`))?.status()).toBe(421);
      expect((await stranger.goto(`${stage.base}${name}`))?.status()).toBe(403);
    }
    expect(asked).toEqual([]);
    if (process.getuid?.() !== 0) return;
    const file = join(stage.folder, '.quality-baseline', 'serve.key');
    for (const folder of [stage.folder, dirname(file)]) chmodSync(folder, 0o755);
    const ask = `fetch(${JSON.stringify(`${stage.base}models`)}).then(({ status }) => process.stdout.write(String(status)))`;
    const nobody = { uid: 65_534, gid: 65_534, encoding: 'utf8', cwd: '/' } as const;
    expect(spawnSync('cat', [file], nobody)).toMatchObject({ status: 1, stdout: '' });
    expect(spawnSync('node', ['-e', ask], nobody).stdout).toBe('403');
  });

  it('follow no redirect', async () => {
    const { url, asked } = await markupModel();
    const stage = await serveIn(stageOf({ 'local/moved': `${url}/moved` }));
    const { page } = await openIn(await context(), stage, 'models');
    await page.locator('tbody tr', { hasText: 'local/moved' }).waitFor();
    const paths = asked.map(({ url: path }) => path);
    expect(paths.some((path) => path.startsWith('/moved/'))).toBe(true);
    expect(paths).not.toContain('/v1/models');
  });

  it('are view-only with --read-only', async () => {
    const { url } = await markupModel();
    const stage = await serveIn(stageOf({ 'local/tiny': url }), '--read-only');
    const { page } = await openIn(await context(), stage, 'models');
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-post]').count()).toBe(0);
    const statuses = await page.evaluate(`Promise.all(['look', 'chat', 'start', 'stop', 'resume'].map(async (to) =>
      (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status))`);
    expect(statuses).toEqual([405, 405, 405, 405, 405]);
    await page.goto(`${stage.base}chat`);
    expect(await page.locator('main').innerText()).toContain('is read-only');
  });

  it.each([360, 1280])(
    'fit and are accessible at %d px, light and dark',
    async (width) => {
      const { url } = await markupModel();
      const stage: ServedStage = await serveIn(stageOf({ 'vllm/qwen-35b-a3b-dual': url, 'local/other': url }));
      const { page } = await openIn(await context({ viewport: { width, height: 844 } }), stage, 'models');
      await page.getByRole('button', { name: 'Look closer' }).first().click();
      await page.getByRole('heading', { name: /A closer look/ }).waitFor({ timeout: 240_000 });
      for (const name of ['models', 'chat']) {
        if (name === 'chat') {
          await page.goto(`${stage.base}chat`);
          await page.getByLabel('Prompt', { exact: true }).fill('What is 17 + 25?');
          await page.getByRole('button', { name: 'Send' }).click();
          await page.getByText('Done.').waitFor();
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await picture(page, `${name}-${width}-${colorScheme}`);
          await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
          const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect([name, colorScheme, wide]).toEqual([name, colorScheme, 0]);
          expect([name, colorScheme, await findings(page)]).toEqual([name, colorScheme, []]);
        }
      }
    },
    300_000,
  );
});
