import type { Where } from '../endpoint/where.ts';
import type { Json } from '../lib/json.ts';
import type { Mode, Tier } from '../model/target.ts';
import type { captureOptions } from './options/capture-options.ts';
import type { gateOptions } from './options/gate-options.ts';
import type { howOptions } from './options/how-options.ts';
import type { outOptions } from './options/out-options.ts';
import type { whereOptions } from './options/where-options.ts';
import type { OptionFields, RawValues } from './read-values.ts';
import type { SamplingName } from './sampling-options.ts';

/**
 * Everything a command needs to know, with all defaults filled in. Undefined is what only the server or the baseline
 * can tell. Paths can be opened from the working directory.
 */
export type Settings = {
  /** The folder of the config file, or where the command was started: paths of the config start here. */
  readonly root: string;
  /** The config file as it is shown; undefined where there is none. */
  readonly configFile: string | undefined;
  /** As they were given at the door, by the names of the options. */
  readonly flags: RawValues;
  /** What a person should know about these settings, one line each. */
  readonly notes: readonly string[];
  readonly what: {
    /** Undefined where nothing names one: `local/…` of the served model then serves for a run. */
    readonly slug: string | undefined;
    /** In the order they are compared; at least one. */
    readonly modes: readonly Mode[];
    readonly tier: Tier;
    /** Ids, files and folders in place of the tier's; empty where the tier holds. */
    readonly packs: readonly string[];
    /** `PACK/ID`; empty means all of the packs. */
    readonly scenarios: readonly string[];
    /** Names further ones. */
    readonly scenariosFile: string | undefined;
    readonly packsDir: string | undefined;
  };
  readonly where: Pick<
    OptionFields<typeof whereOptions>,
    'model' | 'apiKey' | 'bootTimeoutMs' | 'whenBusy' | 'allowBind' | 'allowRule' | 'passEnv'
  > & {
    /** Its files are absolute paths; its commands run in the tree under test. */
    readonly endpoint: Where;
    /** Said on the command line: no name of a config stands for it. */
    readonly isToldHere: boolean;
    /** The tree under test, absolute; `isSeparate` where it is not the one that config, packs and baselines are in. */
    readonly tree: { readonly folder: string; readonly isSeparate: boolean };
  };
  readonly how: Omit<OptionFields<typeof howOptions>, 'resume' | SamplingField> & {
    /** Sampling fields set by hand, by their names on the wire. */
    readonly sampling: { readonly [field: string]: number };
    readonly extraBody: { readonly [field: string]: Json };
    /** False as soon as sampling was touched. */
    readonly isCanonical: boolean;
    readonly resume: { readonly kind: 'newest' } | { readonly kind: 'run'; readonly run: string } | undefined;
  };
  readonly gate: OptionFields<typeof gateOptions> & {
    /** What the folder of baselines is called where it is a copy, as in `1a2b3c4:baselines`. */
    readonly baselinesFrom: string | undefined;
    /** By pack id: percent of attempts that must pass, as decimal text. */
    readonly floors: { readonly [pack: string]: string };
    readonly floorsFail: boolean;
  };
  /** Undefined where nothing is captured. */
  readonly capture: Omit<OptionFields<typeof captureOptions>, 'capture'> | undefined;
  readonly out: OptionFields<typeof outOptions> & { readonly color: 'auto' | 'always' | 'never' };
};

/** Options that are kept in `sampling`. */
type SamplingField = keyof OptionFields<{
  readonly [Name in SamplingName]: (typeof howOptions)[Name];
}>;
