import type { Baseline } from '../../src/records/baseline.ts';
import type { PackScore, ScenarioScore, Scorecard } from '../../src/records/scorecard.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';

export const digest = 'a'.repeat(64);

/** `3/3`; `1/3 +2?` has two more unmeasured; several sessions in a row: `1/1 0/1`. */
export type Counts = string;

/** `pack/scenario` to counts. A test sets only the fields that matter to it. */
export function scorecardWith(
  counts: { readonly [scenario: string]: Counts },
  more: Partial<Scorecard> & { readonly score?: Partial<ScenarioScore>; readonly pack?: Partial<PackScore> } = {},
): Scorecard {
  const { score, pack, ...parts } = more;
  const keys = Object.keys(counts);
  const packs = [...new Set(keys.map((key) => key.slice(0, key.indexOf('/'))))];
  const scenarios = keys.map((scenario) => ({ ...scoreWith(scenario, counts[scenario] ?? '0/0'), ...score }));
  const sessions = Math.max(...scenarios.map(({ cells }) => cells.length));
  const started = Array.from({ length: sessions }, (_, index) => `2026-01-01T00:0${index}:00Z`);
  const conditions = { scenarios: Object.fromEntries(scenarios.map((each) => [each.scenario, each.digest])) };
  return {
    version: 1,
    kind: 'scorecard',
    slug: 'vllm/qwen',
    mode: 'no-thinking',
    fingerprint: fingerprintWith({ conditions }),
    isCanonical: true,
    rounds: 3,
    packs: packs.map((id) => ({ id, version: '1.0.0', digest, arm: { isValid: true }, completionTokens: 50, ...pack })),
    scenarios,
    missing: scenarios.reduce((sum, { missing = 0 }) => sum + missing, 0),
    missingPacks: [],
    run: { ids: ['run'], startedAt: '2026-01-02T00:00:00Z', endedAt: null, sessions: started, determinism: null },
    timings: {},
    ...parts,
  };
}

export function baselineWith(
  counts: { readonly [scenario: string]: Counts },
  more: Parameters<typeof scorecardWith>[1] & Partial<Omit<Baseline, 'scorecard'>> = {},
): Baseline {
  const { capturedAt, reason, tool, anchor, acceptedUseless, firstAnswers, ...scorecard } = more;
  return {
    scorecard: scorecardWith(counts, scorecard),
    capturedAt: capturedAt ?? '2026-01-01T00:00:00Z',
    reason: reason ?? 'first',
    tool: tool ?? '0.1.0',
    anchor,
    acceptedUseless,
    firstAnswers,
  };
}

/** A number of scenarios of one pack with the same counts, then with others: `packOf('a', [13, '3/3'], [2, '0/3'])`. */
export function packOf(pack: string, ...groups: readonly (readonly [number, Counts])[]): { [key: string]: Counts } {
  const all = groups.flatMap(([times, counts]) => Array.from({ length: times }, () => counts));
  return Object.fromEntries(all.map((counts, index) => [`${pack}/S-${`${index + 1}`.padStart(2, '0')}`, counts]));
}

function scoreWith(scenario: string, counts: Counts): ScenarioScore {
  const cells = [...counts.matchAll(/(\d+)\/(\d+)(?: \+(\d+)\?)?/g)].map(([, passed, attempts, unmeasured = '0']) => ({
    passed: Number(passed),
    failed: Number(attempts) - Number(passed),
    unmeasured: Number(unmeasured),
  }));
  const missing = Number(/ (\d+) missing/.exec(counts)?.[1] ?? 0);
  const known = {
    scenario,
    digest,
    cells,
    failures: {},
    causes: {},
    promptTokens: 100,
    answers: null,
    firstRound: null,
  };
  return missing > 0 ? { ...known, missing } : known;
}
