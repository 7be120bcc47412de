import { expect, it } from 'vitest';
import { loadOutline } from '../../../src/features/load-test/load-outline.ts';
import { scoreLevel } from '../../../src/features/load-test/score-level.ts';
import { sessionWith } from '../../run/lines.ts';

it('says once why levels have no figures, instead of rows of dashes', () => {
  const levels = [1, 2, 4, 8].map((closed) => {
    const level = { closed };
    const ended = { kind: 'level', level, session: 1, window: { fromMs: 0, untilMs: 0 }, loopDelayMs: 90 } as const;
    return { ...scoreLevel([sessionWith(), ended], level, undefined), faults: ['client-limited' as const] };
  });
  const { tables, notes } = loadOutline({ levels, underLoad: [] } as never);
  expect(tables).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^1 at once, 2 at once, 4 at once, 8 at once: client-limited: .* \(late by up to 90 ms\)$/),
  ]);
});
