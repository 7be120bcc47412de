import type { ToolDefinition } from '../../records/attempt.ts';
import { refusesTools } from '../client/fault.ts';
import type { Client } from '../client/open-client.ts';
import type { ToolChoice } from '../client/request-body.ts';
import { toolAdvice } from '../tool-parsers.ts';
import { askMessage, type ProbeHow } from './ask-probe.ts';
import type { ServerIdentity } from './identify.ts';

export type ToolOffer = { readonly tools: readonly ToolDefinition[]; readonly toolChoice: ToolChoice | undefined };

export type ToolFault = { readonly message: string; readonly fix: string };

const prompt = 'Say OK.';
const maxTokens = 16;

/** Undefined if it can, or says nothing about it. */
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
    const asked = await askMessage(client, how, {
      prompt,
      maxTokens,
      tools,
      salt: ['tools', index],
      settings: { toolChoice },
    });
    if (!asked.ok && asked.fault !== undefined && refusesTools(asked.fault))
      return { message: `the server refuses tools: ${asked.words}`, fix };
  }
  return undefined;
}

const weather = {
  name: 'get_weather',
  description: 'Tells the weather of a town.',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};

/** Undefined if no whole answer came, as of one that still reasons. */
export async function probeCall(client: Client, how: ProbeHow): Promise<boolean | undefined> {
  const asked = await askMessage(client, how, {
    prompt: 'What is the weather in Oslo? Call get_weather.',
    maxTokens: 64,
    tools: [weather],
    salt: ['call', 0],
  });
  if (!asked.ok) return undefined;
  const { toolCalls, finishReason } = asked.turn;
  return toolCalls.length > 0 || (finishReason === 'length' ? undefined : false);
}
