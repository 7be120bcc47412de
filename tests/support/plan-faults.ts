import { isAnswerPath } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { isObject } from '../../src/lib/loose.ts';
import type { RecordedRequest } from '../../src/model/cassette.ts';

/** What can be wrong with a reply whose bytes still arrive as HTTP. */
export type ReplyFault =
  /** The body ends properly, in the middle of a line; without `afterBytes` at its half. */
  | { readonly kind: 'truncate'; readonly afterBytes?: number }
  /** Between two events stand bytes that are no event. */
  | { readonly kind: 'garbage-chunk' }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'invalid-utf8' }
  /** Without `body` the right bytes under the wrong name. */
  | { readonly kind: 'wrong-content-type'; readonly contentType: string; readonly body?: string }
  | { readonly kind: 'error-in-200'; readonly message: string }
  | { readonly kind: 'unknown-parameter'; readonly name: string }
  | { readonly kind: 'status'; readonly status: number; readonly message?: string; readonly retryAfter?: RetryAfter }
  /** To the same path at another origin. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 | 307 | 308 }
  /** A reply of this many bytes of text. */
  | { readonly kind: 'huge'; readonly bytes: number };

/** A text is sent as it is, however absurd. */
export type RetryAfter = { readonly seconds: number; readonly as: 'seconds' | 'date' } | string;

/** What can be wrong with the connection, or with the pace of what it brings. */
export type ConnectionFault =
  | { readonly kind: 'reset'; readonly when: 'before-headers' | 'in-headers' | 'after-headers' }
  | { readonly kind: 'reset'; readonly when: 'in-stream'; readonly afterPieces: number }
  | { readonly kind: 'hang'; readonly when: 'before-headers' }
  | { readonly kind: 'hang'; readonly when: 'in-stream'; readonly afterPieces: number }
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** Text without an end, as fast as the client reads or a piece every so often. */
  | { readonly kind: 'endless'; readonly everyMs?: number };

/** The port is closed in the place of the nth request, for a time or for good. */
export type RefuseFault = { readonly kind: 'refuse'; readonly forMs?: number };

export type Fault = ReplyFault | ConnectionFault;

/** All that is given must hold; without `path` only requests for an answer are meant. */
export type RequestMatch = {
  readonly path?: string;
  readonly model?: string;
  /** A field at the top of the body. */
  readonly having?: string;
  /** Text in the messages. */
  readonly saying?: string;
};

/**
 * A number is the nth request for an answer, from 1, and `times` how many in a row from there (1). A matcher means each
 * request that fits, or the first `times` of them.
 */
export type FaultRule =
  | { readonly at: number; readonly times?: number; readonly fault: Fault }
  | { readonly at: RequestMatch; readonly times?: number; readonly fault: Fault }
  | { readonly at: number; readonly fault: RefuseFault };

export type FaultPlan = {
  /** The fault for a request; `nth` counts the requests for an answer, undefined for any other. */
  faultFor(request: RecordedRequest, nth: number | undefined): Fault | undefined;
  /** Whether the nth request for an answer is to find a closed port. Told once. */
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

function fits({ path, model, having, saying }: RequestMatch, request: RecordedRequest): boolean {
  const body = isObject(request.body) ? request.body : {};
  if (path === undefined ? !isAnswerPath(request.path) : request.path.split('?', 1)[0] !== path) return false;
  if (model !== undefined && body['model'] !== model) return false;
  if (having !== undefined && !Object.hasOwn(body, having)) return false;
  return saying === undefined || JSON.stringify(body['messages'] ?? null).includes(JSON.stringify(saying).slice(1, -1));
}
