/** A rational number without rounding: integers of any length, decimals digit by digit. The denominator is positive. */
export type ExactNumber = { readonly numerator: bigint; readonly denominator: bigint };

// Longer numbers are not real answers, and computing with them would be slow.
const maxDigits = 400;

const decimal = /^([-+]?)(\d*)(?:\.(\d+))?(?:[eE]([-+]?\d{1,3}))?$/;

/** Plain digits with an optional sign, fraction and exponent; no separators, no spaces. */
export function parseDecimal(text: string): ExactNumber | undefined {
  if (text.length > maxDigits) return undefined;
  const match = decimal.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const scale = Number(exponent) - fraction.length;
  if (Math.abs(scale) > maxDigits) return undefined;
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const power = 10n ** BigInt(Math.abs(scale));
  return scale >= 0 ? { numerator: digits * power, denominator: 1n } : { numerator: digits, denominator: power };
}

const quotient = /^([-+]?\d+)\s?\/\s?(\d+)$/;

/** `3/4`: two integers, the second not zero. */
export function parseFraction(text: string): ExactNumber | undefined {
  if (text.length > maxDigits) return undefined;
  const match = quotient.exec(text);
  if (match === null) return undefined;
  const [, above = '', below = ''] = match;
  const denominator = BigInt(below);
  return denominator === 0n ? undefined : { numerator: BigInt(above), denominator };
}

export function isEqual(one: ExactNumber, other: ExactNumber): boolean {
  return one.numerator * other.denominator === other.numerator * one.denominator;
}

export function isWithin(one: ExactNumber, other: ExactNumber, tolerance: ExactNumber): boolean {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  const distance = difference < 0n ? -difference : difference;
  return distance * tolerance.denominator <= tolerance.numerator * one.denominator * other.denominator;
}

/** Equal numbers have the same name. */
export function nameOf({ numerator, denominator }: ExactNumber): string {
  let [one, other] = [numerator < 0n ? -numerator : numerator, denominator];
  while (other !== 0n) [one, other] = [other, one % other];
  return `${numerator / one}/${denominator / one}`;
}

/** A plain number by its shortest decimal text: as it was written, unlike the binary value of a float. */
export function writtenNumber(value: number | bigint): ExactNumber | undefined {
  return parseDecimal(String(value));
}

export function isSameNumber(one: number | bigint, other: number | bigint): boolean {
  const [first, second] = [writtenNumber(one), writtenNumber(other)];
  return first !== undefined && second !== undefined && isEqual(first, second);
}

/** Read as decimals: 1.1 and 1 differ by 0.1. */
export function isNear(one: number | bigint, other: number, tolerance: number): boolean {
  const [first, second, allowed] = [writtenNumber(one), writtenNumber(other), writtenNumber(tolerance)];
  return first !== undefined && second !== undefined && allowed !== undefined && isWithin(first, second, allowed);
}
