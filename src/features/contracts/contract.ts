import type { Json } from '../../lib/json.ts';
import { type Words, wordsOf } from './attempt-words.ts';
import type { ContractId } from './contract-list.ts';
import type { Facts } from './contract-score.ts';
import type { Call, Exchange } from './exchange.ts';

/** What a server is, as far as requests depend on it. */
export type Known = {
  /** Fields that turn thinking off or on; undefined if the model has no switch. */
  readonly thinking: { readonly off: Fields; readonly on: Fields } | undefined;
  /** A word that no other attempt has: prompts that begin with it are in no cache, and the others differ by it. */
  readonly nonce: string;
};
export type Fields = { readonly [field: string]: Json };

/** Batches of requests: those of one batch are sent at once, and the next may depend on their replies. */
export type Asking = Generator<readonly Call[], void, readonly Exchange[]>;

/** Requests that several contracts look at. */
export type Scene = {
  readonly id: string;
  /** Asked by every check, or only by longer ones. */
  readonly tier: 'quick' | 'medium' | 'deep';
  readonly needs?: 'thinking';
  readonly ask: (known: Known) => Asking;
};

export type Finding =
  /** `facts` are compared with those of a baseline. */
  | { readonly outcome: 'holds'; readonly facts?: Facts }
  /** `symptom`: what is wrong in plain words, if that is known more exactly than by the contract. */
  | { readonly outcome: 'broken'; readonly expected: string; readonly got: string; readonly symptom?: string }
  | { readonly outcome: 'unsupported'; readonly words: string }
  | { readonly outcome: 'unmeasured'; readonly words: string };

/** A fact about the API that holds or does not, whatever the model knows. */
export type Contract = {
  readonly id: ContractId;
  readonly scene: Scene;
  /** Public reports of servers that broke it: `owner/name#number` on GitHub. */
  readonly reports: readonly string[];
  readonly judge: (replies: Replies, words: Words) => Finding;
};

/** The exchanges of a scene by the names of their calls. */
export type Replies = (name: string) => Exchange;

export const holds: Finding = { outcome: 'holds' };

export function broken(expected: string, got: string, symptom?: string): Finding {
  return { outcome: 'broken', expected, got, ...(symptom === undefined ? {} : { symptom }) };
}

export function unmeasured(words: string): Finding {
  return { outcome: 'unmeasured', words };
}

/** The server has no such path, or no such method. */
const lacking: ReadonlySet<number> = new Set([404, 405, 410, 501]);
/** A gateway answered instead of the server: sign in first, too many requests, no server behind it. */
const between: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429, 502, 503, 504]);

/** What a contract finds in the exchanges of its scene. A refusal is no wrong answer. */
export function findingOf(contract: Contract, exchanges: readonly Exchange[]): Finding {
  const own = exchanges.filter(({ scene }) => scene === contract.scene.id);
  if (own.length === 0) return unmeasured('it was not asked');
  for (const exchange of own) {
    const found = failureOf(exchange);
    if (found !== undefined) return found;
  }
  return contract.judge((name) => {
    const found = own.find(({ call }) => call === name);
    if (found === undefined) throw new Error(`scene ${contract.scene.id} has no call ${name}`);
    return found;
  }, wordsOf(own[0]?.nonce));
}

/** Why there is nothing to judge; undefined if there is. */
function failureOf({ status, fault, reply }: Exchange): Finding | undefined {
  if (status === null) return unmeasured(fault ?? 'no reply');
  const said = `HTTP ${status}: ${partOf(reply)}`;
  if (between.has(status) || (status >= 300 && status < 400)) return unmeasured(said);
  if (lacking.has(status)) return { outcome: 'unsupported', words: said };
  if (isPage(reply)) return unmeasured(`a page instead of an answer: ${partOf(reply)}`);
  if (status >= 400 && isTooLong(reply)) return unmeasured(`the context of the server is too small: ${said}`);
  if (status >= 500) return broken('an answer', said, `the server answers HTTP ${status}`);
  if (status >= 400) return { outcome: 'unsupported', words: said };
  return fault === undefined ? undefined : broken('a whole reply', fault);
}

/** As a gateway sends it. */
function isPage(reply: unknown): boolean {
  return typeof reply === 'string' && /^\s*<(?:!doctype|html|head|body)\b/i.test(reply);
}

function isTooLong(reply: unknown): boolean {
  return /context (?:length|size|window)|maximum context|max_model_len|too (?:long|many tokens)/i.test(partOf(reply));
}

const mostWords = 200;

function partOf(reply: unknown): string {
  const text = typeof reply === 'string' ? reply : (JSON.stringify(reply) ?? 'nothing');
  return text.length > mostWords ? `${text.slice(0, mostWords)}…` : text;
}
