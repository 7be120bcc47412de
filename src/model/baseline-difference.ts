import type { MeanRate, Rate } from './baseline.ts';

/** What writing a baseline over another would change, for whoever is asked whether it shall be. */
export type BaselineDifference = {
  readonly slug: string;
  readonly mode: string;
  /** Fields of the header, in its order: `captured`, `fingerprint.subject.engine`. */
  readonly header: readonly HeaderChange[];
  /** Those on either side, with the rates over their scenarios. */
  readonly packs: readonly {
    readonly pack: string;
    readonly before: MeanRate | undefined;
    readonly after: MeanRate | undefined;
  }[];
  /** Where the share of passes is another, or the scenario itself. By key, like the two below. */
  readonly changed: readonly ScenarioChange[];
  readonly added: readonly { readonly scenario: string; readonly after: Rate }[];
  readonly gone: readonly { readonly scenario: string; readonly before: Rate }[];
  /** The same share out of other counts: sessions came or left. */
  readonly recounted: number;
  readonly unchanged: number;
};

export type HeaderChange = { readonly field: string; readonly before: string; readonly after: string };

export type ScenarioChange = {
  readonly scenario: string;
  readonly before: Rate;
  readonly after: Rate;
  /** The pack changed what is asked, or how it is judged. */
  readonly isOtherScenario: boolean;
};
