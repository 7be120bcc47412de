export function taskRow(task_id: string, more: object = {}): object {
  return {
    task_id,
    passed: true,
    score: 100,
    latency_ms: 900,
    error: null,
    output: 'Paris',
    execution_ok: true,
    ...more,
  };
}

/** A row as version 0.2 writes it: `error` holds why the reply failed, and no reply is an empty one without tokens. */
export function oldTaskRow(task_id: string, evaluation_status: string, more: object = {}): object {
  const graded = { passed: evaluation_status === 'pass', score: evaluation_status === 'pass' ? 100 : 0 };
  return {
    ...{ task_id, suite: 'reasonmath', ...graded, latency_ms: 50.6, tokens_generated: 9, tokens_prompt: 20 },
    ...{ error: graded.passed ? '' : 'missing count', output: 'ANSWER: 126', metadata: { evaluation_status } },
    ...more,
  };
}

/** A row of its export. */
export function exportRow(more: object = {}): object {
  return {
    ...{ id: '20260601-100000-qwen3', timestamp: '2026-06-01T10:00:00Z', model: 'Qwen/Qwen3-8B', harness: 'hermes' },
    ...{ provider: 'ollama', machine: 'RTX 3090', overall_score: 61.5, quality_score: 60, speed_score: 70 },
    ...{ reliability_score: 58, generation_tok_per_sec: 41, ttft_ms: 210, agent_score: null },
    suites: { speed: { score: 70 }, toolcall: { score: 80 }, reasonmath: { score: 40 } },
    ...more,
  };
}

/** A run.json of BenchLoop. */
export function runFile(more: object = {}): object {
  const tasks = [taskRow('TC-01'), taskRow('TC-02', { passed: false, score: 25 })];
  const unanswered = [taskRow('RM-01', { passed: false, score: 0, error: 'timeout', execution_ok: false })];
  return {
    version: '0.3.0',
    benchmark_version: '3.0.0',
    benchmark_profile: 'smoke',
    requested_profile: 'smoke',
    timestamp: '2026-06-01T10:00:00Z',
    model: { model_id: 'Qwen/Qwen3-8B', quantization: 'Q4_K_M' },
    harness: 'hermes',
    is_remote: true,
    run_id: 'r1',
    suites: {
      speed: { score: 70, task_count: 1, pass_count: 1, tasks: [taskRow('SP-01')] },
      toolcall: { score: 62.5, task_count: 2, pass_count: 1, median_latency_ms: 900, tasks },
      reasonmath: { score: 0, task_count: 1, pass_count: 0, tasks: unanswered },
    },
    ...more,
  };
}

/** A cell of the pack `speed`. */
export function speedOf(decode: number, firstTokenMs: number) {
  return {
    ...{ session: 1, n: 3, promptTokens: 30, cachedTokens: 0, firstTokenMs: { p50: firstTokenMs, p95: firstTokenMs } },
    ...{ prefill: null, decode, content: decode, serverPrefill: null, serverDecode: null },
    gapMs: { p50: 10, p99: 20, max: 20 },
  };
}
