import { bareAnswer } from './answer-line.ts';
import { type ExactNumber, isEqual } from './exact-number.ts';
import { isScaled } from './number-context.ts';
import { leadingNumber, negated } from './number-in-text.ts';

export type UnitRule = 'any' | { readonly 'one-of': readonly string[]; readonly required?: boolean | undefined };

export type ReadNumber = {
  readonly number: ExactNumber;
  /** What stands beside the number, as written; empty where nothing does. */
  readonly unit: string;
};

export type NumberForm = {
  readonly acceptsFraction: boolean;
  readonly acceptsLabel: boolean;
  readonly unit: UnitRule | undefined;
};

// No number of ours is longer, whatever unit stands behind it.
const maxLength = 1000;

// "a(10) = 42": digits may stand in a label as an index at its end only, for "12 + 30 = 42" is no label.
const index = String.raw`(?:\(\d{1,4}\)|_?\{\d{1,4}\}|_\d{1,4}|[₀-₉]{1,4})`;
const label = new RegExp(`^\\p{L}[\\p{L}\\p{M}\\s_()'’%*-]{0,80}(?:${index}\\s*)?[=:]\\s*`, 'u');
const hedge = /\b(?:not|never|cannot|about|around|approx|approximately|roughly|circa|maybe|nearly|almost)\b|n['’]t\b/i;
// "Speed over all laps: 42" tells what the number is; "over: 42" and "wrong: 42" tell that it is another one.
const bound =
  'than|at least|at most|over|under|above|below|beyond|up to|less|more|minus|except|excluding|without|but|nor';
const otherwise = new RegExp(`^(?:no|wrong|incorrect)\\s*[=:]|\\b(?:${bound})\\s*[=:]`, 'i');
const currencies = ['$', '€', '£', '¥'];

/** One number with at most a label in front and a unit beside it; undefined for anything else. */
export function readNumber(text: string, form: NumberForm): ReadNumber | undefined {
  if (text.length > maxLength) return undefined;
  const plain = plainMath(text).trim();
  const value = form.acceptsLabel ? withoutLabel(plain) : plain;
  if (value === undefined) return undefined;
  // The sign stands before the unit or behind it: "-$5", "$-5", never both.
  const outer = signOf(value);
  const before = unitBefore(value.slice(outer.length), form.unit);
  const behind = value.slice(outer.length + before.length).trimStart();
  const inner = outer === '' ? signOf(behind) : '';
  const found = leadingNumber(behind.slice(inner.length), form.acceptsFraction);
  if (found === undefined) return undefined;
  const isNegative = /[-−]/.test(outer + inner);
  const number = isNegative ? negated(found.number) : found.number;
  const after = found.rest.trim().replace(/\s+/g, ' ');
  return { number, unit: `${before} ${after}`.trim() };
}

const mostEquals = 4;

/** One number written in several ways, "53/80 = 0.6625": the one that has the form asked for. */
export function readEquals(text: string, form: NumberForm): ReadNumber | undefined {
  const pieces = text.slice(0, maxLength + 1).split('=');
  if (pieces.length < 2 || pieces.length > mostEquals) return undefined;
  const reads = pieces.map((piece) =>
    readNumber(bareAnswer(piece), { ...form, acceptsFraction: true, acceptsLabel: false }),
  );
  const [first] = reads;
  const isOne = reads.every((read) => read !== undefined && first !== undefined && isEqual(read.number, first.number));
  if (!isOne) return undefined;
  return pieces
    .map((piece) => readNumber(bareAnswer(piece), { ...form, acceptsLabel: false }))
    .find((read) => read !== undefined && unitProblem(read.unit, form.unit) === undefined);
}

function signOf(text: string): string {
  return /^[-−+]/.exec(text)?.[0] ?? '';
}

function withoutLabel(text: string): string | undefined {
  const found = label.exec(text)?.[0];
  if (found === undefined) return text;
  return hedge.test(found) || otherwise.test(found) ? undefined : bareAnswer(text.slice(found.length));
}

function unitBefore(text: string, unit: UnitRule | undefined): string {
  const known = typeof unit === 'object' ? [...unit['one-of'], ...currencies] : currencies;
  const fitting = known.filter((one) => text.startsWith(one) && /^\s?[-−+]?[\d.]/.test(text.slice(one.length)));
  return fitting.sort((one, other) => other.length - one.length)[0] ?? '';
}

/** Formulas as models write them, in plain characters. */
function plainMath(text: string): string {
  return text
    .replace(/\\[dt]?frac\{(\d+)\}\{(\d+)\}/g, '$1/$2')
    .replace(/\\(?:text|mathrm|textbf|mathbf)\{([^{}]*)\}/g, '$1')
    .replace(/\\[,;! ]/g, ' ')
    .replace(/\{,\}/g, ',')
    .replace(/(?<!\\)\$([-−+]?\d[\d,.]*)\$(?!\d)/g, '$1') // math around the number alone: "$42$ km"
    .replace(/\\([%$])/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*\*|\*\*(?![\p{L}\p{N}*])/gu, '');
}

/** What should stand beside a number instead, or undefined. A final full stop belongs to the line. */
export function unitProblem(unit: string, rule: UnitRule | undefined): string | undefined {
  const names = [unit, unit.replace(/ ?\.$/, '')];
  const isAbsent = names.includes('');
  if (rule === undefined) return isAbsent || names.some((name) => currencies.includes(name)) ? undefined : 'no unit';
  if (rule === 'any') return isAbsent || names.some(isAnyUnit) ? undefined : 'a unit';
  const wanted = rule['one-of'].join(' or ');
  if (isAbsent) return rule.required === true ? wanted : undefined;
  const known = new Set(rule['one-of'].map((name) => name.normalize('NFC').replace(/\s+/g, ' ')));
  return names.some((name) => known.has(name) || areAll(name.split(' '), known)) ? undefined : wanted;
}

/** Nothing or one unit, known or not: what stands beside the number is no sentence. */
export function looksLikeUnit(unit: string): boolean {
  return unitProblem(unit, 'any') === undefined;
}

/** Whether one of the units stands directly behind a number in a text. */
export function hasUnitBehind(after: string, units: readonly string[]): boolean {
  const rest = after.trimStart();
  return units.some(
    (unit) => rest.startsWith(unit) && !(/[\p{L}\p{N}]$/u.test(unit) && /^[\p{L}\p{N}]/u.test(rest.slice(unit.length))),
  );
}

/** The same on either side of it. */
export function hasUnitBeside(before: string, after: string, units: readonly string[]): boolean {
  return hasUnitBehind(after, units) || units.some((unit) => before.trimEnd().endsWith(unit));
}

// "$1,260 USD" has one before and one behind.
function areAll(names: readonly string[], known: ReadonlySet<string>): boolean {
  return names.length === 2 && names.every((name) => known.has(name));
}

/** A unit measures; a word such as "million" makes another number. */
function isAnyUnit(name: string): boolean {
  return anyUnit.test(name) && !isScaled(name);
}

const unitWord = String.raw`(?!(?:or|and|is|to|maybe|not)\b)[\p{L}°%‰$€£¥µ][^\s,;:!?=]*`;
const anyUnit = new RegExp(`^(?:(?:square|cubic) )?${unitWord}(?: per ${unitWord})?$`, 'iu');
