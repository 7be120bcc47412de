import type { MeanRate, Rate } from '../records/baseline.ts';

/** A number as a fraction of whole numbers, the lower one above zero. */
type Fraction = readonly [above: bigint, below: bigint];

export const minus = '−';
const mostDecimals = 30;

/** A pass rate, `86.7 %`: 100 % and 0 % mean exactly all and none. */
export function percent({ mean, scenarios }: MeanRate): string {
  return scenarios === 0 ? '-' : percentOf(decimalOf(mean), []);
}

/** A mean over scenarios, as a share. */
export function percentOfMean(mean: number): string {
  return percentOf(decimalOf(mean), []);
}

/** The same beside a floor (a share): rounding never moves it across the floor. */
export function percentBeside(floor: number, { mean, scenarios }: MeanRate): string {
  return scenarios === 0 ? '-' : percentOf(decimalOf(mean), [times100(decimalOf(floor))]);
}

function percentOf(share: Fraction, guards: readonly Fraction[]): string {
  return `${decimals(times100(share), [zero, [100n, 1n], ...guards], 1)} %`;
}

/** Attempts, in every report: `39/45`. */
export function attemptCount({ passed, attempts }: Rate): string {
  return `${passed}/${attempts}`;
}

/**
 * Each scenario counts as the share of its attempts that passed: `13/15`, `12.7/15`. `15/15` means exactly all, `0/15`
 * exactly none.
 */
export function scenarioCount({ mean, scenarios }: MeanRate): string {
  if (scenarios === 0) return '-';
  const sum = mean * scenarios;
  const isWhole = Math.abs(sum - Math.round(sum)) < rounding * scenarios;
  return `${isWhole ? Math.round(sum) : Math.min(Math.max(sum, 0.1), scenarios - 0.1).toFixed(1)}/${scenarios}`;
}

/** Attempts at one scenario: `100 → 0 % (6 attempts)`. 100 and 0 mean exactly all and none. */
export function flipRates({ baseline, current }: { readonly baseline: Rate; readonly current: Rate }): string {
  const before = wholePercent(baseline);
  return current.attempts === 0 ? `${before} % → -` : `${before} → ${shareOfAttempts(current)}`;
}

/** `33 % (3 attempts)` */
export function shareOfAttempts(rate: Rate): string {
  return `${wholePercent(rate)} % (${plural(rate.attempts, 'attempt')})`;
}

function wholePercent({ passed, attempts }: Rate): string {
  if (attempts === 0) return '-';
  const whole = Math.round((100 * passed) / attempts);
  return String(passed === 0 || passed === attempts ? whole : Math.min(99, Math.max(1, whole)));
}

/**
 * The size of a drop, `13.3 pp`, from its exact fraction (`2/15`), with enough decimals to stay on its side of the
 * threshold (a share) and of zero.
 */
export function points(exact: string, threshold: number): string {
  const drop = fractionOf(exact);
  const size: Fraction = [drop[0] < 0n ? -drop[0] : drop[0], drop[1]];
  return `${decimals(times100(size), [zero, times100(decimalOf(threshold))], 1)} pp`;
}

/** The same as a change from baseline to now: a drop is negative. */
export function change(exact: string, threshold: number): string {
  const [above] = fractionOf(exact);
  const sign = above === 0n ? '' : above > 0n ? minus : '+';
  return sign + points(exact, threshold);
}

/** The mean of a metric, in points of 100: `81.2`. */
export function metricPoints(mean: number): string {
  return percentOfMean(mean).replace(' %', '');
}

/** A share that does not decide, `8.9 pp`. */
export function share(value: number): string {
  return `${(value * 100).toFixed(1)} pp`;
}

/** A threshold as set by the user: `10 pp`. */
export function thresholdPoints(threshold: number): string {
  return `${inPercent(threshold)} pp`;
}

/** A share that was set in percent, `7.5`, without the noise of a double. */
export function inPercent(value: number): number {
  return Number((value * 100).toFixed(9));
}

const alpha = 0.05;
// The possible error of a sum of doubles.
const rounding = 1e-12;

/** Whether the gate would call it more than chance. */
export function isSignificant(p: number): boolean {
  return p <= alpha + rounding;
}

/** `.0025`, `< .0001`, `1`; rounding never moves it across .05. */
export function pValue(p: number): string {
  if (p >= 1 - rounding) return '1';
  if (p < 0.0001) return '< .0001';
  const at = Math.abs(p - alpha) < rounding ? alpha : p;
  for (let digits = 2; digits < 15; digits++) {
    const text = at.toPrecision(digits);
    if (Math.sign(Number(text) - alpha) === Math.sign(at - alpha) && Number(text) < 1)
      return dropZeros(plainDecimal(at, digits));
  }
  return String(p);
}

/** `p = .0025`, `p < .0001` */
export function pEquation(p: number): string {
  const text = pValue(p);
  return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}

/** `850 ms`, `2.3 s`, `41 s`, `3 min 05 s`, `2 h 05 min` */
export function duration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${twoDigits(seconds % 60)} s`;
  const minutes = Math.round(ms / 60_000);
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

export function maybeDuration(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '-' : duration(ms);
}

/** Tokens per second, without the unit: `71`, `7.1`. */
export function speed(tokensPerSecond: number): string {
  return tokensPerSecond < 9.95 ? tokensPerSecond.toFixed(1) : String(Math.round(tokensPerSecond));
}

export function maybeSpeed(tokensPerSecond: number | null | undefined): string {
  return tokensPerSecond === null || tokensPerSecond === undefined ? '-' : speed(tokensPerSecond);
}

/** `18.2 GB` */
export function bytes(value: number): string {
  return value < 1e9 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e9).toFixed(1)} GB`;
}

/** An amount of USD, without the unit: `0.000425`, `12.30`. */
export function dollars(value: number): string {
  return value === 0 || value >= 1 ? value.toFixed(2) : value.toPrecision(3);
}

/** `0.0123 USD`, `1.20 USD` */
export function usd(value: number): string {
  return `${dollars(value)} USD`;
}

/** `1 scenario`, `2 scenarios` */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Whole days that have passed: `today`, `1 day ago`. */
export function daysAgo(days: number): string {
  return days < 1 ? 'today' : `${plural(Math.floor(days), 'day')} ago`;
}

/** `.031 nats`, `8e-7 nats` */
export function nats(value: number): string {
  if (value === 0) return '0 nats';
  if (value < 1e-4) return `${value.toExponential(0)} nats`;
  const rounded = String(Number(value.toPrecision(2)));
  return `${value < 1 ? rounded.replace(/^0/, '') : rounded} nats`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const zero: Fraction = [0n, 1n];

function fractionOf(exact: string): Fraction {
  const [above = '0', below = '1'] = exact.split('/');
  return [BigInt(above), BigInt(below)];
}

/** A number as intended, `0.075`, without the noise of a double. */
function decimalOf(value: number): Fraction {
  const [whole = '0', part = ''] = value.toFixed(12).split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
}

function times100([above, below]: Fraction): Fraction {
  return [above * 100n, below];
}

/** At least `least` decimals, and more until rounding does not move the value past, or onto, a guard. */
function decimals(value: Fraction, guards: readonly Fraction[], least: number): string {
  for (let places = least; places < mostDecimals; places++) {
    const rounded: Fraction = [roundTo(value, places), 10n ** BigInt(places)];
    if (guards.every((guard) => compare(rounded, guard) === compare(value, guard))) return write(rounded[0], places);
  }
  return write(roundTo(value, mostDecimals), mostDecimals);
}

function roundTo([above, below]: Fraction, places: number): bigint {
  return (above * 10n ** BigInt(places) * 2n + below) / (below * 2n);
}

function write(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function compare(one: Fraction, other: Fraction): number {
  const [left, right] = [one[0] * other[1], other[0] * one[1]];
  return left === right ? 0 : left < right ? -1 : 1;
}

function plainDecimal(value: number, digits: number): string {
  const places = Math.min(20, digits - 1 - Math.floor(Math.log10(value)));
  return value.toFixed(places);
}

function dropZeros(text: string): string {
  return text.replace(/0+$/, '').replace(/^0/, '').replace(/\.$/, '');
}
