import { type Buffer, isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { InputError } from '../../../lib/errors.ts';
import { explainIssues, showFault } from '../../../lib/explain-issues.ts';
import { deepField } from '../../../lib/loose.ts';
import { readLines } from '../../../lib/read-regular.ts';
import {
  type Cassette,
  type CassetteHeader,
  cassetteHeaderSchema,
  type Exchange,
  exchangeSchema,
} from '../../../records/cassette.ts';
import { requestKey } from './request-key.ts';

export type LoadedCassette = {
  readonly cassette: Cassette;
  readonly warning: string | undefined;
  readonly wholeBytes: number;
};

const whatToDo = 'Record it again with --record, or name another file.';

/** Each fault names its line. Skips a last line that a crash cut off, with a warning. */
export async function loadCassette(path: string): Promise<LoadedCassette> {
  let header: CassetteHeader | undefined;
  let warning: string | undefined;
  const exchanges: Exchange[] = [];
  const seen = new Map<string, number>();
  let wholeBytes = 0;
  let number = 0;
  for await (const { bytes, isEnded } of readLines(path, 'cassette', 'Check the path.')) {
    number += 1;
    const place = `${path}:${number}`;
    const fault = (message: string): InputError => new InputError(`${place} ${message}`, whatToDo);
    const value = parseLine(bytes);
    if (!value.ok) {
      if (isEnded || header === undefined) throw fault(value.message);
      warning = `${place} was cut off while it was written and is left out; ${exchanges.length === 1 ? 'the one answer' : `the ${exchanges.length} answers`} before it can be played`;
      break;
    }
    wholeBytes += bytes.length + 1;
    if (header === undefined) {
      header = parseHeader(value.value, fault);
    } else {
      const exchange = parseWith(exchangeSchema, value.value, fault);
      const occurrence = (seen.get(exchange.key) ?? 0) + 1;
      if (exchange.key !== requestKey(exchange.request)) throw fault('key: is not the digest of the request beside it');
      if (exchange.occurrence !== occurrence)
        throw fault(`occurrence: expected ${occurrence}, received ${exchange.occurrence}`);
      seen.set(exchange.key, occurrence);
      exchanges.push(exchange);
    }
  }
  if (header === undefined) throw new InputError(`${path} is empty`, whatToDo);
  return { cassette: { header, exchanges }, warning, wholeBytes };
}

function parseLine(bytes: Buffer): { ok: true; value: unknown } | { ok: false; message: string } {
  if (!isUtf8(bytes)) return { ok: false, message: 'is not UTF-8' };
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
  } catch (error) {
    return { ok: false, message: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function parseHeader(value: unknown, fault: (message: string) => InputError): CassetteHeader {
  const version = deepField(value, 'version');
  if (typeof version === 'number' && version > 1)
    throw fault(`version: ${version} is newer than this quality-baseline knows (1): update it`);
  return parseWith(cassetteHeaderSchema, value, fault);
}

function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  fault: (message: string) => InputError,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = explainIssues(parsed.error.issues);
  throw fault(first === undefined ? 'is not valid' : showFault(first));
}
