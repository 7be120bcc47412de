import { describe, expect, it } from 'vitest';
import { largestLosses } from '../../../src/features/experiments/experiment-figures.ts';
import { experimentReportSchema } from '../../../src/features/experiments/experiment-report.ts';
import { renderExperimentCsv } from '../../../src/features/experiments/report/render-experiment-csv.ts';
import { fraction } from '../../../src/gate/fraction.ts';
import { figuresOf, sampleArm, sampleExperiment } from '../../support/sample-experiment.ts';

const half = 'openai/mini/half';
const gate = { metric: 'f1', maxDrop: fraction(5n, 100n) };
const one = () => 1;

/** The whole texts at 1.0 against a context. */
function against(count: number, value: (at: number) => number | null, rules = {}) {
  return figuresOf([sampleArm(count, { value: one }), sampleArm(count, { context: 'half', value })], rules);
}

describe('experimentFigures', () => {
  it('makes a report of the schema, the same for the same input', () => {
    const report = sampleExperiment();
    expect(experimentReportSchema.parse(report)).toEqual(report);
    expect(JSON.stringify(sampleExperiment())).toBe(JSON.stringify(report));
    expect(report.arms.map(({ slug }) => slug)).toEqual(['openai/mini', half, 'openai/mini/cut']);
    expect(report.comparisons.map(({ arm, metric }) => `${arm} ${metric}`)).toEqual([
      ...[`${half} passed`, `${half} f1`],
      ...['openai/mini/cut passed', 'openai/mini/cut f1'],
    ]);
    expect(report.gates.map(({ outcome }) => outcome)).toEqual(['passed', 'regressed']);
    expect(report).toMatchObject({ outcome: 'regressed', exitCode: 1 });
  });

  it('compares only what both arms have measured: unmeasured scenarios are no zeros', () => {
    const report = against(200, (at) => (at % 10 === 9 ? null : 1), { gate: undefined });
    expect(report.arms[1]?.scenarios).toEqual({ planned: 200, unmeasured: 20 });
    expect(report.arms[1]?.metrics).toMatchObject([
      { metric: 'passed', scenarios: 180, mean: 1 },
      { metric: 'f1', scenarios: 180, mean: 1, std: 0, p50: 1, p95: 1 },
    ]);
    expect(report.arms[1]?.causes).toEqual({ 'context-failed': 20 });
    expect(report.comparisons[1]).toMatchObject({ scenarios: 180, unmeasured: 20, difference: 0, p: 1, equal: 180 });
    expect(report).toMatchObject({ outcome: 'measured', exitCode: 0, gates: [] });
  });

  it.each([
    ['8 points worse at 100 scenarios', 100, 8, { outcome: 'regressed', exitCode: 1 }, null],
    ['exactly 5 points worse', 100, 5, { outcome: 'passed', exitCode: 0 }, null],
    ['far worse at 40 scenarios', 40, 20, { outcome: 'inconclusive', exitCode: 4 }, { cause: 'few-units' }],
  ])('decides %s', (_, count, lost, expected, reason) => {
    const report = against(count, (at) => (at < lost ? 0 : 1));
    expect(report).toMatchObject(expected);
    if (reason === null) expect(report.gates[0]?.reason).toBeNull();
    else expect(report.gates[0]?.reason).toMatchObject(reason);
  });

  it('decides nothing with more than 5 % unmeasured, and decides with exactly 5 %', () => {
    const worse = (unmeasured: number) => against(100, (at) => (at < unmeasured ? null : at < 40 ? 0 : 1));
    expect(worse(5)).toMatchObject({ exitCode: 1 });
    const report = worse(6);
    expect(report).toMatchObject({ exitCode: 4, outcome: 'inconclusive' });
    expect(report.gates[0]?.reason).toEqual({ kind: 'many-unmeasured', unmeasured: 6, of: 100 });
  });

  it.each([['tooLong'], ['refused']])('counts scenarios that are %s in an arm as unmeasured there', (left) => {
    const arms = [
      sampleArm(60, { value: one, more: { [left]: ['hotpot/H-9999'] } }),
      sampleArm(60, { context: 'half', value: one }),
    ];
    const report = figuresOf(arms);
    expect(report.arms[0]?.scenarios).toEqual({ planned: 61, unmeasured: 1 });
    expect(report.pairs.at(-1)).toEqual({
      scenario: 'hotpot/H-9999',
      values: { passed: [null, null], f1: [null, null] },
    });
  });

  it('leaves scenarios out of a metric only if none of their checks measures it', () => {
    const without = (context: string | undefined) => {
      const arm = sampleArm(160, { ...(context === undefined ? {} : { context }), value: one });
      const { scenarios, ...rest } = arm.scorecard;
      const bare = scenarios.map(({ values, ...score }, at) =>
        at < 60 ? score : { ...score, ...(values && { values }) },
      );
      return { ...arm, scorecard: { ...rest, scenarios: bare } };
    };
    const report = figuresOf([without(undefined), without('half')]);
    expect(report.comparisons).toMatchObject([
      { metric: 'passed', scenarios: 160, unmeasured: 0 },
      { metric: 'f1', scenarios: 100, unmeasured: 0 },
    ]);
    expect(report).toMatchObject({ outcome: 'passed', gates: [{ units: 100 }] });
    const rows: string[][] = renderExperimentCsv(report)
      .split('\n')
      .map((row) => row.split(','));
    const shown = rows.filter(([row, , , , , metric]) => row === 'metric' && metric === 'f1');
    expect(shown.map((row) => row.slice(8, 10))).toEqual([
      ['100', '0'],
      ['100', '0'],
    ]);
  });

  it('treats the questions about one document as one unit', () => {
    const group = (at: number) => `doc-${Math.floor(at / 10)}`;
    const arms = [
      sampleArm(600, { value: one, group }),
      sampleArm(600, { context: 'half', value: (at) => (at < 60 ? 0 : 1), group }),
    ];
    const report = figuresOf(arms);
    expect(report.comparisons[1]).toMatchObject({ scenarios: 600, units: 60, changedUnits: 6 });
    expect(report.pairs[0]?.group).toBe('doc-0');
  });

  it('shows amounts for one answer to each scenario, and the ratio of totals', () => {
    const usual = { latencyMs: 100, promptTokens: 200, completionTokens: 10, usd: 0.002 };
    const arms = [
      sampleArm(60, { value: one, amounts: () => usual }),
      sampleArm(60, {
        context: 'half',
        value: one,
        amounts: (at) => ({ ...usual, contextMs: at < 30 ? 40 : 60, promptTokens: at < 30 ? 40 : 60, usd: null }),
      }),
    ];
    const { arms: shown, ratios } = figuresOf(arms);
    expect(shown[0]?.amounts).toEqual({
      latencyMs: { scenarios: 60, total: 6000, mean: 100, p50: 100, p95: 100 },
      contextMs: null,
      promptTokens: { scenarios: 60, total: 12_000, mean: 200, p50: 200, p95: 200 },
      completionTokens: { scenarios: 60, total: 600, mean: 10, p50: 10, p95: 10 },
      usd: { scenarios: 60, total: 0.12, mean: expect.closeTo(0.002, 9), p50: 0.002, p95: 0.002 },
    });
    expect(shown[1]?.amounts).toMatchObject({ contextMs: { mean: 50, total: 3000, p95: 60 }, usd: null });
    expect(ratios.map(({ amount, ratio }) => [amount, ratio])).toEqual([
      ['latencyMs', 1],
      ['latencyWithContextMs', 1.5],
      ['promptTokens', 0.25],
      ['completionTokens', 1],
    ]);
    const [low = 0, high = 0] = ratios[2]?.interval ?? [];
    expect(low).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.3);
  });

  it('uses all metrics of an arm if none is named', () => {
    const report = against(60, one, { metrics: undefined, gate: undefined });
    expect(report.experiment.metrics).toEqual(['passed', 'f1']);
    const other = against(60, one, { metrics: ['rouge1'], gate: { ...gate, metric: 'passed' } });
    expect(other.experiment.metrics).toEqual(['passed', 'rouge1']);
    expect(other.arms[0]?.metrics.map(({ metric }) => metric)).toEqual(['passed']);
    expect(other.gates).toMatchObject([{ metric: 'passed', outcome: 'passed' }]);
  });

  it('ranks the examples that lost most', () => {
    const report = against(60, (at) => (at === 7 ? 0 : at === 30 ? 0.4 : at === 31 ? 1.5 : 1));
    expect(largestLosses(report)).toEqual([
      { arm: half, scenario: 'hotpot/H-0007', metric: 'f1', reference: 1, value: 0 },
      { arm: half, scenario: 'hotpot/H-0030', metric: 'f1', reference: 1, value: 0.4 },
    ]);
  });
});
