import type { AffectedJob } from '../model/affected.ts';

/** So many jobs a matrix of GitHub has at most. */
export const mostJobs = 256;

/** A target as a row of a matrix; a name may hold no slash where artifacts are named. */
export function matrixJob({
  slug,
  tier,
  gpus,
}: Pick<AffectedJob, 'slug' | 'tier'> & { readonly gpus: number | undefined }): AffectedJob {
  return { slug, name: slug.replaceAll('/', '--'), tier, ...(gpus === undefined ? {} : { gpus }) };
}
