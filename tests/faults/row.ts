/** What a fault comes to, as it is measured and as it is printed. */
export type Ends = {
  /** That of `run.json`; `none` where the run came to none. */
  readonly outcome: string;
  readonly exitCode: number;
  /** The attempts in the journal by verdict, such as `9 passed, 3 unmeasured (disconnect)`. */
  readonly kept: string;
  /** All that stands on the machine afterwards and did not before. */
  readonly left: string;
  /** What `--resume` comes to once the fault is gone; undefined if it is not tried. */
  readonly resumed?: string | undefined;
  /** Words of the output. */
  readonly said: string;
};

/** One line of the table. */
export type Row = Ends & {
  readonly fault: string;
  readonly when: string;
};
