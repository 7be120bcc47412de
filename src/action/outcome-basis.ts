import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { baselinePath } from '../baseline/baseline-path.ts';
import { placeBelow, treeFolder } from '../change/affected-sides.ts';
import { targetAt } from '../change/base-target.ts';
import { digestTarget, openResolver, readTarget } from '../change/compare-targets.ts';
import type { Target } from '../config/config.ts';
import type { gateOptions } from '../config/options/gate-options.ts';
import type { Settings } from '../config/settings.ts';
import { openSourceReader } from '../endpoint/boot/compose/as-written.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { InputError } from '../lib/errors.ts';
import { extractCommit, extractWorkingTree } from '../lib/extract-tree.ts';
import { checkoutOf, commitOf } from '../lib/git.ts';
import type { GitTree } from '../lib/git-tree.ts';
import type { Io } from '../lib/io.ts';
import { readRegular } from '../lib/read-regular.ts';
import { sha256 } from '../lib/sha256.ts';
import { version } from '../lib/version.ts';
import { planOf } from '../measure/measure.ts';
import { selectPacks } from '../measure/select-packs.ts';
import type { OutcomeBasis } from '../model/kept-outcome.ts';

/** Gate options that change no outcome, only what comes of it; and those whose files are compared themselves. */
export const besideOutcome = [
  ...(['on-inconclusive', 'on-missing-baseline', 'base', 'baselines-dir', 'bisect'] as const),
] satisfies readonly (keyof typeof gateOptions)[];

/**
 * What an outcome would rest on, one for each mode; undefined where files of the checkout do not tell all of it. `base` is
 * the commit that a pull request is to be merged into: what it says of the target has to be what the checkout says.
 */
export async function basisOf(
  settings: Settings,
  io: Io,
  base: string | undefined,
): Promise<readonly OutcomeBasis[] | undefined> {
  const { what, where, how, gate } = settings;
  const { slug } = what;
  const isPart = how.shard !== undefined || how.resume !== undefined || how.record !== undefined;
  if (slug === undefined || isPart || where.tree.isSeparate) return undefined;
  const target = await digestOfHead(settings, slug, io, base);
  if (target === undefined) return undefined;
  const request = { settings, io, command: 'check', selected: await selectPacks(what) } as const;
  const { packs, scenarios } = planOf(request, { id: '', startedAt: '', command: 'check', tool: version });
  const { onInconclusive, onMissingBaseline, base: _, baselinesDir, baselinesFrom, bisect, ...rules } = gate;
  const rule = sha256(canonicalJson({ rules, how, scenarios, model: where.model, tool: version }));
  const found: OutcomeBasis[] = [];
  for (const mode of what.modes) {
    const text = await readRegular(baselinePath(resolve(io.cwd, baselinesDir), slug, mode)).catch(() => undefined);
    if (text === undefined) return undefined;
    found.push({ slug, mode, target, packs, rule, baseline: sha256(text) });
  }
  return found;
}

async function digestOfHead(
  settings: Settings,
  slug: string,
  io: Io,
  base: string | undefined,
): Promise<string | undefined> {
  const top = await checkoutOf(await realpath(settings.root)).catch(() => undefined);
  if (top === undefined) return undefined;
  const work = await mkdtemp(join(await realpath(tmpdir()), 'quality-baseline-head-'));
  try {
    const tree = await extractWorkingTree(top, treeFolder(work, 'head'));
    const found = await targetAt(settings, slug, placesIn(tree, top));
    if (found === undefined || !isTold(found.target)) return undefined;
    const side = await readTarget(found.target, { tree, config: found.config }, openSourceReader());
    const resolver = openResolver(io.env);
    // Compose says nothing more about itself.
    if ((await resolver(side)).kind !== 'resolved') return undefined;
    const digest = await digestTarget(side, resolver);
    if (base === undefined) return digest;
    if ((await commitOf(top, base)) === undefined) return undefined;
    const before = await extractCommit(top, base, treeFolder(work, 'base'));
    const ofBase = await targetAt(settings, slug, placesIn(before, top));
    if (ofBase === undefined || !isSameEntry(ofBase.target, found.target)) return undefined;
    // A file of the pull request may have a command read any other.
    return found.target.where?.kind === 'compose' ? digest : sha256(`${digest} ${changesBetween(before, tree)}`);
  } catch (error) {
    if (error instanceof InputError) return undefined; // the check tells it
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function placesIn({ folder }: GitTree, top: string): (path: string) => string {
  return (path) => resolve(folder, placeBelow(top, path, path));
}

/** Otherwise the checkout itself would say which of its files affect it. */
function isSameEntry(base: Target, head: Target): boolean {
  return (['where', 'model', 'paths'] as const).every((name) => isDeepStrictEqual(base[name], head[name]));
}

function changesBetween(base: GitTree, head: GitTree): string {
  const paths = [...new Set([...base.entries.keys(), ...head.entries.keys()])].sort();
  const changed = paths.flatMap((path) => {
    const [one, other] = [base, head].map(({ entries }) => entries.get(path));
    return one?.id === other?.id && one?.mode === other?.mode ? [] : [[path, other?.id ?? null, other?.mode ?? null]];
  });
  return canonicalJson(changed);
}

/** Compose names the files it reads; what a command reads is known from `paths` alone. */
function isTold({ where, paths }: Target): boolean {
  if (where?.kind === 'compose') return true;
  return (where?.kind === 'command' || where?.kind === 'up-down') && paths.length > 0;
}
