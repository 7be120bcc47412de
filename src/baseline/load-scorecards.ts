import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { checked, refuseNewer } from '../lib/explain-issues.ts';
import { parseOr } from '../lib/json.ts';
import { isNamed, readRegularText } from '../lib/read-regular.ts';
import { type Scorecard, scorecardFileSchema } from '../records/scorecard.ts';

/** The scorecards of a recorded run, one for each mode. Its folder, `scorecard.json` or id names it. */
export async function loadScorecards(reference: string, runsDirectory: string): Promise<readonly Scorecard[]> {
  const path = await find(reference, runsDirectory);
  // A file that the user names may be a link.
  const reading = path === reference ? {} : { within: dirname(path) };
  return parseScorecards((await readRegularText(path, reading)) ?? '', path);
}

const hint = 'rescore makes the scorecard of a run again.';

export function parseScorecards(text: string, path: string): readonly Scorecard[] {
  const value = parseOr(text, (why, cause) => new InputError(`cannot read ${path}: ${why}`, hint, { cause }));
  refuseNewer(value, 1, path);
  return checked(scorecardFileSchema, value, { lead: `${path} holds no scorecards`, hint, most: 20 }).scorecards;
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
