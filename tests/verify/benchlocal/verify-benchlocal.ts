import { z } from 'zod';
import type { Attempt } from '../../../src/model/attempt.ts';
import type { Verdict } from '../../../src/model/verdict.ts';
import { benchlocalAnswerMatch } from '../../../src/verify/benchlocal/answer-match.ts';
import { benchlocalDataExtract } from '../../../src/verify/benchlocal/data-extract.ts';
import { benchlocalInstructFollow } from '../../../src/verify/benchlocal/instruct-follow.ts';
import { benchlocalReasonMath } from '../../../src/verify/benchlocal/reason-math.ts';
import { benchlocalStructOutput } from '../../../src/verify/benchlocal/struct-output.ts';
import { benchlocalToolCall } from '../../../src/verify/benchlocal/tool-call.ts';
import { contextWith } from '../attempt-with.ts';

const expectationSchema = z.discriminatedUnion('kind', [
  benchlocalAnswerMatch.expectation,
  benchlocalDataExtract.expectation,
  benchlocalInstructFollow.expectation,
  benchlocalReasonMath.expectation,
  benchlocalStructOutput.expectation,
  benchlocalToolCall.expectation,
]);

/** A verdict for an expectation as a pack writes it, checked by its schema first. */
export async function verifyBenchlocal(attempt: Attempt, written: unknown): Promise<Verdict> {
  const expected = expectationSchema.parse(written);
  const context = contextWith();
  switch (expected.kind) {
    case 'benchlocal/answer-match':
      return benchlocalAnswerMatch.verify(attempt, expected, context);
    case 'benchlocal/data-extract':
      return benchlocalDataExtract.verify(attempt, expected, context);
    case 'benchlocal/instruct-follow':
      return benchlocalInstructFollow.verify(attempt, expected, context);
    case 'benchlocal/reason-math':
      return benchlocalReasonMath.verify(attempt, expected, context);
    case 'benchlocal/struct-output':
      return benchlocalStructOutput.verify(attempt, expected, context);
    case 'benchlocal/tool-call':
      return benchlocalToolCall.verify(attempt, expected, context);
  }
}
