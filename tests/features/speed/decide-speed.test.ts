import { expect, it } from 'vitest';
import { decideSpeed, isSpeedTripped } from '../../../src/features/speed/decide-speed.ts';
import { measureSlowdowns } from '../../../src/features/speed/measure-slowdown.ts';
import type { SpeedOutcome } from '../../../src/features/speed/speed-schemas.ts';
import { outcomeWith } from '../../../src/gate/decide-mode.ts';
import { fraction } from '../../../src/gate/fraction.ts';
import { speedWith, writing } from './speed-with.ts';

const rule = { maxSlowdown: fraction(10n, 100n), alpha: 0.05 };
const alike = { isSameHardware: true, isComparable: true, couldConfirm: false };

function evidenceOf(before: readonly number[], now: readonly number[]) {
  const baseline = speedWith({ tg256: writing(...before) });
  return { baseline, slowdowns: measureSlowdowns(baseline, speedWith({ tg256: writing(...now) })) };
}

it.each<[string, number[], number[], SpeedOutcome, string[]]>([
  ['half as fast in three sessions', [100, 101, 99], [50, 51, 49], 'slower', []],
  ['as fast', [100, 101, 99], [100, 99, 101], 'passed', []],
  ['exactly the limit, except for the last bit', [100, 100, 100], [90.0000001, 90.0000001, 90.0000001], 'passed', []],
  ['twice as fast', [50, 50], [100], 'passed', []],
  ['above the limit within the noise', [100, 60, 140], [80, 85, 75], 'inconclusive', ['may-be-chance']],
  ['one session against one, half as fast', [100], [50], 'inconclusive', ['noise-unknown']],
  ['one session against one, as fast', [100], [100], 'inconclusive', ['noise-unknown']],
  ['nothing measured now', [100, 100], [], 'inconclusive', ['nothing-measured', 'cells-lost']],
])('%s', (_, before, now, outcome, doubts) => {
  const gate = decideSpeed(evidenceOf(before, now), rule, alike);
  expect([gate.outcome, gate.doubts.map(({ kind }) => kind)]).toEqual([outcome, doubts]);
});

it('is slower only on the same hardware, and if the runs can be compared', () => {
  const slow = evidenceOf([100, 101, 99], [50, 51, 49]);
  expect(decideSpeed(slow, rule, { ...alike, isSameHardware: false })).toMatchObject({
    ...{ outcome: 'inconclusive', slower: [], doubts: [{ kind: 'other-hardware' }] },
  });
  expect(decideSpeed(slow, rule, { ...alike, isComparable: false }).outcome).toBe('inconclusive');
  expect(decideSpeed({ baseline: null, slowdowns: [] }, rule, alike).outcome).toBe('no-baseline');
});

it('passes one session against one if a slowdown would have been confirmed', () => {
  const booted = { ...alike, couldConfirm: true };
  expect(decideSpeed(evidenceOf([100], [95]), rule, booted).outcome).toBe('passed');
  expect(decideSpeed(evidenceOf([100], [50]), rule, booted).outcome).toBe('inconclusive');
});

it('asks for more sessions only above the limit', () => {
  expect(isSpeedTripped(evidenceOf([100], [89]), rule)).toBe(true);
  expect(isSpeedTripped(evidenceOf([100], [91]), rule)).toBe(false);
});

it('neither changes nor excuses the outcome of packs: a regression outranks a slowdown, which outranks a pass', () => {
  const slow = evidenceOf([100, 101, 99], [50, 51, 49]);
  const speed = { current: slow.baseline, ...slow, gate: decideSpeed(slow, rule, alike) };
  const asked = { packs: [{}] } as Parameters<typeof outcomeWith>[2]; // only their number counts
  expect(outcomeWith({ speed }, 'regressed', asked)).toBe('regressed');
  expect(outcomeWith({ speed }, 'passed', asked)).toBe('slower');
  expect(outcomeWith({ speed }, 'inconclusive', asked)).toBe('slower');
  expect(outcomeWith({ speed }, 'inconclusive', { packs: [] })).toBe('slower');
});
