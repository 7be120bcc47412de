import { groupBy } from '../lib/group-by.ts';
import { unknownSubject } from '../model/fingerprint.ts';
import type { AttemptLine, EndLine, JournalLine, Plan, SessionLine, SkipLine } from '../model/journal.ts';
import type { Arm, PackScore, PackTiming, Scorecard } from '../model/scorecard.ts';
import { packOfKey, packsOfShard } from '../model/shard.ts';
import type { Mode, PackVersion } from '../model/target.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { scoreScenario } from './score-scenario.ts';
import { type SortedLines, sortLines } from './sort-lines.ts';

/** The facts that a scorecard takes from one session for the whole run. */
type ScoredSession = Pick<SessionLine, 'session' | 'identity' | 'subject' | 'thinkingControls' | 'determinism'>;

/** The verdicts and timings of a run, one scorecard for each mode of its plan. */
export function scoreRun(plan: Plan, lines: Iterable<JournalLine>): Scorecard[] {
  const sorted = sortLines(lines);
  const isHere = new Set(packsOfShard(plan).map(({ id }) => id));
  for (const pack of plan.run.merged?.missingPacks ?? []) isHere.delete(pack);
  return plan.modes.map((mode) => scoreMode(plan, mode, sorted, isHere));
}

function scoreMode(plan: Plan, mode: Mode, sorted: SortedLines, isHere: ReadonlySet<string>): Scorecard {
  const attempts = sorted.attempts.filter((line) => line.mode === mode && Object.hasOwn(plan.scenarios, line.scenario));
  const skips = sorted.skips.filter((line) => line.mode === mode && Object.hasOwn(plan.scenarios, line.scenario));
  const attemptsOf = groupBy(attempts, ({ scenario }) => scenario);
  const skipsOf = groupBy(
    skips.filter(({ why }) => why === undefined),
    ({ scenario }) => scenario,
  );
  const askedIn = new Set(attempts.map(({ session }) => session));
  // If nothing was asked, the scorecard names the first server that was found.
  const [begun = unknownSession(plan)]: readonly ScoredSession[] = sorted.sessions;
  const [first = begun]: readonly ScoredSession[] = sorted.sessions.filter(({ session }) => askedIn.has(session));
  const columns = askedIn.size === 0 ? [first.session] : [...askedIn].sort((one, other) => one - other);
  const scenarios = Object.keys(plan.scenarios)
    .filter((scenario) => isHere.has(packOfKey(scenario)))
    .sort((one, other) => (one < other ? -1 : 1))
    .map((scenario) => {
      const digest = plan.scenarios[scenario] as string; // one of its keys
      const skipped = new Set(skipsOf.get(scenario)?.map(({ round }) => round));
      const lines = { scenario, digest, attempts: attemptsOf.get(scenario) ?? [], skipped };
      return scoreScenario(lines, columns, plan.rounds);
    });
  const attemptsOfPack = groupBy(attempts, ({ scenario }) => packOfKey(scenario));
  const startOf = new Map(sorted.sessions.map(({ session, startedAt }) => [session, startedAt]));
  const settled = skips.filter(
    ({ why, scenario, round }) => why === 'settled' && !attemptsOf.get(scenario)?.some((line) => line.round === round),
  );
  const missing = scenarios.reduce((sum, { missing: lost = 0 }) => sum + lost, 0);
  return {
    version: 1,
    kind: 'scorecard',
    slug: plan.slug,
    mode,
    fingerprint: fingerprintOf(
      plan,
      mode,
      first,
      sorted.ends.flatMap(({ refusedFields }) => refusedFields),
    ),
    isCanonical: plan.isCanonical,
    rounds: plan.rounds,
    packs: plan.packs.map((pack) => scorePack(pack, mode, attemptsOfPack.get(pack.id) ?? [])),
    scenarios,
    missing,
    ...(missing > 0 && wasSettled(missing, sorted.ends, settled) ? { stoppedEarly: true as const } : {}),
    missingPacks: plan.packs.map(({ id }) => id).filter((id) => !isHere.has(id)),
    run: {
      ids: [...(plan.run.merged?.runs ?? [plan.run.id])],
      startedAt: plan.run.startedAt,
      endedAt: sorted.ends.at(-1)?.endedAt ?? null,
      sessions: columns.map((session) => startOf.get(session) ?? plan.run.startedAt),
      determinism: first.determinism,
    },
    timings: Object.fromEntries(plan.packs.map(({ id }) => [id, timePack(attemptsOfPack.get(id) ?? [])])),
  };
}

/** Whether every missing attempt was left out because it could change nothing. */
function wasSettled(missing: number, ends: readonly EndLine[], settled: readonly SkipLine[]): boolean {
  const last = ends.findLast(({ outcome }) => outcome !== 'decided');
  return last?.outcome === 'stopped-early' || settled.length === missing;
}

/** For a journal that ends before its first session. */
function unknownSession({ run }: Plan): ScoredSession {
  return {
    session: 1,
    identity: { model: null, booted: false },
    subject: unknownSubject(run.tool),
    thinkingControls: {},
    determinism: null,
  };
}

function scorePack({ id, version, digest }: PackVersion, mode: Mode, attempts: readonly AttemptLine[]): PackScore {
  return { id, version, digest, arm: armOf(mode, attempts), completionTokens: completionTokensOf(attempts) };
}

/** Counts measured attempts of the planned rounds only. */
function timePack(attempts: readonly AttemptLine[]): PackTiming {
  const timed = attempts.filter(({ stage, verdict }) => stage === 'measure' && verdict.outcome !== 'unmeasured');
  const totals = timed.map(({ totalMs }) => totalMs);
  return {
    attemptP50Ms: medianOf(totals),
    attemptP95Ms: quantileOf(totals, 0.95),
    firstTokenP50Ms: medianOf(timed.flatMap(({ measures }) => measures[0]?.firstTokenMs ?? [])),
    decodeTokensPerSecond: medianOf(
      timed.flatMap(({ measures }) => measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? [])),
    ),
  };
}

/**
 * Thinking was forced on and no reply reasons, or forced off and some reply does: the switch did not reach the model.
 * Without any reply this is unknown, and `pack-defaults` forces nothing.
 */
function armOf(mode: Mode, attempts: readonly AttemptLine[]): Arm {
  if (mode === 'pack-defaults') return { isValid: true };
  const asked = mode === 'enable-thinking' ? 'on' : 'off';
  const replied = attempts.filter(({ messages, isReasoned }) => messages.length > 0 || isReasoned);
  const [reasoned, replies] = [replied.filter(({ isReasoned }) => isReasoned).length, replied.length];
  const isValid = replies === 0 || (asked === 'on' ? reasoned > 0 : reasoned === 0);
  return isValid ? { isValid } : { isValid, asked, reasoned, replies };
}

function completionTokensOf(attempts: readonly AttemptLine[]): number | null {
  const known = attempts.flatMap(({ measures }) => {
    const tokens = measures.flatMap(({ completionTokens }) => completionTokens ?? []);
    return tokens.length === 0 || tokens.length < measures.length ? [] : [tokens.reduce((sum, each) => sum + each, 0)];
  });
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The nearest value in the list, not interpolated. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.round(share * (sorted.length - 1))] ?? null;
}
