/** Each p as it stands among all: the chance that any of so many unchanged packs shows one so small. In their order. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, index) => index).sort((one, other) => (ps[one] ?? 0) - (ps[other] ?? 0));
  const adjusted = new Array<number>(ps.length).fill(1);
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (ps[index] ?? 1) * (ps.length - rank)));
    adjusted[index] = largest;
  }
  return adjusted;
}
