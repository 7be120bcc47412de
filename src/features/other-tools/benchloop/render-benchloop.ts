import type { Scorecard } from '../../../records/scorecard.ts';
import { packOfKey } from '../../../records/shard.ts';
import { type AskedAttempt, type AskedAttempts, medianMs, rowsInTurn } from '../asked-attempt.ts';
import { ownBenchmark } from './benchloop-file.ts';
import { suiteOfPack } from './benchloop-run.ts';
import { type BenchloopRun, benchloopScores, profileWeights } from './benchloop-scores.ts';

/** A scorecard with its suites; the scores are those of version 2 on a local server, as their dashboard shows them. */
export type Exported = {
  readonly scorecard: Scorecard;
  readonly run: BenchloopRun;
  readonly isRemote: boolean;
  /** How long it took; null if it did not end. */
  readonly seconds: number | null;
  readonly attempts: AskedAttempts;
};

export function renderBenchloopRun(exported: Exported): string {
  return `${JSON.stringify(runOf(exported), undefined, 2)}\n`;
}

export function renderBenchloopExport(all: readonly Exported[], madeAt: string): string {
  const list = { generated_at: madeAt, count: all.length, source: ownBenchmark, runs: all.map(rowOf) };
  return `${JSON.stringify(list, undefined, 2)}\n`;
}

/** The run of a row, without tasks and counts; it is never a full benchmark of theirs. */
function rowOf(exported: Exported) {
  const { run_id, model, suites, ...run } = runOf(exported);
  const { agent } = suites;
  return {
    id: run_id,
    benchmark_id: run.benchmark_id,
    benchmark_profile: run.benchmark_profile,
    requested_profile: run.requested_profile,
    comparable: run.comparable,
    timestamp: run.timestamp,
    model: model.model_id,
    harness: run.harness,
    provider: run.provider,
    machine: run.machine.gpu || run.machine.cpu || '',
    ...{ is_remote: run.is_remote, is_cloud: run.is_cloud },
    overall_score: run.overall_score,
    quality_score: run.quality_score,
    speed_score: run.speed_score,
    reliability_score: run.reliability_score,
    ...run.speed_metrics,
    ...{ is_full_benchmark: false, is_quality_full: false, is_agent_only: false },
    agent_score: agent?.score ?? null,
    agent_pass: agent?.pass_count ?? null,
    agent_task_count: agent?.task_count ?? null,
    suites: Object.fromEntries(exported.run.suites),
  };
}

function runOf({ scorecard, run, isRemote, seconds, attempts }: Exported) {
  const { fingerprint, slug, mode } = scorecard;
  const { startedAt, ids } = scorecard.run;
  const { identity, subject } = fingerprint;
  const scores = benchloopScores('benchloop-v2', run);
  return {
    version: subject.tool,
    benchmark_id: ownBenchmark,
    benchmark_version: subject.tool,
    benchmark_profile: 'custom',
    requested_profile: run.profile,
    manifest_hash: null,
    coverage_score: coverageOf(run),
    // Their formula over other tasks.
    comparable: false,
    timestamp: startedAt,
    model: {
      model_id: identity.model ?? slug,
      ...{ family: null, parameter_count: null, quantization: subject.quantization },
    },
    machine: machineOf(subject),
    provider: 'openai_compat',
    harness: fingerprint.conditions.harness === 'native' ? 'raw' : fingerprint.conditions.harness,
    harness_version: null,
    ...{ is_remote: isRemote, is_cloud: isRemote },
    total_runtime_sec: seconds,
    overall_score: scores.overall,
    quality_score: scores.quality,
    speed_score: scores.speed,
    reliability_score: scores.reliability,
    value_score: scores.value,
    speed_metrics: {
      ttft_ms: medianMs([...attempts.values()].flat(), 'firstTokenMs'),
      generation_tok_per_sec: run.tokensPerSecond,
    },
    suites: Object.fromEntries(
      [...run.suites].map(([name, { score, tasks, passed }]) => {
        // Their reliability is the share of these, and a scenario weighs the same however often it was asked.
        const counts = { task_count: tasks, pass_count: passed, fail_count: tasks - passed };
        const asked = [...attempts].flatMap(([key, own]) => (suiteOfPack(packOfKey(key)) === name ? own : []));
        const rows = tasksOf(name, scorecard, rowsInTurn(attempts));
        return [name, { score, ...counts, median_latency_ms: medianMs(asked, 'ms'), tasks: rows }];
      }),
    ),
    run_id: `${ids.join('+')}-${mode}`,
    mode,
  };
}

function machineOf({ gpu, cpu, 'gpu-memory': memory, engine }: Scorecard['fingerprint']['subject']) {
  return {
    machine_id: '',
    ...{ cpu: cpu ?? '', gpu: gpu?.join(', ') ?? '', backend: engine.name ?? '' },
    gpu_memory_gb: Math.round((memory ?? []).reduce((sum, each) => sum + each, 0) / 102.4) / 10,
  };
}

/** 20 % for the speed, 80 % for the weights of the suites that ran. */
function coverageOf({ suites, profile, speed }: BenchloopRun): number {
  const weights = Object.entries(profileWeights[profile]);
  const covered = weights.reduce((sum, [name, weight]) => sum + (suites.has(name) ? weight : 0), 0);
  return Math.round(((speed === null ? 0 : 20) + 80 * covered) * 100) / 100;
}

/** A row for each attempt. A scorecard knows how many passed, but not in which rounds, so the passes come first. */
function tasksOf(suite: string, { packs, scenarios }: Scorecard, attemptOf: ReturnType<typeof rowsInTurn>) {
  const versions = new Map(packs.map(({ id, version }) => [id, version]));
  return scenarios
    .filter(({ scenario }) => suiteOfPack(packOfKey(scenario)) === suite)
    .flatMap(({ scenario, digest, cells }) => {
      const metadata = { digest, pack_version: versions.get(packOfKey(scenario)) ?? null };
      const row = (outcome: AskedAttempt['outcome']) => {
        const attempt = attemptOf(scenario, outcome);
        const { agent: _, ...components } = attempt?.agent ?? {};
        const agent = attempt?.agent === undefined ? {} : { agent_components: components };
        return { ...taskOf(scenario, suite, outcome, attempt), metadata: { ...metadata, ...agent } };
      };
      return cells.flatMap(({ passed, failed, unmeasured }) => [
        ...Array.from({ length: passed }, () => row('pass')),
        ...Array.from({ length: failed }, () => row('fail')),
        ...Array.from({ length: unmeasured }, () => row('unmeasured')),
      ]);
    });
}

function taskOf(scenario: string, suite: string, end: AskedAttempt['outcome'], attempt: AskedAttempt | undefined) {
  return {
    task_id: scenario,
    suite,
    passed: end === 'pass',
    score: attempt?.agent?.['agent'] ?? (end === 'pass' ? 100 : 0),
    latency_ms: attempt?.ms ?? null,
    tokens_generated: attempt?.completionTokens ?? null,
    tokens_prompt: attempt?.promptTokens ?? null,
    error: end === 'unmeasured' ? 'no answer' : null,
    output: attempt?.text ?? '',
    execution_ok: end !== 'unmeasured',
  };
}
