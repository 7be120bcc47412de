import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { renderCsv } from '../../src/report/render-csv.ts';
import { decisionWith, modeWith } from './decision-with.ts';
import { samples } from './sample-decisions.ts';

function rowsOf(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true });
}

describe('the CSV of a run', () => {
  it('has a row for the mean of each metric, after its pack, with what gates', () => {
    const rows = rowsOf(renderCsv(samples['mean-fell']));
    expect(rows.map(({ row, metric }) => [row, metric])).toEqual([
      ['pack', ''],
      ['metric', 'exact_match'],
      ['metric', 'f1'],
    ]);
    expect(rows[1]).toMatchObject({ baseline_mean: '0.62', current_mean: '0.6', outcome: '', p: '', scenarios: '100' });
    expect(rows[2]).toMatchObject({ outcome: 'regressed', drop: '0.0812', p: '0.0031', max_drop: '0.05' });
  });

  it('has the means of a run without a comparison', () => {
    const metrics = [{ metric: 'f1', scenarios: 2, mean: 0.5, std: null, p50: 0.5, p95: 0.95 }];
    const measured = (modeWith().measured ?? []).slice(0, 1).map((pack) => ({ ...pack, metrics }));
    const [, row] = rowsOf(renderCsv(decisionWith({ modes: [modeWith({ packs: [], measured })] })));
    expect(row).toMatchObject({
      row: 'metric',
      metric: 'f1',
      current_mean: '0.5',
      current_std: '',
      current_p95: '0.95',
    });
    expect(row).toMatchObject({ baseline_mean: '', scenarios: '2' });
  });

  it('has no columns for metrics, or judges, without one', () => {
    expect(renderCsv(samples.regressed).split('\n')[0]).not.toMatch(/metric|split/);
  });

  it('has a row for the figures of each pack that models judge, and for each split', () => {
    const rows = rowsOf(renderCsv(samples.judged)).filter(({ row }) => row === 'judges');
    expect(rows.map(({ pack, split, pairs }) => [pack, split, pairs])).toEqual([
      ['judge-20', '', '19'],
      ['judge-20', 'arithmetic', '10'],
      ['judge-20', 'code', '9'],
    ]);
    expect(rows[0]).toMatchObject({
      both: '11',
      correct: '14',
      by_null: '2',
      by_tie: '1',
      no_decision: '4',
      seconds: '83',
    });
    expect(rows[1]).toMatchObject({ flips_first: '1', flips_second: '0', flips_p: '1', seconds: '' });
  });
});
