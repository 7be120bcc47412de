import { groupBy } from '../lib/group-by.ts';
import { medianOf, quantileOf } from '../lib/median-of.ts';
import { unknownSubject } from '../records/fingerprint.ts';
import {
  type AttemptLine,
  cpuMsOf,
  type EndLine,
  type JournalLine,
  noteKinds,
  type Plan,
  type SessionLine,
  type SkipLine,
} from '../records/journal.ts';
import { type Level, levelName, levelsIn, linesOfLevel, roundsOfLevel } from '../records/level.ts';
import { lineFacet } from '../records/part-facet.ts';
import type { Arm, Cell, PackScore, PackTiming, ScenarioScore, Scorecard } from '../records/scorecard.ts';
import { packOfKey, packsOfShard, rowOf } from '../records/shard.ts';
import type { Mode, PackVersion } from '../records/target.ts';
import { settleRefusals, type Verdict } from '../records/verdict.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { costOf, tokensIn } from './price.ts';
import { scoreFacet } from './score-facet.ts';
import { withPairAttempts, withPairRows, withPairSkips } from './score-pairs.ts';
import { scoreParts } from './score-parts.ts';
import { withVerdict } from './to-score.ts';

/** The facts of one session, which the scorecard gives for all of them. */
type ScoredSession = Pick<SessionLine, 'session' | 'identity' | 'subject' | 'thinkingControls' | 'determinism'>;

/** The same for each level of a load run. */
export function scoreLevels(plan: Plan, lines: readonly JournalLine[]): Scorecard[] {
  const levels = plan.load === undefined ? [] : levelsIn(levelled(lines));
  if (levels.length === 0) return scoreRun(plan, lines);
  return levels.flatMap((level) => scoreRun(plan, linesOfLevel(levelled(lines), levelName(level))));
}

/** Lines. Some kinds have a level. */
export function levelled<Line extends JournalLine>(lines: readonly Line[]) {
  return lines as readonly (Line & { readonly level?: Level })[];
}

/** The verdicts and timings of a run, one scorecard for each mode of its plan; of a load run, of its first level. */
export function scoreRun(asked: Plan, lines: Iterable<JournalLine>): Scorecard[] {
  const sorted = sortLines(lines);
  const plan = atLevel(asked, sorted.attempts);
  const isHere = new Set(packsOfShard(plan).map(({ id }) => id));
  for (const pack of plan.run.merged?.missingPacks ?? []) isHere.delete(pack);
  return plan.modes.map((mode) => scoreMode(plan, mode, sorted, isHere));
}

function scoreMode(whole: Plan, mode: Mode, sorted: SortedLines, isHere: ReadonlySet<string>): Scorecard {
  const ofMode = sorted.attempts.filter((line) => line.mode === mode);
  const ending = (cause: Cause) => new Set([...alwaysEnding(ofMode, cause)].map((key) => rowOf(whole, key)));
  const [tooLong, refused] = [ending('context-too-small'), ending('field-refused')];
  const left = new Set([...tooLong, ...refused]);
  const games = left.size === 0 ? whole : withoutRows(whole, left);
  const plan = withPairRows(games);
  const asked = ofMode.filter((line) => Object.hasOwn(games.scenarios, line.scenario));
  const attempts = withPairAttempts(games, asked);
  const skips = withPairSkips(
    games,
    sorted.skips.filter((line) => line.mode === mode && Object.hasOwn(games.scenarios, line.scenario)),
  );
  // A map with a list for each of very many scenarios would take more memory than all else here.
  const byScenario = attempts.toSorted((one, other) => compareText(one.scenario, other.scenario));
  const attemptsOf = (scenario: string) =>
    byScenario.slice(placeOf(scenario, byScenario), placeOf(`${scenario}\0`, byScenario));
  const skipsOf = groupBy(
    skips.filter(({ why }) => why === undefined),
    ({ scenario }) => scenario,
  );
  const alone = sorted.others.flatMap((line) =>
    'mode' in line && 'session' in line && line.mode === mode ? [line] : [],
  );
  const asks: readonly { readonly session: number }[] = whole.packs.length === 0 ? alone : attempts;
  const askedIn = new Set(asks.map(({ session }) => session));
  // If nothing was asked, the scorecard describes the first server that was probed.
  const [begun = unknownSession(plan)]: readonly ScoredSession[] = sorted.sessions;
  const [first = begun]: readonly ScoredSession[] = sorted.sessions.filter(({ session }) => askedIn.has(session));
  const columns = askedIn.size === 0 ? [first.session] : [...askedIn].sort((one, other) => one - other);
  const scenarios = Object.keys(plan.scenarios)
    .filter((scenario) => isHere.has(packOfKey(scenario)))
    .sort(compareText)
    .map((scenario) => {
      const digest = plan.scenarios[scenario] as string; // one of its keys
      const skipped = new Set(skipsOf.get(scenario)?.map(({ round }) => round));
      const group = plan.groups?.[scenario];
      const catches = plan.catches?.[scenario];
      const own = { scenario, digest, group, catches, attempts: attemptsOf(scenario), skipped };
      return scoreScenario(own, columns, plan.rounds);
    });
  const attemptsOfPack = groupBy(asked, ({ scenario }) => packOfKey(scenario));
  const scored = { plan, games, mode, attempts: asked, skips, lines: sorted.others };
  const parts = scoreParts(scored);
  const paid = scoreFacet.all().flatMap((part) => part.paid?.(scored) ?? []);
  const cost = costOf(plan.price, asked, paid);
  const startOf = new Map(sorted.sessions.map(({ session, startedAt }) => [session, startedAt]));
  const settled = skips.filter(
    ({ why, scenario, round }) => why === 'settled' && !attemptsOf(scenario).some((line) => line.round === round),
  );
  const missing = scenarios.reduce((sum, { missing: lost = 0 }) => sum + lost, 0);
  return {
    version: 1,
    kind: 'scorecard',
    slug: plan.slug,
    mode,
    fingerprint: fingerprintOf(
      games,
      mode,
      underLoad(first, attempts[0]?.level),
      sorted.ends.flatMap(({ refusedFields }) => refusedFields),
    ),
    isCanonical: plan.isCanonical,
    rounds: plan.rounds,
    packs: plan.packs.map((pack) => scorePack(pack, plan, mode, attemptsOfPack.get(pack.id) ?? [])),
    ...parts('scenarios'),
    scenarios,
    missing,
    ...parts('cost'),
    ...(cost === undefined ? {} : { cost }),
    ...(missing > 0 && wasSettled(missing, sorted.ends, settled) ? { stoppedEarly: true as const } : {}),
    ...(lastEnd(sorted.ends) === 'unchanged' ? { unchanged: true as const } : {}),
    missingPacks: plan.packs.map(({ id }) => id).filter((id) => !isHere.has(id)),
    ...(attempts[0]?.level === undefined ? {} : { load: attempts[0].level }),
    ...(plan.leftOut === undefined ? {} : { leftOut: plan.leftOut }),
    ...(tooLong.size === 0 ? {} : { tooLong: [...tooLong].sort(compareText) }),
    ...(refused.size === 0 ? {} : { refused: [...refused].sort(compareText) }),
    notes: countNotes(attempts),
    run: {
      ids: [...(plan.run.merged?.runs ?? [plan.run.id])],
      startedAt: plan.run.startedAt,
      endedAt: sorted.ends.at(-1)?.endedAt ?? null,
      sessions: columns.map((session) => startOf.get(session) ?? plan.run.startedAt),
      determinism: first.determinism,
    },
    timings: Object.fromEntries(
      plan.packs.map(({ id }) => [
        id,
        {
          ...timePack(attemptsOfPack.get(id) ?? []),
          ...scoreFacet.joined(scoreFacet.all().map((part) => part.time?.(scored, id, attemptsOfPack.get(id) ?? []))),
        },
      ]),
    ),
    ...parts(undefined),
  };
}

/** As many at once as the level says, whatever the server's slots. */
function underLoad(session: ScoredSession, level: Level | undefined): ScoredSession {
  if (level === undefined) return session;
  return { ...session, subject: { ...session.subject, concurrency: 'closed' in level ? level.closed : null } };
}

/** The plan with the rounds that this level of a load run asked. */
function atLevel(plan: Plan, attempts: readonly AttemptLine[]): Plan {
  const level = attempts[0]?.level;
  if (plan.load === undefined || level === undefined) return plan;
  if (plan.load.soak !== true)
    return { ...plan, rounds: roundsOfLevel(level, plan.rounds, Object.keys(plan.scenarios).length) };
  const times = new Map(Object.keys(plan.scenarios).map((key) => [key, 0]));
  for (const { scenario } of attempts) times.set(scenario, (times.get(scenario) ?? 0) + 1);
  return { ...plan, rounds: Math.max(1, Math.min(...times.values())) };
}

type Cause = Extract<Verdict, { outcome: 'unmeasured' }>['cause'];

/** Scenarios that the server cannot be asked: unmeasured for this cause at every attempt, they say nothing about the model. */
function alwaysEnding(attempts: readonly AttemptLine[], cause: Cause): ReadonlySet<string> {
  const ends = ({ verdict }: AttemptLine) => verdict.outcome === 'unmeasured' && verdict.cause === cause;
  const found = new Set(attempts.filter(ends).map(({ scenario }) => scenario));
  if (found.size > 0) for (const line of attempts) if (!ends(line)) found.delete(line.scenario);
  return found;
}

function withoutRows(plan: Plan, left: ReadonlySet<string>): Plan {
  const kept = Object.entries(plan.scenarios).filter(([key]) => !left.has(rowOf(plan, key)));
  return { ...plan, scenarios: Object.fromEntries(kept) };
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The index at which the attempts of a scenario begin, or would begin. */
function placeOf(scenario: string, sorted: readonly AttemptLine[]): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.scenario ?? '') < scenario) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether every missing attempt was left out because it could change nothing. */
function wasSettled(missing: number, ends: readonly EndLine[], settled: readonly SkipLine[]): boolean {
  return lastEnd(ends) === 'stopped-early' || settled.length === missing;
}

function lastEnd(ends: readonly EndLine[]): EndLine['outcome'] | undefined {
  return ends.findLast(({ outcome }) => outcome !== 'decided')?.outcome;
}

/** The session of a journal that ends before its first one. */
function unknownSession({ run }: Plan): ScoredSession {
  return {
    session: 1,
    identity: { model: null, booted: false },
    subject: unknownSubject(run.tool),
    thinkingControls: {},
    determinism: null,
  };
}

function scorePack(
  { id, version, digest }: PackVersion,
  { harness, gatesOn = {} }: Plan,
  mode: Mode,
  attempts: readonly AttemptLine[],
): PackScore {
  const metric = gatesOn[id];
  return {
    ...{ id, version, digest, arm: armOf(mode, harness, attempts), completionTokens: completionTokensOf(attempts) },
    ...(metric === undefined ? {} : { gatesOn: metric }),
  };
}

/** Counts measured attempts of the planned rounds only; judging costs time in every attempt. */
function timePack(attempts: readonly AttemptLine[]): PackTiming {
  const timed = attempts.filter(({ stage, verdict }) => stage === 'measure' && verdict.outcome !== 'unmeasured');
  const totals = timed.map(({ totalMs }) => totalMs);
  const judgeCpuMs = cpuMsOf(attempts.flatMap(({ evidence = [] }) => evidence));
  return {
    attemptP50Ms: medianOf(totals) ?? null,
    attemptP95Ms: quantileOf(totals, 0.95),
    firstTokenP50Ms: medianOf(timed.flatMap(({ measures }) => measures[0]?.firstTokenMs ?? [])) ?? null,
    decodeTokensPerSecond:
      medianOf(
        timed.flatMap(({ measures }) => measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? [])),
      ) ?? null,
    ...(judgeCpuMs === undefined ? {} : { judgeCpuMs }),
  };
}

/**
 * Thinking was forced on and no reply reasons, or forced off and some reply does: the switch did not reach the model.
 * Without any reply this is unknown, and `pack-defaults` forces nothing. The words of the harness `pi` ask for thinking.
 */
function armOf(mode: Mode, harness: Plan['harness'], attempts: readonly AttemptLine[]): Arm {
  if (mode === 'pack-defaults' || (mode === 'no-thinking' && harness === 'pi')) return { isValid: true };
  const asked = mode === 'enable-thinking' ? 'on' : 'off';
  const replied = attempts.filter(({ messages, isReasoned }) => messages.length > 0 || isReasoned);
  const [reasoned, replies] = [replied.filter(({ isReasoned }) => isReasoned).length, replied.length];
  const isValid = replies === 0 || (asked === 'on' ? reasoned > 0 : reasoned === 0);
  return isValid ? { isValid } : { isValid, asked, reasoned, replies };
}

function completionTokensOf(attempts: readonly AttemptLine[]): number | null {
  const known = attempts.flatMap(({ measures }) => tokensIn(measures, 'completionTokens') ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

type ScenarioLines = {
  readonly scenario: string;
  readonly digest: string;
  readonly group: string | undefined;
  readonly catches: string[] | undefined;
  /** Attempts of one mode, by round. */
  readonly attempts: readonly AttemptLine[];
  /** Rounds in which it was not asked because it was settled. */
  readonly skipped: ReadonlySet<number>;
};

/** One scenario in one mode; `columns` are the sessions of that mode, `rounds` the planned ones. */
function scoreScenario(
  { scenario, digest, group, catches, attempts, skipped }: ScenarioLines,
  columns: readonly number[],
  rounds: number,
): ScenarioScore {
  const measured = new Map(attempts.filter(({ stage }) => stage === 'measure').map((line) => [line.round, line]));
  const planned = Array.from({ length: rounds }, (_, index) => index + 1);
  const missing = planned.filter((round) => !measured.has(round) && !skipped.has(round)).length;
  const answers = planned.map((round) => measured.get(round)?.answer ?? null);
  const values = valuesOf(attempts, columns);
  const notes = countNotes(attempts);
  const prompts = attempts.flatMap(({ measures }) => measures[0]?.promptTokens ?? []);
  return {
    scenario,
    digest,
    ...(group === undefined ? {} : { group }),
    cells: cellsOf(attempts, columns),
    ...(missing > 0 ? { missing } : {}),
    failures: tally(attempts.flatMap(({ verdict }) => (verdict.outcome === 'fail' ? [verdict.failure] : []))),
    causes: tally(attempts.flatMap(({ verdict }) => (verdict.outcome === 'unmeasured' ? [verdict.cause] : []))),
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(catches === undefined ? {} : { catches }),
    ...(values === undefined ? {} : { values }),
    promptTokens: prompts[0] ?? null,
    answers: answers.every((answer) => answer === null) ? null : answers,
    ...partingsOf(attempts),
    firstRound: firstRoundOf([...measured.values()], columns[0]),
  };
}

/** How many attempts have a note of each kind. */
function countNotes(attempts: readonly AttemptLine[]): Record<string, number> {
  return tally(attempts.flatMap(({ notes }) => (notes.length === 0 ? [] : noteKinds(notes))));
}

function valuesOf(attempts: readonly AttemptLine[], columns: readonly number[]): ScenarioScore['values'] {
  const values = new Map<string, number[][]>();
  for (const { session, verdict } of attempts) {
    const measures = verdict.outcome === 'unmeasured' ? {} : verdict.measures;
    for (const [name, value] of Object.entries(measures ?? {})) {
      const lists = values.get(name) ?? columns.map(() => []);
      lists[columns.indexOf(session)]?.push(value);
      values.set(name, lists);
    }
  }
  return values.size === 0 ? undefined : Object.fromEntries([...values].sort());
}

function partingsOf(attempts: readonly AttemptLine[]): Pick<ScenarioScore, 'partings'> {
  const first = (outcome: 'pass' | 'fail') =>
    attempts.find(({ parting, verdict }) => parting !== undefined && verdict.outcome === outcome)?.parting;
  const [passed, failed] = [first('pass'), first('fail')];
  if (passed === undefined && failed === undefined) return {};
  return { partings: { ...(passed && { passed }), ...(failed && { failed }) } };
}

function firstRoundOf(measured: readonly AttemptLine[], session: number | undefined): Cell | null {
  const inFirst = measured.filter((line) => line.session === session);
  const first = inFirst.filter(({ round }) => round === 1);
  return first.length === 0 || first.length === inFirst.length ? null : countVerdicts(first);
}

// A cell of one measured attempt is one of these two objects, and cells of one session one of two lists: a long run has
// very many.
const [passedOnce, failedOnce] = [
  Object.freeze({ passed: 1, failed: 0, unmeasured: 0 }),
  Object.freeze({ passed: 0, failed: 1, unmeasured: 0 }),
];
const onlyCell = new Map<Cell, Cell[]>([passedOnce, failedOnce].map((cell) => [cell, [cell]]));

function cellsOf(attempts: readonly AttemptLine[], columns: readonly number[]): Cell[] {
  const cells = columns.map((session) => countVerdicts(attempts.filter((line) => line.session === session)));
  const [first] = cells;
  return (cells.length === 1 && first !== undefined && onlyCell.get(first)) || cells;
}

function countVerdicts(attempts: readonly AttemptLine[]): Cell {
  const [one, ...others] = attempts;
  if (one !== undefined && others.length === 0 && one.verdict.outcome !== 'unmeasured')
    return one.verdict.outcome === 'pass' ? passedOnce : failedOnce;
  const cell = { passed: 0, failed: 0, unmeasured: 0 };
  for (const { verdict } of attempts) {
    if (verdict.outcome === 'pass') cell.passed += 1;
    else if (verdict.outcome === 'fail') cell.failed += 1;
    else cell.unmeasured += 1;
  }
  return cell;
}

// One object for all with the same words: there may be a hundred thousand scenarios.
const tallies = new Map<string, Readonly<Record<string, number>>>();

/** How often each word occurs, in alphabetical order. */
function tally<Word extends string>(words: readonly Word[]): Partial<Record<Word, number>> & Record<string, number> {
  const sorted = words.toSorted();
  const key = sorted.join(' ');
  const counts = tallies.get(key) ?? Object.freeze(countsOf(sorted));
  tallies.set(key, counts);
  return counts as Partial<Record<Word, number>> & Record<string, number>; // its keys are words
}

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

type SortedLines = {
  /** The newest of each place, with its final verdict; by round, then by scenario. Under load: of the first level. */
  readonly attempts: readonly AttemptLine[];
  readonly skips: readonly SkipLine[];
  readonly sessions: readonly SessionLine[];
  readonly ends: readonly EndLine[];
  /** Of the kinds that features add. */
  readonly others: readonly JournalLine[];
};

export function sortLines(lines: Iterable<JournalLine>): SortedLines {
  const attempts: AttemptLine[] = [];
  // In two steps: a text with all four would be longer than what is kept of the line.
  const placesOf = new Map<string, Map<string, number>>();
  const skips = new Map<string, SkipLine>();
  const sessions = new Map<number, SessionLine>();
  const ends: EndLine[] = [];
  const added = new Set(lineFacet.all().map(({ kind }) => kind));
  const others: JournalLine[] = [];
  let level: string | undefined;
  for (const line of lines) {
    if (line.kind === 'attempt') {
      if (line.level !== undefined) level ??= levelName(line.level);
      if (line.level !== undefined && levelName(line.level) !== level) continue;
      const round = `${line.mode} ${line.stage} ${line.round}`;
      const places = placesOf.get(round) ?? new Map<string, number>();
      const place = places.get(line.scenario) ?? attempts.length;
      attempts[place] = line;
      placesOf.set(round, places.set(line.scenario, place));
    }
    if (line.kind === 'skip') skips.set(`${line.mode} ${line.round} ${line.scenario}`, line);
    else if (line.kind === 'session') sessions.set(line.session, line);
    else if (line.kind === 'end') ends.push(line);
    else if (added.has(line.kind)) others.push(line);
  }
  const verdictOf = settleRefusals(attempts);
  for (const [place, line] of attempts.entries()) {
    const verdict = verdictOf(line);
    if (verdict !== line.verdict) attempts[place] = withVerdict(line, verdict);
  }
  return {
    attempts: attempts.sort(byRound),
    skips: [...skips.values()],
    sessions: [...sessions.values()].sort((one, other) => one.session - other.session),
    ends,
    others,
  };
}

function byRound(one: AttemptLine, other: AttemptLine): number {
  return one.round - other.round || (one.scenario < other.scenario ? -1 : 1);
}

export function* beforeConfirmation(lines: Iterable<JournalLine>): Generator<JournalLine> {
  for (const line of lines) if (line.kind !== 'attempt' || line.stage !== 'confirm') yield line;
}
