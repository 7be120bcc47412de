/** One entry of `logprobs.content`, as vLLM and llama.cpp send it. */
export type TokenReply = {
  readonly token: unknown;
  readonly bytes: unknown;
  readonly logprob: unknown;
  readonly top_logprobs: unknown;
};

/** Parts of a reply to one prompt that a test changes. */
export type NumericReply = {
  readonly model?: string;
  readonly systemFingerprint?: string;
  readonly finishReason?: string;
  readonly content?: readonly TokenReply[] | null;
  /** The answer, if it is not that of the tokens. */
  readonly text?: string;
};

/** A token with five alternatives whose probabilities fall by halves; `shift` moves all of them in nats. */
export function tokenReply(token: string, shift = 0): TokenReply {
  const alternatives = [token, ...['x', 'y', 'z', 'w'].map((each) => `${each}-${token}`)];
  const listed = alternatives.map((each, index) => ({
    id: index,
    token: each,
    bytes: [...Buffer.from(each)],
    logprob: index === 0 ? -0.5 - shift : -1.5 - index + shift / 2,
  }));
  return { token, bytes: [...Buffer.from(token)], logprob: -0.5 - shift, top_logprobs: listed };
}

/** Eight tokens that depend on the prompt. */
export function tokensFor(prompt: string, shift = 0): TokenReply[] {
  return Array.from({ length: 8 }, (_, index) =>
    tokenReply(`t${(prompt.length + index * 7) % 50}`, shift + index / 1000),
  );
}

/** The whole reply to a chat request that asks for log probabilities without a stream. */
export function numericReply(prompt: string, changes: NumericReply = {}): object {
  const content = changes.content === undefined ? tokensFor(prompt) : changes.content;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: changes.model ?? 'scripted-7b',
    system_fingerprint: changes.systemFingerprint ?? 'b9999-scripted',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: changes.text ?? (content ?? []).map(({ token }) => String(token)).join(''),
        },
        logprobs: content === null ? null : { content },
        finish_reason: changes.finishReason ?? 'length',
      },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 8, total_tokens: 28 },
  };
}

/** A server whose probabilities are moved by this many nats. */
export function shifted(by: number): { readonly numerics: (prompt: string) => object } {
  return { numerics: (prompt) => numericReply(prompt, { content: tokensFor(prompt, by) }) };
}
