/** The same entries in the order of their keys, which is that of no locale. */
export function byKey<Value>(record: { readonly [key: string]: Value }): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}
