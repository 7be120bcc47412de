import type { RecordedResponse } from '../../../model/cassette.ts';

/** A reply that is there at once. */
export function replyOf(status: number, contentType: string, pieces: readonly string[]): RecordedResponse {
  return {
    status,
    headers: { 'content-type': contentType },
    headMs: 0,
    pieces: pieces.map((piece) => [0, piece]),
    end: 'complete',
  };
}

export function jsonReply(status: number, value: unknown): RecordedResponse {
  return replyOf(status, 'application/json', [JSON.stringify(value)]);
}

export function errorReply(status: number, message: string, code: string): RecordedResponse {
  return jsonReply(status, { error: { message, type: code, code } });
}

/** A plain answer, whole. It names no model: who replays one is asked for any. */
export function textReply(content: string): RecordedResponse {
  return jsonReply(200, {
    id: 'chatcmpl-0',
    object: 'chat.completion',
    created: 0,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

/** A piece of a plain answer, streamed. */
export function textEvent(content: string): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }];
  return `data: ${JSON.stringify({ id: 'chatcmpl-0', object: 'chat.completion.chunk', created: 0, choices })}\n\n`;
}
