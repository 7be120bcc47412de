/**
 * A value as Python's json module makes it: integers of any length (bigint) apart from floats (number), and
 * objects as maps.
 */
export type PythonValue = null | boolean | bigint | number | string | PythonValue[] | Map<string, PythonValue>;

/** Python gives up at about a thousand levels; nothing below this depth is read here, so that no walk overflows. */
export const deepest = 900;

/** Plain JSON, or whatever a server sent in its place, as Python would hold it. `read` sees each text with its key. */
export function toPython(
  value: unknown,
  read: (text: string, key: string | undefined) => string = (text) => text,
  key?: string,
  depth = 0,
): PythonValue {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'bigint':
      return value;
    case 'string':
      return read(value, key);
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'object':
      if (value === null || depth >= deepest) return null;
      if (Array.isArray(value)) return Array.from(value, (item) => toPython(item, read, undefined, depth + 1));
      return new Map(Object.entries(value).map(([name, item]) => [name, toPython(item, read, name, depth + 1)]));
    default:
      return null;
  }
}

/** `==`: true is 1, 1 is 1.0, and nothing else crosses types. */
export function pythonEquals(one: PythonValue, other: PythonValue): boolean {
  if (isNumeric(one) && isNumeric(other)) return sameNumber(asNumber(one), asNumber(other));
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => pythonEquals(item, other[index] ?? null));
  }
  if (one instanceof Map) {
    if (!(other instanceof Map) || one.size !== other.size) return false;
    return [...one].every(([key, item]) => {
      const against = other.get(key);
      return against !== undefined && pythonEquals(item, against);
    });
  }
  return one === other;
}

/** Booleans count as numbers, as they do in Python. */
export function isNumeric(value: PythonValue): value is boolean | bigint | number {
  return typeof value === 'boolean' || typeof value === 'bigint' || typeof value === 'number';
}

function asNumber(value: boolean | bigint | number): bigint | number {
  return typeof value === 'boolean' ? BigInt(value) : value;
}

function sameNumber(one: bigint | number, other: bigint | number): boolean {
  if (typeof one === typeof other) return one === other;
  const [integer, float] = typeof one === 'bigint' ? [one, Number(other)] : [other, one];
  return Number.isInteger(float) && BigInt(float) === integer;
}

/** `str()`: text as it is, all else as Python shows it. */
export function pythonString(value: PythonValue): string {
  return typeof value === 'string' ? value : representation(value);
}

function representation(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return floatText(value);
  if (typeof value === 'string') return quotedText(value);
  if (Array.isArray(value)) return `[${value.map(representation).join(', ')}]`;
  return `{${[...value].map(([key, item]) => `${quotedText(key)}: ${representation(item)}`).join(', ')}}`;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quotedText(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\\p{C}\p{Z}']/gu, (letter) => {
    if (letter === ' ') return letter;
    if (letter === "'") return mark === "'" ? "\\'" : letter;
    const code = letter.codePointAt(0) ?? 0;
    if (code > 0xffff) return escapes[letter] ?? `\\U${code.toString(16).padStart(8, '0')}`;
    return (
      escapes[letter] ??
      (code > 0xff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\x${code.toString(16).padStart(2, '0')}`)
    );
  });
  return `${mark}${inner}${mark}`;
}
