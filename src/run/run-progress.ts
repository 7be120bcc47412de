import type { AttemptLine, SessionLine, SkipLine } from '../model/journal.ts';
import type { Mode } from '../model/target.ts';

export type Stage = AttemptLine['stage'];

/** One attempt to make, within its round. */
export type Place = { readonly mode: Mode; readonly scenario: string };

/** An attempt to make. */
export type PlannedPlace = Place & { readonly stage: Stage; readonly round: number };

export type RoundPlan = { readonly round: number; readonly places: readonly PlannedPlace[] };

/** Events of a run, as they happen. */
export type RunProgress =
  /** This many attempts are now to be made. */
  | { readonly kind: 'stage-begun'; readonly stage: Stage; readonly attempts: number }
  | { readonly kind: 'session-begun'; readonly line: SessionLine }
  | { readonly kind: 'round-begun'; readonly stage: Stage; readonly round: number; readonly attempts: number }
  /** On disk. */
  | { readonly kind: 'attempt-done'; readonly line: AttemptLine; readonly done: number; readonly attempts: number }
  | { readonly kind: 'skipped'; readonly line: SkipLine; readonly done: number; readonly attempts: number }
  | { readonly kind: 'round-ended'; readonly stage: Stage; readonly round: number }
  | { readonly kind: 'restarting'; readonly stage: Stage; readonly round: number }
  /** The server sends nothing, and is asked whether it is there. */
  | { readonly kind: 'waiting'; readonly detail: string };

export type ProgressCount = {
  /** An attempt of it starts. */
  begin(place: PlannedPlace): void;
  /** On disk. */
  count(line: AttemptLine | SkipLine): void;
};

/** Reports how far a stage is. */
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
