import { describe, expect, it } from 'vitest';
import type { Night, NightEntry } from '../../src/records/night.ts';
import { renderNight } from '../../src/report/render-night.ts';

const minute = 60_000;
const plannedAt = '2026-11-21T01:17:00.000Z';

function entry(slug: string, mode: NightEntry['mode'], day: string | null, minutes: number): NightEntry {
  const measuredAt = day === null ? null : `2026-11-${day}T01:00:00.000Z`;
  return { slug, mode, measuredAt, isChanged: false, estimatedMs: minutes * minute, isGuess: day === null };
}

const night: Night = {
  ...{ version: 1, kind: 'night', tool: '0.1.0', plannedAt, budgetMs: 360 * minute, matrix: { include: [] } },
  measured: [
    entry('vllm/qwen-35b', 'enable-thinking', null, 120),
    { ...entry('llamacpp/gemma-12b', 'no-thinking', '19', 21), isChanged: true },
    entry('vllm/qwen-35b', 'no-thinking', '12', 114),
  ],
  left: [
    { ...entry('vllm/qwen-122b', 'enable-thinking', '13', 430), why: 'too-long' },
    { ...entry('llamacpp/gemma-12b', 'enable-thinking', '20', 150), why: 'no-time' },
  ],
  skipped: [{ slug: 'vllm/qwen-480b', why: 'needs four\u001b[31m cards' }],
};

describe('a planned night', () => {
  it('shows what is measured and what is left, each with its age', async () => {
    await expect(renderNight(night)).toMatchFileSnapshot('../golden/report/night.txt');
  });

  it('is one sentence if there are no targets', () => {
    expect(renderNight({ ...night, measured: [], left: [], skipped: [] })).toBe('Nothing to measure.\n');
  });

  it('is given in minutes', () => {
    expect(renderNight({ ...night, budgetMs: 30 * minute })).toMatch(/^3 of 5 to measure, .* of 30 min\. 2 are/);
  });

  it('has no end if none was set', () => {
    expect(renderNight({ ...night, budgetMs: null, left: [], skipped: [] })).toMatch(
      /^3 of 3 to measure, the oldest first, in about 4 h 15 min\.\n\nTarget/,
    );
  });
});
