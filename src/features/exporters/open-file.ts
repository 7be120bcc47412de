import { parquetWriteBuffer } from 'hyparquet-writer';
import { nameOfVerdict } from '../../records/verdict.ts';
import type { Destination, DestinationSettings } from './export-destination.ts';
import { type ExportedAttempt, type ExportedRun, isoOf } from './exported-run.ts';
import { ExportError } from './send-request.ts';

type Cell = string | number | null;

const columns = {
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
type Column = keyof typeof columns;
type AttemptRow = Readonly<Record<Column, Cell>>;

// The keys of an object written above are its own and no others.
const columnNames = Object.keys(columns) as readonly Column[];

export function openFile({ format = 'parquet', out }: DestinationSettings): Destination {
  if (out === undefined) throw new ExportError('a file needs a place: name it with --out FILE.');
  return {
    place: out,
    name: `file ${format} ${out}`,
    async send(run, sink) {
      await sink.save(out, format === 'parquet' ? await parquetOf(run) : linesOf(run, format));
      await sink.keep(run.attempts);
    },
  };
}

async function* linesOf(run: ExportedRun, format: 'csv' | 'jsonl'): AsyncGenerator<string, void, undefined> {
  if (format === 'csv') yield csvLine(columnNames);
  for await (const attempt of run.read()) {
    const row = rowOf(attempt, run);
    yield format === 'csv' ? csvLine(columnNames.map((name) => row[name])) : `${JSON.stringify(row)}\n`;
  }
}

async function parquetOf(run: ExportedRun): Promise<Uint8Array> {
  const rows: AttemptRow[] = [];
  for await (const attempt of run.read()) rows.push(rowOf(attempt, run));
  const buffer = parquetWriteBuffer({
    columnData: columnNames.map((name) => ({
      name,
      type: columns[name] === 'number' ? ('DOUBLE' as const) : ('STRING' as const),
      data: rows.map((row) => row[name]),
      nullable: true,
    })),
  });
  return new Uint8Array(buffer);
}

/** Texts that stay here are null. */
function rowOf(attempt: ExportedAttempt, { plan, model }: ExportedRun): AttemptRow {
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
    started: isoOf(startMs),
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
function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.toWellFormed().replaceAll('\0', '');
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
