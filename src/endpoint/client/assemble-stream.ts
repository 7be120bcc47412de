import { countOf, fieldOf, type LooseObject, listOf, objectOf, textOf, wholeCountOf } from '../../lib/loose.ts';
import type { ServerTimings, Span } from '../../records/answer.ts';
import type { AssistantTurn } from '../../records/attempt.ts';
import type { KeyGuard } from '../key-guard.ts';
import { joinCalls, type Note } from './join-calls.ts';
import { tokenMargins } from './token-margins.ts';

export type ChunkContent = {
  readonly token: boolean;
  readonly content: boolean;
  readonly text: string;
  readonly reasoningText: string;
};

export type AssembledTurn = {
  readonly turn: AssistantTurn;
  readonly usage: Usage;
  readonly serverTimings: ServerTimings | undefined;
  readonly systemFingerprint: string | undefined;
  readonly spans: readonly Span[] | undefined;
};

/** Each piece is an object, which takes more memory than its letters. */
const pieceSize = 32;

export function assembleStream(note: Note, guard: KeyGuard) {
  const calls = joinCalls(note, guard);
  const margins = tokenMargins(note);
  const deltas: unknown[] = [];
  let content = '';
  let reasoning = '';
  let reasoningField: string | undefined;
  let finishReason: string | undefined;
  let hasStarted = false;
  const last = new Map<string, unknown>();

  function takeChoice(choice: LooseObject): ChunkContent {
    const delta = objectOf(fieldOf(choice, 'delta')) ?? objectOf(fieldOf(choice, 'message'));
    deltas.push(fieldOf(choice, 'delta') ?? fieldOf(choice, 'message'));
    const message = messageText(delta);
    const pieces = listOf(fieldOf(delta, 'tool_calls'));
    const token = message.content !== '' || message.reasoning !== '' || pieces.length > 0;
    if (finishReason !== undefined && token) note('text-after-finish', `more came after ${finishReason}`);
    content += message.content;
    margins.take(message.content, fieldOf(choice, 'logprobs'));
    reasoning += message.reasoning;
    if (message.reasoning !== '') reasoningField ??= message.reasoningField;
    if (pieces.length > 0) calls.take(pieces);
    finishReason ??= textOf(fieldOf(choice, 'finish_reason'));
    return { token, content: message.content !== '', text: message.content, reasoningText: message.reasoning };
  }

  const letters = () => content.length + reasoning.length + calls.size();

  return {
    take(chunk: LooseObject): ChunkContent {
      for (const key of ['usage', 'timings', 'system_fingerprint', 'model', 'id']) {
        const value = fieldOf(chunk, key);
        if (value !== undefined && value !== null) last.set(key, value);
      }
      let added: ChunkContent = { token: false, content: false, text: '', reasoningText: '' };
      for (const each of listOf(fieldOf(chunk, 'choices'))) {
        const choice = objectOf(each);
        if (choice === undefined) note('odd-chunk', `a choice is ${JSON.stringify(each)?.slice(0, 80)}`);
        else if ((fieldOf(choice, 'index') ?? 0) !== 0) note('several-choices', 'one was asked for');
        else {
          hasStarted = true;
          const more = takeChoice(choice);
          added = {
            token: added.token || more.token,
            content: added.content || more.content,
            text: added.text + more.text,
            reasoningText: added.reasoningText + more.reasoningText,
          };
        }
      }
      return added;
    },
    /** Whether any choice has arrived: without one there is no message. */
    hasStarted: () => hasStarted,
    hasFinished: () => finishReason !== undefined,
    letters,
    size: () => letters() + deltas.length * pieceSize,
    end(): AssembledTurn {
      const { toolCalls, isKeySplit } = calls.end();
      const cleaned = { content: guard.text(content), reasoning: guard.text(reasoning) };
      // Pieces that form a key when joined are not kept.
      const kept = isKeySplit || cleaned.content !== content || cleaned.reasoning !== reasoning ? [] : deltas;
      const field = reasoningField ?? 'reasoning_content';
      const message = {
        role: 'assistant',
        content: cleaned.content,
        ...(reasoning === '' ? {} : { [field]: cleaned.reasoning }),
        ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(wireCall) }),
      };
      const raw = {
        ...Object.fromEntries(last),
        choices: [{ finish_reason: finishReason ?? null, message }],
        deltas: kept,
      };
      const turn: AssistantTurn = { role: 'assistant', ...cleaned, toolCalls, finishReason, raw };
      const serverTimings = readTimings(last.get('timings'));
      return {
        turn,
        serverTimings,
        usage: readUsage(objectOf(last.get('usage')), serverTimings),
        systemFingerprint: textOf(last.get('system_fingerprint')),
        spans: cleaned.content === content ? margins.end() : undefined,
      };
    },
  };
}

function wireCall(call: AssistantTurn['toolCalls'][number]) {
  return { id: call.id ?? null, type: 'function', function: { name: call.name, arguments: call.arguments ?? null } };
}

/** Although a stream was asked for. Undefined if it holds no message. */
export function readWholeTurn(reply: LooseObject, note: Note, guard: KeyGuard): AssembledTurn | undefined {
  const choice = objectOf(listOf(fieldOf(reply, 'choices'))[0]);
  const message = objectOf(fieldOf(choice, 'message'));
  if (message === undefined) return undefined;
  // Whole calls have no index.
  const calls = listOf(fieldOf(message, 'tool_calls')).map((call, index) => ({ ...objectOf(call), index }));
  const turn = assembleStream(note, guard);
  turn.take({ ...reply, choices: [{ ...choice, index: 0, delta: { ...message, tool_calls: calls } }] });
  const assembled = turn.end();
  return { ...assembled, turn: { ...assembled.turn, raw: reply } };
}

type MessageText = {
  readonly content: string;
  readonly reasoning: string;
  readonly reasoningField: string | undefined;
};

// Servers in the middle of a change of name send both, with the same words: one of them counts.
const reasoningFields = ['reasoning_content', 'reasoning'] as const;

function messageText(message: LooseObject | undefined): MessageText {
  const content = fieldOf(message, 'content');
  if (typeof content !== 'string' && Array.isArray(content)) return partsText(content);
  const field = reasoningFields.find((each) => textOf(fieldOf(message, each)));
  return {
    content: textOf(content) ?? '',
    reasoning: field === undefined ? '' : (textOf(fieldOf(message, field)) ?? ''),
    reasoningField: field,
  };
}

function partsText(list: readonly unknown[]): MessageText {
  const parts = list.map(objectOf);
  const textsOf = (type: string) =>
    parts
      .filter((part) => fieldOf(part, 'type') === type)
      .map((part) => partText(fieldOf(part, type)))
      .join('');
  const reasoning = textsOf('thinking');
  return { content: textsOf('text'), reasoning, reasoningField: reasoning === '' ? undefined : 'content' };
}

function partText(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .map((part) => textOf(fieldOf(objectOf(part), 'text')) ?? '')
    .join('');
}

/** By the server. Undefined is unknown, not zero: proxies drop fields. */
type Usage = {
  readonly promptTokens: number | undefined;
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly reasoningTokens: number | undefined;
};

function readUsage(usage: LooseObject | undefined, timings: ServerTimings | undefined): Usage {
  const promptDetails = objectOf(fieldOf(usage, 'prompt_tokens_details'));
  const completionDetails = objectOf(fieldOf(usage, 'completion_tokens_details'));
  return {
    promptTokens: wholeCountOf(fieldOf(usage, 'prompt_tokens')) ?? sum(timings?.cachedTokens, timings?.promptTokens),
    cachedTokens:
      wholeCountOf(fieldOf(promptDetails, 'cached_tokens')) ??
      wholeCountOf(fieldOf(usage, 'prompt_cache_hit_tokens')) ?? // DeepSeek
      timings?.cachedTokens,
    completionTokens: wholeCountOf(fieldOf(usage, 'completion_tokens')) ?? timings?.decodedTokens,
    reasoningTokens:
      wholeCountOf(fieldOf(completionDetails, 'reasoning_tokens')) ?? wholeCountOf(fieldOf(usage, 'reasoning_tokens')), // SGLang
  };
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function readTimings(timings: unknown): ServerTimings | undefined {
  const holder = objectOf(timings);
  if (holder === undefined) return undefined;
  return {
    cachedTokens: wholeCountOf(fieldOf(holder, 'cache_n')),
    promptTokens: wholeCountOf(fieldOf(holder, 'prompt_n')),
    promptMs: countOf(fieldOf(holder, 'prompt_ms')),
    decodedTokens: wholeCountOf(fieldOf(holder, 'predicted_n')),
    decodeMs: countOf(fieldOf(holder, 'predicted_ms')),
  };
}
