/** One text for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inside: unknown) => {
    if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) return inside;
    return Object.fromEntries(
      Object.entries(inside).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
    );
  });
}
