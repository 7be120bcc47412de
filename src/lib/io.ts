import type { Clock } from './clock.ts';

/** Everything a command may touch of the outside world. The CLI or the Action passes it in. */
export type Io = {
  /** Prints results. */
  readonly out: (text: string) => void;
  /** Prints progress and errors. */
  readonly err: (text: string) => void;
  /** Prints progress over the last `rows` lines. */
  readonly redraw: (rows: number, text: string) => void;
  /** Whether a person watches the progress. */
  readonly isTerminal: boolean;
  /** Whether a person reads the results. */
  readonly isOutTerminal: boolean;
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Aborted by Ctrl-C and other signals that end the process. */
  readonly signal: AbortSignal;
};
