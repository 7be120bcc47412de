import { medianOf } from '../../../lib/median-of.ts';
import type { AttemptLine, EndLine, JournalLine, Plan } from '../../../records/journal.ts';
import { roundsOfLevel } from '../../../records/level.ts';
import { packOfKey } from '../../../records/shard.ts';
import type { Mode } from '../../../records/target.ts';
import { duration, maybeDuration, maybeSpeed } from '../../../report/numbers.ts';
import { type ScenarioStatus, statusMarks, statusWord } from '../../../report/scenario-status.ts';

type Counts = { passed: number; failed: number; unmeasured: number; skipped: number };

/** What the journal of a run says so far. It grows by a line at a time, so it is changed in place. */
export type LiveRun = {
  readonly plan: Plan;
  /** Scenario keys in the order of the plan. */
  readonly keys: readonly string[];
  /** Counts by mode, in the order of `keys`. */
  readonly cells: ReadonlyMap<Mode, readonly Counts[]>;
  readonly firstTokenMs: number[];
  readonly speeds: number[];
  /** Attempts in this part of the run: it was begun, or resumed. */
  part: { done: number; ms: number };
  /** The number of the last line. */
  line: number;
  end: EndLine | undefined;
};

const latest = 50;

export function startLive(plan: Plan): LiveRun {
  const keys = Object.keys(plan.scenarios);
  const cells = plan.modes.map((mode) => [mode, keys.map(() => ({ ...none }))] as const);
  const empty = { firstTokenMs: [], speeds: [], part: { done: 0, ms: 0 }, line: 1, end: undefined };
  return { plan, keys, cells: new Map(cells), ...empty };
}

const none: Counts = { passed: 0, failed: 0, unmeasured: 0, skipped: 0 };

/** What a line changed: the elements of the page by id, with their texts, and with their classes. */
export type LiveChange = {
  readonly texts: readonly (readonly [id: string, text: string])[];
  readonly classes: readonly (readonly [id: string, name: string])[];
};

const nothing: LiveChange = { texts: [], classes: [] };

export function addLine(live: LiveRun, number: number, line: JournalLine): void {
  live.line = number;
  if (line.kind === 'session') {
    if (line.reason === 'resume') live.part = { done: 0, ms: 0 };
    live.end = undefined;
  } else if (line.kind === 'attempt') {
    live.end = undefined; // a resumed run goes on after its last end
    count(live, line);
  } else if (line.kind === 'skip') {
    const cell = cellAt(live, line);
    if (cell !== undefined) cell.skipped += 1;
  } else if (line.kind === 'end') live.end = line;
}

/** What the line that was added last changed on the page. */
export function changeOf(live: LiveRun, line: JournalLine): LiveChange {
  if (line.kind === 'attempt' || line.kind === 'skip') return changeAt(live, line);
  return line.kind === 'session' || line.kind === 'end' ? { texts: totalTexts(live), classes: [] } : nothing;
}

type Place = Pick<AttemptLine, 'mode' | 'scenario'>;

function cellAt({ keys, cells }: LiveRun, { mode, scenario }: Place): Counts | undefined {
  return cells.get(mode)?.[keys.indexOf(scenario)];
}

function count(live: LiveRun, line: AttemptLine): void {
  const cell = cellAt(live, line);
  if (cell === undefined) return;
  const { verdict, measures, atMs, totalMs } = line;
  if (verdict.outcome === 'pass') cell.passed += 1;
  else if (verdict.outcome === 'fail') cell.failed += 1;
  else cell.unmeasured += 1;
  live.part.done += 1;
  live.part.ms = Math.max(live.part.ms, atMs + totalMs);
  const [first] = measures;
  if (first?.firstTokenMs != null) live.firstTokenMs.push(first.firstTokenMs);
  live.speeds.push(...measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []));
  for (const list of [live.firstTokenMs, live.speeds]) list.splice(0, list.length - latest);
}

function changeAt(live: LiveRun, { mode, scenario }: Place): LiveChange {
  const { plan, keys } = live;
  const [at, index] = [plan.modes.indexOf(mode), keys.indexOf(scenario)];
  if (at === -1 || index === -1) return nothing;
  const cell = cellView(live, mode, index);
  const pack = plan.packs.findIndex(({ id }) => id === packOfKey(scenario));
  const id = `${at}-${index}`;
  return {
    texts: [
      [`s-${id}`, cell.mark],
      [`w-${id}`, cell.words],
      ...packFigures(live, mode, packOfKey(scenario)).map(
        (text, column) => [`p-${at}-${pack}-${column}`, text] as const,
      ),
      ...totalTexts(live),
    ],
    classes: [[`c-${id}`, `sign ${cell.status}`]],
  };
}

export type CellView = {
  /** A class of the page. */
  readonly status: ScenarioStatus | 'waiting';
  readonly mark: string;
  readonly words: string;
};

/** How a scenario does so far. */
export function cellView(live: LiveRun, mode: Mode, index: number): CellView {
  const { passed, failed, unmeasured } = live.cells.get(mode)?.[index] ?? none;
  const key = live.keys[index] ?? '';
  const id = key.slice(key.indexOf('/') + 1);
  if (passed + failed + unmeasured === 0) return { status: 'waiting', mark: ' ', words: `${id}: not asked yet` };
  const status =
    passed + failed === 0 ? 'unmeasured' : passed > 0 && failed > 0 ? 'flaky' : passed > 0 ? 'passes' : 'fails';
  const left = unmeasured === 0 ? '' : `, ${unmeasured} unmeasured`;
  return {
    status,
    mark: statusMarks[status],
    words: `${id}: ${statusWord(status)}, ${passed}/${passed + failed}${left}`,
  };
}

/** Attempts at each scenario; undefined for load that goes on until it has found or used up something. */
function roundsIn({ rounds, load, scenarios }: Plan): number | undefined {
  if (load === undefined) return rounds;
  if (load.levels === undefined || load.soak === true) return undefined;
  const count = Object.keys(scenarios).length;
  return load.levels.reduce((sum, level) => sum + roundsOfLevel(level, rounds, count), 0);
}

/** `12 of 45`, or `12` if it is unknown of how many. */
function doneWords(done: number, planned: number | undefined): string {
  return planned === undefined ? String(done) : `${done} of ${Math.max(done, planned)}`;
}

/** The counts of a pack: asked, passed, failed, unmeasured. */
export function packFigures(live: LiveRun, mode: Mode, pack: string): readonly string[] {
  const cells = live.keys.flatMap((key, at) => (packOfKey(key) === pack ? (live.cells.get(mode)?.[at] ?? []) : []));
  const { passed, failed, unmeasured, skipped } = sumOf(cells);
  const rounds = roundsIn(live.plan);
  const done = passed + failed + unmeasured + skipped;
  return [doneWords(done, rounds && cells.length * rounds), String(passed), String(failed), String(unmeasured)];
}

function sumOf(cells: readonly Counts[]): Counts {
  const sum = { ...none };
  for (const cell of cells) {
    sum.passed += cell.passed;
    sum.failed += cell.failed;
    sum.unmeasured += cell.unmeasured;
    sum.skipped += cell.skipped;
  }
  return sum;
}

/** The figures of the whole run, by the id of their element. */
export function totalTexts(live: LiveRun): readonly (readonly [id: string, text: string])[] {
  const { passed, failed, unmeasured, skipped } = sumOf([...live.cells.values()].flat());
  const done = passed + failed + unmeasured + skipped;
  const rounds = roundsIn(live.plan);
  const planned = rounds && live.keys.length * live.plan.modes.length * rounds;
  const left =
    planned === undefined || live.part.done === 0
      ? undefined
      : (Math.max(0, planned - done) * live.part.ms) / live.part.done;
  const remaining = live.end !== undefined ? endWords(live.end) : left === undefined ? '-' : leftWords(left);
  return [
    ['t-done', doneWords(done, planned)],
    ['t-passed', String(passed)],
    ['t-failed', String(failed)],
    ['t-unmeasured', String(unmeasured)],
    ['t-first', maybeDuration(medianOf(live.firstTokenMs))],
    ['t-speed', maybeSpeed(medianOf(live.speeds))],
    ['t-left', remaining],
    [
      't-told',
      `Attempts: ${doneWords(done, planned)}; ${passed} passed, ${failed} failed. ${live.end === undefined ? `Left: ${remaining}.` : remaining}`,
    ],
  ];
}

/** No estimate is below a second. */
function leftWords(ms: number): string {
  return ms < 1000 ? 'under 1 s' : `about ${duration(ms)}`;
}

function endWords({ outcome, detail }: EndLine): string {
  return detail === '' ? outcome : `${outcome}: ${detail}`;
}
