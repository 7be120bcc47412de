import { resolve } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../config/settings.ts';
import { interrupted } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { explainIssues, refuseNewer, showPath } from '../lib/explain-issues.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { fieldOf, objectOf, parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { askAgain } from '../measure/ask-again.ts';
import { scenarioDigest } from '../packs/digest.ts';
import { type AttemptLine, type Plan, planSchema } from '../records/journal.ts';
import { harnessSchema, type Mode, modeSchema, scenarioKeySchema, sha256Schema } from '../records/target.ts';
import { nameOfVerdict, upgradeVerdict, type Verdict, verdictSchema } from '../records/verdict.ts';
import { plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, renderGrid } from '../report/terminal-lines.ts';
import { scenariosByKey } from '../run/asked-scenario.ts';
import { sortLines } from '../score/score-run.ts';
import { unchangedPacksOfPlan } from '../store/packs-of-plan.ts';

export type RunBundleOptions = {
  readonly file: string;
  /** False repeats the number of rounds in the bundle. */
  readonly isRepeatGiven: boolean;
  readonly packs: readonly string[];
};

/** Asks the scenarios of a bundle again, and shows the verdicts of then and now. Gates nothing. */
export async function runBundle(
  { file, isRepeatGiven, packs }: RunBundleOptions,
  settingsFor: (slug: string) => Promise<Settings>,
  io: Io,
): Promise<number> {
  const bundle = await loadBundle(resolve(io.cwd, file));
  const { plan, concurrency } = bundle;
  const loaded = await unchangedPacksOfPlan(plan, packs);
  const asked = scenariosByKey(loaded);
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
      `${same} of ${plural(rows.length, 'scenario')} ended as before.`,
      ...renderGrid(
        ['Scenario', 'Mode', 'Then', 'Now', ''],
        rows.map(({ cells }) => cells),
        { width: columns },
      ),
    ],
    false,
  );
}

function waysOf(attempts: readonly { readonly verdict: Verdict }[]): ReadonlyMap<string, number> {
  const groups = groupBy(attempts, ({ verdict }) => (verdict.outcome === 'pass' ? 'passed' : nameOfVerdict(verdict)));
  return new Map([...groups].map(([way, own]) => [way, own.length]));
}

function shown(ways: ReadonlyMap<string, number>): string {
  return ways.size === 0 ? 'not asked' : [...ways].map(([way, times]) => `${way} ×${times}`).join(', ');
}

const attemptSchema = z.looseObject({
  mode: modeSchema,
  round: z.int().positive(),
  verdict: z.preprocess(upgradeVerdict, verdictSchema),
});

/** Loose, since only these fields of a bundle are read. */
const bundleSchema = z.looseObject({
  version: z.literal([1, 2]),
  kind: z.literal('bundle'),
  run: planSchema.shape.run.pick({ startedAt: true, command: true, tool: true }),
  plan: planSchema
    .omit({ run: true, scenarios: true })
    .extend({ version: z.literal([1, 2, 3]), harness: harnessSchema.default('native') }),
  sessions: z.array(z.looseObject({ subject: z.looseObject({ concurrency: z.int().positive().nullish() }) })),
  scenarios: z
    .array(
      z.looseObject({ scenario: scenarioKeySchema, digest: sha256Schema, attempts: z.array(attemptSchema).min(1) }),
    )
    .min(1),
});

type Bundle = {
  readonly plan: Plan;
  readonly scenarios: z.output<typeof bundleSchema>['scenarios'];
  readonly concurrency: number | undefined;
};

const hint = 'quality-baseline inspect RUN --bundle FILE writes one.';
const redacted = /\((?:hidden|host|path)\)/;

export async function loadBundle(path: string): Promise<Bundle> {
  const text = await readRegularText(path);
  if (text === undefined) throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path.');
  const value = parseLoose(text);
  if (fieldOf(objectOf(value), 'kind') !== 'bundle') throw new InputError(`${path} is not a bundle`, hint);
  refuseNewer(value, 2, path);
  const parsed = bundleSchema.safeParse(value);
  if (!parsed.success) {
    const [first] = explainIssues(parsed.error.issues);
    throw new InputError(`${path} ${showPath(first?.path ?? [])}: ${first?.message ?? 'not as written'}`, hint);
  }
  const { plan, run, scenarios, sessions } = parsed.data;
  if (redacted.test(JSON.stringify(plan.extraBody)))
    throw new InputError(
      `${path} leaves out a part of extra-body, which held a secret, a host or a path`,
      'Write the values into its plan.extraBody by hand.',
    );
  const slots = sessions.flatMap(({ subject }) => subject.concurrency ?? []);
  return {
    plan: {
      ...plan,
      version: 3,
      run: { id: 'bundle', ...run },
      scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
    },
    scenarios,
    concurrency: slots.length === 0 ? undefined : Math.min(...slots),
  };
}
