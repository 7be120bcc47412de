import type { Clock } from './clock.ts';

/** The world as a command sees it; the door hands it in. */
export type Io = {
  /** Results. */
  readonly out: (text: string) => void;
  /** What happens on the way, and what went wrong. */
  readonly err: (text: string) => void;
  /** What happens on the way, in place of the last `rows` lines. */
  readonly redraw: (rows: number, text: string) => void;
  /** Whether a person watches what happens on the way. */
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
  /** Aborted by Ctrl-C and its like. */
  readonly signal: AbortSignal;
};
