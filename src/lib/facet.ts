/** What features add to a room, which folds over it. */
export type Facet<Item> = {
  /** Again only with the same items: what was read cannot change any more. `features`: who adds each. */
  install(items: readonly Item[], features?: readonly string[]): void;
  all(): readonly Item[];
  /** What all items give, in their order, as one: lists join, and only one of them may give any other value. */
  joined<Given extends object>(given: readonly (Given | undefined)[]): Partial<Given>;
};

/** No two items may share a key. */
export function facet<Item>(name: string, keysOf?: (item: Item) => string | readonly string[]): Facet<Item> {
  let installed: readonly Item[] | undefined;
  let owners: readonly string[] = [];
  let isRead = false;
  return {
    install(items, features = []) {
      const keys = keysOf === undefined ? [] : items.flatMap(keysOf);
      const twice = keys.find((key, index) => keys.indexOf(key) < index);
      if (twice !== undefined) throw new Error(`two of the ${name} are ${twice}`);
      const isSame = items.length === installed?.length && items.every((item, index) => item === installed?.[index]);
      if (isRead && !isSame) throw new Error(`${name} are installed after they were read`);
      installed = items;
      owners = features;
    },
    all() {
      if (installed === undefined) throw new Error(`${name} are read before the features are installed`);
      isRead = true;
      return installed;
    },
    joined<Given extends object>(given: readonly (Given | undefined)[]) {
      const whole = new Map<string, { readonly value: unknown; readonly at: number }>();
      for (const [at, each] of given.entries()) {
        for (const [key, value] of Object.entries(each ?? {})) {
          if (value === undefined) continue;
          const before = whole.get(key);
          const isList = Array.isArray(value) && Array.isArray(before?.value);
          if (before !== undefined && !isList)
            throw new Error(`${owners[before.at]} and ${owners[at]} both give the ${key} of the ${name}`);
          whole.set(key, { value: isList ? [...(before.value as unknown[]), ...value] : value, at });
        }
      }
      return Object.fromEntries([...whole].map(([key, { value }]) => [key, value])) as Partial<Given>; // of its keys
    },
  };
}
