import { type Attempt, assistantTurns } from '../model/attempt.ts';
import { type Failure, fail, type Verdict } from '../model/verdict.ts';
import { allVerdicts } from './combinators.ts';
import type { VerifyContext } from './define-verifier.ts';
import { type Expectation, isCompatible, verify } from './registry.ts';

const maxReplyLength = 4 * 1024 * 1024;

/**
 * The verdict on one attempt: every expectation must hold, and the first that does not names the failure. All broken
 * properties are listed, since damage often breaks one of many.
 */
export async function judge(
  attempt: Attempt,
  expectations: readonly Expectation[],
  context: VerifyContext,
): Promise<Verdict> {
  const compatible = expectations.every(isCompatible);
  const damage = compatible ? undefined : wireDamage(attempt, context);
  if (damage?.mode === 'too-long') return damage;
  const verdicts: Verdict[] = [];
  for (const expected of expectations) verdicts.push(await verify(attempt, expected, context));
  return allVerdicts(damage === undefined ? verdicts : [damage, ...verdicts]);
}

// Markers of chat templates: in a reply they mean that a parser or template let the model's own protocol through.
const controlToken =
  /<\|[a-z_]{2,40}\|?>|<\/?(?:s|eos|bos|unk|pad)>|<(?:start|end)_of_turn>|\[\/?INST\]|<｜[^｜\n]{1,40}｜>/gi;

/** What a server does to a reply, whatever the scenario asks. */
function wireDamage(attempt: Attempt, context: VerifyContext): Failure | undefined {
  const turns = assistantTurns(attempt);
  const said = turns.flatMap(({ content, toolCalls }) => [
    content,
    ...toolCalls.flatMap((call) => [call.name, argumentText(call.arguments)]),
  ]);
  const length = said.reduce((sum, text) => sum + text.length, 0);
  if (length > maxReplyLength) return fail('too-long', `at most ${maxReplyLength} characters`, `${length} characters`);
  const last = turns.at(-1);
  if (last?.finishReason === 'length') return fail('token-limit', 'a reply that ends by itself', last.content);
  const tokens = new Set(said.flatMap((text) => text.match(controlToken) ?? []));
  const leaked = [...tokens].find((token) => !context.task.messages.some(({ content }) => content.includes(token)));
  return leaked === undefined ? undefined : fail('control-token', 'no control tokens of the template', leaked);
}

function argumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return ''; // nested beyond the stack; no verifier reads that deep either
  }
}
