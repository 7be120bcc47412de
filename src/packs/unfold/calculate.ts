/** The divisor is positive. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

export type Numbers = ReadonlyMap<string, Fraction>;

/** In words for the author of a pack. */
export class ExpressionError extends Error {}

// A pack may come from a stranger: an expression ends before the stack or the memory does.
const mostCharacters = 1000;
const mostWritten = 100;
const limit = 10n ** BigInt(mostWritten);

const token = /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9_]*)|(\/\/|[<>!=]=|[-+*/%<>(),]))/iy;

/** `+ - * / // % min() max()`, parentheses and one comparison, which is 1 or 0. `//` and `%` round down. */
export function calculate(text: string, numbers: Numbers): Fraction {
  if (text.length > mostCharacters) throw new ExpressionError(`an expression has at most ${mostCharacters} characters`);
  const tokens = tokensOf(text);
  let at = 0;
  const takes = (...marks: string[]): string | undefined => {
    const found = tokens[at];
    if (found === undefined || !marks.includes(found)) return undefined;
    at += 1;
    return found;
  };
  const needs = (mark: string) => {
    if (takes(mark) === undefined) throw new ExpressionError(`"${text}" needs a "${mark}"`);
  };
  const chain = (inner: () => Fraction, ...marks: string[]) => {
    let value = inner();
    for (let mark = takes(...marks); mark !== undefined; mark = takes(...marks))
      value = operate(mark, value, inner(), text);
    return value;
  };
  const sum = (): Fraction => chain(product, '+', '-');
  const product = (): Fraction => chain(factor, '*', '/', '//', '%');
  const factor = (): Fraction => {
    if (takes('-') !== undefined) return operate('-', whole(0n), factor(), text);
    if (takes('(') !== undefined) {
      const value = sum();
      needs(')');
      return value;
    }
    const choice = takes('min', 'max');
    if (choice === undefined) return atom();
    needs('(');
    let value = sum();
    while (takes(',') !== undefined) {
      const other = sum();
      const isLess = operate('<', other, value, text).top === 1n;
      if (isLess === (choice === 'min')) value = other;
    }
    needs(')');
    return value;
  };
  const atom = (): Fraction => {
    const found = tokens[at] ?? '';
    at += 1;
    if (/^\d/.test(found)) return decimal(found);
    const known = numbers.get(found);
    if (known === undefined)
      throw new ExpressionError(`"${text}" has no number for ${found === '' ? 'its end' : `"${found}"`}`);
    return known;
  };
  const left = sum();
  const comparison = takes('<', '<=', '>', '>=', '==', '!=');
  const value = comparison === undefined ? left : operate(comparison, left, sum(), text);
  if (at < tokens.length) throw new ExpressionError(`"${text}" goes on after its end, at "${tokens[at]}"`);
  return value;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (text.slice(token.lastIndex).trim() !== '') {
    const from = token.lastIndex;
    const found = token.exec(text);
    if (found === null) throw new ExpressionError(`"${text}" cannot be read from "${text.slice(from).trim()}"`);
    tokens.push(found[0].trim());
  }
  return tokens;
}

function operate(mark: string, one: Fraction, other: Fraction, text: string): Fraction {
  if ([one.top, one.bottom, other.top, other.bottom].some((part) => part >= limit || part <= -limit))
    throw new ExpressionError(`"${text}" has more than ${mostWritten} digits`);
  const [left, right] = [one.top * other.bottom, other.top * one.bottom];
  const bottom = one.bottom * other.bottom;
  if (right === 0n && (mark === '/' || mark === '//' || mark === '%'))
    throw new ExpressionError(`"${text}" divides by zero`);
  switch (mark) {
    case '+':
      return fraction(left + right, bottom);
    case '-':
      return fraction(left - right, bottom);
    case '*':
      return fraction(one.top * other.top, bottom);
    case '/':
      return fraction(left, right);
    case '//':
      return whole(floorDivide(left, right));
    case '%':
      return fraction(left - floorDivide(left, right) * right, bottom);
    default:
      return whole(isTrue(mark, left, right) ? 1n : 0n);
  }
}

function isTrue(mark: string, left: bigint, right: bigint): boolean {
  if (mark === '==') return left === right;
  if (mark === '!=') return left !== right;
  if (mark === '<' || mark === '<=') return left < right || (mark === '<=' && left === right);
  return left > right || (mark === '>=' && left === right);
}

function floorDivide(left: bigint, right: bigint): bigint {
  const cut = left / right;
  return left % right !== 0n && left < 0n !== right < 0n ? cut - 1n : cut;
}

function whole(top: bigint): Fraction {
  return { top, bottom: 1n };
}

function fraction(top: bigint, bottom: bigint): Fraction {
  const sign = bottom < 0n ? -1n : 1n;
  const common = divisorOf(top < 0n ? -top : top, bottom * sign) * sign;
  return { top: top / common, bottom: bottom / common };
}

function divisorOf(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisorOf(other, one % other);
}

/** A decimal as JavaScript writes it: also -0.5, 1e-7 and 1e+21. */
export function decimal(text: string): Fraction {
  const [digits = '', exponent = '0'] = text.split('e');
  const [before = '', after = ''] = digits.split('.');
  const places = after.length - Number(exponent);
  const top = BigInt(before + after);
  return places < 0 ? whole(top * 10n ** BigInt(-places)) : fraction(top, 10n ** BigInt(places));
}

const mostDigits = 12;

/** Undefined if it has no end, such as a third. */
export function digitsOf({ top, bottom }: Fraction): string | undefined {
  const scale = 10n ** BigInt(mostDigits);
  const scaled = (top < 0n ? -top : top) * scale;
  if (scaled % bottom !== 0n) return undefined;
  const digits = (scaled / bottom).toString().padStart(mostDigits + 1, '0');
  const after = digits.slice(-mostDigits).replace(/0+$/, '');
  return `${top < 0n ? '-' : ''}${digits.slice(0, -mostDigits)}${after === '' ? '' : `.${after}`}`;
}
