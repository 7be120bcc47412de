import { isAnswerPath } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { isObject } from '../../src/lib/loose.ts';
import type { RecordedRequest } from '../../src/records/cassette.ts';

/** Faults of a reply whose bytes still arrive as HTTP. */
export type ReplyFault =
  /** The body ends properly, but in the middle of a line; without `afterBytes` at half its length. */
  | { readonly kind: 'truncate'; readonly afterBytes?: number }
  /** Bytes between two events that are not an event. */
  | { readonly kind: 'garbage-chunk' }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'invalid-utf8' }
  /** Without `body`, the right bytes with the wrong type. */
  | { readonly kind: 'wrong-content-type'; readonly contentType: string; readonly body?: string }
  | { readonly kind: 'error-in-200'; readonly message: string }
  | { readonly kind: 'unknown-parameter'; readonly name: string }
  | { readonly kind: 'status'; readonly status: number; readonly message?: string; readonly retryAfter?: RetryAfter }
  /** To the same path at another origin. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 | 307 | 308 }
  /** A reply of this many bytes of text. */
  | { readonly kind: 'huge'; readonly bytes: number };

/** A text is sent literally, however absurd. */
export type RetryAfter = { readonly seconds: number; readonly as: 'seconds' | 'date' } | string;

/** Faults of the connection, or of the pace. */
export type ConnectionFault =
  | { readonly kind: 'reset'; readonly when: 'before-headers' | 'in-headers' | 'after-headers' }
  | { readonly kind: 'reset'; readonly when: 'in-stream'; readonly afterPieces: number }
  | { readonly kind: 'hang'; readonly when: 'before-headers' }
  | { readonly kind: 'hang'; readonly when: 'in-stream'; readonly afterPieces: number }
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** Endless text, as fast as the client reads, or a piece at intervals. */
  | { readonly kind: 'endless'; readonly everyMs?: number };

/** The port is closed instead of answering the nth request, for a time or for good. */
export type RefuseFault = { readonly kind: 'refuse'; readonly forMs?: number };

export type Fault = ReplyFault | ConnectionFault;

/** All given fields must match; without `path`, only requests for an answer are affected. */
export type RequestMatch = {
  readonly path?: string;
  /** A top-level field of the body. */
  readonly having?: string;
  /** Text in the messages. */
  readonly saying?: string;
};

/**
 * A number is the nth request for an answer, from 1, and `times` how many in a row from there (1). A matcher applies to
 * each matching request, or to the first `times` of them.
 */
export type FaultRule =
  | { readonly at: number; readonly times?: number; readonly fault: Fault }
  | { readonly at: RequestMatch; readonly times?: number; readonly fault: Fault }
  | { readonly at: number; readonly fault: RefuseFault };

export type FaultPlan = {
  /** The fault for a request; `nth` counts requests for an answer, and is undefined for any other. */
  faultFor(request: RecordedRequest, nth: number | undefined): Fault | undefined;
  /** Whether the nth request for an answer should find a closed port. Returned once. */
  takeRefusal(nth: number): RefuseFault | undefined;
};

export function planFaults(rules: readonly FaultRule[]): FaultPlan {
  const used = new Map<FaultRule, number>();
  const use = (rule: FaultRule): void => void used.set(rule, (used.get(rule) ?? 0) + 1);
  return {
    faultFor(request, nth) {
      for (const rule of rules) {
        if (rule.fault.kind === 'refuse') continue;
        if (!applies(rule, used.get(rule) ?? 0, request, nth)) continue;
        use(rule);
        return rule.fault;
      }
      return undefined;
    },
    takeRefusal(nth) {
      for (const rule of rules) {
        if (rule.fault.kind !== 'refuse' || rule.at !== nth || used.has(rule)) continue;
        use(rule);
        return rule.fault;
      }
      return undefined;
    },
  };
}

function applies(rule: FaultRule, used: number, request: RecordedRequest, nth: number | undefined): boolean {
  const times = 'times' in rule ? rule.times : undefined;
  if (typeof rule.at === 'number') return nth !== undefined && nth >= rule.at && nth < rule.at + (times ?? 1);
  return used < (times ?? Number.POSITIVE_INFINITY) && fits(rule.at, request);
}

function fits({ path, having, saying }: RequestMatch, request: RecordedRequest): boolean {
  const body = isObject(request.body) ? request.body : {};
  if (path === undefined ? !isAnswerPath(request.path) : request.path.split('?', 1)[0] !== path) return false;
  if (having !== undefined && !Object.hasOwn(body, having)) return false;
  return saying === undefined || JSON.stringify(body['messages'] ?? null).includes(JSON.stringify(saying).slice(1, -1));
}
