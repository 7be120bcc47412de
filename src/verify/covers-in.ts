/** Every property that a check names, at any depth of it. */
export function coversIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(coversIn);
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'covers' && Array.isArray(item) ? item.filter((id) => typeof id === 'string') : coversIn(item),
  );
}
