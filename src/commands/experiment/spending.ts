/** Counts what one arm pays, and holds its attempts back if the money could run out. */
export type ArmSpending = {
  /** Call with the price of an answer; null if unknown. */
  answered(usd: number | null): void;
  /** Call with the price of a context; null if unknown. */
  made(usd: number | null): void;
  /** Waits for a free slot and enough money. Call the result to free the slot. */
  admit(): Promise<() => void>;
};

/** USD per attempt, estimated before any is measured; `answer` is undefined if unknown. */
export type ExpectedCost = {
  readonly answer: number | undefined;
  readonly context: number;
  readonly isPriced: boolean;
};

export type Spending = {
  arm(expected: ExpectedCost, spent: number): ArmSpending;
  /** USD so far; null if nothing has a price. */
  spent(): number | null;
};

export type SpendingLimits = {
  /** Attempts at once, over all arms. */
  readonly slots: number;
  readonly maxCostUsd: number | undefined;
  /** Called once, when no attempt is running and the next one would exceed the limit. */
  readonly onLimit: (next: number) => void;
};

/** Keeps the spending of all arms below the limit. */
export function openSpending({ slots, maxCostUsd, onLimit }: SpendingLimits): Spending {
  const waiting = new Set<() => void>();
  let [running, reserved, spent] = [0, 0, 0];
  let isPriced = false;
  let isOver = false;

  function wake(): void {
    const all = [...waiting];
    waiting.clear();
    for (const go of all) go();
  }

  async function admit(next: () => number | undefined): Promise<() => void> {
    for (;;) {
      const known = next();
      const usd = known ?? 0;
      // Without an estimate, one attempt runs alone to show the price.
      const isClear = maxCostUsd === undefined || known !== undefined || running === 0;
      const fits = isClear && spent + reserved + usd <= (maxCostUsd ?? Number.POSITIVE_INFINITY);
      if (!isOver && fits && running < slots) {
        running += 1;
        reserved += usd;
        return () => {
          running -= 1;
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

  return {
    spent: () => (isPriced ? spent : null),
    arm(expected, before) {
      isPriced ||= expected.isPriced;
      spent += before;
      // The dearest attempt so far is a cautious estimate of the next.
      let answer: number | undefined;
      let { context } = expected;
      return {
        answered(usd) {
          const paid = usd ?? expected.answer ?? 0;
          spent += paid;
          answer = Math.max(answer ?? 0, paid);
        },
        made(usd) {
          isPriced ||= (usd ?? 0) > 0;
          spent += usd ?? 0;
          context = Math.max(context, usd ?? 0);
        },
        admit: () =>
          admit(() => {
            const next = answer ?? expected.answer;
            return expected.isPriced && next === undefined ? undefined : (next ?? 0) + context;
          }),
      };
    },
  };
}
