import { argumentProblem } from './argument-problem.ts';
import type { CallRules, Fits, ListedCall, MadeCall } from './made-calls.ts';
import { type Reading, someTurns } from './some-turns.ts';
import { unplaced } from './unplaced.ts';

function windowOf({ count }: ListedCall): { readonly min: number; readonly max: number } {
  return typeof count === 'number' ? { min: count, max: count } : count;
}

// Arguments are compared once per pair; the searches below ask for the same pairs again and again.
function fitTable({ calls, unicode }: CallRules, made: readonly MadeCall[]): Fits {
  const table = new Map<ListedCall, Set<MadeCall>>();
  for (const listed of calls) {
    const named = made.filter(({ call }) => call.name === listed.name);
    const fitting = named.filter((call) => argumentProblem(listed.arguments, call.arguments, unicode) === undefined);
    table.set(listed, new Set(fitting));
  }
  return (listed, call) => table.get(listed)?.has(call) === true;
}

/** Whether the calls made are the listed ones, with nothing besides that the rules do not allow. */
export function isMatch(made: readonly MadeCall[], rules: CallRules): boolean {
  const fitsArguments = fitTable(rules, made);
  const fits: Fits = (listed, call) =>
    (listed.turn === undefined || listed.turn === call.turn) && fitsArguments(listed, call);
  const holds = rules.order === 'any' ? coversBoth : isSequence;
  return someTurns(made, rules, fits, (reading) => holds(made, rules, reading));
}

/** Whether no listed call stands for this one and the rules allow it besides. */
function isExtra(call: MadeCall, rules: CallRules, fits: Fits): boolean {
  return rules.isExtraAllowed(call.call.name) && !rules.calls.some((listed) => fits(listed, call));
}

/**
 * Where one matching gives every required slot a call and another gives every call a slot, there is one that does
 * both (Mendelsohn and Dulmage), so each is looked for alone.
 */
function coversBoth(made: readonly MadeCall[], rules: CallRules, reading: Reading): boolean {
  const fits = (call: MadeCall, listed: ListedCall) => reading.fits(listed, call);
  const required = rules.calls.reduce((sum, listed) => sum + windowOf(listed).min, 0);
  let spare = made.length - required;
  if (spare < 0) return false;
  for (const _ of unplaced(made, rules.calls, fits, (listed) => windowOf(listed).min)) {
    spare -= 1;
    if (spare < 0) return false;
  }
  const needed = made.filter((call) => !reading.isExtra(call));
  return unplaced(needed, rules.calls, fits, (listed) => windowOf(listed).max).next().done === true;
}

/**
 * The calls read from left to right by an automaton. A row belongs to a listed call and tells how many calls it may
 * stand for by now; the last row is the end of the list.
 */
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

/** A listed call that has enough lets the next one begin. */
function passedOn(rows: boolean[][], { calls }: CallRules): boolean[][] {
  for (const [index, listed] of calls.entries()) {
    const { min } = windowOf(listed);
    const next = rows[index + 1];
    if (next !== undefined && rows[index]?.some((isReached, count) => isReached && count >= min)) next[0] = true;
  }
  return rows;
}

export type Leftovers = { readonly missing: readonly ListedCall[]; readonly surplus: readonly MadeCall[] };

/** Listed calls that were not made and calls that no listed one stands for; order and turns do not count here. */
export function leftovers(made: readonly MadeCall[], rules: CallRules): Leftovers {
  const fits = fitTable(rules, made);
  const required = rules.calls.flatMap((listed) => Array.from({ length: windowOf(listed).min }, () => listed));
  const needed = made.filter((call) => !isExtra(call, rules, fits));
  return {
    missing: [...unplaced(required, made, fits)],
    surplus: [
      ...unplaced(
        needed,
        rules.calls,
        (call, listed) => fits(listed, call),
        (listed) => windowOf(listed).max,
      ),
    ],
  };
}
