import type { z } from 'zod';
import { facet } from '../lib/facet.ts';
import type { AddedKey } from '../lib/with-keys.ts';

/** The objects on disk that features add keys to. */
export type Holder = 'mode' | 'run';

/** A key that a feature adds to files of the core. */
export type Part = AddedKey & { readonly in: Holder };

export const partFacet = facet<Part>('parts of files', (part) => `${part.in}.${part.key}`);

/** The keys that features add to a holder. */
export function partsOf(holder: Holder): readonly Part[] {
  return partFacet.all().filter((part) => part.in === holder);
}

/** An object of the core alone. */
export function withoutParts<Whole extends object>(holder: Holder, whole: Whole): Whole {
  const added = new Set(partsOf(holder).map(({ key }) => key));
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !added.has(key))) as Whole; // its parts are optional
}

/** A kind of line that a feature adds to journals. */
export type LineKind = {
  readonly kind: string;
  readonly schema: z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>;
  /** Whether a resumed run reads it, and a merged one has it. */
  readonly isResumed: boolean;
  readonly isMerged: boolean;
};

export const lineFacet = facet<LineKind>('lines of journals', ({ kind }) => kind);

// Features declare the types of their keys in these. No text names the member that keeps them from being empty.
export interface JournalLines {
  readonly [none: symbol]: undefined;
}
export interface BaselineParts {
  readonly [none: symbol]: undefined;
}
export interface ModeParts {
  readonly [none: symbol]: undefined;
}
export interface RunFileParts {
  readonly [none: symbol]: undefined;
}
