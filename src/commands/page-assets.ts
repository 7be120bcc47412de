import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PageAsset, PageAssets } from '../report/html/page-frame.ts';

// Literal URLs, so that the bundler finds these files.
const urls = {
  charts: new URL('../../node_modules/uplot/dist/uPlot.iife.min.js', import.meta.url),
  chartStyle: new URL('../../node_modules/uplot/dist/uPlot.min.css', import.meta.url),
  chartLicense: new URL('../report/html/uplot-license.txt', import.meta.url),
  script: new URL('../report/html/page.js', import.meta.url),
  style: new URL('../report/html/page.css', import.meta.url),
};

export async function loadPageAssets(): Promise<PageAssets> {
  const read = (url: URL) => readFile(url, 'utf8');
  const [charts, chartStyle, license, script, style] = await Promise.all([
    read(urls.charts),
    read(urls.chartStyle),
    read(urls.chartLicense),
    read(urls.script),
    read(urls.style),
  ]);
  return { style: assetOf(`${chartStyle}\n${style}`), scripts: [assetOf(charts), assetOf(script)], license };
}

export function assetOf(text: string): PageAsset {
  return { text, sha256: createHash('sha256').update(text).digest('base64') };
}
