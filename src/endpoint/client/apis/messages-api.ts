import type { Json } from '../../../lib/json.ts';
import {
  deepField,
  fieldOf,
  isObject,
  type LooseObject,
  listOf,
  objectOf,
  parseLoose,
  textOf,
} from '../../../lib/loose.ts';
import type { RequestBody } from '../request-body.ts';
import { type ChatMessage, callPiece, chatParts, chunkOf, commonFields, replyOf, typeOf } from './chat-parts.ts';
import type { ReplyReader, Taken, WireApi } from './wire-api.ts';

/** `/v1/messages`. It has no seed and no schema for answers. */
export const messagesApi: WireApi = { path: '/messages', body, open };

/** The least that the API takes. */
const leastThinking = 1024;

function body(chat: RequestBody): RequestBody {
  const { messages, tools, choice, named, maxTokens, rest } = chatParts(chat);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const chosen = named === undefined ? choiceOf(choice) : { type: 'tool', name: named };
  return {
    ...withThinking(rest, maxTokens),
    max_tokens: maxTokens,
    ...(system.length === 0 ? {} : { system: system.join('\n\n') }),
    messages: turnsOf(messages.filter(({ role }) => role !== 'system')),
    ...(tools.length === 0
      ? {}
      : { tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })) }),
    ...(chosen === undefined ? {} : { tool_choice: chosen }),
  } as RequestBody; // all of it is JSON
}

function choiceOf(choice: string | undefined): Json | undefined {
  return choice === undefined ? undefined : { type: choice === 'required' ? 'any' : choice };
}

/** Its own switch beside the variables of a template, which engines read too. */
function withThinking(rest: RequestBody, maxTokens: number): RequestBody {
  const { think, reasoning_effort: effort, thinking_token_budget: budget, ...others } = rest;
  const variables = objectOf(others['chat_template_kwargs']);
  const [isOn] = [fieldOf(variables, 'enable_thinking'), fieldOf(variables, 'thinking'), think].filter(
    (value) => typeof value === 'boolean',
  );
  const wanted = isOn ?? (effort === undefined ? undefined : effort !== 'none');
  if (wanted === undefined) return others;
  if (wanted === false) return { ...others, thinking: { type: 'disabled' } };
  const most = typeof budget === 'number' ? budget : Math.max(leastThinking, maxTokens - 1);
  // A budget has to be below the limit of the message.
  return most >= maxTokens ? others : { ...others, thinking: { type: 'enabled', budget_tokens: most } };
}

function turnsOf(messages: readonly ChatMessage[]): Json[] {
  const turns: { role: string; content: string | Json[] }[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'tool') {
      const result = { type: 'tool_result', tool_use_id: message.callId, content: message.content };
      // The results of one message of the model belong into one turn.
      if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(result);
      else turns.push({ role: 'user', content: [result] });
    } else if (message.calls.length === 0) turns.push({ role: message.role, content: message.content });
    else {
      const said = message.content === '' ? [] : [{ type: 'text', text: message.content }];
      const calls = message.calls.map(({ id, name, sent }) => ({ type: 'tool_use', id, name, input: inputOf(sent) }));
      turns.push({ role: 'assistant', content: [...said, ...calls] });
    }
  }
  return turns;
}

/** An input is an object: one that the model did not finish goes back as the API's documentation advises. */
function inputOf(sent: string): Json {
  const value = parseLoose(sent);
  return isObject(value) ? (value as Json) : { INVALID_JSON: sent };
}

function open(): ReplyReader {
  const usage: Record<string, unknown> = {};
  /** Blocks of calls: whether their input came in pieces. */
  const inputs = new Map<unknown, { readonly begun: unknown; isInPieces: boolean }>();
  /** Later counts replace earlier ones; null is none. */
  function addUsage(more: unknown): void {
    for (const [field, value] of Object.entries(objectOf(more) ?? {})) if (value !== null) usage[field] = value;
  }

  function begin(event: LooseObject): Taken {
    const block = objectOf(fieldOf(event, 'content_block'));
    const index = fieldOf(event, 'index');
    const type = typeOf(block);
    if (type === 'text') return { chunk: chunkOf({ content: fieldOf(block, 'text') ?? '' }) };
    if (type === 'thinking') return { chunk: chunkOf({ reasoning_content: fieldOf(block, 'thinking') ?? '' }) };
    if (type === 'redacted_thinking') return {};
    if (type !== 'tool_use') return { odd: `a block is of the type ${JSON.stringify(type)}` };
    inputs.set(index, { begun: fieldOf(block, 'input'), isInPieces: false });
    return { chunk: chunkOf(callPiece(index, { id: fieldOf(block, 'id'), name: fieldOf(block, 'name') })) };
  }

  function add(event: LooseObject): Taken {
    const delta = objectOf(fieldOf(event, 'delta'));
    const type = typeOf(delta);
    if (type === 'text_delta') return { chunk: chunkOf({ content: fieldOf(delta, 'text') }) };
    if (type === 'thinking_delta') return { chunk: chunkOf({ reasoning_content: fieldOf(delta, 'thinking') }) };
    if (type === 'signature_delta' || type === 'citations_delta') return {};
    if (type !== 'input_json_delta') return { odd: `a delta is of the type ${JSON.stringify(type)}` };
    const index = fieldOf(event, 'index');
    const input = inputs.get(index);
    const sent = fieldOf(delta, 'partial_json');
    if (input !== undefined && sent !== '') input.isInPieces = true;
    return { chunk: chunkOf(callPiece(index, { sent })) };
  }

  /** A server may send the whole input where the block begins. */
  function close(event: LooseObject): Taken {
    const input = inputs.get(fieldOf(event, 'index'));
    if (input === undefined || input.isInPieces || !isObject(input.begun)) return {};
    return { chunk: chunkOf(callPiece(fieldOf(event, 'index'), { sent: JSON.stringify(input.begun) })) };
  }

  function take(event: LooseObject): Taken {
    const type = typeOf(event);
    if (type === 'message_start') {
      const message = objectOf(fieldOf(event, 'message'));
      addUsage(fieldOf(message, 'usage'));
      return { chunk: { ...commonFields(message), ...chunkOf({}) } };
    }
    if (type === 'content_block_start') return begin(event);
    if (type === 'content_block_delta') return add(event);
    if (type === 'content_block_stop') return close(event);
    if (type === 'message_delta') {
      addUsage(fieldOf(event, 'usage'));
      const reason = textOf(deepField(event, 'delta', 'stop_reason'));
      return { chunk: chunkOf({}, finishOf(reason), { ...commonFields(event), usage: usageOf(usage) }) };
    }
    if (type === 'message_stop') return { isEnd: true, chunk: commonFields(event) };
    return type === 'ping' ? {} : { odd: `an event is of the type ${JSON.stringify(type)}` };
  }

  return { take, whole };
}

function whole(reply: LooseObject): LooseObject | undefined {
  const blocks = fieldOf(reply, 'content');
  if (!Array.isArray(blocks)) return undefined;
  const said = (type: string, field: string) =>
    listOf(blocks)
      .filter((block) => typeOf(block) === type)
      .map((block) => textOf(deepField(block, field)) ?? '')
      .join('');
  const calls = blocks.filter((block) => typeOf(block) === 'tool_use').map(wholeCall);
  const reasoning = said('thinking', 'thinking');
  const message = {
    content: said('text', 'text'),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const beside = { ...commonFields(reply), usage: usageOf(objectOf(fieldOf(reply, 'usage')) ?? {}) };
  return replyOf(message, finishOf(textOf(fieldOf(reply, 'stop_reason'))), beside);
}

function wholeCall(block: unknown): LooseObject {
  const input = deepField(block, 'input');
  const sent = input === undefined || typeof input === 'string' ? input : JSON.stringify(input);
  return {
    ...{ id: deepField(block, 'id'), type: 'function' },
    function: { name: deepField(block, 'name'), arguments: sent },
  };
}

const reasons: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
};

/** In the words of chat completions; another reason stays as it is. */
function finishOf(reason: string | undefined): string | null {
  return reason === undefined ? null : (reasons[reason] ?? reason);
}

/** Its count of the prompt leaves out what the cache held. */
function usageOf(usage: LooseObject): LooseObject {
  const count = (field: string) => {
    const value = fieldOf(usage, field);
    return typeof value === 'number' ? value : undefined;
  };
  const [read, cached] = [count('input_tokens'), count('cache_read_input_tokens')];
  return {
    prompt_tokens: read === undefined ? undefined : read + (cached ?? 0) + (count('cache_creation_input_tokens') ?? 0),
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: count('output_tokens'),
    completion_tokens_details: { reasoning_tokens: deepField(usage, 'output_tokens_details', 'thinking_tokens') },
  };
}
