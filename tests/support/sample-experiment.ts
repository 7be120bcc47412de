import {
  type ExperimentRules,
  experimentFigures,
  type MeasuredArm,
} from '../../src/features/experiments/experiment-figures.ts';
import type { ExperimentReport } from '../../src/features/experiments/experiment-report.ts';
import { fraction } from '../../src/gate/fraction.ts';
import type { ScenarioScore, Scorecard } from '../../src/records/scorecard.ts';
import type { ScenarioAmounts } from '../../src/score/amounts-of.ts';
import { scorecardWith } from '../gate/scorecard-with.ts';
import { randomFrom } from './seed.ts';

/** The value of a scenario in an arm; null if it was not measured. */
export type ValueOf = (at: number) => number | null;

export type SampleArm = {
  readonly target?: string;
  readonly context?: string;
  readonly value: ValueOf;
  readonly amounts?: (at: number) => Partial<ScenarioAmounts>;
  readonly group?: (at: number) => string;
  readonly more?: Partial<Scorecard>;
  readonly isParallel?: boolean;
};

/** An arm of `count` scenarios in one round, each with `f1`, and passed from 0.5 on. */
export function sampleArm(count: number, { value, group, more, ...arm }: SampleArm): MeasuredArm {
  const { target = 'openai/mini', context } = arm;
  const base = scorecardWith({ 'hotpot/H-0': '1/1' });
  const scenarios = Array.from({ length: count }, (_, at): ScenarioScore => {
    const f1 = value(at);
    const isPass = f1 !== null && f1 >= 0.5;
    return {
      scenario: `hotpot/H-${String(at).padStart(4, '0')}`,
      digest: 'a'.repeat(64),
      ...(group === undefined ? {} : { group: group(at) }),
      cells: [{ passed: isPass ? 1 : 0, failed: f1 !== null && !isPass ? 1 : 0, unmeasured: f1 === null ? 1 : 0 }],
      failures: f1 !== null && !isPass ? { 'wrong-answer': 1 } : {},
      causes: f1 === null ? { 'context-failed': 1 } : {},
      ...(f1 === null ? {} : { values: { f1: [[f1]] } }),
      promptTokens: 100,
      answers: null,
      firstRound: null,
    };
  });
  const scorecard = { ...base, slug: context === undefined ? target : `${target}/${context}`, rounds: 1, scenarios };
  const known = scenarios.filter((_, at) => value(at) !== null);
  const usual = { latencyMs: 200, contextMs: null, promptTokens: 100, completionTokens: 5, usd: 0.0001 };
  return {
    ...{ target, context: context ?? null, run: '20261101T080000Z-0010', isParallel: arm.isParallel ?? false },
    scorecard: { ...scorecard, ...more },
    amounts: new Map(
      known.map(({ scenario }) => [scenario, { ...usual, ...arm.amounts?.(Number(scenario.slice(-4))) }]),
    ),
  };
}

const sampleRules: ExperimentRules = {
  ...{ id: 'hotpot-half', tags: ['hotpotqa'], seed: 42, examples: 120, repeat: 1 },
  ...{ metrics: ['f1'], gate: { metric: 'f1', maxDrop: fraction(5n, 100n) } },
};

const run = {
  ...{ id: '20261101T080000Z-0010-hotpot-half', tool: '1.0.0' },
  ...{ startedAt: '2026-11-01T08:00:00.000Z', endedAt: '2026-11-01T09:12:30.000Z' },
};

export function figuresOf(arms: readonly MeasuredArm[], rules: Partial<ExperimentRules> = {}): ExperimentReport {
  return experimentFigures({ ...sampleRules, ...rules }, arms, run, (name) => randomFrom(hash(name)));
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}

/**
 * An experiment of 120 scenarios with three arms: the texts whole, compressed and cut. The compressor saves two thirds of the
 * tokens and costs little; it failed for three scenarios. The cut costs far more than the gate allows.
 */
export function sampleExperiment(): ExperimentReport {
  const count = 120;
  const draw = randomFrom(7);
  const whole = Array.from({ length: count }, () => (draw() < 0.25 ? 0 : Math.round(draw() * 600 + 400) / 1000));
  const half = whole.map((value) => (draw() < 0.06 ? 0 : value));
  const cut = whole.map((value) => (draw() < 0.3 ? 0 : value));
  const latencies = whole.map(() => Math.round(300 + draw() * 900));
  const costs = { priced: count, of: count };
  const cost = (usd: number) => ({ answers: { usd, ...costs }, from: 'gpt-4.1-mini, 2026-11-23' });
  const report = figuresOf([
    sampleArm(count, {
      value: (at) => whole[at] ?? null,
      amounts: (at) => ({ latencyMs: latencies[at] ?? 0, promptTokens: 1800 + at * 7, usd: (1800 + at * 7) * 4e-7 }),
      more: { cost: cost(0.106392) },
    }),
    sampleArm(count, {
      context: 'half',
      value: (at) => (at % 40 === 39 ? null : (half[at] ?? null)),
      amounts: (at) => ({
        ...{ latencyMs: (latencies[at] ?? 0) * 0.6, contextMs: 180 + (at % 9) * 20, promptTokens: 620 + at * 2 },
        usd: (620 + at * 2) * 4e-7 + 0.0001,
      }),
      more: {
        cost: { ...cost(0.034632), contexts: { usd: 0.0117, priced: 117, of: 117 } },
        contexts: {
          ...{ name: 'half', made: 117, failed: 3, cached: 0, longer: 0, questionAlone: 1 },
          characters: { before: 936_000, after: 318_240 },
          tokens: { before: 234_000, after: 79_560, contexts: 117 },
        },
      },
    }),
    sampleArm(count, {
      context: 'cut',
      isParallel: true,
      value: (at) => cut[at] ?? null,
      amounts: (at) => ({ latencyMs: (latencies[at] ?? 0) * 0.5, contextMs: 0, promptTokens: 420 + at }),
      more: {
        cost: { ...cost(0.02), contexts: { usd: 0, ...costs } },
        contexts: {
          ...{ name: 'cut', made: count, failed: 0, cached: 0, longer: 0, questionAlone: 0 },
          characters: { before: 960_000, after: 192_000 },
        },
      },
    }),
  ]);
  return {
    ...report,
    lostMost: [
      {
        ...{ arm: 'openai/mini/cut', scenario: 'hotpot/H-0001', title: 'Which was first?', metric: 'f1' },
        ...{ reference: 1, value: 0, answers: { reference: 'Paris', arm: 'The text does not say.' } },
      },
    ],
  };
}
