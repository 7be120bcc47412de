import parse from 'semver/functions/parse.js';
import { groupBy } from '../lib/group-by.ts';
import { textOf } from '../lib/loose.ts';
import { type Baseline, rateOf } from '../records/baseline.ts';
import type { Cause, Reason, Warning } from '../records/decision.ts';
import {
  type Conditions,
  compareFingerprints,
  type Fingerprint,
  type FingerprintDifference,
  packConditions,
} from '../records/fingerprint.ts';
import { knownPacks } from '../records/known-packs.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import type { Mode, PackVersion } from '../records/target.ts';
import { decideFacet } from './decide-facet.ts';
import type { GateRule } from './gate-rule.ts';

/** A run before its first request; the fingerprint is unknown until the server was probed. */
export type Upcoming = Asked & {
  readonly mode: Mode;
  readonly isCanonical: boolean;
  /** undefined for chat completions. */
  readonly api?: Conditions['api'];
  readonly fingerprint: Fingerprint | undefined;
};

export type Comparability = {
  readonly ground: CommonGround;
  /** Why nothing in this mode can be decided; reasons of a single pack are in its ground. */
  readonly reasons: readonly Reason[];
  readonly causes: readonly Cause[];
  readonly warnings: readonly Warning[];
};

/** Whether a run can be compared with a baseline: the same before the first request and after the last. */
export function checkComparability(
  baseline: Baseline,
  upcoming: Upcoming,
  rule: Pick<GateRule, 'expectsOtherModel' | 'requireSame'>,
): Comparability {
  const { scorecard } = baseline;
  const { fingerprint } = upcoming;
  const differences = fingerprint && compareFingerprints(scorecard.fingerprint, fingerprint);
  const ground = commonGround(scorecard, upcoming, differences?.conditions ?? []);
  const reasons: Reason[] = [];
  if (!scorecard.isCanonical) reasons.push({ kind: 'not-canonical', side: 'baseline' });
  if (!upcoming.isCanonical) reasons.push({ kind: 'not-canonical', side: 'current' });
  if (ground.packs.length === 0 && upcoming.packs.length > 0)
    reasons.push({ kind: 'not-asked', baseline: scorecard.scenarios.length });
  if (differences === undefined) {
    if (scorecard.mode !== upcoming.mode) reasons.push({ kind: 'conditions-changed', fields: ['mode'] });
    if (scorecard.fingerprint.conditions.api !== upcoming.api)
      reasons.push({ kind: 'conditions-changed', fields: ['api'] });
  } else {
    reasons.push(...conditionReasons(differences.conditions));
    reasons.push(...identityReasons(differences.identity, rule));
    reasons.push(...requiredReasons(differences.subject, rule));
  }
  reasons.push(...decideFacet.all().flatMap((part) => part.refuse?.(baseline, rule) ?? []));
  return {
    ground,
    reasons,
    causes: differences === undefined ? [] : causesOf(differences, scorecard, upcoming),
    warnings: [
      ...ground.onlyCurrent.map((pack) => ({ kind: 'pack-without-baseline' as const, pack })),
      ...ground.onlyBaseline.map((pack) => ({ kind: 'baseline-without-pack' as const, pack })),
      ...(scorecard.run.sessions.length === 1 ? [{ kind: 'one-session-baseline' as const }] : []),
    ],
  };
}

/**
 * A condition that only one side knows has changed or cannot be verified: both stop the gate. If neither side knows it,
 * nothing shows a difference. Changed scenarios are not a reason here: they are left out, and having too few left is.
 */
function conditionReasons(differences: readonly FingerprintDifference[]): Reason[] {
  const fields = differences.filter(stops).map(({ field }) => field);
  const blocking = fields.filter((field) => !isScenario(field) && !isOfPack(field));
  return blocking.length === 0 ? [] : [{ kind: 'conditions-changed', fields: blocking }];
}

/** A model id that neither side could learn is no sign of a wrong server. */
function identityReasons(
  differences: readonly FingerprintDifference[],
  rule: Pick<GateRule, 'expectsOtherModel'>,
): Reason[] {
  if (rule.expectsOtherModel) return [];
  return differences.filter(stops).map(({ baseline, current }) => ({
    kind: 'identity-changed',
    baseline: textOf(baseline) ?? null,
    current: textOf(current) ?? null,
  }));
}

/** A field of --require-same has to be known on both sides. */
function requiredReasons(differences: readonly FingerprintDifference[], rule: Pick<GateRule, 'requireSame'>): Reason[] {
  const fields = rule.requireSame.filter((required) => differences.some(({ field }) => field === required));
  return fields.length === 0 ? [] : [{ kind: 'required-same', fields }];
}

function stops({ kind, baseline, current }: FingerprintDifference): boolean {
  return kind === 'changed' || (baseline === null) !== (current === null);
}

function causesOf(
  differences: ReturnType<typeof compareFingerprints>,
  baseline: Baseline['scorecard'],
  upcoming: Upcoming,
): Cause[] {
  return [
    ...withoutDoubledWeights(differences.subject).map((difference) => ({ class: 'subject' as const, ...difference })),
    ...differences.identity.map((difference) => ({ class: 'identity' as const, ...difference })),
    ...differences.conditions
      .filter(({ field }) => !isScenario(field))
      .map((difference) => ({ class: 'conditions' as const, ...difference })),
    ...changedPacks(differences.conditions, baseline, upcoming),
  ];
}

/** Of the model digest and the sample of its files, one is enough: an unknown other is not listed. */
function withoutDoubledWeights(differences: readonly FingerprintDifference[]): readonly FingerprintDifference[] {
  const isKnown = (name: string) => !differences.some(({ field, kind }) => field === name && kind === 'unknown');
  return differences.filter(
    ({ field, kind }) =>
      kind === 'changed' || !((field === 'weights' && isKnown('model-digest')) || field === 'model-digest'),
  );
}

/** One line for each pack instead of each of its scenarios. */
function changedPacks(
  differences: readonly FingerprintDifference[],
  baseline: Baseline['scorecard'],
  upcoming: Upcoming,
): Cause[] {
  const changed = new Set(
    differences
      .filter(({ field }) => isScenario(field))
      .map(({ field }) => packOfKey(field.slice('scenarios.'.length))),
  );
  return upcoming.packs.flatMap(({ id, version, digest }) => {
    const before = baseline.packs.find((pack) => pack.id === id);
    if (before === undefined || !changed.has(id)) return [];
    const [from, to] = [`${before.version} (${before.digest.slice(0, 12)})`, `${version} (${digest.slice(0, 12)})`];
    return [{ class: 'conditions', field: `scenarios.${id}`, kind: 'changed', baseline: from, current: to }];
  });
}

function isOfPack(field: string): boolean {
  return packConditions.some((condition) => field.startsWith(`${condition}.`));
}

function isScenario(field: string): boolean {
  return field === 'scenarios' || field.startsWith('scenarios.');
}

/** What a run asks, or has asked. */
type Asked = {
  readonly packs: readonly PackVersion[];
  /** Scenario digests by key. */
  readonly scenarios: { readonly [key: string]: string };
};

export type PackGround = {
  readonly pack: string;
  readonly version: { readonly baseline: string; readonly current: string };
  /** Keys of the scenarios that are the same on both sides, sorted. */
  readonly compared: readonly string[];
  /** How many scenarios each side has. */
  readonly baseline: number;
  readonly current: number;
  /** Why it cannot be compared; empty if it can. */
  readonly reasons: readonly Reason[];
};

export type CommonGround = {
  /** In the order of the run. */
  readonly packs: readonly PackGround[];
  readonly onlyBaseline: readonly string[];
  readonly onlyCurrent: readonly string[];
};

/** Two scenarios are the same if their digests are; the digest includes the verifier's revision. */
function commonGround(baseline: Scorecard, asked: Asked, conditions: readonly FingerprintDifference[]): CommonGround {
  const elsewhere = new Set(conditions.filter(({ kind }) => kind === 'changed').map(({ field }) => field));
  const measured = baseline.scenarios.filter(({ cells }) => rateOf(cells).attempts > 0);
  const before = groupBy(measured, ({ scenario }) => packOfKey(scenario));
  const now = groupBy(Object.entries(asked.scenarios), ([key]) => packOfKey(key));
  const versions = new Map(baseline.packs.map(({ id, version }) => [id, version]));
  const packs = asked.packs.flatMap(({ id, version }) => {
    const earlier = versions.get(id);
    if (earlier === undefined) return [];
    const known = new Map(before.get(id)?.map(({ scenario, digest }) => [scenario, digest]));
    const current = now.get(id) ?? [];
    const compared = current.filter(([key, digest]) => known.get(key) === digest).map(([key]) => key);
    const ground = { pack: id, version: { baseline: earlier, current: version }, compared: compared.sort() };
    const counts = { baseline: known.size, current: current.length };
    // A baseline of toolcall-45 has thirty scenarios that toolcall-15 cannot ask.
    const most = Math.min(known.size, knownPacks[id]?.scenarios ?? known.size);
    const reasons = reasonsAgainst(ground.version, compared.length, most);
    const fields = packConditions.filter((condition) => elsewhere.has(`${condition}.${id}`));
    if (fields.length > 0) reasons.push({ kind: 'conditions-changed', fields });
    return [{ ...ground, ...counts, reasons }];
  });
  const isAsked = new Set(asked.packs.map(({ id }) => id));
  return {
    packs,
    onlyBaseline: baseline.packs.map(({ id }) => id).filter((id) => !isAsked.has(id)),
    onlyCurrent: asked.packs.map(({ id }) => id).filter((id) => !versions.has(id)),
  };
}

function reasonsAgainst(version: PackGround['version'], compared: number, baseline: number): Reason[] {
  const [earlier, later] = [parse(version.baseline)?.major, parse(version.current)?.major];
  // Other version schemes promise nothing: then only the digests show what is the same.
  const isOther = earlier !== undefined && later !== undefined && earlier !== later;
  const reasons: Reason[] = isOther ? [{ kind: 'pack-version', ...version }] : [];
  if (compared === 0 || compared * 2 < baseline) reasons.push({ kind: 'few-in-common', compared, baseline });
  return reasons;
}
