import type { RecordedResponse } from '../../src/records/cassette.ts';

type Wire = Readonly<Record<string, unknown>>;

/** Server-sent events, one piece each; text is sent literally, objects as data. A piece is sent every `everyMs`. */
export function streamReply(events: readonly (string | Wire)[], everyMs = 0): RecordedResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    headMs: 0,
    pieces: events.map((event, place) => [
      place * everyMs,
      typeof event === 'string' ? event : `data: ${JSON.stringify(event)}\n\n`,
    ]),
    end: 'complete',
  };
}

export function wholeReply(body: unknown, status = 200): RecordedResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    headMs: 0,
    pieces: [[0, JSON.stringify(body)]],
    end: 'complete',
  };
}

export function chunk(delta: Wire, finishReason: string | null = null, more: Wire = {}): Wire {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices, ...more };
}

/** A text in the given parts, with usage and the end mark. */
export function streamOf(parts: readonly string[], everyMs = 0): RecordedResponse {
  const usage = { prompt_tokens: 5, completion_tokens: parts.length, total_tokens: 5 + parts.length };
  return streamReply(
    [
      chunk({ role: 'assistant', content: '' }),
      ...parts.map((content) => chunk({ content })),
      chunk({}, 'stop'),
      { ...chunk({}), choices: [], usage },
      'data: [DONE]\n\n',
    ],
    everyMs,
  );
}

export function completion(message: Wire, finishReason = 'stop'): Wire {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'tiny',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
    usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
  };
}
