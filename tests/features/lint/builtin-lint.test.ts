import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lintSums, packsLint } from '../../../src/features/lint/packs-lint.ts';
import { loadBuiltinPacks } from '../../../src/packs/load-packs.ts';
import { runsCode } from '../../../src/packs/task-of.ts';

// scripts/lint-builtin.js lints those of programs, and tests/features/sandbox/lint/builtin-code.test.ts runs their answers.
const plain = (await loadBuiltinPacks())
  .filter(({ pack }) => !pack.scenarios.some(runsCode))
  .map(({ pack }) => pack.id);
const kept = JSON.parse(readFileSync('docs/data/lint.json', 'utf8')) as Record<string, { readonly lint: unknown }>;
const { report } = await packsLint({ packs: plain, format: 'text', against: undefined });

describe('built-in packs', () => {
  it.each(report.packs.map((pack) => [pack.id, pack] as const))('%s is good enough to gate a merge', (_id, pack) => {
    expect(pack.findings).toEqual([]);
    const sums = lintSums(pack);
    expect(sums).toMatchObject({
      goldPassed: sums.gold,
      rejected: sums.nearMisses,
      nullPasses: 0,
      killed: sums.mutants,
      checked: sums.told,
      checksTold: sums.checks,
    });
    expect(sums.fewestMutants).toBeGreaterThanOrEqual(10);
  });

  it.each(report.packs.map((pack) => [pack.id, pack] as const))('%s has the figures that docs/ shows', (id, pack) => {
    const shown = pack.scenarios.map((scenario) => kept[`${id}/${scenario.id}`]?.lint);
    expect(pack.scenarios, 'run "npm run docs"').toEqual(shown);
  });

  it('cover the conditions in which damage hides', () => {
    const scenarios = report.packs.flatMap((pack) => pack.scenarios);
    expect(scenarios.filter(({ tokens }) => tokens.prompt > 4200).length).toBeGreaterThanOrEqual(3);
    expect(scenarios.filter(({ tokens }) => tokens.prompt > 10_000).length).toBeGreaterThanOrEqual(1);
    expect(
      report.packs.find(({ id }) => id === 'toolcall-15')?.scenarios.filter(({ turns }) => turns > 1).length,
    ).toBeGreaterThanOrEqual(8);
  });
});
