import type { Json } from '../lib/json.ts';

/** The parts of a device by name: the files by path, the folders of a mailbox, the rows of each table. */
export type DeviceState = { readonly [part: string]: Json };

export type WorldState = { readonly [device: string]: DeviceState };

export type WorldCall = {
  /** The number of its assistant message, from 1. */
  readonly turn: number;
  readonly name: string;
  readonly result: string;
  readonly before: WorldState;
  readonly after: WorldState;
};

/** Calls without results never took effect. */
export type WorldEnding =
  | { readonly kind: 'answered' | 'unfinished' }
  | { readonly kind: 'step-limit' | 'call-limit' | 'token-limit' | 'command-limit'; readonly most: number }
  | { readonly kind: 'loop'; readonly calls: string };

/** Computed from its calls. */
export type WorldRun = {
  readonly start: WorldState;
  readonly end: WorldState;
  /** Changing them is no side effect. */
  readonly logs: readonly string[];
  readonly calls: readonly WorldCall[];
  readonly ending: WorldEnding;
};
