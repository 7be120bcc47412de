import type { ToolDefinition } from '../../model/attempt.ts';
import { askTurn } from '../client/ask-turn.ts';
import { showFault } from '../client/fault.ts';
import type { Client } from '../client/open-client.ts';
import type { ToolChoice } from '../client/request-body.ts';
import { refusesTools } from '../client/tool-refusal.ts';
import { toolAdvice } from '../tool-parsers.ts';
import { askInTime, type ProbeHow } from './ask-probe.ts';
import type { ServerIdentity } from './identify.ts';

/** Tools as a scenario offers them. */
export type ToolOffer = { readonly tools: readonly ToolDefinition[]; readonly toolChoice: ToolChoice | undefined };

export type ToolFault = { readonly message: string; readonly fix: string };

const prompt = 'Say OK.';
const maxTokens = 16;

/** Whether the server can serve tools at all: why not, and what to do. undefined if it can, or says nothing about it. */
export async function probeTools(
  client: Client,
  server: ServerIdentity,
  offers: readonly ToolOffer[],
  how: ProbeHow,
): Promise<ToolFault | undefined> {
  if (offers.length === 0) return undefined;
  const fix = toolAdvice(server.engine, [server.modelPath, server.modelId, client.connection.model]);
  if (server.parsesCalls === false)
    return { message: 'the server has no tool parser: it leaves calls in the text of an answer', fix };
  for (const [index, { tools, toolChoice }] of offers.entries()) {
    const message = await askInTime<string | undefined>(
      client,
      how,
      { prompt, maxTokens, tools, salt: ['tools', index], settings: { toolChoice } },
      async (body, deadline) => {
        const asked = await askTurn(client, body, { turn: 0, isCallForced: false }, deadline, []);
        return asked.ok || !refusesTools(asked.fault) ? undefined : showFault(asked.fault);
      },
      () => undefined,
    );
    if (message !== undefined) return { message: `the server refuses tools: ${message}`, fix };
  }
  return undefined;
}

const weather = {
  name: 'get_weather',
  description: 'Tells the weather of a town.',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};

/** Whether the model calls a tool that it is told to call; undefined if no whole answer came, as of one that still reasons. */
export async function probeCall(client: Client, how: ProbeHow): Promise<boolean | undefined> {
  return await askInTime<boolean | undefined>(
    client,
    how,
    {
      prompt: 'What is the weather in Oslo? Call get_weather.',
      maxTokens: 64,
      tools: [weather],
      salt: ['call', 0],
    },
    async (body, deadline) => {
      const asked = await askTurn(client, body, { turn: 0, isCallForced: false }, deadline, []);
      if (!asked.ok) return undefined;
      const { toolCalls, finishReason } = asked.turn;
      return toolCalls.length > 0 || (finishReason === 'length' ? undefined : false);
    },
    () => undefined,
  );
}
