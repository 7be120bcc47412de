import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';

const rows = z
  .array(z.record(z.string(), z.string()))
  .parse(parse(readFileSync('docs/data/small-models.csv', 'utf8'), { columns: true }));

/** What is passed by the model of 0.5 B is easy, what is passed by none is hard. */
function levelOf(row: Record<string, string>): string {
  const passedBy = (size: string) => Object.entries(row).some(([head, cell]) => head.includes(size) && cell === 'pass');
  if (passedBy('0.5B')) return 'easy';
  return passedBy('1.5B') ? 'medium' : 'hard';
}

it('small packs have the levels that models of 0.5 and 1.5 B gave them', async () => {
  const packs = (await loadBuiltinPacks('small')).map(({ pack }) => pack);
  const levels = packs.flatMap(({ id: pack, scenarios }) =>
    scenarios.map(({ id, title, difficulty }) => `${pack}/${id} ${title}: ${difficulty}`),
  );
  expect(rows.map((row) => `${row['Pack']}/${row['Scenario']} ${row['Title']}: ${levelOf(row)}`)).toEqual(levels);
});
