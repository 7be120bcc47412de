import type { Settings } from '../config/settings.ts';
import { confirmRounds } from '../gate/confirm-targets.ts';
import { fastSkips, usesFast } from '../gate/fast-skips.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { settledOutcome } from '../gate/settled-outcome.ts';
import type { JournalLine, Plan } from '../model/journal.ts';
import type { RunOptions } from '../run/run-options.ts';
import type { Served } from '../run/served.ts';
import { scoreRun } from '../score/score-run.ts';
import type { Against } from './decide-run.ts';

type Listener = {
  readonly [Callback in 'onAttempt' | 'shouldSkip' | 'waitsForEarlier']: NonNullable<RunOptions[Callback]>;
};

/** What `--fail-fast` and `--fast` make of each attempt as it comes. */
export function listenTo(
  gate: Settings['gate'],
  plan: Plan,
  { facts }: Pick<Served, 'facts'>,
  against: Against,
  rule: GateRule,
): Listener {
  const fast = skipping(gate.fast, plan, facts.determinism, against);
  const isSettled = settling(gate, plan, against, rule);
  if (isSettled === undefined) return fast;
  // As the journal has them: what was found of the server is part of what is compared.
  const lines: JournalLine[] = [{ kind: 'session', session: 1, startedAt: '', reason: 'start', ...facts }];
  return {
    waitsForEarlier: fast.waitsForEarlier,
    onAttempt(line) {
      fast.onAttempt(line);
      if (line.stage === 'confirm') return 'go-on';
      lines.push(line);
      return isSettled(lines) ? 'stop' : 'go-on';
    },
    shouldSkip({ mode, round, scenario }) {
      const skips = fast.shouldSkip({ mode, round, scenario });
      if (skips) lines.push({ kind: 'skip', mode, round, scenario });
      return skips;
    },
  };
}

/** `--fail-fast`: whether no completion of what is left could change any mode's outcome. */
function settling(
  { failFast, confirm }: Settings['gate'],
  plan: Plan,
  against: Against,
  rule: GateRule,
): ((lines: readonly JournalLine[]) => boolean) | undefined {
  if (!failFast || against.size < plan.modes.length) return undefined;
  return (lines) =>
    scoreRun(plan, lines).every((partial) => {
      const baseline = against.get(partial.mode);
      return (
        baseline !== undefined && settledOutcome(baseline, partial, rule, confirm ? confirmRounds : 0) !== undefined
      );
    });
}

/** `--fast`: leaves out the further rounds of a scenario whose first answer is the one that the baseline always got. */
function skipping(
  fast: Settings['gate']['fast'],
  plan: Plan,
  determinism: Served['facts']['determinism'],
  against: Against,
): Listener {
  const using = [...against].filter(([, baseline]) => usesFast(fast, determinism, baseline));
  const settled = new Set<string>();
  return {
    waitsForEarlier: using.length > 0,
    onAttempt(line) {
      const baseline = using.find(([mode]) => mode === line.mode)?.[1];
      const skips = baseline === undefined ? [] : fastSkips(baseline, [line], plan.scenarios);
      for (const scenario of skips) settled.add(`${line.mode} ${scenario}`);
      return 'go-on';
    },
    shouldSkip: ({ mode, round, scenario }) => round > 1 && settled.has(`${mode} ${scenario}`),
  };
}
