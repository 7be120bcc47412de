import { fieldOf, type LooseObject, listOf, objectOf, textOf } from '../lib/loose.ts';
import type { AssistantTurn, Attempt, ToolCall, ToolTurn } from '../records/attempt.ts';

/** A chat completion, a plain answer, or the messages of a tool loop. Any other recording is one empty message. */
export function readResponse(response: unknown): Attempt {
  if (typeof response === 'string') {
    return { turns: [readAssistant({ choices: [{ message: { role: 'assistant', content: response } }] })] };
  }
  return { turns: Array.isArray(response) ? readMessages(response) : [readAssistant(response)] };
}

function readMessages(messages: readonly unknown[]): (AssistantTurn | ToolTurn)[] {
  const turns: (AssistantTurn | ToolTurn)[] = [];
  const called = new Map<string, string>();
  for (const message of messages) {
    const holder = objectOf(message);
    const role = fieldOf(holder, 'role');
    if (role === 'user' || role === 'system' || role === 'developer') {
      // All before the last of these is the prompt, replayed answers included.
      turns.length = 0;
    } else if (role === 'tool') {
      turns.push(readTool(holder, called));
    } else if (role === 'assistant' || (role === undefined && isReply(holder))) {
      const turn = readAssistant(isReply(holder) ? holder : { choices: [{ message }] });
      for (const call of turn.toolCalls) if (call.id !== undefined) called.set(call.id, call.name);
      turns.push(turn);
    }
  }
  return turns;
}

function isReply(holder: LooseObject | undefined): boolean {
  return Array.isArray(fieldOf(holder, 'choices'));
}

function readTool(message: LooseObject | undefined, called: ReadonlyMap<string, string>): ToolTurn {
  const callId = textOf(fieldOf(message, 'tool_call_id'));
  return {
    role: 'tool',
    callId,
    name: textOf(fieldOf(message, 'name')) ?? called.get(callId ?? '') ?? '',
    content: contentOf(fieldOf(message, 'content')),
  };
}

function readAssistant(response: unknown): AssistantTurn {
  const holder = objectOf(response);
  const choice = objectOf(listOf(fieldOf(holder, 'choices'))[0]);
  const message = messageOf(holder, choice);
  return {
    role: 'assistant',
    content: contentOf(fieldOf(message, 'content')),
    reasoning: contentOf(fieldOf(message, 'reasoning_content')) || contentOf(fieldOf(message, 'reasoning')),
    toolCalls: listOf(fieldOf(message, 'tool_calls')).map(readCall),
    finishReason: textOf(fieldOf(choice, 'finish_reason')) ?? textOf(fieldOf(holder, 'finish_reason')),
    raw: response,
  };
}

/** Whole or as a delta, or at the top level; else the response is the message. */
function messageOf(holder: LooseObject | undefined, choice: LooseObject | undefined): LooseObject | undefined {
  const places = [fieldOf(choice, 'message'), fieldOf(choice, 'delta'), fieldOf(holder, 'message')];
  return places.map(objectOf).find((message) => Object.keys(message ?? {}).length > 0) ?? holder;
}

function readCall(call: unknown): ToolCall {
  const holder = objectOf(call);
  const inside = objectOf(fieldOf(holder, 'function'));
  return {
    id: textOf(fieldOf(holder, 'id')),
    name: textOf(fieldOf(inside, 'name')) ?? textOf(fieldOf(holder, 'name')) ?? '',
    arguments:
      inside !== undefined && Object.hasOwn(inside, 'arguments') ? inside['arguments'] : fieldOf(holder, 'arguments'),
  };
}

/** Also the text parts of a list of parts. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map(objectOf)
    .filter((part) => fieldOf(part, 'type') === 'text')
    .map((part) => textOf(fieldOf(part, 'text')) ?? '')
    .join('');
}
