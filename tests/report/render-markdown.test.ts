import { describe, expect, it } from 'vitest';
import type { Reason } from '../../src/records/decision.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { summarySentence } from '../../src/report/words.ts';
import { decisionWith, dropOf, flipWith, modeWith, packWith } from './decision-with.ts';
import { samples } from './sample-decisions.ts';

const flips = Array.from({ length: 40 }, (_, at) => flipWith(`toolcall-15/TC-${at}`));
const broken = packWith({ outcome: 'regressed', drop: dropOf(2, 15), p: 0.0025, flips });
const passing = Array.from({ length: 100 }, (_, at) =>
  packWith({ pack: `pack-${at}`, flips: [flipWith(`pack-${at}/x`)] }),
);
const long = decisionWith({
  outcome: 'regressed',
  modes: [modeWith({ outcome: 'regressed', packs: [...passing, broken] })],
});

describe('a Markdown report with a limit', () => {
  it('is complete if it fits', () => {
    expect(renderMarkdown(long, { maxLength: 1_000_000 })).toBe(renderMarkdown(long));
    expect(renderMarkdown(long)).toContain('pack-99');
  });

  it('drops the rows of passed packs first, and says so', () => {
    const whole = renderMarkdown(long);
    const shorter = renderMarkdown(long, { maxLength: whole.length - 1 });
    expect(shorter).toContain('100 passing packs not shown.');
    expect(shorter).toContain('| toolcall-15 | ❌ regressed |');
    expect(shorter).toContain('<summary>Fingerprints</summary>');
    expect(shorter).not.toContain('| pack-7 | ✅');
  });

  it('keeps every limit with complete parts, and always says how it ended', () => {
    const sentence = summarySentence(long);
    for (
      let maxLength = renderMarkdown(long).length - 1;
      maxLength > sentence.length + 100;
      maxLength = Math.floor(maxLength * 0.7)
    ) {
      const text = renderMarkdown(long, { maxLength });
      expect(text.length).toBeLessThanOrEqual(maxLength);
      expect(text.startsWith(`### ❌ ${sentence}\n`)).toBe(true);
      expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
      expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
      expect(text).toContain('Shortened to fit');
    }
  });

  it('shows twelve changed scenarios and folds the others', () => {
    const [head = ''] = renderMarkdown(long).split('<details>');
    expect(head.match(/^\| [↓↑] /gm)).toHaveLength(12);
    expect(renderMarkdown(long)).toContain('<summary>128 more changed scenarios: 128 worse</summary>');
  });
});

it('repeats the sentence of a mode only if it differs from the first', () => {
  expect(renderMarkdown(samples.regressed)).not.toContain('####');
  expect(renderMarkdown(samples['two-modes']).match(/^#### .*$/gm)).toEqual([
    expect.stringContaining('✅ Passed: none of 4 packs'),
  ]);
});

it('gives every reason, even if the outcome has another cause', () => {
  const reasons: Reason[] = [
    { kind: 'not-canonical', side: 'current' },
    { kind: 'incomplete', missing: 2, packs: [] },
  ];
  const undecided = decisionWith({
    outcome: 'inconclusive',
    modes: [modeWith({ outcome: 'inconclusive', reasons })],
  });
  for (const text of [renderMarkdown(undecided), renderTerminal(undecided)]) {
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /this run does not use the canonical sampling.* 2 planned attempts are missing/,
    );
  }
  const without = decisionWith({
    outcome: 'no-baseline',
    modes: [modeWith({ outcome: 'no-baseline', packs: [], reasons })],
  });
  expect(renderTerminal(without)).toContain('- Overall: this run does not use the canonical sampling.');
});
