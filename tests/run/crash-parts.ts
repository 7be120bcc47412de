import { fail, pass } from '../../src/records/verdict.ts';
import type { AskedScenario } from '../../src/run/asked-scenario.ts';
import { packOf, planWith } from './plan-with.ts';
import { factsWith, servedAt } from './run-with.ts';

export const crashPacks = [packOf('one', 6), packOf('two', 4)];
export const crashPlan = planWith(crashPacks);

export function crashJudge({ key }: AskedScenario) {
  return { verdict: key.endsWith('3') ? fail('wrong-text', 'blue', 'red') : pass };
}

/** The salt tells the server which attempt a request belongs to. */
export function crashServed(baseUrl: string) {
  const { subject } = factsWith();
  return servedAt(baseUrl, { facts: factsWith({ subject: { ...subject, cache: 'cache_salt' } }) });
}
