import type { Clock } from '../lib/clock.ts';
import { within } from '../lib/within.ts';

/** What has been published so far; later publishers link it. */
export type Published = {
  readonly artifactId?: number;
  readonly artifactUrl?: string;
  /** Another job has uploaded an artifact of this name. */
  readonly isTaken?: true;
  readonly commentId?: number;
  readonly commentUrl?: string;
};

export type Publisher = {
  /** The name with its article, as inside a sentence: `the comment`. */
  readonly name: string;
  publish(soFar: Published): Promise<Published | undefined>;
  /** How long it may take, in addition to the time shared by the other publishers. */
  readonly timeoutMs?: () => Promise<number>;
};

const allMs = 120_000;
/** A failed transfer gives back the time that it took, except this much for a service that did not respond. */
const silenceMs = 30_000;

export type Watch = {
  readonly warn: (message: string) => void;
  readonly explain: (error: unknown) => string;
};

/**
 * Runs publishers one after the other, independently: a failure is a warning with its name, and changes neither the
 * others nor the outcome. Failures with the same reason share one warning.
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
  if (done === undefined) throw new Error(`not finished after ${Math.round(limitMs / 1000)} s.`);
  return done.brought;
}
