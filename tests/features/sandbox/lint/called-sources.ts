import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { Scenario } from '../../../../src/packs/pack-schema.ts';

type LintSources = {
  readonly onlyFor: Readonly<Record<string, readonly string[]>>;
  traitsOf(scenario: Scenario): readonly string[];
  sourcesOf(traits: readonly string[]): readonly string[];
};

const path = pathToFileURL('scripts/lint-sources.js').href;
export const { onlyFor, sourcesOf, traitsOf } = (await import(path)) as LintSources;

/** Runs the lint of a scenario. Expects each file with a called function among the sources of a stored lint result. */
export async function withSourcesOf<Value>(scenario: Scenario | undefined, lint: () => Promise<Value>): Promise<Value> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const value = await lint();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const called = result
    .filter(({ functions }) => functions.some(isCalled))
    .map(({ url }) => relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((file) => /^src\/features\/(?:lint|programs)\//.test(file));
  expect(called).toContain('src/features/lint/probe-scenario.ts');
  expect(sourcesOf(traitsOf(scenario as Scenario))).toEqual(expect.arrayContaining(called));
  return value;
}

/** Functions without a name are in one with a name, or give an export to the module that imports it. */
function isCalled({ functionName, ranges }: Profiler.FunctionCoverage): boolean {
  return functionName !== '' && ranges.some(({ count }) => count > 0);
}
