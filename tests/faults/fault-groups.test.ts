import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { faultCells, groups } from './fault-groups.ts';

describe('docs/data/faults.csv', () => {
  it('has the rows that the tests are made of', () => {
    expect(parse(readFileSync('docs/data/faults.csv'))).toEqual(faultCells());
  });

  it('has each row once', () => {
    const rows = groups.flatMap((group) => group.rows);
    expect(faultCells()).toHaveLength(rows.length + 1);
    expect(new Set(rows.map(({ fault, when }) => `${fault}, ${when}`)).size).toBe(rows.length);
  });

  it.each(groups.map(({ title, test }) => [title, test]))(
    'has no rows but those that a test is made of: %s',
    (_, test) => {
      // Each file runs all rows of its table, by a map whose keys are theirs or by it.each.
      expect(readFileSync(test, 'utf8')).toMatch(
        /from '\.{1,2}\/(?:faults\/)?(?:endpoint|ending|machine|server|github)-rows\.ts'/,
      );
    },
  );
});
