// A baseline and a run of many scenarios, all of which waver: the worst for what adds up their distributions.
import { randomFrom } from './noise-model.js';

const digest = 'a'.repeat(64);

export function largeComparison(scenarios) {
  const random = randomFrom(1);
  const scorecard = () => scorecardOf(scenarios, () => Math.floor(4 * random()));
  const capture = { capturedAt: '2026-01-01T00:00:00Z', reason: 'first', tool: '0.1.0' };
  return { baseline: { ...capture, scorecard: scorecard(), anchor: undefined }, current: scorecard() };
}

function scorecardOf(count, passes) {
  const keys = Array.from({ length: count }, (_, index) => `large/S-${`${index}`.padStart(5, '0')}`);
  const unknown = { failures: {}, causes: {}, promptTokens: 100, answers: null, firstRound: null };
  const scenarios = keys.map((scenario) => {
    const passed = passes();
    return { scenario, digest, cells: [{ passed, failed: 3 - passed, unmeasured: 0 }], ...unknown };
  });
  const conditions = {
    mode: 'no-thinking',
    'thinking-control': 'enable_thinking=false',
    sampling: { temperature: 0 },
    scenarios: Object.fromEntries(keys.map((key) => [key, digest])),
    harness: 'native',
  };
  return {
    version: 1,
    kind: 'scorecard',
    slug: 'large',
    mode: 'no-thinking',
    fingerprint: { version: 1, conditions, identity: { model: 'large', booted: false }, subject: { tool: '0.1.0' } },
    isCanonical: true,
    rounds: 3,
    packs: [{ id: 'large', version: '1.0.0', digest, arm: { isValid: true }, completionTokens: null }],
    scenarios,
    missing: 0,
    missingPacks: [],
    run: { ids: ['run'], startedAt: '2026-01-01T00:00:00Z', endedAt: null, sessions: ['2026-01-01T00:00:00Z'] },
    timings: {},
  };
}
