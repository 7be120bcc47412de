import { InputError } from '../lib/errors.ts';
import type { RequiredField } from '../records/fingerprint.ts';
import { type Fraction, fraction } from './fraction.ts';

/** How often each part of a confirmation asks its scenarios. */
export const confirmRounds = 3;

export type GateRule = {
  /** As a share of one; a drop of exactly this passes. */
  readonly maxDrop: Fraction;
  /** The same for all packs together; undefined if only packs are judged. */
  readonly maxTotalDrop: Fraction | undefined;
  /** The same for the mean of a metric, in a pack that gates on it. */
  readonly maxMetricDrop: Fraction;
  /** Thresholds of single metrics, in place of `maxMetricDrop`. */
  readonly metricDrops: ReadonlyMap<string, Fraction>;
  /** A slowdown of more than this share is `slower`; undefined if speed is not judged. */
  readonly maxSlowdown?: Fraction | undefined;
  /** Whether tripped packs are asked again before they are decided. */
  readonly confirms: boolean;
  /** A drop regresses if its probability among unchanged models is at or below this. */
  readonly alpha: number;
  readonly expectsOtherModel: boolean;
  readonly requireSame: readonly RequiredField[];
  /** For each pack: the share of attempts that must pass. */
  readonly floors: ReadonlyMap<string, Fraction>;
  readonly floorsFail: boolean;
};

/** As settings write it: percent as decimal text, so that values are compared exactly. */
export type RuleSettings = {
  readonly maxDrop: string;
  readonly maxTotalDrop?: string | undefined;
  readonly maxMetricDrop?: string | undefined;
  readonly metricDrops?: { readonly [metric: string]: string } | undefined;
  readonly maxSlowdown?: string | undefined;
  readonly confirm?: boolean | undefined;
  readonly expectChange?: readonly 'model'[];
  readonly requireSame?: readonly RequiredField[];
  readonly floors?: { readonly [pack: string]: string };
  readonly floorsFail?: boolean;
};

export function parseRule(settings: RuleSettings): GateRule {
  return {
    maxDrop: shareOfText(settings.maxDrop, 'max-drop'),
    maxTotalDrop:
      settings.maxTotalDrop === undefined ? undefined : shareOfText(settings.maxTotalDrop, 'max-total-drop'),
    maxMetricDrop: shareOfText(settings.maxMetricDrop ?? '5', 'max-metric-drop'),
    metricDrops: parseEach(settings.metricDrops, 'metric-drops'),
    ...(settings.maxSlowdown === undefined ? {} : { maxSlowdown: shareOfText(settings.maxSlowdown, 'max-slowdown') }),
    confirms: settings.confirm ?? true,
    alpha: 0.05,
    expectsOtherModel: settings.expectChange?.includes('model') ?? false,
    requireSame: settings.requireSame ?? [],
    floors: parseEach(settings.floors, 'floors'),
    floorsFail: settings.floorsFail ?? false,
  };
}

function parseEach(texts: { readonly [key: string]: string } = {}, name: string): ReadonlyMap<string, Fraction> {
  return new Map(Object.entries(texts).map(([key, text]) => [key, shareOfText(text, `${name}.${key}`)]));
}

export function shareOfText(text: string, name: string): Fraction {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,12}))?$/.exec(text.trim()) ?? [];
  const value =
    whole === undefined ? undefined : fraction(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length));
  if (value !== undefined && value.numerator <= value.denominator) return value;
  throw new InputError(
    `${name} is ${JSON.stringify(text)}, no percentage`,
    'Give a number from 0 to 100, such as 10 or 7.5.',
  );
}
