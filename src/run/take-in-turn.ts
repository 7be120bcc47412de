/** Works through a list in its order, so many items at once: whoever is through takes the next. */
export async function takeInTurn<Item>(
  items: readonly Item[],
  width: number,
  isOver: () => boolean,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  async function worker(): Promise<void> {
    while (!isOver()) {
      const next = left.next();
      if (next.done === true) return;
      await work(next.value);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker));
}
