/** The result of a fault, as measured and as printed. */
export type Ends = {
  /** That of `run.json`; `none` if the run has none. */
  readonly outcome: string;
  readonly exitCode: number;
  /** The attempts in the journal by verdict, such as `9 passed, 3 unmeasured (disconnect)`. */
  readonly kept: string;
  /** Everything new on the machine afterwards. */
  readonly left: string;
  /** The result of `--resume` once the fault is gone; undefined if it is not tried. */
  readonly resumed?: string | undefined;
  /** Words of the output. */
  readonly said: string;
};

/** One line of the table. */
export type Row = Ends & {
  readonly fault: string;
  readonly when: string;
};
