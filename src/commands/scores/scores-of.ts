import type { Settings } from '../../config/settings.ts';
import { InputError } from '../../lib/errors.ts';
import { type Scores, viewFacet } from '../view-facet.ts';

/** The scores of another tool that --score names; undefined without it. */
export async function scoresOf(asked: Partial<Settings['view']> = {}): Promise<Scores | undefined> {
  const { score, place } = asked;
  if (score === undefined && place === undefined) return undefined;
  if (score === undefined) throw new InputError('--place belongs to --score', 'Name a score, or leave the place out.');
  for (const view of viewFacet.all()) {
    const scores = await view.scores?.({ score, place });
    if (scores !== undefined) return scores;
  }
  throw new InputError('no feature of this build has scores', 'Use a complete build.');
}
