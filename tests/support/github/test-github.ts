import { afterEach, expect } from 'vitest';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { type GitHubRun, parseGitHubRun } from '../../../src/publish/github/github-run.ts';
import { type GitHub, openGitHub } from '../../../src/publish/github/open-github.ts';
import { type FakeGitHub, openFakeGitHub } from './fake-github.ts';
import type { Token } from './github-state.ts';

export const headSha = 'a'.repeat(40);

/** A clock on which every pause ends at once, and is recorded. */
export function hastyClock(): Clock & { readonly pauses: number[] } {
  const pauses: number[] = [];
  let ms = 0;
  return {
    pauses,
    now: () => ms,
    wallTime: () => new Date(Date.UTC(2026, 10, 21, 12) + ms),
    alarm: systemClock.alarm,
    async sleep(pauseMs, signal) {
      signal?.throwIfAborted();
      pauses.push(pauseMs);
      ms += pauseMs;
    },
  };
}

const open: FakeGitHub[] = [];

/** A fake that is closed after its test, and fails the test if it violates GitHub's description. */
export async function fakeGitHub(): Promise<FakeGitHub> {
  const fake = await openFakeGitHub();
  open.push(fake);
  return fake;
}

afterEach(async () => {
  for (const fake of open.splice(0)) {
    await fake[Symbol.asyncDispose]();
    expect(fake.violations).toEqual([]);
  }
});

type Access = { readonly token?: Partial<Token>; readonly clock?: Clock; readonly signal?: AbortSignal };

/** The real client with a token, connected to the fake. */
export function githubOf(fake: FakeGitHub, { token = {}, clock = hastyClock(), signal }: Access = {}): GitHub {
  return openGitHub({
    ...{ token: fake.tokenFor(token), apiUrl: fake.url, clock, random: () => 0.5 },
    ...(signal === undefined ? {} : { signal }),
  });
}

export function runWith(
  {
    runId = 5000,
    attempt = 1,
    eventName = 'pull_request',
  }: { readonly runId?: number; readonly attempt?: number; readonly eventName?: string } = {},
  event: object = { pull_request: { number: 7, head: { sha: headSha, repo: { full_name: 'acme/models' } } } },
): GitHubRun {
  const env = {
    GITHUB_REPOSITORY: 'acme/models',
    GITHUB_RUN_ID: String(runId),
    GITHUB_RUN_ATTEMPT: String(attempt),
    GITHUB_EVENT_NAME: eventName,
    GITHUB_SHA: 'f'.repeat(40),
  };
  return parseGitHubRun(env, event);
}
