import { InputError } from '../lib/errors.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { type Capture, makeBaseline } from './make-baseline.ts';
import { poolingFaults, poolScorecards } from './pool-scorecards.ts';

const fewestRuns = 3;

export type Adoption = Pick<Capture, 'reason' | 'now' | 'previous' | 'resetAnchor' | 'useless'> & {
  /** Scorecards of one slug and mode, one for each run. */
  readonly scorecards: readonly Scorecard[];
};

/** A baseline from past runs: the sessions of at least three, in order of time. */
export function adoptRuns({ scorecards, ...capture }: Adoption): Baseline {
  const [first, ...rest] = [...scorecards].sort((one, other) => (one.run.startedAt < other.run.startedAt ? -1 : 1));
  if (first === undefined || scorecards.length < fewestRuns)
    throw new InputError(
      `${first === undefined ? '' : `${first.slug} (${first.mode}): `}${scorecards.length === 1 ? 'one run is' : `${scorecards.length} runs are`} too few to adopt`,
      `Name at least ${fewestRuns}: three runs are three sessions.`,
    );
  let pooled: Scorecard = first;
  for (const next of rest) {
    const faults = poolingFaults(pooled, next);
    if (faults.length > 0)
      throw new InputError(
        [`run ${next.run.ids.join(', ')} does not fit those before it:`, ...faults.map((fault) => `  ${fault}`)].join(
          '\n',
        ),
        'Adopt runs of one slug, one mode, the same packs and the same model.',
      );
    pooled = poolScorecards(pooled, next);
  }
  return makeBaseline({ ...capture, scorecard: pooled, firstAnswers: undefined });
}
