import { groupBy } from '../lib/group-by.ts';
import { sha256 } from '../lib/sha256.ts';
import type { AffectedGroup, AffectedJob, AffectedTarget, Change } from '../model/affected.ts';
import type { Tier } from '../model/target.ts';
import { matrixJob, mostJobs } from './matrix-job.ts';

export type AffectedCandidate = {
  readonly slug: string;
  readonly state: AffectedTarget['state'];
  readonly renamedFrom: string | undefined;
  readonly changes: readonly Change[];
  /** Targets with the same one share a change. */
  readonly signature: string;
  readonly tier: Tier;
  /** How many it needs; undefined is as many as there are. */
  readonly gpus: number | undefined;
  /** Why its user leaves it out; undefined where he does not. */
  readonly skip: string | undefined;
  readonly captured: string | undefined;
};

export type AffectedRule = {
  /** How many of each group are measured. */
  readonly maxTargets: number;
  /** What the rig has; undefined where nobody said. */
  readonly gpus: number | undefined;
  /** Jobs of the matrix that are taken. */
  readonly taken?: number;
};

export type PlannedTarget = Omit<AffectedTarget, 'digest'>;

export type AffectedPlan = {
  readonly targets: readonly PlannedTarget[];
  readonly groups: readonly AffectedGroup[];
  readonly jobs: readonly AffectedJob[];
  readonly nightlyFirst: readonly string[];
};

/** Some of each group stand for the others: they share a change. What is not measured is named, with its reason. */
export function planAffected(candidates: readonly AffectedCandidate[], rule: AffectedRule): AffectedPlan {
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

/** One with a baseline can regress; of these the one that was looked at longest ago; then by name. */
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
