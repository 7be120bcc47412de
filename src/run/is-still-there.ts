import { isDeepStrictEqual } from 'node:util';
import type { SessionLine } from '../model/journal.ts';
import type { SessionFacts } from './served.ts';

/** A server that we did not boot and that shows no difference counts as one session a run, however often the run was interrupted. */
export function isStillThere(before: SessionLine, found: SessionFacts): boolean {
  const shown = ({ identity, subject, thinkingControls }: SessionFacts) => ({ identity, subject, thinkingControls });
  return !found.identity.booted && isDeepStrictEqual(shown(before), shown(found));
}
