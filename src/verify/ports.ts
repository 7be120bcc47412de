import type { Json } from '../lib/json.ts';
import type { CodeEvidence, ImageEvidence } from '../records/journal.ts';

export type PatternResult =
  | { readonly outcome: 'searched'; readonly found: boolean }
  | { readonly outcome: 'timed-out' }
  | { readonly outcome: 'too-long' };

/** Searches with a backtracking engine under a deadline, in another thread. */
export type PatternRunner = {
  search(source: string, flags: string, text: string): Promise<PatternResult>;
};

/** Texts by path; `/` separates the parts of a path. */
export type FileTree = Readonly<Record<string, string>>;

/** JSON; an object with one key that starts with `$` is a value that JSON lacks, such as `{ $tuple: [1, 2] }`. */
export type CodeValue = null | boolean | number | string | readonly CodeValue[] | { readonly [key: string]: CodeValue };

export type CodeCall = {
  readonly args: readonly CodeValue[];
  readonly kwargs?: Readonly<Record<string, CodeValue>> | undefined;
  /** Positions of arguments whose value after the call is reported. */
  readonly inout?: readonly number[] | undefined;
};

export type CodeLimits = {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** In all cases together. */
  readonly outputBytes: number;
  /** Of a program, for one input. */
  readonly caseOutputBytes: number;
  readonly fileBytes: number;
  readonly files: number;
};

/** All but the CPU time, which a check sets. */
export const codeLimits: Omit<CodeLimits, 'cpuMs'> = {
  /** The same for every job: a process gets this limit when it starts, and then runs many jobs. */
  memoryBytes: 256 * 1024 * 1024,
  outputBytes: 1024 * 1024,
  caseOutputBytes: 64 * 1024,
  fileBytes: 16 * 1024 * 1024,
  files: 2000,
};

/** Without any expected value, so that the program cannot claim that it passed. */
export type CodeJob = {
  readonly runtime: 'python' | 'javascript';
  readonly files: FileTree;
  readonly limits: CodeLimits;
} & (
  | {
      readonly entry: { readonly kind: 'function'; readonly file: string; readonly name: string };
      readonly cases: readonly CodeCall[];
    }
  | {
      readonly entry: { readonly kind: 'program'; readonly file: string };
      readonly cases: readonly { readonly stdin: string }[];
    }
);

export type CodeResult =
  | CodeEvidence['result']
  | {
      readonly outcome: 'broken';
      readonly cause: 'sandbox-missing' | 'sandbox-error' | 'machine-busy';
      readonly detail: string;
    };

export type Limit = Extract<CodeResult, { outcome: 'limit' }>['what'];

/** Runs what a model wrote where it can reach nothing. A broken sandbox is never the failure of the model. */
export type CodeRunner = { run(job: CodeJob): Promise<CodeResult> };

/** All but the CPU time, which a check sets, for one script. */
export const systemLimits: Omit<CodeLimits, 'cpuMs'> = { ...codeLimits, memoryBytes: 512 * 1024 * 1024 };

/** A folder, and a script that runs in it and reaches nothing else. It contains no expected text. */
export type SystemJob = {
  /** A path that ends in "/" is an empty folder. */
  readonly files: FileTree;
  /** Permissions by path, such as "640" (a folder's path ends in "/"); 644 for files and 755 for folders otherwise. */
  readonly modes?: Readonly<Record<string, string>>;
  /** Run by bash, in the folder. */
  readonly script: string;
  /** Further scripts, each in a fresh shell in the folder that the one before left. The result then has no output. */
  readonly further?: readonly string[];
  readonly stdin?: string;
  /** Output is limited by `caseOutputBytes`; what is left in the folder by `fileBytes` and `files`. */
  readonly limits: CodeLimits;
  /** It is over when nothing in it used a CPU for that long by the clock, all together. */
  readonly idleMs?: number;
};

/** A file has `text` (UTF-8, up to 64 KiB) or `digest`, a link has `link`; a pipe or socket has neither. */
export type SystemEntry = {
  readonly mode: string;
  readonly text?: string | undefined;
  /** SHA-256 of what is too long, or is no text. */
  readonly digest?: string | undefined;
  /** The target, as it is written. */
  readonly link?: string | undefined;
};

export type SystemResult =
  | {
      readonly outcome: 'ran';
      readonly exit: number;
      readonly stdout: string;
      readonly stderr: string;
      /** A folder's path ends in "/". Names can hold any character but NUL; a byte that is not UTF-8 is `\xNN`. */
      readonly entries: Readonly<Record<string, SystemEntry>>;
      readonly cpuMs: number;
    }
  | {
      readonly outcome: 'limit';
      readonly what: Limit;
      readonly cpuMs: number;
    }
  | Extract<CodeResult, { outcome: 'broken' }>;

export type SystemFolder = Pick<SystemJob, 'files' | 'modes' | 'limits'>;

/** A folder that is kept from one script to the next. A script that meets a limit leaves it as it was. */
export type SystemSession = {
  run(script: string): Promise<SystemResult>;
  close(): Promise<void>;
};

export type SystemRunner = {
  /** One after the other, each in its own folder. The results end with the first that did not run. */
  run(jobs: readonly SystemJob[]): Promise<readonly SystemResult[]>;
  /** Starts nothing before the first script. */
  open(folder: SystemFolder): SystemSession;
};

/** The images of benchlocal-cli that judge answers and ask no endpoint. A pack can name no other. */
export const imageNames = ['bugfind', 'cli'] as const;
export type ImageName = (typeof imageNames)[number];

export type ImageTask = {
  readonly image: ImageName;
  /** A line of benchlocal-cli's pack. */
  readonly scenario: { readonly id: string; readonly [field: string]: Json };
  /** The image runs the calls of the model. */
  readonly answersCalls: boolean;
};

export type ImageJob = ImageTask & {
  /** The messages of the model, each as a completion: the last, or all if the image answers calls. */
  readonly responses: readonly Json[];
};

/** `mode` is benchlocal-cli's word, "passed" for a pass. */
export type ImageVerdict = ImageEvidence['image'] & { readonly outcome: 'judged' };

type Broken = Extract<CodeResult, { outcome: 'broken' }>;

export type ImageSession = {
  /** What the calls of a message give, in their order; undefined if the image ends the conversation. */
  answer(response: Json, calls: number): Promise<readonly string[] | Broken | undefined>;
  close(): Promise<void>;
};

/** Puts answers before an image, each in a container of its own that reaches nothing. */
export type ImageRunner = {
  judge(job: ImageJob): Promise<ImageVerdict | Broken>;
  /** Starts nothing before the first message. */
  open(task: ImageTask): ImageSession;
};

export type PortVersions = Readonly<Record<keyof Ports, number>>;
/** Raised whenever a port can answer differently: it is part of the digest of every scenario that uses the port. */
export const portVersions: PortVersions = { patterns: 1, code: 1, system: 1, images: 1 };

/** What a verifier cannot do alone; the command passes it in. */
export type Ports = {
  readonly patterns: PatternRunner;
  readonly code: CodeRunner;
  readonly system: SystemRunner;
  readonly images: ImageRunner;
};

export type TokenMatrix = {
  readonly values: Float32Array;
  readonly width: number;
  /** By row: false for tokens that the model adds, such as [CLS]. They can be matched but have no weight. */
  readonly counted: readonly boolean[];
};

/** Of the user's model. */
export type TokenVectors = {
  of(
    texts: readonly string[],
  ): Promise<
    | { readonly outcome: 'read'; readonly matrices: readonly TokenMatrix[] }
    | { readonly outcome: 'broken'; readonly detail: string }
  >;
};

/** Commands provide vectors if a check measures BERTScore. */
export type VerifyPorts = Ports & { readonly vectors?: TokenVectors | undefined };
