import { expect, it } from 'vitest';
import { knownPacks } from '../../../src/records/known-packs.ts';
import { packLines } from '../../../src/report/html/page-table.ts';

it('gives a built-in pack the same line beside any others, and no two of twelve the same', () => {
  const tiers = Object.keys(knownPacks).slice(0, 12);
  const all = packLines(tiers);
  expect(new Set(all.values()).size).toBe(12);
  for (const [at, pack] of tiers.entries()) {
    expect(packLines([pack]).get(pack)).toBe(all.get(pack));
    expect(packLines(['zz', 'own', pack, tiers[(at + 5) % 12] ?? '']).get(pack)).toBe(all.get(pack));
  }
  const own = Array.from({ length: 12 }, (_, at) => `own-${at}`);
  expect(new Set(packLines(own).values()).size).toBe(12);
  expect(packLines(own.toReversed())).toEqual(new Map(packLines(own)));
});
