import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { type Published, type Publisher, publishAll } from '../../src/publish/publish-all.ts';

function watched() {
  const warnings: string[] = [];
  const explain = (error: unknown) => (error instanceof Error ? error.message : String(error));
  return { warnings, watch: { warn: (message: string) => warnings.push(message), explain } };
}

function failing(name: string, message: string): Publisher {
  return { name, publish: () => Promise.reject(new Error(message)) };
}

describe('publishing', () => {
  it('goes from place to place in order, and passes each the results so far', async () => {
    const seen: Published[] = [];
    const publisher = (name: string, brings: Published): Publisher => ({
      name,
      async publish(soFar) {
        seen.push(soFar);
        return brings;
      },
    });
    const { watch, warnings } = watched();
    const places = [publisher('one', { artifactId: 1 }), publisher('two', { commentId: 2 }), publisher('three', {})];
    expect(await publishAll(places, watch, systemClock)).toEqual({ artifactId: 1, commentId: 2 });
    expect(seen).toEqual([{}, { artifactId: 1 }, { artifactId: 1, commentId: 2 }]);
    expect(warnings).toEqual([]);
  });

  it('continues after a place that fails, and names it with its reason', async () => {
    const { watch, warnings } = watched();
    const last: Publisher = { name: 'the outputs', publish: async () => ({ commentId: 2 }) };
    const thrown: Publisher = {
      name: 'the artifact',
      publish() {
        throw new Error('no room');
      },
    };
    const published = await publishAll(
      [thrown, failing('the comment', 'read only'), failing('the status', 'read only'), last],
      watch,
      systemClock,
    );
    expect(published).toEqual({ commentId: 2 });
    expect(warnings).toEqual([
      'Not published: the artifact. Why: no room',
      'Not published: the comment, the status. Why: read only',
    ]);
  });

  it('does not wait forever', async () => {
    const { watch, warnings } = watched();
    const stuck: Publisher = { name: 'the artifact', publish: () => new Promise(() => {}), timeoutMs: async () => 10 };
    await publishAll([stuck], watch, systemClock);
    expect(warnings).toEqual(['Not published: the artifact. Why: not finished after 0 s.']);
  });

  it('leaves what comes after a stuck place the rest of the time, and no more', async () => {
    const { watch, warnings } = watched();
    const stuck = (name: string, timeoutMs?: number): Publisher => ({
      ...{ name, publish: () => new Promise(() => {}) },
      ...(timeoutMs === undefined ? {} : { timeoutMs: async () => timeoutMs }),
    });
    const status: Publisher = { name: 'the status', publish: async () => ({ commentId: 2 }) };
    const start = performance.now();
    const published = await publishAll(
      [stuck('the artifact', 100), status, stuck('the comment')],
      watch,
      systemClock,
      400,
    );
    expect(published).toEqual({ commentId: 2 });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(warnings).toEqual(['Not published: the artifact, the comment. Why: not finished after 0 s.']);
  });

  it('counts thirty seconds of a failed transfer, so that a silent GitHub costs no more than the limit', async () => {
    const { watch } = watched();
    let now = 0;
    const takes = (name: string, ms: number, isFailed = false): Publisher => ({
      name,
      async publish() {
        now += ms;
        if (isFailed) throw new Error('lost');
        return undefined;
      },
    });
    const limits: number[] = [];
    const clock = {
      ...{ ...systemClock, now: () => now },
      alarm(ms: number, act: () => void) {
        limits.push(ms);
        return systemClock.alarm(ms, act);
      },
    };
    const transfer = { ...takes('the artifact', 40_000, true), timeoutMs: async () => 60_000 };
    await publishAll([transfer, takes('the comment', 1)], watch, clock, 120_000);
    expect(limits).toEqual([60_000, 90_000]);
  });

  it('uses no time of the others for a place with its own limit, and shows no negative time', async () => {
    const { watch, warnings } = watched();
    const slow = (name: string, ms: number): Publisher => ({
      ...{ name, publish: () => systemClock.sleep(ms).then(() => ({})) },
    });
    const upload: Publisher = { ...slow('the artifact', 300), timeoutMs: async () => 60_000 };
    await publishAll([upload, slow('the comment', 1)], watch, systemClock, 250);
    expect(warnings).toEqual([]);
    await publishAll([slow('one', 100), slow('two', 100), slow('three', 100)], watch, systemClock, 20);
    expect(warnings).toEqual(['Not published: one, two, three. Why: not finished after 0 s.']);
  });
});
