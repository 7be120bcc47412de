import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadPageAssets } from '../../src/commands/page-assets.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { Trend } from '../../src/report/history-facet.ts';
import { renderTrendPage } from '../../src/report/html/render-trend-page.ts';
import { type Started, startedWith, wordPack } from '../commands/started-with.ts';
import { trendWith } from '../report/html/trend-with.ts';
import { missingBrowser, openBrowser } from '../support/browser.ts';
import { findings, picture, type Seen, seenPage } from './seen-page.ts';

const missing = missingBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

const views = [360, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [width, scheme] as const));

const attack = 'window.attacked=1;document.title=1';
const hostile = [
  `<script>${attack}</script></script><script>${attack}</script>`,
  `</pre></details></main><img src=x onerror="${attack}"><svg onload="${attack}">`,
  `" onmouseover="${attack}" autofocus onfocus="${attack}" x='`,
  '<style>body{display:none}</style><link rel=stylesheet href=https://evil.example/x.css>',
  `<iframe src="data:text/html,<script>parent.attacked=1</script>"></iframe><a href="javascript:${attack}">x</a>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example"><base href=https://evil.example/>`,
  'A'.repeat(200_000),
  '<&>"'.repeat(50_000),
  '\u202egnp.\u2066exe\u2069 \u200b\ufeff a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪'.repeat(2000),
  'broken \ud800 \udc00\ud800 \ufffd \u0000\u0007\u001b[31m',
  '-->\n]]>{{7*7}}`',
];

/** Scenarios with hostile texts in every place where a pack or a model may write. */
function hostilePack(): string {
  const scenarios = hostile.map((text, at) => ({
    id: `H-${at}`,
    title: text.slice(0, 100).toWellFormed(),
    messages: [{ role: 'user', content: `${at}: ${text.slice(0, 500).toWellFormed()}` }],
    expect: [{ kind: 'text-rules', rules: [{ rule: 'exact', text: `word ${text.slice(0, 300).toWellFormed()}` }] }],
    gold: [`word ${text.slice(0, 300).toWellFormed()}`],
    'near-misses': [{ wrong: 'all of it', breaks: 'as-above', reply: `word ${text} and more` }],
  }));
  const text = hostile.join('\n').slice(0, 20_000).toWellFormed();
  const write = { calls: [{ name: 'write_note', arguments: { title: hostile[0], text } }] };
  const agent = {
    ...{ id: 'H-agent', title: 'Reads a note and leaves it', messages: [{ role: 'user', content: 'Read note a.' }] },
    world: { devices: { notes: { notes: { a: text } } } },
    expect: [{ kind: 'end-state', unchanged: ['notes'] }],
    gold: [[{ calls: [{ name: 'read_note', arguments: { title: 'a' } }] }, { text: 'read' }]],
    'near-misses': [
      {
        ...{ wrong: 'writes one', breaks: 'as-above' },
        reply: [{ calls: [{ name: 'read_note', arguments: { title: 'a' } }] }, write, { text: hostile[1] }],
      },
    ],
  };
  return JSON.stringify({ id: 'hostile', version: '1.0.0', title: '<b>Hostile</b>', scenarios: [...scenarios, agent] });
}

describe.skipIf(missing !== undefined)('the page of a run', () => {
  const [wordsText, words] = wordPack(15);
  let started: Started;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    browser = await openBrowser();
    started = await startedWith({ packs: [words, parsePack(hostilePack(), 'hostile.yaml')] });
    await started.place.write('words.yaml', wordsText);
    await started.place.write('hostile.yaml', hostilePack());
    const check = (flags: string) => started.place.do(`${started.onIt} --pack words.yaml hostile.yaml ${flags}`);
    expect((await check('--capture')).code).toBe(0);
    const isBroken = (key: string) => ['words/W-02', 'words/W-09'].includes(key) || key.startsWith('hostile/');
    // A speed is shown only if the server does not send everything at once.
    started.endpoint.change({ choose: (key) => (isBroken(key) ? 'near-miss' : 'gold'), build: 'b10001', wordMs: 2 });
    expect((await check('--html report.html')).code).toBe(1);
    address = pathToFileURL(join(started.place.folder, 'report.html')).href;
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await started?.[Symbol.asyncDispose]();
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)(
    'draws every chart of the runs over time, fits and is accessible at %d px, %s',
    async (width, colorScheme) => {
      const trends = ['vllm/qwen', 'llamacpp/gemma'].map((slug) => ({ ...trendWith(slug, 20), badge: 'badges/a.svg' }));
      const page = renderTrendPage({ tool: '0.1.0', madeAt: '2026-11-21T10:00:00Z', trends }, await loadPageAssets());
      await started.place.write('trend.html', page);
      const trend = pathToFileURL(join(started.place.folder, 'trend.html')).href;
      await seen(
        { viewport: { width, height: 800 }, colorScheme },
        async ({ page }) => {
          await expect.poll(() => page.locator('canvas').count()).toBe(2 * (5 + 3));
          await picture(page, `trend-${width}-${colorScheme}`);
          await openAll(page);
          expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
          expect(await findings(page)).toEqual([]);
        },
        trend,
      );
    },
  );

  it.each([390, 768, 1280])('draws no chart label over another or beyond the edge at %d px', async (width) => {
    const [day, hour] = [86_400, 3600];
    const steps = [hour / 2, 6 * hour, day, 9 * day, 500 * day];
    const trends = steps.flatMap((step) =>
      [1, 2, 3, 40].map((nights) => ({
        ...spacedBy(step, trendWith(`every-${step}-s/${nights}`, nights)),
        badge: 'badges/a.svg',
      })),
    );
    const trend = renderTrendPage({ tool: '0.1.0', madeAt: '2026-11-21T10:00:00Z', trends }, await loadPageAssets());
    await started.place.write('spaced.html', trend);
    const report = await started.place.read('report.html');
    const spreads = [
      [1, 1.001, 3],
      [25, 40, 80],
      [200, 1000, 100_000],
      [251e6, 282e6, 224e6],
    ] as const;
    for (const [at, ratios] of spreads.entries())
      await started.place.write(`spread-${at}.html`, spread(report, ratios));
    const names = ['report.html', 'spaced.html', ...spreads.map((_, at) => `spread-${at}.html`)];
    for (const name of names) {
      const place = pathToFileURL(join(started.place.folder, name)).href;
      await seen(
        { viewport: { width, height: 800 } },
        async ({ page }) => {
          const charts = await page.locator('.chart').count();
          await expect.poll(() => page.locator('canvas').count()).toBe(charts);
          await picture(page, `labels-${name}-${width}`);
          const labels = await page.evaluate<readonly DrawnLabel[][]>('drawnLabels()');
          expect(labels.length).toBe(charts);
          expect(labels.every((each) => each.length >= 4)).toBe(true);
          expect(labels.flatMap(collisions), name).toEqual([]);
        },
        place,
      );
    }
  });

  function seen(options: BrowserContextOptions, look: (seen: Seen) => Promise<void>, place = address): Promise<void> {
    return seenPage({ browser, place, before: noteLabels }, options, look);
  }

  function openAll(page: Page) {
    return page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
  }

  it('shows both answers and their difference after two key presses', () =>
    seen({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const open = page.locator('details[open]');
      await expect.poll(() => open.count()).toBe(1);
      expect(await open.locator('summary').innerText()).toMatch(/words\/W-02|hostile\/H-0/);
      const marks = open.locator('.answers mark');
      expect(await marks.count()).toBe(2);
      for (const mark of await marks.all()) {
        const box = await mark.boundingBox();
        expect(box?.y).toBeGreaterThan(0);
        expect(box?.y).toBeLessThan(800);
      }
      expect(await open.locator('dt').allInnerTexts()).toEqual(expect.arrayContaining(['Expected', 'Received']));
    }));

  it('leads from change to change, and through the grid with the arrow keys', () =>
    seen({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      const focused = () => page.evaluate<string>('document.activeElement.textContent');
      await page.locator('.grid a').first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toContain('W-02: newly failing, 100 → 0 % (6 attempts)');
      await page.keyboard.press('End');
      expect(await focused()).toContain('W-15: passes, 100 % (3 attempts)');
      await page.keyboard.press('Tab');
      expect(await focused()).toContain('H-0: newly failing');
      await page.keyboard.press('Enter');
      await page.locator('details[open] a', { hasText: 'Next change' }).click();
      await expect.poll(() => page.locator('details[open]').count()).toBe(2);
    }));

  it('draws its charts', () =>
    seen({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      await page.locator('.charts').scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator('.charts canvas').count()).toBe(3);
      const painted = await page.evaluate<boolean[]>(`[...document.querySelectorAll('canvas')].map((canvas) =>
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0))`);
      expect(painted).toEqual([true, true, true]);
    }));

  it('shows the drop, its cause and its result on the first screen of a phone, in one line for each pack', () =>
    seen({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      const packs = page.locator('.lines tbody tr');
      expect(await packs.count()).toBe(2);
      for (const each of [page.locator('h1'), page.locator('.worst dt', { hasText: 'Received' }), packs.last()]) {
        const box = await each.boundingBox();
        expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      }
      expect(await page.locator('.lines svg').first().getAttribute('aria-label')).toMatch(
        /^baseline 100\.0 %, now \d+\.\d %, noise \d+\.\d pp$/,
      );
      await page.evaluate("document.querySelector('.lines tbody th').textContent = 'pack-'.repeat(16)");
      for (const row of await packs.all()) expect((await row.boundingBox())?.height).toBeLessThan(36);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(await page.evaluate<string[]>(metInLines)).toEqual([]);
    }));

  it.each(views)('is valid and fits at %d px, %s', (width, colorScheme) =>
    seen({ viewport: { width, height: 800 }, colorScheme }, async ({ page }) => {
      await picture(page, `report-${width}-${colorScheme}`);
      await openAll(page);
      const wide = await page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.tagName + ' ' + element.className)`);
      expect(wide).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      // Contrasts depend on the colours, the order on the width: two of the four show both.
      if ((width === 360) === (colorScheme === 'dark')) expect(await findings(page)).toEqual([]);
    }),
  );

  it('runs no script, loads nothing and keeps its layout, whatever a model or a pack wrote', () =>
    seen({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      await openAll(page);
      await page.mouse.move(600, 400);
      const found = await page.evaluate<Readonly<Record<string, unknown>>>(`({
        attacked: 'attacked' in window,
        title: document.title,
        scripts: document.querySelectorAll('script:not([type])').length,
        strange: document.querySelectorAll('iframe, img, link, base, form, object, meta[http-equiv=refresh]').length,
        styles: document.querySelectorAll('style').length,
        scenarios: document.querySelectorAll('main details.scenario').length,
        folds: [...document.querySelectorAll('main details:not(.scenario, .call) summary')].map((each) => each.textContent),
      })`);
      expect(found).toMatchObject({
        attacked: false,
        scripts: 2,
        strange: 0,
        styles: 1,
        scenarios: 16 + hostile.length,
      });
      expect(found['folds']).toEqual([
        expect.stringMatching(/^\d+ facts unchanged$/),
        expect.stringMatching(/^\d+ facts unknown$/),
        'Statistics of 2 packs',
      ]);
      expect(found['title']).toMatch(/^✗ Regressed/);
      const text = await started.place.read('report.html');
      expect(text).not.toMatch(/<[a-z][^>]*\s(?:on[a-z]+|style)=/);
      expect(text.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u);
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThan(1_500_000);
    }));

  it('shows everything without its script too', () =>
    seen({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } }, async ({ page }) => {
      await page.locator('nav a').first().click();
      expect(await page.locator('details[open] .answers').count()).toBe(1);
      expect(await page.locator('.grid a').count()).toBe(16 + hostile.length);
    }));

  it('prints what changed', () =>
    seen({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }, async ({ page }) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await page.locator('details[open]').count()).toBe(3 + hostile.length);
      expect(await page.locator('.jump').isVisible()).toBe(false);
      expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      expect(await page.locator('details[open]').count()).toBe(0);
    }));
});

type DrawnLabel = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isInside: boolean;
};

/** Records the place of each text drawn on a canvas, in its pixels, until the canvas is cleared. */
const noteLabels = `{
  const drawn = new Map();
  const proto = CanvasRenderingContext2D.prototype;
  const { clearRect, fillText } = proto;
  proto.clearRect = function (...box) {
    drawn.set(this.canvas, []);
    return clearRect.apply(this, box);
  };
  proto.fillText = function (text, x, y, ...rest) {
    const { actualBoundingBoxLeft: l, actualBoundingBoxRight: r, actualBoundingBoxAscent: a, actualBoundingBoxDescent: d } =
      this.measureText(text);
    const at = this.getTransform();
    const corners = [[x - l, y - a], [x + r, y - a], [x - l, y + d], [x + r, y + d]].map(([px, py]) =>
      at.transformPoint(new DOMPoint(px, py)));
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const isInside = left >= 0 && top >= 0 && right <= this.canvas.width && bottom <= this.canvas.height;
    if (!drawn.has(this.canvas)) drawn.set(this.canvas, []);
    if (text.trim() !== '') drawn.get(this.canvas).push({ text, left, right, top, bottom, isInside });
    return fillText.call(this, text, x, y, ...rest);
  };
  window.drawnLabels = () => [...drawn].filter(([canvas]) => canvas.isConnected).map(([, labels]) => labels);
}`;

/** Texts and pictures in pack lines that overlap, or reach out of the table. */
const metInLines = `[...document.querySelectorAll('.lines tr')].flatMap((row) => {
  const shown = [...row.cells].filter((cell) => cell.getClientRects().length > 0).flatMap((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell.firstChild);
    const { left, right } = (cell.firstElementChild === cell.firstChild ? cell.firstChild : text).getBoundingClientRect();
    const edge = getComputedStyle(cell).overflow === 'hidden' ? cell.getBoundingClientRect().right : right;
    return { left, right: Math.min(right, edge), text: cell.textContent };
  });
  return shown.flatMap(({ right, text }, at) => {
    const next = shown[at + 1]?.left ?? innerWidth;
    return right > next ? [text + ' meets ' + shown[at + 1]?.text] : [];
  });
})`;

const leastGapPx = 4;

/** Labels beyond the edge, or so close to another that both read as one. */
function collisions(labels: readonly DrawnLabel[]): readonly string[] {
  return labels.flatMap((one, at) => [
    ...(one.isInside ? [] : [`"${one.text}" is cut off`]),
    ...labels.slice(at + 1).flatMap((other) => {
      const apartX = Math.max(one.left, other.left) - Math.min(one.right, other.right);
      const apartY = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
      return apartX >= leastGapPx || apartY >= 1 ? [] : [`"${one.text}" meets "${other.text}"`];
    }),
  ]);
}

function spacedBy(seconds: number, trend: Trend): Trend {
  const from = Date.UTC(2026, 8, 1, 2);
  const runs = trend.runs.map((run, at) => ({
    ...run,
    startedAt: new Date(from + at * seconds * 1000).toISOString(),
  }));
  return { ...trend, runs };
}

/** The page with other times and speeds in its charts: the longest is `factor` times the shortest. */
function spread(page: string, ratios: readonly number[]): string {
  return page.replace(/(<script type="application\/json" id="charts">)(.*?)(<\/script>)/s, (_, start, data, end) => {
    const charts = z.array(z.looseObject({ series: z.array(z.looseObject({})) })).parse(JSON.parse(data));
    const spreads = charts.map((chart, at) => {
      const values = Array.from({ length: 50 }, (_, step) => 70 * (ratios[at] ?? 1) ** (step / 49));
      return { ...chart, series: chart.series.map((series) => ({ ...series, values, baseline: [] })) };
    });
    return `${start}${JSON.stringify(spreads)}${end}`;
  });
}
