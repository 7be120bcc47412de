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
 * All settings of a command, with defaults filled in. undefined means that only the server or the baseline can tell.
 * Paths can be opened from the working directory.
 */
export type Settings = {
  /** The folder of the config file, or the working directory; paths in the config are relative to it. */
  readonly root: string;
  /** The config file as shown to the user; undefined if there is none. */
  readonly configFile: string | undefined;
  /** As given, under the names of the options. */
  readonly flags: RawValues;
  /** Notes about these settings for the user, one line each. */
  readonly notes: readonly string[];
  readonly what: {
    /** undefined if nothing names one: a run then uses `local/…` with the served model. */
    readonly slug: string | undefined;
    /** In the order of comparison; at least one. */
    readonly modes: readonly Mode[];
    readonly tier: Tier;
    /** Ids, files and folders that replace the tier's packs; empty if the tier counts. */
    readonly packs: readonly string[];
    /** `PACK/ID`; empty for all scenarios of the packs. */
    readonly scenarios: readonly string[];
    /** A file that names more of them. */
    readonly scenariosFile: string | undefined;
    readonly packsDir: string | undefined;
  };
  readonly where: Pick<
    OptionFields<typeof whereOptions>,
    'model' | 'apiKey' | 'bootTimeoutMs' | 'whenBusy' | 'allowBind' | 'allowRule' | 'passEnv'
  > & {
    /** Its files are absolute paths; its commands run in the tree under test. */
    readonly endpoint: Where;
    /** Set on the command line, not by a target of the config. */
    readonly isToldHere: boolean;
    /** The tree under test, absolute; `isSeparate` if config, packs and baselines are in another tree. */
    readonly tree: { readonly folder: string; readonly isSeparate: boolean };
  };
  readonly how: Omit<OptionFields<typeof howOptions>, 'resume' | SamplingField> & {
    /** Sampling fields set by hand, by request field. */
    readonly sampling: { readonly [field: string]: number };
    readonly extraBody: { readonly [field: string]: Json };
    /** False as soon as any sampling option is set. */
    readonly isCanonical: boolean;
    readonly resume: { readonly kind: 'newest' } | { readonly kind: 'run'; readonly run: string } | undefined;
  };
  readonly gate: OptionFields<typeof gateOptions> & {
    /** How to show the baselines folder if it is a copy, as in `1a2b3c4:baselines`. */
    readonly baselinesFrom: string | undefined;
    /** By pack id: percent of attempts that must pass, as decimal text. */
    readonly floors: { readonly [pack: string]: string };
    readonly floorsFail: boolean;
  };
  /** undefined unless a capture was requested */
  readonly capture: Omit<OptionFields<typeof captureOptions>, 'capture'> | undefined;
  readonly out: OptionFields<typeof outOptions> & { readonly color: 'auto' | 'always' | 'never' };
};

/** Options that are kept in `sampling`. */
type SamplingField = keyof OptionFields<{
  readonly [Name in SamplingName]: (typeof howOptions)[Name];
}>;
