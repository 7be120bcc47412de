import type { z } from 'zod';
import { facet } from '../lib/facet.ts';
import type { AddedKey } from '../lib/with-keys.ts';

type Held = {
  readonly baseline: BaselineFileParts;
  readonly decision: DecisionParts;
  readonly mode: ModeParts;
  readonly run: RunFileParts;
  readonly scorecard: ScorecardParts;
};
export type Holder = keyof Held;

/** A key that a feature adds to files of the core. */
export type Part = AddedKey & {
  readonly in: Holder;
  /** Of a baseline, whose scorecard has it under the same key: joins the sessions of two. */
  pool?(older: unknown, newer: unknown): unknown;
  /** Of a baseline: whether it is enough without scenarios. */
  standsAlone?(value: unknown): boolean;
};

export const partFacet = facet<Part>('parts of files', (part) => `${part.in}.${part.key}`);

export function partsOf(holder: Holder): readonly Part[] {
  return partFacet.all().filter((part) => part.in === holder);
}

export function partsIn<In extends Holder>(holder: In, value: Held[In]): Held[In] {
  const keys = new Set(partsOf(holder).map(({ key }) => key));
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.has(key)));
}

/** An object of the core alone. */
export function withoutParts<Whole extends object>(holder: Holder, whole: Whole): Whole {
  const added = new Set(partsOf(holder).map(({ key }) => key));
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !added.has(key))) as Whole; // its parts are optional
}

export type AddedLine = JournalLines[keyof JournalLines & string];

export type LineKind = {
  readonly kind: string;
  readonly schema: z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>;
  /** Whether a resumed run reads it, and a merged one has it. */
  readonly isResumed: boolean;
  readonly isMerged: boolean;
  /** Its copy for others, if it quotes what a model or a service wrote. */
  withoutWords?(line: AddedLine): AddedLine;
};

export const lineFacet = facet<LineKind>('lines of journals', ({ kind }) => kind);

// Features declare the types of their keys in these. No text names the member that keeps them from being empty.
export interface JournalLines {
  readonly [none: symbol]: undefined;
}
export interface BaselineParts {
  readonly [none: symbol]: undefined;
}
export interface BaselineFileParts {
  readonly [none: symbol]: undefined;
}
export interface DecisionParts {
  readonly [none: symbol]: undefined;
}
export interface ModeParts {
  readonly [none: symbol]: undefined;
}
export interface RunFileParts {
  readonly [none: symbol]: undefined;
}
export interface ScorecardParts {
  readonly [none: symbol]: undefined;
}
