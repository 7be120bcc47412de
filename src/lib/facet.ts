/** What features add to a room, which folds over it. */
export type Facet<Item> = {
  /** Again only with the same items: what was read cannot change any more. */
  install(items: readonly Item[]): void;
  all(): readonly Item[];
};

/** No two items may share a key. */
export function facet<Item>(name: string, keyOf?: (item: Item) => string): Facet<Item> {
  let installed: readonly Item[] | undefined;
  let isRead = false;
  return {
    install(items) {
      const keys = keyOf === undefined ? [] : items.map(keyOf);
      const twice = keys.find((key, index) => keys.indexOf(key) < index);
      if (twice !== undefined) throw new Error(`two of the ${name} are ${twice}`);
      const isSame = items.length === installed?.length && items.every((item, index) => item === installed?.[index]);
      if (isRead && !isSame) throw new Error(`${name} are installed after they were read`);
      installed = items;
    },
    all() {
      if (installed === undefined) throw new Error(`${name} are read before the features are installed`);
      isRead = true;
      return installed;
    },
  };
}
