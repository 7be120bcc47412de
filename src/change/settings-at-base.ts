import { join, resolve } from 'node:path';
import { chooseTarget } from '../config/choose-target.ts';
import type { Config, Target } from '../config/config.ts';
import { type ConfigFiles, filesOfTree, pathInside } from '../config/config-files.ts';
import { findConfig, loadConfig, noConfig } from '../config/load-config.ts';
import { type ConfigChange, mergeConfigs } from '../config/merge-configs.ts';
import { gateOptions } from '../config/options/gate-options.ts';
import type { OptionName, OptionValues } from '../config/options/options.ts';
import { cwdPath } from '../config/paths.ts';
import { optionFields } from '../config/read-values.ts';
import { removedTargets, renamedTargets } from '../config/renamed-targets.ts';
import { sectionsOf } from '../config/section-facet.ts';
import type { Settings } from '../config/settings.ts';
import { namesServer } from '../config/settings-faults.ts';
import { checkFlags, loadSettingsWith, type SettingsRequest } from '../config/settings-from-flags.ts';
import { parseBaseUrl } from '../endpoint/boot/base-url.ts';
import { providerAt } from '../endpoint/providers.ts';
import { addressesOf, type Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';
import { isTreePath, type Tree } from '../lib/tree.ts';
import { armSlug, targetOfArm, tierSchema } from '../records/target.ts';
import { plural } from '../report/numbers.ts';
import {
  type Copied,
  copyBaselines,
  copyHeadBaselines,
  copyPacks,
  copyScenarios,
  type Into,
  isBuiltin,
} from './copy-from-base.ts';
import {
  describeSelfEdit,
  namesIn,
  openTreePair,
  selfEdits,
  showPath,
  type TreePair,
  workflowEdits,
} from './self-edits.ts';

export type AtBase = {
  /** Gate options, run options, packs and baselines from the base commit; recipe and model from the head. */
  readonly settings: Settings;
  /** What the pull request changes about its own gate, one plain line each, for the top of the report. */
  readonly selfEdits: readonly string[];
  /** A copy of the baselines that the pull request changes for this slug, if any; absolute. */
  readonly headBaselinesDir: string | undefined;
  /** What the base's rules do not cover: only a person may let it pass. */
  readonly doubts: readonly string[];
  /** Slugs that the base gates and the head removes; if nothing else is left, `settings` are those of one of them. */
  readonly gone: readonly string[];
};

export type AtBaseRequest = {
  readonly load: SettingsRequest;
  readonly base: Tree;
  /** The commit of the pull request, if it is not checked out. */
  readonly head?: Tree | undefined;
  /** Relative to the root of the repository; undefined if unknown. */
  readonly changedFiles: readonly string[] | undefined;
  /** The root of the checkout, in which `load.cwd` lies; absolute. */
  readonly workspace: string;
  /** An empty folder for files of the base; absolute. */
  readonly temp: string;
  /** The target that the base's workflow measures, if it differs. */
  readonly slugAtBase: string | undefined;
  /** Workflow files whose inputs were compared with those of the base. */
  readonly compared: readonly string[];
};

/** A pull request brings the recipe of its model; all else comes from the commit that it will be merged into. */
export async function settingsAtBase({ load, temp, slugAtBase, compared, ...parts }: AtBaseRequest): Promise<AtBase> {
  const pair = await openTreePair({ ...parts, cwd: load.cwd });
  const { values } = checkFlags(load.flags, load.show);
  const loading = loadBothConfigs(values, load.cwd, pair);
  const loaded = await loadSettingsWith(load, async () => withGone(await loading, values.slug));
  const configs = await loading;
  const settings = withKeyOfBase(loaded, configs, load);
  await refuseOutside(settings, configs, pair);
  const { what, gate } = settings;
  const into = { pair, folders: { base: join(temp, labelOf(pair.base)), head: join(temp, 'head') } };
  /** Its path in the repository; undefined for a place on the rig, which only the workflow may name. */
  const locate = async (name: OptionName, path: string) => {
    const inside = await pair.inside(resolve(load.cwd, path));
    if (inside === undefined && !configs.isOutside && values[name] === undefined) throw leadsOut(name, path);
    return inside;
  };
  const copied = await copyAll(what, locate, into);
  const place = await locate('baselines-dir', gate.baselinesDir);
  const slug = targetOfArm(what);
  checkSlug(slugAtBase, slug, configs);
  const before = slug === undefined ? undefined : configs.renamed.get(slug);
  const old = before === undefined || what.context === undefined ? before : armSlug(before, what.context.name);
  const ofBase = place === undefined ? undefined : await copyBaselines(place, what, into, old);
  const ofHead = await copyHeadBaselines(place, await headBaselinesOf(configs, values, slug, pair), what, into);
  const edits = await selfEdits(copied.files, pair);
  // A first gate brings its packs along.
  const isGated = configs.base !== undefined || compared.length > 0;
  return {
    settings: { ...settings, what: { ...what, ...copied.what }, gate: { ...gate, ...ofBase } },
    selfEdits: [
      ...configLines(configs, slug),
      ...(await scriptLines(settings, pair)),
      ...(isGated ? [] : copied.notes),
      ...edits.map((edit) => describeSelfEdit(edit, pair)),
      ...ofHead.lines,
      ...(await workflowEdits(pair, compared)),
    ],
    headBaselinesDir: ofHead.folder,
    doubts: [
      ...configs.moves.filter((each) => isOwn(each, slug)).map(({ text }) => text),
      ...(isGated ? copied.notes : []),
    ],
    gone: configs.gone.map(({ slug }) => slug),
  };
}

/** As checked out, but the base says where models are, where texts are sent, and what makes contexts. */
export async function settingsSentByBase(load: SettingsRequest, base: Tree, workspace: string): Promise<Settings> {
  const pair = await openTreePair({ base, workspace, cwd: load.cwd, changedFiles: undefined });
  const { values } = checkFlags(load.flags, load.show);
  const configs = await loadBothConfigs(values, load.cwd, pair);
  const { config, head } = configs;
  const merged = new Map(config?.targets.map((target) => [target.slug, target]));
  const targets = head?.targets.map((target) => {
    const { where, model } = merged.get(target.slug) ?? target;
    return { ...target, where, model };
  });
  const sent = head && { ...head, ...sectionsOf(config), targets: targets ?? [] };
  const settings = withKeyOfBase(await loadSettingsWith(load, async () => sent), configs, load);
  await refuseOutside(settings, configs, pair);
  const moved = configs.moves.filter((each) => isOwn(each, targetOfArm(settings.what)));
  return { ...settings, notes: [...settings.notes, ...moved.map(({ text }) => text)] };
}

/** A key goes only where the base or an input of the workflow says: the pull request may name anybody's server. */
function withKeyOfBase(
  settings: Settings,
  { base, config, renamed, isOutside }: BothConfigs,
  { command, env }: SettingsRequest,
): Settings {
  const { where, what, notes } = settings;
  const { apiKey, endpoint } = where;
  const slug = targetOfArm(what);
  const has = (wanted: string | undefined, of: Config | undefined) => of?.targets.some((each) => each.slug === wanted);
  const isGiven = where.isFromFlags || isOutside || slug === undefined || !has(slug, config);
  if (apiKey === undefined || command === 'doctor' || isGiven || has(renamed.get(slug) ?? slug, base)) return settings;
  const named = base?.targets.flatMap((each) => (each.where === undefined ? [] : urlsOf(each.where)));
  const urls = urlsOf(endpoint);
  const other = urls.find(
    (url) => named?.includes(url) !== true && env[providerAt(url)?.keyEnv ?? '']?.trim() !== apiKey,
  );
  if (urls.length > 0 && other === undefined) return settings;
  if (other !== undefined)
    throw new InputError(
      `the key is not sent to ${new URL(other).host}, which only this pull request names for ${slug}`,
      "Give the address as the input `endpoint` in the base's workflow, or merge the target first.",
    );
  const note = `The key is not sent to the server of ${slug}, which only this pull request names.`;
  return { ...settings, where: { ...where, apiKey: undefined }, notes: [...notes, note] };
}

function urlsOf(where: Where): readonly string[] {
  return addressesOf(where).flatMap((url) => {
    try {
      return parseBaseUrl(url);
    } catch (error) {
      // The settings of a target that uses it are refused.
      if (error instanceof InputError) return [];
      throw error;
    }
  });
}

/** Compose would read such a file, and its variables, for whoever wrote the config. */
async function refuseOutside({ where }: Settings, { isOutside }: BothConfigs, pair: TreePair): Promise<void> {
  const { endpoint } = where;
  if (endpoint.kind !== 'compose' || where.isFromFlags || isOutside) return;
  const { files, envFile } = endpoint;
  for (const file of files) if ((await pair.inside(file)) === undefined) throw leadsOut('compose', file);
  if (envFile !== undefined && (await pair.inside(envFile)) === undefined) throw leadsOut('env-file', envFile);
}

/** A command is measured like a server: as the pull request has it. */
async function scriptLines({ root, what: { context } }: Settings, pair: TreePair): Promise<string[]> {
  const lines: string[] = [];
  for (const word of context?.runs ?? []) {
    const path = await pair.inside(resolve(root, word));
    if (path === undefined || pair.changedFiles?.includes(path) !== true) continue;
    lines.push(`${showPath(path)} is changed by this pull request: the context ${context?.name} runs it as it is here`);
  }
  return lines;
}

/** Refuses a workflow that measures another target: the target of the base would stay unmeasured. */
function checkSlug(base: string | undefined, slug: string | undefined, { renamed }: BothConfigs): void {
  if (base === undefined || slug === undefined || base === slug || renamed.get(slug) === base) return;
  throw new InputError(
    `the workflow of the base measures ${showPath(base)}, and that of this pull request ${slug} in its place`,
    'Measure it in a separate job, or merge the change of the workflow first.',
  );
}

/** A removed target can still be named, so that its job reports the removal. */
function withGone({ config, gone }: BothConfigs, slug: string | undefined): Config | undefined {
  if (config === undefined) return undefined;
  const left = config.targets.length === 0 ? gone.slice(0, 1) : gone.filter((target) => target.slug === slug);
  return { ...config, targets: [...config.targets, ...left] };
}

type What = Settings['what'];
type Locate = (name: OptionName, path: string) => Promise<string | undefined>;

/** Everything that decides what is asked, as the base has it. */
async function copyAll(what: What, locate: Locate, into: Into) {
  const all: Copied[] = [];
  const copyInside = async (name: OptionName, path: string, copy: (inside: string) => Promise<Copied>) => {
    const inside = await locate(name, path);
    if (inside === undefined) return path;
    const copied = await copy(inside);
    all.push(copied);
    return copied.path;
  };
  const packsAt = (name: OptionName, path: string) => copyInside(name, path, (inside) => copyPacks(inside, path, into));
  const packs: string[] = [];
  for (const pack of what.packs) packs.push(isBuiltin(pack) ? pack : await packsAt('pack', pack));
  const { packsDir, scenariosFile: list } = what;
  const moved = {
    packs,
    packsDir: packsDir && (await packsAt('packs-dir', packsDir)),
    scenariosFile: list && (await copyInside('scenarios-file', list, (inside) => copyScenarios(inside, into))),
  };
  return { what: moved, files: all.flatMap(({ files }) => files), notes: all.flatMap(({ notes }) => notes) };
}

function leadsOut(name: OptionName, path: string): InputError {
  return new InputError(
    `${name} ${showPath(path)} leads out of the repository`,
    'On a pull request, a config may only name paths inside the repository; give others as inputs of the workflow.',
  );
}

/** Changes to other targets are only counted: their own gates report them. */
function configLines({ changes }: BothConfigs, slug: string | undefined): readonly string[] {
  const others = new Set(changes.filter((each) => !isOwn(each, slug)).map((each) => each.slug));
  const rest = others.size === 0 ? [] : [`the config changes ${plural(others.size, 'other target')}, too`];
  return [...changes.filter((each) => isOwn(each, slug)).map(({ text }) => text), ...rest];
}

function isOwn({ slug: own }: ConfigChange, slug: string | undefined): boolean {
  return own === undefined || slug === undefined || own === slug;
}

function labelOf({ name }: Tree): string {
  return isTreePath(name) && !name.includes('/') && name !== 'head' ? name : 'base';
}

type BothConfigs = {
  readonly base: Config | undefined;
  /** The config in effect. */
  readonly config: Config | undefined;
  readonly head: Config | undefined;
  readonly changes: readonly ConfigChange[];
  readonly moves: readonly ConfigChange[];
  /** Targets that the base gates and the head removes. */
  readonly gone: readonly Target[];
  /** New slugs, with their old ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The config is outside the repository, where the workflow named it. */
  readonly isOutside: boolean;
};

/** The options that choose packs: setting one replaces the others. */
const ofPacks: readonly OptionName[] = ['tier', 'pack', ...tierSchema.options];

async function loadBothConfigs(values: OptionValues, cwd: string, pair: TreePair): Promise<BothConfigs> {
  const { config: file } = values;
  const inside = file === undefined ? undefined : await pair.inside(resolve(cwd, file));
  if (file !== undefined && inside === undefined) {
    const config = await loadConfig(file, cwd);
    return {
      base: config,
      config,
      head: config,
      changes: [],
      moves: [],
      gone: [],
      renamed: new Map(),
      isOutside: true,
    };
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
  const { config, changes, moves } = mergeConfigs(base, head, isGiven);
  // A checkout can be older than its base: a file that the pull request does not edit is not its change.
  const isEdited = pair.changedFiles?.some((each) => seen.has(each)) ?? true;
  const isTouched = base === undefined || isEdited || (await hasLink(pair.head, [...seen]));
  const slugs = isTouched ? removedTargets(base, head) : [];
  const gone = base?.targets.filter(({ slug }) => slugs.includes(slug)) ?? [];
  const renamed = renamedTargets(base, head);
  // The server that an input names is measured in any case.
  const moved = isTouched && !namesServer(values) ? moves : [];
  return { base, config, head, changes: isTouched ? changes : [], moves: moved, gone, renamed, isOutside: false };
}

/** Whether a link leads to one of these files: its path does not tell which file that is. */
async function hasLink(tree: Tree, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    if ((await tree.read(path).catch(() => undefined)) === undefined) continue;
    for (const [index, name] of path.split('/').entries()) {
      const names = await namesIn(tree, path.split('/').slice(0, index).join('/'));
      if (!names.includes(name) && !names.includes(`${name}/`)) return true;
    }
  }
  return false;
}

/** The folder of the head's baselines, as a path in its tree; undefined if the head sets none. */
async function headBaselinesOf(
  { head }: BothConfigs,
  values: OptionValues,
  slug: string | undefined,
  pair: TreePair,
): Promise<string | undefined> {
  if (values['baselines-dir'] !== undefined || head === undefined) return undefined;
  const { target } = chooseTarget({ config: head, slug, hasWhere: true, needsOne: false });
  const { baselinesDir } = optionFields(gateOptions, { ...head.defaults, ...target?.values });
  return pair.inside(resolve(head.root, baselinesDir));
}
