import { listBaselines } from '../baseline/list-baselines.ts';
import { ageDays } from '../baseline/load-baseline.ts';
import { type ExitCode, exitCodes } from '../lib/errors.ts';
import { renderBaselineList } from '../report/render-baselines.ts';

export type BaselineListOptions = { readonly directory: string; readonly now: Date; readonly json: boolean };

export type BaselinesListed = {
  readonly text: string;
  /** Files that cannot be read, in words. */
  readonly notes: readonly string[];
  readonly exitCode: ExitCode;
};

/** The baselines of a folder. One that cannot be read is told beside the others, and makes the exit code that of input. */
export async function baselineList({ directory, now, json }: BaselineListOptions): Promise<BaselinesListed> {
  const { baselines } = await listBaselines(directory);
  const rows = baselines.flatMap((listed) =>
    listed.kind === 'read'
      ? [{ path: listed.path, baseline: listed.baseline, ageDays: ageDays(listed.baseline.capturedAt, now) }]
      : [],
  );
  const notes = baselines.flatMap((listed) =>
    listed.kind === 'faulty' ? [`${listed.error.message}\n${listed.error.hint}`] : [],
  );
  const none = rows.length === 0 && notes.length === 0 ? `No baselines in ${directory}. --capture records one.\n` : '';
  const text = json
    ? `${JSON.stringify(
        rows.map(({ path, baseline, ageDays }) => ({ ...headOf(baseline), path, ageDays })),
        undefined,
        2,
      )}\n`
    : rows.length === 0
      ? none
      : renderBaselineList(rows);
  return { text, notes, exitCode: notes.length === 0 ? exitCodes.passed : exitCodes.input };
}

function headOf({ scorecard, capturedAt, reason, tool }: Parameters<typeof renderBaselineList>[0][number]['baseline']) {
  const { slug, mode, rounds, packs, run } = scorecard;
  return {
    slug,
    mode,
    captured: capturedAt,
    reason,
    tool,
    sessions: run.sessions.length,
    rounds,
    packs: packs.map(({ id, version }) => ({ id, version })),
  };
}
