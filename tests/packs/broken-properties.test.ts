import { afterAll, describe, expect, it } from 'vitest';
import { WorkerPatternSearch } from '../../src/lib/worker-pattern-search.ts';
import { probeScenario } from '../../src/packs/lint/probe-scenario.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { verifyContext } from '../../src/packs/verify-context.ts';
import { alsoBroken } from './also-broken.ts';

// The rules of a text have covers each of their own, and one slip often breaks several of them.
const byTextRules = new Set(['instructfollow-15']);

const patterns = new WorkerPatternSearch();
afterAll(() => patterns[Symbol.asyncDispose]());

const packs = (await loadBuiltinPacks()).map(({ pack }) => pack).filter(({ id }) => !byTextRules.has(id));

describe.each(packs)('$id', (pack) => {
  it.each(pack.scenarios)('$id names what a near-miss breaks and nothing that it fulfils', async (scenario) => {
    const { nearMisses } = await probeScenario(scenario, verifyContext(pack, scenario, { patterns }));
    const also = alsoBroken[scenario.id] ?? {};
    const found = scenario['near-misses'].map(({ wrong, breaks }, index) => {
      const verdict = nearMisses[index]?.verdict;
      const broke = verdict?.outcome === 'fail' ? (verdict.broke ?? []) : [];
      const ids = [breaks].flat();
      const near = [...ids, ...ids.flatMap((id) => also[id] ?? [])];
      return {
        wrong,
        unnamed: ids.filter((id) => !broke.includes(id)),
        fulfilled: broke.filter((id) => !near.includes(id)),
      };
    });
    expect(found).toEqual(found.map(({ wrong }) => ({ wrong, unnamed: [], fulfilled: [] })));
  });
});
