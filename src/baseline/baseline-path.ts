import { join } from 'node:path';
import type { Mode } from '../model/target.ts';

/** A slug's parts begin with a letter or digit, so no two slugs share a name. */
export function baselineName(slug: string, mode: Mode): string {
  return `${slug.replaceAll('/', '--')}__${mode}.json`;
}

export function baselinePath(directory: string, slug: string, mode: Mode): string {
  return join(directory, baselineName(slug, mode));
}

/** The file with the answers, beside the baseline. */
export function answersPath(path: string): string {
  return path.replace(/\.json$/, '.answers.jsonl');
}
