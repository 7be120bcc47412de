import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseBenchlocalResult, type ResultPorts } from '../interop/parse-benchlocal-result.ts';
import { InputError } from '../lib/errors.ts';
import type { Scorecard } from '../model/scorecard.ts';

export const resultPorts: ResultPorts = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  toUtc: (text) => {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  },
};

/** A saved result of benchlocal-cli, to be compared with anything. */
export async function loadBenchlocalResult(path: string): Promise<Scorecard> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`cannot read ${path}: ${why}`, 'Check the path.', { cause });
  }
  return parseBenchlocalResult(text, path, resultPorts);
}
