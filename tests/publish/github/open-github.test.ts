import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { explainGitHubError } from '../../../src/publish/github/explain-github-error.ts';
import { openGitHub, wholeSilenceMs } from '../../../src/publish/github/open-github.ts';
import { refuse } from '../../support/github/github-routes.ts';
import { fakeGitHub, githubOf } from '../../support/github/test-github.ts';
import { silentHost } from '../../support/silent-host.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function openSilentHost(words?: string) {
  const host = await silentHost(words);
  open.push(() => host[Symbol.dispose]());
  return host;
}

/** Signals without other references are garbage-collected. */
function collectGarbageOften(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let timer: NodeJS.Timeout;
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      const begun = performance.now();
      collect();
      wait(performance.now() - begun); // half of the time is left for what is tested
    }, 20 + ms);
  };
  wait(0);
  open.push(() => clearTimeout(timer));
}

const place = { owner: 'acme', repo: 'models' };

describe('a GitHub that accepts and never responds', () => {
  it.each([
    ['nothing at all', ''],
    ['headers and half a body', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a":'],
  ])('is given up in time and its connection closed: %s', async (_, words) => {
    const host = await openSilentHost(words);
    collectGarbageOften();
    const access = { token: 'none', apiUrl: host.url, clock: host.clock, random: () => 0.5 };
    const { rest } = openGitHub({ ...access, requestTimeoutMs: 300 });
    await expect(rest.repos.get(place)).rejects.toThrow(/127\.0\.0\.1:\d+ did not answer within 0 s/);
    expect(host.requests()).toBe(1);
    await expect.poll(() => host.open()).toBe(0);
  });

  it('is asked again for as long as all reads together may take', async () => {
    const host = await openSilentHost();
    collectGarbageOften();
    const access = { token: 'none', apiUrl: host.url, clock: host.clock, random: () => 0.5 };
    const { rest } = openGitHub({ ...access, requestTimeoutMs: 500, budgetMs: 2_600 });
    await expect(rest.repos.get(place)).rejects.toThrow(/did not answer within \d+ s/);
    expect(host.requests()).toBeGreaterThan(1);
    const before = host.requests();
    await expect(rest.repos.get(place)).rejects.toThrow('did not answer');
    expect(host.requests() - before).toBeLessThanOrEqual(1);
  });

  it('delays a job once, however much that asks, and is waited for again once it has responded', async () => {
    const host = await openSilentHost();
    const silence = { leftMs: wholeSilenceMs };
    const access = { token: 'none', apiUrl: host.url, clock: host.clock, random: () => 0.5, silence };
    const reader = () => openGitHub({ ...access, budgetMs: 90_000 }).rest.repos.get(place);
    for (const _ of [1, 2, 3]) await expect(reader()).rejects.toThrow('did not answer');
    const asked = host.requests();
    await expect(reader()).rejects.toThrow('did not answer within 90 s');
    expect([host.clock.now(), host.requests()]).toEqual([90_000, asked]);
    // A verdict is told even so.
    await expect(openGitHub(access).rest.repos.get(place)).rejects.toThrow('within 3 s');
    expect([host.clock.now(), host.requests()]).toEqual([93_000, asked + 1]);
    const later = { ...host.clock, now: () => host.clock.now() + 30_000 };
    const again = openGitHub({ ...access, budgetMs: 90_000, clock: later });
    await expect(again.rest.repos.get(place)).rejects.toThrow('within 3 s');
    expect([host.clock.now(), host.requests()]).toEqual([96_000, asked + 2]);
    const fake = await fakeGitHub();
    const { rest } = openGitHub({
      ...access,
      apiUrl: fake.url,
      clock: { ...systemClock, now: host.clock.now },
    });
    await rest.users.getAuthenticated().catch(() => undefined);
    expect(silence.leftMs).toBe(wholeSilenceMs);
  });
});

it("asks again for the token's account if the first answer never came", async () => {
  const fake = await fakeGitHub();
  const github = githubOf(fake, { token: { login: 'somebody', isInstallation: false } });
  fake.fail({ path: /^\/user$/, times: 1, reply: refuse(401, 'Bad credentials') });
  await expect(github.login()).rejects.toThrow('Bad credentials');
  expect(await github.login()).toBe('somebody');
});

it('hides the token that an error repeats', async () => {
  const fake = await fakeGitHub();
  fake.fail({ path: /^\/user$/, times: 1, reply: refuse(422, 'no account of ghs_0123 here') });
  const hide = (text: string) => text.replace('ghs_0123', '***');
  const { rest } = openGitHub({ token: 'ghs_0123', apiUrl: fake.url, clock: systemClock, random: () => 0.5, hide });
  const error = await rest.users.getAuthenticated().catch((thrown: unknown) => thrown);
  expect(explainGitHubError(error)).toBe('GitHub answered 422: no account of *** here');
  expect(String(error)).not.toContain('ghs_0123');
});
