import { describe, expect, it } from 'vitest';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import { refusal } from '../../src/endpoint/client/refusal.ts';
import type { RequestBody } from '../../src/endpoint/client/request-body.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Answer } from '../../src/records/answer.ts';
import { watchServer } from '../../src/run/watch-server.ts';

const answer: Answer = {
  ...{ outcome: 'answered', isUnfinished: false, attempt: { turns: [] } },
  ...{ measures: [], notes: [], faults: [] },
};

/** Whether the server counts as well for `a/S-1`, which it refused, after these answers; and how often it was asked. */
async function wellAfter(scenarios: readonly string[]) {
  let now = 0;
  let asked = 0;
  const clock = { ...systemClock, now: () => now };
  const watch = watchServer(clock, async () => {
    asked += 1;
    return false;
  });
  const connection = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'model' };
  await using client = openClient(connection, { clock, random: () => 0 });
  const refusing = { ...client, post: async () => ({ ok: false as const, fault: refusal(500, 'no') }) };
  const attempt = watch.attempt('arm', 'a/S-1', refusing);
  for (const scenario of scenarios) {
    now += 1;
    if (scenario === 'refused')
      await attempt.client.post({} as RequestBody, new AbortController().signal); // not read
    else await watch.saw('arm', scenario, answer);
  }
  return { isWell: await attempt.isServerWell(), asked };
}

describe('watchServer', () => {
  it('treats a server as healthy if it answered another scenario since, and does not ask it', async () => {
    expect(await wellAfter(['refused', 'a/S-2'])).toEqual({ isWell: true, asked: 0 });
    expect(await wellAfter(['refused', 'a/S-2', 'a/S-1', 'a/S-1'])).toEqual({ isWell: true, asked: 0 });
    expect(await wellAfter(['a/S-3', 'refused', 'a/S-2', 'a/S-3', 'a/S-1'])).toEqual({ isWell: true, asked: 0 });
  });

  it('asks a server that has answered nothing else since', async () => {
    expect(await wellAfter(['refused'])).toEqual({ isWell: false, asked: 1 });
    expect(await wellAfter(['a/S-2', 'refused'])).toEqual({ isWell: false, asked: 1 });
    expect(await wellAfter(['a/S-2', 'refused', 'a/S-1'])).toEqual({ isWell: false, asked: 1 });
  });

  it('does not blame the server for a sandbox that breaks', async () => {
    let asked = 0;
    const watch = watchServer(systemClock, async () => {
      asked += 1;
      return false;
    });
    const { isUnfinished: _, ...told } = answer as Extract<Answer, { outcome: 'answered' }>;
    const broken: Answer = { ...told, outcome: 'unmeasured', cause: 'sandbox-error', detail: 'gone' };
    for (let time = 0; time < 5; time += 1) expect(await watch.saw('arm', 'a/S-1', broken)).toBe(false);
    expect(asked).toBe(0);
    for (let time = 0; time < 3; time += 1) await watch.saw('arm', 'a/S-1', { ...broken, cause: 'disconnect' });
    expect(asked).toBe(1);
  });
});
