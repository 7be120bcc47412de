import { unmatched } from '../unmatched.ts';
import type { CallRules, Fits, ListedCall, MadeCall } from './made-calls.ts';
import { argumentProblem } from './tool-arguments.ts';

function windowOf({ count }: ListedCall): { readonly min: number; readonly max: number } {
  return typeof count === 'number' ? { min: count, max: count } : count;
}

// Arguments are compared once for each pair; the searches below need the same pairs again and again.
function fitTable({ calls, unicode }: CallRules, made: readonly MadeCall[]): Fits {
  const table = new Map<ListedCall, Set<MadeCall>>();
  for (const listed of calls) {
    const named = made.filter(({ call }) => call.name === listed.name);
    const fitting = named.filter((call) => argumentProblem(listed.arguments, call.arguments, unicode) === undefined);
    table.set(listed, new Set(fitting));
  }
  return (listed, call) => table.get(listed)?.has(call) === true;
}

export function isMatch(made: readonly MadeCall[], rules: CallRules): boolean {
  const fitsArguments = fitTable(rules, made);
  const fits: Fits = (listed, call) =>
    (listed.turn === undefined || listed.turn === call.turn) && fitsArguments(listed, call);
  const holds = rules.order === 'any' ? coversBoth : isSequence;
  return someTurns(made, rules, fits, (reading) => holds(made, rules, reading));
}

function isExtra(call: MadeCall, rules: CallRules, fits: Fits): boolean {
  return rules.isExtraAllowed(call.call.name) && !rules.calls.some((listed) => fits(listed, call));
}

/** One matching covers both sides if each has one that does (Mendelsohn and Dulmage). */
function coversBoth(made: readonly MadeCall[], rules: CallRules, reading: Reading): boolean {
  const fits = (call: MadeCall, listed: ListedCall) => reading.fits(listed, call);
  const required = rules.calls.reduce((sum, listed) => sum + windowOf(listed).min, 0);
  let spare = made.length - required;
  if (spare < 0) return false;
  for (const _ of unmatched(made, rules.calls, fits, (listed) => windowOf(listed).min)) {
    spare -= 1;
    if (spare < 0) return false;
  }
  const needed = made.filter((call) => !reading.isExtra(call));
  return unmatched(needed, rules.calls, fits, (listed) => windowOf(listed).max).next().done === true;
}

/** An automaton: a row belongs to a listed call, and says how many calls it may have matched by now. */
function isSequence(made: readonly MadeCall[], rules: CallRules, { fits, isExtra }: Reading): boolean {
  let rows = passedOn([[true], ...rules.calls.map(() => [])], rules);
  for (const call of made) {
    const isLeftOver = isExtra(call);
    const next = rows.map((counts, index) => {
      const listed = rules.calls[index];
      const after = isLeftOver ? [...counts] : [];
      if (listed === undefined || counts.length === 0 || !fits(listed, call)) return after;
      const { max } = windowOf(listed);
      for (const [count, isReached] of counts.entries()) if (isReached && count < max) after[count + 1] = true;
      return after;
    });
    rows = passedOn(next, rules);
  }
  return rows.at(-1)?.[0] === true;
}

function passedOn(rows: boolean[][], { calls }: CallRules): boolean[][] {
  for (const [index, listed] of calls.entries()) {
    const { min } = windowOf(listed);
    const next = rows[index + 1];
    if (next !== undefined && rows[index]?.some((isReached, count) => isReached && count >= min)) next[0] = true;
  }
  return rows;
}

export type Leftovers = { readonly missing: readonly ListedCall[]; readonly surplus: readonly MadeCall[] };

/** Order and turns do not count here. */
export function leftovers(made: readonly MadeCall[], rules: CallRules): Leftovers {
  const fits = fitTable(rules, made);
  const required = rules.calls.flatMap((listed) => Array.from({ length: windowOf(listed).min }, () => listed));
  const needed = made.filter((call) => !isExtra(call, rules, fits));
  return {
    missing: [...unmatched(required, made, fits)],
    surplus: [
      ...unmatched(
        needed,
        rules.calls,
        (call, listed) => fits(listed, call),
        (listed) => windowOf(listed).max,
      ),
    ],
  };
}

/** Given the messages chosen so far for the parallel groups. */
type Reading = { readonly fits: Fits; readonly isExtra: (call: MadeCall) => boolean };

type Group = { readonly listed: readonly ListedCall[]; readonly turns: readonly number[] };
type Pins = ReadonlyMap<ListedCall, number>;

// A few dozen are enough for every correct answer of a person; a reply that needs more exploits the search.
const maxReadings = 200;

// The turn of no message: turns count from 1.
const nowhere = 0;

/** A choice is followed only while the calls could match whatever the other groups choose. */
function someTurns(
  made: readonly MadeCall[],
  rules: CallRules,
  fits: Fits,
  holds: (reading: Reading) => boolean,
): boolean {
  const groups = groupsOf(made, rules, fits);
  const likeness = rules.order === 'any' ? likenessOf(made, rules, fits) : undefined;
  let readings = 0;
  const search = (pins: Pins, open: readonly Group[]): boolean => {
    readings += 1;
    if (readings > maxReadings || !holds(readingOf(rules, fits, pins, open))) return false;
    const [group, ...others] = open;
    if (group === undefined) return true;
    const tried = new Set<string>();
    return group.turns.some((turn) => {
      const like = likeness === undefined ? String(turn) : likeness(turn, pins);
      if (tried.has(like)) return false;
      tried.add(like);
      return search(pinned(pins, group, turn), others);
    });
  };
  return search(new Map(), groups);
}

/** A listed call of two groups in two messages is in neither. */
function pinned(pins: Pins, { listed }: Group, turn: number): Pins {
  const chosen = listed.map((item) => [item, (pins.get(item) ?? turn) === turn ? turn : nowhere] as const);
  return new Map([...pins, ...chosen]);
}

function groupsOf(made: readonly MadeCall[], rules: CallRules, fits: Fits): readonly Group[] {
  const turns = [...new Set(made.map((call) => call.turn))];
  return rules.parallel.map((indexes) => {
    const listed = rules.calls.filter((_, index) => indexes.includes(index));
    const required = listed.filter(isRequired);
    const isCandidate = (turn: number) =>
      required.every((item) => made.some((call) => call.turn === turn && fits(item, call)));
    const candidates = turns.filter(isCandidate);
    // A group of optional calls may be in no message.
    return { listed, turns: required.length === 0 ? [...candidates, nowhere] : candidates };
  });
}

function isRequired({ count }: ListedCall): boolean {
  return typeof count === 'number' || count.min > 0;
}

function readingOf(rules: CallRules, fits: Fits, pins: Pins, open: readonly Group[]): Reading {
  const undecided = new Set(open.flatMap(({ listed }) => listed));
  const fitsHere: Fits = (listed, call) => (pins.get(listed) ?? call.turn) === call.turn && fits(listed, call);
  return {
    fits: fitsHere,
    // A call that fits only an undecided group may turn out to be extra.
    isExtra: (call) =>
      rules.isExtraAllowed(call.call.name) &&
      !rules.calls.some((listed) => !undecided.has(listed) && fitsHere(listed, call)),
  };
}

/** Names a message by which calls it can match and which groups it has: without an order, nothing else matters. */
function likenessOf(made: readonly MadeCall[], rules: CallRules, fits: Fits): (turn: number, pins: Pins) => string {
  const rows = new Map<number, string[]>();
  for (const call of made) {
    const row = rules.calls.map((listed) => (fits(listed, call) ? '1' : '0')).join('');
    rows.set(call.turn, [...(rows.get(call.turn) ?? []), row]);
  }
  const contents = new Map([...rows].map(([turn, calls]) => [turn, calls.sort().join(' ')]));
  return (turn, pins) => {
    const pinned = rules.calls.map((listed) => (pins.get(listed) === turn ? '1' : '0')).join('');
    return `${pinned} ${contents.get(turn)}`;
  };
}
