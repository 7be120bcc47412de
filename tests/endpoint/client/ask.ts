import { type AskPorts, askScenario, type Question } from '../../../src/endpoint/client/ask-scenario.ts';
import { type Conversation, scriptedConversation } from '../../../src/endpoint/client/conversation.ts';
import { type Client, openClient } from '../../../src/endpoint/client/open-client.ts';
import type { RequestSettings } from '../../../src/endpoint/client/request-body.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { Answer } from '../../../src/records/answer.ts';
import type { AssistantTurn } from '../../../src/records/attempt.ts';
import { type Scripted, type ScriptedServer, scriptedServer } from '../../support/scripted-server.ts';

export const settings: RequestSettings = {
  sampling: {
    maxTokens: 256,
    fields: { temperature: 0, top_p: 1, seed: 7, presence_penalty: 0, frequency_penalty: 0 },
  },
  thinking: { form: 'none' },
  cacheCut: { form: 'none' },
  toolChoice: undefined,
  extraBody: {},
};

export function question(parts: Partial<Question> = {}): Question {
  return {
    task: { messages: [{ role: 'user', content: 'Say OK.' }], tools: [] },
    settings,
    conversation: talkOf(4),
    deadlineMs,
    ...parts,
  };
}

/** Every call gets a result with its name. */
export function talkOf(maxTurns: number): Conversation {
  return scriptedConversation(maxTurns, (turn) =>
    turn.toolCalls.map(({ id, name }) => ({ role: 'tool', callId: id, name, content: `result of ${name}` })),
  );
}

// No test reaches it: tests of time limits set their own.
const deadlineMs = 60_000;

/** Waits between tries take no time and are recorded; alarms ring on time. */
export function hastyClock(waits: number[] = []): Clock {
  return {
    ...systemClock,
    async sleep(ms, signal) {
      waits.push(ms);
      signal?.throwIfAborted();
    },
  };
}

export type Asked = { readonly answer: Answer; readonly server: ScriptedServer; readonly client: Client };

/** Asks once against a server with these replies. */
export async function ask(
  replies: readonly Scripted[],
  parts: { question?: Partial<Question>; ports?: Partial<AskPorts>; clock?: Clock; apiKey?: string } = {},
): Promise<Asked> {
  const server = await scriptedServer(...replies);
  const connection = { baseUrl: server.baseUrl, apiKey: parts.apiKey, model: 'tiny' };
  const client = openClient(connection, { clock: parts.clock ?? hastyClock(), random: () => 0.5 });
  try {
    const ports = { isServerWell: () => true, ...parts.ports };
    return { answer: await askScenario(client, question(parts.question), ports), server, client };
  } finally {
    await client[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  }
}

export function lastTurn({ answer }: Asked): AssistantTurn | undefined {
  return answer.attempt.turns.findLast((turn) => turn.role === 'assistant');
}
