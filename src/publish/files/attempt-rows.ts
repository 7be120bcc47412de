import { nameOfVerdict } from '../../model/verdict.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';

export type Cell = string | number | null;

/** The columns of a file, in their order. */
export const columns = {
  run: 'text',
  slug: 'text',
  model: 'text',
  mode: 'text',
  stage: 'text',
  session: 'number',
  round: 'number',
  pack: 'text',
  scenario: 'text',
  verdict: 'text',
  detail: 'text',
  score: 'number',
  metrics: 'text',
  started: 'text',
  total_ms: 'number',
  first_token_ms: 'number',
  tokens_per_second: 'number',
  input_tokens: 'number',
  output_tokens: 'number',
  cost_usd: 'number',
  expected: 'text',
  received: 'text',
  prompt: 'text',
  answer: 'text',
} as const satisfies Record<string, 'text' | 'number'>;
export type Column = keyof typeof columns;
export type AttemptRow = Readonly<Record<Column, Cell>>;

// The keys of an object written above are its own and no others.
export const columnNames = Object.keys(columns) as readonly Column[];

/** Texts that stay here are null. */
export function rowOf(attempt: ExportedAttempt, { plan, model }: ExportedRun): AttemptRow {
  const { line, pack, startMs, usd, usage, turns, question } = attempt;
  const { verdict, measures } = line;
  const [first] = measures;
  const isFailure = verdict.outcome === 'fail';
  const numbers = verdict.outcome === 'unmeasured' ? undefined : verdict.measures;
  return {
    ...{ run: plan.run.id, slug: plan.slug, model, mode: line.mode, stage: line.stage, session: line.session },
    ...{ round: line.round, pack, scenario: line.scenario, verdict: verdict.outcome },
    detail: verdict.outcome === 'pass' ? null : nameOfVerdict(verdict),
    score: verdict.outcome === 'unmeasured' ? null : (verdict.score ?? null),
    metrics: numbers === undefined ? null : JSON.stringify(numbers),
    started: new Date(Math.max(0, startMs)).toISOString(),
    total_ms: line.totalMs,
    first_token_ms: first?.firstTokenMs ?? null,
    tokens_per_second: first?.decodeTokensPerSecond ?? null,
    ...{ input_tokens: usage.input, output_tokens: usage.output, cost_usd: usd },
    expected: isFailure && verdict.expected !== '' ? verdict.expected : null,
    received: isFailure && verdict.received !== '' ? verdict.received : null,
    prompt: question && turns ? question.messages.map(({ content }) => content).join('\n\n') : null,
    answer: turns?.findLast(({ role }) => role === 'assistant')?.content ?? null,
  };
}

/** A line of CSV. A spreadsheet would run a cell that begins with one of these as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.toWellFormed().replaceAll('\0', '');
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
