import { askScenario } from '../endpoint/client/ask-scenario.ts';
import { deadlineOfProbe } from '../endpoint/client/attempt-deadline.ts';
import { checkArm } from '../endpoint/client/check-arm.ts';
import type { Client } from '../endpoint/client/open-client.ts';
import {
  type CacheCut,
  type RequestSettings,
  requestBody,
  type ThinkingControl,
} from '../endpoint/client/request-body.ts';
import type { Json } from '../lib/json.ts';
import type { Answer } from '../model/answer.ts';
import { assistantTurns } from '../model/attempt.ts';

export type ShortQuestion = { readonly thinking: ThinkingControl; readonly cacheCut: CacheCut };

const prompt = 'How much is 17 + 25? Answer with the number alone.';
// Whoever reasons does so from the first token on.
const maxTokens = 64;

/** Sampling as a check sends it: what packs say, which is this wherever a pack says nothing else. */
function settingsOf({ thinking, cacheCut }: ShortQuestion): RequestSettings {
  const penalties = { presencePenalty: 0, frequencyPenalty: 0 };
  const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens, ...penalties, ofEngine: {} };
  return { sampling, thinking, cacheCut, toolChoice: undefined, extraBody: {} };
}

export async function askShort(
  client: Client,
  question: ShortQuestion,
  cancel: AbortSignal | undefined,
): Promise<Answer> {
  const asked = {
    task: { messages: [{ role: 'user', content: prompt } as const], tools: [] },
    settings: settingsOf(question),
    maxTurns: 1,
    answerCalls: () => [],
    deadlineMs: deadlineOfProbe(maxTokens),
  };
  const ports = { isServerWell: () => true, ...(cancel === undefined ? {} : { cancel }) };
  const answer = await askScenario(client, asked, ports);
  cancel?.throwIfAborted();
  return answer;
}

const leftOut = ['model', 'messages', 'max_tokens', 'max_completion_tokens'];

/** The fields beside the messages and their budget, without those that the server refused. */
export function sentFieldsOf(client: Client, question: ShortQuestion): Record<string, Json> {
  const whole = requestBody(client.connection, [], [], settingsOf(question));
  const fields = Object.entries(client.fields.trim(whole)).filter(([name]) => !leftOut.includes(name));
  // Only messages are no plain JSON value, and they are left out.
  return Object.fromEntries(fields) as Record<string, Json>;
}

/** Null where no reply came to look into. */
export function reasonsIn(answer: Answer): boolean | null {
  const turns = answer.outcome === 'answered' ? assistantTurns(answer.attempt) : [];
  return turns.length === 0 ? null : !checkArm('off', turns).isValid;
}
