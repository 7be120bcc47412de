/** A tool call as the server sent it. Arguments stay raw: usually a string of JSON, sometimes anything else. */
export type ToolCall = {
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: unknown;
};

/** One message of the model, assembled from its stream. */
export type AssistantTurn = {
  readonly role: 'assistant';
  /** Empty where the server sent null or nothing. */
  readonly content: string;
  /** The reasoning channel, empty where there is none. */
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: string | undefined;
  /** What the server sent, untouched. */
  readonly raw: unknown;
};

/** The scripted answer to one tool call. */
export type ToolTurn = {
  readonly role: 'tool';
  readonly callId: string | undefined;
  readonly name: string;
  readonly content: string;
};

export type Turn = AssistantTurn | ToolTurn;

/** One answer to one scenario: everything that was said after the prompt, tool results included. */
export type Attempt = { readonly turns: readonly Turn[] };

export function assistantTurns(attempt: Attempt): readonly AssistantTurn[] {
  return attempt.turns.filter((turn) => turn.role === 'assistant');
}
