import { type Capture, makeBaseline } from '../../src/baseline/make-baseline.ts';
import type { Baseline } from '../../src/model/baseline.ts';
import { scorecardWith } from './scorecard-with.ts';

export function captureWith(capture: Partial<Capture> = {}): Capture {
  return {
    scorecard: scorecardWith(),
    firstAnswers: undefined,
    reason: 'first capture',
    now: new Date('2026-11-21T12:00:00.000Z'),
    previous: undefined,
    resetAnchor: false,
    ...capture,
  };
}

export function baselineWith(capture: Partial<Capture> = {}): Baseline {
  return makeBaseline(captureWith(capture));
}
