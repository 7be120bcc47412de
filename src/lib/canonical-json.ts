import { byKey } from './by-key.ts';

/** One text for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inside: unknown) => {
    if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) return inside;
    return byKey({ ...inside });
  });
}
