import { z } from 'zod';
import { type FailureMode, failureModeSchema } from '../records/failure-mode.ts';
import { keptCases } from './kept-cases.ts';

const idSchema = z.string().min(1);
const placeSchema = z.union([
  failureModeSchema,
  z.string().regex(/^\$/, 'a failure mode, or a path that starts with $, such as $.rows[*].id'),
]);
const listSchema = z.array(idSchema).min(1);

/** Ids of `told` of the scenario. */
export const coversSchema = listSchema.optional();

/** The same for a check that knows where it fails: each property may name its places and its failure modes. */
export const placedCoversSchema = z
  .union([
    listSchema,
    z
      .record(idSchema, z.union([placeSchema, z.array(placeSchema).min(1)]))
      .refine((places) => Object.keys(places).length > 0, 'names no property'),
  ])
  .optional()
  .describe('properties of `told`; or each with the paths and the failure modes that it answers for');

type Places = { readonly [id: string]: string | readonly string[] };
export type Covers = readonly string[] | Places | undefined;

export type Difference = { readonly mode: FailureMode; readonly place?: string };

/** From the root: `$.items[2].name`. */
export type Mismatch = {
  readonly mode: FailureMode;
  readonly place: string;
  readonly expected: string;
  readonly received: string;
};

export function idsIn(covers: Covers): readonly string[] {
  return isPlaced(covers) ? Object.keys(covers) : (covers ?? []);
}

/** All covered ones if `covers` names no places. */
export function brokenIds(covers: Covers, differences: Iterable<Difference>): readonly string[] {
  if (!isPlaced(covers)) return covers ?? [];
  const ids = Object.keys(covers);
  const broken = new Set<string>();
  for (const difference of differences) {
    for (const id of brokenBy(covers, difference)) broken.add(id);
    if (broken.size === ids.length) break;
  }
  return ids.filter((id) => broken.has(id));
}

export function brokenAt(covers: Covers, differences: Iterable<Difference>): { broke?: string[] } {
  return brokeOf(brokenIds(covers, differences));
}

export function brokeOf(ids: readonly string[]): { broke?: string[] } {
  return ids.length === 0 ? {} : { broke: [...new Set(ids)] };
}

/** None if `covers` names no modes. */
export function idsOfMode(covers: Covers, mode: FailureMode): readonly string[] {
  if (!isPlaced(covers)) return [];
  return Object.keys(covers).filter((id) => [covers[id]].flat().includes(mode));
}

/** The mode; else the nearest place at or around the difference; else places inside it; else all. */
function brokenBy(covers: Places, { mode, place }: Difference): readonly string[] {
  const named = idsOfMode(covers, mode);
  if (named.length > 0) return named;
  const ids = Object.keys(covers);
  if (place === undefined) return ids;
  const at = stepsOf(place);
  const paths = pathsOf(covers);
  const around = paths.filter(({ steps }) => isWithin(at, steps));
  const nearest = Math.max(...around.map(({ steps }) => steps.length));
  if (around.length > 0) return around.filter(({ steps }) => steps.length === nearest).map(({ id }) => id);
  const inside = paths.filter(({ steps }) => isWithin(steps, at));
  return inside.length > 0 ? inside.map(({ id }) => id) : ids;
}

type Path = { readonly id: string; readonly steps: readonly string[] };

// A pack names few paths and judges many replies.
const knownPaths = new WeakMap<Places, readonly Path[]>();

function pathsOf(covers: Places): readonly Path[] {
  const known = knownPaths.get(covers);
  if (known !== undefined) return known;
  const paths = Object.entries(covers).flatMap(([id, places]) =>
    [places]
      .flat()
      .filter((one) => one.startsWith('$'))
      .map((one) => ({ id, steps: stepsOf(one) })),
  );
  knownPaths.set(covers, paths);
  return paths;
}

/** `$.rows[0].id` as `.rows`, `[0]`, `.id`. */
function stepsOf(path: string): readonly string[] {
  return path.match(/\[[^\]]*\]|[./@][^./@[]*/g) ?? [];
}

function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  return outer.length <= inner.length && outer.every((step, index) => isSameStep(step, inner[index] ?? ''));
}

function isSameStep(one: string, other: string): boolean {
  return one === other || ((one === '[*]' || other === '[*]') && one.startsWith('[') && other.startsWith('['));
}

export function isPlaced(covers: Covers): covers is Places {
  return covers !== undefined && !Array.isArray(covers);
}

// They hold what a pack expects of a reply: there, a key named "covers" is data like any other.
const dataKeys = new Set(['state', 'value', 'schema', 'expected', 'asserts', 'rows', 'root', 'among', 'values']);

type Holder = { readonly kind?: unknown; readonly name?: unknown };

function holdsData(key: string, holder: Holder): boolean {
  // A case of a program: what goes in and what comes out.
  if ('args' in holder || 'stdin' in holder) return key !== 'covers';
  if (typeof holder.kind === 'string') return dataKeys.has(key);
  return key === 'arguments' && typeof holder.name === 'string';
}

/** A list of properties; below a check or a listed call also a mapping, which would be a field in `fields`. */
function isCovers(key: string, value: unknown, holder: Holder): value is NonNullable<Covers> {
  if (key !== 'covers' || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.every((id) => typeof id === 'string');
  return typeof holder.kind === 'string' || typeof holder.name === 'string';
}

/** At any depth, and in its file of cases. */
export function coversIn(check: unknown): string[] {
  if (typeof check !== 'object' || check === null) return [];
  if (Array.isArray(check)) return check.flatMap(coversIn);
  return Object.entries(check).flatMap(([key, value]) => {
    if (isCovers(key, value, check)) return [...idsIn(value)];
    if (key === 'cases-file') return coversIn(keptCases(value));
    return holdsData(key, check) ? [] : coversIn(value);
  });
}

/** Neither they nor the path of a cases file decide a verdict. */
export function withoutCovers(check: unknown): unknown {
  if (typeof check !== 'object' || check === null) return check;
  if (Array.isArray(check)) return check.map(withoutCovers);
  const isCasesFile = 'sha256' in check && 'path' in check && Object.keys(check).length === 2;
  const kept = Object.entries(check).filter(
    ([key, value]) => !isCovers(key, value, check) && !(isCasesFile && key === 'path'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, holdsData(key, check) ? value : withoutCovers(value)]));
}
