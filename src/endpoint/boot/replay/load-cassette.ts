import { Buffer, isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { InputError } from '../../../lib/errors.ts';
import { explainIssues, showFault } from '../../../lib/explain-issues.ts';
import { openRegular } from '../../../lib/read-regular.ts';
import {
  type Cassette,
  type CassetteHeader,
  cassetteHeaderSchema,
  type Exchange,
  exchangeSchema,
} from '../../../model/cassette.ts';
import { isObject, requestKey } from './request-key.ts';

export type LoadedCassette = {
  readonly cassette: Cassette;
  readonly warning: string | undefined;
  readonly wholeBytes: number;
};

type Line = { readonly number: number; readonly bytes: Buffer; readonly isEnded: boolean };

const longestLineBytes = 256 * 2 ** 20;
const whatToDo = 'Record it again with --record, or name another file.';

/** Each fault names its line. Skips a last line that a crash cut off, with a warning. */
export async function loadCassette(path: string): Promise<LoadedCassette> {
  let header: CassetteHeader | undefined;
  let warning: string | undefined;
  const exchanges: Exchange[] = [];
  const seen = new Map<string, number>();
  let wholeBytes = 0;
  for await (const line of linesOf(path)) {
    const fault = (message: string): InputError => new InputError(`${path}:${line.number} ${message}`, whatToDo);
    const value = parseLine(line.bytes);
    if (!value.ok) {
      if (line.isEnded || header === undefined) throw fault(value.message);
      warning = `${path}:${line.number} was cut off while it was written and is left out; ${countOf(exchanges.length)} before it can be played`;
      break;
    }
    wholeBytes += line.bytes.length + 1;
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

async function* linesOf(path: string): AsyncGenerator<Line> {
  let number = 1;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const file = await openRegular(path);
  if (file === undefined) throw new InputError(`there is no cassette ${path}`, 'Check the path.');
  try {
    for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        yield { number, bytes: Buffer.concat([...rest, chunk.subarray(start, end)]), isEnded: true };
        rest = [];
        restBytes = 0;
        number += 1;
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
      restBytes += chunk.length - start;
      if (restBytes > longestLineBytes)
        throw new InputError(`${path} is no cassette: line ${number} has no end`, 'Name another.');
    }
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError(`cannot read the cassette ${path}: ${String(cause)}`, 'Check the path.', { cause });
  } finally {
    await file.close();
  }
  if (rest.length > 0) yield { number, bytes: Buffer.concat(rest), isEnded: false };
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
  const version = isObject(value) ? value['version'] : undefined;
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

function countOf(exchanges: number): string {
  return exchanges === 1 ? 'the one answer' : `the ${exchanges} answers`;
}
