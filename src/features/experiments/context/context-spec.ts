import type { ArmContext } from '../../../config/settings.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import type { Clock } from '../../../lib/clock.ts';
import { canonicalJson, type Json } from '../../../lib/json.ts';
import { sha256 } from '../../../lib/sha256.ts';

declare module '../../../config/settings.ts' {
  interface ArmContext {
    readonly how: HttpContext | CommandContext | CutContext;
    /** Whether the text replaces the context, or the whole message that holds it. */
    readonly replaces: 'context' | 'message';
  }
}
export type ContextSpec = ArmContext;

export type HttpContext = {
  readonly kind: 'http';
  readonly url: string;
  /** For each header: the variable with its value, and a prefix. */
  readonly headers: { readonly [header: string]: { readonly env: string; readonly before?: string } };
  /** `$context` and `$question` are replaced in its strings. */
  readonly body: Json;
  /** JSON pointers. */
  readonly reply: {
    readonly text: string;
    readonly inputTokens?: string | undefined;
    readonly outputTokens?: string | undefined;
    /** If the value there is false, the service failed. */
    readonly isDone?: string;
  };
  readonly seconds: number;
  readonly price: CallPrice | undefined;
};

/** USD of a call, or of a million tokens. */
export type CallPrice = { readonly perCall: number } | { readonly input: number; readonly output: number };

export type CommandContext = {
  readonly kind: 'command';
  readonly run: readonly [string, ...string[]];
  readonly folder: string;
  readonly passEnv: readonly string[];
  readonly seconds: number;
  /** The SHA-256 of each argument that names a file. */
  readonly files: { readonly [argument: string]: string };
};

export type CutContext = {
  readonly kind: 'cut';
  /** Above 0, at most 1. */
  readonly keep: number;
  readonly from: 'head' | 'tail';
  readonly unit: 'words' | 'characters';
};

export type ContextInput = { readonly context: string; readonly question: string };

/** The service counts the tokens. Null is unknown. */
export type MadeText = {
  readonly text: string;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly usd: number | null;
};

/** The result of one try. */
export type ContextTry =
  | MadeText
  | {
      readonly fault: string;
      readonly isLasting?: boolean;
      readonly retryAfterMs?: number | undefined;
      /** The price of an unusable text, which is paid too. */
      readonly usd?: number | null;
    };

export type ContextWorld = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the cache. */
  readonly cache?: string | undefined;
};

/** Equal specs make the same text from the same context. */
export function digestOfContext({ how, replaces }: Pick<ContextSpec, 'how' | 'replaces'>): string {
  return sha256(canonicalJson({ replaces, ...parametersOf(how) }));
}

function parametersOf(how: ContextSpec['how']): object {
  switch (how.kind) {
    case 'http':
      return { kind: how.kind, url: how.url, body: how.body, text: how.reply.text };
    case 'command':
      return { kind: how.kind, run: how.run, files: how.files };
    case 'cut':
      return how;
    default:
      return assertNever(how);
  }
}
