import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { baselinePath } from '../baseline/baseline-path.ts';
import type { Target } from '../config/config.ts';
import type { Settings } from '../config/settings.ts';
import { openSourceReader } from '../endpoint/boot/compose/as-written.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { InputError } from '../lib/errors.ts';
import { extractWorkingTree } from '../lib/extract-tree.ts';
import { checkoutOf } from '../lib/git.ts';
import { sha256 } from '../lib/sha256.ts';
import { version } from '../lib/version.ts';
import type { OutcomeBasis } from '../model/kept-outcome.ts';
import { placeBelow, treeFolder } from './affected-sides.ts';
import { targetAt } from './base-target.ts';
import { digestTarget, openResolver, readTarget } from './compare-targets.ts';
import type { Io } from './io.ts';
import { planOf } from './measure.ts';
import { selectPacks } from './select-packs.ts';

/** What an outcome would rest on, one for each mode; undefined where what is measured is not all told by files of the checkout. */
export async function basisOf(settings: Settings, io: Io): Promise<readonly OutcomeBasis[] | undefined> {
  const { what, where, how, gate } = settings;
  const { slug } = what;
  const isPart = how.shard !== undefined || how.resume !== undefined || how.record !== undefined;
  if (slug === undefined || isPart || where.tree.isSeparate) return undefined;
  const target = await digestOfHead(settings, slug, io);
  if (target === undefined) return undefined;
  const request = { settings, io, command: 'check', selected: await selectPacks(what) } as const;
  const { packs, scenarios } = planOf(request, { id: '', startedAt: '', command: 'check', tool: version });
  const { maxDrop, expectChange, requireSame, floors, floorsFail, confirm, failFast, fast } = gate;
  const rules = { maxDrop, expectChange, requireSame, floors, floorsFail, confirm, failFast, fast };
  const rule = sha256(canonicalJson({ rules, how, scenarios, model: where.model, tool: version }));
  const found: OutcomeBasis[] = [];
  for (const mode of what.modes) {
    const text = await readFile(baselinePath(resolve(io.cwd, gate.baselinesDir), slug, mode)).catch(() => undefined);
    if (text === undefined) return undefined;
    found.push({ slug, mode, target, packs, rule, baseline: sha256(text) });
  }
  return found;
}

async function digestOfHead(settings: Settings, slug: string, io: Io): Promise<string | undefined> {
  const top = await checkoutOf(await realpath(settings.root)).catch(() => undefined);
  if (top === undefined) return undefined;
  const work = await mkdtemp(join(await realpath(tmpdir()), 'quality-baseline-head-'));
  try {
    const tree = await extractWorkingTree(top, treeFolder(work, 'head'));
    const there = (path: string) => resolve(tree.folder, placeBelow(top, path, path));
    const found = await targetAt(settings, slug, there);
    if (found === undefined || !isTold(found.target)) return undefined;
    const side = await readTarget(found.target, { tree, config: found.config }, openSourceReader());
    const resolver = openResolver(io.env);
    // What compose does not say of itself, nobody knows.
    if ((await resolver(side)).kind !== 'resolved') return undefined;
    return await digestTarget(side, resolver);
  } catch (error) {
    if (error instanceof InputError) return undefined; // the check tells it
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Compose names the files it reads; what a command reads stands in `paths`, where somebody wrote it down. */
function isTold({ where, paths }: Target): boolean {
  if (where?.kind === 'compose') return true;
  return (where?.kind === 'command' || where?.kind === 'up-down') && paths.length > 0;
}
