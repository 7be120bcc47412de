import type { JournalLine } from '../../records/journal.ts';
import type { Gap, NumericsGap } from '../../records/logprob-gap.ts';
import {
  type KeptNumerics,
  type NumericAnswer,
  type NumericAnswers,
  type Numerics,
  type NumericsVerdict,
  numericsVerdictSchema,
  type Position,
  type PromptDistance,
  type RecordingLine,
} from './numerics.ts';

/** Below this, a probability counts as this: two servers that both call something impossible agree. */
const least = 1e-6;
/** Nats. Other kernels, threads or batch shapes stay below. */
const roundingBelow = 1e-5;
/** Nats. Nothing below is called moved. */
const movedFrom = 1e-4;
const alpha = 0.001;
/** Sessions are not equally noisy: a prompt counts as farther if it is this many times as far as any two of them. */
const farther = 2.5;

type Measured = Extract<Numerics, { outcome: 'measured' }>;

/** What a run's journal says about the model itself; undefined if the baseline keeps nothing to compare it with. */
export function numericsOf(kept: KeptNumerics | undefined, lines: readonly JournalLine[]): Numerics | undefined {
  if (kept === undefined) return undefined;
  const recordings = lines.filter((line) => line.kind === 'numerics');
  const gap = gapIn(kept, recordings, lines);
  if (gap !== undefined) return { outcome: 'not-measured', ...gap };
  const answers = recordings.flatMap(({ recorded }) => (recorded.outcome === 'recorded' ? [recorded.answers] : []));
  return compareNumerics(kept, answers) ?? { outcome: 'not-measured', cause: 'not-asked', detail: '' };
}

function gapIn(
  kept: KeptNumerics,
  recordings: readonly RecordingLine[],
  lines: readonly JournalLine[],
): Gap | undefined {
  if (recordings.length === 0) return { cause: 'not-asked', detail: '' };
  const refused = recordings.flatMap(({ recorded }) => (recorded.outcome === 'not-measured' ? [recorded] : []));
  const [first] = refused;
  if (first !== undefined) return { cause: first.cause, detail: first.detail };
  if (recordings.some(({ prompts }) => prompts !== kept.prompts)) return { cause: 'other-prompts', detail: '' };
  const asked = recordings.flatMap(({ recorded }) => (recorded.outcome === 'recorded' ? [recorded.answers] : []));
  if (!haveSamePrompts([...kept.sessions, ...asked])) return { cause: 'other-prompts', detail: '' };
  // The process that came in between was never asked.
  const other = lines
    .filter((line) => line.kind === 'session')
    .find(({ reason }) => ['fingerprint-changed', 'connection-lost'].includes(reason));
  return other === undefined ? undefined : { cause: 'server-changed', detail: `session ${other.session}` };
}

/** Refuses a part of the prompts, which would hide how far the others moved. */
function haveSamePrompts([first, ...others]: readonly NumericAnswers[]): boolean {
  const names = Object.keys(first ?? {});
  return others.every(
    (each) => Object.keys(each).length === names.length && names.every((name) => Object.hasOwn(each, name)),
  );
}

/** Compares the numerics of two kept results, each a baseline or a run; undefined if neither has any. */
export function compareKept(one: KeptNumerics | undefined, other: KeptNumerics | undefined): Numerics | undefined {
  if (one === undefined && other === undefined) return undefined;
  const gap = (cause: NumericsGap) => ({ outcome: 'not-measured' as const, cause, detail: '' });
  if (one === undefined || other === undefined) return gap('nothing-kept');
  if (one.prompts !== other.prompts || !haveSamePrompts([...one.sessions, ...other.sessions]))
    return gap('other-prompts');
  return compareNumerics(one, other.sessions) ?? gap('nothing-kept');
}

/** How far a server is from its baseline: of several sessions, the farthest is shown. */
function compareNumerics(baseline: KeptNumerics, current: readonly NumericAnswers[]): Measured | undefined {
  const [first] = baseline.sessions;
  if (first === undefined) return undefined;
  const floors = floorsOf(baseline.sessions);
  const found = current.flatMap((answers) => compareOne(first, answers, floors, baseline.sessions) ?? []);
  const [farthest] = found.sort((one, other) => severity(other) - severity(one) || other.distance - one.distance);
  return farthest && { ...farthest, sessions: { baseline: baseline.sessions.length, current: current.length } };
}

function severity({ verdict }: Measured): number {
  return numericsVerdictSchema.options.indexOf(verdict);
}

function compareOne(
  baseline: NumericAnswers,
  current: NumericAnswers,
  floors: Floors | undefined,
  sessions: readonly NumericAnswers[],
): Measured | undefined {
  const prompts = distancesOf(baseline, current);
  if (prompts.length === 0) return undefined;
  const sorted = prompts.map(({ distance }) => distance).sort((one, other) => one - other);
  const [distance, greatest] = [quantile(sorted, 0.95), quantile(sorted, 1)];
  const found = floors === undefined ? undefined : countBeyond(sessions, current, floors);
  const isSame = prompts.every(
    ({ prompt, partsAt }) => partsAt === null && numbersOf(baseline[prompt]) === numbersOf(current[prompt]),
  );
  const known = floors && found && { isBeyond: found.isBeyond, floor: floors.distance };
  return {
    outcome: 'measured',
    verdict: isSame ? 'identical' : verdictOf(distance, greatest, known),
    distance,
    median: quantile(sorted, 0.5),
    floor: floors?.distance ?? null,
    beyond: found?.beyond ?? null,
    parted: prompts.filter(({ partsAt }) => partsAt !== null).length,
    prompts,
    sessions: { baseline: sessions.length, current: 1 },
  };
}

/** `known` is undefined if the effect of restarts is unknown. */
function verdictOf(
  distance: number,
  greatest: number,
  known: { readonly isBeyond: boolean; readonly floor: number } | undefined,
): NumericsVerdict {
  // The percentile does not see the farthest prompts.
  if (distance < roundingBelow && greatest < movedFrom) return 'rounding';
  if (known === undefined) return 'unsure';
  if (known.isBeyond) return distance < movedFrom ? 'unsure' : 'moved';
  return distance > farther * known.floor ? 'unsure' : 'as-restarts';
}

/**
 * Counts prompts that are farther from every session than sessions are from each other. A single session would give too
 * many by chance: if it lies apart, so does everything that is compared with it.
 */
function countBeyond(
  sessions: readonly NumericAnswers[],
  current: NumericAnswers,
  { byPrompt, pairs }: Floors,
): { readonly beyond: number; readonly isBeyond: boolean } {
  const nearest = new Map<string, number>();
  for (const { prompt, distance } of sessions.flatMap((session) => distancesOf(session, current)))
    nearest.set(prompt, Math.min(distance, nearest.get(prompt) ?? distance));
  const found = [...nearest].map(([prompt, distance]) => ({ distance, floor: byPrompt.get(prompt) ?? 0 }));
  const isFarther = ({ distance, floor }: (typeof found)[number]) => distance > farther * floor;
  // Prompts that neither restarts nor this change move say nothing about chance.
  const telling = found.filter(({ distance, floor }) => floor >= roundingBelow || distance >= movedFrom);
  const isSteady = found.every(({ floor }) => floor < roundingBelow);
  return {
    beyond: found.filter(isFarther).length,
    // If restarts move nothing, every prompt that moved is a change.
    isBeyond: isSteady ? telling.length > 0 : isMoreThanChance(telling.filter(isFarther).length, telling.length, pairs),
  };
}

type Floors = {
  readonly pairs: number;
  /** The greatest distance of two sessions. */
  readonly distance: number;
  /** The same for each prompt. */
  readonly byPrompt: ReadonlyMap<string, number>;
};

function floorsOf(sessions: readonly NumericAnswers[]): Floors | undefined {
  const pairs = sessions.flatMap((one, at) => sessions.slice(at + 1).map((other) => distancesOf(one, other)));
  if (pairs.length === 0) return undefined;
  const byPrompt = new Map<string, number>();
  for (const { prompt, distance } of pairs.flat()) byPrompt.set(prompt, Math.max(distance, byPrompt.get(prompt) ?? 0));
  const ofPairs = pairs.map((pair) =>
    quantile(
      pair.map(({ distance }) => distance).sort((one, other) => one - other),
      0.95,
    ),
  );
  return { pairs: pairs.length, distance: Math.max(...ofPairs), byPrompt };
}

/**
 * Whether chance gives so many prompts more rarely than `alpha`. By chance, each of `pairs + 1` distances is the
 * greatest with a probability of 1 / (pairs + 1).
 */
function isMoreThanChance(beyond: number, prompts: number, pairs: number): boolean {
  const chance = 1 / (pairs + 1);
  let term = (1 - chance) ** prompts; // of none at all
  let below = 0;
  for (let count = 0; count < beyond; count += 1) {
    below += term;
    term *= ((prompts - count) / (count + 1)) * (chance / (1 - chance));
  }
  return 1 - below <= alpha;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The distance at each prompt that both sides answered. */
function distancesOf(baseline: NumericAnswers, current: NumericAnswers): PromptDistance[] {
  return Object.entries(baseline).flatMap(([prompt, before]) => {
    const now = Object.hasOwn(current, prompt) ? current[prompt] : undefined;
    return now === undefined ? [] : [{ prompt, ...distanceOf(before, now) }];
  });
}

function distanceOf(before: NumericAnswer, now: NumericAnswer): Omit<PromptDistance, 'prompt'> {
  const steps = Math.max(before.length, now.length);
  const found: number[] = [];
  let partsAt: number | null = null;
  for (let at = 0; at < steps && partsAt === null; at += 1) {
    const [one, other] = [before[at], now[at]];
    if (one === undefined || other === undefined || isOther(one, other)) partsAt = at;
    if (one !== undefined && other !== undefined) found.push(divergence(one, other));
  }
  // One ended where the other went on: the end is a token that no server lists.
  if (found.length === 0 && partsAt !== null) found.push(-Math.log(least));
  const distance = found.length === 0 ? 0 : found.reduce((sum, each) => sum + each, 0) / found.length;
  return {
    distance: significant(distance),
    partsAt,
    margin: partsAt === null ? null : marginOf(before[partsAt]),
    baseline: before.map(([token]) => token),
    current: now.map(([token]) => token),
  };
}

/** An older recording has no ids. */
function isOther([one, , id]: Position, [other, , otherId]: Position): boolean {
  return one !== other || (id !== undefined && otherId !== undefined && id !== otherId);
}

function numbersOf(answer: NumericAnswer | undefined): string {
  return JSON.stringify(answer?.map(([token, alternatives]) => [token, alternatives]));
}

/** Symmetric Kullback-Leibler divergence in nats, over the named tokens and one for all others. */
function divergence(one: Position, other: Position): number {
  const [before, now] = [sharesOf(one), sharesOf(other)];
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const [p, q] = [sharesFor(names, before), sharesFor(names, now)];
  return p.reduce((sum, share, at) => {
    const paired = q[at] ?? share;
    return sum + 0.5 * (share - paired) * Math.log(share / paired);
  }, 0);
}

/**
 * The share of each name, and of all other tokens. One that this side does not name is at most as likely as its least
 * likely named one: it counts as that, or two tokens that change places at the end of the list would look like a change.
 */
function sharesFor(names: readonly string[], side: ReadonlyMap<string, number>): number[] {
  const known = [...side.values()];
  const lowest = Math.min(...known);
  let rest = 1 - known.reduce((sum, each) => sum + each, 0);
  const shares = names.map((name) => {
    const named = side.get(name);
    if (named !== undefined) return Math.max(least, named);
    const share = Math.max(least, Math.min(lowest, rest));
    rest -= share;
    return share;
  });
  return [...shares, Math.max(least, rest)];
}

/**
 * The share of each token. Tokens with one text are told apart by their order. vLLM lists the chosen token in any case:
 * as the last one it may be far less likely than those that are not listed.
 */
function sharesOf([chosen, alternatives]: Position): Map<string, number> {
  const last = alternatives.length - 1;
  const isForced = last > 0 && alternatives.findIndex(([token]) => token === chosen) === last;
  const shares = new Map<string, number>();
  for (const [token, logProbability] of isForced ? alternatives.slice(0, last) : alternatives) {
    const name = (order: number): string => (shares.has(`${order} ${token}`) ? name(order + 1) : `${order} ${token}`);
    shares.set(name(1), Math.exp(logProbability));
  }
  return shares;
}

function marginOf(position: Position | undefined): number | null {
  const [first, second] = [...(position?.[1] ?? [])].map(([, value]) => value).sort((one, other) => other - one);
  return first === undefined || second === undefined ? null : significant(first - second);
}

/** Six digits: as many as a recording keeps. */
function significant(value: number): number {
  return Number(value.toPrecision(6));
}
