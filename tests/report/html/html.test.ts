import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataBlock, escapeHtml, html } from '../../../src/report/html/html.ts';
import { framePage } from '../../../src/report/html/page-frame.ts';
import { hostileTexts } from '../hostile-texts.ts';

const acting = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u;
const foreign = fc.oneof(
  fc.constantFrom(...Object.values(hostileTexts), '</script><script>alert(1)</script>', '<!--', '-->', '{{x}}'),
  fc.string({ unit: 'binary' }),
);

describe('a template of markup', () => {
  it('turns everything inserted into text', () => {
    fc.assert(
      fc.property(foreign, (text) => {
        const { markup } = html`<p title="${text}">${text}</p>`;
        const inside = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(markup);
        expect(inside?.[1]).toBe(inside?.[2]);
        expect(inside?.[2]).toBe(escapeHtml(text));
        expect(inside?.[2]?.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[&"']/);
        expect(markup).not.toMatch(acting);
      }),
    );
  });

  it('accepts its own markup, lists of it, and nothing for missing values', () => {
    const items = ['a', '<b>'].map((each) => html`<li>${each}</li>`);
    expect(html`<ul>${items}${undefined}${false}</ul>${3}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>3');
  });
});

describe('a block of data', () => {
  it('reads back unchanged, and never ends early', () => {
    fc.assert(
      fc.property(fc.record({ name: foreign }), ({ name }) => {
        const { markup } = dataBlock('charts', { name });
        const inside = /^<script type="application\/json" id="charts">([^<>&]*)<\/script>$/.exec(markup)?.[1] ?? '';
        expect(JSON.parse(inside)).toEqual({ name });
      }),
    );
  });
});

it('a page allows only the given scripts and styles', () => {
  const asset = (text: string) => ({ text, sha256: `${text}-hash` });
  const assets = { style: asset('style'), scripts: [asset('one'), asset('two')], license: 'Free -- as it is' };
  const page = framePage('<a>', html`<main></main>`, assets);
  expect(page).toContain(
    `content="default-src &#39;none&#39;; script-src &#39;sha256-one-hash&#39; &#39;sha256-two-hash&#39;; style-src &#39;sha256-style-hash&#39;; base-uri`,
  );
  expect(page).toContain('<title>&lt;a&gt;</title>');
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script>', '<script>']);
  expect(page).toContain('Free - - as it is');
});
