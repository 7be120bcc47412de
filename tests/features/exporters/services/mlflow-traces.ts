import { z } from 'zod';

/** What MLflow keeps of a trace beside its spans. */
export type MlflowTrace = {
  readonly experiment: string;
  readonly state: string;
  readonly previews: readonly [request: string | undefined, response: string | undefined];
  readonly metadata: Map<string, string>;
  readonly tags: Map<string, string>;
  /** By id. */
  readonly assessments: Map<string, { readonly name: string; readonly value: unknown; readonly rationale?: string }>;
};

// Lengths are those of its database.
const assessment = z.strictObject({
  ...{ assessment_id: z.string().max(50), assessment_name: z.string().max(250), trace_id: z.string() },
  source: z.strictObject({ source_type: z.enum(['HUMAN', 'LLM_JUDGE', 'CODE']), source_id: z.string().max(250) }),
  ...{ create_time: z.iso.datetime(), last_update_time: z.iso.datetime(), valid: z.boolean() },
  feedback: z.strictObject({ value: z.union([z.boolean(), z.number()]) }),
  ...{ rationale: z.string().optional(), metadata: z.record(z.string(), z.string()) },
});

const started = z.strictObject({
  trace: z.strictObject({
    trace_info: z.strictObject({
      trace_id: z.string().regex(/^tr-[0-9a-f]{32}$/),
      trace_location: z.strictObject({
        type: z.literal('MLFLOW_EXPERIMENT'),
        mlflow_experiment: z.strictObject({ experiment_id: z.string() }),
      }),
      ...{ request_time: z.iso.datetime(), execution_duration: z.string().regex(/^\d+(?:\.\d+)?s$/) },
      state: z.enum(['OK', 'ERROR', 'IN_PROGRESS']),
      ...{ request_preview: z.string().max(1000).optional(), response_preview: z.string().max(1000).optional() },
      trace_metadata: z.record(z.string().max(250), z.string().max(8000)),
      tags: z.record(z.string().max(250), z.string().max(8000)),
      assessments: z.array(assessment),
    }),
  }),
});

/** `POST api/3.0/mlflow/traces`: what is there of the trace stays, and what is sent again takes its place. */
export function startTrace(
  traces: Map<string, MlflowTrace>,
  experiments: ReadonlyMap<string, string>,
  withSpans: ReadonlySet<string>,
  given: unknown,
): void {
  const { trace_info: info } = started.parse(given).trace;
  const experiment = info.trace_location.mlflow_experiment.experiment_id;
  if (![...experiments.values()].includes(experiment)) throw new Error(`there is no experiment ${experiment}`);
  if (!withSpans.has(info.trace_id)) throw new Error('the spans are missing');
  const before = traces.get(info.trace_id);
  const trace: MlflowTrace = {
    ...{ experiment, state: info.state, previews: [info.request_preview, info.response_preview] },
    metadata: new Map([...(before?.metadata ?? []), ...Object.entries(info.trace_metadata)]),
    tags: new Map([...(before?.tags ?? []), ...Object.entries(info.tags)]),
    assessments: new Map(before?.assessments),
  };
  for (const { assessment_id, trace_id, assessment_name: name, feedback, rationale } of info.assessments) {
    if (trace_id !== info.trace_id) throw new Error(`${assessment_id} is of another trace`);
    trace.assessments.set(assessment_id, {
      ...{ name, value: feedback.value },
      ...(rationale === undefined ? {} : { rationale }),
    });
  }
  traces.set(info.trace_id, trace);
}
