import type { DecidedPart } from '../../gate/decide-facet.ts';
import type { GateRule } from '../../gate/gate-rule.ts';
import type { Gate, UnaskedPart } from '../../measure/unasked-facet.ts';
import type { Baseline } from '../../records/baseline.ts';
import type { ModeDecision, Reason, Warning } from '../../records/decision.ts';
import type { Scorecard } from '../../records/scorecard.ts';
import { compareKept, numericsOf } from './compare-numerics.ts';
import type { Numerics } from './numerics.ts';

/** Why the canary is not enough and the packs have to be asked. */
export type CanaryDoubt =
  | { readonly kind: 'no-numerics' }
  /** These facts differ from the baseline, or are unknown although they have to be known. */
  | { readonly kind: 'facts'; readonly fields: readonly string[] }
  /** The files that the target starts from: they changed, or are unknown for the baseline or for now. */
  | { readonly kind: 'target'; readonly cause: 'changed' | 'not-kept' | 'unknown' }
  /** The baseline lacks these packs, or has them in another form. */
  | { readonly kind: 'packs'; readonly packs: readonly string[] }
  | { readonly kind: 'numerics'; readonly numerics: Numerics }
  /** Even equal answers would not pass: a floor is higher, or packs cannot gate. */
  | { readonly kind: 'outcome' };

/**
 * Equal numbers show these to be the same, so a fact that neither side knows is no doubt. They do not show how a server
 * writes tools into a prompt and reads calls from an answer: all other facts have to be known.
 */
const shownByNumerics: ReadonlySet<string> = new Set([
  ...['model-bytes', 'quantization', 'server-fingerprint', 'sampling-defaults', 'image', 'gpu', 'driver', 'slots'],
]);

type Judged = ModeDecision | CanaryDoubt;

/** The digest of what the target is started from now; undefined if it cannot be known. */
export type StartedFrom = { readonly target: string | undefined };

/**
 * A run whose session recorded its numerics and asked no scenario: passed and unchanged, or why it cannot be. A journal
 * does not keep what the target was started from: without `started` that was judged before.
 */
export function judgeCanary(
  baseline: Baseline,
  now: Scorecard,
  rule: GateRule,
  numerics: Numerics | undefined,
  gate: Gate,
  started?: StartedFrom,
): Judged {
  if (numerics === undefined) return { kind: 'no-numerics' };
  const { causes, ground } = gate.comparabilityOf(baseline, now, rule);
  const fields = causes
    .filter(
      ({ field, kind, baseline: before, current }) =>
        !(kind === 'unknown' && before === null && current === null && shownByNumerics.has(field)),
    )
    .map(({ field }) => field);
  if (fields.length > 0) return { kind: 'facts', fields };
  const kept = baseline.numerics?.target;
  if (started !== undefined && (kept === undefined || kept !== started.target))
    return {
      kind: 'target',
      cause: started.target === undefined ? 'unknown' : kept === undefined ? 'not-kept' : 'changed',
    };
  const other = ground.packs.filter(
    ({ reasons, compared, current }) => reasons.length > 0 || compared.length < current,
  );
  const packs = [...ground.onlyCurrent, ...other.map(({ pack }) => pack)];
  if (packs.length > 0) return { kind: 'packs', packs };
  if (numerics.outcome !== 'measured' || numerics.verdict !== 'identical') return { kind: 'numerics', numerics };
  const again = measuredAgain(baseline.scorecard, now);
  const decision = gate.decideMode(baseline, again, again, rule, true, { numerics });
  if (decision.outcome !== 'passed' || decision.warnings.some(({ kind }) => kind === 'below-floor'))
    return { kind: 'outcome' };
  const passed = decision.packs.filter((pack) => pack.outcome === 'passed').map(({ pack }) => pack);
  const { totalGate: _, measured: __, ...rest } = decision;
  const warnings = decision.warnings.filter(({ kind }) => ofBaseline.has(kind));
  // No figure is shown as measured that was not.
  return { ...rest, packs: [], total: null, warnings, unchanged: { packs: passed } };
}

/** Warnings that are true whatever was measured. */
const ofBaseline: ReadonlySet<Warning['kind']> = new Set([
  ...(['below-anchor', 'baseline-without-pack', 'one-session-baseline'] as const),
]);

/** The scorecard that this run would have if the model answered as it did for the baseline. */
function measuredAgain(baseline: Scorecard, now: Scorecard): Scorecard {
  const asked = new Set(now.scenarios.map(({ scenario }) => scenario));
  const packs = new Set(now.packs.map(({ id }) => id));
  const { unchanged: _, ...rest } = now;
  return {
    ...rest,
    packs: baseline.packs.filter(({ id }) => packs.has(id)),
    scenarios: baseline.scenarios
      .filter(({ scenario }) => asked.has(scenario))
      .map(({ missing: __, ...scenario }) => scenario),
    missing: 0,
    run: { ...now.run, sessions: baseline.run.sessions },
  };
}

export const decidedNumerics: DecidedPart = {
  key: 'numerics',
  refuse: ({ numerics }, { requireSame }) =>
    requireSame.includes('numerics') && numerics === undefined ? [unknownOrOther] : [],
  ground: ({ numerics }, lines) => ({ numerics: numericsOf(numerics, lines) }),
  between: (one, other) => ({ numerics: compareKept(one.numerics, other.numerics) }),
  // Required to be the same, the model has to be known to be the same.
  block: ({ numerics }, { requireSame }) =>
    !requireSame.includes('numerics') || numerics === undefined || isSame(numerics) ? [] : [unknownOrOther],
  kept(modes) {
    const moved = modes.flatMap(({ mode, numerics }) =>
      numerics?.outcome === 'measured'
        ? [[mode, { verdict: numerics.verdict, distance: numerics.distance }] as const]
        : [],
    );
    return moved.length === 0 ? {} : { numerics: Object.fromEntries(moved) };
  },
};

/** Passed without a doubt, or nothing to decide on. */
export const decidedUnasked: UnaskedPart = (baseline, now, rule, found, gate) => {
  const judged = judgeCanary(baseline, now, rule, found.numerics, gate);
  return 'slug' in judged ? judged : gate.decideMode(baseline, now, now, rule, true, found);
};

const unknownOrOther: Reason = { kind: 'required-same', fields: ['numerics'] };

function isSame(numerics: Numerics): boolean {
  return numerics.outcome === 'measured' && ['identical', 'rounding', 'as-restarts'].includes(numerics.verdict);
}
