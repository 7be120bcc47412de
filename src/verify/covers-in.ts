import { type Covers, idsIn } from './covers.ts';

// Below these keys of a check, and in the arguments of a call, is the expected reply. There, a key named "covers" is
// data like any other.
const dataKeys = new Set(['value', 'schema', 'expected', 'asserts', 'rows', 'root', 'among', 'values']);

type Holder = { readonly kind?: unknown; readonly name?: unknown };

function holdsData(key: string, holder: Holder): boolean {
  if (typeof holder.kind === 'string') return dataKeys.has(key);
  return key === 'arguments' && typeof holder.name === 'string';
}

/** A list of properties; below a check or a listed call also a mapping, which would be a field in `fields`. */
function isCovers(key: string, value: unknown, holder: Holder): value is NonNullable<Covers> {
  if (key !== 'covers' || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.every((id) => typeof id === 'string');
  return typeof holder.kind === 'string' || typeof holder.name === 'string';
}

/** Every property that a check names, at any depth. */
export function coversIn(check: unknown): string[] {
  if (typeof check !== 'object' || check === null) return [];
  if (Array.isArray(check)) return check.flatMap(coversIn);
  return Object.entries(check).flatMap(([key, value]) => {
    if (isCovers(key, value, check)) return [...idsIn(value)];
    return holdsData(key, check) ? [] : coversIn(value);
  });
}

/** A check without its links to the prompt: the rest decides the verdict. */
export function withoutCovers(check: unknown): unknown {
  if (typeof check !== 'object' || check === null) return check;
  if (Array.isArray(check)) return check.map(withoutCovers);
  const kept = Object.entries(check).filter(([key, value]) => !isCovers(key, value, check));
  return Object.fromEntries(kept.map(([key, value]) => [key, holdsData(key, check) ? value : withoutCovers(value)]));
}
