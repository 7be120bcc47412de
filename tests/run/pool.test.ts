import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { EndpointError } from '../../src/lib/errors.ts';
import type { Answer } from '../../src/records/answer.ts';
import { type Member, startPool } from '../../src/run/pool.ts';
import { servedAt } from './run-with.ts';

const parts = { attempt: { turns: [] }, measures: [], notes: [], faults: [] };
const answered: Answer = { ...parts, outcome: 'answered', isUnfinished: false };
const lost: Answer = { ...parts, outcome: 'unmeasured', cause: 'disconnect', detail: 'ECONNRESET' };
const cancelled: Answer = { ...parts, outcome: 'unmeasured', cause: 'cancelled', detail: '' };
const place = { arm: 'arm', scenario: 'a/S-1' };

/** Servers with these slots, of which those in `gone` fail the health check. */
function poolOf(slots: Readonly<Record<string, number>>, gone: readonly string[] = []) {
  const leftOut: unknown[] = [];
  const members = Object.entries(slots).map(
    ([address, count]): Member => ({ address, slots: count, served: servedAt('http://127.0.0.1:1/v1') }),
  );
  const pool = startPool(members, {
    clock: systemClock,
    isThere: async (_, { address }) => !gone.includes(address),
    onLeftOut: ({ address }, detail, left) => leftOut.push([address, detail, left]),
  });
  return { pool, leftOut };
}

/** Sends this many requests at once; `go` answers the waiting ones, in order. */
function asking({ pool }: ReturnType<typeof poolOf>, count: number) {
  const under: { address: string; end: (answer: Answer) => void }[] = [];
  const all = Array.from({ length: count }, () =>
    pool.ask(
      place,
      ({ address }, _, cancel) =>
        new Promise((resolve) => {
          under.push({ address, end: resolve });
          cancel.addEventListener('abort', () => resolve(cancelled));
        }),
    ),
  );
  return {
    under,
    all: Promise.all(all),
    async go(answer = answered, only?: string) {
      const ended = under.splice(0).filter((each) => {
        if (only === undefined || each.address === only) return true;
        under.push(each);
        return false;
      });
      for (const { end } of ended) end(answer);
      await setImmediate();
    },
  };
}

const addresses = (list: readonly { readonly address: string }[]) => list.map(({ address }) => address).sort();

describe('startPool', () => {
  it('asks the least busy server first, and none beyond its slots', async () => {
    const { under, go, all } = asking(poolOf({ a: 1, b: 2, c: 4 }), 9);
    await setImmediate();
    expect(addresses(under)).toEqual(['a', 'b', 'b', 'c', 'c', 'c', 'c']);
    await go(answered, 'b');
    expect(addresses(under)).toEqual(['a', 'b', 'b', 'c', 'c', 'c', 'c']);
    await go();
    expect(await all).toHaveLength(9);
    const few = asking(poolOf({ a: 1, b: 2, c: 4 }), 3);
    await setImmediate();
    expect(addresses(few.under)).toEqual(['a', 'b', 'c']);
    await few.go();
  });

  it('asks other servers again for the requests of a server that goes away', async () => {
    const started = poolOf({ a: 2, b: 2 }, ['a']);
    const { under, go, all } = asking(started, 4);
    await setImmediate();
    const [first] = under.splice(
      under.findIndex(({ address }) => address === 'a'),
      1,
    );
    first?.end(lost);
    await setImmediate();
    expect(started.leftOut).toEqual([['a', 'ECONNRESET', 1]]);
    expect(started.pool.members().map(({ address }) => address)).toEqual(['b']);
    await go(answered, 'b');
    await go(answered, 'b');
    expect((await all).map(({ answer, isGone }) => [answer.outcome, isGone])).toEqual(
      Array.from({ length: 4 }, () => ['answered', false]),
    );
  });

  it('keeps a failure of a server that still answers', async () => {
    const started = poolOf({ a: 1, b: 1 });
    expect(await started.pool.ask(place, async () => lost)).toMatchObject({ answer: lost, isGone: false });
    expect(started.leftOut).toEqual([]);
  });

  it('reports when the last server is gone', async () => {
    const started = poolOf({ a: 1, b: 1 }, ['a', 'b']);
    expect(await started.pool.ask(place, async () => lost)).toMatchObject({ answer: lost, isGone: true });
    expect(started.leftOut).toHaveLength(1);
  });

  it('leaves out a server that refuses for good, and reports it if it is the last', async () => {
    const started = poolOf({ a: 1, b: 1 });
    const refuse = async ({ address }: Member): Promise<Answer> => {
      throw new EndpointError(`${address} answers HTTP 401`, 'Give an API key.');
    };
    await expect(started.pool.ask(place, refuse)).rejects.toThrow('b answers HTTP 401');
    expect(started.leftOut).toEqual([['a', 'a answers HTTP 401', 1]]);
  });
});
