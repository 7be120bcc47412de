import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { reasons } from '../endpoint/client/inline-thinking.ts';
import { fieldOf, listOf, objectOf } from '../lib/loose.ts';
import { readResponse } from '../packs/read-response.ts';
import type { Answer, TurnMeasure } from '../records/answer.ts';
import { type AssistantTurn, type Attempt, assistantTurns, type ToolTurn } from '../records/attempt.ts';
import type { AttemptLine, Evidence, Measure } from '../records/journal.ts';
import type { Verdict } from '../records/verdict.ts';

export type AttemptPlace = Pick<AttemptLine, 'stage' | 'session' | 'mode' | 'round' | 'scenario' | 'level' | 'dueMs'>;

/** A verdict, and what the programs in the answer did. */
export type Judged = { readonly verdict: Verdict; readonly evidence?: readonly Evidence[] };

/** What the journal keeps of one attempt. */
export function attemptLine(
  place: AttemptPlace,
  answer: Answer,
  { verdict, evidence = [] }: Judged,
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
    measures: measures.map((measure) => ({
      ...measureOf(measure),
      ...(place.level === undefined ? {} : { gapsMs: gapsOf(measure) }),
      ...(measures.length === 1 || measure.atMs === undefined ? {} : { atMs: Math.max(0, Math.round(measure.atMs)) }),
    })),
    notes: notes.map(({ kind, turn, detail }) => `${kind} in message ${turn + 1}: ${detail}`),
    faults: [...faults],
    ...(evidence.length === 0 ? {} : { evidence: [...evidence] }),
  };
}

/** Equal where the texts and calls are equal. Ids of calls are random, and reasoning is no part of the answer. */
export function answerDigest(attempt: Attempt): string {
  const said = assistantTurns(attempt)
    .map(({ asWritten, ...read }) => asWritten ?? read)
    .map(({ content, toolCalls }) => [content, toolCalls.map((call) => [call.name, call.arguments ?? null])]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

export function measureOf(measure: TurnMeasure): Measure {
  return {
    firstTokenMs: roundedOrNull(measure.firstTokenMs),
    firstContentMs: roundedOrNull(measure.firstContentMs),
    totalMs: rounded(measure.totalMs),
    decodeTokensPerSecond: roundedOrNull(measure.decodeTokensPerSecond),
    promptTokens: measure.promptTokens ?? null,
    cachedTokens: measure.cachedTokens ?? null,
    completionTokens: measure.completionTokens ?? null,
    reasoningTokens: measure.reasoningTokens ?? null,
    ...known('connectMs', measure.connectMs || undefined),
    ...known('contentTokensPerSecond', measure.contentTokensPerSecond),
    ...known('serverPromptMs', measure.serverTimings?.promptMs),
    ...known('serverDecodeMs', measure.serverTimings?.decodeMs),
  };
}

export function gapsOf({ gapsMs = [] }: TurnMeasure): number[] {
  return gapsMs.map(rounded);
}

function known<Name extends keyof Measure>(name: Name, value: number | undefined): { [key in Name]?: number } {
  return value === undefined ? {} : ({ [name]: rounded(value) } as { [key in Name]?: number }); // its only key
}

function roundedOrNull(value: number | undefined): number | null {
  return value === undefined ? null : rounded(value);
}

/** To a hundredth: our clocks are no more precise. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

type WireMessages = AttemptLine['messages'];

/** An attempt in the form of the journal: replies as they arrived, so that `readResponse` gives the same attempt. */
export function wireMessages({ turns }: Attempt): WireMessages {
  const messages = turns.map((turn) =>
    turn.role === 'tool' ? toolMessage(turn) : replyMessage(turn.asWritten ?? turn),
  );
  // Texts, numbers and JSON from servers; undefined fields are left out when the line is written.
  return messages as WireMessages;
}

function toolMessage({ callId, name, content }: ToolTurn) {
  return { role: 'tool', tool_call_id: callId ?? null, name, content };
}

/** A reply of an odd form is kept as `sent`, beside the plain form that was read from it. */
function replyMessage(turn: AssistantTurn): unknown {
  const sent = withoutTextPieces(turn.raw);
  const [read] = readResponse([sent]).turns;
  return read?.role === 'assistant' && isDeepStrictEqual(withoutRaw(read), withoutRaw(turn))
    ? sent
    : plainReply(turn, sent);
}

function withoutRaw({ raw: _, ...rest }: AssistantTurn) {
  return rest;
}

/** The pieces of a text add nothing to the text; those of a call show how the server split it. */
function withoutTextPieces(raw: unknown): unknown {
  const holder = objectOf(raw);
  if (holder === undefined || !Object.hasOwn(holder, 'deltas')) return raw;
  const { deltas, ...rest } = holder;
  const ofCalls = listOf(deltas).filter((delta) => listOf(fieldOf(objectOf(delta), 'tool_calls')).length > 0);
  return ofCalls.length === 0 ? rest : { ...rest, deltas: ofCalls };
}

function plainReply({ content, reasoning, toolCalls, finishReason }: AssistantTurn, sent: unknown) {
  const calls = toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  const message = {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return { choices: [{ finish_reason: finishReason ?? null, message }], sent };
}
