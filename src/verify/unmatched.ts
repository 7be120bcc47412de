/** Yields the things without a place. Augmenting paths, breadth first: no list is too long for the stack. */
export function* unmatched<Thing, Place>(
  things: readonly Thing[],
  places: readonly Place[],
  fits: (thing: Thing, place: Place) => boolean,
  roomOf: (place: Place) => number = () => 1,
): Generator<Thing> {
  // By index, since things and places may be equal.
  const placeOf = new Map<number, number>();
  const holders = new Map<number, Set<number>>();
  const move = (thing: number, to: number): number | undefined => {
    const from = placeOf.get(thing);
    if (from !== undefined) holders.get(from)?.delete(thing);
    placeOf.set(thing, to);
    holders.set(to, (holders.get(to) ?? new Set()).add(thing));
    return from;
  };
  let open: readonly number[] = [...places.keys()];
  for (const [index, thing] of things.entries()) {
    const askedBy = new Map<number, number>();
    const asking = [index];
    let unseen = open;
    let free: number | undefined;
    // The list grows while it is read: the holder of a full place asks for another one.
    for (const asker of asking) {
      const others: number[] = [];
      for (const at of unseen) {
        const place = places[at] as Place; // an index of places, as the one before is of items
        if (!fits(things[asker] as Thing, place)) {
          others.push(at);
          continue;
        }
        askedBy.set(at, asker);
        const inside = holders.get(at) ?? new Set();
        if (inside.size < roomOf(place)) {
          free = at;
          break;
        }
        asking.push(...inside);
      }
      if (free !== undefined) break;
      unseen = others;
    }
    if (free === undefined) {
      // A place that was full for this thing stays full for all later ones.
      open = unseen;
      yield thing;
    }
    for (let to = free; to !== undefined; ) {
      const asker = askedBy.get(to);
      to = asker === undefined ? undefined : move(asker, to);
    }
  }
}
