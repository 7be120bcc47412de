import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadPageAssets } from '../../src/commands/write-reports.ts';

describe('what a page carries in itself', () => {
  it('has the digest that lets it in, and nothing that ends its element', async () => {
    const { style, scripts } = await loadPageAssets();
    for (const { text, sha256 } of [style, ...scripts]) {
      expect(sha256).toBe(createHash('sha256').update(text).digest('base64'));
      expect(text).not.toMatch(/<\/(?:script|style)|<!--/i);
    }
  });

  it('asks no network: no address is in it but that of the library', async () => {
    const { style, scripts } = await loadPageAssets();
    const addresses = [style, ...scripts].flatMap(
      ({ text }) => text.match(/(?:https?:)?\/\/[a-z][\w.-]+\.[a-z]{2,}\S*/g) ?? [],
    );
    expect(addresses).toEqual(['https://github.com/leeoniya/uPlot']);
    expect(style.text).not.toMatch(/url\(|@import/);
  });

  it("keeps the library's licence as it came", async () => {
    expect(await readFile('src/report/html/uplot-license.txt', 'utf8')).toBe(
      await readFile('node_modules/uplot/LICENSE', 'utf8'),
    );
  });
});
