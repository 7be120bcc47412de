import { join } from 'node:path';
import type { HarnessName, Mode } from '../records/target.ts';

/** A slug's parts begin with a letter or digit, so no two slugs share a name. */
export function baselineName(slug: string, mode: Mode, harness: HarnessName): string {
  return `${slug.replaceAll('/', '--')}__${mode}${harness === 'native' ? '' : `__${harness}`}.json`;
}

export function baselinePath(directory: string, slug: string, mode: Mode, harness: HarnessName): string {
  return join(directory, baselineName(slug, mode, harness));
}

export function answersPath(path: string): string {
  return path.replace(/\.json$/, '.answers.jsonl');
}
