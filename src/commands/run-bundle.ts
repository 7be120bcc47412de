import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { exitCodes } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { askAgain } from '../measure/ask-again.ts';
import type { AttemptLine } from '../model/journal.ts';
import type { Mode } from '../model/target.ts';
import { type Verdict, wayOf } from '../model/verdict.ts';
import { scenarioDigest } from '../packs/digest.ts';
import { plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, renderGrid } from '../report/terminal-lines.ts';
import { scenariosByKey } from '../run/asked-scenario.ts';
import { sortLines } from '../score/sort-lines.ts';
import { type Bundle, loadBundle } from '../store/load-bundle.ts';
import { unchangedPacksOfPlan } from '../store/packs-of-plan.ts';
import { interrupted } from './tell-interrupted.ts';

export type RunBundleOptions = {
  readonly file: string;
  /** Else each is asked as often as then. */
  readonly isRepeatGiven: boolean;
  /** Files and folders of packs that are not built in. */
  readonly packs: readonly string[];
};

/** Asks what a bundle holds once more, and shows the verdicts of then and now. It gates nothing. */
export async function runBundle(
  { file, isRepeatGiven, packs }: RunBundleOptions,
  settingsFor: (slug: string) => Promise<Settings>,
  io: Io,
): Promise<number> {
  const bundle = await loadBundle(resolve(io.cwd, file));
  const { plan, concurrency } = bundle;
  const loaded = await unchangedPacksOfPlan(plan, packs);
  const asked = scenariosByKey(loaded.map(({ pack }) => pack));
  for (const [key, digest] of Object.entries(plan.scenarios)) {
    const today = asked.get(key);
    if (today !== undefined && scenarioDigest(today.pack, today.scenario) !== digest)
      io.err(`${key} has changed since then: it is asked and judged as it is today.\n`);
  }
  const settings = await settingsFor(plan.slug);
  const now = await askAgain(
    {
      ...{ plan, settings, concurrency, packs: loaded, command: 'run' as const },
      scenarios: scenariosByMode(bundle),
      times: isRepeatGiven ? settings.how.repeat : mostRounds(bundle),
    },
    io,
  );
  if (now === undefined) return interrupted;
  io.out(showVerdicts(bundle, sortLines(now.lines).attempts, io.columns));
  return exitCodes.passed;
}

function scenariosByMode({ plan, scenarios }: Bundle): ReadonlyMap<Mode, readonly string[]> {
  const byMode = plan.modes.map((mode) => {
    const own = scenarios.filter(({ attempts }) => attempts.some((attempt) => attempt.mode === mode));
    return [mode, own.map(({ scenario }) => scenario)] as const;
  });
  return new Map(byMode.filter(([, keys]) => keys.length > 0));
}

function mostRounds({ scenarios }: Bundle): number {
  const counts = scenarios.flatMap(({ attempts }) => [...groupBy(attempts, ({ mode }) => mode).values()]);
  return Math.max(...counts.map((each) => each.length));
}

function showVerdicts({ plan, scenarios }: Bundle, after: readonly AttemptLine[], columns: number): string {
  const rows = plan.modes.flatMap((mode) =>
    scenarios.flatMap(({ scenario, attempts }) => {
      const then = waysOf(attempts.filter((attempt) => attempt.mode === mode));
      if (then.size === 0) return [];
      const now = waysOf(after.filter((attempt) => attempt.mode === mode && attempt.scenario === scenario));
      const isSame = [...then.keys()].sort().join() === [...now.keys()].sort().join();
      return [{ cells: [plainLine(scenario), mode, shown(then), shown(now), isSame ? 'same' : 'changed'], isSame }];
    }),
  );
  const same = rows.filter(({ isSame }) => isSame).length;
  return joinLines(
    [
      `${same} of ${plural(rows.length, 'scenario')} ended as then.`,
      ...renderGrid(
        ['Scenario', 'Mode', 'Then', 'Now', ''].map((head) => ({ head, align: 'left' as const })),
        rows.map(({ cells }) => cells),
        { width: columns },
      ),
    ],
    false,
  );
}

/** How often each verdict was given. */
function waysOf(attempts: readonly { readonly verdict: Verdict }[]): ReadonlyMap<string, number> {
  const groups = groupBy(attempts, ({ verdict }) => (verdict.outcome === 'pass' ? 'passed' : wayOf(verdict)));
  return new Map([...groups].map(([way, own]) => [way, own.length]));
}

function shown(ways: ReadonlyMap<string, number>): string {
  return ways.size === 0 ? 'not asked' : [...ways].map(([way, times]) => `${way} ×${times}`).join(', ');
}
