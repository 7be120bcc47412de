import { type Baseline, rateOf } from '../records/baseline.ts';
import type { AttemptLine, SessionLine } from '../records/journal.ts';
import { type ScenarioScore, scoresByKey } from '../records/scorecard.ts';
import { isSteady, isSteadyInOrder } from './drift.ts';

/**
 * For `--fast`: the scenarios in these lines that need no further round, because their first answer is byte for byte
 * the one that the baseline always got, with one verdict. `digests` are those of the scenarios now.
 */
export function fastSkips(
  baseline: Baseline,
  lines: Iterable<AttemptLine>,
  digests: { readonly [scenario: string]: string },
): string[] {
  const steady = scoresByKey({ scenarios: baseline.scorecard.scenarios.filter(isUnanimous) });
  const skipped = new Set<string>();
  for (const { stage, round, mode, scenario, answer, verdict } of lines) {
    const score = steady.get(scenario);
    if (score === undefined || stage !== 'measure' || round !== 1 || mode !== baseline.scorecard.mode) continue;
    const expected = rateOf(score.cells).passed > 0 ? 'pass' : 'fail';
    const isSame = answer !== null && score.answers?.includes(answer) === true && verdict.outcome === expected;
    if (isSame && digests[scenario] === score.digest) skipped.add(scenario);
  }
  return [...skipped].sort();
}

/**
 * `auto` trusts a server that the probe found deterministic, if the baseline's own answers agree. Those to a shuffled
 * scenario agree within each of its orders; none of its rounds is skipped.
 */
export function usesFast(
  fast: 'off' | 'auto' | 'on',
  determinism: SessionLine['determinism'],
  baseline: Baseline,
  ordersOf: (scenario: string) => number = () => 1,
): boolean {
  if (fast !== 'auto') return fast === 'on';
  const { scenarios } = baseline.scorecard;
  const others = scenarios.filter((score) => !isSteady(score));
  return (
    determinism === 'bit-stable' &&
    others.length < scenarios.length &&
    others.every((score) => isSteadyInOrder(score, ordersOf(score.scenario)))
  );
}

function isUnanimous(score: ScenarioScore): boolean {
  const { passed, attempts } = rateOf(score.cells);
  return attempts > 0 && (passed === 0 || passed === attempts) && isSteady(score);
}
