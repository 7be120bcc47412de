/**
 * A value as Python's json module makes it: integers of any length (bigint) separate from floats (number), and objects
 * as maps.
 */
export type PythonValue = null | boolean | bigint | number | string | PythonValue[] | Map<string, PythonValue>;

/** Python stops at about a thousand levels. Nothing deeper than this is read here, so that no walk overflows. */
export const deepest = 900;

/** Plain JSON, or whatever a server sent instead, as Python would hold it. `read` gets each text with its key. */
export function toPython(
  value: unknown,
  read: (text: string, key: string | undefined) => string = (text) => text,
  key?: string,
  depth = 0,
): PythonValue {
  switch (typeof value) {
    case 'boolean':
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

/** `==`: true equals 1, 1 equals 1.0, and no other types are equal. */
export function pythonEquals(one: PythonValue, other: PythonValue): boolean {
  const number = asNumber(one);
  const against = asNumber(other);
  // `===` never equates integers and floats; `<=` does, also without rounding.
  if (number !== undefined && against !== undefined) return number <= against && number >= against;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => pythonEquals(item, other[index] ?? null));
  }
  if (one instanceof Map) {
    if (!(other instanceof Map) || one.size !== other.size) return false;
    return [...one].every(([key, item]) => other.has(key) && pythonEquals(item, other.get(key) ?? null));
  }
  return one === other;
}

/** Booleans count as numbers, as in Python. */
export function asNumber(value: PythonValue): bigint | number | undefined {
  if (typeof value === 'boolean') return BigInt(value);
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}

/** `str()`: a text is unchanged, everything else as Python prints it. */
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
  if (value === Number.POSITIVE_INFINITY) return 'inf';
  if (value === Number.NEGATIVE_INFINITY) return '-inf';
  const written = value.toExponential();
  const exponent = Number(written.slice(written.indexOf('e') + 1));
  if (exponent < -4 || exponent >= 16) return written.replace(/e-(\d)$/, 'e-0$1');
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', ' ': ' ' };

function quotedText(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\\p{C}\p{Z}]/gu, (letter) => escapes[letter] ?? escapeOf(letter));
  return `${mark}${inner.replaceAll(mark, `\\${mark}`)}${mark}`;
}

function escapeOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code > 0xffff) return `\\U${digits.padStart(8, '0')}`;
  return code > 0xff ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
}

/** The value at `a.b[2].c`, or undefined if the path leaves the document. An index into a text gives a character. */
export function lookupPath(value: PythonValue, path: string): PythonValue | undefined {
  let here: PythonValue | undefined = value;
  for (const part of path.split('.')) {
    const name = part.replace(/\[.*/s, '');
    if (name !== '') here = here instanceof Map ? here.get(name) : undefined;
    for (const index of part.matchAll(/\[(\d+)\]/g)) here = itemAt(here, Number(index[1]));
  }
  return here;
}

function itemAt(value: PythonValue | undefined, index: number): PythonValue | undefined {
  if (Array.isArray(value)) return value[index];
  return typeof value === 'string' ? [...value][index] : undefined;
}
