import { describe, expect, it } from 'vitest';
import {
  describeDivergence,
  describeNumerics,
  movedPrompts,
} from '../../../src/features/numerics/describe-numerics.ts';
import type { Numerics, NumericsVerdict } from '../../../src/features/numerics/numerics.ts';
import { numericsSection } from '../../../src/features/numerics/numerics-section.ts';
import { headlineCauses } from '../../../src/report/describe-cause.ts';
import { renderMarkdown } from '../../../src/report/render-markdown.ts';
import { causeWith, decisionWith, flipWith, modeWith, packWith } from '../../report/decision-with.ts';

type Measured = Extract<Numerics, { outcome: 'measured' }>;

const still = { prompt: 'prose-1', distance: 0, partsAt: null, margin: null, baseline: ['a'], current: ['a'] };

function numericsWith(parts: Partial<Measured> = {}): Measured {
  return {
    ...{ outcome: 'measured', verdict: 'moved', distance: 0.0312, median: 0.0002, floor: 0.0002, beyond: 40 },
    ...{ parted: 0, prompts: [still], sessions: { baseline: 3, current: 1 } },
    ...parts,
  };
}

describe('the words of numerics', () => {
  it.each<[NumericsVerdict, Partial<Measured>, string]>([
    ['identical', { distance: 0 }, 'numerics identical'],
    ['rounding', { distance: 8e-7 }, 'numerics equal up to rounding: 8e-7 nats'],
    ['as-restarts', { distance: 0.0003 }, 'numerics as after a restart: .0003 nats (restarts .0002)'],
    ['unsure', { distance: 3e-5 }, 'numerics moved a little: 3e-5 nats (restarts .0002)'],
    ['unsure', { floor: null }, 'numerics differ by .031 nats, floor unknown'],
    ['moved', { parted: 1 }, 'numerics moved: .031 nats (restarts .0002), 1 of 1 answers diverge'],
    ['moved', { distance: 2.345 }, 'numerics moved: 2.3 nats (restarts .0002)'],
  ])('are short for %s %j', (verdict, parts, words) => {
    expect(describeNumerics(numericsWith({ ...parts, verdict }), false)).toBe(words);
  });

  it('rule out the weights only if something flips', () => {
    const identical = numericsWith({ verdict: 'identical' });
    expect(describeNumerics(identical, true)).toBe('numerics identical: the weights are not what changed the results');
  });

  it('list the prompts that moved, the farthest first', () => {
    const near = { ...still, prompt: 'near', distance: 0.01 };
    const far = { ...still, prompt: 'far', distance: 0.5, partsAt: 2, margin: 0.02 };
    const parts = movedPrompts(numericsWith({ prompts: [still, near, far] }));
    expect(parts.map(({ prompt }) => prompt)).toEqual(['far', 'near']);
    expect(parts.map(describeDivergence)).toEqual(['token 3, margin .02 nats', 'never']);
    expect(movedPrompts(undefined)).toEqual([]);
  });
});

describe('likely causes', () => {
  const causes = ['template', 'quantization', 'concurrency'].map((field) => causeWith({ field }));
  const order = (numerics?: Numerics) => headlineCauses(causes, { numerics }).map(({ field }) => field);

  it('begin with what moves a model if it moved, and with load if it did not', () => {
    expect(order()).toEqual(['template', 'quantization', 'concurrency']);
    expect(order(numericsWith())).toEqual(['quantization', 'template', 'concurrency']);
    expect(order(numericsWith({ verdict: 'identical' }))).toEqual(['concurrency', 'template', 'quantization']);
  });

  it('are batching or load first if a regressed model is identical', () => {
    const packs = [packWith({ outcome: 'regressed', flips: [flipWith('toolcall-15/TC-01')] })];
    const numerics = numericsWith({ verdict: 'identical', distance: 0 });
    const mode = modeWith({ outcome: 'regressed', packs, causes: [causeWith({})], numerics });
    const text = renderMarkdown(decisionWith({ outcome: 'regressed', modes: [mode] }));
    expect(text).toContain('Likely cause: batching or load, since the numerics are identical. Also changed: ');
  });
});

describe('the strip of a page', () => {
  it('says why nothing was measured', () => {
    const section = numericsSection({ outcome: 'not-measured', cause: 'refused', detail: '<b>' });
    expect(section).toMatchObject({ markup: expect.stringContaining('(&lt;b&gt;).</p>') });
  });

  it('has a cell for each prompt, darker and with both answers where it moved', () => {
    const moved = { ...still, prompt: '<p>', distance: 0.02, partsAt: 0, current: ['<script>', '\n'] };
    const { markup } = numericsSection(numericsWith({ prompts: [still, moved] }));
    expect(markup.match(/<li/g)).toHaveLength(2);
    expect(markup.match(/tabindex/g)).toHaveLength(1);
    expect(markup).toContain('class="far-3"');
    expect(markup).toContain('now &lt;script&gt;|\\n');
    expect(markup).not.toContain('<script>');
  });
});
