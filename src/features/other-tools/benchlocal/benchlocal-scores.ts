import { groupBy } from '../../../lib/group-by.ts';
import { canonicalJson } from '../../../lib/json.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { FailureMode } from '../../../records/failure-mode.ts';
import type { Cell, ScenarioScore } from '../../../records/scorecard.ts';
import { causesFrom, fromBenchlocalPackId } from './benchlocal-names.ts';
import type { ResultPack, ResultRow } from './benchlocal-result-schema.ts';
import { failuresFrom } from './kinds/sandbox-image.ts';

/** The rows of a pack, one score for each scenario. */
export function scoresOf(pack: ResultPack, sessions: number): ScenarioScore[] {
  const id = fromBenchlocalPackId(pack.pack_id);
  const groups = groupBy(namedRows(pack.scenarios ?? []), ({ name }) => name);
  return [...groups].map(([name, named]) => {
    const scenario = `${id}/${name}`;
    const rows = named.map(({ row }) => row);
    const digest = rows[0]?.quality_baseline?.digest ?? sha256(digestText(scenario, pack, rows[0]));
    return scoreOf(scenario, digest, rows, sessions);
  });
}

function digestText(scenario: string, { version }: ResultPack, row: ResultRow | undefined): string {
  const raw = row?.raw_scenario ?? {};
  return Object.keys(raw).length > 0 ? canonicalJson(raw) : `${scenario}@${version ?? ''}`;
}

/** One id names several problems in gsm-symbolic-30: the second in a round is `.2`, as it is in the imported pack. */
export function namedRows(rows: readonly ResultRow[]): { name: string; row: ResultRow }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const place = `${row.repeat_index ?? 1} ${row.id}`;
    const nth = (seen.get(place) ?? 0) + 1;
    seen.set(place, nth);
    const name = row.id.trim().replace(/[\s/]+/g, '-') || '-';
    return { name: nth === 1 ? name : `${name}.${nth}`, row };
  });
}

function scoreOf(scenario: string, digest: string, rows: readonly ResultRow[], sessions: number): ScenarioScore {
  const cells: Cell[] = Array.from({ length: sessions }, () => ({ passed: 0, failed: 0, unmeasured: 0 }));
  const failures: Partial<Record<FailureMode, number>> = {};
  const causes: Record<string, number> = {};
  for (const row of rows) {
    const cell = cells[Math.min(row.quality_baseline?.session ?? 1, sessions) - 1];
    const end = endOf(row);
    if (cell === undefined) continue;
    if (end.kind === 'passed') cell.passed += 1;
    else if (end.kind === 'failed') {
      cell.failed += 1;
      failures[end.mode] = (failures[end.mode] ?? 0) + 1;
    } else {
      cell.unmeasured += 1;
      causes[end.cause] = (causes[end.cause] ?? 0) + 1;
    }
  }
  return {
    scenario,
    digest,
    cells,
    failures,
    causes,
    promptTokens: promptTokensOf(rows[0]),
    // benchlocal-cli strips think tags before it keeps an answer, so no digest of ours would match.
    answers: null,
    firstRound: rows.length > 1 && rows[0] !== undefined ? onlyCell(rows[0]) : null,
  };
}

function onlyCell(row: ResultRow): Cell {
  const { kind } = endOf(row);
  return {
    passed: kind === 'passed' ? 1 : 0,
    failed: kind === 'failed' ? 1 : 0,
    unmeasured: kind === 'unmeasured' ? 1 : 0,
  };
}

type End =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly mode: FailureMode }
  | { readonly kind: 'unmeasured'; readonly cause: string };

export function endOf({ passed, failure_mode, quality_baseline }: ResultRow): End {
  if (passed) return { kind: 'passed' };
  const theirs = failure_mode ?? '';
  const cause = quality_baseline?.cause ?? (Object.hasOwn(causesFrom, theirs) ? causesFrom[theirs] : undefined);
  if (cause !== undefined) return { kind: 'unmeasured', cause };
  // An unknown mode of a later version still counts as a failure.
  const mode = Object.hasOwn(failuresFrom, theirs) ? failuresFrom[theirs] : undefined;
  return { kind: 'failed', mode: quality_baseline?.mode ?? mode ?? 'verifier-fail' };
}

function promptTokensOf(row: ResultRow | undefined): number | null {
  if (row?.quality_baseline !== undefined) return row.quality_baseline.promptTokens;
  return row?.raw_response?.usage?.prompt_tokens ?? null;
}
