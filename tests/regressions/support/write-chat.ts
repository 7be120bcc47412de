import { type Answer, type Asked, type Chance, type Choice, joined, type Loose, type Piece } from './answer.ts';

export type Written = { readonly reply?: Loose; readonly events?: readonly Loose[]; readonly isDone?: boolean };

/** An answer as `/v1/chat/completions` and `/v1/completions` give it. */
export function writeChat(answer: Answer, asked: Asked): Written {
  const { api, isStream, model } = asked;
  const usage = usageOf(answer);
  const isChat = api === 'chat';
  const head = { id: `chatcmpl-${asked.nth}`, created: 1_767_323_045, model };
  if (!isStream) {
    const choices = answer.choices.map((choice, index) =>
      isChat ? wholeChoice(choice, index) : wholeText(choice, index),
    );
    return { reply: { ...head, object: isChat ? 'chat.completion' : 'text_completion', choices, usage } };
  }
  const chunk = (choice: Loose) => ({
    ...head,
    object: isChat ? 'chat.completion.chunk' : 'text_completion',
    ...choice,
  });
  const events = answer.choices.flatMap((choice, index) => {
    const add = (delta: Loose, finish_reason: string | null = null, more: Loose = {}) =>
      chunk({ choices: [{ index, ...(isChat ? { delta } : { text: delta.content ?? '' }), finish_reason, ...more }] });
    const pieces = choice.pieces.map((piece) => add(deltaOf(piece), null, chancesOf(piece.chances)));
    return [add({ role: 'assistant', content: '' }), ...pieces, add({}, choice.finish)];
  });
  const hasUsage = asked.body.stream_options?.include_usage === true;
  return { events: hasUsage ? [...events, chunk({ choices: [], usage })] : events, isDone: true };
}

function usageOf({ usage: { prompt, written, cached } }: Answer) {
  return {
    prompt_tokens: prompt,
    completion_tokens: written,
    total_tokens: prompt + written,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
  };
}

function wholeText(choice: Choice, index: number) {
  return { index, text: joined(choice).text, finish_reason: choice.finish };
}

function wholeChoice(choice: Choice, index: number) {
  const { text, reasoning, calls } = joined(choice);
  const message = {
    role: 'assistant',
    content: calls.length > 0 && text === '' ? null : text,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(wholeCall) }),
  };
  const chances = choice.pieces.flatMap((piece) => piece.chances ?? []);
  return { index, message, finish_reason: choice.finish, ...chancesOf(chances.length === 0 ? undefined : chances) };
}

function wholeCall({ id, name, sent }: { readonly id: string | null; readonly name: string; readonly sent: string }) {
  return { id, type: 'function', function: { name, arguments: sent } };
}

function deltaOf({ text, reasoning, call }: Piece): Loose {
  if (call === undefined) return reasoning === undefined ? { content: text } : { reasoning_content: reasoning };
  const { index, id, name, sent = '' } = call;
  const isFirst = name !== undefined;
  const named = isFirst
    ? { id, type: 'function', function: { name, arguments: sent } }
    : { function: { arguments: sent } };
  return { tool_calls: [{ index, ...named }] };
}

function chancesOf(chances: readonly Chance[] | undefined) {
  if (chances === undefined) return {};
  const content = chances.map(({ token, alternatives, logprob = -0.1 }) => ({
    token,
    logprob,
    bytes: null,
    top_logprobs: alternatives.map((each, at) => ({ token: each, logprob: at === 0 ? logprob : -3 - at, bytes: null })),
  }));
  return { logprobs: { content } };
}
