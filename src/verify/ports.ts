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

/**
 * The memory of a program, the same for every job: a process gets this limit when it starts, and then runs many jobs.
 */
export const codeMemoryBytes = 256 * 1024 * 1024;

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
  memoryBytes: codeMemoryBytes,
  outputBytes: 1024 * 1024,
  caseOutputBytes: 64 * 1024,
  fileBytes: 16 * 1024 * 1024,
  files: 2000,
};

/**
 * What a model wrote, and what to do with it. It contains no expected value, so the program cannot claim that it
 * passed.
 */
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
  | {
      readonly outcome: 'ran';
      /**
       * One line of JSON for each case, and one for the end. The program can write here too, so nothing in it is
       * trusted.
       */
      readonly values: string;
      readonly cpuMs: number;
    }
  | {
      readonly outcome: 'limit';
      readonly what: 'cpu' | 'memory' | 'output' | 'files' | 'crash';
      /** The lines before the limit; they are lost where the process was ended. */
      readonly values?: string | undefined;
      readonly cpuMs: number;
    }
  | {
      readonly outcome: 'broken';
      readonly cause: 'sandbox-missing' | 'sandbox-error' | 'machine-busy';
      readonly detail: string;
    };

/** Runs what a model wrote where it can reach nothing. A broken sandbox is never the failure of the model. */
export type CodeRunner = { run(job: CodeJob): Promise<CodeResult> };

export type PortVersions = Readonly<Record<keyof Ports, number>>;
/** Raised whenever a port can answer differently: it is part of the digest of every scenario that uses the port. */
export const portVersions: PortVersions = { patterns: 1, code: 1 };

/** What a verifier cannot do alone; the command passes it in. */
export type Ports = { readonly patterns: PatternRunner; readonly code: CodeRunner };
