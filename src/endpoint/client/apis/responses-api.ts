import type { Json } from '../../../lib/json.ts';
import { deepField, fieldOf, isObject, type LooseObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { RequestBody } from '../request-body.ts';
import { type ChatMessage, callPiece, chatParts, chunkOf, commonFields, replyOf, typeOf } from './chat-parts.ts';
import type { ReplyReader, Taken, WireApi } from './wire-api.ts';

/** `/v1/responses`. Nothing is stored: each request repeats the conversation. */
export const responsesApi: WireApi = { path: '/responses', body, open };

function body(chat: RequestBody): RequestBody {
  const { messages, tools, choice, named, schema, maxTokens, rest } = chatParts(chat);
  const { reasoning_effort: effort, ...others } = rest;
  const flat = tools.map(({ name, description, parameters }) => ({
    ...{ type: 'function', name, description, parameters, strict: false },
  }));
  const chosen = named === undefined ? choice : { type: 'function', name: named };
  return {
    ...others,
    input: messages.flatMap(itemsOf),
    max_output_tokens: maxTokens,
    store: false,
    ...(effort === undefined ? {} : { reasoning: { effort } }),
    ...(flat.length === 0 ? {} : { tools: flat }),
    ...(chosen === undefined ? {} : { tool_choice: chosen }),
    ...(schema === undefined ? {} : { text: { format: { type: 'json_schema', name: 'reply', schema, strict: true } } }),
  } as RequestBody; // all of it is JSON
}

function itemsOf({ role, content, calls, callId }: ChatMessage, place: number): Json[] {
  if (role === 'tool') return [{ type: 'function_call_output', call_id: callId, output: content }];
  if (role !== 'assistant') return [{ type: 'message', role, content }];
  const said = [{ type: 'output_text', text: content, annotations: [] }];
  const message = { type: 'message', id: `msg_${place}`, role, status: 'completed', content: said };
  const called = calls.map(({ id, name, sent }) => ({ type: 'function_call', call_id: id, name, arguments: sent }));
  return content === '' && calls.length > 0 ? called : [message, ...called];
}

/** How the text of an item begins its event, and what it is for chat completions. */
const texts: Readonly<Record<string, 'content' | 'reasoning_content'>> = {
  output_text: 'content',
  refusal: 'content',
  reasoning_text: 'reasoning_content',
  reasoning_summary_text: 'reasoning_content',
};

/** Of the schema, without anything that the end of the message does not repeat. */
const silent =
  /^(?:ping|keepalive|response\.(?:created|queued|in_progress|content_part\.(?:added|done)|reasoning_(?:part|summary_part)\.(?:added|done)|output_text\.annotation\.added))$/;

function open(): ReplyReader {
  /** Kinds of text, and calls, of which pieces came: what their last event repeats is known. */
  const begun = new Set<string>();
  const places = new Map<unknown, number>();
  let reasoningKind: string | undefined;
  let hasCall = false;

  /** llama.cpp sends no index: there, the id of an item tells it apart. */
  function placeOf(event: LooseObject): unknown {
    const item = fieldOf(event, 'item');
    const id = fieldOf(event, 'item_id') ?? deepField(item, 'id') ?? deepField(item, 'call_id');
    if (!places.has(id)) places.set(id, places.size);
    return fieldOf(event, 'output_index') ?? places.get(id);
  }

  function text(event: LooseObject, kind: string, piece: unknown, isWhole: boolean): Taken {
    const field = texts[kind] ?? 'content';
    // A summary repeats what the reasoning said.
    if (field === 'reasoning_content') {
      reasoningKind ??= kind;
      if (reasoningKind !== kind) return {};
    }
    const key = JSON.stringify([
      kind,
      placeOf(event),
      fieldOf(event, 'content_index'),
      fieldOf(event, 'summary_index'),
    ]);
    if (isWhole && begun.has(key)) return {};
    begun.add(key);
    return { chunk: chunkOf({ [field]: textOf(piece) ?? '' }) };
  }

  function call(event: LooseObject, parts: { id?: unknown; name?: unknown; sent?: unknown }): Taken {
    hasCall = true;
    return { chunk: chunkOf(callPiece(placeOf(event), parts)) };
  }

  function sentOnce(event: LooseObject, sent: unknown): unknown {
    const key = `arguments ${String(placeOf(event))}`;
    if (begun.has(key)) return undefined;
    begun.add(key);
    return sent;
  }

  function item(event: LooseObject, isWhole: boolean): Taken {
    const added = objectOf(fieldOf(event, 'item'));
    if (typeOf(added) !== 'function_call') return {};
    const key = `call ${String(placeOf(event))}`;
    const isKnown = begun.has(key);
    begun.add(key);
    const [id, name] = [fieldOf(added, 'call_id'), fieldOf(added, 'name')];
    const sent = isWhole ? sentOnce(event, fieldOf(added, 'arguments')) : undefined;
    if (isKnown && sent === undefined) return {};
    return call(event, isKnown ? { sent } : { id, name, sent });
  }

  function take(event: LooseObject): Taken {
    const type = typeOf(event);
    const [, kind = '', step = ''] = /^response\.(\w+)\.(delta|done)$/.exec(type) ?? [];
    if (Object.hasOwn(texts, kind)) {
      const last = fieldOf(event, kind === 'refusal' ? 'refusal' : 'text');
      return text(event, kind, step === 'delta' ? fieldOf(event, 'delta') : last, step === 'done');
    }
    if (type === 'response.function_call_arguments.delta') {
      begun.add(`arguments ${String(placeOf(event))}`);
      return call(event, { sent: fieldOf(event, 'delta') });
    }
    if (type === 'response.function_call_arguments.done') {
      const sent = sentOnce(event, fieldOf(event, 'arguments'));
      return sent === undefined ? {} : call(event, { sent });
    }
    if (kind === 'output_item' || type === 'response.output_item.added') return item(event, step === 'done');
    if (/^response\.(?:completed|incomplete|failed|cancelled)$/.test(type)) return end(fieldOf(event, 'response'));
    if (type === 'error') return { chunk: { error: event } };
    return silent.test(type) ? {} : { odd: `an event is of the type ${JSON.stringify(type)}` };
  }

  function end(sent: unknown): Taken {
    const response = objectOf(sent);
    const beside = { ...commonFields(response), usage: usageOf(fieldOf(response, 'usage')) };
    const error = fieldOf(response, 'error');
    if (isObject(error)) return { chunk: { error }, isEnd: true };
    return { chunk: chunkOf({}, finishOf(response, hasCall), beside), isEnd: true };
  }

  return { take, whole };
}

function whole(reply: LooseObject): LooseObject | undefined {
  const items = fieldOf(reply, 'output');
  const error = fieldOf(reply, 'error');
  if (isObject(error)) return { error };
  if (!Array.isArray(items)) return undefined;
  const calls = items.filter((item) => typeOf(item) === 'function_call').map(wholeCall);
  const reasoning = partsOf(items, 'reasoning', 'content') || partsOf(items, 'reasoning', 'summary');
  const message = {
    content: partsOf(items, 'message', 'content'),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const beside = { ...commonFields(reply), usage: usageOf(fieldOf(reply, 'usage')) };
  return replyOf(message, finishOf(reply, calls.length > 0), beside);
}

function wholeCall(item: unknown): LooseObject {
  const [id, name, sent] = ['call_id', 'name', 'arguments'].map((field) => deepField(item, field));
  return { id, type: 'function', function: { name, arguments: sent } };
}

function partsOf(items: readonly unknown[], type: string, field: string): string {
  const parts = items.filter((item) => typeOf(item) === type).flatMap((item) => listOf(deepField(item, field)));
  return parts.map((part) => textOf(deepField(part, 'text')) ?? textOf(deepField(part, 'refusal')) ?? '').join('');
}

/** In the words of chat completions. */
function finishOf(response: LooseObject | undefined, hasCall: boolean): string | null {
  const status = textOf(fieldOf(response, 'status'));
  if (status === 'completed') return hasCall ? 'tool_calls' : 'stop';
  if (status !== 'incomplete') return status ?? null;
  const reason = textOf(deepField(response, 'incomplete_details', 'reason')) ?? status;
  return reason === 'max_output_tokens' ? 'length' : reason;
}

function usageOf(usage: unknown): LooseObject {
  return {
    prompt_tokens: deepField(usage, 'input_tokens'),
    prompt_tokens_details: { cached_tokens: deepField(usage, 'input_tokens_details', 'cached_tokens') },
    completion_tokens: deepField(usage, 'output_tokens'),
    completion_tokens_details: { reasoning_tokens: deepField(usage, 'output_tokens_details', 'reasoning_tokens') },
  };
}
