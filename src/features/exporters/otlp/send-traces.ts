import { version } from '../../../lib/version.ts';
import type { Sent } from '../../../model/run-file.ts';
import type { Sink } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { ExportError, sendInHalves } from '../send-request.ts';
import { type Attributes, encodeSpan, encodeSpans } from './encode-spans.ts';
import { readRejections } from './read-rejections.ts';
import { attemptSpans, type Period, rootSpans, roundId, roundSpan, type TraceIds } from './spans-of.ts';

export type SpanPlace = {
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
