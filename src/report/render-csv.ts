import type { Decision, Flip, ModeDecision, PackComparison, PackMeasured } from '../model/decision.ts';
import { plainLine, withoutCommands } from './plain-text.ts';
import { comparedRates, failureWords, measuredRate } from './words.ts';

const head = [
  ...['row', 'slug', 'mode', 'pack', 'scenario', 'outcome'],
  ...['baseline_passed', 'baseline_attempts', 'current_passed', 'current_attempts'],
  ...['drop', 'p', 'holm_p', 'token_limit', 'unmeasured', 'failures'],
  ...['baseline_p50_ms', 'current_p50_ms', 'baseline_p95_ms', 'current_p95_ms'],
  ...['scenarios', 'baseline_rate', 'current_rate', 'margin_nats'],
] as const;
type Column = (typeof head)[number];

/** A cell is a number of ours, or a text from any source. */
type Row = { readonly [Name in Column]?: string | number | null };

/**
 * One row for each pack and each changed scenario. A rate is a share; for a pack it is the mean over its measured
 * scenarios, which are counted beside it. A drop is a share too, above zero for worse.
 */
export function renderCsv(decision: Decision): string {
  const rows = decision.modes.flatMap((mode) => [
    ...mode.packs.flatMap((pack) => [
      packRow(decision, mode, pack),
      ...pack.flips.map((flip) => flipRow(mode, pack, flip)),
    ]),
    ...(mode.unchanged?.packs ?? []).map((pack) => ({ ...place('pack', mode, pack), outcome: 'unchanged' })),
    ...(mode.packs.length > 0 ? [] : (mode.measured ?? []).map((pack) => measuredRow(decision, mode, pack))),
  ]);
  return [head.join(','), ...rows.map((row) => head.map((name) => cell(row[name])).join(','))].join('\n').concat('\n');
}

function packRow({ timings }: Decision, mode: ModeDecision, pack: PackComparison): Row {
  const timing = timings[mode.mode]?.[pack.pack];
  const compared = comparedRates(pack);
  return {
    ...place('pack', mode, pack.pack),
    ...rates(pack),
    outcome: pack.outcome,
    // For a pack that was not asked in full these are bounds, which no column here could say.
    ...(pack.missing === undefined ? { drop: pack.drop.value, p: pack.p, holm_p: pack.holm } : {}),
    token_limit: pack.tokenLimit.current,
    unmeasured: pack.unmeasured,
    baseline_p50_ms: timing?.baseline?.attemptP50Ms ?? null,
    current_p50_ms: timing?.current?.attemptP50Ms ?? null,
    baseline_p95_ms: timing?.baseline?.attemptP95Ms ?? null,
    current_p95_ms: timing?.current?.attemptP95Ms ?? null,
    scenarios: compared.current.scenarios,
    baseline_rate: compared.baseline.mean,
    current_rate: compared.current.mean,
  };
}

function flipRow(mode: ModeDecision, { pack }: PackComparison, flip: Flip): Row {
  return {
    ...place('scenario', mode, pack),
    ...rates(flip),
    scenario: flip.scenario,
    token_limit: flip.failures['token-limit'] ?? 0,
    failures: failureWords(flip.failures),
    margin_nats: flip.parting?.margin ?? null,
  };
}

function measuredRow({ timings }: Decision, mode: ModeDecision, measured: PackMeasured): Row {
  const { pack, rate, failures, unmeasured } = measured;
  const timing = timings[mode.mode]?.[pack]?.current;
  const { mean, scenarios } = measuredRate(measured);
  return {
    ...place('pack', mode, pack),
    outcome: mode.outcome,
    current_passed: rate.passed,
    current_attempts: rate.attempts,
    token_limit: failures['token-limit'] ?? 0,
    unmeasured,
    failures: failureWords(failures),
    current_p50_ms: timing?.attemptP50Ms ?? null,
    current_p95_ms: timing?.attemptP95Ms ?? null,
    scenarios,
    current_rate: scenarios === 0 ? null : mean,
  };
}

function place(row: 'pack' | 'scenario', { slug, mode }: ModeDecision, pack: string): Row {
  return { row, slug, mode, pack };
}

function rates({ baseline, current }: Pick<Flip, 'baseline' | 'current'>): Row {
  return {
    baseline_passed: baseline.passed,
    baseline_attempts: baseline.attempts,
    current_passed: current.passed,
    current_attempts: current.attempts,
  };
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = withoutCommands(plainLine(value));
  // A spreadsheet would run such a text as a formula.
  const guarded = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
