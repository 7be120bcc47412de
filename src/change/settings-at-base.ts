import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { loadSettingsWith, type SettingsRequest } from '../config/load-settings.ts';
import type { OptionName } from '../config/options/options.ts';
import type { Settings } from '../config/settings.ts';
import { checkFlags } from '../config/settings-from-flags.ts';
import { InputError } from '../lib/errors.ts';
import { isTreePath, type Tree } from '../lib/tree.ts';
import { plural } from '../report/numbers.ts';
import { bringBaselines, bringHeadBaselines } from './bring-baselines.ts';
import { type Brought, bringFile, bringPacks, type Into, isBuiltin } from './bring-packs.ts';
import { type BothConfigs, headBaselinesOf, loadBothConfigs } from './load-both-configs.ts';
import { describeSelfEdit, selfEdits, showPath, workflowEdits } from './self-edits.ts';
import { openTreePair } from './tree-pair.ts';

export type AtBase = {
  /** Gate, how, packs and baselines of the base commit; boot and model of the head. */
  readonly settings: Settings;
  /** What this pull request changes about its own gate, one plain line each, for the head of the report. */
  readonly selfEdits: readonly string[];
  /** A copy of the baselines that the pull request itself brings, where it changes any of this slug; absolute. */
  readonly headBaselinesDir: string | undefined;
  /** Slugs that the base gates and the head does not have any more; `settings` are of one of them where nothing else is left. */
  readonly gone: readonly string[];
};

export type AtBaseRequest = {
  readonly load: SettingsRequest;
  readonly base: Tree;
  /** From the root of the repository; undefined where nobody could tell. */
  readonly changedFiles: readonly string[] | undefined;
  /** The root of the checkout, in which `load.cwd` lies; absolute. */
  readonly workspace: string;
  /** An empty folder for what of the base has to be on the disk; absolute. */
  readonly temp: string;
  /** What the base's workflow measures, where that is another target than this one's. */
  readonly slugAtBase: string | undefined;
  /** Workflow files whose inputs were compared with those of the base. */
  readonly compared: readonly string[];
};

/** The settings of a pull request: it says where its model is, the commit that it is to be merged into says all else. */
export async function settingsAtBase({ load, temp, slugAtBase, compared, ...parts }: AtBaseRequest): Promise<AtBase> {
  const pair = await openTreePair({ ...parts, cwd: load.cwd });
  const { values } = checkFlags(load.flags, load.show);
  const loading = loadBothConfigs(values, load.cwd, pair);
  const settings = await loadSettingsWith(load, async () => withGone(await loading, values.slug));
  const configs = await loading;
  const { what, gate } = settings;
  const into = { pair, folders: { base: join(temp, labelOf(pair.base)), head: join(temp, 'head') } };
  /** Where the repository has it; undefined for a place of the rig, which the workflow alone may name. */
  const locate = async (name: OptionName, path: string) => {
    const inside = await pair.inside(resolve(load.cwd, path));
    if (inside === undefined && !configs.isOutside && values[name] === undefined) throw leadsOut(name, path);
    return inside;
  };
  const brought = await bringAll(what, locate, into);
  const place = await locate('baselines-dir', gate.baselinesDir);
  checkSlug(slugAtBase, what.slug, configs);
  const old = what.slug === undefined ? undefined : configs.renamed.get(what.slug);
  const ofBase = place === undefined ? undefined : await bringBaselines(place, what, into, old);
  const ofHead = await bringHeadBaselines(place, await headBaselinesOf(configs, values, what.slug, pair), what, into);
  const edits = await selfEdits(brought.files, pair);
  return {
    settings: { ...settings, what: { ...what, ...brought.what }, gate: { ...gate, ...ofBase } },
    selfEdits: [
      ...configLines(configs, what.slug),
      ...brought.notes,
      ...edits.map((edit) => describeSelfEdit(edit, pair)),
      ...ofHead.lines,
      ...(await workflowEdits(pair, compared)),
    ],
    headBaselinesDir: ofHead.folder,
    gone: configs.gone.map(({ slug }) => slug),
  };
}

/** A workflow that measures another target would leave that of the base unmeasured. */
function checkSlug(base: string | undefined, slug: string | undefined, { renamed }: BothConfigs): void {
  if (base === undefined || slug === undefined || base === slug || renamed.get(slug) === base) return;
  throw new InputError(
    `the workflow of the base measures ${showPath(base)}, and that of this pull request ${slug} in its place`,
    'Measure it in a job of its own, or merge the change of the workflow first.',
  );
}

/** A target that went can still be named, so that its job says what became of it. */
function withGone({ config, gone }: BothConfigs, slug: string | undefined): Config | undefined {
  if (config === undefined) return undefined;
  const left = config.targets.length === 0 ? gone.slice(0, 1) : gone.filter((target) => target.slug === slug);
  return { ...config, targets: [...config.targets, ...left] };
}

type What = Settings['what'];
type Locate = (name: OptionName, path: string) => Promise<string | undefined>;
type AllBrought = Pick<Brought, 'files' | 'notes'> & {
  readonly what: Pick<What, 'packs' | 'packsDir' | 'scenariosFile'>;
};

/** Everything that says what is asked, as the base has it. */
async function bringAll(what: What, locate: Locate, into: Into): Promise<AllBrought> {
  const all: Brought[] = [];
  const bring = async (name: OptionName, path: string, copy: (inside: string) => Promise<Brought>) => {
    const inside = await locate(name, path);
    if (inside === undefined) return path;
    const brought = await copy(inside);
    all.push(brought);
    return brought.path;
  };
  const packsAt = (name: OptionName, path: string) => bring(name, path, (inside) => bringPacks(inside, path, into));
  const packs: string[] = [];
  for (const pack of what.packs) packs.push(isBuiltin(pack) ? pack : await packsAt('pack', pack));
  const { packsDir, scenariosFile: list } = what;
  const moved = {
    packs,
    packsDir: packsDir && (await packsAt('packs-dir', packsDir)),
    scenariosFile: list && (await bring('scenarios-file', list, (inside) => scenariosAt(inside, into))),
  };
  return { what: moved, files: all.flatMap(({ files }) => files), notes: all.flatMap(({ notes }) => notes) };
}

async function scenariosAt(path: string, into: Into): Promise<Brought> {
  const brought = await bringFile(path, into);
  if (brought !== undefined) return brought;
  throw new InputError(`cannot read ${showPath(path)}`, 'Check the path given with --scenarios-file.');
}

function leadsOut(name: OptionName, path: string): InputError {
  return new InputError(
    `${name} ${showPath(path)} leads out of the repository`,
    'On a pull request a config names places inside of it; any other is an input of the workflow.',
  );
}

/** Of other targets only how many: their own gates tell of them. */
function configLines({ changes }: BothConfigs, slug: string | undefined): readonly string[] {
  const isOwn = (each: BothConfigs['changes'][number]) => [undefined, slug].includes(each.slug) || slug === undefined;
  const others = new Set(changes.filter((each) => !isOwn(each)).map((each) => each.slug));
  const rest = others.size === 0 ? [] : [`the config changes ${plural(others.size, 'other target')}, too`];
  return [...changes.filter(isOwn).map(({ text }) => text), ...rest];
}

function labelOf({ name }: Tree): string {
  return isTreePath(name) && !name.includes('/') && name !== 'head' ? name : 'base';
}
