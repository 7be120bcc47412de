import { z } from 'zod';
import { sum } from '../../../lib/median-of.ts';

/** One line of `raw/<experiment>_<time>.jsonl`: an answer to an example. */
export type RawLine = {
  readonly id: string;
  readonly model: string;
  readonly input_question: string;
  /** The context as asked, after it was shortened. */
  readonly input_context: string;
  readonly pred: string;
  readonly gold: readonly string[];
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The making of the context included. */
  readonly latency_ms: number;
  readonly cost_usd: number | null;
  readonly metrics: Readonly<Record<string, number>>;
};

/** The figures of a line that a summary needs, without its texts. */
export type RawFigures = Pick<RawLine, 'input_tokens' | 'output_tokens' | 'latency_ms' | 'cost_usd' | 'metrics'>;

const replySchema = z.looseObject({ id: z.union([z.string(), z.number()]), pred: z.string(), metrics: z.unknown() });

/** The reply in a raw line of ScaleBench; undefined for a line of another form. */
export function readRawReply(line: unknown): { readonly scenario: string; readonly response: string } | undefined {
  const parsed = replySchema.safeParse(line);
  return parsed.success ? { scenario: String(parsed.data.id), response: parsed.data.pred } : undefined;
}

export type Spread = { readonly mean: number; readonly std: number | null; readonly p50: number; readonly p95: number };
type SpreadOf = (values: readonly number[]) => Spread;

type Figures = {
  readonly n_examples: number;
  readonly metrics: Readonly<Record<string, Spread>>;
  readonly latency_ms: Spread | null;
  readonly tokens: { readonly avg_input_tokens: number | null; readonly avg_output_tokens: number | null };
  readonly cost: (Spread & { readonly total_usd: number }) | null;
};

export type ScaleBenchSummary = Figures & {
  readonly experiment_id: string;
  readonly model: string;
  readonly task: string;
  readonly per_task?: Readonly<Record<string, Figures>>;
};

export function summarise(
  experiment: string,
  model: string,
  byTask: ReadonlyMap<string, readonly RawFigures[]>,
  spreadOf: SpreadOf,
): ScaleBenchSummary {
  const tasks = [...byTask].map(([task, lines]) => [task, figuresOf(lines, spreadOf)] as const);
  return {
    experiment_id: experiment,
    model,
    task: tasks.length === 1 ? (tasks[0]?.[0] ?? '') : 'all',
    ...figuresOf([...byTask.values()].flat(), spreadOf),
    ...(tasks.length < 2 ? {} : { per_task: Object.fromEntries(tasks) }),
  };
}

function figuresOf(lines: readonly RawFigures[], spreadOf: SpreadOf): Figures {
  const known = (amountIn: (line: RawFigures) => number | null) => lines.flatMap((line) => amountIn(line) ?? []);
  const spread = (values: readonly number[]) => (values.length === 0 ? null : spreadOf(values));
  const names = [...new Set(lines.flatMap(({ metrics }) => Object.keys(metrics)))].sort();
  // Part of the answers would cost less than all of them.
  const costs = known(({ cost_usd }) => cost_usd);
  const cost = costs.length < lines.length ? null : spread(costs);
  return {
    n_examples: lines.length,
    metrics: Object.fromEntries(
      names.map((name) => [name, spreadOf(lines.flatMap(({ metrics }) => metrics[name] ?? []))]),
    ),
    latency_ms: spread(lines.map(({ latency_ms }) => latency_ms)),
    tokens: {
      avg_input_tokens: spread(known(({ input_tokens }) => input_tokens))?.mean ?? null,
      avg_output_tokens: spread(known(({ output_tokens }) => output_tokens))?.mean ?? null,
    },
    cost: cost === null ? null : { total_usd: Number(sum(costs).toFixed(12)), ...cost },
  };
}

/** A row for all tasks, then a row for each task. */
export function renderSummaryCsv({ experiment_id, model, task: asked, per_task, ...all }: ScaleBenchSummary): string {
  const rows = [[asked, all] as const, ...Object.entries(per_task ?? {})].map(([task, figures]) => ({
    ...{ experiment_id, model, task },
    ...flat('', figures),
  }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row: Readonly<Record<string, unknown>>) => columns.map((name) => row[name]))];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

function flat(before: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { [before]: value };
  const parts = Object.entries(value).map(([name, part]) => flat(before === '' ? name : `${before}_${name}`, part));
  return Object.assign({}, ...parts);
}

function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = value === null || value === undefined ? '' : String(value).replace(/\p{Cc}/gu, ' ');
  // A spreadsheet would run such a text as a formula.
  const guarded = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
