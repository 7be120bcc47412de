import { isObject, type LooseObject, objectOf, parseLoose, textOf } from '../../../lib/loose.ts';

/** What a receiver of traces did not take, and what it says about it. */
export type Rejections = { readonly spans: number; readonly words: string };

// Field numbers are those of opentelemetry/proto/collector/trace/v1/trace_service.proto, version 1.

/** A receiver may answer with a word, such as OK. */
const mostPlain = 200;

/**
 * `partial_success` of a message `ExportTraceServiceResponse`, in protobuf or JSON; undefined for anything else, such as
 * a page to log in to.
 */
export function readRejections(answer: Uint8Array): Rejections | undefined {
  const text = Buffer.from(answer).toString('utf8');
  const json = parseLoose(text);
  if (isObject(json)) return rejectionsIn(json);
  const isPlain = json === undefined && text.length <= mostPlain && /^[ -;=-~]+$/.test(text.trim());
  return rejectionsOf(answer) ?? (isPlain ? { spans: 0, words: '' } : undefined);
}

/** An error with a status of success, such as of a proxy that asks to log in, is no answer of a receiver. */
function rejectionsIn({ error, errors, ...json }: LooseObject): Rejections | undefined {
  if (isSaid(error) || isSaid(errors)) return undefined;
  const said = objectOf(json['partialSuccess'] ?? json['partial_success']) ?? {};
  const spans = Number(said['rejectedSpans'] ?? said['rejected_spans'] ?? 0); // JSON of protobuf writes it as a text
  const words = textOf(said['errorMessage'] ?? said['error_message']) ?? '';
  return { spans: Number.isSafeInteger(spans) && spans > 0 ? spans : 0, words };
}

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function rejectionsOf(answer: Uint8Array): Rejections | undefined {
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

/** By wire type: the bytes of a number that is no varint. No field of ours is one. */
const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

type Fields = ReadonlyMap<number, number | Uint8Array>;

/** Numbers and what is written with its length; undefined for what is no message. */
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
    const fixed = fixedBytes[wire] ?? 0;
    if (tag < 8 || (wire !== 0 && wire !== 2 && fixed === 0)) return undefined;
    at += fixed;
    if (fixed > 0) continue;
    const value = varint();
    fields.set(Math.floor(tag / 8), wire === 0 ? value : message.subarray(at, at + value));
    at += wire === 0 ? 0 : value;
  }
  return at === message.length ? fields : undefined;
}
