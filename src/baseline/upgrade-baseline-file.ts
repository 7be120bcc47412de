import { InputError } from '../lib/errors.ts';
import { fieldOf, objectOf } from '../lib/loose.ts';
import { version } from '../lib/version.ts';
import { baselineFileVersion } from '../model/baseline-file.ts';

/** `upgradeFrom1To2` will be the first: each takes a file one format further. */
const steps: readonly ((file: unknown) => unknown)[] = [];

/** A file of an older format in today's. A newer one is refused, anything else is left to the schema. */
export function upgradeBaselineFile(file: unknown, path: string): unknown {
  const found = fieldOf(objectOf(file), 'version');
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return file;
  if (found > baselineFileVersion)
    throw new InputError(
      `${path} is of baseline format ${found}; quality-baseline ${version} reads formats up to ${baselineFileVersion}`,
      'Update quality-baseline, or capture the baseline again with this version.',
    );
  return steps.slice(found - 1).reduce((older, upgrade) => upgrade(older), file);
}
