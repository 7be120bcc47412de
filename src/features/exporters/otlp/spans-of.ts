import type { AssistantTurn, ToolTurn, Turn } from '../../../records/attempt.ts';
import type { Measure, Plan } from '../../../records/journal.ts';
import { nameOfVerdict } from '../../../records/verdict.ts';
import { spanIdOf } from '../derived-ids.ts';
import { evaluationsOf } from '../evaluations.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';
import type { Attributes, Span } from './encode-spans.ts';
import { argumentsOf, inputMessages, outputMessages, shorten } from './genai-messages.ts';

/** A trace, and the span above in it. */
export type TraceIds = { readonly trace: string; readonly parent: string | undefined };

export type Period = { readonly startMs: number; readonly endMs: number };

/** The span of the attempt, then one for each message of the model and each tool result. */
export function attemptSpans(run: ExportedRun, attempt: ExportedAttempt, { trace, parent }: TraceIds): Span[] {
  const { key, line, startMs, endMs, turns, question, usd, usage } = attempt;
  const { verdict } = line;
  const id = spanIdOf(run.plan.run.id, key);
  const measures = verdict.outcome === 'unmeasured' ? {} : (verdict.measures ?? {});
  const own: Span = {
    ...{ trace, id, parent, name: `attempt ${line.scenario}`, isClient: false, startMs, endMs },
    attributes: {
      'quality.pack': attempt.pack,
      'quality.scenario': line.scenario,
      'quality.mode': line.mode,
      'quality.round': line.round,
      'quality.stage': line.stage,
      'quality.verdict': verdict.outcome,
      'quality.failure_mode': verdict.outcome === 'fail' ? verdict.failure : undefined,
      'quality.score':
        verdict.outcome === 'unmeasured' ? undefined : double(verdict.score ?? (verdict.outcome === 'pass' ? 100 : 0)),
      ...Object.fromEntries(Object.entries(measures).map(([name, value]) => [`quality.metric.${name}`, double(value)])),
      'quality.cost_usd': double(usd),
      'quality.input_tokens': usage.input ?? undefined,
      'quality.output_tokens': usage.output ?? undefined,
      'error.type': verdict.outcome === 'unmeasured' ? verdict.cause : undefined,
      'gen_ai.input.messages': question && turns && inputMessages(question.messages),
      'gen_ai.output.messages': outputOf(turns?.findLast(isAnswer)),
    },
    events: evaluationEvents(attempt),
    // A wrong answer is no error of the traced system.
    error: verdict.outcome === 'unmeasured' ? nameOfVerdict(verdict) : undefined,
  };
  return [own, ...turnSpans(run, attempt, own)];
}

function isAnswer(turn: Turn): turn is AssistantTurn {
  return turn.role === 'assistant';
}

function outputOf(turn: Turn | undefined): string | undefined {
  return turn?.role === 'assistant' ? outputMessages(turn) : undefined;
}

function evaluationEvents(attempt: ExportedAttempt): Span['events'] {
  return evaluationsOf(attempt).map(({ name, score, explanation }) => ({
    name: 'gen_ai.evaluation.result',
    atMs: attempt.endMs,
    attributes: {
      'gen_ai.evaluation.name': name,
      'gen_ai.evaluation.score.value': double(score),
      'gen_ai.evaluation.score.label': name === 'passed' ? (score === 1 ? 'pass' : 'fail') : undefined,
      'gen_ai.evaluation.explanation': explanation,
    },
  }));
}

function turnSpans(
  run: ExportedRun,
  { key, line, roles, turns, question }: ExportedAttempt,
  { trace, id, startMs }: Span,
): Span[] {
  const said = roles.length > 0 ? roles : line.measures.map(() => 'assistant' as const);
  const spans: Span[] = [];
  let [asked, atMs] = [0, startMs];
  for (const [place, role] of said.entries()) {
    const common = { trace, id: spanIdOf(run.plan.run.id, `${key}\n${place}`), parent: id };
    const turn = turns?.[place];
    if (role === 'tool') {
      const next = line.measures[asked]?.atMs;
      const endMs = Math.max(atMs, next === undefined ? atMs : startMs + next);
      const told = turn?.role === 'tool' ? toolAttributes(turn, turns?.slice(0, place) ?? []) : {};
      const name = turn?.role === 'tool' ? `execute_tool ${turn.name}` : 'execute_tool';
      const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.type': 'function', ...told };
      spans.push({
        ...common,
        ...{ name, isClient: false, attributes, startMs: atMs, endMs },
        ...{ events: [], error: undefined },
      });
      atMs = endMs;
      continue;
    }
    const measure = line.measures[asked];
    const from = measure?.atMs === undefined ? atMs : startMs + measure.atMs;
    const endMs = from + (measure?.totalMs ?? 0);
    const finished = turn?.role === 'assistant' && turn.finishReason !== undefined ? [turn.finishReason] : undefined;
    spans.push({
      ...common,
      ...{ name: `chat ${run.model}`, isClient: true, startMs: from, endMs, error: undefined },
      attributes: {
        ...chatAttributes(run, measure),
        'gen_ai.response.finish_reasons': finished,
        'gen_ai.input.messages': question && turns && inputMessages([...question.messages, ...turns.slice(0, place)]),
        'gen_ai.output.messages': outputOf(turn),
      },
      events: [],
    });
    asked += 1;
    atMs = endMs;
  }
  return spans;
}

function toolAttributes({ name, callId, content }: ToolTurn, before: readonly Turn[]): Attributes {
  const call = before.findLast(isAnswer)?.toolCalls.find(({ id }) => id === callId);
  const given = call && argumentsOf(call);
  return {
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': callId,
    'gen_ai.tool.call.arguments': typeof given === 'string' ? given : JSON.stringify(given ?? undefined),
    'gen_ai.tool.call.result': shorten(content),
  };
}

function chatAttributes(run: ExportedRun, measure: Measure | undefined): Attributes {
  const { sampling, seed } = run.plan;
  const setting = (name: string) => {
    const value = sampling[name];
    return typeof value === 'number' ? value : null;
  };
  const firstTokenMs = measure?.firstTokenMs ?? null;
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': run.provider,
    'gen_ai.request.model': run.model,
    'gen_ai.request.temperature': double(setting('temperature')),
    'gen_ai.request.top_p': double(setting('top_p')),
    'gen_ai.request.max_tokens': run.plan.maxTokens ?? undefined,
    'gen_ai.request.seed': setting('seed') ?? seed,
    'gen_ai.request.stream': firstTokenMs === null ? undefined : true,
    'gen_ai.response.model': run.model,
    'gen_ai.response.time_to_first_chunk': double(firstTokenMs && firstTokenMs / 1000),
    'gen_ai.usage.input_tokens': measure?.promptTokens ?? undefined,
    'gen_ai.usage.cache_read.input_tokens': measure?.cachedTokens ?? undefined,
    'gen_ai.usage.output_tokens': measure?.completionTokens ?? undefined,
    'gen_ai.usage.reasoning.output_tokens': measure?.reasoningTokens ?? undefined,
    'server.address': run.server?.host,
    'server.port': run.server?.port,
  };
}

function double(value: number | null) {
  return value === null ? undefined : { double: value };
}

type Placed = { readonly mode: string; readonly round: number };

function roundName({ mode, round }: Placed): string {
  return `${mode} round ${round}`;
}

export function roundId({ plan }: ExportedRun, placed: Placed): string {
  return spanIdOf(plan.run.id, roundName(placed));
}

export function roundSpan(run: ExportedRun, placed: Placed, period: Period, { trace }: TraceIds): Span {
  const attributes = { 'quality.mode': placed.mode, 'quality.round': placed.round };
  const about = { name: roundName(placed), isClient: false, attributes, events: [], error: undefined };
  return { trace, id: roundId(run, placed), parent: rootId(run.plan), ...about, ...period };
}

function rootId({ run }: Plan): string {
  return spanIdOf(run.id, '');
}

/** The span of the run, then one for each context that was made. */
export function rootSpans(run: ExportedRun, period: Period, { trace, parent }: TraceIds): Span[] {
  const { plan, outcome, contexts } = run;
  const root: Span = {
    ...{ trace, id: rootId(plan), parent, name: `${plan.run.command} ${plan.slug}`, isClient: false, ...period },
    attributes: {
      'quality.run': plan.run.id,
      'quality.slug': plan.slug,
      'quality.modes': plan.modes,
      'quality.packs': plan.packs.map(({ id, version }) => `${id}@${version}`),
      'quality.harness': plan.harness,
      'quality.outcome': outcome,
      'quality.rounds': plan.rounds,
      'vcs.ref.head.revision': run.change?.commit,
    },
    events: [],
    error: undefined,
  };
  const made = contexts.map(
    (line): Span => ({
      ...{ trace, id: spanIdOf(plan.run.id, `context\n${line.scenario}`), parent: rootId(plan), isClient: true },
      name: `context ${plan.context?.name ?? ''}`.trimEnd(),
      ...{ startMs: period.startMs, endMs: period.startMs + line.ms, events: [] },
      attributes: {
        'quality.scenario': line.scenario,
        'quality.context.length.before': line.from.length,
        'quality.context.length.after': line.made?.length,
        'quality.context.cached': line.isCached,
        'quality.cost_usd': double(line.usd),
      },
      error: line.made === null ? 'context-failed' : undefined,
    }),
  );
  return [root, ...made];
}
