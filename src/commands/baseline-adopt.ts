import { adoptRuns } from '../baseline/adopt-runs.ts';
import { diffBaselines } from '../baseline/diff-baselines.ts';
import { loadReplaced } from '../baseline/load-baseline.ts';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import { saveBaseline } from '../baseline/save-baseline.ts';
import { parseRule, type RuleSettings } from '../gate/gate-rule.ts';
import { InputError } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import { findUseless } from '../measure/check-floors.ts';
import type { Scorecard } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { renderBaselineDifference } from '../report/render-baselines.ts';
import { findRunId } from '../store/find-run.ts';

export type BaselineAdoptOptions = {
  /** Folders or ids. */
  readonly runs: readonly string[];
  readonly runsDirectory: string;
  readonly directory: string;
  /** These alone, where any is named. */
  readonly modes: readonly Mode[];
  readonly reason: string;
  readonly resetAnchor: boolean;
  /** Why packs that cannot gate are kept; undefined where they are refused. */
  readonly acceptUseless: string | undefined;
  /** By what and in how many rounds later runs of a slug will be judged. */
  readonly judgedBy: (slug: string) => Promise<{ readonly rule: RuleSettings; readonly rounds: number }>;
  /** Shows what would change and writes nothing. */
  readonly dryRun: boolean;
  readonly now: Date;
};

export type BaselineAdopted = { readonly text: string; readonly saved: readonly string[] };

/** Makes baselines of recorded runs, one a slug and mode: all of them or, where one is refused, none. */
export async function baselineAdopt(options: BaselineAdoptOptions): Promise<BaselineAdopted> {
  const { runs, runsDirectory, directory, modes, dryRun, reason, resetAnchor, now } = options;
  const adoption = { reason, resetAnchor, now };
  const named = await Promise.all(runs.map(async (run) => (await findRunId(run, runsDirectory)) ?? run));
  const all = (await Promise.all(named.map((run) => loadScorecards(run, runsDirectory)))).flat();
  const wanted = all.filter(({ mode }) => modes.length === 0 || modes.includes(mode));
  if (wanted.length === 0)
    throw new InputError('the runs have nothing in the modes that were named', `They have ${modesOf(all)}.`);
  const adopted = [];
  for (const scorecards of groupBy(wanted, ({ slug, mode }) => `${slug} ${mode}`).values()) {
    const [{ slug, mode }] = scorecards as [Scorecard, ...Scorecard[]]; // a group has what made it
    const previous = await loadReplaced(directory, slug, mode);
    const { rule, rounds } = await options.judgedBy(slug);
    const useless = {
      find: findUseless(rounds, parseRule(rule)),
      accepted: options.acceptUseless,
      hint: 'Adopt other runs, or keep it as it is: --accept-useless "why".',
    };
    const baseline = adoptRuns({ ...adoption, useless, scorecards, previous });
    adopted.push({ baseline, text: renderBaselineDifference(diffBaselines(previous, baseline)) });
  }
  const saved: string[] = [];
  if (!dryRun) for (const { baseline } of adopted) saved.push(await saveBaseline(directory, baseline));
  const ends = dryRun ? ['Nothing is written: --dry-run.\n'] : saved.map((path) => `wrote ${path}\n`);
  return { text: [...adopted.map(({ text }) => text), ...ends].join(''), saved };
}

function modesOf(scorecards: readonly Scorecard[]): string {
  return [...new Set(scorecards.map(({ slug, mode }) => `${slug} (${mode})`))].join(', ') || 'none';
}
