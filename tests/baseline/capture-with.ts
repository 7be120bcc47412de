import { type Capture, makeBaseline, type UselessPolicy } from '../../src/baseline/make-baseline.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import { scorecardWith } from './scorecard-with.ts';

/** For tests that do not care which packs can gate. */
export const allCanGate: UselessPolicy = { find: () => [], accepted: undefined, hint: '' };

export function captureWith(capture: Partial<Capture> = {}): Capture {
  return {
    scorecard: scorecardWith(),
    firstAnswers: undefined,
    reason: 'first capture',
    now: new Date('2026-11-21T12:00:00.000Z'),
    previous: undefined,
    resetAnchor: false,
    useless: allCanGate,
    ...capture,
  };
}

export function baselineWith(capture: Partial<Capture> = {}): Baseline {
  return makeBaseline(captureWith(capture));
}
