import type { Settings } from '../config/settings.ts';
import { fastSkips, usesFast } from '../gate/fast-skips.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { settledOutcome } from '../gate/settled-outcome.ts';
import type { AttemptLine, Plan, SessionLine } from '../model/journal.ts';
import type { RunOptions } from '../run/run-options.ts';
import { scoreRun } from '../score/score-run.ts';
import type { Against } from './decide-run.ts';

const confirmRounds = 3;

/** `--fail-fast`: stops when no completion of what is left could change any mode's outcome. */
export function earlyStop(
  { failFast, confirm }: Settings['gate'],
  plan: Plan,
  against: Against,
  rule: GateRule,
): Pick<RunOptions, 'onAttempt'> {
  if (!failFast || against.size < plan.modes.length) return {};
  const lines: AttemptLine[] = [];
  return {
    onAttempt(line) {
      if (line.stage === 'confirm') return 'go-on';
      lines.push(line);
      const isSettled = scoreRun(plan, lines).every((partial) => {
        const baseline = against.get(partial.mode);
        return (
          baseline !== undefined && settledOutcome(baseline, partial, rule, confirm ? confirmRounds : 0) !== undefined
        );
      });
      return isSettled ? 'stop' : 'go-on';
    },
  };
}

/** `--fast`: leaves out the further rounds of a scenario whose first answer is the one that the baseline always got. */
export function skipping(
  fast: Settings['gate']['fast'],
  plan: Plan,
  determinism: SessionLine['determinism'],
  against: Against,
): Pick<RunOptions, 'onAttempt' | 'shouldSkip'> {
  const using = [...against].filter(([, baseline]) => usesFast(fast, determinism, baseline));
  if (using.length === 0) return {};
  const settled = new Set<string>();
  return {
    onAttempt(line) {
      const baseline = using.find(([mode]) => mode === line.mode)?.[1];
      const skips = baseline === undefined ? [] : fastSkips(baseline, [line], plan.scenarios);
      for (const scenario of skips) settled.add(`${line.mode} ${scenario}`);
      return 'go-on';
    },
    shouldSkip: ({ mode, round, scenario }) => round > 1 && settled.has(`${mode} ${scenario}`),
  };
}
