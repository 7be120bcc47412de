import { realpath, rm, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { type Config, emptyConfig, type Target } from '../config/config.ts';
import type { Settings } from '../config/settings.ts';
import { InputError, ifUnusable } from '../lib/errors.ts';
import { extractCommit, extractWorkingTree } from '../lib/git/extract-tree.ts';
import type { GitTree } from '../lib/git/git-tree.ts';
import { checkoutOf, commitOf, runGit } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { isOutside } from '../lib/read-regular.ts';
import { targetOfArm } from '../records/target.ts';
import { findCommit, openWorkFolder, placeBelow, readConfig, type WorkFolder } from './affected-sides.ts';
import { compareTarget, digestTarget, openResolver, readTarget } from './compare-targets.ts';

/** A target as the base defines it, its tree extracted until this is disposed. */
export interface BaseTarget extends AsyncDisposable {
  readonly where: Settings['where'];
  readonly digest: string;
}

/**
 * Whether a change leaves all files that a target starts from unchanged. Only compose names the files that it reads; a
 * command may read any file.
 */
export async function isTargetUnchanged(
  settings: Settings,
  slug: string,
  base: string | undefined,
  io: Pick<Io, 'env'>,
): Promise<boolean> {
  const isSame = await inWorkingTree(settings, slug, async (after, { top, work }) => {
    const commit = base === undefined ? undefined : await commitOf(top, base);
    if (commit === undefined) return false;
    const before = await targetAt(settings, slug, await extractCommit(top, commit, work.folder('base')), top);
    if (before?.target.where?.kind !== 'compose') return false;
    // The change cannot say itself which of its files count.
    const { paths } = before.target;
    const [one, other] = [await readTarget(before.target, before), await readTarget({ ...after.target, paths }, after)];
    return (await compareTarget(one, other, openResolver(io.env))).difference === undefined;
  });
  return isSame === true;
}

type Place = {
  /** The top of the checkout. */
  readonly top: string;
  readonly work: WorkFolder;
};

/** What the checkout says of a target; undefined without either, and if it cannot be used: measuring says why. */
export async function inWorkingTree<Value>(
  settings: Settings,
  slug: string,
  look: (found: FoundTarget, place: Place) => Promise<Value>,
): Promise<Value | undefined> {
  const top = await checkoutOf(await realpath(settings.root)).catch(() => undefined);
  if (top === undefined || settings.where.tree.isSeparate) return undefined;
  await using work = await openWorkFolder('head');
  const find = async () => targetAt(settings, slug, await extractWorkingTree(top, work.folder('head')), top);
  return await find()
    .then((found) => found && look(found, { top, work }))
    .catch(ifUnusable(() => undefined));
}

/** undefined if the base has no such target */
export async function openBaseTarget(
  settings: Settings,
  slug: string,
  base: BaseOfChange,
  io: Io,
): Promise<BaseTarget | undefined> {
  const work = await openWorkFolder('base');
  const dispose = async () => {
    await rm(work.path, { recursive: true, force: true }).catch(() => io.err(`${work.path} could not be deleted\n`));
  };
  try {
    const tree = await extractCommit(base.top, base.commit, work.folder('base'), { isWhole: true });
    const found = await targetAt(settings, slug, tree, base.top);
    if (found === undefined) {
      await dispose();
      return undefined;
    }
    const { target, config } = found;
    const { where } = target;
    if (where === undefined || !isBooted(where.kind)) throw cannotBoot(base);
    const digest = await digestTarget(await readTarget(target, found), openResolver(io.env));
    return {
      where: {
        ...settings.where,
        endpoint: where.kind === 'compose' ? withPaths(where, (path) => resolve(config.root, path)) : where,
        model: target.model ?? (settings.where.isFromFlags ? settings.where.model : undefined),
        tree: { folder: config.root, isSeparate: settings.where.tree.isSeparate },
      },
      digest,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

type Found = { readonly target: Target; readonly config: Config };
type FoundTarget = Found & { readonly tree: GitTree };
type There = (path: string) => string;

/** The target as a tree of the checkout at `top` defines it; undefined if the tree has no such target. */
export async function targetAt(
  settings: Settings,
  slug: string,
  tree: GitTree,
  top: string,
): Promise<FoundTarget | undefined> {
  const there = (path: string) => resolve(tree.folder, placeBelow(top, path, path));
  const find = settings.where.isFromFlags ? targetFromFlags : targetOfConfig;
  const found = await find(settings, slug, there);
  return found && { ...found, tree };
}

async function targetOfConfig(
  { root, configFile, what }: Settings,
  slug: string,
  there: There,
): Promise<Found | undefined> {
  if (configFile === undefined) return undefined;
  // Paths in a commit are shown with the commit in front.
  const file = join(there(await realpath(root)), basename(configFile).replace(/^.*:/, ''));
  const config = await readConfig(file);
  const wanted = targetOfArm({ slug, context: what.context });
  const target = config?.targets.find((each) => each.slug === wanted);
  return config === undefined || target === undefined ? undefined : { target, config };
}

/** The command line names it for both commits. */
async function targetFromFlags(
  { where, root, what }: Settings,
  slug: string,
  there: There,
): Promise<Found | undefined> {
  const { folder, isSeparate } = where.tree;
  const place = there(await realpath(isSeparate ? root : folder));
  const own = (path: string) => (isOutside(folder, path) ? path : relative(folder, path));
  const endpoint = where.endpoint.kind === 'compose' ? withPaths(where.endpoint, own) : where.endpoint;
  if (endpoint.kind === 'compose') {
    const all = await Promise.all(endpoint.files.map((file) => stat(resolve(place, file)).catch(() => undefined)));
    if (all.includes(undefined)) return undefined;
  }
  const target: Target = {
    ...{ slug, where: endpoint, model: where.model, modes: what.modes, values: {}, paths: [], place: '' },
    ...{ gpus: undefined, skip: undefined, price: undefined },
  };
  return { target, config: { ...emptyConfig, file: '', root: place, targets: [target] } };
}

type Compose = Extract<NonNullable<Target['where']>, { kind: 'compose' }>;

function withPaths(where: Compose, path: (written: string) => string): Compose {
  const envFile = where.envFile === undefined ? {} : { envFile: path(where.envFile) };
  return { ...where, files: where.files.map(path), ...envFile };
}

/** Whether we boot the server: then each commit has another one. A server that already runs is the same for all. */
function isBooted(kind: Settings['where']['endpoint']['kind']): boolean {
  return ['compose', 'command', 'up-down'].includes(kind);
}

function cannotBoot({ name }: BaseOfChange): InputError {
  return new InputError(
    `the base ${name} cannot be measured: it boots no server`,
    'Only a target with compose or boot can start the server of another commit. Record a baseline with --capture.',
  );
}

export type BaseOfChange = {
  /** The top of the checkout that contains it. */
  readonly top: string;
  readonly commit: string;
  /** `1a2b3c4`, as reports name it. */
  readonly name: string;
  /** How it was found, in words. */
  readonly shown: string;
};

const defaultBranches = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** The commit that a change starts from: the named one, or the point where it left the default branch. */
export async function findBaseOfChange({ gate, root, where }: Settings): Promise<BaseOfChange> {
  const folder = await realpath(root);
  const top = await checkoutOf(folder);
  if (top === undefined)
    throw new InputError(
      `${root} is not in a git checkout: there is no base to measure`,
      'Use --on-missing-baseline warn, or record a baseline with --capture.',
    );
  // A tree in a separate folder is compared with the checkout.
  const told = gate.base ?? (where.tree.isSeparate ? 'HEAD' : undefined);
  if (told !== undefined) {
    const { ref, commit } = await findCommit(top, told);
    const name = commit.slice(0, 7);
    return { top, commit, name, shown: commit.startsWith(ref) ? name : `${name} (${ref})` };
  }
  for (const branch of defaultBranches) {
    const { ok, stdout } = await runGit(top, ['merge-base', 'HEAD', branch]);
    const commit = stdout.trim();
    if (ok) return { top, commit, name: commit.slice(0, 7), shown: `${commit.slice(0, 7)}, where ${branch} was left` };
  }
  throw new InputError(
    'the commit that the change starts from is unknown',
    'Name it with --base REF. A shallow checkout has to fetch it first: git fetch --unshallow, or fetch-depth: 0 of actions/checkout.',
  );
}
