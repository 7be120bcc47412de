import { readFile } from 'node:fs/promises';
import { parseBenchlocalResult } from '../interop/parse-benchlocal-result.ts';
import { InputError } from '../lib/errors.ts';
import type { Scorecard } from '../model/scorecard.ts';

/** A saved result of benchlocal-cli, to be compared with anything. */
export async function loadBenchlocalResult(path: string): Promise<Scorecard> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`cannot read ${path}: ${why}`, 'Check the path.', { cause });
  }
  return parseBenchlocalResult(text, path, toUtc);
}

/** A time without a zone is of this machine, as it is for whoever wrote it. */
export function toUtc(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
