import type { Where } from '../endpoint/where.ts';
import type { Json } from '../lib/json.ts';
import type { ApiName, HarnessName, Mode, Price, Sandbox, Tier, VectorModel } from '../records/target.ts';
import type { ConfigParts } from './config.ts';
import type { captureOptions } from './options/capture-options.ts';
import type { Shard } from './options/choose-shard.ts';
import type { gateOptions } from './options/gate-options.ts';
import type { howOptions } from './options/how-options.ts';
import type { loadOptions } from './options/load-options.ts';
import type { outOptions } from './options/out-options.ts';
import type { scoreOptions } from './options/score-options.ts';
import type { whereOptions } from './options/where-options.ts';
import type { OptionFields, RawValues } from './read-values.ts';
import type { SamplingName } from './sampling-options.ts';

/**
 * Everything a command needs to know, with all defaults filled in. Undefined means that only the server or the baseline
 * knows it. Paths can be opened from the working directory.
 */
export type Settings = {
  /** The folder of the config file, else the working directory. Paths in the config are relative to it. */
  readonly root: string;
  /** The config file as messages show it; undefined without one. */
  readonly configFile: string | undefined;
  /** The flags or inputs as given, by option name. */
  readonly flags: RawValues;
  /** Notes to print about these settings, one line each. */
  readonly notes: readonly string[];
  readonly what: {
    /** Undefined if nothing names one: a run then uses `local/` and the name of the served model. */
    readonly slug: string | undefined;
    /** At least one, in the order of comparison. */
    readonly modes: readonly Mode[];
    readonly tier: Tier;
    /** Ids, files and folders that replace the packs of the tier; empty to use the tier. */
    readonly packs: readonly string[];
    /** `PACK/ID`; empty for all scenarios of the packs. */
    readonly scenarios: readonly string[];
    /** A file that names more scenarios. */
    readonly scenariosFile: string | undefined;
    readonly packsDir: string | undefined;
    /** Facts about the API of the server; undefined as the tier has it. `only` asks no pack. */
    readonly contracts?: 'on' | 'off' | 'only' | undefined;
    readonly sandbox: Sandbox;
    /** The model for BERTScore; the Action has none. */
    readonly bertscore?: VectorModel | undefined;
    /** The transform of contexts; the slug then ends in its name. */
    readonly context?: ArmContext | undefined;
    /** With `--ramp`: the contexts that are loaded alone. */
    readonly loadedContexts?: readonly ArmContext[] | undefined;
    /** The price of a million tokens of the model. */
    readonly price?: Price | undefined;
    /** The harness to measure with, and those to measure with after it. */
    readonly harness: HarnessName;
    readonly laterHarnesses: readonly HarnessName[];
    readonly api: ApiName;
    /** Why no container engine may be used, unless it is asked for. */
    readonly engineRefused?: string | undefined;
  };
  readonly where: Pick<
    OptionFields<typeof whereOptions>,
    | 'model'
    | 'apiKey'
    | 'allowMixed'
    | 'hardware'
    | 'bootTimeoutMs'
    | 'whenBusy'
    | 'allowBind'
    | 'allowRule'
    | 'passEnv'
  > & {
    /** Its files are absolute paths; its commands run in the tree under test. */
    readonly endpoint: Where;
    /** The server was given on the command line, so that no target of the config names it. */
    readonly isFromFlags: boolean;
    /** The tree under test, absolute; `isSeparate` if config, packs and baselines are in another one. */
    readonly tree: { readonly folder: string; readonly isSeparate: boolean };
  };
  readonly how: Omit<OptionFields<typeof howOptions>, 'resume' | 'shard' | SamplingField> & {
    readonly shard: Shard | undefined;
    /** The run to begin, or to continue if it is begun. */
    readonly runId?: string | undefined;
    /** Sampling fields set by the user, by their names in the request. */
    readonly sampling: { readonly [field: string]: number };
    readonly extraBody: { readonly [field: string]: Json };
    /** False if the user changed any sampling. */
    readonly isCanonical: boolean;
    readonly resume: { readonly kind: 'newest' } | { readonly kind: 'run'; readonly run: string } | undefined;
  };
  readonly load: OptionFields<typeof loadOptions>;
  readonly gate: OptionFields<typeof gateOptions> & {
    /** How messages name the folder of baselines if it is a copy, such as `1a2b3c4:baselines`. */
    readonly baselinesFrom: string | undefined;
    /** For each pack id: percent of attempts that must pass, as decimal text. */
    readonly floors: { readonly [pack: string]: string };
    readonly floorsFail: boolean;
    /** For each metric: the allowed drop in points of 100, as decimal text. */
    readonly metricDrops: { readonly [metric: string]: string };
  };
  /** Undefined unless a baseline is captured. */
  readonly capture: Omit<OptionFields<typeof captureOptions>, 'capture'> | undefined;
  readonly out: Omit<OptionFields<typeof outOptions>, 'export'> & { readonly color: 'auto' | 'always' | 'never' };
  readonly view: OptionFields<typeof scoreOptions>;
  /** What features read in the config. */
  readonly sections: ConfigParts;
};

/** How to replace the context of a scenario by another text. The feature that does it declares more. */
export interface ArmContext {
  /** Its name in the config. */
  readonly name: string;
  /** For reports, so without addresses and commands. */
  readonly shown: { readonly [field: string]: string | number | boolean };
  /** Files that it runs, relative to the config. */
  readonly runs?: readonly string[];
}

/** Options that are kept in `sampling`. */
type SamplingField = keyof OptionFields<{
  readonly [Name in SamplingName]: (typeof howOptions)[Name];
}>;
