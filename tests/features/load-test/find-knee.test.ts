import { describe, expect, it } from 'vitest';
import type { AskProbe } from '../../../src/endpoint/probe/determinism.ts';
import { findKnee } from '../../../src/endpoint/probe-server.ts';
import { manualClock } from '../../endpoint/boot/manual-clock.ts';

const answer = {
  text: 'one',
  cachedTokens: undefined,
  decodeTokensPerSecond: undefined,
  prefillTokensPerSecond: undefined,
};

/** Processes this many at once, each slowed down by the others, and refuses more than `most`. */
async function kneeOf(parallel: number, slowdown = 0, most = 100): Promise<{ knee: number; widths: number[] }> {
  const clock = manualClock();
  const widths: number[] = [];
  const ask: AskProbe = async (_, { concurrency }) => {
    widths.push(concurrency);
    const batches = Math.ceil(concurrency / parallel);
    clock.advance(batches * 1000 * (1 + slowdown * (Math.min(concurrency, parallel) - 1)));
    return Array.from({ length: concurrency }, (__, index) => (index < most ? answer : undefined));
  };
  return { knee: await findKnee(ask, clock), widths };
}

describe('findKnee', () => {
  it('stays at one if requests wait for each other', async () => {
    expect(await kneeOf(1)).toEqual({ knee: 1, widths: [1, 2] });
  });

  it('finds how many are processed at once', async () => {
    expect(await kneeOf(4)).toEqual({ knee: 4, widths: [1, 2, 4, 8] });
    expect(await kneeOf(64, 0.1)).toEqual({ knee: 8, widths: [1, 2, 4, 8] });
  });

  it('stops when more requests cost more than they bring', async () => {
    expect((await kneeOf(64, 0.6)).knee).toBe(1);
  });

  it('stops once the server stops answering', async () => {
    expect((await kneeOf(64, 0, 2)).knee).toBe(2);
    expect(await kneeOf(64, 0, 0)).toEqual({ knee: 1, widths: [1] });
  });
});
