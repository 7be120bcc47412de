import { isDeepStrictEqual } from 'node:util';
import type { Where } from '../endpoint/where.ts';
import { assertNever } from '../lib/assert-never.ts';
import { type Config, emptyConfig, type Target } from './config.ts';
import { type OptionName, type OptionValues, optionNames } from './options/options.ts';
import { renamedTargets } from './renamed-targets.ts';
import { sectionFacet } from './section-facet.ts';
import { showAny, showValue } from './show-value.ts';

/** A difference between head and base for the report; the text says which side is used. */
export type ConfigChange = {
  /** The target concerned; undefined for the whole config. */
  readonly slug: string | undefined;
  readonly text: string;
};

export type MergedConfigs = {
  readonly config: Config | undefined;
  readonly changes: readonly ConfigChange[];
  /** Changes of where a target is served, which the base's rules do not cover. */
  readonly moves: readonly ConfigChange[];
};

/** Whether the workflow gives an option, which overrides both configs. */
type IsGiven = (name: OptionName) => boolean;

/** The config that measures a pull request: recipe and model from the head, everything else from the base. */
export function mergeConfigs(base: Config | undefined, head: Config | undefined, isGiven: IsGiven): MergedConfigs {
  if (base === undefined)
    return head === undefined ? { config: undefined, changes: [], moves: [] } : firstConfig(head, isGiven);
  if (head === undefined) {
    const text = `the config is removed by this pull request; ${base.file} still applies`;
    return { config: base, changes: [{ slug: undefined, text }], moves: [] };
  }
  const renamed = renamedTargets(base, head);
  const before = (slug: string) => targetOf(base, renamed.get(slug) ?? slug);
  const targets = head.targets.map((target) => mergeTarget(before(target.slug), target));
  const config = { ...base, file: head.file, targets };
  const about = (slug: string | undefined) => (text: string) => ({ slug, text: `${head.file}: ${text}` });
  const followed = new Set(renamed.values());
  const removed = base.targets.filter(({ slug }) => targetOf(head, slug) === undefined && !followed.has(slug));
  return {
    config,
    changes: [
      ...configChanges(base, head, isGiven).map(about(undefined)),
      ...head.targets.flatMap((target) => {
        const old = renamed.get(target.slug);
        const name =
          old === undefined ? [] : [`${old} is renamed to ${target.slug}: the baseline of ${old} still applies`];
        return [...name, ...targetChanges(before(target.slug), target, isGiven)].map(about(target.slug));
      }),
      ...removed.map(({ slug }) => about(slug)(`${slug} is removed by this pull request`)),
    ],
    moves: head.targets.flatMap((target) => {
      const old = before(target.slug);
      // The files of a recipe are part of the tree that is measured.
      if (old === undefined || (old.where?.kind === 'compose' && target.where?.kind === 'compose')) return [];
      return wayChange(old, target).map((text) => ({ slug: target.slug, text }));
    }),
  };
}

/** For a pull request that adds the first config: only its servers count, since its author must not set the rules. */
function firstConfig(head: Config, isGiven: IsGiven): MergedConfigs {
  const { file, root, targets } = head;
  const base = { ...emptyConfig, file, root };
  const first = `${file}: this pull request adds the first configuration; it says where targets are served, and its policies apply once it is merged`;
  const about = (slug: string | undefined) => (text: string) => ({ slug, text: `${file}: ${text}` });
  return {
    config: { ...base, targets: targets.map((target) => mergeTarget(undefined, target)) },
    changes: [
      { slug: undefined, text: first },
      ...configChanges(base, head, isGiven).map(about(undefined)),
      ...targets
        .filter((target) => ownKeys(target).length > 0)
        .flatMap((target) => targetChanges(undefined, target, isGiven).map(about(target.slug))),
    ],
    moves: [],
  };
}

function mergeTarget(base: Target | undefined, head: Target): Target {
  const { slug, where, model, place } = head;
  // A new target is measured and judged by the defaults of the base.
  if (base === undefined) return { ...head, modes: undefined, values: {} };
  return { ...base, slug, place, ...(isRecipeOf(where, base.where) ? { where, model } : {}) };
}

/**
 * Whether the head may say how a target starts. Where a server runs already, the base says which, and which of its
 * models: anybody can run one that answers well, and it would get the key.
 */
function isRecipeOf(head: Where | undefined, base: Where | undefined): boolean {
  if (head === undefined || base === undefined || head.kind !== base.kind) return false;
  if (head.kind === 'compose') return true;
  return 'readyUrl' in head && 'readyUrl' in base && head.readyUrl === base.readyUrl;
}

function targetOf({ targets }: Config, slug: string): Target | undefined {
  return targets.find((each) => each.slug === slug);
}

function configChanges(base: Config, head: Config, isGiven: IsGiven): string[] {
  return [
    ...valueChanges('', base.defaults, head.defaults, isGiven),
    ...changeOf('max-targets', base.maxTargets, head.maxTargets),
    ...eachChange('floor of', base.floors, head.floors),
    ...changeOf('floors-fail', base.floorsFail, head.floorsFail),
    ...eachChange('metric-drops of', base.metricDrops, head.metricDrops),
    ...changeOf('targets-may-go', base.targetsMayGo, head.targetsMayGo),
    ...changeOf('bertscore', base.bertscore?.dir, head.bertscore?.dir),
    ...sectionFacet.all().flatMap(({ changes }) => changes?.(base, head) ?? []),
  ];
}

type Texts = { readonly [name: string]: string };

function eachChange(what: string, base: Texts, head: Texts): string[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(head)])];
  return names.flatMap((name) => changeOf(`${what} ${showAny(name)}`, own(base, name), own(head, name)));
}

function targetChanges(target: Target | undefined, head: Target, isGiven: IsGiven): string[] {
  const named = (key: string) => `${head.slug} ${key}`;
  if (target === undefined) {
    const said = ownKeys(head);
    const later = said.length === 0 ? '' : `; its own ${said.join(', ')} will apply once this is merged`;
    return [`${head.slug} is new: the defaults of the base apply to it${later}`];
  }
  return [
    ...servedChanges(target, head),
    ...changeOf(named('modes'), target.modes, head.modes, isGiven('mode')),
    ...valueChanges(`${head.slug} `, target.values, head.values, isGiven),
    ...changeOf(named('gpus'), target.gpus, head.gpus),
    ...changeOf(named('paths'), listed(target.paths), listed(head.paths)),
    ...changeOf(named('skip'), target.skip, head.skip),
    ...changeOf(named('price'), target.price, head.price),
  ];
}

/** Changes of server, host or model, and whose is measured. */
function servedChanges(base: Target, head: Target): string[] {
  const models = [base, head].map(({ model }) => (model === undefined ? 'the only one served' : showAny(model)));
  const rule = isRecipeOf(head.where, base.where)
    ? "the pull request's own server is measured"
    : 'the server of the base branch is measured';
  return [
    ...wayChange(base, head).map((text) => `${text}: ${rule}`),
    ...(base.model === head.model ? [] : [`${head.slug} model ${models.join(' -> ')}: ${rule}`]),
  ];
}

function wayChange({ where: was }: Target, { slug, where: is }: Target): string[] {
  if (isDeepStrictEqual(was, is)) return [];
  const [before, after] = [showWay(was), showWay(is)];
  return [`${slug} is served by ${before === after ? `${before} with other settings` : `${before} -> ${after}`}`];
}

/** How a server is reached or booted, with its host if the config names one. */
function showWay(where: Where | undefined): string {
  switch (where?.kind) {
    case undefined:
    case 'detect':
      return 'the server that is found';
    case 'compose':
      return 'compose';
    case 'url':
      return `endpoint ${hostOf(where.url)}`;
    case 'command':
    case 'up-down':
      return `boot with ready-url ${hostOf(where.readyUrl)}`;
    case 'replay':
      return 'replay';
    default:
      return assertNever(where);
  }
}

function hostOf(url: string): string {
  const whole = url.includes('://') ? url : `http://${url}`;
  return showAny(URL.canParse(whole) ? new URL(whole).host : url);
}

function ownKeys({ modes, values }: Target): readonly string[] {
  return [...(modes === undefined ? [] : ['modes']), ...Object.keys(values)];
}

function valueChanges(prefix: string, base: OptionValues, head: OptionValues, isGiven: IsGiven): string[] {
  return optionNames.flatMap((name) =>
    changeOf(`${prefix}${name}`, base[name], head[name], isGiven(name), (value) => showValue(name, value)),
  );
}

function changeOf(key: string, before: unknown, after: unknown, isGiven = false, show = showAny): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [before, after].map((value) => (value === undefined ? 'unset' : show(value)));
  if (isGiven) return [`${key} ${was} -> ${is}: the input of the workflow is used`];
  return [
    `${key} ${was} -> ${is}: ${before === undefined ? 'ignored, the base branch does not set it' : `${was} is used, from the base branch`}`,
  ];
}

function listed(items: readonly string[]): readonly string[] | undefined {
  return items.length === 0 ? undefined : items;
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
