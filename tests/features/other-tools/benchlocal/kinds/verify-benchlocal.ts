import type { Attempt } from '../../../../../src/records/attempt.ts';
import type { Verdict } from '../../../../../src/records/verdict.ts';
import { expectationSchema, verify } from '../../../../../src/verify/registry.ts';
import { contextWith } from '../../../../verify/attempt-with.ts';

/** A verdict for an expectation as a pack writes it, checked by its schema first. */
export function verifyBenchlocal(attempt: Attempt, written: unknown): Promise<Verdict> {
  return verify(attempt, expectationSchema.parse(written), contextWith());
}
