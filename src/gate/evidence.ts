import type { Rate } from '../model/baseline.ts';

/** What is known about one scenario on both sides, over all sessions. */
export type Evidence = {
  readonly baseline: Rate;
  readonly passed: number;
  readonly failed: number;
  /** Planned attempts without a result: unmeasured, or not made yet. */
  readonly open: number;
};

/** One scenario with nothing left open. */
export type Compared = { readonly baseline: Rate; readonly current: Rate };

/** The evidence as if all open attempts had passed, or failed. */
export function complete(evidence: readonly Evidence[], as: 'passed' | 'failed'): Compared[] {
  return evidence.map(({ baseline, passed, failed, open }) => {
    const attempts = passed + failed + open;
    // A scenario without any result stays in: it could be either.
    if (attempts === 0) return { baseline, current: { passed: as === 'passed' ? 1 : 0, attempts: 1 } };
    return { baseline, current: { passed: as === 'passed' ? passed + open : passed, attempts } };
  });
}

/** The evidence without open attempts: for display, never for a decision. */
export function measuredOnly(evidence: readonly Evidence[]): Compared[] {
  return evidence.flatMap(({ baseline, passed, failed }) =>
    passed + failed === 0 ? [] : [{ baseline, current: { passed, attempts: passed + failed } }],
  );
}

export function isOpen({ passed, failed, open }: Evidence): boolean {
  return open > 0 || passed + failed === 0;
}

/** Whether the rates differ, or could differ. */
export function isChanged(evidence: Evidence): boolean {
  const { baseline, passed, failed } = evidence;
  return isOpen(evidence) || passed * baseline.attempts !== baseline.passed * (passed + failed);
}
