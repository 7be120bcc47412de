import { version } from '../../lib/version.ts';
import type { Sent } from '../../model/run-file.ts';
import type { Sink } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { ExportError, sendInHalves } from '../send-request.ts';
import { type Attributes, encodeSpan, encodeSpans } from './encode-spans.ts';
import { attemptSpans, type Period, rootSpans, roundId, roundSpan, type TraceIds } from './spans-of.ts';

export type TracePlace = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Attributes;
  readonly ids: TraceIds;
  readonly pack?: (bytes: Uint8Array) => Uint8Array;
};

/** A collector takes 20 MB, a proxy before it often 1. */
const togetherBytes = 900_000;

/** Sends the spans of the attempts that are not there yet, then those of rounds and run. */
export async function sendTraces(run: ExportedRun, sink: Sink, sent: Sent, place: TracePlace): Promise<void> {
  const rounds = new Map<string, { readonly mode: string; readonly round: number; period: Period }>();
  let whole: Period | undefined;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (attempts: number) => {
    await sendInHalves(waiting, (spans) => sendSpans(spans, sink, place));
    await sink.keep(attempts);
    [waiting, bytes] = [[], 0];
  };
  for await (const attempt of run.read()) {
    const { mode, round } = attempt.line;
    const known = rounds.get(`${mode} ${round}`);
    rounds.set(`${mode} ${round}`, { mode, round, period: spanning(known?.period, attempt) });
    whole = spanning(whole, attempt);
    if (attempt.index < sent.attempts) continue;
    for (const span of attemptSpans(run, attempt, { ...place.ids, parent: roundId(run, attempt.line) })) {
      const encoded = encodeSpan(span);
      waiting.push(encoded);
      bytes += encoded.length;
    }
    if (bytes >= togetherBytes) await flush(attempt.index + 1);
  }
  const startMs = Math.max(0, Date.parse(run.plan.run.startedAt));
  const period = spanning(whole, { startMs, endMs: run.endedAt === null ? startMs : Date.parse(run.endedAt) });
  const last = [
    ...[...rounds.values()].map((each) => roundSpan(run, each, each.period, place.ids)),
    ...rootSpans(run, period, place.ids),
  ];
  waiting.push(...last.map(encodeSpan));
  await flush(run.attempts);
}

function spanning(known: Period | undefined, { startMs, endMs }: Period): Period {
  if (known === undefined) return { startMs, endMs };
  return { startMs: Math.min(known.startMs, startMs), endMs: Math.max(known.endMs, endMs) };
}

async function sendSpans(spans: readonly Uint8Array[], sink: Sink, place: TracePlace): Promise<void> {
  const { url, headers, resource, pack } = place;
  const body = encodeSpans(spans, resource, version);
  const request = { method: 'POST', url, body: pack?.(body) ?? body } as const;
  const type = { 'content-type': 'application/x-protobuf' };
  const { text } = await sink.request({ ...request, headers: { ...type, ...headers } }, '');
  // A message `ExportTraceServiceResponse` whose `partial_success` counts rejected spans, behind a length of one or two bytes.
  if (text.startsWith('\n') && text[text[1] === '\ufffd' ? 3 : 2] === '\b')
    throw new ExportError(
      `${new URL(url).host} rejected a part of the spans: ${text.replace(/[^ -~]/g, '').slice(0, 300)}`,
    );
}
