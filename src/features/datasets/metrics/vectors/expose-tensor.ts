/** Field numbers of ONNX's protobuf: ModelProto.graph, GraphProto.output, ValueInfoProto.name. */
const fields = { graph: 7, output: 12, name: 1 } as const;

/**
 * Bytes that make a tensor inside a model one of its outputs when they are appended to its file: protobuf merges a
 * second record of one field into the first.
 */
export function exposeTensor(name: string): Uint8Array {
  const value = record(fields.name, new TextEncoder().encode(name));
  return record(fields.graph, record(fields.output, value));
}

/** A record of wire type 2: its field, its length, its bytes. */
export function record(field: number, bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length), ...bytes]);
}

export function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
