import { setMaxListeners } from 'node:events';
import { EndpointError } from '../lib/errors.ts';
import type { RunEnd, RunOptions } from './run-options.ts';

/** How a run ends before everything is asked. The first reason counts. */
export type Ending = {
  /** Aborted when attempts under way are dropped. */
  readonly signal: AbortSignal;
  /** undefined as long as more is to be asked */
  end(): RunEnd | undefined;
  stop(outcome: RunEnd['outcome'], detail: string): void;
  /** The endpoint is gone. */
  lose(error: unknown): void;
  /** Records a full disk or a bug, which is thrown at the end of the stage. */
  crash(error: unknown): void;
  throwCrash(): void;
  /** Returns the result of the work; undefined if the work ended the run, or ended with it. */
  guard<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
  /** Waits for the work, but not beyond the end. */
  orAborted<Value>(work: Promise<Value>): Promise<Value>;
  close(): void;
};

/** After the budget is used up, running requests may still finish, for a tenth of it and at most a minute. */
const graceShare = 0.1;
const longestGraceMs = 60_000;

export function startEnding({
  signal,
  clock,
  timeBudgetMs,
}: Pick<RunOptions, 'signal' | 'clock' | 'timeBudgetMs'>): Ending {
  const giveUp = new AbortController();
  const closed = new AbortController();
  // Every running attempt listens. Node must not report that as a leak.
  setMaxListeners(0, giveUp.signal, closed.signal);
  let end: RunEnd | undefined;
  let crashed: { readonly error: unknown } | undefined;

  function finish(reason: RunEnd): void {
    end ??= reason;
    giveUp.abort();
  }
  function interrupt(): void {
    finish({ outcome: 'interrupted', detail: 'the run was interrupted', error: undefined });
  }
  if (signal?.aborted) interrupt();
  signal?.addEventListener('abort', interrupt, { once: true });
  if (timeBudgetMs !== undefined) endAfter(timeBudgetMs).catch(() => undefined); // only closing ends a sleep early

  async function endAfter(budgetMs: number): Promise<void> {
    await clock.sleep(budgetMs, closed.signal);
    const detail = `${Math.round(budgetMs / 1000)} s are used up`;
    end ??= { outcome: 'time-budget', detail, error: undefined };
    await clock.sleep(Math.min(budgetMs * graceShare, longestGraceMs), closed.signal);
    giveUp.abort();
  }

  const ending: Ending = {
    signal: giveUp.signal,
    end: () => end,
    stop: (outcome, detail) => finish({ outcome, detail, error: undefined }),
    lose(error) {
      if (!(error instanceof EndpointError)) ending.crash(error);
      else finish({ outcome: 'endpoint-lost', detail: error.message, error });
    },
    crash(error) {
      crashed ??= { error };
      finish({ outcome: 'interrupted', detail: String(error), error: undefined });
    },
    throwCrash() {
      if (crashed !== undefined) throw crashed.error;
    },
    async guard(work) {
      try {
        return await work();
      } catch (error) {
        if (error !== giveUp.signal.reason) ending.lose(error);
        return undefined;
      }
    },
    async orAborted(work) {
      work.catch(() => undefined); // reported below, or not needed any more
      let abandon = () => {};
      const aborted = new Promise<never>((_, reject) => {
        abandon = () => reject(giveUp.signal.reason);
        giveUp.signal.addEventListener('abort', abandon, { once: true });
      });
      try {
        giveUp.signal.throwIfAborted();
        return await Promise.race([work, aborted]);
      } catch (error) {
        giveUp.signal.throwIfAborted();
        throw error;
      } finally {
        // Listeners left by the attempts of a long run would make adding the next one slower and slower.
        giveUp.signal.removeEventListener('abort', abandon);
      }
    },
    close() {
      signal?.removeEventListener('abort', interrupt);
      closed.abort();
    },
  };
  return ending;
}

/** Works through a list in order, `width` items at a time. */
export async function processInOrder<Item>(
  items: Iterable<Item>,
  width: number,
  isOver: () => boolean,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  async function worker(): Promise<void> {
    while (!isOver()) {
      const next = left.next();
      if (next.done === true) return;
      await work(next.value);
    }
  }
  const most = Array.isArray(items) ? Math.min(width, items.length) : width;
  await Promise.all(Array.from({ length: Math.max(1, most) }, worker));
}
