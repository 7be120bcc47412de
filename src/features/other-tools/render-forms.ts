import type { ScoreView } from '../../commands/view-facet.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Io } from '../../lib/io.ts';
import { canonicalJson } from '../../lib/json.ts';
import { readResponse } from '../../packs/read-response.ts';
import { assistantTurns } from '../../records/attempt.ts';
import type { FailureMode } from '../../records/failure-mode.ts';
import type { PackScore, ScenarioScore, Scorecard } from '../../records/scorecard.ts';
import { packOfKey } from '../../records/shard.ts';
import { settleRefusals, type Verdict } from '../../records/verdict.ts';
import { tokensIn } from '../../score/price.ts';
import { sortLines } from '../../score/score-run.ts';
import type { FormedRun, RenderedRuns } from '../../store/result-facet.ts';
import { type AskedAttempt, type AskedAttempts, rowsInTurn } from './asked-attempt.ts';
import {
  thinkingModes,
  toBenchlocalCause,
  toBenchlocalFailure,
  toBenchlocalPackId,
} from './benchlocal/benchlocal-names.ts';
import { exportRuns } from './score-runs.ts';

/** The result of benchlocal-cli, which holds one run. */
export async function renderAsBenchlocal(runs: AsyncIterable<FormedRun>): Promise<RenderedRuns> {
  for await (const run of runs)
    return { text: renderBenchlocalResult(run.scorecard, await askedAttempts(run)), written: 1 };
  throw new Error('a run has a mode');
}

/** The file of BenchLoop: of one run, or of all. */
export async function renderAsBenchloop(
  runs: AsyncIterable<FormedRun>,
  place: ScoreView['place'],
  io: Io,
): Promise<RenderedRuns> {
  const asked: Parameters<typeof exportRuns>[0][number][] = [];
  for await (const run of runs) asked.push({ ...run, attempts: await askedAttempts(run) });
  return exportRuns(asked, place, io);
}

/** What a run asked in a mode. Texts of private packs stay in its folder. */
async function askedAttempts({ folder, scorecard: { mode }, what }: FormedRun): Promise<AskedAttempts> {
  const { plan, lines } = await folder.journal();
  const { attempts } = sortLines(lines);
  const verdictOf = settleRefusals(attempts);
  const own = attempts.filter((line) => line.mode === mode);
  const byScenario = groupBy(own, ({ scenario }) => scenario);
  return new Map(
    [...byScenario].map(([scenario, asked]) => [
      scenario,
      asked.map((line): AskedAttempt => {
        const verdict = verdictOf(line);
        const { outcome } = verdict;
        const isTold = what === 'all' || (what === 'failures' && outcome === 'fail');
        const isPrivate = plan.private?.includes(packOfKey(scenario)) === true;
        return {
          outcome,
          ms: line.totalMs,
          firstTokenMs: line.measures[0]?.firstTokenMs ?? null,
          promptTokens: tokensIn(line.measures, 'promptTokens'),
          completionTokens: tokensIn(line.measures, 'completionTokens'),
          agent: agentScores(verdict),
          ...(isTold && !isPrivate ? { text: assistantTurns(readResponse(line.messages)).at(-1)?.content ?? '' } : {}),
        };
      }),
    ]),
  );
}

const prefix = 'benchloop/';

function agentScores(verdict: Verdict): AskedAttempt['agent'] {
  const measures = Object.entries((verdict.outcome !== 'unmeasured' && verdict.measures) || {});
  const own = measures.filter(([name]) => name.startsWith(prefix)).map(([name, is]) => [name.slice(prefix.length), is]);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

type Row = {
  readonly passed: boolean;
  readonly words: string;
  readonly own: Record<string, unknown>;
  readonly attempt?: AskedAttempt | undefined;
};

/**
 * Writes a scorecard as a result file of benchlocal-cli. A scorecard counts the passes of a session but not their
 * rounds, so the passes come first.
 */
export function renderBenchlocalResult(scorecard: Scorecard, attempts: AskedAttempts = new Map()): string {
  const { scenarios: _, ...head } = scorecard;
  const { fingerprint, mode, run } = scorecard;
  const packs = scorecard.packs.map((pack) => packOf(pack, scorecard, attempts));
  const passed = packs.reduce((sum, pack) => sum + pack.passed, 0);
  const total = packs.reduce((sum, pack) => sum + pack.total, 0);
  const effort = /^reasoning_effort=(.*)$/.exec(fingerprint.conditions['thinking-control'] ?? '')?.[1];
  const result = {
    schema_version: '1',
    runner_version: `quality-baseline ${fingerprint.subject.tool}`,
    endpoint: '',
    model: fingerprint.identity.model ?? scorecard.slug,
    mode: 'custom',
    started_at: run.startedAt,
    finished_at: run.endedAt ?? run.startedAt,
    packs,
    totals: { passed, total, score: share(passed, total) },
    thinking_enabled: mode === 'enable-thinking',
    thinking_mode: thinkingModes[mode],
    ...(effort === undefined ? {} : { thinking_control: 'reasoning_effort', reasoning_effort: effort }),
    warnings: [],
    repeat: Math.max(1, ...scorecard.scenarios.map((score) => rowsOf(score).length)),
    equivalent_score_150: total === 0 ? 0 : Math.floor((passed * 150) / total + 0.5),
    quality_baseline: { version: 1, scorecard: head },
  };
  return `${canonicalJson(result, { indent: 2 })}\n`;
}

function packOf(pack: PackScore, { scenarios, timings, fingerprint }: Scorecard, attempts: AskedAttempts) {
  const inPack = scenarios.filter(({ scenario }) => scenario.startsWith(`${pack.id}/`));
  const sampling = fingerprint.conditions.sampling ?? {};
  const attemptOf = rowsInTurn(attempts);
  const numbered = inPack.flatMap((score) =>
    rowsOf(score)
      .map((row) => ({ ...row, attempt: attemptOf(score.scenario, outcomeOf(row)) }))
      .map((row, index) => ({ row, repeat: index + 1, score })),
  );
  // benchlocal-cli lists all rows of a round before the next round.
  const rows = numbered.sort((one, other) => one.repeat - other.repeat);
  const counted = rows.filter(({ row }) => row.words !== 'verifier_not_implemented');
  const passed = counted.filter(({ row }) => row.passed).length;
  const timing = Object.hasOwn(timings, pack.id) ? timings[pack.id] : undefined;
  return {
    pack_id: toBenchlocalPackId(pack.id),
    version: pack.version,
    upstream_commit: '',
    scenario_count: inPack.length,
    passed,
    total: counted.length,
    score: share(passed, counted.length),
    latency: { p50: seconds(timing?.attemptP50Ms), p95: seconds(timing?.attemptP95Ms), mean: null },
    skipped: false,
    status: counted.length === 0 ? 'stubbed' : 'ok',
    warnings: [],
    variance: null,
    scenarios: rows.map(({ row, repeat, score }) =>
      rowText(row, repeat, score.scenario.slice(pack.id.length + 1), sampling),
    ),
  };
}

function rowsOf(score: ScenarioScore): Row[] {
  const modes = Object.entries(score.failures).flatMap(([mode, times]) => Array<string>(times).fill(mode));
  const causes = Object.entries(score.causes).flatMap(([cause, times]) => Array<string>(times).fill(cause));
  return score.cells.flatMap(({ passed, failed, unmeasured }, index) => {
    const own = { digest: score.digest, session: index + 1, promptTokens: score.promptTokens };
    return [
      ...Array.from({ length: passed }, (): Row => ({ passed: true, words: 'passed', own })),
      ...Array.from({ length: failed }, (): Row => {
        // A safe cast: `failures` counts by failure mode.
        const mode = (modes.shift() ?? 'verifier-fail') as FailureMode;
        return { passed: false, words: toBenchlocalFailure(mode), own: { ...own, mode } };
      }),
      ...Array.from({ length: unmeasured }, (): Row => {
        const cause = causes.shift() ?? 'server-error';
        return { passed: false, words: toBenchlocalCause(cause), own: { ...own, cause } };
      }),
    ];
  });
}

function outcomeOf({ passed, own }: Row): AskedAttempt['outcome'] {
  return passed ? 'pass' : 'cause' in own ? 'unmeasured' : 'fail';
}

function rowText(
  { passed, words, own, attempt }: Row,
  repeat: number,
  id: string,
  sampling: object,
): Record<string, unknown> {
  const detail = String(own['mode'] ?? own['cause'] ?? '');
  const shared = {
    passed,
    failure_mode: words,
    detail,
    latency_seconds: seconds(attempt?.ms) ?? 0,
    tokens_completion: attempt?.completionTokens ?? null,
    verifier_trace: null,
  };
  return {
    id,
    ...shared,
    result: { scenario_id: id, ...shared, pass_rate: null, passed_count: null, total_count: null },
    raw_scenario: { id },
    raw_response: attempt === undefined ? null : rawResponse(attempt),
    request: {},
    sampling_params: sampling,
    status_code: null,
    repeat_index: repeat,
    response_field_used: null,
    turn_count: null,
    assistant_messages: attempt?.text === undefined ? [] : [attempt.text],
    tool_calls: [],
    conversation: [],
    quality_baseline: own,
  };
}

function rawResponse({ text, promptTokens, completionTokens }: AskedAttempt) {
  return {
    ...(text === undefined ? {} : { choices: [{ message: { role: 'assistant', content: text } }] }),
    usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens },
  };
}

function share(passed: number, total: number): number {
  return total === 0 ? 0 : passed / total;
}

function seconds(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : ms / 1000;
}
