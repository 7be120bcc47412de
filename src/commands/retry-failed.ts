import type { Settings } from '../config/settings.ts';
import { interrupted } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { askAgain } from '../measure/ask-again.ts';
import { keysOf } from '../measure/select-packs.ts';
import { rateOf } from '../records/baseline.ts';
import type { AttemptLine } from '../records/journal.ts';
import type { ScenarioScore, Scorecard } from '../records/scorecard.ts';
import { rowOf, scenariosOfRows } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { fingerprintChanges } from '../report/describe-cause.ts';
import { attemptCount, plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, renderGrid, wrapped } from '../report/terminal-lines.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { withPairAttempts, withPairRows } from '../score/score-pairs.ts';
import { scoreRun, sortLines } from '../score/score-run.ts';
import { findKeptRun } from '../store/find-run.ts';
import { unchangedPacksOfPlan } from '../store/packs-of-plan.ts';
import type { RunFolder } from '../store/run-folder.ts';

export type RetryFailedOptions = {
  readonly run: string;
  readonly times: number;
  readonly packs: readonly string[];
  /** The folder of the config. */
  readonly root: string;
};

/** Asks failed scenarios again in a new run, to tell those that always fail from flaky ones. Gates nothing. */
export async function retryFailed(
  { run, times, packs, root }: RetryFailedOptions,
  settingsFor: (slug: string) => Promise<Settings>,
  io: Io,
): Promise<number> {
  if (!Number.isInteger(times) || times < 1)
    throw new InputError(`cannot ask ${times} times`, 'Give -n a whole number above zero.');
  const folder = await findKeptRun(run, { root, cwd: io.cwd });
  const source = await readUnlocked(folder);
  const failed = failedIn(source);
  const keys = [...new Set([...failed.values()].flat())];
  if (keys.length === 0) {
    io.out(`Nothing failed in ${source.plan.run.id}.\n`);
    return exitCodes.passed;
  }
  const loaded = (await unchangedPacksOfPlan(source.plan, packs)).filter((pack) =>
    keysOf(pack).some((key) => keys.includes(key)),
  );
  const settings = await settingsFor(source.plan.slug);
  const again = { plan: source.plan, settings, scenarios: failed, packs: loaded, times } as const;
  const now = await askAgain({ ...again, concurrency: lowestConcurrency(source), command: 'retry-failed' }, io);
  if (now === undefined) return interrupted;
  io.out(showRetried({ source, now, failed, columns: io.columns }));
  return exitCodes.passed;
}

/** Reads the journal, unless the run is still under way. */
async function readUnlocked(folder: RunFolder): Promise<ReadJournal> {
  await using _lock = await folder.lock();
  return await folder.journal();
}

function failedIn({ plan, lines }: ReadJournal): Failed {
  const attempts = withPairAttempts(plan, sortLines(lines).attempts);
  const isFailed = (mode: Mode, key: string) => (line: AttemptLine) =>
    line.mode === mode && line.scenario === key && line.verdict.outcome === 'fail';
  const byMode = plan.modes.map((mode) => {
    const rows = Object.keys(withPairRows(plan).scenarios).filter((key) => attempts.some(isFailed(mode, key)));
    const keys = scenariosOfRows(plan, rows);
    return [mode, keys] as const;
  });
  return new Map(byMode.filter(([, keys]) => keys.length > 0));
}

/** The lowest concurrency of the run: both must be measured under the same load. */
function lowestConcurrency({ lines }: ReadJournal): number | undefined {
  const known = lines.flatMap((line) => (line.kind === 'session' ? (line.subject.concurrency ?? []) : []));
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Scenarios that failed in any round, by mode, in the order of the plan. */
type Failed = ReadonlyMap<Mode, readonly string[]>;

type Retried = {
  readonly source: ReadJournal;
  readonly now: ReadJournal;
  readonly failed: Failed;
  readonly columns: number;
};

type Kind = 'systematic' | 'flaky' | 'recovered' | 'unmeasured';

function kindOf({ cells }: ScenarioScore): Kind {
  const { passed, attempts } = rateOf(cells);
  if (attempts === 0) return 'unmeasured';
  if (passed === 0) return 'systematic';
  return passed < attempts ? 'flaky' : 'recovered';
}

const inOrder: readonly Kind[] = ['systematic', 'flaky', 'recovered', 'unmeasured'];

/** One line per scenario, the worst first. */
function showRetried({ source, now, failed, columns }: Retried): string {
  const before = scoreRun(source.plan, source.lines);
  const after = scoreRun(now.plan, now.lines);
  const rows = after.flatMap((scorecard) => {
    const then = before.find(({ mode }) => mode === scorecard.mode)?.scenarios ?? [];
    return scorecard.scenarios
      .filter(({ scenario }) => failed.get(scorecard.mode)?.some((key) => rowOf(source.plan, key) === scenario))
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
        ['Scenario', 'Mode', '>Attempts then', '>Attempts now', 'It is', 'Failures now'],
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
      ...differences(before, after).flatMap((text) => wrapped(`changed since then: ${text}`, columns, '  ')),
    ],
    false,
  );
}

function failuresOf({ failures, causes }: ScenarioScore): string {
  const unmeasured = Object.entries(causes).map(([cause, times]) => [`unmeasured: ${cause}`, times] as const);
  return [...Object.entries(failures), ...unmeasured].map(([why, times]) => `${why} ×${times}`).join(', ');
}

function differences(before: readonly Scorecard[], after: readonly Scorecard[]): readonly string[] {
  const changes = after.flatMap((scorecard) => {
    const earlier = before.find(({ mode }) => mode === scorecard.mode);
    return earlier === undefined ? [] : fingerprintChanges(earlier, scorecard);
  });
  return [...new Set(changes)];
}
