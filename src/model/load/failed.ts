import { isOfSandbox, type Verdict } from '../verdict.ts';

/** A level with a larger share of failed requests than this is broken. */
const share = 0.05;

export function mostFailed(requests: number): number {
  return share * requests;
}

/** These are not the server's: they would be the same at any load. */
const beside: readonly string[] = [
  ...['cancelled', 'pack-error', 'context-too-small', 'context-failed', 'field-refused', 'metric-failed'],
];

/** Whether it says that the server gave no answer. */
export function isServerCause(cause: Extract<Verdict, { outcome: 'unmeasured' }>['cause']): boolean {
  return !beside.includes(cause) && !isOfSandbox(cause);
}
