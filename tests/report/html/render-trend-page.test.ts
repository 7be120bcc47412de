import { describe, expect, it } from 'vitest';
import { loadPageAssets } from '../../../src/commands/page-assets.ts';
import { renderTrendPage } from '../../../src/report/html/render-trend-page.ts';
import { renderBadge } from '../../../src/report/render-badge.ts';
import { hostileTexts } from '../hostile-texts.ts';
import { xmlElements } from '../xml-elements.ts';
import { trendWith } from './trend-with.ts';

const slugs = ['vllm/qwen-35b-a3b-dual', 'llamacpp/gemma-12b-q4', 'sglang/glm-9b', 'ollama/llama-8b'];
const madeAt = '2026-11-21T10:00:00Z';
const none = { style: { text: '', sha256: '' }, scripts: [], license: '' };

function pageOf(trends: readonly ReturnType<typeof trendWith>[]) {
  return { tool: '0.1.0', madeAt, trends: trends.map((trend) => ({ ...trend, badge: 'badges/a.svg' })) };
}

describe('the page of runs over time', () => {
  it('lists first the target that was unchecked for longest', () => {
    const page = renderTrendPage(pageOf([trendWith('a/new', 60), trendWith('b/old', 40)]), none);
    expect(page).toContain('Longest unchecked: b/old (no-thinking), last measured 42 days ago.');
    expect(page.indexOf('>b/old</a>')).toBeLessThan(page.indexOf('>a/new</a>'));
    expect(page).toMatch(/<li>2026-09-21 02:00: vLLM 0\.25\.1 → 0\.27\.1<\/li>/);
  });

  it('holds 60 nights of 5 packs and 4 slugs in less than 2 MB', async () => {
    const page = renderTrendPage(pageOf(slugs.map((slug) => trendWith(slug, 60))), await loadPageAssets());
    expect(new TextEncoder().encode(page).length).toBeLessThan(2_000_000);
  });

  it('draws no charts of packs if none was asked', () => {
    const trend = trendWith('a/b', 3);
    const runs = trend.runs.map((run) => ({ ...run, packs: [] }));
    const page = renderTrendPage(pageOf([{ ...trend, runs }]), none);
    expect(page).not.toMatch(/Pass rate by pack|<h3>Speed|<figure>/);
    expect(page).toContain('3 runs as a table');
  });

  it('says that there are no runs', () => {
    expect(renderTrendPage(pageOf([]), none)).toContain('<p>No runs.</p>');
  });

  it.each(Object.entries(hostileTexts))('keeps its layout if packs and changes are %s', (_name, text) => {
    const shapeOf = (words: string) => {
      const trend = trendWith('a/b', 3);
      const runs = trend.runs.map((run) => ({
        ...run,
        id: words,
        changes: [words],
        packs: run.packs.slice(0, 1).map((pack) => ({ ...pack, pack: words })),
      }));
      const page = renderTrendPage(pageOf([{ ...trend, runs }]), none);
      return page.slice(0, page.indexOf('<script type="application/json"')).match(/<\/?[a-z][^\s>]*|\s[a-z-]+="/g);
    };
    expect(shapeOf(text)).toEqual(shapeOf('plain'));
  });
});

describe('a badge', () => {
  it('says how the newest run ended, how much passed, and when', () => {
    const badge = renderBadge(trendWith('a/b', 5));
    expect(xmlElements(badge)).toContain('svg');
    expect(badge).toContain('aria-label="quality: ✗ regressed · 92.0 % · 2026-09-05"');
  });

  it('names a non-canonical mode, and claims no outcome without a comparison', () => {
    const trend = trendWith('a/b', 1);
    const runs = trend.runs.map((run) => ({ ...run, outcome: null }));
    const badge = renderBadge({ ...trend, mode: 'enable-thinking', runs });
    expect(badge).toMatch(/<title>quality enable-thinking: ○ measured · [\d.]+ % · 2026-09-01<\/title>/);
  });
});
