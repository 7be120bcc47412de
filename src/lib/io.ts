import type { Clock } from './clock.ts';

/** The environment of a command: output, terminal, clock, signals. The command line or the Action supplies it. */
export type Io = {
  /** Prints results. */
  readonly out: (text: string) => void;
  /** Prints progress and faults. */
  readonly err: (text: string) => void;
  /** Replaces the last `rows` lines of progress. */
  readonly redraw: (rows: number, text: string) => void;
  /** Whether progress goes to a terminal. */
  readonly isTerminal: boolean;
  /** Whether results go to a terminal. */
  readonly isOutTerminal: boolean;
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory, absolute. */
  readonly cwd: string;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Aborted by Ctrl-C and other signals. */
  readonly signal: AbortSignal;
};
