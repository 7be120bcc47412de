import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { faultCells, groups } from './fault-groups.ts';

describe('docs/faults.md', () => {
  const statuses = groups
    .flatMap(({ rows }) => rows)
    .map((row) => ({ ...row, status: /^HTTP (\d{3})(?!.*(?:Retry-After|does not need))/.exec(row.fault)?.[1] }))
    .filter(({ status }) => status !== undefined);
  const lines = [...readFileSync('docs/faults.md', 'utf8').matchAll(/^\| (One|Every).*? \| (\S+).* \| (\d+) \|$/gm)];

  it.each([
    ['One', 'once', 'passed'],
    ['Every', 'at one task', 'inconclusive'],
    ['Every', 'at one task', 'regressed'],
  ])('summarizes the HTTP codes of the rows: %s, %s, %s', (first, when, outcome) => {
    const [line, , , exitCode] =
      lines.find((each) => each[1] === first && each[2]?.startsWith(outcome) && /\b[45]\d\d\b/.test(each[0])) ?? [];
    const measured = statuses.filter((row) => row.when === when && row.outcome === outcome);
    const named = line?.match(/\b[45]\d\d\b/g) ?? [];
    expect(named.length).toBeGreaterThan(2);
    expect(new Set(named)).toEqual(new Set(measured.map(({ status }) => status)));
    expect(new Set(measured.map((row) => String(row.exitCode)))).toEqual(new Set([exitCode]));
  });
});

describe('docs/data/faults.csv', () => {
  it('has the rows of the tests', () => {
    expect(parse(readFileSync('docs/data/faults.csv'))).toEqual(faultCells());
  });

  it('has each row once', () => {
    const rows = groups.flatMap((group) => group.rows);
    expect(faultCells()).toHaveLength(rows.length + 1);
    expect(new Set(rows.map(({ fault, when }) => `${fault}, ${when}`)).size).toBe(rows.length);
  });

  it.each(groups.map(({ title, test }) => [title, test]))('has only rows with a test: %s', (_, test) => {
    // Each file runs all rows of its table, by a map with their keys or by it.each.
    expect(readFileSync(test, 'utf8')).toMatch(
      /from '\.{1,2}\/(?:faults\/)?(?:endpoint|ending|machine|server|github)-rows\.ts'/,
    );
  });
});
