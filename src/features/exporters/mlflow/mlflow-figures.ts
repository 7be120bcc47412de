import { type MeanRate, totalRate } from '../../../records/baseline.ts';
import type { PackComparison, PackMeasured } from '../../../records/decision.ts';
import { armName } from '../../../records/fingerprint.ts';
import type { PackTiming, Scorecard } from '../../../records/scorecard.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';

export type Metric = {
  readonly key: string;
  readonly value: number;
  readonly timestamp: number;
  readonly step: number;
};
export type Pair = { readonly key: string; readonly value: string };

const longestValue = 6000;

/** Settings that do not change while a run lasts. */
export function paramsOf(run: ExportedRun): Pair[] {
  const { plan, scorecards } = run;
  const [first] = scorecards;
  const { engine, ...subject } = first?.fingerprint.subject ?? { engine: undefined };
  const all: Record<string, unknown> = {
    slug: plan.slug,
    modes: plan.modes.join(','),
    harness: plan.harness,
    rounds: plan.rounds,
    seed: plan.seed,
    model: run.model,
    packs: plan.packs.map(({ id, version }) => `${id}@${version}`).join(','),
    dataset: plan.packs.map(({ id }) => id).join(','),
    'context.name': plan.context?.name,
    'context.digest': plan.context?.digest,
    'thinking-max-tokens': plan.thinkingMaxTokens,
    'max-tokens': plan.maxTokens,
    ...Object.fromEntries(Object.entries(plan.sampling).map(([name, value]) => [`sampling.${name}`, value])),
    ...Object.fromEntries(Object.entries(subject).map(([name, value]) => [`subject.${name}`, value])),
    'subject.engine': engine && [engine.name, engine.version].filter((each) => each !== null).join(' '),
  };
  return pairsOf(all);
}

/** Without those that are unknown. */
export function pairsOf(all: Readonly<Record<string, unknown>>): Pair[] {
  return Object.entries(all).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [{ key: nameFor(name), value: shortened(typeof value === 'object' ? JSON.stringify(value) : String(value)) }],
  );
}

function shortened(text: string): string {
  return text.toWellFormed().slice(0, longestValue);
}

/** The characters that MLflow allows in names. */
function nameFor(text: string): string {
  return text.replace(/[^\w./ -]/g, '_').slice(0, 250);
}

/** Metrics of the whole run and its packs, as its report shows them. `RoundFigures` has those of each round. */
export function runMetrics(run: ExportedRun, timestamp: number): Metric[] {
  const several = run.scorecards.length > 1;
  return run.scorecards.flatMap((scorecard) => {
    const prefix = several ? `${armName(scorecard)}/` : '';
    return metricsOf(figuresOf(scorecard, run), timestamp, prefix);
  });
}

export type Figure = readonly [name: string, value: number | null | undefined];

/** Without those that are unknown. */
export function metricsOf(figures: readonly Figure[], timestamp: number, prefix = ''): Metric[] {
  return figures.flatMap(([key, value]) =>
    value === null || value === undefined || !Number.isFinite(value)
      ? []
      : [{ key: nameFor(`${prefix}${key}`), value, timestamp, step: 0 }],
  );
}

function figuresOf({ mode, packs, timings, cost, contexts }: Scorecard, { decision }: ExportedRun): Figure[] {
  const decided = decision.modes.find((each) => each.mode === mode);
  const measured = decided?.measured ?? [];
  const { characters } = contexts ?? {};
  const total = decided?.total;
  const all = totalRate(measured.map((pack) => measuredRate(pack)));
  return [
    ['pass_rate', total?.means.current ?? (all.scenarios === 0 ? null : all.mean)],
    ['baseline_pass_rate', total?.means.baseline],
    ['drop', total?.drop.value],
    ...packs.flatMap(({ id, completionTokens }): Figure[] => {
      const own = [
        ...measuredFigures(measured.find(({ pack }) => pack === id)),
        ...comparedFigures(decided?.packs.find(({ pack }) => pack === id)),
        ...timingFigures(timings[id]),
        ['completion_tokens', completionTokens] as const,
      ];
      // A comparison says it of the same scenarios as its drop.
      return [...new Map(own)].map(([name, value]) => [`${id}/${name}`, value]);
    }),
    ['cost_usd', cost?.answers.usd],
    [
      'compression_ratio',
      characters === undefined || characters.before === 0 ? null : characters.after / characters.before,
    ],
  ];
}

function measuredRate({ rate, scenarios, scenarioRate }: PackMeasured): MeanRate {
  return scenarioRate ?? { mean: rate.passed / rate.attempts, scenarios };
}

function measuredFigures(pack: PackMeasured | undefined): Figure[] {
  if (pack === undefined) return [];
  const { mean, scenarios } = measuredRate(pack);
  return [
    ['pass_rate', scenarios === 0 ? null : mean],
    ['attempts', pack.rate.attempts],
    ['unmeasured', pack.unmeasured],
    ...(pack.metrics ?? []).map(({ metric, mean }): Figure => [metric, mean]),
  ];
}

function comparedFigures(pack: PackComparison | undefined): Figure[] {
  if (pack === undefined) return [];
  const { means, scenarios, drop, p, holm, unmeasured, missing, metrics = [] } = pack;
  return [
    ...((scenarios.measured ?? scenarios.compared) === 0
      ? []
      : ([
          ['pass_rate', means.current],
          ['baseline_pass_rate', means.baseline],
        ] satisfies Figure[])),
    ['unmeasured', unmeasured],
    // For a pack that was not asked in full these are bounds.
    ...(missing === undefined
      ? ([
          ['drop', drop.value],
          ['p', p],
          ['holm_p', holm],
        ] satisfies Figure[])
      : []),
    ...metrics.map(({ metric, means }): Figure => [metric, means.current]),
  ];
}

function timingFigures(timing: PackTiming | undefined): Figure[] {
  return [
    ['latency_p50_ms', timing?.attemptP50Ms],
    ['latency_p95_ms', timing?.attemptP95Ms],
    ['first_token_p50_ms', timing?.firstTokenP50Ms],
    ['tokens_per_second', timing?.decodeTokensPerSecond],
  ];
}

/** The pass rate of each round: `step` is its number. Confirmation asks only what fell, so it is no round of these. */
export class RoundFigures {
  readonly #rounds = new Map<string, { key: string; step: number; passed: number; measured: number; at: number }>();
  /** When the last attempt ended, in milliseconds since 1970. */
  endMs = 0;

  add({ line, pack, endMs }: ExportedAttempt, several: boolean): void {
    this.endMs = Math.max(this.endMs, Math.round(endMs));
    if (line.stage !== 'measure') return;
    const key = nameFor(`${several ? `${line.mode}/` : ''}${pack}/round_pass_rate`);
    const place = `${key} ${line.round}`;
    const round = this.#rounds.get(place) ?? { key, step: line.round, passed: 0, measured: 0, at: 0 };
    if (line.verdict.outcome !== 'unmeasured') round.measured += 1;
    if (line.verdict.outcome === 'pass') round.passed += 1;
    round.at = Math.max(round.at, Math.round(endMs));
    this.#rounds.set(place, round);
  }

  metrics(): Metric[] {
    return [...this.#rounds.values()].flatMap(({ key, step, passed, measured, at }) =>
      measured === 0 ? [] : [{ key, value: passed / measured, timestamp: at, step }],
    );
  }
}
