import type { CommonFault } from '../model/decision.ts';
import type { FailureMode } from '../model/failure-mode.ts';
import type { Scorecard } from '../model/scorecard.ts';

const fewestAttempts = 20;
/** Six of ten, as whole numbers: exactly 60 % counts. */
const share = { times: 6, of: 10 };

/** The one failure, or the one cause of unmeasured attempts, in which most attempts end; undefined where none is so common. */
export function commonFault({ scenarios }: Pick<Scorecard, 'scenarios'>): CommonFault | undefined {
  const failures = new Map<FailureMode, number>();
  const causes = new Map<string, number>();
  let attempts = 0;
  for (const score of scenarios) {
    for (const { passed, failed, unmeasured } of score.cells) attempts += passed + failed + unmeasured;
    for (const [failure, times] of Object.entries(score.failures)) {
      const known = failure as FailureMode; // the keys of a record are those of its schema
      failures.set(known, (failures.get(known) ?? 0) + times);
    }
    for (const [cause, times] of Object.entries(score.causes)) causes.set(cause, (causes.get(cause) ?? 0) + times);
  }
  if (attempts < fewestAttempts) return undefined;
  const isCommon = (times: number) => times * share.of >= attempts * share.times;
  for (const [failure, times] of failures) if (isCommon(times)) return { kind: 'failure', failure, times, attempts };
  for (const [cause, times] of causes) if (isCommon(times)) return { kind: 'unmeasured', cause, times, attempts };
  return undefined;
}
