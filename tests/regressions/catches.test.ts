import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { halves } from './cases/halves.ts';
import { caseChecking, type Found } from './check-case.ts';
import { missed } from './missed.ts';

const table: Record<string, string>[] = parse(readFileSync('docs/data/regressions.csv', 'utf8'), { columns: true });
// What was drawn has no levels to keep.
const rows = new Map(table.filter((row) => row['Half'] !== 'drawn').map((row) => [row['Case'], row]));
const cases = [...halves.seen, ...halves.unseen];
const levels = ['', 'green', 'amber', 'red'];
const isCaught = (level: string | undefined) => level === 'red' || level === 'amber';
const checking = caseChecking();
afterAll(() => checking[Symbol.asyncDispose]());

/** At least as it was found when the table was written. */
function expectCaught(found: Found, kept: string | undefined): void {
  expect(levels.indexOf(found.level), `${kept} before: ${found.words.join(', ')}`).toBeGreaterThanOrEqual(
    levels.indexOf(kept ?? ''),
  );
}

describe('regressions that people reported', () => {
  it('have names of their own and a row each', () => {
    expect([...rows.keys()]).toEqual(cases.map(({ id }) => id));
  });

  it('are caught, or it is written why not', () => {
    const uncaught = cases.filter(({ id }) => {
      const row = rows.get(id) ?? {};
      return !['packs', 'contracts'].some((by) => isCaught(row[`${by} medium`]));
    });
    expect(Object.keys(missed).sort()).toEqual(uncaught.map(({ id }) => id).sort());
  });

  const byContracts = cases.filter(({ id }) => isCaught(rows.get(id)?.['contracts medium']));
  it.each(byContracts)('contracts catch $id', async (regression) => {
    const found = await checking.byContracts(regression, 'medium');
    expectCaught(found, rows.get(regression.id)?.['contracts medium']);
  });

  const byPacks = cases.filter((each) => !byContracts.includes(each) && isCaught(rows.get(each.id)?.['packs medium']));
  it.each(byPacks)('packs alone catch $id', async (regression) => {
    const found = await checking.byPacks(regression, 'medium');
    expectCaught(found, rows.get(regression.id)?.['packs medium']);
  });
});
