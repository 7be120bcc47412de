import { rm } from 'node:fs/promises';
import { answersPath } from '../baseline/baseline-path.ts';
import { listBaselines } from '../baseline/list-baselines.ts';
import { InputError } from '../lib/errors.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Mode } from '../model/target.ts';
import { oneLine } from '../report/render-baselines.ts';
import { renderColumns } from '../report/terminal-lines.ts';

export type BaselinePruneOptions = {
  readonly directory: string;
  /** As the config has them. */
  readonly targets: readonly { readonly slug: string; readonly modes: readonly Mode[] }[];
  /** Ids of the packs that there are, built in or found by the config. */
  readonly packs: readonly string[];
  /** Deletes; without it what would go is listed. */
  readonly yes: boolean;
};

export type BaselinesPruned = { readonly text: string; readonly deleted: readonly string[] };

/** Finds baselines that nothing is compared with any more. A file that cannot be read is told elsewhere and stays. */
export async function baselinePrune({
  directory,
  targets,
  packs,
  yes,
}: BaselinePruneOptions): Promise<BaselinesPruned> {
  if (targets.length === 0)
    throw new InputError(
      'no targets are configured, so that every baseline would go',
      'quality-baseline.yml lists them.',
    );
  const { baselines, strayAnswers } = await listBaselines(directory);
  const stale = baselines.flatMap((listed) => {
    const why = listed.kind === 'read' ? whyStale(listed.baseline, targets, packs) : undefined;
    return why === undefined ? [] : [{ path: listed.path, why }];
  });
  const found = [...stale, ...strayAnswers.map((path) => ({ path, why: 'answers without a baseline' }))];
  if (found.length === 0) return { text: `All baselines in ${directory} are in use.\n`, deleted: [] };
  const list = renderColumns(found.map(({ path, why }) => [path, why]));
  if (!yes) return { text: `${list}Nothing is deleted: --yes does it.\n`, deleted: [] };
  const deleted = found.map(({ path }) => path);
  for (const path of deleted) {
    await rm(path, { force: true });
    if (path.endsWith('.json')) await rm(answersPath(path), { force: true });
  }
  return { text: `${list}Deleted ${deleted.length} of them; git still has what was committed.\n`, deleted };
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
  // While one of its packs is there, it still gates.
  if (scorecard.packs.some(({ id }) => packs.includes(id))) return undefined;
  return `there is no pack ${oneLine(scorecard.packs.map(({ id }) => id).join(', '))}`;
}
