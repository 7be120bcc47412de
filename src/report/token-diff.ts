/** Text that is the same on both sides, or only on one. */
export type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Beyond so many edits, two texts have little in common that is worth showing. */
const mostEdits = 1500;

/**
 * What has to be removed from one text and added to make the other, by words, spaces and marks. Myers' algorithm: an
 * edit script of the shortest length. Given up at `most` edits: then what lies between the common start and end is
 * exchanged as a whole.
 */
export function tokenDiff(one: string, other: string, most = mostEdits): DiffPart[] {
  const [before, after] = [tokensOf(one), tokensOf(other)];
  const start = commonLength(before, after);
  const [restOfOne, restOfOther] = [before.slice(start), after.slice(start)];
  const end = commonLength(restOfOne.toReversed(), restOfOther.toReversed());
  const [removed, added] = [restOfOne, restOfOther].map((rest) => rest.slice(0, rest.length - end)) as [
    string[],
    string[],
  ];
  const whole = [part('removed', removed), part('added', added)];
  return joined([
    part('same', before.slice(0, start)),
    ...(editsOf(removed, added, most) ?? whole),
    part('same', before.slice(before.length - end)),
  ]);
}

/** Words, each mark, and runs of spaces; a line break alone. */
function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|./gsu) ?? [];
}

function part(kind: DiffPart['kind'], tokens: readonly string[]): DiffPart {
  return { kind, text: tokens.join('') };
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

/** undefined if there are more than `most` */
function editsOf(before: readonly string[], after: readonly string[], most: number): DiffPart[] | undefined {
  const limit = Math.min(most, before.length + after.length);
  // By diagonal (place in `before` less place in `after`): how far along `before` this many edits reach.
  const reach = new Int32Array(2 * limit + 3);
  const middle = limit + 1;
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits++) {
    rounds.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [left, right] = [reach[middle + diagonal - 1] ?? 0, reach[middle + diagonal + 1] ?? 0];
      const isDown = diagonal === -edits || (diagonal !== edits && left < right);
      let x = isDown ? right : left + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      reach[middle + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return pathBack(before, after, rounds);
    }
  }
  return undefined;
}

/** From the end, one edit a round. The reach before round `edits` is kept from diagonal `-edits - 1` on. */
function pathBack(before: readonly string[], after: readonly string[], rounds: readonly Int32Array[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const reach = rounds[edits];
    const reached = (diagonal: number) => reach?.[diagonal + edits + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -edits || (diagonal !== edits && reached(diagonal - 1) < reached(diagonal + 1));
    const from = isDown ? reached(diagonal + 1) : reached(diagonal - 1);
    const begun = isDown ? from : from + 1;
    parts.push(part('same', before.slice(begun, x)));
    parts.push(
      isDown
        ? part('added', after.slice(begun - diagonal - 1, begun - diagonal))
        : part('removed', before.slice(from, begun)),
    );
    [x, y] = isDown ? [from, begun - diagonal - 1] : [from, begun - diagonal];
  }
  parts.push(part('same', before.slice(0, x)));
  return parts.reverse();
}

/** Neighbours of one kind are one part, and what was removed goes first. A space between two changes belongs to both. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const found: DiffPart[] = [];
  let [same, removed, added] = ['', '', ''];
  const flush = () => {
    if (removed !== '') found.push({ kind: 'removed', text: removed });
    if (added !== '') found.push({ kind: 'added', text: added });
    if (same !== '') found.push({ kind: 'same', text: same });
    [same, removed, added] = ['', '', ''];
  };
  for (const { kind, text } of parts) {
    if (text === '') continue;
    if (kind === 'same') same += text;
    else {
      const isBetween = removed + added !== '' && /^[^\S\n]+$/.test(same);
      if (isBetween) [same, removed, added] = ['', removed + same, added + same];
      else if (same !== '') flush();
      if (kind === 'removed') removed += text;
      else added += text;
    }
  }
  flush();
  return found;
}
