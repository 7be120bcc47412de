import { InputError } from '../lib/errors.ts';
import { byKey } from '../lib/group-by.ts';
import { version } from '../lib/version.ts';
import { type AcceptedUseless, type Anchor, type Baseline, gatesNothing, rateOf } from '../records/baseline.ts';
import { sessionWindow } from '../records/baseline-file.ts';
import { partsOf } from '../records/part-facet.ts';
import { type PackScore, type ScenarioScore, type Scorecard, sumsOf } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import { listSome } from './pool-scorecards.ts';

export type Capture = {
  readonly scorecard: Scorecard;
  /** First answers by scenario; undefined if answers are not kept. */
  readonly firstAnswers: ReadonlyMap<string, string> | undefined;
  readonly reason: string;
  readonly now: Date;
  /** The baseline that this one replaces. The new one keeps its anchor, unless `resetAnchor` is true. */
  readonly previous: Baseline | undefined;
  /** Makes the counts of this capture the anchor. */
  readonly resetAnchor: boolean;
  readonly useless: UselessPolicy;
};

/** Finds packs that cannot gate, and says whether a capture accepts or refuses them. */
export type UselessPolicy = {
  readonly find: (scorecard: Scorecard) => readonly { readonly pack: string; readonly why: string }[];
  /** The user's reason to accept them; undefined refuses them. */
  readonly accepted: string | undefined;
  /** When sessions are appended: what the baseline already accepts. These packs are not refused. */
  readonly acceptedBefore?: AcceptedUseless | undefined;
  /** Tells the user what to do if they are refused. */
  readonly hint: string;
};

/** Turns a scorecard into a baseline. Throws one error with all faults if later runs could not be compared with it. */
export function makeBaseline(capture: Capture): Baseline {
  const { scorecard, firstAnswers, reason, now, previous, resetAnchor, useless } = capture;
  if (resetAnchor && reason.trim() === '')
    throw new InputError(
      '--reset-anchor forgets what the first capture counted, and no --reason is given',
      'Say why with --reason "…": reviewers see it in the file.',
    );
  const found = useless.find(scorecard);
  const accepted = useless.accepted ?? useless.acceptedBefore?.reason;
  const refused = uselessFaults(scorecard, useless);
  const isHopeless = found.length > 0 && found.length === scorecard.packs.length;
  const faults = [...captureFaults(scorecard), ...lostFaults(scorecard, previous), ...refused];
  if (faults.length > 0)
    throw new InputError(
      [`${scorecard.slug} (${scorecard.mode}) cannot become a baseline:`, ...faults.map((fault) => `  ${fault}`)].join(
        '\n',
      ),
      faults.length === refused.length
        ? `${useless.hint}${isHopeless ? `\nIf it is accepted, ${gatesNothing}.` : ''}`
        : 'A baseline needs at least three whole rounds with nothing unmeasured, at the sampling of the packs. docs/baselines.md explains why.',
    );
  const capturedAt = now.toISOString();
  const kept = tidy(dropOldestSessions(scorecard));
  return {
    scorecard: kept,
    capturedAt,
    reason,
    tool: version,
    acceptedUseless:
      found.length === 0 || accepted === undefined
        ? undefined
        : { reason: accepted, packs: found.map(({ pack }) => pack) },
    anchor: anchorOf(kept, previous?.anchor, resetAnchor, { capturedAt, reason }),
    firstAnswers,
  };
}

/** Refuses to drop scenarios silently because the server can no longer be asked them. */
function lostFaults({ tooLong = [], refused = [] }: Scorecard, previous: Baseline | undefined): string[] {
  const held = new Set(previous?.scorecard.scenarios.map(({ scenario }) => scenario));
  const why = {
    'too long for the context of the server': tooLong,
    'of a response format that the server refuses': refused,
  };
  return Object.entries(why).flatMap(([words, keys]) => {
    const lost = keys.filter((key) => held.has(key));
    if (lost.length === 0) return [];
    return [`${words}, and in the baseline: ${listSome(lost)}. Delete the baseline first if that is intended`];
  });
}

/** One line for each pack that cannot gate and was not accepted. */
export function uselessFaults(scorecard: Scorecard, { find, accepted, acceptedBefore }: UselessPolicy): string[] {
  if (accepted !== undefined) return [];
  const refused = find(scorecard).filter(({ pack }) => !acceptedBefore?.packs.includes(pack));
  return refused.map(({ pack, why }) => `${pack} ${why}`);
}

/** The part of a scorecard that a baseline keeps. Leaves out packs of which nothing could be asked. */
function tidy({ tooLong = [], refused = [], ...scorecard }: Scorecard): Scorecard {
  const scenarios = scorecard.scenarios
    .map(({ notes: _, catches: __, ...score }) => ({
      ...withSums(score),
      failures: byKey(score.failures),
      causes: {},
      firstRound: null,
    }))
    .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
  const digests = Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest]));
  const { fingerprint, timings } = scorecard;
  const packsOf = (keys: readonly string[]) => new Set(keys.map(packOfKey));
  const [kept, left] = [packsOf(Object.keys(digests)), packsOf([...tooLong, ...refused])];
  const packs = scorecard.packs.filter(({ id }) => kept.has(id) || !left.has(id));
  return {
    ...scorecard,
    packs,
    fingerprint: { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios: digests } },
    scenarios,
    timings: Object.fromEntries(Object.entries(timings).filter(([pack]) => packs.some(({ id }) => id === pack))),
  };
}

/** Replaces single values by the newest sums. */
function withSums({ values, sums: kept, ...score }: ScenarioScore): ScenarioScore {
  const sums = Object.entries(sumsOf({ values, sums: kept }));
  if (sums.length === 0) return score;
  return { ...score, sums: Object.fromEntries(sums.map(([name, each]) => [name, each.slice(-sessionWindow)])) };
}

/** Keeps the first counts of each scenario and adds new scenarios. A reset replaces all by the counts of this capture. */
function anchorOf(
  { scenarios }: Scorecard,
  previous: Anchor | undefined,
  isReset: boolean,
  now: Pick<Anchor, 'capturedAt' | 'reason'>,
): Anchor {
  const own = Object.fromEntries(
    scenarios.map(({ scenario, digest, cells }) => [scenario, { ...rateOf(cells), digest }]),
  );
  if (previous === undefined || isReset) return { ...now, scenarios: own };
  return { ...previous, scenarios: byKey({ ...own, ...previous.scenarios }) };
}

/** Drops the oldest sessions if there are more than a baseline holds. */
export function dropOldestSessions(scorecard: Scorecard): Scorecard {
  const { run } = scorecard;
  if (run.sessions.length <= sessionWindow) return scorecard;
  const scenarios = scorecard.scenarios.map(newestOf);
  const asked = Math.max(1, ...scenarios.map(({ cells }) => rateOf(cells).attempts));
  return {
    ...scorecard,
    rounds: Math.min(scorecard.rounds, asked),
    scenarios,
    // Each run began at least one session, so the kept sessions belong to at most that many of the newest runs.
    run: { ...run, ids: run.ids.slice(-sessionWindow), sessions: run.sessions.slice(-sessionWindow) },
  };
}

function newestOf(score: ScenarioScore): ScenarioScore {
  const cells = score.cells.slice(-sessionWindow);
  const { passed, attempts } = rateOf(cells);
  const asked = cells.reduce((sum, cell) => sum + cell.unmeasured, attempts);
  return {
    ...withSums(score),
    cells,
    failures: fewer(score.failures, attempts - passed),
    answers: score.answers === null ? null : score.answers.slice(Math.max(0, score.answers.length - asked)),
  };
}

// The scorecard does not say which session a failure is from. To drop failures, the most frequent mode loses one first.
function fewer(failures: ScenarioScore['failures'], total: number): ScenarioScore['failures'] {
  const left = Object.entries(failures).map(([mode, times]) => ({ mode, times }));
  for (let over = left.reduce((sum, { times }) => sum + times, 0) - total; over > 0; over -= 1) {
    const most = left.reduce((one, other) => (other.times > one.times ? other : one));
    most.times -= 1;
  }
  return Object.fromEntries(left.filter(({ times }) => times > 0).map(({ mode, times }) => [mode, times]));
}

const fewestRounds = 3;
/** The most scenarios with metrics. With three metrics in three sessions, their committed file has half a MiB. */
const mostGraded = 2000;

/** Why a scorecard cannot become a baseline, one line each. */
export function captureFaults(scorecard: Scorecard): string[] {
  const { rounds, scenarios, missing, missingPacks } = scorecard;
  const unmeasured = scenarios.filter(({ cells }) => cells.some((cell) => cell.unmeasured > 0));
  const unasked = scenarios.filter(
    ({ cells }) => rateOf(cells).attempts === 0 && cells.every((cell) => cell.unmeasured === 0),
  );
  const graded = scenarios.filter((score) => Object.keys(sumsOf(score)).length > 0);
  return [
    ...(scorecard.isCanonical ? [] : ['its sampling is not canonical: a flag or --extra-body touched it']),
    ...(rounds >= fewestRounds
      ? []
      : [`${rounds === 1 ? 'one round' : `${rounds} rounds`}, of at least ${fewestRounds}`]),
    ...scorecard.packs.flatMap(armFault),
    ...(unmeasured.length === 0 ? [] : [`unmeasured attempts in ${listSome(unmeasured.map(named))}`]),
    ...(unasked.length === 0 ? [] : [`no attempt in ${listSome(unasked.map(({ scenario }) => scenario))}`]),
    ...(missing === 0 ? [] : [`${missing} planned ${missing === 1 ? 'attempt was' : 'attempts were'} never made`]),
    ...(missingPacks.length === 0 ? [] : [`a missing shard measured ${listSome(missingPacks)}`]),
    ...(graded.length <= mostGraded
      ? []
      : [`metrics of ${graded.length} scenarios, of at most ${mostGraded}: ask fewer examples`]),
    ...(scenarios.length > 0 || hasEnough(scorecard) ? [] : ['no scenario in it']),
    ...shapeFaults(scorecard),
  ];
}

/** Whether a part of a feature makes it a baseline without scenarios. */
function hasEnough(scorecard: Scorecard): boolean {
  const values = new Map<string, unknown>(Object.entries(scorecard));
  return partsOf('baseline').some(({ key, standsAlone }) => standsAlone?.(values.get(key)) === true);
}

function named({ scenario, cells }: Scorecard['scenarios'][number]): string {
  return `${scenario} (${cells.reduce((sum, cell) => sum + cell.unmeasured, 0)})`;
}

function armFault({ id, arm }: PackScore): string[] {
  if (arm.isValid) return [];
  const saw = `${arm.reasoned} of ${arm.replies} replies reason`;
  return [`${id}: thinking was to be ${arm.asked}, and ${saw}`];
}

// A user may have edited the scorecard of a run by hand.
function shapeFaults({ scenarios, packs, run }: Scorecard): string[] {
  const names = new Set(packs.map(({ id }) => id));
  const odd = scenarios.filter(({ cells, failures }) => {
    const { passed, attempts } = rateOf(cells);
    return Object.values(failures).reduce((sum, times) => sum + times, 0) !== attempts - passed;
  });
  const short = scenarios.filter(({ cells }) => cells.length !== run.sessions.length);
  const stray = scenarios.filter(({ scenario }) => !names.has(packOfKey(scenario)));
  const keys = scenarios.map(({ scenario }) => scenario);
  const twice = keys.length === new Set(keys).size ? [] : keys.filter((key, index) => keys.indexOf(key) !== index);
  return [
    ...(odd.length === 0 ? [] : [`failures that do not add up in ${listSome(odd.map(({ scenario }) => scenario))}`]),
    ...(short.length === 0 ? [] : [`counts that fit no session in ${listSome(short.map(({ scenario }) => scenario))}`]),
    ...(stray.length === 0 ? [] : [`no pack for ${listSome(stray.map(({ scenario }) => scenario))}`]),
    ...(twice.length === 0 ? [] : [`listed twice: ${listSome(twice)}`]),
  ];
}
