import type { Cell, PackScore, ScenarioScore, Scorecard } from '../../src/records/scorecard.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';

const digest = 'a'.repeat(64);

export function cell(passed: number, attempts: number, unmeasured = 0): Cell {
  return { passed, failed: attempts - passed - unmeasured, unmeasured };
}

export function scoreWith(score: Partial<ScenarioScore> = {}): ScenarioScore {
  const cells = score.cells ?? [cell(3, 3)];
  const failed = cells.reduce((sum, one) => sum + one.failed, 0);
  return {
    scenario: 'toolcall-15/TC-01',
    digest,
    cells,
    failures: failed === 0 ? {} : { 'wrong-tool': failed },
    causes: {},
    promptTokens: 412,
    answers: null,
    firstRound: null,
    ...score,
  };
}

export function packWith(pack: Partial<PackScore> = {}): PackScore {
  return { id: 'toolcall-15', version: '1.0.0', digest, arm: { isValid: true }, completionTokens: 61.5, ...pack };
}

/** Two scenarios of one pack, three rounds in one session; a test sets only the fields that matter to it. */
export function scorecardWith({
  run,
  ...parts
}: Partial<Omit<Scorecard, 'run'>> & { run?: Partial<Scorecard['run']> } = {}): Scorecard {
  const scenarios = parts.scenarios ?? [scoreWith(), scoreWith({ scenario: 'toolcall-15/TC-02' })];
  const digests = Object.fromEntries(scenarios.map((score) => [score.scenario, score.digest]));
  const sessions = scenarios[0]?.cells.length ?? 1;
  return {
    version: 1,
    kind: 'scorecard',
    slug: 'vllm/qwen',
    mode: 'no-thinking',
    fingerprint: fingerprintWith({ conditions: { scenarios: digests } }),
    isCanonical: true,
    rounds: 3,
    packs: [packWith()],
    missing: 0,
    missingPacks: [],
    timings: {
      'toolcall-15': { attemptP50Ms: 1200, attemptP95Ms: 3100, firstTokenP50Ms: 210, decodeTokensPerSecond: 48.5 },
    },
    ...parts,
    scenarios,
    run: {
      ids: ['20261120T020000Z-0001'],
      startedAt: '2026-11-20T02:00:00.000Z',
      endedAt: '2026-11-20T02:11:00.000Z',
      sessions: Array.from(
        { length: sessions },
        (_, index) => `2026-11-20T02:${String(index).padStart(2, '0')}:00.000Z`,
      ),
      determinism: 'bit-stable',
      ...run,
    },
  };
}
