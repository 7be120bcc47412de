import { csvRows } from '../../report/csv-rows.ts';
import { duration, maybeDuration } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import { defaultColumns, joinLines, renderGrid, type TerminalOptions, wrapped } from '../../report/terminal-lines.ts';
import type { ContextLoadReport } from './context-load.ts';

export function renderContextLoad(
  report: ContextLoadReport,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const rows = report.contexts.map(({ context, made, failed, perSecond, ms, ratio, tokens }) => [
    plainLine(context),
    `${failed}/${made + failed}`,
    perSecond === null ? '-' : perSecond.toFixed(1),
    ...[maybeDuration(ms?.p50), maybeDuration(ms?.p90), maybeDuration(ms?.p99)],
    ratio === null ? '-' : ratio.toFixed(2),
    tokens === null ? '-' : String(tokens.saved),
  ]);
  const [first] = report.contexts;
  const faults = report.contexts.flatMap(({ context, fault }) =>
    fault === null ? [] : wrapped(`- ${plainLine(context)}: the last failure was: ${plainLine(fault)}`, columns, '  '),
  );
  const late = report.contexts.flatMap(({ context, isLimited }) =>
    isLimited !== true
      ? []
      : wrapped(
          `- ${plainLine(context)}: client-limited: this machine was too busy, and its delay is in the times (late by ${duration(report.loopDelayMs)})`,
          columns,
          '  ',
        ),
  );
  const head =
    first === undefined
      ? 'No context'
      : `Contexts alone, up to ${first.atOnce} at once each, for ${duration(first.seconds * 1000)}; no model was asked:`;
  const heads = ['Context', '>Failed', '>Made/s', '>p50', '>p90', '>p99', '>Ratio', '>Tokens saved'];
  return joinLines([head, ...renderGrid(heads, rows, { width: columns }), ...late, ...faults], color);
}

const head = [
  ...['context', 'at_once', 'seconds', 'made', 'failed', 'per_s', 'p50_ms', 'p90_ms', 'p99_ms', 'ratio'],
  ...['tokens_before', 'tokens_after', 'tokens_saved', 'tokens_of'],
] as const;

export function renderContextLoadCsv({ contexts }: ContextLoadReport): string {
  const rows = contexts.map((each) => ({
    ...{ context: each.context, at_once: each.atOnce, seconds: each.seconds, made: each.made, failed: each.failed },
    per_s: each.perSecond,
    ...{ p50_ms: each.ms?.p50 ?? null, p90_ms: each.ms?.p90 ?? null, p99_ms: each.ms?.p99 ?? null, ratio: each.ratio },
    tokens_before: each.tokens?.before ?? null,
    tokens_after: each.tokens?.after ?? null,
    tokens_saved: each.tokens?.saved ?? null,
    tokens_of: each.tokens?.contexts ?? null,
  }));
  return csvRows(head, rows);
}
