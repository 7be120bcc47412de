import { getOctokit } from '@actions/github';
import type { Clock } from '../../lib/clock.ts';
import { version } from '../../lib/version.ts';
import { answerOf, explainGitHubError, headerOf, isRateLimit } from './explain-github-error.ts';

export type GitHub = {
  readonly rest: ReturnType<typeof getOctokit>['rest'];
  readonly paginate: ReturnType<typeof getOctokit>['paginate'];
  /** Whom the token writes as. */
  readonly login: () => Promise<string>;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
};

export type GitHubAccess = {
  readonly token: string;
  readonly apiUrl: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal?: AbortSignal;
  /** How long one request may wait, all its repeats together. */
  readonly patienceMs?: number;
};

const requestTimeoutMs = 30_000;
const firstPauseMs = 1_000;
const mostAttempts = 5;
/** The workflow's own token may not ask who it is, but always is this. */
const workflowLogin = 'github-actions[bot]';
// Sent twice it would stand there twice. Who creates a comment or an issue looks again at what came of it.
const neverRepeated = [
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/issues',
];

/** The REST API, asked with patience: limits of rate, broken connections and failures of GitHub are waited for. */
export function openGitHub({ token, apiUrl, clock, random, signal, patienceMs = 90_000 }: GitHubAccess): GitHub {
  const octokit = getOctokit(token, { baseUrl: apiUrl, userAgent: `quality-baseline/${version}` });
  octokit.hook.wrap('request', async (request, options) => {
    const endAt = clock.now() + patienceMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const deadline = AbortSignal.timeout(requestTimeoutMs);
        const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
        return await request({ ...options, request: { ...options.request, signal: either } });
      } catch (error) {
        signal?.throwIfAborted();
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
      login ??= fetchLogin(octokit);
      return login;
    },
    clock,
    random,
    signal,
  };
}

async function fetchLogin({ rest }: ReturnType<typeof getOctokit>): Promise<string> {
  try {
    return (await rest.users.getAuthenticated()).data.login;
  } catch (error) {
    if (answerOf(error)?.status === 403) return workflowLogin;
    throw error;
  }
}

function pauseAfter(
  error: unknown,
  attempt: number,
  asked: string,
  clock: Clock,
  random: () => number,
): number | undefined {
  const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + random());
  if (isRateLimit(error)) return Math.max(limitMs(error, clock), pauseMs);
  // Octokit gives a broken connection the status 500.
  const status = answerOf(error)?.status ?? 0;
  return status >= 500 && !neverRepeated.includes(asked) ? pauseMs : undefined;
}

/** What GitHub asks for; a minute where it does not say. */
function limitMs(error: unknown, clock: Clock): number {
  const seconds = Number(headerOf(error, 'retry-after'));
  if (Number.isFinite(seconds)) return seconds * 1000;
  const resetAt = Number(headerOf(error, 'x-ratelimit-reset'));
  const isUsedUp = headerOf(error, 'x-ratelimit-remaining') === '0' && Number.isFinite(resetAt);
  return isUsedUp ? resetAt * 1000 - clock.wallTime().getTime() : 60_000;
}
