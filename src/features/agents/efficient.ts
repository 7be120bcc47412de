import { z } from 'zod';
import { fail, type Verdict } from '../../records/verdict.ts';
import { madeCalls } from '../../verify/calls/made-calls.ts';
import { brokenAt, coversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';

const mostOverGold = 2;

/** Compares the number of calls with what the task needs. More than twice as many fail only if the check says so. */
export const efficient = defineVerifier({
  revision: 1,
  readsCalls: true,
  expectation: z.strictObject({
    kind: z.literal('efficient'),
    covers: coversSchema,
    'gold-calls': z.int().min(1).max(500).describe('the fewest calls of a gold answer'),
    fails: z.boolean().default(false).describe('more than twice as many calls fail'),
  }),
  verify(attempt, { 'gold-calls': needed, fails, covers }): Verdict {
    const made = madeCalls(attempt).length;
    const measures = { calls: made, 'calls-over-gold': made / needed };
    if (!fails || made <= mostOverGold * needed) return { outcome: 'pass', measures };
    const broke = brokenAt(covers, [{ mode: 'extra-call' }]);
    return { ...fail('extra-call', `at most ${mostOverGold * needed} calls`, `${made} calls`, broke), measures };
  },
});
