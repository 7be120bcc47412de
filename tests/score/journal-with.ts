import type { AttemptLine, EndLine, Plan, SessionLine } from '../../src/records/journal.ts';
import type { Verdict } from '../../src/records/verdict.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';

const digest = 'a'.repeat(64);

export function planWith(parts: Partial<Plan> = {}): Plan {
  return {
    version: 3,
    kind: 'plan',
    run: { id: 'run-1', startedAt: '2026-01-01T00:00:00Z', command: 'check', tool: '0.1.0' },
    slug: 'vllm/qwen',
    modes: ['no-thinking'],
    harness: 'native',
    packs: [{ id: 'a', version: '1.0.0', digest }],
    scenarios: { 'a/S-2': digest, 'a/S-1': digest },
    rounds: 3,
    seed: 1,
    shard: null,
    restarts: false,
    isCanonical: true,
    sampling: { temperature: 0, seed: 1 },
    thinkingMaxTokens: 16384,
    maxTokens: null,
    extraBody: {},
    ...parts,
  };
}

export function sessionWith(session = 1, parts: Partial<SessionLine> = {}): SessionLine {
  const { identity, subject } = fingerprintWith();
  return {
    kind: 'session',
    session,
    startedAt: `2026-01-01T00:${String(session).padStart(2, '0')}:00Z`,
    reason: 'start',
    identity,
    subject,
    thinkingControls: { 'no-thinking': 'enable_thinking=false' },
    determinism: 'bit-stable',
    decodeTokensPerSecond: null,
    ...parts,
  };
}

export const failed: Verdict = { outcome: 'fail', failure: 'wrong-answer', expected: '1', received: '2' };
export const unmeasured: Verdict = { outcome: 'unmeasured', cause: 'timeout' };

export function attemptWith(
  scenario: string,
  round: number,
  verdict: Verdict = { outcome: 'pass' },
  parts: Partial<AttemptLine> = {},
): AttemptLine {
  return {
    kind: 'attempt',
    stage: 'measure',
    session: 1,
    mode: 'no-thinking',
    round,
    scenario,
    atMs: 0,
    totalMs: 100,
    verdict,
    messages: [{ role: 'assistant', content: 'yes' }],
    isUnfinished: false,
    refusal: null,
    isReasoned: false,
    answer: '0123456789abcdef',
    measures: [],
    notes: [],
    faults: [],
    ...parts,
  };
}

export function measureWith(promptTokens: number | null, completionTokens: number | null, firstTokenMs = 10) {
  const unknown = { firstContentMs: null, cachedTokens: null, reasoningTokens: null };
  return { ...unknown, promptTokens, completionTokens, firstTokenMs, totalMs: 50, decodeTokensPerSecond: 40 };
}

export function endWith(parts: Partial<EndLine> = {}): EndLine {
  const end = { kind: 'end', endedAt: '2026-01-01T01:00:00Z', outcome: 'decided', detail: '' } as const;
  return { ...end, refusedFields: [], ...parts };
}
