import type { Settings } from '../config/settings.ts';
import { fastSkips, usesFast } from '../gate/fast-skips.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { type SettledOutcome, settledOutcome } from '../gate/settled-outcome.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { AttemptLine, JournalLine, Plan } from '../records/journal.ts';
import { packOfKey, rowOf } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { settleRefusals } from '../records/verdict.ts';
import { scenariosByKey } from '../run/asked-scenario.ts';
import { type RunOptions, skipLine } from '../run/run-options.ts';
import type { Served } from '../run/served.ts';
import { withPairAttempts, withPairRows } from '../score/score-pairs.ts';
import { scoreRun } from '../score/score-run.ts';
import type { BaselinesByMode } from './decide-lines.ts';

type Listener = {
  readonly [Callback in 'onAttempt' | 'shouldSkip' | 'waitsForEarlier']: NonNullable<RunOptions[Callback]>;
};

/** Decides after each attempt for `--fail-fast` and `--fast`. */
export function earlyStop(
  gate: Settings['gate'],
  plan: Plan,
  { facts }: Pick<Served, 'facts'>,
  against: BaselinesByMode,
  rule: GateRule,
  packs: readonly Pack[] = [],
): Listener {
  const fast = skipping(gate.fast, plan, facts.determinism, against, packs);
  if (!gate.failFast || against.size < plan.modes.length) return fast;
  // As in the journal: the facts of the server are compared, too.
  const lines: JournalLine[] = [{ kind: 'session', session: 1, startedAt: '', reason: 'start', ...facts }];
  let settled: ReadonlyMap<Mode, SettledOutcome> = settledModes(plan, lines, against, rule);
  return {
    waitsForEarlier: fast.waitsForEarlier,
    onAttempt(line) {
      fast.onAttempt(line);
      if (line.stage === 'confirm') return 'go-on';
      // Considered alone: a refusal stays open as long as another round may be answered, including one of the
      // confirmation.
      lines.push({ ...line, verdict: settleRefusals([line])(line) });
      settled = settledModes(plan, lines, against, rule);
      return [...settled.values()].every(({ outcome }) => outcome !== undefined) ? 'stop' : 'go-on';
    },
    shouldSkip({ mode, round, scenario }) {
      const own = settled.get(mode);
      const isSettled = own !== undefined && (own.outcome !== undefined || own.packs.has(packOfKey(scenario)));
      const reason = isSettled ? 'settled' : fast.shouldSkip({ mode, round, scenario });
      if (reason !== undefined) lines.push(skipLine({ mode, round, scenario }, reason));
      return reason;
    },
  };
}

/** The outcomes that the remaining attempts cannot change. */
function settledModes(
  plan: Plan,
  lines: readonly JournalLine[],
  against: BaselinesByMode,
  rule: GateRule,
): ReadonlyMap<Mode, SettledOutcome> {
  return new Map(
    scoreRun(plan, lines).flatMap((partial): [Mode, SettledOutcome][] => {
      const baseline = against.get(partial.mode);
      return baseline === undefined ? [] : [[partial.mode, settledOutcome(baseline, partial, rule)]];
    }),
  );
}

/** `--fast`: skips the further rounds of a scenario whose first answer is the one that the baseline always got. */
function skipping(
  fast: Settings['gate']['fast'],
  plan: Plan,
  determinism: Served['facts']['determinism'],
  against: BaselinesByMode,
  packs: readonly Pack[],
): Listener {
  const asked = scenariosByKey(packs);
  const ordersOf = (key: string) => 1 + (asked.get(key)?.scenario.orders?.length ?? 0);
  const using = [...against].filter(([, baseline]) => usesFast(fast, determinism, baseline, ordersOf));
  const rows = withPairRows(plan);
  const games = new Map<string, AttemptLine[]>();
  const settled = new Set<string>();
  /** A pair has answered once both of its games have. */
  const answeredRow = (line: AttemptLine): readonly AttemptLine[] => {
    if (plan.pairs === undefined) return [line];
    const place = `${line.mode} ${line.round} ${rowOf(plan, line.scenario)}`;
    const own = [...(games.get(place) ?? []), line];
    games.set(place, own);
    return withPairAttempts(plan, own);
  };
  return {
    waitsForEarlier: using.length > 0,
    onAttempt(line) {
      const baseline = using.find(([mode]) => mode === line.mode)?.[1];
      const skips = baseline === undefined ? [] : fastSkips(baseline, answeredRow(line), rows.scenarios);
      for (const scenario of skips) settled.add(`${line.mode} ${scenario}`);
      return 'go-on';
    },
    shouldSkip: ({ mode, round, scenario }) =>
      round > 1 && settled.has(`${mode} ${rowOf(plan, scenario)}`) ? 'answered' : undefined,
  };
}
