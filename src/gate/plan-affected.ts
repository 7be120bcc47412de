import { groupBy } from '../lib/group-by.ts';
import { sha256 } from '../lib/sha256.ts';
import type { AffectedJob, AffectedTarget, Change, TargetPart } from '../records/affected.ts';
import type { Tier } from '../records/target.ts';

export type AffectedCandidate = {
  readonly slug: string;
  readonly state: AffectedTarget['state'];
  readonly renamedFrom: string | undefined;
  readonly changes: readonly Change[];
  /** Targets with the same signature share a change. */
  readonly signature: string;
  readonly tier: Tier;
  /** How many GPUs it needs; undefined means all there are. */
  readonly gpus: number | undefined;
  /** Why its user skips it; undefined if not skipped. */
  readonly skip: string | undefined;
  readonly captured: string | undefined;
};

export type AffectedRule = {
  readonly maxTargets: number;
  /** GPUs of the rig; undefined if unknown. */
  readonly gpus: number | undefined;
  /** Jobs of the matrix that are already taken. */
  readonly taken?: number;
};

export type PlannedTarget = Omit<AffectedTarget, 'digest'>;

/** Some targets of each group represent the others, which share the change. The rest are listed with the reason. */
export function planAffected(candidates: readonly AffectedCandidate[], rule: AffectedRule) {
  const bySlug = [...candidates].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  const groups = [...groupBy(bySlug, ({ signature }) => signature).values()];
  const jobs: AffectedJob[] = [];
  const planned = groups.map((members) => planGroup(members, rule, jobs));
  const targets = planned.flatMap((group) => group.targets);
  return {
    targets: targets.sort((one, other) => (one.slug < other.slug ? -1 : 1)),
    groups: planned.map(({ group }) => group),
    jobs,
    nightlyFirst: targets.flatMap(({ slug, plan }) => (plan === 'named' ? [slug] : [])),
  };
}

function planGroup(members: readonly AffectedCandidate[], rule: AffectedRule, jobs: AffectedJob[]) {
  const id = sha256(members[0]?.signature ?? '').slice(0, 8);
  const fitting = members.filter((member) => reasonToSkip(member, rule) === undefined).sort(byNeed);
  const left = Math.max(0, mostJobs - (rule.taken ?? 0) - jobs.length);
  const canaries = new Set(fitting.slice(0, Math.min(rule.maxTargets, left)));
  jobs.push(...[...canaries].map(matrixJob));
  const targets = members.map((member): PlannedTarget => {
    const { slug, state, changes, renamedFrom, captured } = member;
    const skipped = reasonToSkip(member, rule);
    const plan = skipped !== undefined ? 'skipped' : canaries.has(member) ? 'measured' : 'named';
    const why = skipped ?? (plan === 'named' ? reasonToName(canaries.size, rule) : undefined);
    return {
      ...{ slug, state, plan, group: id, changes: [...changes], captured: captured ?? null },
      ...(renamedFrom === undefined ? {} : { renamedFrom }),
      ...(why === undefined ? {} : { why }),
    };
  });
  const slugs = (plan: PlannedTarget['plan']) =>
    targets.flatMap((target) => (target.plan === plan ? [target.slug] : []));
  const change = members[0] === undefined ? '' : describeChange(members[0], members);
  return {
    targets,
    group: { id, change, measured: slugs('measured'), named: slugs('named'), skipped: slugs('skipped') },
  };
}

function reasonToSkip({ skip, gpus }: AffectedCandidate, rule: AffectedRule): string | undefined {
  if (skip !== undefined) return skip;
  if (gpus === undefined || rule.gpus === undefined || gpus <= rule.gpus) return undefined;
  return `it needs ${gpus} GPUs, and the rig has ${rule.gpus}`;
}

function reasonToName(canaries: number, { maxTargets }: AffectedRule): string {
  if (canaries < maxTargets) return `one change has at most ${mostJobs} jobs`;
  return `${canaries === 1 ? 'one that shares its change is' : `${canaries} that share its change are`} measured`;
}

/** Targets with a baseline first, since they can regress: the one measured longest ago, then by name. */
function byNeed(one: AffectedCandidate, other: AffectedCandidate): number {
  const [first, second] = [one, other].map(({ captured, slug }) => `${captured ?? '~'} ${slug}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

const mostTold = 3;

function describeChange({ state, changes }: AffectedCandidate, members: readonly AffectedCandidate[]): string {
  if (state === 'new') return members.length === 1 ? 'a new target' : 'new targets';
  const words = [
    ...new Set(changes.map(({ kind, name, to }) => (kind === 'image' && to !== undefined ? `image ${to}` : name))),
  ];
  const rest = words.length > mostTold ? [`${words.length - mostTold} more`] : [];
  return [...words.slice(0, mostTold), ...rest].join(', ');
}

/** GitHub's limit for the jobs of a matrix. */
export const mostJobs = 256;

/** A target as a row of a matrix; the name has no slash, which artifact names do not allow. */
export function matrixJob({
  slug,
  tier,
  gpus,
}: Pick<AffectedJob, 'slug' | 'tier'> & { readonly gpus: number | undefined }): AffectedJob {
  return { slug, name: slug.replaceAll('/', '--'), tier, ...(gpus === undefined ? {} : { gpus }) };
}

export type PartsDiffer = {
  readonly changes: readonly Change[];
  /** Equal if two targets changed in the same way, whatever their names. */
  readonly signature: string;
};

/** How two versions of a target differ; undefined if they do not. */
export function diffParts(before: readonly TargetPart[], after: readonly TargetPart[]): PartsDiffer | undefined {
  const [one, other] = [valuesOf(before), valuesOf(after)];
  const keys = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key)).sort();
  if (keys.length === 0) return undefined;
  const found = keys.map((key) => {
    const [kind, name] = JSON.parse(key) as [TargetPart['kind'], string]; // filled below
    const [from, to] = [one.get(key), other.get(key)];
    return { change: changeOf(kind, name, from, to), sign: signOf(kind, name, from, to) };
  });
  return {
    changes: found.map(({ change }) => change),
    signature: sha256([...new Set(found.map(({ sign }) => sign))].sort().join('\n')),
  };
}

/** A name may occur in several files: its value is then that of all of them. */
function valuesOf(parts: readonly TargetPart[]): Map<string, string> {
  const groups = groupBy(parts, ({ kind, name }) => JSON.stringify([kind, name]));
  return new Map([...groups].map(([key, same]) => [key, [...new Set(same.map(({ value }) => value))].join(', ')]));
}

function changeOf(kind: Change['kind'], name: string, from: string | undefined, to: string | undefined): Change {
  if (kind !== 'image') return { kind, name };
  return { kind, name, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The same new image is the same bump, whatever it replaces; services may have any name. */
function signOf(kind: Change['kind'], name: string, from: string | undefined, to: string | undefined): string {
  if (kind === 'image') return JSON.stringify([kind, to ?? null]);
  return JSON.stringify([kind, name.replace(/^services\.[^.]+\./, ''), from ?? null, to ?? null]);
}
