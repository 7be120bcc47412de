import type { Clock } from '../../lib/clock.ts';
import type { AskProbe } from './determinism.ts';

const prompt = 'Count from one upwards, in words, one number a line.';
const maxTokens = 64;
const widest = 8;
/** Twice as many at once have to bring this much more, or they only wait for each other. */
const worthwhile = 1.3;

/**
 * How many requests at once a server gets through faster than fewer, where it does not tell how many it works on: 1, 2,
 * 4 and 8 at once, until twice as many bring little more. By the time for all of them: one that queues is not slower.
 */
export async function findKnee(ask: AskProbe, clock: Clock): Promise<number> {
  let knee = 1;
  let best = await throughput(ask, clock, 1);
  for (let width = 2; best !== undefined && width <= widest; width *= 2) {
    const rate = await throughput(ask, clock, width);
    if (rate === undefined || rate < worthwhile * best) break;
    [knee, best] = [width, rate];
  }
  return knee;
}

/** Requests a millisecond; undefined where one of them was not answered. */
async function throughput(ask: AskProbe, clock: Clock, width: number): Promise<number | undefined> {
  const start = clock.now();
  const answers = await ask(prompt, { maxTokens, cutCache: true, concurrency: width });
  if (answers.includes(undefined)) return undefined;
  return width / Math.max(clock.now() - start, 1);
}
