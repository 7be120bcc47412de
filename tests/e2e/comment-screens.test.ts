import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPageAssets } from '../../src/commands/page-assets.ts';
import { renderExperimentPage } from '../../src/features/experiments/report/render-experiment-page.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { startedWith } from '../commands/started-with.ts';
import { samplePage } from '../features/experiments/report/sample-page.ts';
import { missingBrowser, openBrowser } from '../support/browser.ts';
import { commentPage } from '../support/github/comment-page.ts';
import type { ActionStage } from './action-stage.ts';
import { type Commented, commentOf, commentStates, openCommentStage } from './comment-states.ts';
import { paletted } from './seen-page.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const mostBytes = 60_000;
/** The size of a phone's screen. */
const screenHeight = 844;
/** The height of a picture: two screens of a phone, less of a window, whose lines are longer. */
const mostHeight = { 390: 2 * screenHeight, 1280: 844 } as const;
type Width = keyof typeof mostHeight;
const widths: readonly Width[] = [390, 1280];

describe.skipIf(missing !== undefined)('the comment as GitHub shows it', () => {
  let stage: ActionStage;
  let browser: Browser;
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'qb-screens-'));
    browser = await openBrowser();
    stage = await openCommentStage();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.[Symbol.asyncDispose]();
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  });

  it.each(commentStates)('fits a phone if it is %s', async (state) => {
    const commented = await commentOf(state, stage);
    writeFileSync(join(scratch, `${state}.html`), commentPage(commented.comment));
    for (const width of widths) {
      const page = await opened(join(scratch, `${state}.html`), width);
      await picture(page, `comment-${state}`, width);
      expect.soft(await tooWide(page), `${width} px`).toEqual([]);
      await page.context().close();
    }
    if (state === 'regressed') await pictureReport(commented);
  });

  it('shows an agent on the page of a run, to keys and on a phone', async () => {
    const path = 'docs/examples/front-desk.yaml';
    await using started = await startedWith({ packs: [parsePack(readFileSync(path, 'utf8'), path)] });
    await started.place.write('desk.yaml', readFileSync(path, 'utf8'));
    const check = (flags: string) => started.place.do(`${started.onIt} --pack desk.yaml ${flags}`);
    expect((await check('--capture')).code).toBe(0);
    started.endpoint.change({ choose: (key) => (key.endsWith('FD-01') ? 'near-miss' : 'gold'), build: 'b10001' });
    await check('--html report.html');
    for (const width of widths) {
      const page = await opened(join(started.place.folder, 'report.html'), width);
      await page.locator('details.scenario', { hasText: 'FD-01' }).locator('> summary').click();
      const jump = page.getByRole('link', { name: 'Message 4' });
      await jump.focus();
      await page.keyboard.press('Enter');
      expect.soft(await page.evaluate('document.activeElement.className')).toBe('left');
      const calls = page.locator('details.call > summary');
      await calls.nth(2).focus();
      await page.keyboard.press('Enter');
      expect.soft(await page.locator('details.call[open]').count()).toBe(1);
      expect.soft(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const top = await page.evaluate<number>(
        `document.querySelector('.thread').previousElementSibling.previousElementSibling.getBoundingClientRect().top + scrollY`,
      );
      await picture(page, 'report-agent', width, Math.max(0, top - 8));
      await page.context().close();
    }
  });

  it('shows an experiment', async () => {
    writeFileSync(join(scratch, 'experiment.html'), renderExperimentPage(samplePage(), await loadPageAssets()));
    for (const width of widths) {
      const page = await opened(join(scratch, 'experiment.html'), width);
      expect.soft(await tooWide(page), `${width} px`).toEqual([]);
      await picture(page, 'experiment', width);
      await page.context().close();
    }
  });

  async function pictureReport({ runFolder = '' }: Commented): Promise<void> {
    const file = join(scratch, 'report.html');
    const made = spawnSync(process.execPath, [resolve('dist/cli/index.js'), 'report', runFolder, '--html', file], {
      cwd: stage.workspace,
      encoding: 'utf8',
    });
    expect(made.stderr).toBe('');
    for (const width of widths) {
      const page = await opened(file, width);
      await picture(page, 'report-regressed', width);
      await page.context().close();
    }
  }

  async function opened(file: string, width: Width): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: screenHeight } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    return page;
  }

  /** If SCREENS names a folder, for its documentation. */
  async function picture(page: Page, name: string, width: Width, top = 0): Promise<void> {
    const folder = process.env['SCREENS'];
    if (folder === undefined || folder === '') return;
    const size = await page.evaluate<{ width: number; height: number }>(`(() => {
      const { right, bottom } = (document.querySelector('article') ?? document.body).getBoundingClientRect();
      return { width: Math.min(innerWidth, right + 16), height: Math.min(bottom + scrollY + 16 - ${top}, ${mostHeight[width]}) };
    })()`);
    const shot = await page.screenshot({ fullPage: true, clip: { x: 0, y: top, ...size } });
    const bytes = await paletted(page, shot);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}-${width}.png`), bytes);
    expect.soft(bytes.length, `${name}-${width}`).toBeLessThan(mostBytes);
  }
});

/** Tables outside folds that need sideways scrolling, and anything beyond the edge of the page. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((each) => each.closest('details') === null && (each.tagName === 'TABLE' ? each.scrollWidth > each.clientWidth + 1
      : each.closest('table, pre') === null && each.getBoundingClientRect().right > innerWidth))
    .map((each) => each.tagName + ' ' + each.scrollWidth + ' of ' + each.clientWidth + ': ' + each.innerText.slice(0, 80))`);
}
