import { createHash } from 'node:crypto';
import { reasons } from '../endpoint/client/check-arm.ts';
import type { Answer, TurnMeasure } from '../model/answer.ts';
import { type Attempt, assistantTurns } from '../model/attempt.ts';
import type { AttemptLine, Measure } from '../model/journal.ts';
import type { Verdict } from '../model/verdict.ts';
import { wireMessages } from './wire-messages.ts';

export type AttemptPlace = Pick<AttemptLine, 'stage' | 'session' | 'mode' | 'round' | 'scenario'>;

/** What the journal keeps of one attempt. */
export function attemptLine(
  place: AttemptPlace,
  answer: Answer,
  verdict: Verdict,
  times: Pick<AttemptLine, 'atMs' | 'totalMs'>,
): AttemptLine {
  const { attempt, measures, notes, faults } = answer;
  return {
    kind: 'attempt',
    ...place,
    atMs: Math.round(times.atMs),
    totalMs: rounded(times.totalMs),
    verdict,
    messages: wireMessages(attempt),
    isUnfinished: answer.outcome === 'answered' && answer.isUnfinished,
    refusal: answer.outcome === 'rejected' ? { status: answer.status, words: answer.words } : null,
    isReasoned: assistantTurns(attempt).some(reasons),
    answer: answer.outcome === 'answered' ? answerDigest(attempt) : null,
    measures: measures.map(measureOf),
    notes: notes.map(({ kind, turn, detail }) => `${kind} in message ${turn + 1}: ${detail}`),
    faults: [...faults],
  };
}

/** Equal where the model said and called the same. Ids of calls are drawn by lot, and reasoning is no part of the answer. */
export function answerDigest(attempt: Attempt): string {
  const said = assistantTurns(attempt).map(({ content, toolCalls }) => [
    content,
    toolCalls.map((call) => [call.name, call.arguments ?? null]),
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

function measureOf(measure: TurnMeasure): Measure {
  return {
    firstTokenMs: roundedOrNull(measure.firstTokenMs),
    firstContentMs: roundedOrNull(measure.firstContentMs),
    totalMs: rounded(measure.totalMs),
    decodeTokensPerSecond: roundedOrNull(measure.decodeTokensPerSecond),
    promptTokens: measure.promptTokens ?? null,
    cachedTokens: measure.cachedTokens ?? null,
    completionTokens: measure.completionTokens ?? null,
    reasoningTokens: measure.reasoningTokens ?? null,
  };
}

function roundedOrNull(value: number | undefined): number | null {
  return value === undefined ? null : rounded(value);
}

/** To a hundredth: no clock of ours tells more. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
