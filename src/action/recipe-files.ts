import { relative, resolve } from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import type { Settings } from '../config/settings.ts';
import type { Where } from '../endpoint/where.ts';
import { isTreePath, openDiskTree, type Tree } from '../lib/tree.ts';
import type { Decision } from '../model/decision.ts';
import { type CauseLine, findCauseLines, type RecipeFile } from '../report/find-cause-lines.ts';

export type RecipeRequest = {
  readonly settings: Settings;
  /** The root of the checkout; absolute. */
  readonly workspace: string;
  /** undefined without a base commit */
  readonly base: Tree | undefined;
  readonly cwd: string;
};

/** The lines of these targets' recipes that the likely causes name. */
export async function causeLines(
  decisions: readonly Decision[],
  request: RecipeRequest,
): Promise<readonly CauseLine[]> {
  const slugs = new Set(decisions.flatMap(({ modes }) => modes.map(({ slug }) => slug)));
  const files = new Map<string, readonly RecipeFile[]>();
  for (const slug of slugs) files.set(slug, await recipeFiles(slug, request));
  return decisions.flatMap((decision) => findCauseLines(decision, (slug) => files.get(slug) ?? []));
}

/**
 * The files that define how a target is served, the config last. Skips unreadable files and those outside the
 * repository.
 */
async function recipeFiles(slug: string, request: RecipeRequest): Promise<readonly RecipeFile[]> {
  const { settings, base, cwd, workspace } = request;
  const { tree, endpoint } = settings.where;
  const top = tree.isSeparate ? tree.folder : workspace;
  const config = await loadConfig(settings.configFile, cwd).catch(() => undefined);
  const target = config?.targets.find((each) => each.slug === slug);
  // A report has settings for no single target.
  const isOwn = settings.what.slug === slug || target?.where === undefined;
  const named = isOwn ? filesOf(endpoint, tree.folder) : filesOf(target.where, config?.root ?? cwd);
  const configs = config === undefined || tree.isSeparate ? [] : [resolve(cwd, config.file)];
  const head = openDiskTree(top);
  const found: RecipeFile[] = [];
  for (const file of new Set([...named, ...configs])) {
    const path = relative(top, file);
    const text = isTreePath(path) ? await head.read(path).catch(() => undefined) : undefined;
    if (text === undefined) continue;
    const before = base && ((await base.read(path).catch(() => undefined)) ?? '');
    found.push({ path, text, before, isShared: configs.includes(file) });
  }
  return found;
}

function filesOf(where: Where, folder: string): readonly string[] {
  switch (where.kind) {
    case 'compose':
      return [...where.files, ...(where.envFile === undefined ? [] : [where.envFile])].map((each) =>
        resolve(folder, each),
      );
    case 'command':
      return wordsOf(where.command, folder);
    case 'up-down':
      return wordsOf(where.up, folder);
    default:
      return [];
  }
}

/** A command may name the script that starts the server. */
function wordsOf(command: string, folder: string): readonly string[] {
  const words = command.split(/[\s"'`=;|&()<>]+/).filter((word) => /[./]/.test(word));
  return words.map((word) => resolve(folder, word));
}
