/** Tokens, milliseconds or USD of one scenario in two arms, never negative. */
export type PairedAmount = {
  /** Scenarios of one group are one unit, as in the comparison of their values. */
  readonly group?: string | undefined;
  readonly reference: number;
  readonly arm: number;
};

export type TotalsRatio = {
  /** The arm's total over the reference's. */
  readonly ratio: number;
  /** At 95 %; null with fewer than two units, or if too much of the reference's total is in a few of them. */
  readonly interval: [low: number, high: number] | null;
};

const resamples = 2000;
/** Resamples left out at each end: 2.5 %. */
const beyond = resamples / 40;

/**
 * The interval is that of resampled units (percentile bootstrap). `random` gives numbers from 0 up to, not including, 1: a
 * seeded one gives the same interval on every machine. Null if the reference has taken nothing.
 */
export function ratioOfTotals(amounts: readonly PairedAmount[], random: () => number): TotalsRatio | null {
  const units = sumByUnit(amounts);
  const totals = units.reduce(([reference, arm], unit) => [reference + unit[0], arm + unit[1]] as const, [
    0, 0,
  ] as readonly [number, number]);
  if (totals[0] === 0) return null;
  const ratio = totals[1] / totals[0];
  if (units.length < 2) return { ratio, interval: null };
  const references = Float64Array.from(units, ([reference]) => reference);
  const arms = Float64Array.from(units, ([, arm]) => arm);
  const ratios = Float64Array.from({ length: resamples }, () => {
    let [reference, arm] = [0, 0];
    for (let drawn = 0; drawn < units.length; drawn += 1) {
      const at = Math.floor(random() * units.length);
      reference += references[at] ?? 0;
      arm += arms[at] ?? 0;
    }
    // Sorts last.
    return reference === 0 ? Number.POSITIVE_INFINITY : arm / reference;
  }).sort();
  const [low = 0, high = Number.POSITIVE_INFINITY] = [ratios[beyond - 1], ratios[resamples - beyond]];
  return { ratio, interval: Number.isFinite(high) ? [low, high] : null };
}

function sumByUnit(amounts: readonly PairedAmount[]): (readonly [reference: number, arm: number])[] {
  const units = new Map<string | symbol, readonly [number, number]>();
  for (const { group, reference, arm } of amounts) {
    const key = group ?? Symbol();
    const [before, now] = units.get(key) ?? [0, 0];
    units.set(key, [before + reference, now + arm]);
  }
  return [...units.values()];
}
