/** What an arm has paid so far, and what its next attempt may take. */
export type ArmSpending = {
  /** Of an attempt, with its context; null is unknown. */
  answered(usd: number | null): void;
  made(usd: number | null): void;
  /** Waits for a free place, and for money that is left. What it returns gives the place back. */
  admit(): Promise<() => void>;
};

/** About what one attempt costs, before any is measured; `answer` is undefined if that is unknown. */
export type ExpectedCost = {
  readonly answer: number | undefined;
  readonly context: number;
  readonly isPriced: boolean;
};

export type Spending = {
  arm(expected: ExpectedCost, spent: number): ArmSpending;
  /** USD; null if nothing has a price. */
  spent(): number | null;
};

export type SpendingLimits = {
  /** Attempts at once, over all arms. */
  readonly slots: number;
  readonly maxCostUsd: number | undefined;
  /** Called once, when nothing is under way any more and the next attempt would pass the limit. */
  readonly onLimit: (next: number) => void;
};

/** Counts what all arms of an experiment pay, and holds back attempts that would pass the limit. */
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
      // One alone shows what the others will cost.
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
      // The dearest so far: the next one is rarely dearer.
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
