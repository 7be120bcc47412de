import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { baselinePath } from '../baseline/baseline-path.ts';
import { loadUsableBaseline } from '../baseline/load-baseline.ts';
import type { Config, Target } from '../config/config.ts';
import { modesOf } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { type NightCandidate, planNight } from '../gate/plan-night.ts';
import { InputError } from '../lib/errors.ts';
import { extractWorkingTree } from '../lib/git/extract-tree.ts';
import { checkoutOf } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { sum } from '../lib/median-of.ts';
import { version } from '../lib/version.ts';
import { armName, armOf } from '../records/fingerprint.ts';
import type { Night } from '../records/night.ts';
import { attemptsIn, type Scorecard } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import type { KeptScorecard } from '../store/load-history.ts';
import { configOf, openWorkFolder, placeBelow } from './affected-sides.ts';
import { readTarget, writtenDigest } from './compare-targets.ts';
import { settledValues } from './target-parts.ts';

export type NightRequest = {
  /** The config file, if not that of the working directory. */
  readonly config: string | undefined;
  /** The folder of baselines, if not as the config says. */
  readonly baselinesDir: string | undefined;
  readonly kept: readonly KeptScorecard[];
  readonly budgetMs: number | undefined;
};

/** What the next night measures of all targets not skipped. Boots nothing and writes nothing. */
export async function findNight(request: NightRequest, io: Pick<Io, 'cwd' | 'clock'>): Promise<Night> {
  const config = await loadConfig(request.config, io.cwd);
  if (config === undefined)
    throw new InputError('there is no quality-baseline.yml', 'It lists the targets: docs/configuration.md.');
  const digests = await digestsOf(request.config, io.cwd);
  const wanted = config.targets.filter(({ skip }) => skip === undefined);
  const candidates: NightCandidate[] = [];
  for (const target of wanted) {
    for (const mode of modesOf(target, config)) {
      candidates.push(await candidateOf(target, mode, { ...request, config, cwd: io.cwd }, digests.get(target.slug)));
    }
  }
  return {
    ...{ version: 1, kind: 'night', tool: version },
    plannedAt: io.clock.wallTime().toISOString(),
    budgetMs: request.budgetMs ?? null,
    ...planNight(candidates, request.budgetMs),
    skipped: config.targets.flatMap(({ slug, skip }) => (skip === undefined ? [] : [{ slug, why: skip }])),
  };
}

type Known = Pick<NightRequest, 'kept' | 'baselinesDir'> & { readonly config: Config; readonly cwd: string };

async function candidateOf(
  target: Target,
  mode: Mode,
  { config, kept, baselinesDir, cwd }: Known,
  digest: string | undefined,
): Promise<NightCandidate> {
  const { slug, gpus } = target;
  const { tier, repeat, baselinesDir: told, harness, api } = settledValues(target, config);
  const arm = armOf({ mode, harness, api });
  const folder = baselinesDir === undefined ? resolve(config.root, told) : resolve(cwd, baselinesDir);
  const last = newestOf(kept, slug, arm);
  const baseline = await loadUsableBaseline(baselinePath(folder, slug, mode, harness));
  const [before, measuredAt] = [last?.targetDigest, last?.scorecard.run.startedAt ?? null];
  const isAnother = before !== undefined && digest !== undefined && before !== digest;
  const isJudgedAnew = measuredAt !== null && baseline !== undefined && baseline.capturedAt > measuredAt;
  // A changed target is not expected to end unchanged: its packs will be asked.
  const measured = kept.filter(({ scorecard }) => scorecard.unchanged !== true);
  const alike = isAnother || isJudgedAnew ? newestOf(measured, slug, arm) : last;
  const recorded = alike === undefined ? undefined : recordedMs(alike, kept);
  return {
    ...{ slug, mode, tier, gpus, digest, measuredAt },
    isChanged: isAnother || isJudgedAnew,
    knownMs: recorded ?? (baseline === undefined ? undefined : expectedMs(baseline.scorecard, repeat)),
  };
}

/** Of a mode with its harness. */
export function newestOf(kept: readonly KeptScorecard[], slug: string, arm: string): KeptScorecard | undefined {
  const own = kept.filter(({ scorecard }) => scorecard.slug === slug && armName(scorecard) === arm);
  return own.reduce<KeptScorecard | undefined>(
    (newest, each) => (newest !== undefined && startOf(newest) >= startOf(each) ? newest : each),
    undefined,
  );
}

/** The digest of each target from its files as written, without asking compose; empty outside a git checkout. */
async function digestsOf(file: string | undefined, folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const cwd = await realpath(folder);
  const top = await checkoutOf(cwd);
  if (top === undefined) return found;
  await using work = await openWorkFolder('night');
  const tree = await extractWorkingTree(top, work.folder('head'));
  const place = (path: string) => placeBelow(top, resolve(cwd, path), path);
  const config = await configOf(tree, place('.'), file === undefined ? undefined : place(file));
  if (config === undefined) return found;
  for (const target of config.targets) {
    found.set(target.slug, await writtenDigest(await readTarget(target, { tree, config })));
  }
  return found;
}

type Dated = Pick<KeptScorecard, 'scorecard'>;

/** How long a mode took in its run, boot included: its share of the whole, by the times of its attempts. */
function recordedMs({ scorecard }: Dated, all: readonly Dated[]): number | undefined {
  const { startedAt, endedAt, ids } = scorecard.run;
  if (endedAt === null) return undefined;
  const same = all.filter(({ scorecard: { slug, run } }) => slug === scorecard.slug && run.ids.join() === ids.join());
  const whole = same.reduce((sum, each) => sum + workMs(each.scorecard), 0);
  const share = whole === 0 ? 1 / Math.max(1, same.length) : workMs(scorecard) / whole;
  return (Date.parse(endedAt) - Date.parse(startedAt)) * share;
}

/** How long this number of rounds takes at the speed of a baseline. */
function expectedMs({ scenarios, timings, fingerprint }: Scorecard, rounds: number): number | undefined {
  const times = scenarios.map(({ scenario }) => timings[packOfKey(scenario)]?.attemptP50Ms ?? undefined);
  const known = times.flatMap((time) => time ?? []);
  if (known.length === 0 || known.length < times.length) return undefined;
  return (sum(known) * rounds) / (fingerprint.subject.concurrency ?? 1);
}

function startOf({ scorecard }: Dated): string {
  return scorecard.run.startedAt;
}

function workMs({ scenarios, timings }: Scorecard): number {
  return scenarios.reduce((sum, { scenario, cells }) => {
    return sum + attemptsIn(cells) * (timings[packOfKey(scenario)]?.attemptP50Ms ?? 0);
  }, 0);
}
