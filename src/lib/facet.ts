/** What features add to a room, which folds over it. */
export type Facet<Item> = {
  /** Called once, before anything reads it. */
  install(items: readonly Item[]): void;
  all(): readonly Item[];
};

export function facet<Item>(name: string): Facet<Item> {
  let installed: readonly Item[] | undefined;
  return {
    install(items) {
      installed = items;
    },
    all() {
      if (installed === undefined) throw new Error(`${name} are read before the features are installed`);
      return installed;
    },
  };
}
