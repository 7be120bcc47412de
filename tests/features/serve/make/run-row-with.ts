import type { PackRow, RunRow, ScoreRow } from '../../../../src/features/serve/run-row.ts';

/** This many scenarios of three rounds, of which the first `passed` pass. */
export function packRowWith(passed: number, of: number, more: Partial<PackRow> = {}): PackRow {
  const counts = Array.from({ length: of }, (_, at) => (at < passed ? 3 : 0));
  const row = { id: 'toolcall-15', version: '1.0.0', asked: 'a', attemptMs: null };
  return { ...row, passed: counts, attempts: counts.map(() => 3), ...more };
}

type Parts = Partial<Omit<RunRow, 'scores'>> & { readonly score?: Partial<ScoreRow> };

/** A test sets only the fields that matter to it. */
export function runRowWith({ score = {}, ...parts }: Parts = {}): RunRow {
  const known: ScoreRow = {
    ...{ mode: 'no-thinking', harness: 'native', model: 'qwen', quantization: 'Q4_K_M', engine: 'llama.cpp' },
    ...{
      engineVersion: 'b1',
      hardware: 'RTX 3090',
      machine: 'Xeon, 8 threads',
      host: null,
      isCloud: false,
      context: 4096,
      isCanonical: true,
    },
    ...{ packs: [packRowWith(10, 15)], decode: 40, firstTokenMs: 300, overall: {} },
    ...score,
  };
  return {
    ...{ kind: 'run', name: 'r1', slug: 'vllm/qwen', command: 'check', startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ endedAt: null, outcome: 'passed', scores: [known], files: '' },
    ...parts,
  };
}
