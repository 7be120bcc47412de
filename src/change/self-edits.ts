import { realpath } from 'node:fs/promises';
import { pathInside } from '../config/config-files.ts';
import { InputError, ifUnusable } from '../lib/errors.ts';
import type { Tree } from '../lib/tree.ts';
import { openDiskTree } from '../lib/tree.ts';
import { mostCasesBytes } from '../packs/pack-schema.ts';
import { plainLine, shorten } from '../report/plain-text.ts';

/** A file that decides how a pull request is judged, and that the pull request edits. */
export type SelfEdit = { readonly path: string; readonly kind: 'changed' | 'added' | 'removed' };

const unreadable = Symbol('unreadable');

/** The files that the pull request edits. If its list of files is unknown, any difference counts. */
export async function selfEdits(paths: readonly string[], pair: TreePair): Promise<readonly SelfEdit[]> {
  const { base, head, changedFiles } = pair;
  const found = [...new Set(paths)]
    .filter((path) => changedFiles?.includes(path) ?? true)
    .map(async (path): Promise<SelfEdit[]> => {
      const [was, is] = await Promise.all([textIn(base, path), textIn(head, path)]);
      if (was === undefined && is === undefined) return [];
      if (was === undefined) return [{ path, kind: 'added' }];
      if (is === undefined) return [{ path, kind: 'removed' }];
      return changedFiles === undefined && was === is ? [] : [{ path, kind: 'changed' }];
    });
  return (await Promise.all(found)).flat();
}

export function describeSelfEdit({ path, kind }: SelfEdit, { changedFiles }: TreePair): string {
  const shown = showPath(path);
  const by = changedFiles === undefined ? 'in this checkout' : 'by this pull request';
  if (kind === 'added') return `${shown} is added ${by}; it applies once it is merged`;
  return `${shown} is ${kind} ${by}; the base's version is used`;
}

/** GitHub runs the workflows of the pull request. The files in `compared` are reported input by input. */
export async function workflowEdits(pair: TreePair, compared: readonly string[]): Promise<readonly string[]> {
  const paths = pair.changedFiles ?? (await workflowsOf(pair));
  const edits = await selfEdits(
    paths.filter((path) => isWorkflow(path) && !compared.includes(path)),
    pair,
  );
  return edits
    .filter(({ kind }) => kind !== 'removed')
    .map(({ path, kind }) => `${showPath(path)} is ${kind}: its inputs are not checked against the base`);
}

/** The same for a pull request that is not checked out, from its list of files. */
export function editedWorkflows(changed: readonly string[] | undefined): readonly string[] {
  if (changed === undefined)
    return ['The changed files of this pull request are unknown: its workflow may be among them'];
  return changed
    .filter(isWorkflow)
    .map((path) => `${showPath(path)} is changed: its inputs are those of the pull request`);
}

export function showPath(path: string): string {
  return shorten(plainLine(path), 200);
}

function isWorkflow(path: string): boolean {
  return /^\.github\/(?:workflows\/[^/]+|actions\/(?:.+\/)?action)\.ya?ml$/.test(path);
}

async function workflowsOf({ base, head }: TreePair): Promise<readonly string[]> {
  const folder = '.github/workflows';
  const names = await Promise.all([base, head].map((tree) => namesIn(tree, folder)));
  return names.flat().map((name) => `${folder}/${name}`);
}

/** The names in a folder; none if it cannot be listed, since a head may put anything there. */
export async function namesIn(tree: Tree, folder: string): Promise<readonly string[]> {
  return tree.list(folder).catch(ifUnusable(() => []));
}

async function textIn(tree: Tree, path: string): Promise<string | typeof unreadable | undefined> {
  return tree.read(path, mostCasesBytes).catch(ifUnusable(() => unreadable));
}

export type TreePair = {
  readonly base: Tree;
  /** The checkout, or its commit if there is none. */
  readonly head: Tree;
  /** The files it adds, changes and removes; undefined if unknown. */
  readonly changedFiles: readonly string[] | undefined;
  /** The root of the checkout, spelled so that the working directory starts with it. */
  readonly workspace: string;
  /** A local path as a path in the repository; undefined for one outside it. */
  inside(path: string): Promise<string | undefined>;
};

type PairParts = Pick<TreePair, 'base' | 'changedFiles' | 'workspace'> & {
  readonly head?: Tree | undefined;
  readonly cwd: string;
};

/** A runner's workspace may be a link, so the working directory may be spelled differently. */
export async function openTreePair({ base, head, changedFiles, workspace: given, cwd }: PairParts): Promise<TreePair> {
  const real = await realpath(given);
  const workspace = [given, real].find((root) => pathInside(root, cwd) !== undefined);
  if (workspace === undefined)
    throw new InputError(
      `the working directory ${cwd} is outside the workspace ${given}`,
      'Start in the checkout: its base commit decides what is asked and judged.',
    );
  return {
    ...{ base, changedFiles, workspace },
    head: head ?? openDiskTree(workspace),
    async inside(path) {
      const named = pathInside(given, path) ?? pathInside(real, path);
      if (named !== undefined) return named;
      return pathInside(real, await realpath(path).catch(() => path));
    },
  };
}
