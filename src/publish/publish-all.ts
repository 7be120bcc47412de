import type { Clock } from '../lib/clock.ts';
import { within } from '../lib/within.ts';

/** What publishing brought about so far; who comes later links it. */
export type Published = {
  readonly artifactId?: number;
  readonly artifactUrl?: string;
  readonly commentId?: number;
  readonly commentUrl?: string;
};

export type Publisher = {
  /** With its article, as a sentence begins: `the comment`. */
  readonly name: string;
  publish(soFar: Published): Promise<Published | undefined>;
  /** How long it may take, beside the time that the other publishers share. */
  readonly timeoutMs?: () => Promise<number>;
};

const allMs = 120_000;
/** Of the time that a failed transfer took, so much is that of a service which does not answer: it is not given again. */
const silenceMs = 30_000;

export type Watch = {
  readonly warn: (message: string) => void;
  /** What a person can make of an error. */
  readonly explain: (error: unknown) => string;
};

/**
 * One after the other, and each for itself: what fails is a warning naming it, and changes neither the others nor the
 * outcome. Those that fail for the same reason share one warning.
 */
export async function publishAll(
  publishers: readonly Publisher[],
  { warn, explain }: Watch,
  clock: Clock,
  totalMs: number = allMs,
): Promise<Published> {
  let endAt = clock.now() + totalMs;
  let published: Published = {};
  const failed = new Map<string, string[]>();
  for (const publisher of publishers) {
    const startedAt = clock.now();
    try {
      const limitMs = (await publisher.timeoutMs?.()) ?? Math.max(0, endAt - startedAt);
      published = { ...published, ...(await inTime(publisher, published, limitMs, clock)) };
      if (publisher.timeoutMs !== undefined) endAt += clock.now() - startedAt;
    } catch (error) {
      const reason = explain(error);
      failed.set(reason, [...(failed.get(reason) ?? []), publisher.name]);
      if (publisher.timeoutMs !== undefined) endAt += Math.max(0, clock.now() - startedAt - silenceMs);
    }
  }
  for (const [reason, names] of failed) warn(`Not published: ${names.join(', ')}. Why: ${reason}`);
  return published;
}

async function inTime(
  { publish }: Publisher,
  soFar: Published,
  limitMs: number,
  clock: Clock,
): Promise<Published | undefined> {
  const done = await within(clock, limitMs, undefined, async () => ({ brought: await publish(soFar) }));
  if (done === undefined) throw new Error(`no end after ${Math.round(limitMs / 1000)} s.`);
  return done.brought;
}
