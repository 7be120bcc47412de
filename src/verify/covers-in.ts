// Below these keys of a check, and below the arguments of a call, stands what a pack expects of a reply. There a key
// named "covers" is data like any other.
const dataKeys = new Set(['value', 'schema', 'expected', 'asserts', 'rows', 'root', 'among', 'values']);

function holdsData(key: string, holder: { readonly kind?: unknown; readonly name?: unknown }): boolean {
  if (typeof holder.kind === 'string') return dataKeys.has(key);
  return key === 'arguments' && typeof holder.name === 'string';
}

function isCovers(key: string, value: unknown): value is readonly string[] {
  return key === 'covers' && Array.isArray(value) && value.every((id) => typeof id === 'string');
}

/** Every property that a check names, at any depth of it. */
export function coversIn(check: unknown): string[] {
  if (typeof check !== 'object' || check === null) return [];
  if (Array.isArray(check)) return check.flatMap(coversIn);
  return Object.entries(check).flatMap(([key, value]) => {
    if (isCovers(key, value)) return [...value];
    return holdsData(key, check) ? [] : coversIn(value);
  });
}

/** A check without its links to the prompt: what is left decides the verdict. */
export function withoutCovers(check: unknown): unknown {
  if (typeof check !== 'object' || check === null) return check;
  if (Array.isArray(check)) return check.map(withoutCovers);
  const kept = Object.entries(check).filter(([key, value]) => !isCovers(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, holdsData(key, check) ? value : withoutCovers(value)]));
}
