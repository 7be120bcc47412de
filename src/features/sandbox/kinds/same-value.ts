import { groupBy } from '../../../lib/group-by.ts';
import type { CodeValue } from '../../../verify/ports.ts';
import { unmatched } from '../../../verify/unmatched.ts';

const floatTolerance = 1e-9;

/**
 * Whether a value is the one that a case expects. A list that is expected may come as a tuple, a number as an integer or
 * a float. `tolerance` is how far a number with a fraction may be off; else it is a billionth of the expected one.
 */
export function isSameValue(expected: CodeValue, received: CodeValue, tolerance?: number): boolean {
  const wanted = numberOf(expected);
  const found = numberOf(received);
  if (wanted !== undefined || found !== undefined) {
    return wanted !== undefined && found !== undefined && isSameNumber(wanted, found, tolerance);
  }
  const items = listOf(expected);
  if (items !== undefined) {
    const others = listOf(received);
    if (others === undefined || (isTyped(expected, '$tuple') && !isTyped(received, '$tuple'))) return false;
    return (
      items.length === others.length && items.every((item, at) => isSameValue(item, others[at] ?? null, tolerance))
    );
  }
  const members = typedList(expected, '$set');
  if (members !== undefined) {
    const others = typedList(received, '$set');
    return others !== undefined && areSameMembers(members, others, tolerance);
  }
  const pairs = pairsOf(expected);
  if (pairs !== undefined) {
    const others = pairsOf(received);
    return others !== undefined && areSameMembers(pairs, others, tolerance);
  }
  return JSON.stringify(expected) === JSON.stringify(received);
}

function isSameNumber(expected: number | bigint, received: number | bigint, tolerance: number | undefined): boolean {
  if (typeof expected === 'bigint' || typeof received === 'bigint') return exact(expected) === exact(received);
  if (Number.isInteger(expected) && Number.isInteger(received)) return expected === received;
  if (!Number.isFinite(expected)) return Object.is(expected, received);
  return Math.abs(expected - received) <= (tolerance ?? floatTolerance * Math.max(1e-3, Math.abs(expected)));
}

/** A number without a fraction as an exact one. */
function exact(number: number | bigint): bigint | undefined {
  return typeof number === 'bigint' || Number.isInteger(number) ? BigInt(number) : undefined;
}

/** In any order; each counts once. */
function areSameMembers(expected: readonly CodeValue[], received: readonly CodeValue[], tolerance?: number): boolean {
  if (expected.length !== received.length) return false;
  const texts = (values: readonly CodeValue[]) => values.map((value) => JSON.stringify(value)).sort();
  const found = texts(received);
  if (texts(expected).every((text, at) => text === found[at])) return true;
  const isSame = (item: CodeValue, other: CodeValue) => isSameValue(item, other, tolerance);
  const others = groupBy(received, nameOf);
  return [...groupBy(expected, nameOf)].every(([name, items]) => {
    const left = [...(others.get(name) ?? [])];
    if (left.length !== items.length) return false;
    const isPaired = items.every((item) => {
      const at = left.findIndex((other) => isSame(item, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    // With a tolerance, an item may have taken the only partner of another.
    return (
      isPaired || (items.length <= fewMembers && [...unmatched(items, others.get(name) ?? [], isSame)].length === 0)
    );
  });
}

/** Of more members, the first partner found counts: to try all pairings takes too long. */
const fewMembers = 200;

/** A text, or that at the start of a list, such as the key of a pair: members with other names differ. */
function nameOf(member: CodeValue): CodeValue | undefined {
  const name = typeof member === 'string' ? member : listOf(member)?.[0];
  return typeof name === 'string' ? name : undefined;
}

function numberOf(value: CodeValue): number | bigint | undefined {
  if (typeof value === 'number') return value;
  const integer = typed(value, '$int');
  if (integer !== undefined) return toBigInt(String(integer));
  const float = typed(value, '$float');
  return float === undefined ? undefined : Number(String(float).replace(/inf$/, 'Infinity'));
}

function toBigInt(text: string): bigint | undefined {
  const digits = text.replace(/^-/, '');
  if (!/^(?:0x[0-9a-f]+|\d+)$/i.test(digits)) return undefined;
  return text.startsWith('-') ? -BigInt(digits) : BigInt(digits);
}

function listOf(value: CodeValue): readonly CodeValue[] | undefined {
  return isList(value) ? value : typedList(value, '$tuple');
}

/** A mapping as its pairs, each a list of key and value. */
function pairsOf(value: CodeValue): readonly CodeValue[] | undefined {
  const pairs = typedList(value, '$dict');
  if (pairs !== undefined) return pairs;
  if (value === null || typeof value !== 'object' || isList(value) || kindOf(value) !== undefined) return undefined;
  return Object.entries(value);
}

function typedList(value: CodeValue, kind: string): readonly CodeValue[] | undefined {
  const inner = typed(value, kind);
  return inner !== undefined && isList(inner) ? inner : undefined;
}

function typed(value: CodeValue, kind: string): CodeValue | undefined {
  return isTyped(value, kind) ? value[kind] : undefined;
}

function isTyped(value: CodeValue, kind: string): value is { readonly [key: string]: CodeValue } {
  return value !== null && typeof value === 'object' && !isList(value) && kindOf(value) === kind;
}

function kindOf(value: { readonly [key: string]: CodeValue }): string | undefined {
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0]?.startsWith('$') === true ? keys[0] : undefined;
}

function isList(value: CodeValue): value is readonly CodeValue[] {
  return Array.isArray(value);
}
