import type { Mode } from '../model/target.ts';
import type { Stage } from './run-progress.ts';

/** One attempt to make, within its round. */
export type Place = { readonly mode: Mode; readonly scenario: string };

/** An attempt to make. */
export type PlannedPlace = Place & { readonly stage: Stage; readonly round: number };

export type RoundToOrder = {
  readonly seed: number;
  readonly round: number;
  /** All of the plan, in its order: a shard walks them as the whole run would. */
  readonly scenarios: readonly string[];
  readonly modes: readonly Mode[];
  /** Of those, what is to be asked. */
  readonly isAsked: (place: Place) => boolean;
  readonly slots: number;
  /** About how long the answer is. */
  readonly expectedTokens: (place: Place) => number;
};

/**
 * The walk of one round: all scenarios shuffled together by (seed, round), once for each mode, the modes one after
 * another. The last places, as many as the server has slots, go to the longest first, so that no slot idles long at
 * the end; all before them stay as shuffled, for a batch of only long answers would be another measurement.
 */
export function orderRound({ seed, round, scenarios, modes, isAsked, slots, expectedTokens }: RoundToOrder): Place[] {
  const shuffled = shuffle(scenarios, randomFrom(`${seed}/${round}`));
  const walk = modes.flatMap((mode) => shuffled.map((scenario) => ({ mode, scenario }))).filter(isAsked);
  const cut = Math.max(0, walk.length - Math.max(slots, 1));
  const last = walk.slice(cut).map((place) => ({ place, tokens: expectedTokens(place) }));
  last.sort((one, other) => other.tokens - one.tokens);
  return [...walk.slice(0, cut), ...last.map(({ place }) => place)];
}

/** Fisher and Yates. */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let left = shuffled.length - 1; left > 0; left -= 1) {
    const drawn = Math.floor(random() * (left + 1));
    // Both places exist.
    [shuffled[left], shuffled[drawn]] = [shuffled[drawn] as Item, shuffled[left] as Item];
  }
  return shuffled;
}

/**
 * From 0 up to, not including, 1. The text is hashed by 32-bit FNV-1a, and the hash seeds mulberry32: integer
 * arithmetic alone, so that every machine and every version walks alike.
 */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
