import { z } from 'zod';
import type { BaselineParts } from './part-facet.ts';
import type { Cell, Scorecard } from './scorecard.ts';
import { scenarioKeySchema, sha256Schema } from './target.ts';

export const rateSchema = z.strictObject({ passed: z.int().nonnegative(), attempts: z.int().nonnegative() });
export type Rate = z.infer<typeof rateSchema>;

/** The counts of the first accepted capture, which make a slow decline visible. */
export const anchorSchema = z.strictObject({
  capturedAt: z.iso.datetime(),
  reason: z.string(),
  /** A scenario whose digest has changed since is compared with nothing. */
  scenarios: z.record(scenarioKeySchema, rateSchema.extend({ digest: sha256Schema })),
});
export type Anchor = z.infer<typeof anchorSchema>;

export const acceptedUselessSchema = z.strictObject({
  /** The reason given with `--accept-useless`. */
  reason: z.string(),
  packs: z.array(z.string()).min(1),
});
export type AcceptedUseless = z.infer<typeof acceptedUselessSchema>;

/** What becomes of a baseline none of whose packs can gate. */
export const gatesNothing = 'every check of it will be inconclusive (exit 4)';

/** A committed scorecard, with its origin. */
export type Baseline = BaselineParts & {
  /** A capture refuses unmeasured attempts, so the third number of each cell is zero. */
  readonly scorecard: Scorecard;
  readonly capturedAt: string;
  readonly reason: string;
  readonly tool: string;
  readonly anchor: Anchor | undefined;
  readonly acceptedUseless: AcceptedUseless | undefined;
  /** By scenario: the first answer, shortened. Kept in a separate file, if at all. */
  readonly firstAnswers: ReadonlyMap<string, string> | undefined;
};

/** What checks like this one find, simulated from the rates of the baseline: shares of checks that regress. */
export const powerSchema = z.strictObject({
  /** One pack falls by `drop`, a share of one. */
  drops: z.array(z.strictObject({ drop: z.number(), found: z.number() })).min(1),
  /** The last of these drops in a pack of `--deep`; missing if that has no larger packs of all subjects. */
  deep: z.number().optional(),
  /** Nothing has changed. Null if the baseline has one session, which does not show its noise. */
  falseAlarms: z.number().nullable(),
});
export type Power = z.infer<typeof powerSchema>;

/** A pass rate as in reports: the mean, over the measured scenarios, of each scenario's share of passed attempts. */
export const meanRateSchema = z.strictObject({ mean: z.number(), scenarios: z.int().nonnegative() });
export type MeanRate = z.infer<typeof meanRateSchema>;

export function meanRateOf(scenarios: readonly (readonly Cell[])[]): MeanRate {
  return meanOfRates(scenarios.map(rateOf));
}

export function meanOfRates(rates: readonly Rate[]): MeanRate {
  const measured = rates.filter(({ attempts }) => attempts > 0);
  const sum = measured.reduce((total, { passed, attempts }) => total + passed / attempts, 0);
  return { mean: measured.length === 0 ? 0 : sum / measured.length, scenarios: measured.length };
}

export function totalRate(rates: readonly MeanRate[]): MeanRate {
  const scenarios = rates.reduce((sum, rate) => sum + rate.scenarios, 0);
  const sum = rates.reduce((total, rate) => total + rate.mean * rate.scenarios, 0);
  return { mean: scenarios === 0 ? 0 : sum / scenarios, scenarios };
}

export function rateOf(cells: readonly Cell[]): Rate {
  const passed = cells.reduce((sum, cell) => sum + cell.passed, 0);
  return { passed, attempts: cells.reduce((sum, cell) => sum + cell.failed, passed) };
}

/** What overwriting a baseline would change, shown before the user confirms. */
export type BaselineDifference = {
  readonly slug: string;
  readonly mode: string;
  /** Fields of the header, in its order: `captured`, `fingerprint.subject.engine`. */
  readonly header: readonly HeaderChange[];
  /** Packs on either side, with the rates over their scenarios. */
  readonly packs: readonly {
    readonly pack: string;
    readonly before: MeanRate | undefined;
    readonly after: MeanRate | undefined;
  }[];
  /** The share of passes differs, or the scenario itself. By key, like the two below. */
  readonly changed: readonly ScenarioChange[];
  readonly added: readonly { readonly scenario: string; readonly after: Rate }[];
  readonly gone: readonly { readonly scenario: string; readonly before: Rate }[];
  /** The same share from other counts: sessions were added or dropped. */
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
