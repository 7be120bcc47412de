import { argumentProblem } from './argument-problem.ts';
import type { MadeCall } from './made-calls.ts';
import { unmatchedItem, type ValueMatcher } from './match-value.ts';

/** A call the pack lists. */
export type ListedCall = {
  readonly name: string;
  readonly arguments: ValueMatcher;
  /** The assistant's message it must stand in, counted from 1. */
  readonly turn?: number | undefined;
  readonly count: number | { readonly min: number; readonly max: number };
  readonly covers?: readonly string[] | undefined;
};

export type CallRules = {
  readonly calls: readonly ListedCall[];
  readonly order: 'any' | 'exact';
  /** Groups of indexes into `calls`: each group stands in one message. */
  readonly parallel: readonly (readonly number[])[];
  /** Whether this tool may be called where no listed call fits. */
  readonly isExtraAllowed: (name: string) => boolean;
};

type Fits = (listed: ListedCall, made: MadeCall) => boolean;
type Slot = { readonly listed: ListedCall; readonly required: boolean };

// A listed call that must come twice has two places.
function slotsFor(calls: readonly ListedCall[]): Slot[] {
  return calls.flatMap((listed) => {
    const { min, max } = typeof listed.count === 'number' ? { min: listed.count, max: listed.count } : listed.count;
    return Array.from({ length: max }, (_, index) => ({ listed, required: index < min }));
  });
}

// Arguments are compared once per pair; the searches below ask for the same pairs again and again.
function fitTable(calls: readonly ListedCall[], made: readonly MadeCall[]): Fits {
  const table = new Map<ListedCall, Set<MadeCall>>();
  for (const listed of calls) {
    const named = made.filter(({ call }) => call.name === listed.name);
    const fitting = named.filter((call) => argumentProblem(listed.arguments, call.arguments) === undefined);
    table.set(listed, new Set(fitting));
  }
  return (listed, call) => table.get(listed)?.has(call) === true;
}

/** Whether the calls made are the listed ones, with nothing besides that the rules do not allow. */
export function isMatch(made: readonly MadeCall[], rules: CallRules): boolean {
  const fitsArguments = fitTable(rules.calls, made);
  const fits: Fits = (listed, call) =>
    (listed.turn === undefined || listed.turn === call.turn) && fitsArguments(listed, call);
  return someTurns(made, rules, fits, (fitsHere) =>
    rules.order === 'any' ? coversBoth(made, rules, fitsHere) : isSequence(made, rules, fitsHere),
  );
}

/** Tries every choice of one message for each group of parallel calls. */
function someTurns(
  made: readonly MadeCall[],
  rules: CallRules,
  fits: Fits,
  isMatchWith: (fits: Fits) => boolean,
): boolean {
  const turns = [...new Set(made.map((call) => call.turn))];
  const groups = rules.parallel.map((indexes) => {
    const listed = rules.calls.filter((_, index) => indexes.includes(index));
    const isCandidate = (turn: number) =>
      listed.every((item) => made.some((call) => call.turn === turn && fits(item, call)));
    return { listed, candidates: turns.filter(isCandidate) };
  });
  const choose = (chosen: readonly number[]): boolean => {
    const group = groups[chosen.length];
    if (group !== undefined) return group.candidates.some((turn) => choose([...chosen, turn]));
    return isMatchWith(
      (listed, call) =>
        fits(listed, call) &&
        groups.every((each, index) => !each.listed.includes(listed) || call.turn === chosen[index]),
    );
  };
  return choose([]);
}

function isExtra(call: MadeCall, rules: CallRules, fits: Fits): boolean {
  return rules.isExtraAllowed(call.call.name) && !rules.calls.some((listed) => fits(listed, call));
}

/**
 * Where one matching gives every required slot a call and another gives every call a slot, there is one that does
 * both (Mendelsohn and Dulmage), so each is looked for alone.
 */
function coversBoth(made: readonly MadeCall[], rules: CallRules, fits: Fits): boolean {
  const { missing, surplus } = unmatched(
    slotsFor(rules.calls),
    made,
    made.filter((call) => !isExtra(call, rules, fits)),
    fits,
  );
  return missing === undefined && surplus === undefined;
}

function unmatched(
  slots: readonly Slot[],
  made: readonly MadeCall[],
  needed: readonly MadeCall[],
  fits: Fits,
): { missing: Slot | undefined; surplus: MadeCall | undefined } {
  const required = slots.filter((slot) => slot.required);
  return {
    missing: unmatchedItem(required, made, (slot, call) => fits(slot.listed, call)),
    surplus: unmatchedItem(needed, slots, (call, slot) => fits(slot.listed, call)),
  };
}

/** The calls read from left to right by an automaton: a state is the number of slots that lie behind. */
function isSequence(made: readonly MadeCall[], rules: CallRules, fits: Fits): boolean {
  const slots = slotsFor(rules.calls);
  let states = new Set([0]);
  for (const call of made) {
    const next = new Set<number>();
    for (const state of states) {
      if (isExtra(call, rules, fits)) next.add(state);
      for (const [offset, slot] of slots.slice(state).entries()) {
        if (fits(slot.listed, call)) next.add(state + offset + 1);
        if (slot.required) break;
      }
    }
    states = next;
  }
  return [...states].some((state) => slots.slice(state).every((slot) => !slot.required));
}

export type Leftovers = { readonly missing: readonly ListedCall[]; readonly surplus: readonly MadeCall[] };

/** Listed calls that were not made and calls that no listed one stands for; order and turns do not count here. */
export function leftovers(made: readonly MadeCall[], rules: CallRules): Leftovers {
  const fits = fitTable(rules.calls, made);
  const missing: ListedCall[] = [];
  const surplus: MadeCall[] = [];
  let slots = slotsFor(rules.calls);
  let needed = made.filter((call) => !isExtra(call, rules, fits));
  for (;;) {
    const left = unmatched(slots, made, needed, fits);
    if (left.missing === undefined && left.surplus === undefined) return { missing, surplus };
    if (left.missing !== undefined) {
      missing.push(left.missing.listed);
      slots = slots.filter((slot) => slot !== left.missing);
    }
    if (left.surplus !== undefined) {
      surplus.push(left.surplus);
      needed = needed.filter((call) => call !== left.surplus);
    }
  }
}
