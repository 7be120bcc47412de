import type { Clock } from './clock.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The command line or the Action supplies it. */
export type Io = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Replaces the last `rows` lines of progress. */
  readonly redraw: (rows: number, text: string) => void;
  readonly isTerminal: boolean;
  readonly isOutTerminal: boolean;
  readonly columns: number;
  readonly env: Environment;
  /** Absolute. */
  readonly cwd: string;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Aborted by Ctrl-C and other signals. */
  readonly signal: AbortSignal;
};
