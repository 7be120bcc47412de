import { resolve } from 'node:path';
import { chooseTarget } from '../config/choose-target.ts';
import type { Config, Target } from '../config/config.ts';
import { type ConfigFiles, filesOfTree, pathInside } from '../config/config-files.ts';
import { findConfig, loadConfig, noConfig } from '../config/load-config.ts';
import { type ConfigChange, mergeConfigs } from '../config/merge-configs.ts';
import type { OptionName, OptionValues } from '../config/options/options.ts';
import { cwdPath } from '../config/paths.ts';
import { goneTargets, renamedTargets } from '../config/renamed-targets.ts';
import type { TreePair } from './tree-pair.ts';

export type BothConfigs = {
  /** What holds. */
  readonly config: Config | undefined;
  readonly head: Config | undefined;
  readonly changes: readonly ConfigChange[];
  /** Targets that the base gates and the head does not have any more. */
  readonly gone: readonly Target[];
  /** New slugs with their old ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The config is no part of the repository: whoever wrote the workflow named it. */
  readonly isOutside: boolean;
};

/** The options that choose the packs: one that is given takes the others' place. */
const ofPacks: readonly OptionName[] = ['tier', 'pack', 'quick', 'medium'];

export async function loadBothConfigs(values: OptionValues, cwd: string, pair: TreePair): Promise<BothConfigs> {
  const { config: file } = values;
  const inside = file === undefined ? undefined : await pair.inside(resolve(cwd, file));
  if (file !== undefined && inside === undefined) {
    const config = await loadConfig(file, cwd);
    return { config, head: config, changes: [], gone: [], renamed: new Map(), isOutside: true };
  }
  const path = inside === undefined ? undefined : resolve(pair.workspace, inside);
  const seen = new Set<string>();
  const asRead = ({ read, ...files }: ConfigFiles): ConfigFiles => ({
    ...files,
    async read(each) {
      const text = await read(each);
      if (text !== undefined) seen.add(pathInside(pair.workspace, each) ?? each);
      return text;
    },
  });
  const ofBase = filesOfTree(
    pair.base,
    pair.workspace,
    (each) => `${pair.base.name}:${pathInside(pair.workspace, each)}`,
  );
  const base = await findConfig(path, cwd, asRead(ofBase));
  const ofHead = filesOfTree(pair.head, pair.workspace, (each) => cwdPath(each, cwd, cwd));
  const head = await findConfig(path, cwd, asRead(ofHead));
  if (base === undefined && head === undefined && file !== undefined) throw noConfig(cwdPath(file, cwd, cwd));
  const isGiven = (name: OptionName) =>
    (ofPacks.includes(name) ? ofPacks : [name]).some((each) => values[each] !== undefined);
  const { config, changes } = mergeConfigs(base, head, isGiven);
  // A checkout can be older than its base: what the pull request leaves alone is no change of its.
  const isTouched = base === undefined || (pair.changedFiles?.some((each) => seen.has(each)) ?? true);
  const slugs = isTouched ? goneTargets(base, head) : [];
  const gone = base?.targets.filter(({ slug }) => slugs.includes(slug)) ?? [];
  const renamed = renamedTargets(base, head);
  return { config, head, changes: isTouched ? changes : [], gone, renamed, isOutside: false };
}

/** Where the head keeps its baselines, as its tree calls it; undefined where that is no place of its own. */
export async function headBaselinesOf(
  { head }: BothConfigs,
  values: OptionValues,
  slug: string | undefined,
  pair: TreePair,
): Promise<string | undefined> {
  if (values['baselines-dir'] !== undefined || head === undefined) return undefined;
  const { target } = chooseTarget({ config: head, slug, hasWhere: true, needsOne: false });
  const told = target?.values['baselines-dir'] ?? head.defaults['baselines-dir'] ?? 'baselines';
  return pair.inside(resolve(head.root, told));
}
