/** Deeper than any reply has a reason to be, and far from what writing it down again can take. */
const maxDepth = 128;

export type ParsedChunk =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly value: undefined };

/** JSON off the wire. What is nested without measure counts as none: it could be read, but never be kept. */
export function parseChunk(text: string): ParsedChunk {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes two characters at least, so that a usual chunk needs no look.
    if (text.length < 2 * maxDepth || fits(value, maxDepth)) return { ok: true, value };
  } catch {
    // Judged by the caller: whether it matters depends on what came before.
  }
  return { ok: false, value: undefined };
}

function fits(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inside) => fits(inside, levels - 1));
}
