import { describe, expect, it } from 'vitest';
import { renderStillRegressed } from '../../src/report/render-gathered.ts';

const plannedAt = '2026-11-21T01:17:00.000Z';

describe('regressions that were not examined since', () => {
  const standing = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      return { slug: `vllm/m-${at}`, arm: 'no-thinking', measuredAt: '2026-11-20T01:00:00.000Z' };
    });

  it('are listed with their age, as far as there is room', () => {
    expect(renderStillRegressed(standing(1), plannedAt)).toBe(
      'Regressed when last measured, and not measured this time:\n\n- `vllm/m-0` (no-thinking), 1 day ago\n\n',
    );
    expect(renderStillRegressed(standing(25), plannedAt)).toMatch(/vllm\/m-19` .*\n- 5 more\n\n$/);
  });

  it('are not mentioned if there are none', () => {
    expect(renderStillRegressed([], plannedAt)).toBe('');
  });
});
