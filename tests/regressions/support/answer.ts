// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, as clients send it and servers answer it
export type Loose = any;

export type Api = 'chat' | 'completions' | 'responses' | 'messages';

export type AskedMessage = {
  readonly role: string;
  readonly content: string;
  /** Of text, where a client sends a list. */
  readonly parts: readonly string[];
  readonly callIds: readonly (string | null)[];
};

/** A request of any API, read alike. */
export type Asked = {
  readonly api: Api;
  readonly body: Loose;
  readonly model: string;
  readonly isStream: boolean;
  readonly messages: readonly AskedMessage[];
  readonly tools: readonly { readonly name: string; readonly parameters: Loose }[];
  readonly choice: 'auto' | 'none' | 'required' | { readonly name: string };
  readonly isParallel: boolean | undefined;
  /** How the answer is held to a form. */
  readonly format: 'json_schema' | 'json_object' | undefined;
  readonly schema: Loose;
  /** undefined: left to the server. */
  readonly thinking: 'on' | 'off' | undefined;
  readonly stop: readonly string[];
  readonly maxTokens: number | undefined;
  readonly count: number;
  readonly temperature: number | undefined;
  readonly seed: number | undefined;
  readonly logprobs: number | undefined;
  /** Prompts are cached under this; undefined if this one is not. */
  readonly cacheKey: string | undefined;
  readonly promptTokens: number;
  /** Of the requests for answers, from 1. */
  readonly nth: number;
};

/** A token with its alternatives, where they were asked for. */
export type Chance = { readonly token: string; readonly alternatives: readonly string[]; readonly logprob?: number };

/** One delta of a stream; what is not streamed is joined. */
export type Piece = {
  readonly text?: string;
  readonly reasoning?: string;
  readonly call?: {
    readonly index: number;
    readonly id?: string | null;
    readonly name?: string | null;
    readonly sent?: string;
  };
  readonly chances?: readonly Chance[];
};

export type Choice = {
  readonly pieces: readonly Piece[];
  readonly finish: string | null;
  /** The stop text that ended it. */
  readonly stoppedBy?: string;
};

export type Answer = {
  readonly choices: readonly Choice[];
  readonly usage: { readonly prompt: number; readonly written: number; readonly cached?: number };
  /** Answered in place of all this. */
  readonly refusal?: { readonly status: number; readonly words: string };
  /** The stream breaks off behind its pieces. */
  readonly isCut?: boolean;
};

export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

/** What the pieces of a choice say in all. */
export function joined({ pieces }: Choice): {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly id: string | null; readonly name: string; readonly sent: string }[];
} {
  const calls = new Map<number, { id: string | null; name: string; sent: string }>();
  for (const { call } of pieces) {
    if (call === undefined) continue;
    const known = calls.get(call.index) ?? { id: null, name: '', sent: '' };
    calls.set(call.index, {
      id: known.id ?? call.id ?? null,
      name: known.name || (call.name ?? ''),
      sent: known.sent + (call.sent ?? ''),
    });
  }
  return {
    text: pieces.map(({ text = '' }) => text).join(''),
    reasoning: pieces.map(({ reasoning = '' }) => reasoning).join(''),
    calls: [...calls].sort(([one], [other]) => one - other).map(([, call]) => call),
  };
}
