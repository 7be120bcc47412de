import type { CallRules, Fits, ListedCall, MadeCall } from './made-calls.ts';

/** Which calls fit, and which may be left over, as far as the messages of the parallel groups are chosen. */
export type Reading = { readonly fits: Fits; readonly isExtra: (call: MadeCall) => boolean };

type Group = { readonly listed: readonly ListedCall[]; readonly turns: readonly number[] };
/** The message that was chosen for a listed call. */
type Pins = ReadonlyMap<ListedCall, number>;

// Every right answer that a person would write is found with a few dozen; beyond that a reply plays with the search.
const maxReadings = 200;

// Messages are counted from 1.
const nowhere = 0;

/**
 * Looks for a message for each group of parallel calls such that all calls match. A choice is followed only as long
 * as the calls could match whatever the other groups choose, and one of two messages that are alike is enough.
 */
export function someTurns(
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

/** A listed call of two groups in two messages stands in none of them. */
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
    // A group of calls that may all be left out may stand in no message.
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
    // A call that only an undecided group stands for may turn out to be left over.
    isExtra: (call) =>
      rules.isExtraAllowed(call.call.name) &&
      !rules.calls.some((listed) => !undecided.has(listed) && fitsHere(listed, call)),
  };
}

/** Names a message by what its calls fit and which groups it has: where no order counts, that is all there is to it. */
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
