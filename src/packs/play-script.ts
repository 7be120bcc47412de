import { type Json, type ParsedJson, parseJson } from '../lib/json.ts';
import type { AssistantTurn, Attempt, ToolCall, ToolTurn, Turn } from '../model/attempt.ts';
import { toParsed } from '../verify/json/json-shape.ts';
import { isOptional, mismatch } from '../verify/json/match-value.ts';
import type { Scenario } from './pack-schema.ts';

const defaultMaxTurns = 8;

/** How many messages the model may send before its tool loop ends. */
export function maxTurnsOf(scenario: Scenario): number {
  return scenario['max-turns'] ?? (scenario['tool-results'].length === 0 ? 1 : defaultMaxTurns);
}

/**
 * Answers a message's tool calls from the scenario's script. One script serves one attempt: each result has a limited
 * number of uses.
 */
export function startScript(scenario: Scenario): (turn: AssistantTurn) => ToolTurn[] {
  const given = new Map<number, number>();
  return (turn) =>
    turn.toolCalls.map((call) => ({
      role: 'tool',
      callId: call.id,
      name: call.name,
      content: resultOf(scenario, call, given),
    }));
}

function resultOf(scenario: Scenario, call: ToolCall, given: Map<number, number>): string {
  const sent = argumentsOf(call);
  const index = scenario['tool-results'].findIndex(
    (scripted, place) =>
      scripted.call === call.name &&
      (given.get(place) ?? 0) < (scripted.times ?? Number.POSITIVE_INFINITY) &&
      fits(scripted.when ?? {}, sent),
  );
  const scripted = scenario['tool-results'][index];
  if (scripted === undefined) return JSON.stringify({ error: 'no result for this call' });
  given.set(index, (given.get(index) ?? 0) + 1);
  return typeof scripted.result === 'string' ? scripted.result : JSON.stringify(scripted.result);
}

function argumentsOf(call: ToolCall): ParsedJson {
  if (typeof call.arguments !== 'string') return toParsed((call.arguments ?? {}) as Json); // what a server sent came as JSON
  const parsed = parseJson(call.arguments.trim() === '' ? '{}' : call.arguments);
  return parsed.ok ? parsed.value : null;
}

function fits(when: NonNullable<Scenario['tool-results'][number]['when']>, sent: ParsedJson): boolean {
  if (!(sent instanceof Map)) return false;
  return Object.entries(when).every(([name, matcher]) => {
    const value = sent.get(name);
    return value === undefined ? isOptional(matcher) : mismatch(matcher, value) === undefined;
  });
}

/** A whole attempt without a server: a gold answer, a null model, a mutant. */
export function playScript(scenario: Scenario, speak: (index: number) => AssistantTurn | undefined): Attempt {
  const answer = startScript(scenario);
  const turns: Turn[] = [];
  for (let index = 0; index < maxTurnsOf(scenario); index += 1) {
    const turn = speak(index);
    if (turn === undefined) break;
    turns.push(turn);
    if (turn.toolCalls.length === 0) break;
    if (index + 1 < maxTurnsOf(scenario)) turns.push(...answer(turn));
  }
  return { turns };
}
