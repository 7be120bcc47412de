import { existsSync, readdirSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lintPack } from '../../../src/packs/lint/lint-pack.ts';
import { loadBuiltinPacks } from '../../../src/packs/load-packs.ts';
import type { Pack, Scenario } from '../../../src/packs/pack-schema.ts';
import { openPorts } from '../../../src/sandbox/open-ports.ts';
import { missingImage } from '../../support/sandbox/missing-image.ts';

type LintSources = {
  readonly onlyFor: Readonly<Record<string, readonly string[]>>;
  traitsOf(scenario: Scenario): readonly string[];
  sourcesOf(traits: readonly string[]): readonly string[];
};
const path = pathToFileURL('scripts/lint-sources.js').href;
const { onlyFor, sourcesOf, traitsOf } = (await import(path)) as LintSources;

const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
const ofCode = ['code', 'file-edits', 'shell'];
const firstWith = (kind: string, runtime: string): [Pack, Scenario] => {
  for (const pack of packs) {
    const found = pack.scenarios.find((scenario) => {
      const traits = traitsOf(scenario);
      return traits.includes(kind) && (kind === 'shell' || traits.includes(runtime));
    });
    if (found !== undefined) return [pack, found];
  }
  throw new Error(`no built-in scenario of ${kind}`);
};

describe('the sources that a kept lint depends on', () => {
  it.each(Object.entries(onlyFor))('hold %s for %j only', (source, traits) => {
    expect(existsSync(source), source).toBe(true);
    for (const trait of traits) expect(sourcesOf([...ofCode, trait])).toContain(source);
    const others = Object.values(onlyFor)
      .flat()
      .filter((trait) => !traits.includes(trait));
    expect(sourcesOf(others)).not.toContain(source);
  });

  it('hold every file of the lint and of the verifiers of programs', () => {
    const all = sourcesOf(Object.values(onlyFor).flat());
    for (const room of ['src/packs/lint', 'src/verify/code'])
      for (const name of readdirSync(room)) expect(all).toContain(`${room}/${name}`);
  });

  it.each([
    ['code', 'javascript'],
    ['file-edits', 'javascript'],
    ['shell', 'bash'],
  ])(
    'hold each file of them with a function that the lint of %s in %s calls',
    async (kind, runtime) => {
      if (kind === 'shell' && missingImage() !== undefined) return;
      const [pack, scenario] = firstWith(kind, runtime);
      await using ports = openPorts();
      const session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      const short = { ...scenario, gold: scenario.gold.slice(0, 1), 'near-misses': [] };
      await lintPack({ ...pack, scenarios: [short] }, ports);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      session.disconnect();
      const called = result
        .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
        .map(({ url }) => relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url))
        .filter((file) => /^src\/(?:packs\/lint|verify\/code|sandbox)\//.test(file));
      expect(called).toContain('src/packs/lint/probe-scenario.ts');
      expect(sourcesOf(traitsOf(scenario))).toEqual(expect.arrayContaining(called));
    },
    120_000,
  );
});
