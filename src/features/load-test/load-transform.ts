import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { ScenarioContext } from '../../packs/task-of.ts';
import type { ContextTransform } from '../experiments/context/transform.ts';

export type MadeOnce = {
  readonly ms: number;
  readonly before: number;
  readonly after: number | null;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly fault: string | null;
};

type Loaded = {
  readonly examples: readonly ScenarioContext[];
  readonly atOnce: number;
  /** Whether the examples are asked again and again until the end, or each once. */
  readonly isRepeated: boolean;
  /** Callers that join each second, until there are `atOnce`. */
  readonly rampPerSecond: number;
  readonly clock: Clock;
  /** Ends the load. Running tries are dropped. */
  readonly signal: AbortSignal;
};

/** Asks a transform for one context after the other, from more and more callers at once. */
export async function loadTransform(transform: ContextTransform, loaded: Loaded): Promise<readonly MadeOnce[]> {
  const { examples, atOnce, isRepeated, rampPerSecond, clock, signal } = loaded;
  const made: MadeOnce[] = [];
  let next = 0;
  async function caller(at: number): Promise<void> {
    await clock.sleep((1000 * at) / rampPerSecond, signal);
    while (!signal.aborted && (isRepeated || next < examples.length)) {
      await setImmediate(); // a cut is made without waiting for anything: the others and the end would wait
      const given = examples[next % examples.length];
      next += 1;
      if (given === undefined) return;
      const begun = clock.now();
      const outcome = await transform.make(given, signal);
      if (signal.aborted) return;
      // Includes earlier failed tries.
      const ms = clock.now() - begun;
      const before = given.context.length + (transform.replaces === 'message' ? given.question.length : 0);
      made.push(
        outcome.ok
          ? { ms, before, after: outcome.text.length, tokens: outcome.tokens, fault: null }
          : { ms, before, after: null, tokens: { input: null, output: null }, fault: outcome.fault },
      );
    }
  }
  const callers = Array.from({ length: atOnce }, (_, at) =>
    caller(at).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
  );
  await Promise.all(callers);
  return made;
}
