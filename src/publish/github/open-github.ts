import { getOctokit } from '@actions/github';
import type { Clock } from '../../lib/clock.ts';
import { fieldOf, objectOf, textOf } from '../../lib/loose.ts';
import { version } from '../../lib/version.ts';
import { within } from '../../lib/within.ts';
import { answerOf, explainGitHubError, headerOf, ifStatus, isRateLimit } from './explain-github-error.ts';

export type GitHub = {
  readonly rest: ReturnType<typeof getOctokit>['rest'];
  readonly paginate: ReturnType<typeof getOctokit>['paginate'];
  /** The account that the token writes as. */
  readonly login: () => Promise<string>;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
};

export type GitHubAccess = {
  readonly token: string;
  readonly apiUrl: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal?: AbortSignal;
  /** Hides the token, which what answers may repeat. */
  readonly hide?: (text: string) => string;
  /**
   * The time limit for all requests together, from the first one on. If set, every request without a response is
   * repeated: for reading only, as a repeated POST could create two.
   */
  readonly budgetMs?: number;
  readonly requestTimeoutMs?: number;
  /** Shared by all that a job asks of GitHub. */
  readonly silence?: Silence;
};

/** How long a job still waits for a GitHub that does not respond. Whole again with each response. */
export type Silence = { leftMs: number; countedTo?: number };

export const wholeSilenceMs = 90_000;
/** After that, a request gets this long: GitHub may be back, hours later. */
const shortestMs = 3_000;
/** And only one read in this time. What is told is always tried: a verdict would be lost. */
const againMs = 30_000;

/** The time limit for one request, with all its retries and pauses. */
const patienceMs = 90_000;
const firstPauseMs = 1_000;
const mostAttempts = 5;
/** The workflow's token cannot look up its own account, which is always this one. */
const workflowLogin = 'github-actions[bot]';
// A repeated request could create a second comment or issue. The caller checks whether a lost request was carried out.
const neverRepeated = [
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/issues',
];

/** GitHub's REST API. Retries after rate limits, broken connections and server errors. */
export function openGitHub(access: GitHubAccess): GitHub {
  const { token, apiUrl, clock, random, signal, budgetMs, requestTimeoutMs = 30_000 } = access;
  const { silence = { leftMs: wholeSilenceMs }, hide = (text: string) => text } = access;
  const octokit = getOctokit(token, { baseUrl: apiUrl, userAgent: `quality-baseline/${version}` });
  let budgetEndAt: number | undefined;
  octokit.hook.wrap('request', async (request, options) => {
    const startAt = clock.now();
    if (budgetMs !== undefined) budgetEndAt ??= startAt + budgetMs;
    const endAt = Math.min(startAt + patienceMs, budgetEndAt ?? Number.POSITIVE_INFINITY);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const triedAt = clock.now();
        const isRead = budgetMs !== undefined;
        if (isRead && silence.leftMs <= 0 && triedAt < (silence.countedTo ?? 0) + againMs)
          throw new NoAnswer(apiUrl, wholeSilenceMs);
        const limitMs = Math.min(requestTimeoutMs, endAt - clock.now(), Math.max(silence.leftMs, shortestMs));
        const answer = await within(clock, limitMs, signal, async (over) => {
          // Changed in place, because Octokit's inner hooks only see this object.
          Object.assign(options.request, { signal: over });
          const response = await request(options);
          if (typeof response.data === 'string') response.data = hide(response.data);
          return { response };
        });
        // With a budget, the error names the time since the first request.
        const waitedMs = budgetEndAt === undefined ? limitMs : clock.now() - (budgetEndAt - (budgetMs ?? 0));
        if (answer === undefined) count(silence, triedAt, clock.now());
        else silence.leftMs = wholeSilenceMs;
        if (answer === undefined) throw new NoAnswer(apiUrl, waitedMs);
        return answer.response;
      } catch (error) {
        signal?.throwIfAborted();
        hideIn(error, hide);
        if (answerOf(error) !== undefined) silence.leftMs = wholeSilenceMs;
        const isOver = budgetEndAt === undefined || clock.now() >= endAt || silence.leftMs <= 0;
        if (error instanceof NoAnswer && isOver) throw error;
        const waitMs = pauseAfter(error, attempt, `${options.method} ${options.url}`, clock, random);
        if (waitMs === undefined || attempt === mostAttempts) throw error;
        if (clock.now() + waitMs > endAt) {
          const seconds = Math.ceil(waitMs / 1000);
          throw new Error(`${explainGitHubError(error)} It asks to wait ${seconds} s, which is too long.`, {
            cause: error,
          });
        }
        await clock.sleep(waitMs, signal);
      }
    }
  });
  let login: Promise<string> | undefined;
  return {
    rest: octokit.rest,
    paginate: octokit.paginate,
    login() {
      login ??= fetchLogin(octokit).catch((error: unknown) => {
        login = undefined;
        throw error;
      });
      return login;
    },
    clock,
    random,
    signal,
  };
}

function hideIn(error: unknown, hide: (text: string) => string): void {
  // Defined anew: an aborted request is a DOMException, whose message cannot be set.
  if (error instanceof Error)
    Object.defineProperty(error, 'message', { value: hide(error.message), configurable: true, writable: true });
  const response = objectOf(fieldOf(objectOf(error), 'response'));
  const data = objectOf(fieldOf(response, 'data'));
  const message = textOf(data?.['message']);
  if (data !== undefined && message !== undefined) Object.assign(data, { message: hide(message) });
}

/** Requests at the same time wait together. */
function count(silence: Silence, from: number, to: number): void {
  silence.leftMs -= Math.max(0, to - Math.max(from, silence.countedTo ?? from));
  silence.countedTo = to;
}

/** The host accepts the connection but does not answer. */
class NoAnswer extends Error {
  constructor(apiUrl: string, limitMs: number) {
    super(`${new URL(apiUrl).host} did not answer within ${Math.round(limitMs / 1000)} s.`);
  }
}

function fetchLogin({ rest }: ReturnType<typeof getOctokit>): Promise<string> {
  return rest.users.getAuthenticated().then(({ data }) => data.login, ifStatus([403], workflowLogin));
}

function pauseAfter(
  error: unknown,
  attempt: number,
  asked: string,
  clock: Clock,
  random: () => number,
): number | undefined {
  if (error instanceof NoAnswer) return 0;
  const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + random());
  if (isRateLimit(error)) return Math.max(limitMs(error, clock), pauseMs);
  // Octokit reports a broken connection as status 500.
  const status = answerOf(error)?.status ?? 0;
  return status >= 500 && !neverRepeated.includes(asked) ? pauseMs : undefined;
}

/** The delay that GitHub asks for; a minute if it does not say. */
function limitMs(error: unknown, clock: Clock): number {
  const seconds = Number(headerOf(error, 'retry-after'));
  if (Number.isFinite(seconds)) return seconds * 1000;
  const resetAt = Number(headerOf(error, 'x-ratelimit-reset'));
  const isUsedUp = headerOf(error, 'x-ratelimit-remaining') === '0' && Number.isFinite(resetAt);
  return isUsedUp ? resetAt * 1000 - clock.wallTime().getTime() : 60_000;
}
