import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { type JsonText, type ResultForm, type ResultRun, resultFacet } from './result-facet.ts';

/** The runs in a document of another tool; undefined for any other document. */
export async function resultsOf(
  document: JsonText,
  origin: string,
  forms = resultFacet.all(),
): Promise<readonly ResultRun[] | undefined> {
  for (const { read } of forms) {
    const runs = await read?.(document, origin);
    if (runs !== undefined) return runs;
  }
  return undefined;
}

/** The same for a file, of forms that `history` shows. */
export async function resultsAt(path: string): Promise<readonly ResultRun[] | undefined> {
  const document = await jsonAt(path);
  return document && resultsOf(document, path, keptForms());
}

/** The run that another tool keeps in a folder; undefined for a folder of a run of ours. */
export async function resultsIn(
  folder: string,
  names: readonly string[] = [],
): Promise<readonly ResultRun[] | undefined> {
  if (['journal.jsonl', 'scorecard.json'].some((own) => names.includes(own))) return undefined;
  for (const { keptAs = '' } of keptForms()) {
    const runs = await resultsAt(join(folder, keptAs));
    if (runs !== undefined) return runs;
  }
  return undefined;
}

function keptForms(): readonly ResultForm[] {
  return resultFacet.all().filter(({ keptAs }) => keptAs !== undefined);
}

/** undefined without a JSON file: the reader that looks for a run there reports why. */
export async function jsonAt(path: string): Promise<JsonText | undefined> {
  if (!path.endsWith('.json') || !(await isFile(path))) return undefined;
  const text = (await readRegularText(path).catch(() => undefined)) ?? '';
  const value = parseLoose(text);
  return value === undefined ? undefined : { value, text };
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** How a run is written in a form of another tool. */
export function formNamed<Way extends 'render' | 'write'>(name: string, way: Way): NonNullable<ResultForm[Way]> {
  const found = resultFacet.all().find((form) => form.name === name)?.[way];
  if (found === undefined) throw new InputError(`no feature of this build writes ${name}`, 'Use a complete build.');
  return found;
}
