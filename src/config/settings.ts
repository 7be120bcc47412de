import type { Where } from '../endpoint/where.ts';
import type { Json } from '../lib/json.ts';
import type { Mode, Tier } from '../model/target.ts';
import type { ReportFormatName } from '../report/report-formats.ts';
import type { OptionValues } from './options/options.ts';
import type { RawValues } from './read-values.ts';

type Told<Name extends keyof OptionValues> = NonNullable<OptionValues[Name]>;

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
  readonly where: {
    /** Its files are absolute paths; its commands run in the tree under test. */
    readonly endpoint: Where;
    /** Said on the command line: no name of a config stands for it. */
    readonly isToldHere: boolean;
    readonly model: string | undefined;
    readonly apiKey: string | undefined;
    readonly bootTimeoutMs: number;
    readonly whenBusy: Told<'when-busy'>;
    /** The tree under test, absolute; `isSeparate` where it is not the one that config, packs and baselines are in. */
    readonly tree: { readonly folder: string; readonly isSeparate: boolean };
  };
  readonly how: {
    readonly repeat: number;
    readonly concurrency: number | 'auto';
    readonly seed: number;
    readonly timeoutPerCaseMs: number | undefined;
    readonly hashWeights: Told<'hash-weights'>;
    readonly measuredTokensPerSecond: number | undefined;
    readonly maxTokens: number | undefined;
    readonly thinkingMaxTokens: number;
    readonly samplingFromServer: boolean;
    /** Sampling fields set by hand, by their names on the wire. */
    readonly sampling: { readonly [field: string]: number };
    readonly extraBody: { readonly [field: string]: Json };
    /** False as soon as sampling was touched. */
    readonly isCanonical: boolean;
    readonly record: string | undefined;
    readonly shard: { readonly index: number; readonly of: number } | undefined;
    readonly resume: { readonly kind: 'newest' } | { readonly kind: 'run'; readonly run: string } | undefined;
    readonly timeBudgetMs: number | undefined;
    readonly restart: boolean;
  };
  readonly gate: {
    /** Percentage points as decimal text: it is compared exactly. */
    readonly maxDrop: string;
    /** The same for all packs together; undefined where only packs are judged. */
    readonly maxTotalDrop: string | undefined;
    readonly onInconclusive: Told<'on-inconclusive'>;
    readonly onMissingBaseline: Told<'on-missing-baseline'>;
    /** The commit that stands for a missing baseline; undefined is where the default branch was left. */
    readonly base: string | undefined;
    readonly expectChange: Told<'expect-change'>;
    readonly requireSame: Told<'require-same'>;
    readonly confirm: boolean;
    readonly failFast: boolean;
    readonly fast: Told<'fast'>;
    readonly baselinesDir: string;
    /** What that folder is called where it is a copy, as in `1a2b3c4:baselines`. */
    readonly baselinesFrom: string | undefined;
    readonly bisect: boolean;
    /** By pack id: percent of attempts that must pass, as decimal text. */
    readonly floors: { readonly [pack: string]: string };
    readonly floorsFail: boolean;
  };
  /** Undefined where nothing is captured. */
  readonly capture:
    | {
        readonly append: boolean;
        readonly reason: string | undefined;
        readonly resetAnchor: boolean;
        /** Why packs that cannot gate are kept; undefined where they are refused. */
        readonly acceptUseless: string | undefined;
      }
    | undefined;
  /** Reports by their format: a path, `-`, or undefined where none is wanted. */
  readonly out: { readonly [Name in ReportFormatName]: string | undefined } & {
    readonly progress: boolean;
    readonly quiet: boolean;
    /** Each request, retry and wait is logged. */
    readonly verbose: boolean;
    readonly color: Told<'color'>;
    readonly dryRun: boolean;
    readonly yes: boolean;
  };
};
