import type { Environment } from '../../../lib/io.ts';
import type { Sent } from '../../../records/run-file.ts';
import { traceIdOf, uuidOf } from '../derived-ids.ts';
import { evaluationsOf } from '../evaluations.ts';
import type { Sink } from '../export-destination.ts';
import { type ExportedAttempt, type ExportedRun, isoOf } from '../exported-run.ts';
import { encodeSpan } from '../otlp/encode-spans.ts';
import { argumentsOf } from '../otlp/genai-messages.ts';
import { resourceOf } from '../otlp/open-otlp.ts';
import { SpanSender, togetherBytes } from '../otlp/send-traces.ts';
import { attemptSpans } from '../otlp/spans-of.ts';
import { sendInHalves, serviceAt } from '../send-request.ts';

/** Limits of MLflow's database. */
const longestPreview = 1000;
/** Requests at a time, each of one attempt: a server may be far away. */
const mostTogether = 4;

/** A server, and the run there that traces belong to. */
export type TraceTarget = {
  readonly base: string;
  readonly auth: Readonly<Record<string, string>>;
  readonly experimentId: string;
  readonly runId: string;
  readonly env: Environment;
};

/** The ids of a run's traces in MLflow, one for each attempt. */
export async function* attemptTraceIds(run: ExportedRun, experimentId: string): AsyncGenerator<string> {
  for await (const { key } of run.read()) yield `tr-${traceOf(run, key, experimentId)}`;
}

/** Others than in another experiment, where a trace of this id would be a second one. */
function traceOf({ plan }: ExportedRun, key: string, experimentId: string): string {
  return traceIdOf(`${plan.run.id}\n${experimentId}\n${key}`);
}

/** A trace for each attempt that is not there yet: its spans, then what MLflow shows of it in lists. */
export async function sendAttemptTraces(run: ExportedRun, sink: Sink, sent: Sent, target: TraceTarget): Promise<void> {
  const { base, auth, experimentId, env } = target;
  const server = serviceAt(base, auth, sink);
  const headers = { ...auth, 'x-mlflow-experiment-id': experimentId };
  const place = { url: `${base}/v1/traces`, headers, resource: resourceOf(env) };
  const sender = new SpanSender(sink, place);
  const sendAll = async (traces: readonly Trace[]) => {
    await sender.send(traces.flatMap(({ spans }) => spans));
    for (let from = 0; from < traces.length; from += mostTogether) {
      const together = traces.slice(from, from + mostTogether);
      await Promise.all(
        together.map(({ info }) => server.post('api/3.0/mlflow/traces', { trace: { trace_info: info } })),
      );
    }
  };
  let [waiting, bytes]: [Trace[], number] = [[], 0];
  try {
    for await (const attempt of run.read()) {
      if (attempt.index < sent.attempts) continue;
      const trace = traceOf(run, attempt.key, experimentId);
      const spans = attemptSpans(run, attempt, { trace, parent: undefined }).map(encodeSpan);
      waiting.push({ spans, info: infoOf(attempt, `tr-${trace}`, target) });
      bytes += spans.reduce((sum, { length }) => sum + length, 0);
      if (bytes < togetherBytes) continue;
      await sendInHalves(waiting, sendAll);
      await sink.keep(attempt.index + 1);
      [waiting, bytes] = [[], 0];
    }
    await sendInHalves(waiting, sendAll);
    await sink.keep(run.attempts);
  } finally {
    sender.warn();
  }
}

type Trace = { readonly spans: readonly Uint8Array[]; readonly info: object };

function infoOf(attempt: ExportedAttempt, id: string, { experimentId, runId }: TraceTarget): object {
  const { line, pack, startMs, endMs, usage, question, turns } = attempt;
  const { verdict } = line;
  const tags = {
    'mlflow.traceName': line.scenario,
    'quality.pack': pack,
    'quality.mode': line.mode,
    'quality.round': String(line.round),
    'quality.stage': line.stage,
    'quality.verdict': verdict.outcome,
    ...(verdict.outcome === 'fail' ? { 'quality.failure_mode': verdict.failure } : {}),
  };
  const { input, output } = usage;
  const tokens =
    input === null || output === null
      ? {}
      : {
          'mlflow.trace.tokenUsage': JSON.stringify({
            input_tokens: input,
            output_tokens: output,
            total_tokens: input + output,
          }),
        };
  return {
    trace_id: id,
    trace_location: { type: 'MLFLOW_EXPERIMENT', mlflow_experiment: { experiment_id: experimentId } },
    request_time: isoOf(startMs),
    execution_duration: `${Math.max(0, endMs - startMs) / 1000}s`,
    state: verdict.outcome === 'unmeasured' ? 'ERROR' : 'OK',
    request_preview: turns && question && previewOf(question.messages.findLast(({ role }) => role === 'user')?.content),
    response_preview: turns && previewOf(answerIn(turns)),
    // Lists of a run's traces go by this run.
    trace_metadata: { 'mlflow.trace_schema.version': '3', 'mlflow.sourceRun': runId, ...tokens },
    tags,
    assessments: assessmentsOf(attempt, id, runId),
  };
}

function assessmentsOf(attempt: ExportedAttempt, trace: string, runId: string): object[] {
  const time = isoOf(attempt.endMs);
  return evaluationsOf(attempt).map(({ name, score, explanation }) => ({
    assessment_id: `a-${uuidOf('assessment', trace, name).replaceAll('-', '')}`,
    ...{ assessment_name: name, trace_id: trace, create_time: time, last_update_time: time, valid: true },
    source: { source_type: 'CODE', source_id: 'quality-baseline' },
    feedback: { value: name === 'passed' ? score === 1 : score },
    ...(explanation === undefined ? {} : { rationale: explanation }),
    metadata: { 'mlflow.assessment.sourceRunId': runId },
  }));
}

/** The last words, or the calls in their place. */
function answerIn(turns: NonNullable<ExportedAttempt['turns']>): string | undefined {
  const last = turns.findLast((turn) => turn.role === 'assistant');
  if (last?.role !== 'assistant') return undefined;
  if (last.content !== '') return last.content;
  return last.toolCalls.map((call) => `${call.name}(${JSON.stringify(argumentsOf(call))})`).join(', ');
}

function previewOf(text = ''): string | undefined {
  return text === '' ? undefined : text.slice(0, longestPreview).toWellFormed();
}
