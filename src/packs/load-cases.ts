import { realpath } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { explainIssues, faultLines } from '../lib/explain-issues.ts';
import { readRegular } from '../lib/read-regular.ts';
import { sha256 } from '../lib/sha256.ts';
import { type CasesFile, keepCases, type NamedCases } from '../verify/kept-cases.ts';
import { casesFilesOf } from '../verify/registry.ts';
import { mostCasesBytes, type Pack } from './pack-schema.ts';
import { checksIn } from './task-of.ts';

export function* casesFilesIn({ scenarios }: Pack): Generator<NamedCases, void, undefined> {
  for (const scenario of scenarios) yield* checksIn(scenario).flatMap(casesFilesOf);
}

/** Each once. */
export async function loadCases(pack: Pack, origin: string): Promise<void> {
  const read = new Map<string, unknown[]>();
  for (const { file, schema } of casesFilesIn(pack)) {
    const path = join(dirname(origin), file.path);
    const cases = read.get(`${path} ${file.sha256}`) ?? parseCases(await readCases(path, file, origin), path);
    read.set(`${path} ${file.sha256}`, cases);
    const parsed = schema.safeParse(cases);
    if (!parsed.success) {
      const lines = faultLines(explainIssues(parsed.error.issues));
      throw new InputError(
        [`${path} does not hold cases of its check in ${origin}`, ...lines].join('\n'),
        'Write each case as in the pack; docs/verifiers.md has every field.',
      );
    }
    keepCases(file, parsed.data);
  }
}

async function readCases(path: string, file: CasesFile, origin: string): Promise<Buffer> {
  const bytes = await readRegular(path, {
    maxBytes: mostCasesBytes,
    tooLarge: 'Split its check into several scenarios.',
  });
  if (bytes === undefined)
    throw new InputError(
      `there is no ${path}, which ${origin} names as its cases file`,
      'Put the file there, or correct the path in cases-file.',
    );
  const [folder, real] = [await realpath(dirname(origin)), await realpath(path)];
  if (!real.startsWith(folder + sep))
    throw new InputError(
      `${path} is a link that leads out of the folder of ${origin}`,
      'Put the file itself next to the pack.',
    );
  const found = sha256(bytes);
  if (found === file.sha256) return bytes;
  throw new InputError(
    `${path} is not the cases file that ${origin} names: its ${bytes.length} bytes have the sha256 ${found}`,
    'Fetch the file again if it is cut; if you changed it, write that sha256 (see sha256sum FILE) into cases-file.',
  );
}

/** A list, or in JSON Lines a case a line. */
function parseCases(bytes: Buffer, path: string): unknown[] {
  const text = bytes.toString('utf8');
  if (extname(path) === '.json') {
    const value = parseJson(text, path);
    if (Array.isArray(value)) return value;
    throw new InputError(
      `${path} holds no list of cases`,
      'Put all cases into one list, or one a line into a .jsonl file.',
    );
  }
  return text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [parseJson(line, `${path}:${at + 1}`)]));
}

function parseJson(text: string, place: string): unknown {
  let hasPrototype = false;
  const look = (key: string, value: unknown) => {
    hasPrototype ||= key === '__proto__';
    return value;
  };
  const value = parse(text, place, /__proto__|\\u/.test(text) ? look : undefined);
  if (!hasPrototype) return value;
  // The schema would drop it, and the check would ask for less than its file says.
  throw new InputError(
    `${place}: the key "__proto__" is not allowed`,
    'Write the argument as text that the program parses, or give the case another key.',
  );
}

function parse(text: string, place: string, look: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, look);
  } catch (cause) {
    throw new InputError(
      `${place} is no JSON: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`,
      'Write the file again, then its new sha256 into cases-file.',
      { cause },
    );
  }
}
