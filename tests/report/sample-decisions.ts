import { judgeFigures } from '../../src/features/judges/judge-figures.ts';
import type { Decision } from '../../src/records/decision.ts';
import { pairsOf } from '../features/judges/pairs-with.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { causeWith, decisionWith, dropOf, flipWith, modeWith, packIds, packWith } from './decision-with.ts';

const template = causeWith({ field: 'template', baseline: `3f2a${'0'.repeat(60)}`, current: `91bc${'0'.repeat(60)}` });
const engine = causeWith({
  field: 'engine',
  baseline: { name: 'vllm', version: '0.25.1' },
  current: { name: 'vllm', version: '0.27.1' },
});
const [first = '', ...others] = packIds;
const unchanged = others.map((pack) => packWith({ pack }));

const broken = packWith({
  pack: first,
  outcome: 'regressed',
  current: { passed: 39, attempts: 51 },
  means: { baseline: 1, current: 13 / 15 },
  drop: dropOf(2, 15),
  p: 0.000_14,
  holm: 0.0007,
  tripped: { current: { passed: 39, attempts: 45 }, drop: dropOf(2, 15), p: 0.0025 },
  confirmed: { rounds: 3, requests: 6, sessions: 'new' },
  flips: [
    flipWith('toolcall-15/TC-04', { current: { passed: 0, attempts: 6 }, failures: { 'no-tool-call': 6 } }),
    flipWith('toolcall-15/TC-09', {
      current: { passed: 0, attempts: 6 },
      failures: { 'token-limit': 1, 'wrong-arguments': 5 },
    }),
  ],
  tokenLimit: { baseline: 0, current: 1 },
  drift: { compared: 15, identical: 9, promptTokens: { compared: 15, shifted: 15, medianShift: 4 } },
});

const regressedMode = modeWith({
  baseline: {
    capturedAt: '2026-11-09T08:00:00Z',
    reason: 'first capture',
    tool: '0.1.0',
    sessions: 3,
    fingerprint: fingerprintWith({ subject: { template: `3f2a${'0'.repeat(60)}` } }),
  },
  outcome: 'regressed',
  packs: [broken, ...unchanged],
  causes: [engine, template, causeWith({ field: 'driver', kind: 'unknown', baseline: '570', current: null })],
  warnings: [{ kind: 'prompt-tokens-shifted', shifted: 15, compared: 75 }],
  power: {
    drops: [
      { drop: 0.1, found: 0.41 },
      { drop: 0.15, found: 0.83 },
    ],
    ...{ deep: 0.96, falseAlarms: 0.024 },
  },
  fingerprint: fingerprintWith({
    subject: { template: `91bc${'0'.repeat(60)}`, engine: { name: 'vllm', version: '0.27.1' }, driver: null },
  }),
});

/** How each scenario of the regressed mode did. One that already failed in the baseline fails again. */
const regressedCells = Object.entries({ TC: first, IF: 'instructfollow-15', RM: 'reasonmath-15' }).map(
  ([prefix, pack]) => {
    const keys = Array.from({ length: 15 }, (_, at) => `${pack}/${prefix}-${String(at + 1).padStart(2, '0')}`);
    return {
      ...{ pack, version: '1.0.0', scenarios: 15, rate: { passed: 45, attempts: 45 }, failures: {}, unmeasured: 0 },
      cells: Object.fromEntries(keys.map((key) => [key, cellOf(key)])),
    };
  },
);

function cellOf(key: string) {
  const sums = { passed: 3, failed: 0, unmeasured: 0 };
  if (broken.flips.some(({ scenario }) => scenario === key)) return { ...sums, passed: 0, failed: 6 };
  if (key === 'instructfollow-15/IF-07') return { ...sums, passed: 0, failed: 3 };
  if (key === 'reasonmath-15/RM-02') return { ...sums, passed: 2, failed: 1 };
  return key === 'reasonmath-15/RM-15' ? { ...sums, passed: 0, unmeasured: 3 } : sums;
}

/** Milliseconds, as in the journal of such a run. */
export const attemptTimes = new Map([
  [
    'no-thinking' as const,
    new Map(
      regressedCells.map(({ pack }, at) => [
        pack,
        Array.from(
          { length: 45 },
          (_, nth) => (300 + 120 * at) * 1.06 ** ((nth % 15) + ((nth * 4) % 11) + ((nth * 7) % 9)),
        ),
      ]),
    ),
  ],
]);

/** With the results of its scenarios, which the others leave out. */
export const withCells = decisionWith({
  outcome: 'regressed',
  modes: [{ ...regressedMode, measured: regressedCells }],
});

function uselessPack(pack: string, rate: number, accepted: string | null): Decision['modes'][0]['packs'][0] {
  return packWith({
    pack,
    outcome: 'cannot-gate',
    reasons: [{ kind: 'cannot-gate', cause: 'low-rate', rate, threshold: 0.1, accepted }],
    baseline: { passed: Math.round(45 * rate), attempts: 45 },
    current: { passed: 0, attempts: 45 },
    means: { baseline: rate, current: 0 },
    drop: dropOf(Math.round(15 * rate), 15),
    p: rate === 0 ? 1 : 0.05,
    minimumDetectableDrop: null,
    cannotGate: true,
  });
}

const fallen = packWith({
  pack: 'hotpotqa',
  outcome: 'regressed',
  metrics: [
    { metric: 'exact_match', scenarios: 100, means: { baseline: 0.62, current: 0.6 } },
    {
      ...{ metric: 'f1', scenarios: 100, means: { baseline: 0.7125, current: 0.6313 } },
      gate: {
        ...{ outcome: 'regressed', threshold: 0.05, p: 0.0031, units: 100, changedUnits: 24, unmeasured: 0 },
        drop: { exact: '203/2500', value: 0.0812, isAboveThreshold: true },
      },
    },
  ],
});

const same = { partsAt: null, margin: null, baseline: ['1', ' 2'], current: ['1', ' 2'] };

const judged = [
  ...pairsOf({ rr: 7, rn: 2, f: 1 }, 'arithmetic'),
  ...pairsOf({ rr: 4, rt: 1, f: 2, ww: 1, nn: 1, u: 1 }, 'code', 10),
].map((pair) => ({
  ...pair,
  ab: pair.ab && { ...pair.ab, tokens: 60, usd: 0.0001 },
  ba: pair.ba && { ...pair.ba, tokens: 0, usd: 0 },
}));
const timing = { attemptP50Ms: 2300, attemptP95Ms: 4100, firstTokenP50Ms: 90, decodeTokensPerSecond: 40 };

/** One decision of each kind that a report must describe. */
export const samples = {
  passed: decisionWith({ modes: [modeWith({ causes: [causeWith({})] })] }),

  regressed: decisionWith({ outcome: 'regressed', modes: [regressedMode] }),

  'mean-fell': decisionWith({ outcome: 'regressed', modes: [modeWith({ outcome: 'regressed', packs: [fallen] })] }),

  judged: decisionWith({
    modes: [
      modeWith({
        packs: [packWith({ pack: 'judge-20' })],
        judges: { 'judge-20': { counts: 'both', figures: judgeFigures(judged) } },
        warnings: [{ kind: 'no-decisions', pack: 'judge-20', games: 36, none: 5, cut: 0 }],
      }),
    ],
    timings: { 'no-thinking': { 'judge-20': { baseline: null, current: { ...timing, gamesMs: 83_000 } } } },
  }),

  'numerics-moved': decisionWith({
    modes: [
      modeWith({
        causes: [
          causeWith({ field: 'template', baseline: `3f2a${'0'.repeat(60)}`, current: `91bc${'0'.repeat(60)}` }),
          causeWith({ field: 'quantization', baseline: 'Q8_0', current: 'Q4_K_M' }),
        ],
        numerics: {
          outcome: 'measured',
          verdict: 'moved',
          distance: 0.0312,
          median: 0.000_2,
          floor: 0.000_18,
          beyond: 41,
          parted: 2,
          sessions: { baseline: 3, current: 1 },
          prompts: [
            { ...same, prompt: 'prose-1', distance: 0 },
            { ...same, prompt: 'code-1', distance: 0.000_2 },
            { ...same, prompt: 'digits-1', distance: 0.0312, partsAt: 1, margin: 0.02, current: ['1', ' <b>'] },
            { ...same, prompt: 'json-1', distance: 0.002, partsAt: 0, margin: null, current: ['{'] },
          ],
        },
      }),
    ],
  }),

  'unchanged-model': decisionWith({
    modes: [
      modeWith({
        ...{
          packs: [],
          total: null,
          causes: [causeWith({ field: 'gpu', kind: 'unknown', baseline: null, current: null })],
        },
        unchanged: { packs: ['toolcall-15', 'instructfollow-15'] },
        numerics: {
          ...{ outcome: 'measured', verdict: 'identical', distance: 0, median: 0, floor: 0, beyond: 0, parted: 0 },
          sessions: { baseline: 3, current: 1 },
          prompts: [{ ...same, prompt: 'prose-1', distance: 0 }],
        },
      }),
    ],
  }),

  'close-calls': decisionWith({
    modes: [
      modeWith({
        packs: [
          packWith({
            pack: first,
            current: { passed: 42, attempts: 45 },
            means: { baseline: 1, current: 14 / 15 },
            drop: dropOf(1, 15),
            flips: [
              flipWith('toolcall-15/TC-04', { parting: { margin: 4.1, call: 'clear' } }),
              flipWith('toolcall-15/TC-07', {
                ...{ baseline: { passed: 0, attempts: 3 }, current: { passed: 3, attempts: 3 }, failures: {} },
                parting: { margin: 0.02, call: 'close' },
              }),
            ],
          }),
          ...unchanged,
        ],
      }),
    ],
  }),

  accepted: decisionWith({
    outcome: 'accepted',
    modes: [{ ...regressedMode, outcome: 'accepted' }],
    acceptance: {
      ...{ by: 'a-maintainer', reason: 'a smaller quant, to make room for the second model', through: 'comment' },
      ...{ at: '2026-11-21T12:34:56.000Z', sha: 'a'.repeat(40) },
    },
  }),

  inconclusive: decisionWith({
    outcome: 'inconclusive',
    modes: [
      modeWith({
        outcome: 'inconclusive',
        packs: [
          packWith({
            pack: first,
            outcome: 'inconclusive',
            reasons: [{ kind: 'unmeasured-could-decide', unmeasured: 6 }],
            current: { passed: 39, attempts: 39 },
            unmeasured: 6,
            causes: { timeout: 4, disconnect: 2 },
            drift: { compared: 13, identical: 13, promptTokens: { compared: 13, shifted: 0, medianShift: 0 } },
          }),
          ...unchanged,
        ],
      }),
    ],
  }),

  improved: decisionWith({
    improved: true,
    modes: [
      modeWith({
        improved: true,
        packs: [
          packWith({
            pack: first,
            baseline: { passed: 42, attempts: 45 },
            means: { baseline: 14 / 15, current: 1 },
            drop: dropOf(-1, 15),
            flips: [
              flipWith('toolcall-15/TC-12', {
                baseline: { passed: 0, attempts: 3 },
                current: { passed: 3, attempts: 3 },
                failures: {},
              }),
            ],
          }),
          ...unchanged,
        ],
      }),
    ],
  }),

  'no-baseline': decisionWith({
    outcome: 'no-baseline',
    modes: [
      modeWith({
        outcome: 'no-baseline',
        packs: [],
        baseline: null,
        measured: [
          {
            pack: first,
            version: '1.0.0',
            scenarios: 15,
            rate: { passed: 42, attempts: 45 },
            failures: { 'wrong-arguments': 3 },
            unmeasured: 0,
          },
        ],
      }),
    ],
    run: { ...decisionWith().run, baselineAgeDays: null },
  }),

  'two-modes': decisionWith({
    outcome: 'regressed',
    modes: [regressedMode, modeWith({ mode: 'enable-thinking', packs: unchanged })],
  }),

  'identity-changed': decisionWith({
    outcome: 'inconclusive',
    modes: [
      modeWith({
        outcome: 'inconclusive',
        packs: [],
        reasons: [{ kind: 'identity-changed', baseline: 'qwen3.6-35b-a3b', current: 'gemma-12b' }],
        causes: [causeWith({ class: 'identity', field: 'model', baseline: 'qwen3.6-35b-a3b', current: 'gemma-12b' })],
      }),
    ],
  }),

  'wire-broken': decisionWith({
    outcome: 'regressed',
    modes: [
      modeWith({
        outcome: 'regressed',
        reasons: [
          { kind: 'wire-broken', failure: 'call-in-content', scenarios: ['toolcall-15/TC-04'] },
          { kind: 'damage-broken', damage: ['T4', 'T5'], scenarios: ['toolcall-15/TC-07', 'dataextract-15/DE-02'] },
          { kind: 'note-appeared', note: 'no-finish-reason', scenarios: ['toolcall-15/TC-01', 'toolcall-15/TC-02'] },
          { kind: 'unstable', flipped: 20, attempts: 285, baseline: 225, p: 0.000_008 },
        ],
      }),
    ],
  }),
  cleared: decisionWith({
    modes: [
      modeWith({
        packs: [
          packWith({
            pack: first,
            current: { passed: 45, attempts: 51 },
            means: { baseline: 1, current: 14 / 15 },
            drop: dropOf(1, 15),
            p: 0.08,
            holm: 0.4,
            tripped: { current: { passed: 40, attempts: 45 }, drop: dropOf(1, 9), p: 0.03 },
            confirmed: { rounds: 3, requests: 6, sessions: 'one' },
            flips: [
              flipWith('toolcall-15/TC-02', {
                current: { passed: 3, attempts: 6 },
                failures: { 'wrong-arguments': 3 },
              }),
              flipWith('toolcall-15/TC-09', { current: { passed: 3, attempts: 6 }, failures: { 'missing-call': 3 } }),
            ],
            flaky: ['toolcall-15/TC-02', 'toolcall-15/TC-09'],
            noiseBand: 1 / 9,
            isTooNoisy: true,
          }),
          ...unchanged,
        ],
      }),
    ],
  }),

  'some-cannot-gate': decisionWith({
    modes: [
      modeWith({
        packs: [
          ...unchanged.filter(({ pack }) => pack !== 'dataextract-15'),
          uselessPack('dataextract-15', 1 / 15, 'the model is small'),
        ],
      }),
    ],
  }),

  'nothing-can-gate': decisionWith({
    outcome: 'inconclusive',
    modes: [
      modeWith({
        outcome: 'inconclusive',
        packs: [uselessPack(first, 0, null)],
        reasons: [{ kind: 'nothing-can-gate', packs: [first] }],
        commonFault: { kind: 'failure', failure: 'token-limit', times: 43, attempts: 45 },
      }),
    ],
  }),

  'stopped-early': decisionWith({
    outcome: 'regressed',
    modes: [
      modeWith({
        outcome: 'regressed',
        packs: [
          packWith({
            pack: first,
            outcome: 'regressed',
            missing: 25,
            current: { passed: 0, attempts: 20 },
            means: { baseline: 1, current: 0 },
            drop: dropOf(20, 45),
            p: 0.000_2,
            holm: 0.001,
            flips: [flipWith('toolcall-15/TC-04', { current: { passed: 0, attempts: 2 } })],
          }),
          ...unchanged.map((pack, index) =>
            index === 0
              ? { ...pack, missing: 3, current: { passed: 42, attempts: 42 } }
              : {
                  ...pack,
                  outcome: 'inconclusive' as const,
                  reasons: [{ kind: 'unmeasured-could-decide' as const, unmeasured: 24 }],
                  missing: 24,
                  current: { passed: 21, attempts: 21 },
                },
          ),
        ],
        settledAfter: { attempts: 125, of: 225 },
      }),
    ],
  }),

  'total-regressed': decisionWith({
    outcome: 'regressed',
    modes: [
      modeWith({
        outcome: 'regressed',
        totalGate: { outcome: 'regressed', reasons: [], threshold: 0.03, drop: dropOf(3, 75, 0.03), p: 0.000_1 },
      }),
    ],
  }),
} as const satisfies Record<string, Decision>;
