import type { Json } from '../lib/json.ts';

/** The parts of a device by name: the files by path, the folders of a mailbox, the rows of each table. */
export type DeviceState = { readonly [part: string]: Json };

/** The state of each device. */
export type WorldState = { readonly [device: string]: DeviceState };

export type WorldCall = {
  /** The number of its assistant message, from 1. */
  readonly turn: number;
  readonly name: string;
  /** As text. */
  readonly result: string;
  readonly before: WorldState;
  readonly after: WorldState;
};

/** Why the conversation ended. Calls without results never took effect. */
export type WorldEnding =
  | { readonly kind: 'answered' | 'unfinished' }
  | { readonly kind: 'step-limit' | 'call-limit' | 'token-limit' | 'command-limit'; readonly most: number }
  | { readonly kind: 'loop'; readonly calls: string };

/** What a model did in a world, computed from its calls. */
export type WorldRun = {
  readonly start: WorldState;
  readonly end: WorldState;
  /** Places that only record what was asked: changing them is no side effect. */
  readonly logs: readonly string[];
  readonly calls: readonly WorldCall[];
  readonly ending: WorldEnding;
};
