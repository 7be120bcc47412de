import type { Fault, RefuseFault, RequestMatch } from '../support/plan-faults.ts';
import type { Ends } from './row.ts';

/**
 * Which requests meet the fault: every one, one try at one task, every try at it in one round or in all, or all after
 * the sixth answer.
 */
export type When = 'from the start' | 'once' | 'in one round' | 'at one task' | 'from the middle on';

/** Faults that no reply shows, or that affect this machine's clock. */
export type WorldFault =
  | { readonly kind: 'other-model' }
  /** Only the wall clock: time measurement continues. */
  | { readonly kind: 'clock-jump'; readonly byMs: number };

export type EndpointFault = {
  readonly name: string;
  readonly fault: Fault | RefuseFault | WorldFault;
  /** Only the requests at that time that match. */
  readonly match?: RequestMatch;
  readonly flags?: string;
  /** The run waits for the server, as long as a boot may take. */
  readonly isWaitedFor?: true;
  /** How much faster waits pass; 20 by default. */
  readonly hurry?: number;
  readonly ends: Partial<Readonly<Record<When, Ends>>>;
};

const impatient = '--timeout-per-case 20s';

/** The outcome does not show the fault. */
const unharmed: Ends = { outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run', said: 'Passed' };

/** Ended before anything was asked. */
function refusedAtOnce(said: string, exitCode = 3): Ends {
  return { outcome: 'none', exitCode, kept: 'nothing', left: 'nothing', said };
}

/** One attempt of twelve is unmeasured, which could not have changed the outcome. */
function oneLost(cause: string): Ends {
  return { ...unharmed, kept: `11 passed, 1 unmeasured (${cause})` };
}

/** All three attempts at one task, and the three that were to confirm them. */
function oneTaskLost(cause: string): Ends {
  return {
    ...{ outcome: 'inconclusive', exitCode: 4, kept: `18 passed, 6 unmeasured (${cause})`, left: 'the run' },
    said: '6 attempts got no answer: they could change the verdict',
  };
}

/** All three attempts at one task, and the six that confirm a scenario which breaks alone. */
function oneTaskFailed(mode: string): Ends {
  return {
    outcome: 'regressed',
    exitCode: 1,
    kept: `9 passed, 9 failed (${mode})`,
    left: 'the run',
    said: 'Regressed',
  };
}

/** Three failed attempts, then the question whether the server is there. */
function gone(cause: string, said: string): Ends {
  return {
    ...{ outcome: 'endpoint-error', exitCode: 3, kept: `6 passed, 3 unmeasured (${cause})`, left: 'the run' },
    resumed: `passed, 12 passed, 3 unmeasured (${cause})`,
    said: /^HTTP 4(?!08|29)/.test(said)
      ? `the server refuses every request: ${said}`
      : ['the server is gone', ...(said === '' ? [] : [said])].join(': '),
  };
}

/** Faults that no further request to this endpoint can change. */
function final(said: string, kept = '6 passed'): Ends {
  return { outcome: 'endpoint-error', exitCode: 3, kept, left: 'the run', resumed: 'passed, 12 passed', said };
}

function status(code: number, words: string, ends: EndpointFault['ends']): EndpointFault {
  const isWaitedFor = code === 408 || code === 429 || code >= 500;
  const name = `HTTP ${code}: ${words}`;
  return {
    name,
    fault: { kind: 'status', status: code, message: words },
    ...(isWaitedFor ? { isWaitedFor } : {}),
    ends,
  };
}

const notReady = 'was not ready within 3 s, last seen: ';
const notAToken = 'answered without a single token';

export const connectionFaults: readonly EndpointFault[] = [
  {
    name: 'Nobody listens',
    fault: { kind: 'refuse' },
    ends: {
      'from the start': refusedAtOnce('cannot be reached: connection refused'),
      'from the middle on': {
        ...gone('disconnect', 'connect ECONNREFUSED'),
        kept: '7 passed, 3 unmeasured (disconnect)',
      },
    },
  },
  {
    name: 'The connection is reset before the headers',
    fault: { kind: 'reset', when: 'before-headers' },
    isWaitedFor: true,
    ends: {
      'from the start': refusedAtOnce(`${notReady}no token: read ECONNRESET`),
      once: unharmed,
      'at one task': oneTaskLost('disconnect'),
      'from the middle on': gone('disconnect', ''),
    },
  },
  {
    name: 'The connection is reset in the headers',
    fault: { kind: 'reset', when: 'in-headers' },
    ends: { once: unharmed, 'from the middle on': gone('disconnect', '') },
  },
  {
    name: 'The connection is reset after the headers',
    fault: { kind: 'reset', when: 'after-headers' },
    ends: { once: unharmed, 'from the middle on': gone('disconnect', '') },
  },
  {
    name: 'The connection is reset in the stream',
    fault: { kind: 'reset', when: 'in-stream', afterPieces: 2 },
    ends: {
      once: unharmed,
      'at one task': oneTaskLost('disconnect'),
      'from the middle on': gone('disconnect', ''),
    },
  },
  {
    name: 'No reply comes',
    fault: { kind: 'hang', when: 'before-headers' },
    flags: impatient,
    isWaitedFor: true,
    ends: {
      'from the start': refusedAtOnce('was not ready within 3 s'),
      once: oneLost('timeout'),
      'from the middle on': gone('timeout', 'no whole answer within 20000 ms'),
    },
  },
  {
    name: 'The stream stops and stays open',
    fault: { kind: 'hang', when: 'in-stream', afterPieces: 2 },
    flags: impatient,
    ends: { once: oneLost('timeout'), 'at one task': oneTaskLost('timeout') },
  },
  {
    name: 'The reply drips, and is whole in time',
    fault: { kind: 'drip', bytes: 200, everyMs: 5 },
    ends: { 'from the middle on': unharmed },
  },
  {
    name: 'The reply drips beyond its time',
    fault: { kind: 'drip', bytes: 1, everyMs: 20 },
    flags: impatient,
    isWaitedFor: true,
    ends: { 'from the start': refusedAtOnce('was not ready within 3 s'), once: oneLost('timeout') },
  },
];

const dayMs = 24 * 3_600_000;

export const serverFaults: readonly EndpointFault[] = [
  {
    name: 'The server is away for a moment and comes back, as when it is restarted',
    fault: { kind: 'refuse', forMs: 300 },
    hurry: 1,
    ends: { once: unharmed },
  },
  {
    name: 'Another model answers at the address',
    fault: { kind: 'other-model' },
    ends: { 'from the middle on': final('the server answers as other, and answered as tiny before', '5 passed') },
  },
  {
    name: 'The clock of the machine jumps a day ahead',
    fault: { kind: 'clock-jump', byMs: dayMs },
    ends: { 'from the middle on': unharmed },
  },
  {
    name: 'The clock of the machine jumps a day back',
    fault: { kind: 'clock-jump', byMs: -dayMs },
    ends: { 'from the middle on': unharmed },
  },
];

export const replyFaults: readonly EndpointFault[] = [
  {
    name: 'The stream ends in mid-message',
    fault: { kind: 'truncate' },
    ends: { once: unharmed, 'at one task': oneTaskLost('bad-stream'), 'from the middle on': gone('bad-stream', '') },
  },
  {
    name: 'Bytes that are no event stand in the stream',
    fault: { kind: 'garbage-chunk' },
    ends: { once: unharmed, 'at one task': unharmed, 'from the middle on': unharmed },
  },
  {
    name: 'JSON that is none',
    fault: { kind: 'invalid-json' },
    ends: {
      'from the start': refusedAtOnce(notAToken),
      once: unharmed,
      'at one task': oneTaskLost('bad-stream'),
      'from the middle on': gone('bad-stream', ''),
    },
  },
  {
    name: 'UTF-8 that is none, in the text of an answer',
    fault: { kind: 'invalid-utf8' },
    ends: {
      once: { ...unharmed, kept: '11 passed, 1 failed (broken-text)' },
      'at one task': oneTaskFailed('broken-text'),
    },
  },
  {
    name: 'A whole answer under another content type',
    fault: { kind: 'wrong-content-type', contentType: 'text/plain' },
    ends: { 'from the start': unharmed },
  },
  {
    name: 'A page in HTML, with 200',
    fault: { kind: 'wrong-content-type', contentType: 'text/html', body: '<html><body>Sign in</body></html>' },
    ends: {
      'from the start': refusedAtOnce(notAToken),
      once: unharmed,
      'at one task': oneTaskLost('bad-stream'),
      'from the middle on': gone('bad-stream', ''),
    },
  },
  {
    name: 'An error, with 200',
    fault: { kind: 'error-in-200', message: 'out of memory' },
    isWaitedFor: true,
    ends: {
      'from the start': refusedAtOnce(`${notReady}the server answers the request with 500 out of memory`),
      once: unharmed,
      'at one task': oneTaskFailed('server-rejected'),
      'from the middle on': gone('server-error', 'HTTP 500: out of memory'),
    },
  },
  {
    name: 'A reply of 50 MB',
    fault: { kind: 'huge', bytes: 50_000_000 },
    ends: { once: { ...unharmed, kept: '11 passed, 1 failed (too-long)' } },
  },
  {
    name: 'A reply without an end, as fast as it is read',
    fault: { kind: 'endless' },
    hurry: 1,
    ends: {
      'from the start': refusedAtOnce(notAToken),
      once: { ...unharmed, kept: '11 passed, 1 failed (wrong-text)' },
    },
  },
  {
    name: 'A reply without an end, word by word',
    fault: { kind: 'endless', everyMs: 20 },
    flags: impatient,
    ends: { once: oneLost('timeout') },
  },
];

const limited = { once: unharmed, 'at one task': oneTaskLost('server-error') };

export const statusFaults: readonly EndpointFault[] = [
  {
    name: 'HTTP 400 for a parameter that an answer does not need',
    fault: { kind: 'unknown-parameter', name: 'seed' },
    match: { having: 'seed' },
    ends: { 'from the start': unharmed, 'from the middle on': unharmed },
  },
  {
    name: 'HTTP 400 for one that it needs',
    fault: { kind: 'unknown-parameter', name: 'messages' },
    ends: {
      'from the start': refusedAtOnce("answers a request for one token with 400: Unknown parameter: 'messages'"),
      once: unharmed,
      'at one task': oneTaskFailed('server-rejected'),
      'from the middle on': gone('server-error', 'HTTP 400'),
    },
  },
  status(401, 'Invalid API key', {
    'from the start': refusedAtOnce('asks for an API key, and none was given', 2),
    once: final('answers HTTP 401: Invalid API key', '3 passed'),
    'from the middle on': final('answers HTTP 401: Invalid API key'),
  }),
  status(403, 'Forbidden', {
    'from the start': refusedAtOnce('asks for an API key, and none was given', 2),
    'from the middle on': final('answers HTTP 403: Forbidden'),
  }),
  status(404, 'The model does not exist', {
    'from the start': refusedAtOnce('answers a request for one token with 404: The model does not exist'),
    'from the middle on': final('answers HTTP 404: The model does not exist'),
  }),
  status(408, 'Request timeout', {
    'from the start': refusedAtOnce(`${notReady}the server answers the request with 408 Request timeout`),
    once: unharmed,
    'at one task': oneTaskLost('server-error'),
    'from the middle on': gone('server-error', 'HTTP 408: Request timeout'),
  }),
  status(413, 'Request entity too large', {
    'from the start': refusedAtOnce('answers a request for one token with 413: Request entity too large'),
    once: unharmed,
    'at one task': oneTaskFailed('server-rejected'),
    'from the middle on': gone('server-error', 'HTTP 413: Request entity too large'),
  }),
  status(429, 'Rate limit reached', {
    'from the start': refusedAtOnce(`${notReady}the server answers the request with 429 Rate limit reached`),
    once: unharmed,
    'at one task': oneTaskLost('server-error'),
    'from the middle on': gone('server-error', 'HTTP 429: Rate limit reached'),
  }),
  {
    name: 'HTTP 429 with Retry-After: 2',
    fault: { kind: 'status', status: 429, retryAfter: { seconds: 2, as: 'seconds' } },
    ends: limited,
  },
  {
    name: 'HTTP 429 with a date in Retry-After',
    fault: { kind: 'status', status: 429, retryAfter: { seconds: 2, as: 'date' } },
    ends: limited,
  },
  {
    name: 'HTTP 429 with Retry-After: 31536000',
    fault: { kind: 'status', status: 429, retryAfter: '31536000' },
    flags: impatient,
    ends: { once: oneLost('server-error'), 'at one task': oneTaskLost('server-error') },
  },
  {
    name: 'HTTP 429 with Retry-After: soon',
    fault: { kind: 'status', status: 429, retryAfter: 'soon' },
    ends: limited,
  },
  status(500, 'Internal server error', {
    'from the start': refusedAtOnce(`${notReady}the server answers the request with 500 Internal server error`),
    once: unharmed,
    'in one round': oneLost('server-error'),
    'at one task': oneTaskFailed('server-rejected'),
    'from the middle on': gone('server-error', 'HTTP 500: Internal server error'),
  }),
  status(502, 'Bad gateway', {
    'from the start': refusedAtOnce(`${notReady}the server answers the request with 502 Bad gateway`),
    once: unharmed,
    'at one task': oneTaskLost('server-error'),
    'from the middle on': gone('server-error', 'HTTP 502: Bad gateway'),
  }),
  {
    ...status(503, 'Loading model', {
      'from the start': refusedAtOnce(`${notReady}the server answers the request with 503 Loading model`),
      once: unharmed,
    }),
    flags: impatient,
  },
  status(529, 'Overloaded', {
    'from the start': refusedAtOnce(`${notReady}the server answers the request with 529 Overloaded`),
    once: unharmed,
    'at one task': oneTaskLost('server-error'),
    'from the middle on': gone('server-error', 'HTTP 529: Overloaded'),
  }),
  {
    name: 'A redirect to another origin',
    fault: { kind: 'redirect', to: 'http://127.0.0.2:9', status: 307 },
    ends: {
      'from the start': refusedAtOnce('redirects a request for an answer, and redirects are not followed'),
      'from the middle on': final('redirects to http://127.0.0.2:9/v1/chat/completions, which is not followed'),
    },
  },
];
