import type { Rate } from '../model/baseline.ts';

/** What is known of one scenario on both sides, all sessions taken together. */
export type Evidence = {
  readonly baseline: Rate;
  readonly passed: number;
  readonly failed: number;
  /** Attempts that were to be made and show nothing: unmeasured, or not made yet. */
  readonly open: number;
};

/** One scenario with nothing left open. */
export type Compared = { readonly baseline: Rate; readonly current: Rate };

/** The evidence as it were if all that is open had passed, or failed. */
export function complete(evidence: readonly Evidence[], as: 'passed' | 'failed'): Compared[] {
  return evidence.map(({ baseline, passed, failed, open }) => {
    const attempts = passed + failed + open;
    // A scenario of which nothing is known stays in: it could be either.
    if (attempts === 0) return { baseline, current: { passed: as === 'passed' ? 1 : 0, attempts: 1 } };
    return { baseline, current: { passed: as === 'passed' ? passed + open : passed, attempts } };
  });
}

/** The evidence without what is open: for showing, never for deciding. */
export function measuredOnly(evidence: readonly Evidence[]): Compared[] {
  return evidence.flatMap(({ baseline, passed, failed }) =>
    passed + failed === 0 ? [] : [{ baseline, current: { passed, attempts: passed + failed } }],
  );
}

export function isOpen({ passed, failed, open }: Evidence): boolean {
  return open > 0 || passed + failed === 0;
}

/** Whether the rates differ, or could. */
export function isChanged(evidence: Evidence): boolean {
  const { baseline, passed, failed } = evidence;
  return isOpen(evidence) || passed * baseline.attempts !== baseline.passed * (passed + failed);
}
