/** A speed at a number of tokens in the context. */
type Point = { readonly tokens: number; readonly perSecond: number };

/** Speeds by depth, ascending; empty if nothing was measured. */
export type SpeedsByDepth = { readonly decode: readonly Point[]; readonly prefill: readonly Point[] };

/**
 * The time of a token grows about evenly with its context: between two depths it is on the line between them. Beyond
 * the deepest it goes on like that, but never becomes shorter. undefined without any.
 */
export function speedAt(points: readonly Point[], tokens: number): number | undefined {
  const after = points.findIndex((point) => point.tokens >= tokens);
  const at = after === -1 ? points.length - 1 : after;
  const [before, deeper] = [points[at - 1], points[at]];
  if (before === undefined || deeper === undefined) return deeper?.perSecond;
  const share = (tokens - before.tokens) / (deeper.tokens - before.tokens);
  const perSecond = 1 / ((1 - share) / before.perSecond + share / deeper.perSecond);
  return after === -1 && !(perSecond > 0 && perSecond < deeper.perSecond) ? deeper.perSecond : perSecond;
}
