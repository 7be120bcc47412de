import { createRequire } from 'node:module';

/** How a field is read: a message by its own table, or one of the kinds of the wire. */
type Field = readonly [name: string, kind: Table | 'text' | 'bytes' | 'varint' | 'fixed64' | 'double', repeated?: true];
type Table = { readonly [number: number]: Field };

// From opentelemetry-proto 1.x: collector/trace/v1, trace/v1, common/v1 and resource/v1.
const anyValue: Record<number, Field> = {
  1: ['stringValue', 'text'],
  2: ['boolValue', 'varint'],
  3: ['intValue', 'varint'],
  4: ['doubleValue', 'double'],
};
anyValue[5] = ['arrayValue', { 1: ['values', anyValue, true] }];
const keyValue: Table = { 1: ['key', 'text'], 2: ['value', anyValue] };
const event: Table = { 1: ['timeUnixNano', 'fixed64'], 2: ['name', 'text'], 3: ['attributes', keyValue, true] };
const span: Table = {
  1: ['traceId', 'bytes'],
  2: ['spanId', 'bytes'],
  4: ['parentSpanId', 'bytes'],
  5: ['name', 'text'],
  6: ['kind', 'varint'],
  7: ['startTimeUnixNano', 'fixed64'],
  8: ['endTimeUnixNano', 'fixed64'],
  9: ['attributes', keyValue, true],
  11: ['events', event, true],
  15: ['status', { 2: ['message', 'text'], 3: ['code', 'varint'] }],
};
const scope: Table = { 1: ['name', 'text'], 2: ['version', 'text'] };
const scopeSpans: Table = { 1: ['scope', scope], 2: ['spans', span, true], 3: ['schemaUrl', 'text'] };
const resourceSpans: Table = {
  1: ['resource', { 1: ['attributes', keyValue, true] }],
  2: ['scopeSpans', scopeSpans, true],
  3: ['schemaUrl', 'text'],
};
const request: Table = { 1: ['resourceSpans', resourceSpans, true] };

export type ReadSpan = {
  readonly trace: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly startNano: bigint;
  readonly endNano: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly error: string | undefined;
  /** Those of its resource and its scope. */
  readonly schemaUrls: readonly unknown[];
};

type Read = Record<string, unknown>;

/** The decoder that OpenTelemetry publishes, generated from its definitions; it has no types. */
const published: {
  readonly decode: (bytes: Uint8Array) => unknown;
  readonly encode: (message: unknown) => { finish(): Uint8Array };
} = createRequire(import.meta.url)('@opentelemetry/otlp-transformer/build/src/generated/root').opentelemetry.proto
  .collector.trace.v1.ExportTraceServiceRequest;

/** The spans of an ExportTraceServiceRequest; throws for what its definition does not have. */
export function decodeTraces(bytes: Buffer): ReadSpan[] {
  // It drops fields that it does not know, so nothing may be missing afterwards.
  const again = published.encode(published.decode(bytes)).finish();
  if (again.length !== bytes.length) throw new Error(`${bytes.length - again.length} bytes are not of OTLP`);
  const { resourceSpans: all } = readMessage(bytes, request);
  return listIn(all).flatMap((each) =>
    listIn(each['scopeSpans']).flatMap((part) =>
      listIn(part['spans']).map((span) => spanOf(span, [each['schemaUrl'], part['schemaUrl']])),
    ),
  );
}

function spanOf(read: Read, schemaUrls: readonly unknown[]): ReadSpan {
  const [trace, id] = [hexIn(read['traceId']), hexIn(read['spanId'])];
  if (trace.length !== 32 || id.length !== 16) throw new Error(`bad ids: ${trace} ${id}`);
  const status = read['status'] as Read | undefined;
  return {
    ...{ trace, id, name: String(read['name']), kind: Number(read['kind']) },
    parent: read['parentSpanId'] === undefined ? undefined : hexIn(read['parentSpanId']),
    startNano: read['startTimeUnixNano'] as bigint,
    endNano: read['endTimeUnixNano'] as bigint,
    attributes: attributesIn(read),
    events: listIn(read['events']).map((event) => ({ name: String(event['name']), attributes: attributesIn(event) })),
    error: status?.['code'] === 2 ? String(status['message']) : undefined,
    schemaUrls,
  };
}

function attributesIn(read: Read): Record<string, unknown> {
  return Object.fromEntries(
    listIn(read['attributes']).map(({ key, value }) => [key, valueIn(value as Read)] as [string, unknown]),
  );
}

function valueIn(value: Read): unknown {
  const array = value['arrayValue'] as Read | undefined;
  if ('boolValue' in value) return value['boolValue'] === 1;
  return array === undefined ? Object.values(value)[0] : listIn(array['values']).map(valueIn);
}

function listIn(value: unknown): Read[] {
  return (value ?? []) as Read[];
}

function hexIn(value: unknown): string {
  return (value as Buffer).toString('hex');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readMessage(bytes: Buffer, table: Table): Read {
  const read: Read = {};
  for (let at = 0; at < bytes.length; ) {
    const [tag, next] = varintAt(bytes, at);
    at = next;
    const field = table[tag >> 3];
    if (field === undefined) throw new Error(`there is no field ${tag >> 3}`);
    const [name, kind, repeated] = field;
    const wire = kind === 'varint' ? 0 : kind === 'fixed64' || kind === 'double' ? 1 : 2;
    if ((tag & 7) !== wire) throw new Error(`${name} has the wire type ${tag & 7}`);
    let value: unknown;
    if (wire === 0) [value, at] = varintAt(bytes, at);
    else if (wire === 1) {
      value = kind === 'double' ? bytes.readDoubleLE(at) : bytes.readBigUInt64LE(at);
      at += 8;
    } else {
      const [length, start] = varintAt(bytes, at);
      at = start + length;
      if (at > bytes.length) throw new Error(`${name} is cut`);
      const part = bytes.subarray(start, at);
      value = kind === 'text' ? utf8.decode(part) : typeof kind === 'object' ? readMessage(part, kind) : part;
    }
    if (repeated) {
      const list = listIn(read[name]);
      list.push(value as Read);
      read[name] = list;
    } else read[name] = value;
  }
  return read;
}

function varintAt(bytes: Buffer, from: number): [value: number, next: number] {
  let [value, factor, at] = [0, 1, from];
  for (;;) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    factor *= 128;
    at += 1;
    if (byte < 128) return [value, at];
  }
}
