/** Probabilities of `from`, `from + 1`, …: for a count, or for steps on a grid. */
export type Distribution = { readonly from: number; readonly mass: Float64Array };

/** Always zero. */
export const certainty: Distribution = { from: 0, mass: Float64Array.of(1) };

/** Cuts both ends at negligible values, which keeps thousands of scenarios fast. */
const negligible = 1e-60;

/** The number of marked items among `drawn` ones, out of `total` items of which `marked` are marked. */
export function hypergeometric(total: number, marked: number, drawn: number): Distribution {
  const from = Math.max(0, drawn + marked - total);
  const until = Math.min(marked, drawn);
  // Outwards from the most likely count, so that no number grows too large.
  const mode = Math.min(until, Math.max(from, Math.floor(((drawn + 1) * (marked + 1)) / (total + 2))));
  const mass = new Float64Array(until - from + 1);
  mass[mode - from] = 1;
  for (let count = mode; count < until; count++) {
    const ratio = ((marked - count) * (drawn - count)) / ((count + 1) * (total - marked - drawn + count + 1));
    mass[count + 1 - from] = (mass[count - from] ?? 0) * ratio;
  }
  for (let count = mode; count > from; count--) {
    const ratio = (count * (total - marked - drawn + count)) / ((marked - count + 1) * (drawn - count + 1));
    mass[count - 1 - from] = (mass[count - from] ?? 0) * ratio;
  }
  const sum = mass.reduce((one, other) => one + other, 0);
  return { from, mass: mass.map((weight) => weight / sum) };
}

/** The sum of two independent variables; the second's steps are `stride` wide. */
export function convolve(one: Distribution, other: Distribution, stride = 1): Distribution {
  const width = one.mass.length + (other.mass.length - 1) * stride;
  const mass = new Float64Array(width);
  for (let step = 0; step < other.mass.length; step++) {
    const weight = other.mass[step] ?? 0;
    for (let at = 0, to = step * stride; at < one.mass.length; at++, to++) {
      mass[to] = (mass[to] ?? 0) + weight * (one.mass[at] ?? 0);
    }
  }
  return cut({ from: one.from + other.from * stride, mass });
}

/** The sum of many: in pairs, since convolving a long sum with each of thousands of short ones is slow. */
export function convolveAll(all: readonly Distribution[]): Distribution {
  let sums = all;
  while (sums.length > 1) {
    const pairs: Distribution[] = [];
    for (let at = 0; at < sums.length; at += 2) {
      const [one = certainty, other] = [sums[at], sums[at + 1]];
      pairs.push(other === undefined ? one : convolve(one, other));
    }
    sums = pairs;
  }
  return sums[0] ?? certainty;
}

/** Probability of `count` or less. */
export function atMost({ from, mass }: Distribution, count: number): number {
  let sum = 0;
  for (let at = 0; at < mass.length && from + at <= count; at++) sum += mass[at] ?? 0;
  return Math.min(1, sum);
}

/** The smallest value whose cumulative probability is at least `share`. */
export function quantile({ from, mass }: Distribution, share: number): number {
  let sum = 0;
  for (let at = 0; at < mass.length; at++) {
    sum += mass[at] ?? 0;
    if (sum >= share - 1e-12) return from + at;
  }
  return from + mass.length - 1;
}

function cut({ from, mass }: Distribution): Distribution {
  let start = 0;
  let end = mass.length;
  while (start < end - 1 && (mass[start] ?? 0) < negligible) start++;
  while (end > start + 1 && (mass[end - 1] ?? 0) < negligible) end--;
  return { from: from + start, mass: start === 0 && end === mass.length ? mass : mass.subarray(start, end) };
}
