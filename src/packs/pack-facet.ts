import { facet } from '../lib/facet.ts';

/** Known by its text. Readers give it in the form of ours, whose schema the core checks. */
export type ForeignPack = {
  isOf(text: string): boolean;
  read(text: string, origin: string): unknown;
  /** Runs the programs whose results the pack does not hold. */
  readWithResults(text: string, origin: string): Promise<unknown>;
};
export const foreignPackFacet = facet<ForeignPack>('packs of other tools');

/** Undefined for any other line. */
export type ReadForeignReply = (line: unknown) => { readonly scenario: string; readonly response: string } | undefined;
export const foreignReplyFacet = facet<ReadForeignReply>('replies of other tools');

/** A pack without scenarios: a run asks its cells, which neither pass nor fail. */
export type OtherPack = {
  readonly id: string;
  readonly title: string;
  readonly cells: number;
  show(asJson: boolean): string;
};
export const otherPackFacet = facet<OtherPack>('packs without scenarios', ({ id }) => id);
