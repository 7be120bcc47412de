import { join } from 'node:path';
import { readRegularText } from '../lib/read-regular.ts';
import { sha256 } from '../lib/sha256.ts';

/** The path of a context in the folder of a run. There may be very many. */
export function contextPath(run: string, digest: string): string {
  return join(run, 'contexts', digest.slice(0, 2), `${digest}.txt`);
}

/** The text that a run has made; undefined if its folder has lost it. */
export async function readContext(run: string, digest: string): Promise<string | undefined> {
  const text = await readRegularText(contextPath(run, digest), { within: run });
  return text !== undefined && sha256(text) === digest ? text : undefined;
}
