import { compareFingerprints, type FingerprintDifference } from '../records/fingerprint.ts';
import { partsOf, type ScorecardParts } from '../records/part-facet.ts';
import { type ScenarioScore, type Scorecard, type Sum, scoresByKey, sumCounts, sumsOf } from '../records/scorecard.ts';

/** Combines the sessions of both, the older first; `poolingFaults` must be empty. The newer one describes the whole. */
export function poolScorecards(older: Scorecard, newer: Scorecard): Scorecard {
  const before = scoresByKey(older);
  const { notes, ...described } = newer;
  return {
    ...described,
    ...poolParts(older, newer),
    rounds: older.rounds + newer.rounds,
    scenarios: newer.scenarios.map((score) => poolScores(before.get(score.scenario), score)),
    missing: older.missing + newer.missing,
    missingPacks: [...new Set([...older.missingPacks, ...newer.missingPacks])],
    ...(notes === undefined || older.notes === undefined ? {} : { notes: sumCounts([older.notes, notes]) }),
    isCanonical: older.isCanonical && newer.isCanonical,
    packs: newer.packs.map((pack) => {
      const earlier = older.packs.find(({ id }) => id === pack.id);
      return earlier === undefined || earlier.arm.isValid ? pack : { ...pack, arm: earlier.arm };
    }),
    run: {
      ...newer.run,
      ids: [...older.run.ids, ...newer.run.ids],
      startedAt: older.run.startedAt,
      sessions: [...older.run.sessions, ...newer.run.sessions],
    },
  };
}

/** The parts of both that features keep in baselines. */
export function poolParts(older: ScorecardParts, newer: ScorecardParts): ScorecardParts {
  const [before, now] = [older, newer].map((each) => new Map<string, unknown>(Object.entries(each)));
  const pooled = partsOf('baseline').map(({ key, pool }) => [key, pool?.(before?.get(key), now?.get(key))]);
  return Object.fromEntries(pooled.filter(([, value]) => value !== undefined));
}

function poolScores(older: ScenarioScore | undefined, newer: ScenarioScore): ScenarioScore {
  if (older === undefined) return newer;
  // Baselines hold sums instead of values, and no partings.
  const { values: _, partings: __, ...counts } = newer;
  return {
    ...counts,
    cells: [...older.cells, ...newer.cells],
    ...poolSums(older, newer),
    failures: sumCounts([older.failures, newer.failures]),
    causes: sumCounts([older.causes, newer.causes]),
    promptTokens: newer.promptTokens ?? older.promptTokens,
    answers: older.answers === null || newer.answers === null ? null : [...older.answers, ...newer.answers],
    firstRound: null,
  };
}

function poolSums(...sides: readonly ScenarioScore[]): Pick<ScenarioScore, 'sums'> {
  const known = sides.map((side) => ({ sums: sumsOf(side), none: side.cells.map((): Sum => [0, 0]) }));
  const names = new Set(known.flatMap(({ sums }) => Object.keys(sums)));
  if (names.size === 0) return {};
  const pooled = [...names]
    .sort()
    .map((name) => [name, known.flatMap(({ sums, none }) => sums[name] ?? none)] as const);
  return { sums: Object.fromEntries(pooled) };
}

/** Facts that identify the model. Other facts may differ from night to night. */
const modelFields = [
  'thinking-control',
  'sampling',
  'model',
  'model-digest',
  'model-bytes',
  'quantization',
  'template',
];
const mostNamed = 5;

/** Why the sessions of two scorecards cannot be pooled, one line each. */
export function poolingFaults(older: Scorecard, newer: Scorecard): string[] {
  if (older.slug !== newer.slug || older.mode !== newer.mode)
    return [`it is of ${newer.slug} in mode ${newer.mode}, not of ${older.slug} in mode ${older.mode}`];
  const differences = compareFingerprints(older.fingerprint, newer.fingerprint);
  const twice = newer.run.ids.filter((id) => older.run.ids.includes(id));
  return [
    ...twice.map((id) => `run ${id} is in it already`),
    ...differences.conditions.filter(({ field }) => !field.startsWith('scenarios')).flatMap(describe),
    ...differences.identity.flatMap(describe),
    ...differences.subject.filter(({ field }) => modelFields.includes(field)).flatMap(describe),
    // A slow disk may leave out the sample on some nights.
    ...differences.subject.filter(({ field, kind }) => field === 'weights' && kind === 'changed').flatMap(describe),
    ...scenarioFaults(older, newer),
  ];
}

// A fact that neither side knows is not a visible difference.
function describe({ field, baseline, current }: FingerprintDifference): string[] {
  if (baseline === null && current === null) return [];
  return [`${field} was ${show(field, baseline)} and is ${show(field, current)}`];
}

function show(field: string, value: unknown): string {
  if (value === null) return field === 'thinking-control' ? 'not sent' : 'unknown';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function scenarioFaults(older: Scorecard, newer: Scorecard): string[] {
  const [before, now] = [scoresByKey(older), scoresByKey(newer)];
  const changed = [...before].flatMap(([key, { digest }]) =>
    (now.get(key)?.digest ?? digest) === digest ? [] : [key],
  );
  const gone = [...before.keys()].filter((key) => !now.has(key));
  const added = [...now.keys()].filter((key) => !before.has(key));
  return [
    ...(changed.length > 0 ? [`other digests of ${listSome(changed)}`] : []),
    ...(gone.length > 0 ? [`without ${listSome(gone)}`] : []),
    ...(added.length > 0 ? [`with ${listSome(added)} in addition`] : []),
  ];
}

export function listSome(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
