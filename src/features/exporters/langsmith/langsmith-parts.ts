import { nameOfVerdict } from '../../../model/verdict.ts';
import { uuidOf } from '../derived-ids.ts';
import { evaluationsOf } from '../evaluations.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';

/** A part of a multipart request: its name, and what is sent as JSON. */
export type Part = readonly [name: string, value: object];

/** Two runs, the attempt and the model's part in it, and feedback for its verdict and each metric. */
export function partsOfAttempt(attempt: ExportedAttempt, run: ExportedRun, session: string, example: string): Part[] {
  const { key, line, startMs, endMs, usd, usage, turns, question } = attempt;
  const { verdict } = line;
  const id = uuidOf('run', run.plan.run.id, key);
  const model = uuidOf('llm', run.plan.run.id, key);
  const order = dotted(startMs, id);
  const times = { start_time: isoOf(startMs), end_time: isoOf(endMs) };
  const common = { ...times, trace_id: id, session_id: session };
  const input =
    question && turns ? { messages: question.messages, tools: question.tools } : { scenario: line.scenario };
  const output = turns && {
    messages: turns.map(({ role, content, ...rest }) => ({ role, content, ...callsOf(rest) })),
  };
  const metadata = {
    slug: run.plan.slug,
    mode: line.mode,
    round: line.round,
    stage: line.stage,
    quality_run: run.plan.run.id,
  };
  const tokens = {
    input_tokens: usage.input ?? 0,
    output_tokens: usage.output ?? 0,
    total_tokens: (usage.input ?? 0) + (usage.output ?? 0),
    ...(usd === null ? {} : { total_cost: usd }),
  };
  const error = verdict.outcome === 'unmeasured' ? nameOfVerdict(verdict) : undefined;
  const runOf = (own: string, fields: object, extra: object, out: object | undefined): Part[] => [
    [`post.${own}`, { id: own, ...common, ...fields }],
    [`post.${own}.inputs`, input],
    ...(out === undefined ? [] : ([[`post.${own}.outputs`, out]] satisfies Part[])),
    [`post.${own}.extra`, extra],
    ...(error === undefined ? [] : ([[`post.${own}.error`, error as unknown as object]] satisfies Part[])), // a text is JSON, too
  ];
  const usageOut = { ...output, usage_metadata: tokens };
  return [
    ...runOf(
      id,
      { name: line.scenario, run_type: 'chain', dotted_order: order, reference_example_id: example },
      { metadata },
      output ?? { verdict: verdict.outcome },
    ),
    ...runOf(
      model,
      { name: run.model, run_type: 'llm', parent_run_id: id, dotted_order: `${order}.${dotted(startMs, model)}` },
      { metadata: { ...metadata, ls_provider: run.provider, ls_model_name: run.model } },
      usageOut,
    ),
    ...feedbackOf(attempt, id, session),
  ];
}

function feedbackOf(attempt: ExportedAttempt, run: string, session: string): Part[] {
  return evaluationsOf(attempt).map(({ name: key, score, explanation }) => {
    const id = uuidOf('feedback', run, key);
    const comment = explanation === undefined ? {} : { comment: explanation };
    const source = { type: 'api', metadata: {} };
    const body = {
      id,
      run_id: run,
      trace_id: run,
      session_id: session,
      key,
      score,
      ...comment,
      feedback_source: source,
    };
    return [`feedback.${id}`, body];
  });
}

function callsOf(rest: object): object {
  return 'toolCalls' in rest && Array.isArray(rest.toolCalls) && rest.toolCalls.length > 0
    ? { tool_calls: rest.toolCalls }
    : {};
}

function isoOf(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString();
}

/** The place of a run in its trace: time with microseconds, then id. */
function dotted(ms: number, id: string): string {
  return `${isoOf(ms).replace(/[-:.]/g, '').replace('Z', '000Z')}${id}`;
}
