/** A field that is missing or of another type is undefined. */
export type LooseObject = { readonly [key: string]: unknown };

/** undefined if the text is not JSON: the caller then finds no fields, and reports what is missing. */
export function parseLoose(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function isObject(value: unknown): value is LooseObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): LooseObject | undefined {
  return isObject(value) ? value : undefined;
}

export function fieldOf(holder: LooseObject | undefined, key: string): unknown {
  return holder !== undefined && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

export function deepField(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((holder, key) => fieldOf(objectOf(holder), key), value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** More than anything that is counted or timed here. */
const most = 1e12;

export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= most ? value : undefined;
}

export function wholeCountOf(value: unknown): number | undefined {
  return Number.isInteger(value) ? countOf(value) : undefined;
}
