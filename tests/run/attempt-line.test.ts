import { expect, it } from 'vitest';
import type { TurnMeasure } from '../../src/records/answer.ts';
import { measureSchema } from '../../src/records/journal.ts';
import { attemptLine } from '../../src/run/attempt-line.ts';

const old = {
  ...{ firstTokenMs: 80, firstContentMs: 80, totalMs: 120, decodeTokensPerSecond: 50 },
  ...{ promptTokens: 9, cachedTokens: 0, completionTokens: 3, reasoningTokens: 0 },
};
const unknown = { serverTimings: undefined, systemFingerprint: undefined };

function kept(measure: TurnMeasure) {
  const place = { stage: 'measure', session: 1, mode: 'no-thinking', round: 1, scenario: 'one/S-1' } as const;
  const beside = { attempt: { turns: [] }, measures: [measure], notes: [], faults: [] };
  const answer = { outcome: 'answered', isUnfinished: false, ...beside } as const;
  return attemptLine(place, answer, { verdict: { outcome: 'pass' } }, { atMs: 0, totalMs: 120 }).measures[0];
}

it("keeps the server's own times and a new connection beside ours, and omits unknown values", () => {
  expect(kept({ ...old, ...unknown, connectMs: 0 })).toEqual(old);
  const serverTimings = { cachedTokens: 0, promptTokens: 9, promptMs: 71.239, decodedTokens: 3, decodeMs: 41.5 };
  const line = kept({ ...old, ...unknown, serverTimings, connectMs: 2.5, contentTokensPerSecond: 48.126 });
  expect(line).toEqual({
    ...old,
    ...{ connectMs: 2.5, contentTokensPerSecond: 48.13, serverPromptMs: 71.24, serverDecodeMs: 41.5 },
  });
  expect(measureSchema.parse(line)).toEqual(line);
});

it('reads measures of older journals as before', () => expect(measureSchema.parse(old)).toEqual(old));
