import { deepField, fieldOf, listOf, objectOf, parseLoose, textOf } from '../../lib/loose.ts';

/** With a status, or in the middle of a stream. */
export type Refusal = {
  readonly kind: 'refused';
  readonly status: number;
  readonly words: string;
  readonly retryAfterMs: number | undefined;
};

const maxWords = 600;

export function refusal(status: number, words: string, retryAfterMs?: number): Refusal {
  const line = words.replace(/\s+/g, ' ').trim();
  const shown = line.length <= maxWords ? line : `${line.slice(0, maxWords - 1).toWellFormed()}…`;
  return { kind: 'refused', status, words: shown === '' ? 'no reason given' : shown, retryAfterMs };
}

export function errorIn(value: unknown): { readonly status: number | undefined; readonly words: string } | undefined {
  const holder = objectOf(value);
  const error = fieldOf(holder, 'error');
  if (typeof error === 'string' && error !== '') return { status: statusOf(holder), words: error };
  const inside = objectOf(error) ?? (fieldOf(holder, 'object') === 'error' ? holder : undefined);
  if (inside === undefined) return undefined;
  return {
    status: statusOf(inside) ?? statusOf(holder),
    words: textOf(fieldOf(inside, 'message')) ?? JSON.stringify(inside),
  };
}

function statusOf(holder: ReturnType<typeof objectOf>): number | undefined {
  for (const key of ['code', 'status', 'status_code', 'http_code']) {
    const status = Number(fieldOf(holder, key) ?? Number.NaN);
    if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  }
  return undefined;
}

/** The error `code` for a request that a cassette lacks: it says nothing about the model. */
export const notRecorded = 'not-recorded';

export function isNotRecorded(body: string): boolean {
  return deepField(parseLoose(body), 'error', 'code') === notRecorded;
}

/** From its JSON body, otherwise the text without markup. */
export function wordsOf(body: string): string {
  const value = parseLoose(body);
  if (value === undefined) return body.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ');
  const holder = objectOf(value);
  const detail = fieldOf(holder, 'detail');
  const found = errorIn(value)?.words ?? textOf(fieldOf(holder, 'message')) ?? textOf(detail);
  return found ?? (listOf(detail).length > 0 ? JSON.stringify(detail) : body);
}

const firstMs = 250;
const longestMs = 8_000;

/** The wait after `tried` tries, doubled each time; `random` spreads the clients of one server. */
export function retryDelay(tried: number, retryAfterMs: number | undefined, random: () => number): number {
  if (retryAfterMs !== undefined) return Math.max(retryAfterMs, firstMs);
  return Math.min(firstMs * 2 ** Math.min(tried - 1, 16), longestMs) * (0.75 + random() / 2);
}
