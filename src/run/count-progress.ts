import type { AttemptLine, SkipLine } from '../model/journal.ts';
import type { PlannedPlace } from './order-round.ts';
import type { RoundPlan } from './planned-rounds.ts';
import type { RunProgress, Stage } from './run-progress.ts';

export type ProgressCount = {
  /** An attempt of it begins. */
  begin(place: PlannedPlace): void;
  /** On disk. */
  count(line: AttemptLine | SkipLine): void;
};

/** Tells how far a stage is. */
export function countProgress(
  stage: Stage,
  rounds: readonly RoundPlan[],
  tell: (progress: RunProgress) => void,
): ProgressCount {
  const attempts = rounds.reduce((sum, { places }) => sum + places.length, 0);
  const open = new Map<number, { isBegun: boolean; left: number }>(
    rounds.map(({ round, places }) => [round, { isBegun: false, left: places.length }]),
  );
  let done = 0;
  tell({ kind: 'stage-begun', stage, attempts });
  return {
    begin({ round }) {
      const state = open.get(round);
      if (state === undefined || state.isBegun) return;
      state.isBegun = true;
      tell({ kind: 'round-begun', stage, round, attempts: state.left });
    },
    count(line) {
      done += 1;
      tell(
        line.kind === 'skip'
          ? { kind: 'skipped', line, done, attempts }
          : { kind: 'attempt-done', line, done, attempts },
      );
      const state = open.get(line.round);
      if (state === undefined) return;
      state.left -= 1;
      if (state.left === 0) tell({ kind: 'round-ended', stage, round: line.round });
    },
  };
}
