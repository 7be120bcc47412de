import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadPageAssets } from '../../src/commands/page-assets.ts';

describe('the embedded files of a page', () => {
  it('have the digest that allows them, and nothing that ends their element', async () => {
    const { style, scripts } = await loadPageAssets();
    for (const { text, sha256 } of [style, ...scripts]) {
      expect(sha256).toBe(createHash('sha256').update(text).digest('base64'));
      expect(text).not.toMatch(/<\/(?:script|style)|<!--/i);
    }
  });

  it('use no network: the only address is that of the library', async () => {
    const { style, scripts } = await loadPageAssets();
    const addresses = [style, ...scripts].flatMap(
      ({ text }) => text.match(/(?:https?:)?\/\/[a-z][\w.-]+\.[a-z]{2,}\S*/g) ?? [],
    );
    expect(addresses).toEqual(['https://github.com/leeoniya/uPlot']);
    expect(style.text).not.toMatch(/url\(|@import/);
  });

  it("keep the library's licence unchanged", async () => {
    expect(await readFile('src/report/html/uplot-license.txt', 'utf8')).toBe(
      await readFile('node_modules/uplot/LICENSE', 'utf8'),
    );
  });
});
