import { groupBy } from '../lib/group-by.ts';
import type { Night, NightEntry, NightJob, WaitReason } from '../records/night.ts';
import type { Tier } from '../records/target.ts';
import { matrixJob, mostJobs } from './plan-affected.ts';

export type NightCandidate = Omit<NightEntry, 'estimatedMs' | 'isGuess'> & {
  /** How long it takes, by the history or a baseline; undefined if unknown. */
  readonly knownMs: number | undefined;
  readonly tier: Tier;
  readonly gpus: number | undefined;
  readonly digest: string | undefined;
};

type PlannedNight = Pick<Night, 'measured' | 'left' | 'matrix'>;

const guessedMs = { thinking: 2 * 3_600_000, other: 20 * 60_000 };

/** The oldest first, as long as time remains. One that does not fit waits: the next night it has the whole night. */
export function planNight(candidates: readonly NightCandidate[], budgetMs: number | undefined): PlannedNight {
  const budget = budgetMs ?? Number.POSITIVE_INFINITY;
  const measured: (NightEntry & { readonly of: NightCandidate })[] = [];
  const left: Night['left'][number][] = [];
  let used = 0;
  for (const candidate of [...candidates].sort(byAge)) {
    const entry = entryOf(candidate, budget);
    const why = reasonToWait(entry, budget - used, budget, new Set(measured.map(({ slug }) => slug)));
    if (why !== undefined) left.push({ ...entry, why });
    else {
      used += entry.estimatedMs;
      measured.push({ ...entry, of: candidate });
    }
  }
  const jobs = [...groupBy(measured, ({ slug }) => slug).values()].flatMap(jobOf);
  return { measured: measured.map(({ of: _, ...entry }) => entry), left, matrix: { include: jobs } };
}

/** A target of unknown duration fits into any night on its own: otherwise its duration would stay unknown. */
function entryOf({ knownMs, slug, mode, measuredAt, isChanged }: NightCandidate, budget: number): NightEntry {
  const guess = Math.min(budget, mode === 'enable-thinking' ? guessedMs.thinking : guessedMs.other);
  return { slug, mode, measuredAt, isChanged, estimatedMs: knownMs ?? guess, isGuess: knownMs === undefined };
}

function reasonToWait(
  { slug, estimatedMs }: NightEntry,
  rest: number,
  budget: number,
  slugs: ReadonlySet<string>,
): WaitReason | undefined {
  if (estimatedMs > budget) return 'too-long';
  if (!slugs.has(slug) && slugs.size >= mostJobs) return 'no-job';
  return estimatedMs > rest ? 'no-time' : undefined;
}

/** Never measured, then measured in another form, then by age; sorting keeps the config's order among equals. */
function byAge(one: NightCandidate, other: NightCandidate): number {
  const [first, second] = [one, other].map(({ measuredAt, isChanged }) =>
    measuredAt === null ? '0' : `${isChanged ? '1' : '2'} ${measuredAt}`,
  );
  if (first === second) return 0;
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

function jobOf(entries: readonly { readonly of: NightCandidate }[]): NightJob[] {
  const [first] = entries;
  if (first === undefined) return [];
  const mode = entries.map(({ of }) => of.mode).join(',');
  return [{ ...matrixJob(first.of), mode, digest: first.of.digest }];
}
