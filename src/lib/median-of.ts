/** Undefined if there are no values. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Not interpolated. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.round(share * (sorted.length - 1))] ?? null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
