import type { Settings } from '../config/settings.ts';
import { isOutside } from '../endpoint/boot/compose/as-written.ts';
import { setting } from '../endpoint/boot/compose/neutral-parts.ts';
import { scrubEnvironment } from '../endpoint/boot/scrub-environment.ts';
import { redact } from '../endpoint/redact-fields.ts';
import { followLinks, type GitTree, linkMode, submoduleMode } from '../lib/git/git-tree.ts';
import { runGit } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { digestParts } from '../records/affected.ts';
import { inWorkingTree } from './base-target.ts';
import { digestTarget, openResolver, readTarget } from './compare-targets.ts';

/**
 * The digest of all files that a target starts from, without weights in an image or volume; undefined if it needs files
 * outside of the checkout. Only compose names the files that it reads; a command may read any file.
 */
export async function targetFilesDigest(
  settings: Settings,
  slug: string,
  io: Pick<Io, 'env'>,
): Promise<string | undefined> {
  if (settings.where.endpoint.kind !== 'compose') return undefined;
  return inWorkingTree(settings, slug, async (found, { top }) => {
    if (found.target.where?.kind !== 'compose') return undefined;
    const side = await readTarget(found.target, found);
    const { places = [], key = '' } = side.compose?.written ?? {};
    const resolver = openResolver(io.env);
    const resolved = await resolver(side);
    if (resolved.kind !== 'resolved') return undefined;
    const all = [...new Set([...places, ...resolved.mounted])];
    if (all.some(isOutside) || !(await areAllIn(found.tree, all, top))) return undefined;
    // The repository shows all that the digest of a target covers, but not the keys of this machine.
    const machine = setting('environment', redact(variablesIn(key, settings, io)));
    return digestParts([machine, { kind: 'config', name: 'target', value: await digestTarget(side, resolver) }]);
  });
}

/** Whether the tree has every file at these places. It lacks ignored files, large new files, submodules and outside links. */
async function areAllIn(tree: GitTree, places: readonly string[], top: string): Promise<boolean> {
  const isBelow = (path: string) => places.some((place) => place === '' || `${path}/`.startsWith(`${place}/`));
  const read = [...tree.entries].filter(([path]) => isBelow(path));
  const isElsewhere = read.some(
    ([path, { mode }]) => mode === submoduleMode || (mode === linkMode && followLinks(tree, path) === undefined),
  );
  if (isElsewhere || places.some((place) => followLinks(tree, place) !== place)) return false;
  const paths = places.map((place) => `:(top,literal)${place}`);
  const { ok, stdout } = await runGit(top, ['ls-files', '-z', '--others', '--', ...paths]);
  return ok && stdout.split('\0').every((path) => path === '' || tree.entries.has(path));
}

/** The variables of this machine that compose would read. */
function variablesIn(recipe: string, { where }: Settings, { env }: Pick<Io, 'env'>): Record<string, string> {
  const words = new Set(recipe.match(/\w+/g));
  const passed = Object.entries(scrubEnvironment(env, where.passEnv));
  return Object.fromEntries(passed.filter(([name]) => words.has(name) || where.passEnv.includes(name)));
}
