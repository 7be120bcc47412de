import type { Verdict } from '../../records/verdict.ts';
import type { ExportedAttempt } from './exported-run.ts';

export type Evaluation = {
  /** `passed` for the verdict, otherwise the name of the metric. */
  readonly name: string;
  /** 1 or 0 for the verdict. */
  readonly score: number;
  readonly explanation: string | undefined;
};

/** What an attempt was found to be worth: its verdict, then its metrics. None if nothing was learned. */
export function evaluationsOf({ line: { verdict } }: ExportedAttempt): Evaluation[] {
  if (verdict.outcome === 'unmeasured') return [];
  const metrics = Object.entries(verdict.measures ?? {});
  return [
    verdict.outcome === 'pass'
      ? { name: 'passed', score: 1, explanation: undefined }
      : { name: 'passed', score: 0, explanation: explanationOf(verdict) },
    ...metrics.map(([name, score]) => ({ name, score, explanation: undefined })),
  ];
}

/** The texts are empty where they may not leave. */
function explanationOf({ failure, expected, received }: Extract<Verdict, { outcome: 'fail' }>): string {
  return [failure, expected && `expected ${expected}`, received && `received ${received}`].filter(Boolean).join(', ');
}
