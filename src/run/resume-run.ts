import { AlreadyDone, EndpointError, InputError } from '../lib/errors.ts';
import { canonicalJson } from '../lib/json.ts';
import type { AttemptLine, EndLine, JournalLine, Plan, SessionLine } from '../records/journal.ts';
import { levelName } from '../records/level.ts';
import { lineFacet } from '../records/part-facet.ts';
import { settleRefusals, stripTexts, type Verdict } from '../records/verdict.ts';
import { type Journal, journalPath, reopenJournal } from './open-journal.ts';
import { journalLines } from './read-journal.ts';
import { type PrintLockNote, takeRunLock } from './run-lock.ts';
import type { Resumed } from './run-options.ts';

export type ResumedRun = {
  readonly journal: Journal;
  /** The journal's plan: its `run` stays. */
  readonly plan: Plan;
  readonly resumed: Resumed;
  /** How many attempts need not be asked again: measured, skipped, or lost to a fault of the pack. */
  readonly kept: number;
};

/**
 * Continues a run: opens its journal after the last whole line, and returns what need not be asked again. The caller
 * must close the journal. `isClosed` is false if a crash came between the decision and its record.
 */
export async function resumeRun(folder: string, plan: Plan, isClosed = true): Promise<ResumedRun> {
  let found: Omit<ResumedRun, 'journal'> | undefined;
  const journal = await reopenJournal(folder, async () => {
    const { bytes, end, ...before } = await readBefore(journalPath(folder));
    refuseOther(folder, before.plan, plan, isClosed ? end : undefined);
    found = before;
    return bytes;
  });
  if (found === undefined) throw new Error('a journal is read before it is opened');
  return { journal, ...found };
}

/**
 * Checks whether a run can be resumed, before its server is known; `plan` is undefined until it is complete. Returns its
 * first session.
 */
export async function checkResumable(
  folder: string,
  plan: Plan | undefined,
  isClosed: boolean,
  say?: PrintLockNote,
  isTask = false,
): Promise<SessionLine | undefined> {
  const lock = await takeRunLock(folder, say).catch((error: unknown) => {
    // A scheduler may start a task again while the process of the last attempt still ends: no fault of the input.
    throw isTask && error instanceof InputError
      ? new EndpointError(error.message, error.hint, { cause: error })
      : error;
  });
  try {
    const before = await readBefore(journalPath(folder));
    if (isTask && isClosed && before.end?.outcome === 'decided')
      throw new AlreadyDone(`${folder} is finished: nothing is left to ask`, 'quality-baseline merge reads it.');
    refuseOther(folder, before.plan, plan ?? before.plan, isClosed ? before.end : undefined);
    return before.first;
  } finally {
    await lock[Symbol.asyncDispose]();
  }
}

async function readBefore(path: string) {
  let plan: Plan | undefined;
  let end: EndLine | undefined;
  let sessions = 0;
  let first: SessionLine | undefined;
  let session: SessionLine | undefined;
  const lines: JournalLine[] = [];
  let bytes = 0;
  const attempts = new Map<string, Pick<AttemptLine, 'mode' | 'scenario' | 'verdict'>>();
  const kept = new Set<string>();
  for await (const { line, end: behind } of journalLines(path)) {
    bytes = behind;
    switch (line.kind) {
      case 'plan':
        plan = line;
        break;
      case 'session':
        sessions = Math.max(sessions, line.session);
        first ??= line;
        session = line;
        break;
      case 'attempt':
        // The newest counts, as everywhere.
        attempts.set(placeKey(line), { mode: line.mode, scenario: line.scenario, verdict: stripTexts(line.verdict) });
        if (wasLost(line)) session = undefined;
        break;
      case 'skip':
        kept.add(placeKey({ stage: 'measure', ...line }));
        break;
      case 'end':
        end = line;
        if (line.outcome === 'endpoint-lost') session = undefined;
        break;
      default:
        if (lineFacet.all().some(({ kind, isResumed }) => kind === line.kind && isResumed)) lines.push(line);
    }
  }
  if (plan === undefined) throw new Error('a journal begins with its plan');
  const verdictOf = settleRefusals([...attempts.values()]);
  for (const [place, attempt] of attempts) if (isToKeep(verdictOf(attempt))) kept.add(place);
  const resumed: Resumed = {
    nextSession: sessions + 1,
    session,
    lines,
    isKept: (place) => kept.has(placeKey(place)),
  };
  return { plan, end, bytes, first, kept: kept.size, resumed };
}

type PlaceOfLine = Pick<AttemptLine, 'stage' | 'mode' | 'round' | 'scenario' | 'level'>;

function placeKey({ stage, mode, round, scenario, level }: PlaceOfLine): string {
  return `${stage} ${mode} ${round} ${scenario}${level === undefined ? '' : ` ${levelName(level)}`}`;
}

/** Attempts lost to infrastructure are asked again; a fault of the pack would only repeat. */
function isToKeep(verdict: Verdict): boolean {
  return verdict.outcome !== 'unmeasured' || verdict.cause === 'pack-error';
}

/** After a lost connection, the server may be another process. */
function wasLost({ verdict }: AttemptLine): boolean {
  return verdict.outcome === 'unmeasured' && verdict.cause === 'disconnect';
}

function refuseOther(folder: string, before: Plan, now: Plan, end: EndLine | undefined): void {
  if (end?.outcome === 'decided') {
    throw new InputError(
      `${folder} is finished: nothing is left to ask`,
      'Begin a new run, without --resume; quality-baseline report shows this one.',
    );
  }
  const differences = planDifferences(before, now);
  if (differences.length === 0) return;
  throw new InputError(
    `${folder} is a different run:\n${differences.map((difference) => `  ${difference}`).join('\n')}`,
    'Resume it with the flags and packs that it began with, or begin a new run.',
  );
}

/**
 * The differences between a journal's plan and the requested one, in words. `run` may differ. Empty if they are the
 * same plan.
 */
export function planDifferences(before: Plan, now: Plan): string[] {
  const { run: _before, scenarios: scenariosBefore, packs: packsBefore, ...one } = before;
  const { run: _now, scenarios: scenariosNow, packs: packsNow, ...other } = now;
  const settings = new Map<string, unknown>(Object.entries(other));
  const changed = Object.entries(one).flatMap(([field, value]) =>
    isSame(value, settings.get(field))
      ? []
      : [
          field === 'context' && before.context?.name === now.context?.name
            ? `context ${now.context?.name}: its parameters or its files changed`
            : `${nameOf(field)}: ${show(value)} then, ${show(settings.get(field))} now`,
        ],
  );
  return [...changed, ...packDifferences(packsBefore, packsNow), ...scenarioDifferences(scenariosBefore, scenariosNow)];
}

function packDifferences(before: Plan['packs'], now: Plan['packs']): string[] {
  const ids = (packs: Plan['packs']) => packs.map(({ id }) => id).join(', ');
  if (ids(before) !== ids(now)) return [`packs: ${ids(before)} then, ${ids(now)} now`];
  return before.flatMap((pack, place) => {
    const other = now[place];
    if (other === undefined || other.digest === pack.digest) return [];
    return [
      other.version === pack.version
        ? `pack ${pack.id}: its content changed`
        : `pack ${pack.id}: ${pack.version} then, ${other.version} now`,
    ];
  });
}

const named = 5;

function scenarioDifferences(before: Plan['scenarios'], now: Plan['scenarios']): string[] {
  if (before === now) return [];
  const gone = Object.keys(before).filter((key) => now[key] === undefined);
  const added = Object.keys(now).filter((key) => before[key] === undefined);
  const changed = Object.keys(before).filter((key) => now[key] !== undefined && now[key] !== before[key]);
  return [
    ...list('scenarios asked only then', gone),
    ...list('scenarios asked only now', added),
    ...list('scenarios whose content or verifier changed', changed),
  ];
}

function list(title: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > named ? ` and ${keys.length - named} more` : '';
  return [`${title}: ${keys.slice(0, named).join(', ')}${more}`];
}

function nameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
