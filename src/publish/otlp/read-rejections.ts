import { objectOf, parseLoose } from '../../lib/loose.ts';

/** What a receiver of traces did not take, and what it says about it. */
export type Rejections = { readonly spans: number; readonly words: string };

// Field numbers are those of opentelemetry/proto/collector/trace/v1/trace_service.proto, version 1.

/**
 * `partial_success` of a message `ExportTraceServiceResponse`; undefined for anything else, such as a page to log in to.
 * A receiver may also answer with JSON, which rejects nothing.
 */
export function readRejections(answer: Uint8Array): Rejections | undefined {
  if (objectOf(parseLoose(Buffer.from(answer).toString('utf8'))) !== undefined) return { spans: 0, words: '' };
  const message = fieldsOf(answer);
  const partialSuccess = message?.get(1) ?? new Uint8Array();
  const fields = typeof partialSuccess === 'object' ? fieldsOf(partialSuccess) : undefined;
  if (message === undefined || fields === undefined) return undefined;
  const [spans, words] = [fields.get(1), fields.get(2)];
  return {
    spans: typeof spans === 'number' ? spans : 0,
    words: typeof words === 'object' ? Buffer.from(words).toString('utf8') : '',
  };
}

type Fields = ReadonlyMap<number, number | Uint8Array>;

/** Numbers and what is written with its length; undefined if there is anything else. */
function fieldsOf(message: Uint8Array): Fields | undefined {
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
    if (tag < 8 || (wire !== 0 && wire !== 2)) return undefined;
    const value = varint();
    fields.set(Math.floor(tag / 8), wire === 0 ? value : message.subarray(at, at + value));
    at += wire === 0 ? 0 : value;
  }
  return at === message.length ? fields : undefined;
}
