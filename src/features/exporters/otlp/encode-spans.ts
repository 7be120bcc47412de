/** The value of an attribute. Receivers keep one type a name, so what may have a fraction is a double each time. */
export type Value = string | number | boolean | readonly string[] | { readonly double: number } | undefined;
export type Attributes = { readonly [name: string]: Value };

export type Span = {
  /** Hexadecimal digits, as are the other ids. */
  readonly trace: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly name: string;
  /** The model is another process. */
  readonly isClient: boolean;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly events: readonly { readonly name: string; readonly atMs: number; readonly attributes: Attributes }[];
  /** What went wrong; undefined if nothing did. */
  readonly error: string | undefined;
};

/** The last release of the conventions that has those of GenAI: their own repository has none yet. */
const schemaUrl = 'https://opentelemetry.io/schemas/1.41.0';

// Field numbers are those of opentelemetry/proto/trace/v1/trace.proto, version 1.

/** A message `ExportTraceServiceRequest` with one resource and one scope. */
export function encodeSpans(spans: readonly Uint8Array[], resource: Attributes, version: string): Uint8Array {
  const scope = join([text(1, 'quality-baseline'), text(2, version)]);
  const schema = text(3, schemaUrl);
  const scopeSpans = join([bytes(1, scope), ...spans.map((span) => bytes(2, span)), schema]);
  return bytes(1, join([bytes(1, join(pairs(1, resource))), bytes(2, scopeSpans), schema]));
}

export function encodeSpan({ trace, id, parent, name, isClient, startMs, endMs, ...rest }: Span): Uint8Array {
  const { attributes, events, error } = rest;
  return join([
    bytes(1, Buffer.from(trace, 'hex')),
    bytes(2, Buffer.from(id, 'hex')),
    ...(parent === undefined ? [] : [bytes(4, Buffer.from(parent, 'hex'))]),
    text(5, name),
    number(6, isClient ? 3 : 1),
    time(7, startMs),
    time(8, Math.max(startMs, endMs)),
    ...pairs(9, attributes),
    ...events.map((event) =>
      bytes(11, join([time(1, event.atMs), text(2, event.name), ...pairs(3, event.attributes)])),
    ),
    ...(error === undefined ? [] : [bytes(15, join([text(2, error), number(3, 2)]))]),
  ]);
}

function pairs(field: number, attributes: Attributes): Uint8Array[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [bytes(field, join([text(1, name), bytes(2, anyValue(value))]))],
  );
}

function anyValue(value: Exclude<Value, undefined>): Uint8Array {
  if (typeof value === 'string') return text(1, value);
  if (typeof value === 'boolean') return number(2, value ? 1 : 0);
  if (typeof value === 'object' && 'double' in value) return double(4, value.double);
  if (typeof value === 'object') return bytes(5, join(value.map((each) => bytes(1, text(1, each)))));
  return Number.isSafeInteger(value) && value >= 0 ? number(3, value) : double(4, value);
}

function double(field: number, value: number): Uint8Array {
  const fixed = Buffer.alloc(9);
  fixed[0] = (field << 3) | 1;
  fixed.writeDoubleLE(value, 1);
  return fixed;
}

/** Text of a model may hold half a character, which UTF-8 does not. */
function text(field: number, value: string): Uint8Array {
  return bytes(field, Buffer.from(value.toWellFormed(), 'utf8'));
}

function bytes(field: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

function number(field: number, value: number): Uint8Array {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** Nanoseconds since 1970 in eight bytes; a clock before that counts as then. */
function time(field: number, ms: number): Uint8Array {
  const fixed = Buffer.alloc(9);
  fixed[0] = (field << 3) | 1;
  fixed.writeBigUInt64LE(BigInt(Math.max(0, Math.round(ms * 1000))) * 1000n, 1);
  return fixed;
}

function varint(value: number): Uint8Array {
  const digits: number[] = [];
  let rest = value;
  while (rest > 127) {
    digits.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...digits, rest]);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
