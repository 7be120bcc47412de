import { rateOf } from '../model/baseline.ts';
import type { ScenarioScore, Scorecard } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { renderGrid } from '../report/grid.ts';
import { attemptCount, plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, wrapped } from '../report/terminal-lines.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { scoreRun } from '../score/score-run.ts';
import { fingerprintChanges } from './fingerprint-changes.ts';

/** What failed in some round, by mode, in the order of the plan. */
export type Failed = ReadonlyMap<Mode, readonly string[]>;

export type Retried = {
  readonly source: ReadJournal;
  readonly now: ReadJournal;
  readonly failed: Failed;
  readonly columns: number;
};

type Kind = 'systematic' | 'flaky' | 'recovered' | 'unmeasured';

/** What a scenario did when it was asked again: never right, at times, always; or nobody knows. */
function kindOf({ cells }: ScenarioScore): Kind {
  const { passed, attempts } = rateOf(cells);
  if (attempts === 0) return 'unmeasured';
  if (passed === 0) return 'systematic';
  return passed < attempts ? 'flaky' : 'recovered';
}

const inOrder: readonly Kind[] = ['systematic', 'flaky', 'recovered', 'unmeasured'];

/** One line a scenario, the worst first. */
export function showRetried({ source, now, failed, columns }: Retried): string {
  const before = scoreRun(source.plan, source.lines);
  const after = scoreRun(now.plan, now.lines);
  const rows = after.flatMap((scorecard) => {
    const then = before.find(({ mode }) => mode === scorecard.mode)?.scenarios ?? [];
    return scorecard.scenarios
      .filter(({ scenario }) => failed.get(scorecard.mode)?.includes(scenario))
      .map((score) => ({
        kind: kindOf(score),
        mode: scorecard.mode,
        score,
        earlier: then.find(({ scenario }) => scenario === score.scenario),
      }));
  });
  rows.sort((one, other) => inOrder.indexOf(one.kind) - inOrder.indexOf(other.kind));
  const counts = inOrder.flatMap((kind) => {
    const times = rows.filter((row) => row.kind === kind).length;
    return times === 0 ? [] : [`${times} ${kind}`];
  });
  return joinLines(
    [
      `Of ${plural(rows.length, 'failed scenario')} of ${plainLine(source.plan.run.id)}: ${counts.join(', ')}.`,
      ...renderGrid(
        [
          { head: 'Scenario', align: 'left' },
          { head: 'Mode', align: 'left' },
          { head: 'Attempts then', align: 'right' },
          { head: 'Attempts now', align: 'right' },
          { head: 'It is', align: 'left' },
          { head: 'Failures now', align: 'left' },
        ],
        rows.map(({ kind, mode, score, earlier }) => [
          plainLine(score.scenario),
          mode,
          earlier === undefined ? '-' : attemptCount(rateOf(earlier.cells)),
          attemptCount(rateOf(score.cells)),
          kind,
          failuresOf(score),
        ]),
        { width: columns },
      ),
      ...differences(before, after).flatMap((text) => wrapped(`not as it was then: ${text}`, columns, '  ')),
    ],
    false,
  );
}

function failuresOf({ failures, causes }: ScenarioScore): string {
  const unmeasured = Object.entries(causes).map(([cause, times]) => [`unmeasured: ${cause}`, times] as const);
  return [...Object.entries(failures), ...unmeasured].map(([why, times]) => `${why} ×${times}`).join(', ');
}

function differences(before: readonly Scorecard[], after: readonly Scorecard[]): readonly string[] {
  const told = after.flatMap((scorecard) => {
    const earlier = before.find(({ mode }) => mode === scorecard.mode);
    return earlier === undefined ? [] : fingerprintChanges(earlier, scorecard);
  });
  return [...new Set(told)];
}
