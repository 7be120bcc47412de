import { resolve } from 'node:path';
import { baselinePath } from '../baseline/baseline-path.ts';
import { loadUsableBaseline } from '../baseline/load-baseline.ts';
import { type Side, type Sides, type SidesRequest, withSides } from '../change/affected-sides.ts';
import { changeFacet } from '../change/change-facet.ts';
import {
  type ComparedTarget,
  compareTarget,
  digestTarget,
  openResolver,
  readTarget,
  type SidedTarget,
} from '../change/compare-targets.ts';
import { otherEntries, settledValues } from '../change/target-parts.ts';
import type { Config, Target } from '../config/config.ts';
import { gateTier, modesOf } from '../config/config.ts';
import { removedTargets, renamedTargets } from '../config/renamed-targets.ts';
import type { Settings } from '../config/settings.ts';
import { placeIn } from '../endpoint/boot/compose/as-written.ts';
import { type AffectedCandidate, matrixJob, mostJobs, planAffected } from '../gate/plan-affected.ts';
import { exitCodes } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { version } from '../lib/version.ts';
import type { Affected, AffectedJob, AffectedTarget, OtherChange, TemplateChange } from '../records/affected.ts';
import type { Tier } from '../records/target.ts';
import { renderAffected } from '../report/render-affected.ts';
import { renderJson } from '../report/render-json.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import { processInOrder } from '../run/start-ending.ts';

export type AffectedOptions = Omit<SidesRequest, 'cwd'> & {
  /** How many GPUs the rig has; undefined if unknown. */
  readonly gpus: number | undefined;
  /** The folder of the baselines; undefined means that of the config. */
  readonly baselinesDir: string | undefined;
};

export async function affected(
  { json, color, ...options }: AffectedOptions & { readonly json: boolean; readonly color: Settings['out']['color'] },
  io: Io,
): Promise<number> {
  const found = await findAffected(options, io);
  io.out(json ? renderJson(found) : renderAffected(found, terminalOf({ color }, io)));
  return exitCodes.passed;
}

const composeRuns = 4;

/** Finds the targets that a change affects, and chooses those to measure. Boots nothing and only reads the checkout. */
export function findAffected(options: AffectedOptions, io: Pick<Io, 'cwd' | 'env' | 'signal'>): Promise<Affected> {
  return withSides({ ...options, cwd: io.cwd }, async (sides) => {
    const { base, head } = sides;
    const resolver = openResolver(io.env);
    const [before, after] = await Promise.all([readTargets(base, head), readTargets(head, base)]);
    const compared = new Map<string, ComparedTarget>();
    const both = [...after].filter(([slug]) => before.has(slug));
    await processInOrder(
      both,
      composeRuns,
      () => io.signal.aborted,
      async ([slug, now]) => {
        const then = before.get(slug);
        if (then !== undefined) compared.set(slug, await compareTarget(then, now, resolver));
      },
    );
    io.signal.throwIfAborted();
    const names = renamedTargets(base.config, head.config);
    const candidates: AffectedCandidate[] = [];
    for (const [slug, { target }] of after) {
      const then = before.get(slug);
      const old = then ?? before.get(names.get(slug) ?? '');
      const difference = compared.get(slug)?.difference;
      if (then !== undefined && difference === undefined) continue;
      candidates.push({
        ...{ slug, gpus: target.gpus, skip: skipOf(target, old?.target) },
        ...(difference === undefined
          ? // A renamed target is gated as before, so it does not count as new.
            { state: 'new' as const, changes: [], signature: names.has(slug) ? `renamed ${slug}` : 'new' }
          : { state: 'changed' as const, changes: difference.changes, signature: difference.signature }),
        renamedFrom: names.get(slug),
        tier: tierOf(target, old?.target, base),
        captured: await capturedOf(target, sides, options),
      });
    }
    const maxTargets = base.config?.maxTargets ?? defaultMaxTargets;
    const goneJobs = removedJobs(base, removedTargets(base.config, head.config)).slice(0, mostJobs);
    const plan = planAffected(candidates, { maxTargets, gpus: options.gpus, taken: goneJobs.length });
    const targets: AffectedTarget[] = [];
    for (const planned of plan.targets) {
      const now = after.get(planned.slug);
      const isNew = planned.state === 'new' && planned.plan === 'measured' && now !== undefined;
      const { base: one = null, head: other = null } = compared.get(planned.slug)?.difference ?? {};
      const digest = { base: one, head: isNew ? await digestTarget(now, resolver) : other };
      targets.push({ ...planned, digest });
    }
    const renamed = new Set(names.values());
    const templates = await changedTemplates(before, after, compared, io.signal);
    return {
      ...{ version: 1, kind: 'affected', tool: version, base: base.commit, head: head.commit ?? null, maxTargets },
      targets: after.size,
      affected: targets,
      groups: plan.groups,
      removed: [...before.keys()].filter((slug) => !after.has(slug) && !renamed.has(slug)).sort(),
      otherChanges: base.config === undefined ? [] : otherChanges(base.config, head.config),
      nightlyFirst: plan.nightlyFirst,
      matrix: { include: [...goneJobs, ...plan.jobs] },
      notes: [...sides.notes, ...composeNotes(both.map(([slug]) => [slug, compared.get(slug)?.note]))],
      ...(templates.length === 0 ? {} : { templates }),
    };
  });
}

async function changedTemplates(
  before: ReadonlyMap<string, SidedTarget>,
  after: ReadonlyMap<string, SidedTarget>,
  compared: ReadonlyMap<string, ComparedTarget>,
  signal: AbortSignal,
): Promise<TemplateChange[]> {
  const changed = [...compared].flatMap(([slug, { parts }]) => {
    const [base, head] = [before.get(slug)?.tree, after.get(slug)?.tree];
    if (parts === undefined || base === undefined || head === undefined) return [];
    return [{ slug, base: { tree: base, parts: parts.base }, head: { tree: head, parts: parts.head } }];
  });
  changed.sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return (await Promise.all(changeFacet.all().map((view) => view.templates(changed, signal)))).flat();
}

const defaultMaxTargets = 2;

/** A new `skip` counts only after it is merged. */
function skipOf(target: Target, old: Target | undefined): string | undefined {
  return old === undefined ? target.skip : old.skip && target.skip;
}

function tierOf(target: Target, then: Target | undefined, { config }: Side): Tier {
  if (config === undefined) return gateTier;
  return settledValues(then ?? { ...target, values: {} }, config).tier;
}

/** Uses the `paths` of both sides, so that a change cannot remove files from its own check. */
async function readTargets({ tree, config }: Side, other: Side): Promise<ReadonlyMap<string, SidedTarget>> {
  const found = new Map<string, SidedTarget>();
  if (config === undefined) return found;
  for (const target of config.targets) {
    const there = other.config?.targets.find(({ slug }) => slug === target.slug);
    const paths = [...new Set([...target.paths, ...(there?.paths ?? [])])];
    found.set(target.slug, await readTarget({ ...target, paths }, { tree, config }));
  }
  return found;
}

/** One job per removed target, which reports that it is gone. */
function removedJobs({ config }: Side, gone: readonly string[]): readonly AffectedJob[] {
  if (config === undefined) return [];
  return config.targets
    .filter(({ slug }) => gone.includes(slug))
    .map((target) => matrixJob({ slug: target.slug, tier: settledValues(target, config).tier, gpus: undefined }));
}

/** When the oldest of its baselines at the base was captured. */
async function capturedOf(target: Target, sides: Sides, options: AffectedOptions): Promise<string | undefined> {
  const { base, head } = sides;
  const side = base.config === undefined ? head : base;
  const named = settledValues(target, side.config ?? head.config).baselinesDir;
  const folder =
    options.baselinesDir === undefined
      ? resolve(base.tree.folder, placeIn(side.tree, resolve((side.config ?? head.config).root, named)))
      : resolve(base.tree.folder, sides.own, options.baselinesDir);
  const modes = modesOf(target, head.config);
  const { harness } = settledValues(target, head.config);
  const dates = await Promise.all(
    modes.map(async (mode) => (await loadUsableBaseline(baselinePath(folder, target.slug, mode, harness)))?.capturedAt),
  );
  return dates.filter((date) => date !== undefined).sort()[0];
}

/** Why compose was not run, each reason once. */
function composeNotes(notes: readonly (readonly [slug: string, note: string | undefined])[]): string[] {
  const given = notes.flatMap(([slug, note]) => (note === undefined ? [] : [{ slug, note }]));
  return [...groupBy(given, ({ note }) => note)].map(([note, [first, ...rest]]) => {
    const others = rest.length === 0 ? '' : ` and ${rest.length} more`;
    return `${first?.slug ?? ''}${others}: compared as its files are written: ${note}`;
  });
}

const nothing = '(not set)';

/** Config changes that cannot affect an answer. They are listed, but measure no target. */
function otherChanges(before: Config, after: Config): OtherChange[] {
  const old = new Map(before.targets.map((target) => [target.slug, otherEntries(target, before)]));
  const ofTargets = after.targets.flatMap((target) => {
    const entries = old.get(target.slug);
    return entries === undefined ? [] : differing(entries, otherEntries(target, after), target.slug);
  });
  const all = [...differing(ofAll(before), ofAll(after), undefined), ...ofTargets];
  return [...groupBy(all, ({ key, from, to }) => JSON.stringify([key, from, to])).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [{ key: first.key, from: first.from, to: first.to, slugs: same.flatMap(({ slug }) => slug ?? []) }];
  });
}

function ofAll({ maxTargets, floors, floorsFail, metricDrops, targetsMayGo }: Config): ReadonlyMap<string, string> {
  return new Map([
    ...(maxTargets === undefined ? [] : [['max-targets', String(maxTargets)] as const]),
    ...Object.entries(floors).map(([pack, floor]) => [`floors.${pack}`, floor] as const),
    ...(floorsFail ? [['floors-fail', 'true'] as const] : []),
    ...Object.entries(metricDrops).map(([metric, drop]) => [`metric-drops.${metric}`, drop] as const),
    ...(targetsMayGo ? [['targets-may-go', 'true'] as const] : []),
  ]);
}

function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>, slug: string | undefined) {
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  return keys.flatMap((key) => {
    const [from = nothing, to = nothing] = [one.get(key), other.get(key)];
    return from === to ? [] : [{ key, from, to, slug }];
  });
}
