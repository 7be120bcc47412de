import { levelName } from '../../records/level.ts';
import type { CsvRow } from '../../report/csv-rows.ts';
import type { ReportPart } from '../../report/report-facet.ts';
import type { LoadReport } from './load-report.ts';

const columns = [
  ...['level', 'requests', 'failed', 'passed', 'requests_per_s', 'tokens_per_s'],
  ...['first_token_p50_ms', 'first_token_p90_ms', 'first_token_p99_ms', 'token_p50_ms', 'token_p90_ms', 'token_p99_ms'],
  ...['total_p50_ms', 'total_p90_ms', 'total_p99_ms', 'late_p99_ms', 'goodput', 'right_goodput', 'good_share'],
  ...['alone_rate', 'identical', 'identical_of', 'loop_delay_ms', 'marks', 'until_ms', 'gpu_mib'],
];

/** A row for each level, and one for each of its packs beside one at once. */
function loadRows({ levels, underLoad, soak }: LoadReport): CsvRow<string>[] {
  const ofLevels = levels.map((each) => ({
    row: 'level',
    level: levelName(each.level),
    requests: each.attempts,
    failed: each.failed,
    passed: each.passed,
    requests_per_s: each.requestsPerSecond,
    tokens_per_s: each.tokensPerSecond,
    first_token_p50_ms: each.firstTokenMs?.p50 ?? null,
    first_token_p90_ms: each.firstTokenMs?.p90 ?? null,
    first_token_p99_ms: each.firstTokenMs?.p99 ?? null,
    token_p50_ms: each.tokenMs?.p50 ?? null,
    token_p90_ms: each.tokenMs?.p90 ?? null,
    token_p99_ms: each.tokenMs?.p99 ?? null,
    total_p50_ms: each.totalMs?.p50 ?? null,
    total_p90_ms: each.totalMs?.p90 ?? null,
    total_p99_ms: each.totalMs?.p99 ?? null,
    late_p99_ms: each.lateMs?.p99 ?? null,
    goodput: each.goodput,
    right_goodput: each.rightGoodput,
    good_share: each.goodShare,
    loop_delay_ms: each.loopDelayMs,
    marks: [...(each.isBroken ? ['broken'] : []), ...each.faults].join(' '),
  }));
  const ofPacks = underLoad.flatMap(({ level, packs, identical }) =>
    Object.entries(packs).map(([pack, right]) => ({
      row: 'level-pack',
      level: levelName(level),
      pack,
      scenarios: right.scenarios,
      alone_rate: right.alone,
      current_rate: right.current,
      p: right.p,
      holm_p: right.holm,
      identical: identical.same,
      identical_of: identical.answers,
    })),
  );
  const ofParts = (soak?.parts ?? []).map((part) => ({
    row: 'level-part',
    until_ms: part.untilMs,
    marks: part.isLimited ? 'client-limited' : undefined,
    requests: part.attempts,
    failed: part.failed,
    passed: part.passed,
    tokens_per_s: part.tokensPerSecond,
    first_token_p50_ms: part.firstTokenMs,
    identical: part.identical.same,
    identical_of: part.identical.answers,
    gpu_mib: part.gpuMemoryMiB,
  }));
  return [...ofLevels, ...ofPacks, ...ofParts];
}

export const loadCsv = {
  heads: columns,
  rows: ({ load }, mode) => (mode !== undefined || load === undefined ? [] : loadRows(load)),
} satisfies ReportPart['csv'];
