import type { Cause, Decision, Drop, Flip, ModeDecision, PackComparison } from '../../src/records/decision.ts';
import type { PackTiming } from '../../src/records/scorecard.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';

/** The drop of `lost` of `count` scenarios. */
export function dropOf(above: number, below: number, threshold = 0.1): Drop {
  const divisor = greatestDivisor(Math.abs(above), below);
  const [one, other] = [above / divisor, below / divisor];
  return {
    exact: other === 1 ? String(one) : `${one}/${other}`,
    value: above / below,
    isAboveThreshold: above > threshold * below,
  };
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? Math.max(1, one) : greatestDivisor(other, one % other);
}

export function flipWith(scenario: string, flip: Partial<Flip> = {}): Flip {
  return {
    scenario,
    baseline: { passed: 3, attempts: 3 },
    current: { passed: 0, attempts: 3 },
    failures: { 'no-tool-call': 3 },
    ...flip,
  };
}

/** A pack of 15 scenarios without a change; a test sets only the fields that matter to it. */
export function packWith(pack: Partial<PackComparison> = {}): PackComparison {
  return {
    pack: 'toolcall-15',
    version: { baseline: '1.0.0', current: '1.0.0' },
    outcome: 'passed',
    reasons: [],
    scenarios: { compared: 15, baseline: 15, current: 15 },
    baseline: { passed: 45, attempts: 45 },
    current: { passed: 45, attempts: 45 },
    means: { baseline: 1, current: 1 },
    drop: dropOf(0, 15),
    p: 1,
    holm: 1,
    tripped: null,
    confirmed: null,
    flips: [],
    flaky: [],
    noiseBand: 0,
    minimumDetectableDrop: { scenarios: 2, drop: 2 / 15 },
    isTooNoisy: false,
    cannotGate: false,
    tokenLimit: { baseline: 0, current: 0 },
    unmeasured: 0,
    causes: {},
    drift: { compared: 15, identical: 15, promptTokens: { compared: 15, shifted: 0, medianShift: 0 } },
    rounds: { first: { passed: 15, attempts: 15 }, later: { passed: 30, attempts: 30 } },
    ...pack,
  };
}

export const packIds = ['toolcall-15', 'instructfollow-15', 'structoutput-15', 'dataextract-15', 'reasonmath-15'];

export function causeWith(cause: Partial<Cause>): Cause {
  return { class: 'subject', field: 'quantization', kind: 'changed', baseline: 'Q8_0', current: 'Q4_K_M', ...cause };
}

/** The medium packs of one slug, unchanged. */
export function modeWith(mode: Partial<ModeDecision> = {}): ModeDecision {
  const packs = mode.packs ?? packIds.map((pack) => packWith({ pack }));
  return {
    slug: 'vllm/qwen-35b-a3b-dual',
    mode: 'no-thinking',
    outcome: 'passed',
    improved: false,
    threshold: 0.1,
    reasons: [],
    packs,
    causes: [],
    warnings: [],
    total: null,
    baseline: {
      capturedAt: '2026-11-09T08:00:00Z',
      reason: 'first capture',
      tool: '0.1.0',
      sessions: 3,
      fingerprint: fingerprintWith(),
    },
    fingerprint: fingerprintWith(),
    rounds: 3,
    measured: packs.map(({ pack, current, means, unmeasured, flips }) => ({
      pack,
      version: '1.0.0',
      scenarios: 15,
      rate: current,
      scenarioRate: { mean: means.current, scenarios: 15 },
      failures: Object.assign({}, ...flips.map((flip) => flip.failures)),
      unmeasured,
    })),
    ...mode,
  };
}

function timingWith(timing: Partial<PackTiming> = {}): PackTiming {
  return { attemptP50Ms: 1200, attemptP95Ms: 2400, firstTokenP50Ms: 180, decodeTokensPerSecond: 71, ...timing };
}

export function decisionWith(decision: Partial<Decision> = {}): Decision {
  const modes = decision.modes ?? [modeWith()];
  const current = timingWith({ attemptP50Ms: 1300, decodeTokensPerSecond: 70 });
  return {
    version: 2,
    kind: 'decision',
    outcome: 'passed',
    improved: false,
    modes,
    run: {
      ids: ['20261121T130512Z-3fa2'],
      startedAt: '2026-11-21T13:05:12Z',
      endedAt: '2026-11-21T13:26:40Z',
      baselineAgeDays: 12.2,
      determinism: 'bit-stable',
    },
    timings: Object.fromEntries(
      modes.map(({ mode, packs, baseline }) => [
        mode,
        Object.fromEntries(
          packs.map(({ pack }) => [pack, { baseline: baseline === null ? null : timingWith(), current }]),
        ),
      ]),
    ),
    ...decision,
  };
}
