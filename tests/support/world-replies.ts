import type { AssistantTurn } from '../../src/records/attempt.ts';
import { turnWith } from '../verify/attempt-with.ts';
import { delta, events, type ScriptedReply } from './scripted-server.ts';

/** One message with these calls. */
export function calling(...calls: readonly (readonly [name: string, sent: object])[]): AssistantTurn {
  const toolCalls = calls.map(([name, sent], at) => ({ id: `c${at}`, name, arguments: JSON.stringify(sent) }));
  return turnWith({ toolCalls, finishReason: 'tool_calls' });
}

/** A streamed reply with one call. */
export function callingStream(name: string, sent: object): ScriptedReply {
  const call = { index: 0, id: 'c0', type: 'function', function: { name, arguments: JSON.stringify(sent) } };
  return { body: [events(delta({ role: 'assistant', tool_calls: [call] }), delta({}, 'tool_calls'), '[DONE]')] };
}
