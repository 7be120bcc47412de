import { z } from 'zod';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { madeCalls, showCall } from '../../verify/calls/made-calls.ts';
import { brokenAt, coversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';

/** Only offered tools are called. */
export const noHallucinatedTools = defineVerifier({
  revision: 1,
  readsCalls: true,
  expectation: z.strictObject({ kind: z.literal('no-hallucinated-tools'), covers: coversSchema }),
  verify(attempt, { covers }, { task }): Verdict {
    const offered = new Set(task.tools.map(({ name }) => name));
    const invented = madeCalls(attempt).find(({ call }) => !offered.has(call.name));
    if (invented === undefined) return pass;
    const broke = brokenAt(covers, [{ mode: 'unknown-tool' }]);
    return fail('unknown-tool', `one of ${[...offered].join(', ')}`, showCall(invented), broke);
  },
});
