import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lintPack } from '../../../../src/features/lint/lint-pack.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { loadBuiltinPacks } from '../../../../src/packs/load-packs.ts';
import { onlyFor, sourcesOf, traitsOf, withSourcesOf } from './called-sources.ts';

const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
const ofCode = ['code', 'file-edits', 'shell'];

describe('the sources that a stored lint result depends on', () => {
  it.each(Object.entries(onlyFor))('include %s for %j only', (source, traits) => {
    expect(existsSync(source), source).toBe(true);
    for (const trait of traits) expect(sourcesOf([...ofCode, trait])).toContain(source);
    const others = Object.values(onlyFor)
      .flat()
      .filter((trait) => !traits.includes(trait));
    expect(sourcesOf(others)).not.toContain(source);
  });

  it('include every file of the lint and of the verifiers of programs', () => {
    const asked = ['add-lint', 'packs-lint', 'render-lint'].map((name) => `src/features/lint/${name}.ts`);
    const all = [...sourcesOf(Object.values(onlyFor).flat()), ...asked];
    for (const room of ['src/features/lint', 'src/features/lint/programs', 'src/features/sandbox/kinds'])
      for (const name of readdirSync(room).filter((each) => each.includes('.')))
        expect(all).toContain(`${room}/${name}`);
  });

  // The lints of Python, edits and scripts in the tests of their mutants show it too.
  it('include each file with a function that the lint of JavaScript calls', async () => {
    await using ports = openPorts();
    for (const pack of packs) {
      const scenario = pack.scenarios.find((each) => {
        const traits = traitsOf(each);
        return traits.includes('code') && traits.includes('javascript');
      });
      if (scenario === undefined) continue;
      const short = { ...scenario, gold: scenario.gold.slice(0, 1), 'near-misses': [] };
      await withSourcesOf(scenario, () => lintPack({ ...pack, scenarios: [short] }, ports));
      return;
    }
    expect.unreachable('no built-in scenario asks for JavaScript');
  });
});
