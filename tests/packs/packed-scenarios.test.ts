import { describe, expect, it } from 'vitest';
import { packDigest, rememberDigests, scenarioDigest } from '../../src/packs/digest.ts';
import { loadBuiltinPacks, packScenarios } from '../../src/packs/load-packs.ts';
import { scenariosByKey } from '../../src/run/asked-scenario.ts';

const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);

describe('packScenarios', () => {
  it('reads like the list it was made from', () => {
    for (const pack of packs) {
      const { scenarios } = packScenarios(pack);
      expect(scenarios.length).toBe(pack.scenarios.length);
      expect([...scenarios]).toEqual(pack.scenarios);
      expect(scenarios.map(({ id }) => id)).toEqual(pack.scenarios.map(({ id }) => id));
      expect(scenarios.find(({ id }) => id === pack.scenarios.at(-1)?.id)).toEqual(pack.scenarios.at(-1));
      expect(scenarios[scenarios.length]).toBeUndefined();
      expect(JSON.stringify(scenarios)).toBe(JSON.stringify(pack.scenarios));
    }
  });

  it('keeps the digests that baselines use for a scenario', () => {
    for (const pack of packs) {
      const packed = packScenarios(pack);
      const digests = pack.scenarios.map((scenario) => scenarioDigest(pack, scenario));
      expect(packed.scenarios.map((scenario) => scenarioDigest(packed, scenario))).toEqual(digests);
      rememberDigests(packed, pack);
      expect(packed.scenarios.map((scenario) => scenarioDigest(packed, scenario))).toEqual(digests);
      expect(packDigest(packed)).toBe(packDigest(pack));
    }
  });

  it('returns tasks by key', () => {
    const asked = scenariosByKey(packs.map(packScenarios));
    expect([...asked.values()].map(({ scenario }) => scenario)).toEqual(packs.flatMap(({ scenarios }) => scenarios));
    expect([...asked.keys()]).toEqual([...scenariosByKey(packs).keys()]);
  });
});
