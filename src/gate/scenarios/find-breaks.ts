import { groupBy } from '../../lib/group-by.ts';
import type { Reason } from '../../records/decision.ts';
import type { FailureMode } from '../../records/failure-mode.ts';
import { attemptsIn, type ScenarioScore, type Scorecard, scoresByKey, sumCounts } from '../../records/scorecard.ts';
import { confirmRounds, type GateRule } from '../gate-rule.ts';
import { isOpen, type Pair, type PairedPack } from '../pair-packs.ts';

/** Failures that a parser, a template, a tokenizer or the server itself causes. */
const wireModes: ReadonlySet<string> = new Set<FailureMode>([
  ...(['call-in-content', 'merged-calls', 'invalid-arguments', 'answer-in-reasoning', 'thinking-leak'] as const),
  ...(['control-token', 'broken-text', 'server-rejected', 'repetition'] as const),
]);

/** What single scenarios show, whatever the size of their packs. */
export type Compared = {
  /** Of all comparable packs, with all attempts. */
  readonly pairs: readonly Pair[];
  /** The scores before the confirmation, by key. */
  readonly first: ReadonlyMap<string, ScenarioScore>;
  readonly baseline: Pick<Scorecard, 'scenarios' | 'notes'>;
  readonly rule: Pick<GateRule, 'confirms'>;
};

export function comparedAlone(
  packs: readonly PairedPack[],
  { first, ...rest }: Omit<Compared, 'pairs' | 'first'> & { readonly first: Scorecard },
): Compared {
  return { ...rest, pairs: packs.flatMap(({ pairs }) => pairs), first: scoresByKey(first) };
}

/** Passed in every attempt of the baseline, and fails in every one now. */
function isBroken({ evidence, current }: Pair): boolean {
  const { baseline, passed, failed } = evidence;
  const isWhole = !isOpen(evidence) && current.missing === undefined;
  return isUnanimous(baseline) && passed === 0 && failed > 1 && isWhole;
}

export function isUnanimous({ passed, attempts }: Pair['evidence']['baseline']): boolean {
  return attempts > 1 && passed === attempts;
}

type Found<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>;

/** The reasons why the scenarios alone make a regression; each rests on attempts in new sessions where those exist. */
export function findBreaks(at: Compared): Reason[] {
  const wire = wireBreaks(at);
  const told = new Set(wire.flatMap(({ scenarios }) => scenarios));
  const strata = brokenStrata(at).filter(({ scenarios }) => !scenarios.every((key) => told.has(key)));
  return [...wire, ...strata, ...newNotes(at)];
}

/** What the confirmation asks first. */
export function breaksToConfirm(at: Compared): string[] {
  return [
    ...wireCandidates(at).map(({ pair }) => pair.key),
    ...strataOf(at).flatMap(([, pairs]) => pairs.map(({ key }) => key)),
    ...noteCandidates(at).flatMap(([, pairs]) => pairs.slice(0, mostNoted).map(({ key }) => key)),
  ];
}

/** What it asks once more: a scenario that no other confirms. */
export function breaksToRepeat(at: Compared): string[] {
  const byMode = groupBy(wireCandidates(at), ({ mode }) => mode);
  return [...byMode.values()].flatMap((own) => (own.length === 1 ? own.map(({ pair }) => pair.key) : []));
}

/** The scenarios whose missing attempts could make one. */
export function openBreaks({ pairs, first, baseline, rule }: Compared): string[] {
  const failing = pairs.filter(({ evidence }) => isUnanimous(evidence.baseline) && evidence.passed === 0);
  const isWire = ({ current }: Pair) => Object.keys(current.failures).every((mode) => wireModes.has(mode));
  const strata = brokenIn(pairs, (pair) => failing.includes(pair));
  const notes = noteCandidates({ pairs, first, baseline, rule }, 1);
  const open = [...failing.filter(isWire), ...[...strata, ...notes].flatMap(([, own]) => own)];
  return open.flatMap(({ key, current }) => (current.missing === undefined ? [] : [key]));
}

type Candidate = { readonly pair: Pair; readonly mode: FailureMode };

/** A mode that the baseline has anywhere is the model's own. */
function wireCandidates({ pairs, baseline }: Compared): Candidate[] {
  const known = sumCounts(baseline.scenarios.map(({ failures }) => failures));
  return pairs.filter(isBroken).flatMap((pair): Candidate[] => {
    const modes = Object.entries(pair.current.failures).filter(([, times]) => times > 0);
    const isNew = modes.every(([mode]) => wireModes.has(mode) && (known[mode as FailureMode] ?? 0) === 0);
    const [most] = modes.sort(([, one], [, other]) => other - one);
    return isNew && most !== undefined ? [{ pair, mode: most[0] as FailureMode }] : []; // its keys are those of its schema
  });
}

/** Two of one mode confirm each other; one alone is asked twice as often. */
function wireBreaks(at: Compared): Found<'wire-broken'>[] {
  return [...groupBy(wireCandidates(at), ({ mode }) => mode)].flatMap(([failure, own]) => {
    const asked = own.filter(({ pair }) => isConfirmed(at, pair, own.length > 1 ? 1 : 2));
    const isEnough = own.length === 1 ? asked.length === 1 : asked.length > 1;
    if (!isEnough) return [];
    return [{ kind: 'wire-broken' as const, failure, scenarios: asked.map(({ pair }) => pair.key) }];
  });
}

function isConfirmed({ first, rule }: Compared, { key, current }: Pair, times = 1): boolean {
  const before = first.get(key);
  const extra = attemptsIn(current.cells) - attemptsIn(before?.cells ?? []);
  return !rule.confirms || extra >= times * confirmRounds;
}

/** All scenarios of one kind of damage that the baseline always passed. */
function strataOf({ pairs }: Compared): [id: string, pairs: readonly Pair[]][] {
  return brokenIn(pairs, isBroken);
}

function brokenIn(pairs: readonly Pair[], isOut: (pair: Pair) => boolean): [string, readonly Pair[]][] {
  const passing = pairs.filter(({ evidence }) => isUnanimous(evidence.baseline));
  const byId = groupBy(
    passing.flatMap((pair) => (pair.current.catches ?? []).map((id) => ({ id, pair }))),
    ({ id }) => id,
  );
  return [...byId].flatMap(([id, own]): [string, readonly Pair[]][] =>
    own.length > 1 && own.every(({ pair }) => isOut(pair)) ? [[id, own.map(({ pair }) => pair)]] : [],
  );
}

/** One reason for the kinds of damage that the same scenarios show. */
function brokenStrata(at: Compared): Found<'damage-broken'>[] {
  const confirmed = strataOf(at)
    .filter(([, own]) => own.every((pair) => isConfirmed(at, pair)))
    .map(([id, own]) => ({ id, scenarios: own.map(({ key }) => key).sort() }));
  return [...groupBy(confirmed, ({ scenarios }) => scenarios.join(' ')).values()].map((same) => ({
    kind: 'damage-broken' as const,
    damage: same.map(({ id }) => id).sort(),
    scenarios: same[0]?.scenarios ?? [],
  }));
}

/** How many scenarios a kind of note needs, and how many confirm it: it may be on every reply. */
const fewestNoted = 2;
const mostNoted = 4;

/** Kinds that no attempt of the baseline has, and every attempt at two scenarios now. */
function noteCandidates(
  { pairs, baseline: { notes } }: Compared,
  fewest = 2,
): [kind: string, pairs: readonly Pair[]][] {
  if (notes === undefined) return [];
  const noted = pairs.flatMap((pair) => {
    const attempts = attemptsIn(pair.current.cells);
    const always = Object.entries(pair.current.notes ?? {}).filter(([, times]) => times === attempts);
    return attempts < fewest ? [] : always.map(([kind]) => ({ kind, pair }));
  });
  return [...groupBy(noted, ({ kind }) => kind)].flatMap(([kind, own]): [string, readonly Pair[]][] =>
    own.length < fewestNoted || (notes[kind] ?? 0) > 0 ? [] : [[kind, own.map(({ pair }) => pair)]],
  );
}

function newNotes(at: Compared): Found<'note-appeared'>[] {
  return noteCandidates(at).flatMap(([note, own]) => {
    const confirmed = own.filter((pair) => isConfirmed(at, pair));
    if (confirmed.length < fewestNoted) return [];
    return [{ kind: 'note-appeared' as const, note, scenarios: own.map(({ key }) => key) }];
  });
}
