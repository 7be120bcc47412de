import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/lib/errors.ts';
import { html } from '../../../../src/report/html/html.ts';
import { frameServedPage } from '../../../../src/report/html/page-frame.ts';
import { missingBrowser } from '../../../support/browser.ts';
import { served } from '../server/served.ts';
import { sharedBrowser } from './serve-stage.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const body = html`<div data-events="live"><p><span id="state">Running: process 7</span></p>
<p id="told" role="status"></p><p id="t-left">about 1 min 24 s</p></div>`;

/** A page that follows a run, on a server whose stream says nothing, and that refuses to chat. */
async function serving(given: Parameters<typeof served>[0] = {}, shown = body) {
  const scripts = ['app.js', 'chat.js'].map((name) => readFile(`src/features/serve/html/${name}`, 'utf8'));
  const script = (await Promise.all(scripts)).join('\n');
  const page = frameServedPage({ title: 'A run', body: shown }, { pages: [], current: '', notes: [] });
  return served({
    ...given,
    offers: {
      posts: new Map([
        ['chat', () => Promise.reject(new InputError('process 7 is measuring', 'Wait until it is through.'))],
      ]),
      pages: new Map([['runs', async () => page]]),
      files: new Map([['app.js', { type: 'text/javascript', text: script }]]),
      streams: new Map([
        ['live', ({ signal }) => new Promise((ended) => signal.addEventListener('abort', () => ended()))],
      ]),
    },
  });
}

describe.skipIf(missing !== undefined)('the script of a page', () => {
  const context = sharedBrowser();

  it('says how long serve has been gone, estimates nothing, and takes it back when serve returns', async () => {
    const first = await serving();
    const opened = await context();
    const page = await opened.newPage();
    await opened.addCookies([{ name: 'quality-baseline', value: first.key.cookie, url: first.origin }]);
    const isFollowing = page.waitForRequest(/live$/);
    await page.goto(`${first.origin}${first.key.prefix}runs`);
    await isFollowing;
    expect(await page.locator('#state').innerText()).toBe('Running: process 7');
    await first[Symbol.asyncDispose]();
    await expect
      .poll(() => page.locator('#state').innerText())
      .toMatch(/^Lost contact with serve \d+ s ago: it may have ended\. /);
    expect(await page.locator('#t-left').innerText()).toBe('-');
    expect(await page.locator('#told').innerText()).toBe('Lost contact with serve.');
    await using second = await serving({ port: first.port, key: first.key });
    await expect.poll(() => page.locator('#state').innerText()).toBe('Running: process 7');
    expect(second.bugs).toEqual([]);
  });

  it('says that a chat was refused, not that it is done', async () => {
    const side = (at: number) =>
      html`<select id="at-${at}"><option value="tiny">tiny</option></select><p id="name-${at}"></p><p id="figures-${at}"></p><p id="text-${at}"></p><p id="thought-${at}"><span id="reasoning-${at}"></span></p>`;
    const chat = html`<form id="chat"><textarea id="prompt">Hello</textarea>${[0, 1].map(side)}
<button>Send</button><button type="button" id="chat-stop">Stop</button></form><p id="chat-state"></p><textarea id="chat-yaml"></textarea>`;
    await using server = await serving({}, chat);
    const opened = await context();
    await opened.addCookies([{ name: 'quality-baseline', value: server.key.cookie, url: server.origin }]);
    const page = await opened.newPage();
    await page.goto(`${server.origin}${server.key.prefix}runs`);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => page.locator('#figures-0').innerText())
      .toBe('process 7 is measuring. Wait until it is through.');
    await expect.poll(() => page.locator('#chat-state').innerText()).toBe('Not answered: see below why.');
  });
});
