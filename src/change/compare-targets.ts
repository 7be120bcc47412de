import { resolve } from 'node:path';
import type { Config, Target } from '../config/config.ts';
import { recipeOf } from '../endpoint/boot/boot-where.ts';
import { findBareCompose, type ResolvedParts, readAsResolved } from '../endpoint/boot/compose/as-resolved.ts';
import { fileParts, readAsWritten, type WrittenRecipe } from '../endpoint/boot/compose/as-written.ts';
import type { Recipe } from '../endpoint/boot/compose/resolve-config.ts';
import { diffParts, type PartsDiffer } from '../gate/plan-affected.ts';
import type { GitTree } from '../lib/git/git-tree.ts';
import type { Environment } from '../lib/io.ts';
import { once } from '../lib/once.ts';
import { digestParts, type TargetPart } from '../records/affected.ts';
import type { Side } from './affected-sides.ts';
import { targetParts } from './target-parts.ts';

/** A target as one of the two trees defines it. */
export type SidedTarget = {
  readonly target: Target;
  readonly tree: GitTree;
  /** Everything except what compose resolves. */
  readonly own: readonly TargetPart[];
  /** undefined if it is not booted by compose */
  readonly compose: { readonly recipe: Recipe; readonly written: WrittenRecipe } | undefined;
};

export async function readTarget(
  target: Target,
  { tree, config }: Side & { readonly config: Config },
): Promise<SidedTarget> {
  const own = targetParts(target, config, tree);
  if (target.where?.kind !== 'compose') return { target, tree, own, compose: undefined };
  const recipe = recipeOf(target.where, config.root);
  return { target, tree, own, compose: { recipe, written: await readAsWritten(recipe, tree) } };
}

/** Asks compose once for recipes with the same text. */
export type Resolver = (side: SidedTarget) => Promise<ResolvedParts>;

export function openResolver(ambient: Environment): Resolver {
  const known = new Map<string, Promise<ResolvedParts>>();
  const composeOnce = once(() => findBareCompose(ambient));
  const ask = async (recipe: Recipe, danger: string | undefined, tree: GitTree): Promise<ResolvedParts> => {
    const found = await composeOnce();
    if (found === undefined) return { kind: 'unresolved', why: noCompose };
    return readAsResolved(recipe, danger, tree, ambient, found);
  };
  return ({ compose, tree }) => {
    if (compose === undefined) return Promise.resolve({ kind: 'resolved', parts: [], mounted: [] });
    const { key, danger } = compose.written;
    const asked = known.get(key) ?? ask(compose.recipe, danger, tree);
    known.set(key, asked);
    return asked;
  };
}

const noCompose = 'this machine has no docker compose';

/** The digest of a target that is compared with no other. */
export async function digestTarget(side: SidedTarget, resolver: Resolver): Promise<string> {
  const found = await resolver(side);
  return digestParts(found.kind === 'resolved' ? resolvedParts(side, found) : await writtenParts(side));
}

/** The same without asking compose. */
export async function writtenDigest(side: SidedTarget): Promise<string> {
  return digestParts(await writtenParts(side));
}

export type ComparedTarget = {
  /** undefined if the two are the same */
  readonly difference: (PartsDiffer & { readonly base: string; readonly head: string }) | undefined;
  /** The parts of both, if they differ. */
  readonly parts?: { readonly base: readonly TargetPart[]; readonly head: readonly TargetPart[] };
  /** Why compose was not asked, or did not respond. */
  readonly note?: string | undefined;
};

export async function compareTarget(base: SidedTarget, head: SidedTarget, resolver: Resolver): Promise<ComparedTarget> {
  const [before, after] = await Promise.all([resolver(base), resolver(head)]);
  const areResolved = before.kind === 'resolved' && after.kind === 'resolved';
  const [one, other] = areResolved
    ? [resolvedParts(base, before), resolvedParts(head, after)]
    : await Promise.all([writtenParts(base), writtenParts(head)]);
  // Without compose nobody knows what else in the text changes an answer.
  const isHidden = !areResolved && diffParts(one, other) === undefined;
  const [then, now] = isHidden
    ? [
        [...one, keyPart(base)],
        [...other, keyPart(head)],
      ]
    : [one, other];
  const differ = diffParts(then, now);
  if (differ === undefined) return { difference: undefined };
  return {
    difference: { ...differ, base: digestParts(then), head: digestParts(now) },
    parts: { base: then, head: now },
    note: noteOf(before, after),
  };
}

function keyPart({ compose }: SidedTarget): TargetPart {
  return { kind: 'config', name: 'compose.file', value: compose?.written.key ?? '' };
}

function noteOf(before: ResolvedParts, after: ResolvedParts): string | undefined {
  if (after.kind === 'unresolved') return after.why === noCompose ? after.why : `at the head, ${after.why}`;
  return before.kind === 'unresolved' ? `at the base, ${before.why}` : undefined;
}

// A digest says how it was made: the two ways are never compared with each other.
const asResolved: TargetPart = { kind: 'config', name: 'read', value: 'resolved' };
const asWritten: TargetPart = { kind: 'config', name: 'read', value: 'as written' };

function resolvedParts({ own, tree }: SidedTarget, found: ResolvedParts & { kind: 'resolved' }): TargetPart[] {
  const mounted = found.mounted.map((path) => resolve(tree.folder, path));
  return [asResolved, ...own, ...found.parts, ...fileParts(tree, mounted)];
}

async function writtenParts({ own, compose }: SidedTarget): Promise<TargetPart[]> {
  return [asWritten, ...own, ...((await compose?.written.parts()) ?? [])];
}
