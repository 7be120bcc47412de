import { describe, expect, it } from 'vitest';
import { metricCaption, metricGrid, rulesKept, whatFell } from '../../src/report/describe-metrics.ts';
import { outlineOf } from '../../src/report/outline.ts';
import { renderCsv } from '../../src/report/render-csv.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { decisionWith, dropOf, modeWith, packWith } from './decision-with.ts';

const metric = (name: string, baseline: number, current: number) => ({
  ...{ metric: name, scenarios: 20 },
  means: { baseline, current },
});

it('shows numbers of a check with three figures and no empty column, and promises points only of shares', () => {
  const mode = (...metrics: object[]) => modeWith({ packs: [{ ...packWith({ pack: 'agent-20' }), metrics } as never] });
  const steps = mode(metric('steps', 8.926, 8.907));
  expect(metricGrid(steps)).toEqual({
    heads: ['Mean of', '>Baseline', '>Now', '>Change', '>Scenarios'],
    rows: [['agent-20 steps', '8.93', '8.91', '−0.02', '20']],
  });
  expect(metricCaption(steps)).toBe('Means of metrics; shares in points of 100');
  expect(metricCaption(mode(metric('f1', 0.8, 0.7)))).toBe('Means of metrics, in points of 100');
});

describe('the told rules that answers keep', () => {
  const rules = [metric('rules', 0.96, 0.71), metric('rules-form', 1, 0.98), metric('rules-substance', 0.95, 0.6)];
  const fallen = packWith({
    ...{ outcome: 'regressed', means: { baseline: 1, current: 0.8 }, drop: dropOf(3, 15), p: 0.001 },
    metrics: rules,
  });
  const mode = modeWith({
    ...{ outcome: 'regressed', packs: [fallen, packWith({ pack: 'reasonmath-15' })] },
    warnings: [
      { kind: 'total-dropped', drop: dropOf(1, 10) },
      { kind: 'rules-dropped', scenarios: 75, means: { baseline: 0.96, current: 0.71 }, p: 0.01 },
    ],
  });
  const decision = decisionWith({ outcome: 'regressed', modes: [mode] });

  it('are a column of the table of packs, and no rows of metrics', () => {
    expect(rulesKept(fallen)).toBe('96.0 % → 71.0 %');
    expect(rulesKept(packWith({ metrics: [metric('rules', 1, 1)] }))).toBe('100.0 %');
    expect(metricGrid(mode).rows).toEqual([]);
    expect(renderTerminal(decision)).toMatch(/^Statistics .* Rules kept\n.*96\.0 % → 71\.0 %\n.* -$/m);
    expect(renderMarkdown(decision)).toMatch(/\| toolcall-15 \|.*\| 96\.0 % → 71\.0 % \|/);
    expect(renderCsv(decision)).toMatch(/^metric,.*,rules-substance,0\.95,0\.6,/m);
    const without = decisionWith({ modes: [modeWith({ packs: [packWith()] })] });
    for (const text of [renderTerminal(without), renderMarkdown(without)]) expect(text).not.toContain('Rules kept');
  });

  it('say in the headline and in a warning what fell most', () => {
    const words = 'substance fell by 35.0 points, form by 2.0';
    expect(outlineOf(decision).sentence).toContain(`(limit 10 pp; ${words})`);
    expect(outlineOf(decision).modes[0]?.warnings).toEqual([
      `Across all packs, the pass rate fell by 10.0 pp: ${words}`,
      `Answers keep 71.0 % of the told rules, 96.0 % in the baseline (p = .01): ${words}`,
    ]);
    expect(whatFell([fallen, packWith({ metrics: [metric('rules-form', 0.5, 1)] })])).toEqual([
      'substance fell by 35.0 points',
    ]);
    expect(whatFell([packWith()])).toEqual([]);
  });
});
