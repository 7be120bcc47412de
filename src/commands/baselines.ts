import { rm } from 'node:fs/promises';
import { adoptRuns } from '../baseline/append-sessions.ts';
import { diffBaselines } from '../baseline/diff-baselines.ts';
import { fileBesideAt, pathsBeside } from '../baseline/files-beside.ts';
import { listBaselines } from '../baseline/list-baselines.ts';
import { ageDays, type LoadedBaseline, loadBaseline, loadReplaced } from '../baseline/load-baseline.ts';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import { renderBaselineFile } from '../baseline/render-baseline-file.ts';
import { saveBaseline } from '../baseline/save-baseline.ts';
import { parseRule, type RuleSettings } from '../gate/gate-rule.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import { findUseless } from '../measure/check-floors.ts';
import type { Baseline } from '../records/baseline.ts';
import { harnessOf } from '../records/fingerprint.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { type HarnessName, harnessSchema, type Mode, modeSchema } from '../records/target.ts';
import { captureCommand } from '../report/next-steps.ts';
import { oneLine, renderBaseline, renderBaselineDifference, renderBaselineList } from '../report/render-baselines.ts';
import { renderColumns } from '../report/terminal-lines.ts';
import { findRunId } from '../store/find-run.ts';

type BaselineListOptions = { readonly directory: string; readonly now: Date; readonly json: boolean };

/** Lists the baselines of a folder. An unreadable one becomes a note, and makes the exit code that of bad input. */
export async function baselineList({ directory, now, json }: BaselineListOptions) {
  const { baselines } = await listBaselines(directory);
  const rows = baselines.flatMap((listed) =>
    listed.kind === 'read'
      ? [{ path: listed.path, baseline: listed.baseline, ageDays: ageDays(listed.baseline.capturedAt, now) }]
      : [],
  );
  const notes = baselines.flatMap((listed) =>
    listed.kind === 'faulty' ? [`${listed.error.message}\n${listed.error.hint}`] : [],
  );
  const none = rows.length === 0 && notes.length === 0 ? `No baselines in ${directory}. --capture records one.\n` : '';
  const text = json
    ? `${JSON.stringify(
        rows.map(({ path, baseline, ageDays }) => ({ ...headOf(baseline), path, ageDays })),
        undefined,
        2,
      )}\n`
    : rows.length === 0
      ? none
      : renderBaselineList(rows);
  return { text, notes, exitCode: notes.length === 0 ? exitCodes.passed : exitCodes.input };
}

function headOf({ scorecard, capturedAt, reason, tool }: Parameters<typeof renderBaselineList>[0][number]['baseline']) {
  const { slug, mode, rounds, packs, run, fingerprint } = scorecard;
  const harness = harnessOf(fingerprint);
  return {
    slug,
    mode,
    ...(harness === 'native' ? {} : { harness }),
    captured: capturedAt,
    reason,
    tool,
    sessions: run.sessions.length,
    rounds,
    packs: packs.map(({ id, version }) => ({ id, version })),
  };
}

type BaselineShowOptions = {
  readonly directory: string;
  readonly slug: string;
  /** Undefined shows every mode. */
  readonly mode: Mode | undefined;
  readonly now: Date;
  /** Prints the file itself. */
  readonly json: boolean;
};

export async function baselineShow({ directory, slug, mode, now, json }: BaselineShowOptions) {
  const modes = mode === undefined ? modeSchema.options : [mode];
  const loadAll = (harness: HarnessName) =>
    Promise.all(modes.map((each) => loadBaseline(directory, slug, each, harness)));
  const loaded = (await Promise.all(harnessSchema.options.map(loadAll))).flat();
  const found = loaded.filter((each) => each.kind === 'found');
  if (found.length === 0) throw missing(slug, mode, loaded);
  const texts = found.map(({ baseline }) =>
    json ? renderBaselineFile(baseline) : renderBaseline({ baseline, ageDays: ageDays(baseline.capturedAt, now) }),
  );
  return { text: texts.join(json ? '' : '\n'), notes: found.flatMap(({ notes }) => notes) };
}

function missing(slug: string, mode: Mode | undefined, loaded: readonly LoadedBaseline[]): InputError {
  const commands = loaded.flatMap((each) => (each.kind === 'missing' ? [captureCommand(each)] : []));
  const which = mode === undefined ? '' : ` in mode ${mode}`;
  return new InputError(`there is no baseline of ${slug}${which}`, `Make one: ${commands[0] ?? ''}`);
}

type BaselinePruneOptions = {
  readonly directory: string;
  readonly targets: readonly { readonly slug: string; readonly modes: readonly Mode[] }[];
  /** Ids of all packs, built in or named by the config. */
  readonly packs: readonly string[];
  /** Deletes the files; false only lists them. */
  readonly yes: boolean;
};

/** Finds baselines that are no longer used. An unreadable file stays; baseline list reports it. */
export async function baselinePrune({ directory, targets, packs, yes }: BaselinePruneOptions): Promise<string> {
  if (targets.length === 0)
    throw new InputError(
      'no targets are configured, so every baseline would be deleted',
      'quality-baseline.yml lists them.',
    );
  const { baselines, strays } = await listBaselines(directory);
  const stale = baselines.flatMap((listed) => {
    const why = listed.kind === 'read' ? whyStale(listed.baseline, targets, packs) : undefined;
    return why === undefined ? [] : [{ path: listed.path, why }];
  });
  const found = [
    ...stale,
    ...strays.map((path) => ({
      path,
      why: `${fileBesideAt(path)?.words} without a baseline`,
    })),
  ];
  if (found.length === 0) return `All baselines in ${directory} are in use.\n`;
  const list = renderColumns(found.map(({ path, why }) => [path, why]));
  if (!yes) return `${list}Nothing is deleted. Add --yes to delete them.\n`;
  for (const { path } of found) {
    await rm(path, { force: true });
    if (path.endsWith('.json')) for (const beside of pathsBeside(path)) await rm(beside, { force: true });
  }
  return `${list}Deleted ${found.length} of them; git still has what was committed.\n`;
}

function whyStale(
  { scorecard }: Baseline,
  targets: BaselinePruneOptions['targets'],
  packs: readonly string[],
): string | undefined {
  const { slug, mode } = scorecard;
  const target = targets.find((one) => one.slug === slug);
  if (target === undefined) return `${slug} is no target`;
  if (!target.modes.includes(mode)) return `${slug} is not checked in mode ${mode}`;
  // It still gates while one of its packs exists.
  if (scorecard.packs.some(({ id }) => packs.includes(id))) return undefined;
  return `there is no pack ${oneLine(scorecard.packs.map(({ id }) => id).join(', '))}`;
}

type BaselineAdoptOptions = {
  readonly runs: readonly string[];
  readonly runsDirectory: string;
  readonly directory: string;
  /** Only these; empty means all. */
  readonly modes: readonly Mode[];
  readonly reason: string;
  readonly resetAnchor: boolean;
  /** Why packs that cannot gate are kept; undefined refuses them. */
  readonly acceptUseless: string | undefined;
  /** The rule and the number of rounds of later runs of a slug. */
  readonly judgedBy: (slug: string) => Promise<{ readonly rule: RuleSettings; readonly rounds: number }>;
  readonly dryRun: boolean;
  readonly now: Date;
};

/** Makes baselines of recorded runs, one per slug and mode. If one is refused, none is written. */
export async function baselineAdopt(options: BaselineAdoptOptions): Promise<string> {
  const { runs, runsDirectory, directory, modes, dryRun, reason, resetAnchor, now } = options;
  const adoption = { reason, resetAnchor, now };
  const named = await Promise.all(runs.map(async (run) => (await findRunId(run, runsDirectory)) ?? run));
  const all = (await Promise.all(named.map((run) => loadScorecards(run, runsDirectory)))).flat();
  if (all.some(({ load }) => load !== undefined))
    throw new InputError(
      'a run under load is never a baseline',
      'To gate a model with eight requests at once: quality-baseline --capture --concurrency 8.',
    );
  const wanted = all.filter(({ mode }) => modes.length === 0 || modes.includes(mode));
  if (wanted.length === 0)
    throw new InputError('the runs measured none of the named modes', `They have ${modesOf(all)}.`);
  const adopted = [];
  const armOf = ({ slug, mode, fingerprint }: Scorecard) => `${slug} ${mode} ${harnessOf(fingerprint)}`;
  for (const scorecards of groupBy(wanted, armOf).values()) {
    const [{ slug, mode, fingerprint }] = scorecards as [Scorecard, ...Scorecard[]]; // a group has at least one member
    const previous = await loadReplaced(directory, slug, mode, harnessOf(fingerprint));
    const { rule, rounds } = await options.judgedBy(slug);
    const useless = {
      find: findUseless(rounds, parseRule(rule)),
      accepted: options.acceptUseless,
      hint: 'Adopt other runs, or keep it as it is: --accept-useless "why".',
    };
    const baseline = adoptRuns({ ...adoption, useless, scorecards, previous });
    adopted.push({ baseline, text: renderBaselineDifference(diffBaselines(previous, baseline)) });
  }
  const ends: string[] = dryRun ? ['Nothing is written: --dry-run.\n'] : [];
  if (!dryRun) for (const { baseline } of adopted) ends.push(`wrote ${await saveBaseline(directory, baseline)}\n`);
  return [...adopted.map(({ text }) => text), ...ends].join('');
}

function modesOf(scorecards: readonly Scorecard[]): string {
  return [...new Set(scorecards.map(({ slug, mode }) => `${slug} (${mode})`))].join(', ') || 'none';
}
