import type { ToolTurn } from '../../model/attempt.ts';
import type { Measure, Plan } from '../../model/journal.ts';
import { nameOfVerdict } from '../../model/verdict.ts';
import { spanIdOf } from '../derived-ids.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';
import type { Attributes, Span } from './encode-spans.ts';

/** The trace id of a run, and the span above it, if the environment names one. */
export type TraceIds = { readonly trace: string; readonly parent: string | undefined };

export type Period = { readonly startMs: number; readonly endMs: number };

/** In characters. Backends cut or refuse longer attributes. */
const longestText = 1_000_000;

/** The span of the attempt, then one for each message of the model and each tool result. */
export function attemptSpans(run: ExportedRun, attempt: ExportedAttempt, { trace }: TraceIds): Span[] {
  const { key, line, startMs, endMs, turns, question, usd, usage } = attempt;
  const { verdict } = line;
  const id = spanIdOf(run.plan.run.id, key);
  const measures = verdict.outcome === 'unmeasured' ? {} : (verdict.measures ?? {});
  const own: Span = {
    ...{ trace, id, parent: roundId(run, line), name: `attempt ${line.scenario}`, isClient: false, startMs, endMs },
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
      'gen_ai.input.messages':
        question && turns && shown(question.messages.map(({ role, content }) => part(role, content))),
      'gen_ai.output.messages': turns && shown(turns.map((turn) => part(turn.role, turn.content, turn))),
    },
    events: [],
    // A wrong answer is no error of the traced system.
    error: verdict.outcome === 'unmeasured' ? nameOfVerdict(verdict) : undefined,
  };
  return [own, ...turnSpans(run, attempt, own)];
}

function turnSpans(
  run: ExportedRun,
  { key, line, roles, turns }: ExportedAttempt,
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
      spans.push({ ...common, ...toolSpan(turn?.role === 'tool' ? turn : undefined), startMs: atMs, endMs });
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
      attributes: { ...chatAttributes(run, measure), 'gen_ai.response.finish_reasons': finished },
      events: measure?.firstTokenMs == null ? [] : [{ name: 'gen_ai.first_token', atMs: from + measure.firstTokenMs }],
    });
    asked += 1;
    atMs = endMs;
  }
  return spans;
}

function toolSpan(turn: ToolTurn | undefined): Pick<Span, 'name' | 'isClient' | 'attributes' | 'events' | 'error'> {
  return {
    name: turn === undefined ? 'execute_tool' : `execute_tool ${turn.name}`,
    isClient: false,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': turn?.name,
      'gen_ai.tool.call.id': turn?.callId,
      'gen_ai.tool.call.result': turn && cut(turn.content),
    },
    events: [],
    error: undefined,
  };
}

function chatAttributes(run: ExportedRun, measure: Measure | undefined): Attributes {
  const { sampling, seed } = run.plan;
  const setting = (name: string) => {
    const value = sampling[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': run.provider,
    'gen_ai.request.model': run.model,
    'gen_ai.request.temperature': double(setting('temperature')),
    'gen_ai.request.top_p': double(setting('top_p')),
    'gen_ai.request.max_tokens': run.plan.maxTokens ?? undefined,
    'gen_ai.request.seed': setting('seed') ?? seed,
    'gen_ai.response.model': run.model,
    'gen_ai.usage.input_tokens': measure?.promptTokens ?? undefined,
    'gen_ai.usage.output_tokens': measure?.completionTokens ?? undefined,
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

function roundId({ plan }: ExportedRun, placed: Placed): string {
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

type Part = { readonly type: string; readonly [field: string]: unknown };

/** A message in the form of OpenTelemetry's GenAI conventions. */
function part(role: string, content: string, turn?: object) {
  const parts: Part[] =
    content === '' ? [] : [{ type: role === 'tool' ? 'tool_call_response' : 'text', content: cut(content) }];
  if (turn !== undefined && 'toolCalls' in turn && Array.isArray(turn.toolCalls))
    for (const call of turn.toolCalls)
      parts.push({ type: 'tool_call', id: call.id, name: call.name, arguments: call.arguments });
  return { role, parts };
}

function shown(messages: readonly unknown[]): string {
  return JSON.stringify(messages);
}

function cut(content: string): string {
  if (content.length <= longestText) return content;
  return `${content.slice(0, longestText)}… (${content.length - longestText} more characters)`;
}
