import type { CellName, SessionSpeed, Slowdown, SpeedQuantity, SpeedScore } from './speed-schemas.ts';

/** Speeds of one quantity, as logarithms: their differences are ratios, whatever the cell. */
type Sides = { readonly baseline: readonly number[]; readonly current: readonly number[] };

/** A quantity without a cell in the baseline is left out. */
export function measureSlowdowns(baseline: SpeedScore, current: SpeedScore): Slowdown[] {
  return (['prefill', 'decode', 'first-token'] as const).flatMap((quantity) => {
    const before = speedsOf(quantity, baseline);
    const now = speedsOf(quantity, current);
    if (before.size === 0) return [];
    const cells = [...before.keys()].filter((cell) => now.has(cell));
    const sides = { baseline: sessionMeans(before, cells), current: sessionMeans(now, cells) };
    const sessions = { baseline: sides.baseline.length, current: sides.current.length };
    const lost = [...before.keys()].filter((cell) => !now.has(cell));
    return [{ quantity, cells, lost, slowdown: slowdownOf(sides), sessions, p: chanceOf(sides) }];
  });
}

type Speeds = ReadonlyMap<CellName, ReadonlyMap<number, number>>;

/** Speeds by cell, then by session. */
export function speedsOf(quantity: SpeedQuantity, { cells }: SpeedScore): Speeds {
  const found = Object.entries(cells) as [CellName, SessionSpeed[]][]; // its keys
  return new Map(
    found.flatMap(([cell, sessions]) => {
      const known = sessions.flatMap((each): [number, number][] => {
        const speed = speedOf(quantity, cell, each);
        return speed === null || speed <= 0 ? [] : [[each.session, Math.log(speed)]];
      });
      return known.length === 0 ? [] : [[cell, new Map(known)]];
    }),
  );
}

function speedOf(quantity: SpeedQuantity, cell: CellName, each: SessionSpeed): number | null {
  if (quantity !== 'first-token') return each[quantity];
  const { p50 } = each.firstTokenMs;
  // If the prompt may have been cold on one side, the times cannot be compared.
  return cell !== 'warm8192' || each.unproven || p50 === null || p50 === 0 ? null : 1000 / p50;
}

/** The mean of each session that has all cells. A mean over fewer cells would be about other prompts. */
export function sessionMeans(speeds: Speeds, cells: readonly CellName[]): number[] {
  const columns = cells.flatMap((cell) => speeds.get(cell) ?? []);
  const [first, ...others] = columns;
  return [...(first?.keys() ?? [])]
    .filter((session) => others.every((column) => column.has(session)))
    .map((session) => meanOf(columns.flatMap((column) => column.get(session) ?? [])));
}

function slowdownOf({ baseline, current }: Sides): number | null {
  if (baseline.length === 0 || current.length === 0) return null;
  return 1 - Math.exp(meanOf(current) - meanOf(baseline));
}

/** A few sessions may happen to lie closer together than most. So their spread counts as at least this share. */
export const leastSpread = 0.01;

/** How often sessions of equal speed differ by as much: one-sided, by Student's t with a pooled spread. */
function chanceOf({ baseline, current }: Sides): number | null {
  const freedom = baseline.length + current.length - 2;
  if (baseline.length === 0 || current.length === 0 || freedom === 0) return null;
  const spread = Math.max(leastSpread, Math.sqrt((squaresOf(baseline) + squaresOf(current)) / freedom));
  const error = spread * Math.sqrt(1 / baseline.length + 1 / current.length);
  return upperTail((meanOf(baseline) - meanOf(current)) / error, freedom);
}

export function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The probability that Student's t exceeds `t`, with a whole number of degrees of freedom: a finite sum. */
export function upperTail(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cos : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= freedom - 2; power += 2) {
    term *= ((power - 1) / power) * cos * cos;
    sum += term;
  }
  const within = isOdd ? (2 / Math.PI) * (angle + sin * sum) : sin * sum;
  return (1 - within) / 2;
}
