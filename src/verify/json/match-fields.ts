import { z } from 'zod';
import { type Json, type ParsedJson, showJson } from '../../lib/json.ts';
import type { FailureMode } from '../../records/failure-mode.ts';
import { isNear } from '../answers/exact-number.ts';
import { coversSchema, type Mismatch } from '../covers.ts';
import { unmatched } from '../unmatched.ts';
import { isFarLonger, pairKeys, typeName } from './json-shape.ts';
import { isSameScalar } from './match-value.ts';

type Covered = { readonly covers?: readonly string[] | undefined };
type Scalar = string | number | boolean | null;

export type Atom = Covered &
  (
    | { readonly id: string }
    | { readonly date: string }
    | { readonly number: number; readonly tolerance: number }
    | { readonly 'one-of': readonly Scalar[] }
    | { readonly text: string | readonly string[] }
    | { readonly boolean: boolean }
    | { readonly absent: null }
  );

export type FieldSet = { readonly [name: string]: Field };

/** Identified by the value under `anchor`. */
export type AnchoredList = {
  readonly anchor: string;
  readonly order: 'any' | 'exact';
  readonly items: readonly FieldSet[];
};

export type ValueList = { readonly order: 'any' | 'exact'; readonly items: readonly Atom[] };

export type Field =
  | Atom
  | (Covered & { readonly object: FieldSet })
  | (Covered & { readonly list: AnchoredList })
  | (Covered & { readonly values: ValueList });

const isoDate = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:\d{2})?)?)?)?$/;
const covers = { covers: coversSchema };
const order = z.enum(['any', 'exact']).default('exact');

const atomOptions = [
  z.strictObject({ id: z.string().describe('exactly this text, code point by code point'), ...covers }),
  z.strictObject({
    date: z
      .string()
      .regex(isoDate, 'an ISO date, with or without time')
      .describe('this day, with or without a time; or exactly this time'),
    ...covers,
  }),
  z.strictObject({ number: z.number(), tolerance: z.number().min(0).default(0), ...covers }),
  z.strictObject({ 'one-of': z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1), ...covers }),
  z.strictObject({
    text: z
      .union([z.string(), z.array(z.string()).min(1)])
      .describe('compared after NFC, spaces around it cut; a list holds alternatives'),
    ...covers,
  }),
  z.strictObject({ boolean: z.boolean(), ...covers }),
  z.strictObject({ absent: z.null().describe('told to be null where the text says nothing'), ...covers }),
] as const;

const atomSchema: z.ZodType<Atom> = z.union(atomOptions);

export const fieldSetSchema: z.ZodType<FieldSet> = z.lazy(() => z.record(z.string(), fieldSchema));

export const anchoredListSchema: z.ZodType<AnchoredList> = z
  .strictObject({ anchor: z.string().min(1), order, items: z.array(fieldSetSchema) })
  .refine(({ anchor, items }) => items.every((item) => Object.hasOwn(item, anchor)), 'every item has the anchor');

const fieldSchema: z.ZodType<Field> = z.lazy(() =>
  z.union([
    ...atomOptions,
    z.strictObject({ object: fieldSetSchema, ...covers }),
    z.strictObject({ list: anchoredListSchema, ...covers }),
    z.strictObject({ values: z.strictObject({ order, items: z.array(atomSchema) }), ...covers }),
  ]),
);

/** `covers` is that of the field, or of the nearest one around it. */
export type WrongField = Mismatch & { readonly covers: Covers };

/** A value that the pack does not list is a wrong atom. */
export type AtomResult = 'right' | WrongField;

type Covers = readonly string[] | undefined;
type Place = { readonly place: string; readonly covers: Covers };

export function fieldResults(field: Field, received: ParsedJson | undefined, outer: Place): readonly AtomResult[] {
  const place = { place: outer.place, covers: field.covers ?? outer.covers };
  if (received === undefined) return lost(field, place, 'missing-field', 'nothing');
  if ('object' in field) {
    return received instanceof Map ? setResults(field.object, received, place) : wrongType(field, received, place);
  }
  if ('list' in field || 'values' in field) {
    if (!Array.isArray(received)) return wrongType(field, received, place);
    const { items } = 'list' in field ? field.list : field.values;
    if (isFarLonger(received, items)) return overlong(field, items.length, received.length, place);
    return 'list' in field ? listResults(field.list, received, place) : valueResults(field.values, received, place);
  }
  const mode = atomProblem(field, received);
  return mode === undefined ? ['right'] : [{ mode, ...place, expected: showAtom(field), received: showJson(received) }];
}

function setResults(expected: FieldSet, received: Map<string, ParsedJson>, place: Place): AtomResult[] {
  const below = (key: string): Place => ({ ...place, place: `${place.place}.${key}` });
  const { asked, unasked } = pairKeys(expected, received);
  const results = asked.flatMap(([key, field, value]) => fieldResults(field, value, below(key)));
  return countedOnce([...results, ...unasked.map(([key, value]) => extra(value, below(key)))]);
}

function listResults(list: AnchoredList, received: readonly ParsedJson[], place: Place): AtomResult[] {
  const taken = new Set<number>();
  const found = list.items.map((item) => {
    const anchor = item[list.anchor];
    const index = received.findIndex((candidate, at) => !taken.has(at) && isAnchored(anchor, candidate, list.anchor));
    if (index !== -1) taken.add(index);
    return index;
  });
  const unclaimed = [...received.keys()].filter((index) => !taken.has(index));
  const asked = list.items.flatMap((item, index) => {
    // An item with a wrong anchor takes the place of a missing one, so that its other fields still count.
    const at = found[index] === -1 ? unclaimed.shift() : found[index];
    const value = at === undefined ? undefined : received[at];
    return fieldResults({ object: item }, value, { ...place, place: `${place.place}[${index}]` });
  });
  const unasked = unclaimed.map((index) =>
    extra(received[index] ?? null, { ...place, place: `${place.place}[${index}]` }),
  );
  return countedOnce([...asked, ...unasked, ...orderResults(list, received, found, place)]);
}

function orderResults(
  list: AnchoredList,
  received: readonly ParsedJson[],
  found: readonly number[],
  place: Place,
): readonly AtomResult[] {
  const indexes = found.filter((index) => index !== -1);
  const isSorted = indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0));
  if (list.order === 'any' || isSorted) return [];
  const anchors = received.map((item) => (item instanceof Map ? item.get(list.anchor) : undefined) ?? null);
  return [{ mode: 'wrong-order', ...place, expected: `the told order by ${list.anchor}`, received: showJson(anchors) }];
}

function isAnchored(anchor: Field | undefined, item: ParsedJson, key: string): boolean {
  const value = item instanceof Map ? item.get(key) : undefined;
  const nowhere = { place: '', covers: undefined };
  return anchor !== undefined && fieldResults(anchor, value, nowhere).every((result) => result === 'right');
}

function valueResults(values: ValueList, received: readonly ParsedJson[], place: Place): AtomResult[] {
  const at = (index: number): Place => ({ ...place, place: `${place.place}[${index}]` });
  if (values.order === 'any') return countedOnce(unorderedResults(values.items, received, place));
  const asked = values.items.flatMap((atom, index) => fieldResults(atom, received[index], at(index)));
  const unasked = received.flatMap((item, index) => (index < values.items.length ? [] : [extra(item, at(index))]));
  return countedOnce([...asked, ...unasked]);
}

function unorderedResults(expected: readonly Atom[], received: readonly ParsedJson[], place: Place): AtomResult[] {
  const fits = (atom: Atom, item: ParsedJson) => atomProblem(atom, item) === undefined;
  const absent = new Set(unmatched(expected, received, fits));
  const placed = expected.filter((atom) => !absent.has(atom));
  const surplus = received.length - placed.length;
  const shown = showJson([...received]);
  const wrong = [...absent].map((atom, index): WrongField => {
    // With the expected number of values, one of them is wrong. With fewer, it is missing.
    const mode = index < surplus ? 'wrong-value' : 'missing-field';
    const covers = atom.covers ?? place.covers;
    return { mode, place: place.place, covers, expected: showAtom(atom), received: shown };
  });
  const unasked = Array.from({ length: Math.max(0, surplus - absent.size) }, (): WrongField => {
    return {
      mode: 'extra-field',
      ...place,
      expected: `${expected.length} values`,
      received: `${received.length} values`,
    };
  });
  return [...placed.map((): AtomResult => 'right'), ...wrong, ...unasked];
}

/** An empty list or object that is correct counts as one atom: it could have been wrong. */
function countedOnce(results: AtomResult[]): AtomResult[] {
  return results.length === 0 ? ['right'] : results;
}

function extra(value: ParsedJson, place: Place): WrongField {
  return { mode: 'extra-field', ...place, expected: 'nothing', received: showJson(value) };
}

function overlong(field: Field, expected: number, received: number, place: Place): AtomResult[] {
  const wrong: WrongField = {
    mode: 'extra-field',
    ...place,
    expected: `${expected} items`,
    received: `${received} items`,
  };
  const asked = atomCovers(field, place.covers).map((covers) => ({ ...wrong, covers }));
  return [...asked, ...new Array<WrongField>(received - expected).fill(wrong)];
}

function wrongType(field: Field, received: ParsedJson, place: Place): AtomResult[] {
  return lost(field, place, 'wrong-type', showJson(received));
}

function lost(field: Field, place: Place, mode: FailureMode, received: string): AtomResult[] {
  const expected = 'object' in field ? 'an object' : 'list' in field || 'values' in field ? 'a list' : showAtom(field);
  return atomCovers(field, place.covers).map((covers) => ({ mode, place: place.place, expected, received, covers }));
}

function atomCovers(field: Field, outer: Covers): readonly Covers[] {
  const covers = field.covers ?? outer;
  const parts =
    'object' in field
      ? Object.values(field.object)
      : 'list' in field
        ? field.list.items.flatMap((item) => Object.values(item))
        : 'values' in field
          ? field.values.items
          : [];
  if (parts.length === 0) return [covers];
  // If the whole is missing, everything it covers is lost, not only what its parts cover.
  return parts.flatMap((part) => atomCovers(part, covers)).map((own) => joined(covers, own));
}

function joined(outer: Covers, own: Covers): Covers {
  return outer === undefined ? own : [...new Set([...outer, ...(own ?? [])])];
}

type AtomProblem = 'wrong-type' | 'wrong-value';

/** Undefined if it is right. Types are never converted. */
function atomProblem(atom: Atom, received: ParsedJson): AtomProblem | undefined {
  if ('number' in atom) {
    if (typeof received !== 'number' && typeof received !== 'bigint') return 'wrong-type';
    return isNear(received, atom.number, atom.tolerance) ? undefined : 'wrong-value';
  }
  if ('boolean' in atom) return typeof received === 'boolean' ? wrongUnless(received === atom.boolean) : 'wrong-type';
  if ('absent' in atom) return wrongUnless(received === null);
  if ('one-of' in atom) {
    const isTypeKnown = atom['one-of'].some((choice) => typeName(choice) === typeName(received));
    return isTypeKnown ? wrongUnless(atom['one-of'].some((choice) => isSameScalar(choice, received))) : 'wrong-type';
  }
  if (typeof received !== 'string') return 'wrong-type';
  if ('id' in atom) return wrongUnless(received === atom.id);
  if ('date' in atom) return wrongUnless(isSameDate(atom.date, received));
  return wrongUnless([atom.text].flat().some((choice) => smooth(choice) === smooth(received)));
}

function showAtom(atom: Atom): string {
  if ('number' in atom) return atom.tolerance === 0 ? String(atom.number) : `${atom.number} ± ${atom.tolerance}`;
  if ('boolean' in atom) return String(atom.boolean);
  if ('absent' in atom) return 'null';
  if ('id' in atom) return JSON.stringify(atom.id);
  if ('date' in atom) return JSON.stringify(atom.date);
  const choices: readonly Json[] = 'one-of' in atom ? atom['one-of'] : [atom.text].flat();
  return choices.map((choice) => showJson(choice)).join(' or ');
}

function wrongUnless(isRight: boolean): 'wrong-value' | undefined {
  return isRight ? undefined : 'wrong-value';
}

/** Blanks inside a text count: a name with two of them is a different name. */
function smooth(text: string): string {
  return text.normalize('NFC').replace(/^ +| +$/g, '');
}

/** A day may be given with its time; a time must match exactly. */
function isSameDate(expected: string, received: string): boolean {
  const [day, ...time] = received.split('T');
  return received === expected || (day === expected && time.length === 1 && isoDate.test(received));
}
