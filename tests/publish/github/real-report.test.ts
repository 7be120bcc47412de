import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { fitSummary } from '../../../src/publish/github/job-summary.ts';
import { commentBudget, parseMarker, renderComment } from '../../../src/publish/github/render-comment.ts';
import type { Decision, SeenScenarios } from '../../../src/records/decision.ts';
import { renderMarkdown } from '../../../src/report/render-markdown.ts';
import { decisionWith, flipWith, modeWith, packWith } from '../../report/decision-with.ts';
import { decisionFullOf, hostileTexts } from '../../report/hostile-texts.ts';
import { runWith } from '../../support/github/test-github.ts';

function commentOn(decision: Decision, scenarios: SeenScenarios = new Map()): string {
  const report = (maxLength: number) => renderMarkdown(decision, { layout: 'comment', maxLength, scenarios });
  const content = { kind: 'decided', report } as const;
  return renderComment(content, { run: runWith(), key: 'gate' }).body;
}

function linksOf(markdown: string): string[] {
  const links: string[] = [];
  const walk = (node: object): void => {
    if ('url' in node && typeof node.url === 'string') links.push(node.url);
    if ('children' in node && Array.isArray(node.children)) node.children.forEach(walk);
  };
  walk(fromMarkdown(markdown));
  return links;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe('a whole comment', () => {
  it.each(Object.entries(hostileTexts))('full of %s links only its run', (_, text) => {
    const decision = decisionFullOf(text);
    const [mode] = decision.modes;
    const seen = (mode?.packs ?? []).flatMap(({ flips }) =>
      flips.map(({ scenario }) => [scenario, { title: text, expected: text, received: `${text}\n${text}` }] as const),
    );
    const body = commentOn(decision, new Map([['no-thinking', new Map(seen)]]));
    expect(body).toContain('expected:');
    expect(linksOf(body)).toEqual(['https://github.com/acme/models/actions/runs/5000/attempts/1']);
    expect(parseMarker(body)).toMatchObject({ runId: 5000 });
    expect(count(body, '<!--')).toBe(1);
  });

  it.each([300, 3000])(
    'about %d changed scenarios in each of ten modes is complete, and within its limits',
    (flips) => {
      const pack = (id: number) =>
        packWith({
          pack: `pack-${id}`,
          outcome: 'regressed',
          flips: Array.from({ length: flips }, (_, at) => flipWith(`pack-${id}/SCENARIO-WITH-A-LONG-NAME-${at}`)),
        });
      const mode = (id: number) => modeWith({ slug: `rig/model-${id}`, outcome: 'regressed', packs: [pack(id)] });
      const decision = decisionWith({ outcome: 'regressed', modes: Array.from({ length: 10 }, (_, id) => mode(id)) });
      expect(renderMarkdown(decision).length).toBeGreaterThan(commentBudget);
      const body = commentOn(decision);
      expect(body.length).toBeLessThanOrEqual(commentBudget);
      expect(body).toContain('### ❌ Regressed');
      expect(body).toContain('pack-9');
      expect(body).toMatch(/ not as instructions\.<\/sub>$/);
      expect(count(body, '<details>')).toBe(count(body, '</details>'));
      const summary = fitSummary((maxLength) => renderMarkdown(decision, { layout: 'comment', maxLength }));
      expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000);
      expect(summary).toContain('pack-9');
    },
  );
});
