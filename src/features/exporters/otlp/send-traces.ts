import { isObject, type LooseObject, objectOf, parseLoose, textOf } from '../../../lib/loose.ts';
import { version } from '../../../lib/version.ts';
import type { Sent } from '../../../records/run-file.ts';
import type { Sink } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { ExportError, sendInHalves } from '../send-request.ts';
import { type Attributes, encodeSpan, encodeSpans } from './encode-spans.ts';
import { attemptSpans, type Period, rootSpans, roundId, roundSpan, type TraceIds } from './spans-of.ts';

type SpanPlace = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Attributes;
  readonly pack?: (bytes: Uint8Array) => Uint8Array;
};

type TracePlace = SpanPlace & { readonly ids: TraceIds };

/** A collector takes 20 MB, a proxy before it often 1. */
export const togetherBytes = 900_000;
/** The most characters shown of what a receiver says. */
const mostWords = 300;

/** Sends the spans of the attempts that are not there yet, then those of rounds and run. */
export async function sendTraces(run: ExportedRun, sink: Sink, sent: Sent, place: TracePlace): Promise<void> {
  const sender = new SpanSender(sink, place);
  try {
    await sendSpans(run, sink, sent, place.ids, sender);
  } finally {
    sender.warn();
  }
}

async function sendSpans(run: ExportedRun, sink: Sink, sent: Sent, ids: TraceIds, sender: SpanSender): Promise<void> {
  const rounds = new Map<string, { readonly mode: string; readonly round: number; period: Period }>();
  let whole: Period | undefined;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (attempts: number) => {
    await sendInHalves(waiting, sender.send);
    await sink.keep(attempts);
    [waiting, bytes] = [[], 0];
  };
  for await (const attempt of run.read()) {
    const { mode, round } = attempt.line;
    const known = rounds.get(`${mode} ${round}`);
    rounds.set(`${mode} ${round}`, { mode, round, period: spanning(known?.period, attempt) });
    whole = spanning(whole, attempt);
    if (attempt.index < sent.attempts) continue;
    for (const span of attemptSpans(run, attempt, { ...ids, parent: roundId(run, attempt.line) })) {
      const encoded = encodeSpan(span);
      waiting.push(encoded);
      bytes += encoded.length;
    }
    if (bytes >= togetherBytes) await flush(attempt.index + 1);
  }
  const startMs = Math.max(0, Date.parse(run.plan.run.startedAt));
  const period = spanning(whole, { startMs, endMs: run.endedAt === null ? startMs : Date.parse(run.endedAt) });
  const last = [
    ...[...rounds.values()].map((each) => roundSpan(run, each, each.period, ids)),
    ...rootSpans(run, period, ids),
  ];
  waiting.push(...last.map(encodeSpan));
  await flush(run.attempts);
}

function spanning(known: Period | undefined, { startMs, endMs }: Period): Period {
  if (known === undefined) return { startMs, endMs };
  return { startMs: Math.min(known.startMs, startMs), endMs: Math.max(known.endMs, endMs) };
}

/** Sends spans, and adds up those that the receiver does not take. It must not be sent those again. */
export class SpanSender {
  readonly #sink: Sink;
  readonly #place: SpanPlace;
  #rejected = 0;
  #words = '';

  constructor(sink: Sink, place: SpanPlace) {
    this.#sink = sink;
    this.#place = place;
  }

  readonly send = async (spans: readonly Uint8Array[]): Promise<void> => {
    const { url, headers, resource, pack } = this.#place;
    const body = encodeSpans(spans, resource, version);
    const request = { method: 'POST', url, body: pack?.(body) ?? body } as const;
    const type = { 'content-type': 'application/x-protobuf' };
    const { bytes } = await this.#sink.request({ ...request, headers: { ...type, ...headers } }, '');
    const rejections = readRejections(bytes);
    if (rejections === undefined)
      throw new ExportError(
        `the answer of ${new URL(url).host} is not that of a receiver of traces: is the address right?`,
      );
    this.#rejected += rejections.spans;
    this.#words ||= rejections.words;
  };

  warn(): void {
    if (this.#rejected === 0 && this.#words === '') return;
    const took = this.#rejected === 0 ? 'took all spans, and says' : `rejected ${this.#rejected} of the spans`;
    const words = this.#sink
      .hide(this.#words)
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, mostWords)
      .toWellFormed();
    this.#sink.warn([`${new URL(this.#place.url).host} ${took}`, ...(words === '' ? [] : [words])].join(': '));
  }
}

/** What a receiver of traces did not take, and what it says about it. */
type Rejections = { readonly spans: number; readonly words: string };

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
