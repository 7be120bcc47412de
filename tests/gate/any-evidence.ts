import fc from 'fast-check';
import type { Evidence } from '../../src/gate/pair-packs.ts';

const rate = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 4 }))
  .map(([attempts, passed]) => ({ passed: Math.min(passed, attempts), attempts }));

/** For one scenario, measured completely. */
export const anyMeasured: fc.Arbitrary<Evidence> = fc
  .tuple(rate, rate)
  .map(([baseline, { passed, attempts }]) => ({ baseline, passed, failed: attempts - passed, open: 0 }));

/** With some or all attempts unmeasured. */
export const anyOpen: fc.Arbitrary<Evidence> = fc
  .record({ baseline: rate, passed: fc.nat({ max: 3 }), failed: fc.nat({ max: 3 }), open: fc.nat({ max: 2 }) })
  .map((evidence) => (evidence.passed + evidence.failed + evidence.open === 0 ? { ...evidence, open: 1 } : evidence));
