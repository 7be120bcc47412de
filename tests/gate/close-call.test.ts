import { expect, it } from 'vitest';
import type { ScenarioScore } from '../../src/records/scorecard.ts';
import { decide } from './decide-with.ts';
import { baselineWith, scorecardWith } from './scorecard-with.ts';

const from = '1'.repeat(16);
const partings = { passed: { from, margin: 0.02 }, failed: { from, margin: 4.1 } };

function flipOf(before: string, now: string, score: Partial<ScenarioScore> = { partings }) {
  const baseline = baselineWith({ 'a/S-1': before }, { score: { answers: [from, null] } });
  return decide(scorecardWith({ 'a/S-1': now }, { score }), baseline).packs[0]?.flips[0];
}

it('marks a fall by its first failure, and a rise by its first pass', () => {
  expect(flipOf('3/3', '1/3')?.parting).toEqual({ margin: 4.1, call: 'clear' });
  expect(flipOf('1/3', '3/3')?.parting).toEqual({ margin: 0.02, call: 'close' });
});

it('calls it close below half a nat', () => {
  const callOf = (margin: number) => flipOf('3/3', '0/3', { partings: { failed: { from, margin } } })?.parting?.call;
  expect([0, 0.499, 0.5, 20].map(callOf)).toEqual(['close', 'close', 'clear', 'clear']);
});

it('marks nothing without a parting on that side, or if the answer parts from that of another baseline', () => {
  expect(flipOf('3/3', '0/3', {})).not.toHaveProperty('parting');
  expect(flipOf('3/3', '0/3', { partings: { passed: partings.passed } })).not.toHaveProperty('parting');
  const other = { failed: { from: '2'.repeat(16), margin: 0.02 } };
  expect(flipOf('3/3', '0/3', { partings: other })).not.toHaveProperty('parting');
});
