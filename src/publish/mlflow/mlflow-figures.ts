import { groupBy } from '../../lib/group-by.ts';
import { sum } from '../../lib/median-of.ts';
import { rateOf } from '../../model/baseline.ts';
import { armName } from '../../model/fingerprint.ts';
import { attemptsIn, type Scorecard, totalsOf } from '../../model/scorecard.ts';
import { packOfKey } from '../../model/shard.ts';
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

/** Metrics of the whole run by pack. `roundMetrics` has those of each round. */
export function runMetrics(run: ExportedRun, timestamp: number): Metric[] {
  const several = run.scorecards.length > 1;
  return run.scorecards.flatMap((scorecard) => {
    const prefix = several ? `${armName(scorecard)}/` : '';
    return figuresOf(scorecard, run).flatMap(([key, value]) =>
      value === null || value === undefined || !Number.isFinite(value)
        ? []
        : [{ key: nameFor(`${prefix}${key}`), value, timestamp, step: 0 }],
    );
  });
}

type Figure = readonly [name: string, value: number | null | undefined];

function figuresOf(scorecard: Scorecard, run: ExportedRun): Figure[] {
  const { cost, contexts, timings, scenarios, packs } = scorecard;
  const decided = run.decision.modes.find(({ mode }) => mode === scorecard.mode);
  const byPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
  const own = packs.flatMap(({ id, completionTokens }): Figure[] => {
    const rows = byPack.get(id) ?? [];
    const counted = rows.map(({ cells }) => rateOf(cells));
    const [passed, attempts] = [sum(counted.map((rate) => rate.passed)), sum(counted.map((rate) => rate.attempts))];
    const timing = timings[id];
    const pack = decided?.packs.find((each) => each.pack === id);
    const unmeasured = sum(rows.map(({ cells }) => attemptsIn(cells))) - attempts;
    return [
      [`${id}/pass_rate`, attempts === 0 ? null : passed / attempts],
      [`${id}/attempts`, attempts],
      [`${id}/unmeasured`, unmeasured],
      [`${id}/drop`, pack?.drop.value],
      [`${id}/p`, pack?.p],
      [`${id}/latency_p50_ms`, timing?.attemptP50Ms],
      [`${id}/latency_p95_ms`, timing?.attemptP95Ms],
      [`${id}/first_token_p50_ms`, timing?.firstTokenP50Ms],
      [`${id}/tokens_per_second`, timing?.decodeTokensPerSecond],
      [`${id}/completion_tokens`, completionTokens],
      ...metricMeans(rows).map(([name, value]): Figure => [`${id}/${name}`, value]),
    ];
  });
  const { characters } = contexts ?? {};
  return [
    ...own,
    ['cost_usd', cost?.answers.usd],
    [
      'compression_ratio',
      characters === undefined || characters.after === 0 ? null : characters.before / characters.after,
    ],
  ];
}

function metricMeans(rows: Scorecard['scenarios']): Figure[] {
  const totals = new Map<string, [number, number]>();
  for (const row of rows)
    for (const [name, [millionths, count]] of totalsOf(row)) {
      const [before, times] = totals.get(name) ?? [0, 0];
      totals.set(name, [before + millionths, times + count]);
    }
  return [...totals].map(([name, [millionths, count]]) => [name, count === 0 ? null : millionths / 1e6 / count]);
}

/** What one round came to: `step` is its number. */
export class RoundFigures {
  readonly #rounds = new Map<string, { key: string; step: number; passed: number; measured: number; at: number }>();

  add({ line, pack, endMs }: ExportedAttempt, several: boolean): void {
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
