import { InputError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { failureModeSchema } from '../model/failure-mode.ts';
import { causeSchema, type Verdict } from '../model/verdict.ts';

/** Every way in which an attempt can end without a pass: failure modes, and causes of what was not measured. */
const failureNames: readonly string[] = [...failureModeSchema.options, ...causeSchema.options];

export function checkFailure(name: string): void {
  if (failureNames.includes(name)) return;
  const near = nearest(name, failureNames);
  throw new InputError(
    `there is no failure "${name}"`,
    near === undefined ? `There are ${failureNames.join(', ')}.` : `Did you mean "${near}"?`,
  );
}

export function endedBy({ verdict }: { readonly verdict: Verdict }, name: string): boolean {
  if (verdict.outcome === 'pass') return false;
  return (verdict.outcome === 'fail' ? verdict.mode : verdict.cause) === name;
}
