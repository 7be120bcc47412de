import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { explainIssues, faultLines, refuseNewer } from '../lib/explain-issues.ts';
import { isNamed, readRegularText } from '../lib/read-regular.ts';
import { type Scorecard, scorecardFileSchema } from '../model/scorecard.ts';

/**
 * The scorecards of a recorded run, one for each mode. The run is named by its folder, its `scorecard.json` or its id.
 */
export async function loadScorecards(reference: string, runsDirectory: string): Promise<readonly Scorecard[]> {
  const path = await find(reference, runsDirectory);
  // A file that the user names may be a link.
  const reading = path === reference ? {} : { within: dirname(path) };
  return parseScorecards((await readRegularText(path, reading)) ?? '', path);
}

export function parseScorecards(text: string, path: string): readonly Scorecard[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`cannot read ${path}: ${why}`, 'rescore makes the scorecard of a run again.', { cause });
  }
  refuseNewer(value, 1, path);
  const parsed = scorecardFileSchema.safeParse(value);
  if (parsed.success) return parsed.data.scorecards;
  const lines = faultLines(explainIssues(parsed.error.issues), 20);
  throw new InputError(
    [`${path} holds no scorecards`, ...lines].join('\n'),
    'rescore makes the scorecard of a run again.',
  );
}

async function find(reference: string, runsDirectory: string): Promise<string> {
  const places = [reference, join(reference, 'scorecard.json'), join(runsDirectory, reference, 'scorecard.json')];
  for (const place of places) if (await isFile(place)) return place;
  throw new InputError(
    `there is no scorecard of the run ${reference}`,
    `Looked for ${places.join(', ')}. A run is named by its folder or its id.`,
  );
}

async function isFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory();
  } catch {
    return isNamed(path); // a dangling link: reading it reports that
  }
}
