import { expect, it } from 'vitest';
import { measureSlowdowns, upperTail } from '../../../src/features/speed/measure-slowdown.ts';
import { speedWith, writing } from './speed-with.ts';

it('averages the ratios of cells, however fast each is', () => {
  const baseline = speedWith({ tg256: writing(100), tg512: writing(10) });
  const current = speedWith({ tg256: writing(50), tg512: writing(10) });
  expect(measureSlowdowns(baseline, current)).toMatchObject([
    { quantity: 'decode', cells: ['tg256', 'tg512'], lost: [], sessions: { baseline: 1, current: 1 }, p: null },
  ]);
  expect(measureSlowdowns(baseline, current)[0]?.slowdown).toBeCloseTo(1 - Math.sqrt(0.5), 12);
});

it('names cells that only the baseline has, and leaves out a session without all cells', () => {
  const baseline = speedWith({ tg256: writing(100, 100), tg512: writing(10, 10), think512: writing(10, 10) });
  const current = speedWith({ tg256: writing(100, 1), tg512: writing(10) });
  expect(measureSlowdowns(baseline, current)).toMatchObject([
    { cells: ['tg256', 'tg512'], lost: ['think512'], sessions: { baseline: 2, current: 1 }, slowdown: 0 },
  ]);
  expect(measureSlowdowns(speedWith({ tg256: writing(1) }), speedWith({}))).toMatchObject([
    { cells: [], lost: ['tg256'], slowdown: null, p: null },
  ]);
});

it('treats a first token as warm only if that is proven', () => {
  const warm = (p50: number, unproven?: true) =>
    speedWith({ warm8192: [{ firstTokenMs: { p50, p95: p50 }, ...(unproven && { unproven }) }] });
  expect(measureSlowdowns(warm(100), warm(200))).toMatchObject([
    { quantity: 'first-token', slowdown: expect.closeTo(0.5) },
  ]);
  expect(measureSlowdowns(warm(100, true), warm(200))).toEqual([]);
});

// From printed tables of Student's t.
it.each([
  [6.314, 1, 0.05],
  [2.92, 2, 0.05],
  [2.353, 3, 0.05],
  [2.132, 4, 0.05],
  [3.365, 5, 0.01],
  [1.372, 10, 0.1],
  [0, 7, 0.5],
  [-2.132, 4, 0.95],
])('t of %f with %i degrees of freedom is exceeded with a probability of %f', (t, freedom, p) => {
  expect(upperTail(t, freedom)).toBeCloseTo(p, 4);
});

it('never assumes that sessions differ by less than one percent', () => {
  const [slowdown] = measureSlowdowns(
    speedWith({ tg256: writing(100, 100) }),
    speedWith({ tg256: writing(99.5, 99.5) }),
  );
  expect(slowdown?.p).toBeGreaterThan(0.3);
});
