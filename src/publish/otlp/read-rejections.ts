/** What a receiver of traces did not take, and what it says about it. */
export type Rejections = { readonly spans: number; readonly words: string };

// Field numbers are those of opentelemetry/proto/collector/trace/v1/trace_service.proto, version 1.

/** `partial_success` of a message `ExportTraceServiceResponse`. Anything else rejects nothing. */
export function readRejections(answer: Uint8Array): Rejections {
  const partialSuccess = fieldsOf(answer).get(1);
  const fields = fieldsOf(typeof partialSuccess === 'object' ? partialSuccess : new Uint8Array());
  const [spans, words] = [fields.get(1), fields.get(2)];
  return {
    spans: typeof spans === 'number' ? spans : 0,
    words: typeof words === 'object' ? Buffer.from(words).toString('utf8') : '',
  };
}

type Fields = ReadonlyMap<number, number | Uint8Array>;

/** Numbers and what is written with its length, up to the first that is neither. */
function fieldsOf(message: Uint8Array): Fields {
  const fields = new Map<number, number | Uint8Array>();
  let at = 0;
  const varint = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message[at] ?? 0;
      value += (byte & 127) * factor;
      factor *= 128;
      at += 1;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wire = tag % 8;
    if (wire !== 0 && wire !== 2) return fields;
    const value = varint();
    fields.set(Math.floor(tag / 8), wire === 0 ? value : message.subarray(at, at + value));
    at += wire === 0 ? 0 : value;
  }
  return fields;
}
