export type Divergence = {
  /** In UTF-16 units, at the beginning of a character. */
  readonly at: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
};

/** Where two texts part; undefined where they are equal. */
export function firstDivergence(one: string, other: string): Divergence | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  // Not in the middle of a pair.
  if (at > 0 && /[\ud800-\udbff]/.test(one[at - 1] ?? '')) at--;
  const before = one.slice(0, at).split('\n');
  return { at, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}
