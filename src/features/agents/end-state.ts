import { z } from 'zod';
import { canonicalJson, type Json, showJson } from '../../lib/json.ts';
import { isObject } from '../../lib/loose.ts';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenIds, brokeOf, type Mismatch, placedCoversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';
import { toParsed } from '../../verify/json/json-shape.ts';
import { mismatch, mismatches, type ValueMatcher, valueMatcherSchema } from '../../verify/json/match-value.ts';
import { unmatched } from '../../verify/unmatched.ts';
import type { WorldRun, WorldState } from '../../verify/world-run.ts';

/** A device, or a part of one: all after the first dot, so that a part may be a path. `[x]` names an item of a list. */
const placeSchema = z
  .string()
  .regex(/^[a-z]+(?:\..+)?$/s, 'a device, device.part or device.part[item], such as mail.outbox');

const wantedSchema = z.union([
  z.literal('gone').describe('there is no such part or item'),
  z
    .strictObject({
      exactly: valueMatcherSchema.optional().describe('the whole value; items of a list in any order'),
      includes: z.array(valueMatcherSchema).min(1).optional().describe('items of a list, among others'),
      lacks: z.array(valueMatcherSchema).min(1).optional().describe('no item of the list fits one of these'),
      'in-order': z.boolean().default(false).describe('the items come in this order'),
    })
    .refine(
      ({ exactly, includes, lacks }) => [exactly, includes, lacks].some((one) => one !== undefined),
      'needs exactly, includes or lacks',
    ),
]);
type Wanted = z.infer<typeof wantedSchema>;

type Difference = Mismatch & { readonly mode: 'wrong-state' | 'side-effect' | 'extra-call' };

const expectation = z
  .strictObject({
    kind: z.literal('end-state'),
    covers: placedCoversSchema,
    state: z.record(placeSchema, wantedSchema).default({}),
    unchanged: z
      .union([z.literal('rest'), z.array(placeSchema)])
      .default('rest')
      .describe('what must be as it was; rest: all that `state` does not name'),
    never: z.array(z.string().min(1)).default([]).describe('tools that are never called'),
  })
  .refine(
    ({ state, unchanged, never }) => Object.keys(state).length + unchanged.length + never.length > 0,
    'checks nothing',
  );
type Expected = z.infer<typeof expectation>;

/** What the devices hold in the end, whatever way led there. */
export const endState = defineVerifier({
  revision: 1,
  expectation,
  readsCalls: true,
  split: splitState,
  differences: (expected, { run }) =>
    (run === undefined ? [] : endDifferences(run, expected)).map((one) => ({
      place: one.place.slice('$.'.length),
      expected: one.expected,
      found: one.received,
    })),
  verify(attempt, expected, context): Verdict {
    const run = context.world?.(attempt);
    if (run === undefined) return { outcome: 'unmeasured', cause: 'pack-error', detail: 'end-state needs a world' };
    const all = endDifferences(run, expected);
    const [first] = all;
    if (first === undefined) return pass;
    const places = Object.entries(expected.state).map(([place, wanted]) => placeDifferences(run.end, place, wanted));
    const right = places.filter((found) => found.next().done).length;
    const score = places.length === 0 ? 0 : (100 * right) / places.length;
    const words = `${first.place.slice('$.'.length)}: ${first.expected}`;
    return fail(first.mode, words, first.received, { ...brokeOf(brokenIds(expected.covers, all)), score });
  },
});

/** Each place alone; and what else must hold, unless that depends on the places. */
function splitState(expected: Expected): readonly Expected[] {
  const { state, unchanged, never } = expected;
  const others = { ...expected, state: {}, unchanged: unchanged === 'rest' ? [] : unchanged };
  const places = Object.entries(state).map(([place, wanted]) => ({
    ...expected,
    state: { [place]: wanted },
    unchanged: [],
    never: [],
  }));
  if (places.length === 0) return [expected];
  return others.unchanged.length + never.length > 0 ? [...places, others] : places;
}

/** Everything in which the end differs: forbidden calls, then side effects, then the places that must have changed. */
function endDifferences(run: WorldRun, { state, unchanged, never }: Expected): Difference[] {
  const forbidden = run.calls.filter(({ name }) => never.includes(name));
  return [
    ...forbidden.map(({ name, turn }) =>
      differs('extra-call', `$.${name}`, `no call to ${name}`, `a call in message ${turn}`),
    ),
    ...sideEffects(run, unchanged, Object.keys(state)),
    ...Object.entries(state).flatMap(([place, wanted]) => [...placeDifferences(run.end, place, wanted)]),
  ];
}

function differs(mode: Difference['mode'], place: string, expected: string, received: string): Difference {
  return { mode, place, expected, received };
}

type Place = { readonly device: string; readonly part: string | undefined; readonly item: string | undefined };

/** The item of a list is named by its `id`, or by its first field: `calendar.events[event-1]`, `table.orders[7]`. */
function placeOf(name: string, state: WorldState): Place {
  const [, device = name, part] = /^([^.]*)\.(.*)$/s.exec(name) ?? [];
  const [, list = '', item] = /^(.+)\[([^\]]*)\]$/s.exec(part ?? '') ?? [];
  const isItem = part !== undefined && Array.isArray(partAt(state, device, list)) && item !== undefined;
  return isItem ? { device, part: list, item } : { device, part, item: undefined };
}

function partAt(state: WorldState, device: string, part: string): Json | undefined {
  const parts = Object.hasOwn(state, device) ? state[device] : undefined;
  return parts !== undefined && Object.hasOwn(parts, part) ? parts[part] : undefined;
}

function valueAt(state: WorldState, name: string): Json | undefined {
  const { device, part, item } = placeOf(name, state);
  if (part === undefined) return Object.hasOwn(state, device) ? state[device] : undefined;
  const value = partAt(state, device, part);
  return item === undefined ? value : (value as readonly Json[]).find((each) => nameOfItem(each) === item); // a list, as placeOf found
}

function nameOfItem(item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  return String(Object.hasOwn(item, 'id') ? item['id'] : Object.values(item)[0]);
}

function* placeDifferences(end: WorldState, name: string, wanted: Wanted): Generator<Difference> {
  const place = `$.${name}`;
  const value = valueAt(end, name);
  if (wanted === 'gone') {
    if (value !== undefined) yield differs('wrong-state', place, 'nothing there', showJson(value));
    return;
  }
  if (value === undefined) return yield differs('wrong-state', place, showWanted(wanted), 'nothing there');
  const { exactly, includes, lacks = [], 'in-order': inOrder } = wanted;
  if (exactly !== undefined) yield* exactDifferences(exactly, value, place, inOrder);
  if (includes === undefined && lacks.length === 0) return;
  if (!Array.isArray(value)) return yield differs('wrong-state', place, 'a list', showJson(value));
  if (includes !== undefined) {
    const missing = [...unmatched(includes, value, fits)];
    yield* missing.map((item) => nearestDifference(item, value, place));
    if (missing.length === 0 && inOrder && !isSubsequence(includes, value))
      yield differs('wrong-state', place, `in this order: ${showJson(includes as Json)}`, showJson(value));
  }
  const unwanted = value.find((item: Json) => lacks.some((matcher) => fits(matcher, item)));
  if (unwanted !== undefined) yield differs('wrong-state', place, 'no such item', showJson(unwanted));
}

function showWanted(wanted: Exclude<Wanted, 'gone'>): string {
  return showJson((wanted.exactly ?? wanted.includes ?? wanted.lacks ?? null) as Json); // matchers are JSON
}

function* exactDifferences(exactly: ValueMatcher, value: Json, place: string, inOrder: boolean): Generator<Difference> {
  if (!Array.isArray(exactly) || !Array.isArray(value)) return yield* stateDifferences(exactly, value, place);
  if (inOrder) {
    for (const [at, item] of exactly.slice(0, value.length).entries())
      yield* stateDifferences(item, withoutId(item, value[at]), `${place}[${at}]`);
    if (exactly.length !== value.length)
      yield differs('wrong-state', place, `${exactly.length} items`, showJson(value));
    return;
  }
  const items: readonly ValueMatcher[] = exactly;
  const received: readonly Json[] = value;
  const missing = [...unmatched(items, received, fits)];
  const extra = [...unmatched(received, items, (item, matcher) => fits(matcher, item))];
  yield* missing.map((item) => nearestDifference(item, extra, place));
  if (received.length > items.length)
    yield differs('wrong-state', place, `no further item than ${items.length}`, showJson(extra.at(-1) ?? null));
}

function* stateDifferences(matcher: ValueMatcher, value: Json, place: string): Generator<Difference> {
  for (const found of mismatches(matcher, toParsed(value), 'nfc', place)) yield { ...found, mode: 'wrong-state' };
}

/** What is wrong with the item that has the most in common with the expected one; without one, that it is missing. */
function nearestDifference(matcher: ValueMatcher, items: readonly Json[], place: string): Difference {
  const compared = items
    .map((item) => [...stateDifferences(matcher, withoutId(matcher, item), `${place}[*]`)])
    .sort((one, other) => one.length - other.length);
  return compared[0]?.[0] ?? differs('wrong-state', place, showJson(matcher as Json), showJson(items)); // matchers are JSON
}

function fits(matcher: ValueMatcher, item: Json): boolean {
  return mismatch(matcher, toParsed(withoutId(matcher, item))) === undefined;
}

/** Devices number what is new: an id that a check does not name is free. */
function withoutId(matcher: ValueMatcher, item: Json | undefined): Json {
  if (!isObject(matcher) || !isObject(item) || Object.hasOwn(matcher, 'id')) return item ?? null;
  const { id: _, ...others } = item;
  return others;
}

function isSubsequence(items: readonly ValueMatcher[], value: readonly Json[]): boolean {
  let at = 0;
  for (const item of value) if (at < items.length && fits(items[at] as ValueMatcher, item)) at += 1; // within the list
  return at === items.length;
}

function sideEffects(run: WorldRun, unchanged: 'rest' | readonly string[], named: readonly string[]): Difference[] {
  const places =
    unchanged === 'rest'
      ? restOf(run, named)
      : unchanged.map((place) => ({ place, before: valueAt(run.start, place), after: valueAt(run.end, place) }));
  return places.flatMap(({ place, before, after }) =>
    canonicalJson(before ?? null) === canonicalJson(after ?? null)
      ? []
      : [differs('side-effect', `$.${place}`, `as it was: ${shown(before)}`, shown(after))],
  );
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing there' : showJson(value);
}

/** The parts of all devices that `state` does not name, and that do not only record what was asked. */
function restOf({ start, end, logs }: WorldRun, named: readonly string[]) {
  const items = named.map((name) => placeOf(name, end)).filter(({ item }) => item !== undefined);
  return Object.keys(end).flatMap((device) => {
    if (named.includes(device)) return [];
    const parts = new Set([...Object.keys(start[device] ?? {}), ...Object.keys(end[device] ?? {})]);
    return [...parts]
      .map((part) => ({ part, place: `${device}.${part}` }))
      .filter(({ place }) => !named.includes(place) && !logs.includes(place))
      .map(({ part, place }) => {
        const own = new Set(
          items.filter((item) => item.device === device && item.part === part).map(({ item }) => item),
        );
        return {
          place,
          before: withoutItems(partAt(start, device, part), own),
          after: withoutItems(partAt(end, device, part), own),
        };
      });
  });
}

function withoutItems(value: Json | undefined, names: ReadonlySet<string | undefined>): Json | undefined {
  return Array.isArray(value) ? value.filter((item: Json) => !names.has(nameOfItem(item))) : value;
}
