const normal975 = 1.959963984540054;

/** Wilson's 95 % interval of a share of `count`, which is above 0. */
export function wilson95(share: number, count: number): [low: number, high: number] {
  const square = (normal975 * normal975) / count;
  const middle = share + square / 2;
  const margin = normal975 * Math.sqrt((share * (1 - share) + square / 4) / count);
  // Floating point: the end at a share of 0 or 1 may lie slightly beyond it.
  return [Math.max(0, (middle - margin) / (1 + square)), Math.min(1, (middle + margin) / (1 + square))];
}
