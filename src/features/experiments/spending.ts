import { EndpointError } from '../../lib/errors.ts';
import type { AttemptLine } from '../../records/journal.ts';
import type { Price } from '../../records/target.ts';
import { usdOfAttempt } from '../../score/price.ts';

/** Counts what one arm pays, and holds its attempts back if the money could run out. */
export type ArmSpending = ReturnType<ReturnType<typeof openSpending>['arm']>;

/** USD per attempt, estimated before any is measured; undefined if unknown. */
export type ExpectedCost = {
  readonly answer: number | undefined;
  readonly context: number | undefined;
  readonly isPriced: boolean;
};

/** What an arm paid before this process began. */
export type EarlierSpending = {
  readonly usd: number;
  /** undefined if there was none */
  readonly dearestAnswer?: number | undefined;
  readonly dearestContext?: number | undefined;
};

export type SpendingLimits = {
  /** Attempts at once, over all arms. */
  readonly slots: number;
  readonly maxCostUsd: number | undefined;
  /** Called once, when no attempt is running and the next one would exceed the limit. */
  readonly onLimit: (next: number) => void;
};

type Next = { readonly usd: number; readonly isKnown: boolean };

/** Keeps the spending of all arms below the limit. */
export function openSpending({ slots, maxCostUsd, onLimit }: SpendingLimits) {
  const waiting = new Set<() => void>();
  let [running, reserved, spent] = [0, 0, 0];
  // The dearest answer of all arms so far: the estimate for the first answer of the next arm.
  let dearest = 0;
  let isPriced = false;
  let isOver = false;

  function wake(): void {
    const all = [...waiting];
    waiting.clear();
    for (const go of all) go();
  }

  /** `own.running` counts the attempts of the arm. */
  async function admit(own: { running: number }, next: () => Next): Promise<() => void> {
    for (;;) {
      const { usd, isKnown } = next();
      // The first attempt of an arm runs alone to show the price: an estimate may be far too low.
      const isClear = maxCostUsd === undefined || isKnown || own.running === 0;
      const fits = isClear && spent + reserved + usd <= (maxCostUsd ?? Number.POSITIVE_INFINITY);
      if (!isOver && fits && running < slots) {
        running += 1;
        own.running += 1;
        reserved += usd;
        return () => {
          running -= 1;
          own.running -= 1;
          reserved = running === 0 ? 0 : reserved - usd;
          wake();
        };
      }
      if (!isOver && !fits && running === 0) {
        isOver = true;
        onLimit(usd);
      }
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  }

  function refuseUnknown(paid: number | undefined): void {
    if (paid !== undefined || maxCostUsd === undefined) return;
    throw new EndpointError(
      'a server reports no tokens, so --max-cost cannot be enforced',
      'Leave it out, or measure a server that reports the usage of a stream.',
    );
  }

  return {
    /** USD so far; null if nothing has a price. */
    spent: () => (isPriced ? spent : null),
    arm(expected: ExpectedCost, before: EarlierSpending = { usd: 0 }) {
      isPriced ||= expected.isPriced;
      spent += before.usd;
      // The dearest attempt so far is a cautious estimate of the next.
      let { dearestAnswer: answer, dearestContext: context } = before;
      dearest = Math.max(dearest, answer ?? 0);
      const own = { running: 0 };
      return {
        /** Call with the price of an attempt without its context: null if unknown, undefined if no answer came. */
        answered(usd: number | null | undefined): void {
          // A lost answer may have been paid, too.
          const paid = usd ?? answer ?? expected.answer;
          if (usd === null) refuseUnknown(paid);
          spent += paid ?? 0;
          if (usd !== undefined) answer = Math.max(answer ?? 0, paid ?? 0);
          dearest = Math.max(dearest, answer ?? 0);
        },
        /** Call with the price of a context; null if unknown. One from a cache was paid before. */
        made(usd: number | null, isCached: boolean): void {
          const paid = usd ?? context ?? expected.context;
          refuseUnknown(paid);
          isPriced ||= (usd ?? 0) > 0;
          if (!isCached) spent += paid ?? 0;
          context = Math.max(context ?? 0, paid ?? 0);
        },
        /** Waits for a free slot and enough money. Call the result to free the slot. */
        admit: () =>
          admit(own, () => ({
            usd: (answer ?? Math.max(expected.answer ?? 0, dearest)) + (context ?? expected.context ?? 0),
            isKnown: answer !== undefined && (context ?? expected.context) !== undefined,
          })),
      };
    },
  };
}

/** A scenario without its context, or with one that is too long, costs nothing. */
export function wasAsked({ verdict, measures }: AttemptLine): boolean {
  return measures.length > 0 || verdict.outcome !== 'unmeasured' || !unasked.includes(verdict.cause);
}

const unasked: readonly string[] = ['context-failed', 'context-too-small'];

export function attemptCostUsd({ measures }: AttemptLine, price: Price | undefined): number | null | undefined {
  return measures.length === 0 ? undefined : usdOfAttempt(measures, price);
}
