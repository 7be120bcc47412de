// How large the pages are and how long Chromium takes to open them: `npm run bench:pages`. The report is of a medium
// run × 3 with regressions, the trend of 60 nights × 5 packs × 4 slugs. A page is opened when the browser has loaded
// it, and drawn when each visible chart has been painted. The fastest of several.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { cli, keepNights, unpackCassette } from './medium-nights.js';

const tries = 7;
const pages = {
  report: { what: 'the report of medium × 3', mostBytes: 1_500_000 },
  trend: { what: 'the trend of 60 nights × 5 packs × 4 slugs', mostBytes: 2_000_000 },
};

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = places.find((path) => path && existsSync(path));
if (executablePath === undefined) throw new Error('no Chromium: tests/support/browser/install brings it');

await withFolder(async (folder) => {
  cpSync('baselines', join(folder, 'baselines'), { recursive: true });
  const cassette = unpackCassette('degraded', folder);
  const check = ['check', '--slug', 'demo/scripted', '--medium', '--replay', cassette, '--quiet'];
  run([...check, '--html', 'report.html'], folder, 1);
  await keepNights(join(folder, 'nights'), 60);
  run(['history', 'nights', '--html', 'site'], folder, 0);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    printFigures([
      ...(await measure('report', join(folder, 'report.html'), browser)),
      ...(await measure('trend', join(folder, 'site', 'index.html'), browser)),
    ]);
  } finally {
    await browser.close();
  }
});

function run(words, cwd, expected) {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...words], { cwd, encoding: 'utf8' });
  if (status !== expected || stderr.includes('left out'))
    throw new Error(`${words[0]} ended with ${status}: ${stderr}`);
}

async function measure(name, path, browser) {
  const [opened, drawn] = [[], []];
  for (let at = 0; at < tries; at += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const start = performance.now();
    await page.goto(pathToFileURL(path).href);
    opened.push((performance.now() - start) / 1000);
    await page.locator('canvas').first().waitFor({ state: 'attached' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    drawn.push((performance.now() - start) / 1000);
    await page.close();
  }
  const { what, mostBytes } = pages[name];
  return [
    figure(`${name}-bytes`, what, statSync(path).size / 1000, 'KB', { atMost: mostBytes / 1000, bound: 1.3 }),
    figure(`${name}-opened`, `${what}, opened`, Math.min(...opened), 's', { atMost: 1 }),
    figure(`${name}-drawn`, `${what}, charts drawn`, Math.min(...drawn), 's'),
  ];
}
