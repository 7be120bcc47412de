import type { Hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { InputError } from '../../../lib/errors.ts';
import { readRegular } from '../../../lib/read-regular.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { unzip } from '../../../lib/unzip.ts';

/** One exercise: the texts of its files, by their paths in its folder. */
export type ExerciseRow = {
  readonly language: string;
  readonly exercise: string;
  readonly files: Readonly<Record<string, string>>;
};

type File = { readonly path: string; readonly content: Buffer };

const place = /(?:^|\/)(cpp|go|java|javascript|python|rust)\/exercises\/practice\/([^/]+)\/(.+)$/;
const mostBytes = 256 * 2 ** 20;
const mostFileBytes = 2 ** 20;
const mostFiles = 50_000;

/**
 * The exercises of a checkout, or of its archive, by language and name. What is added to `hash` is the same for both: paths
 * and digests of their files.
 */
export async function* exerciseRows(path: string, isFolder: boolean, hash: Hash) {
  const found = isFolder ? await filesIn(path) : await filesOf(path);
  const sorted = found
    .flatMap((file) => {
      const [, language = '', exercise = '', inside = ''] = place.exec(file.path) ?? [];
      return inside === ''
        ? []
        : [{ key: `${language}/${exercise}`, language, exercise, inside, content: file.content }];
    })
    .sort((one, other) => byText(`${one.key}/${one.inside}`, `${other.key}/${other.inside}`));
  if (sorted.length === 0)
    throw new InputError(`${path} holds no exercises`, 'Name the folder that has python/exercises/practice in it.');
  const rows = new Map<string, ExerciseRow & { files: Record<string, string> }>();
  for (const { key, language, exercise, inside, content } of sorted) {
    hash.update(`${key}/${inside} ${sha256(content)}\n`);
    const row = rows.get(key) ?? { language, exercise, files: {} };
    if (content.length <= mostFileBytes && !content.includes(0)) row.files[inside] = content.toString('utf8');
    rows.set(key, row);
  }
  for (const [key, value] of rows) yield { place: `${path} ${key}`, value };
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

async function filesIn(folder: string): Promise<File[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: File[] = [];
  for (const entry of entries) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    if (!entry.isFile() || !place.test(path)) continue;
    if (files.length >= mostFiles)
      throw new InputError(`${folder} has more than ${mostFiles} files`, 'Is it the right folder?');
    files.push({ path, content: (await readRegular(full, { maxBytes: 16 * mostFileBytes })) ?? Buffer.alloc(0) });
  }
  return files;
}

async function filesOf(archive: string): Promise<File[]> {
  const bytes = await readRegular(archive, { maxBytes: mostBytes });
  const limits = { bytes: mostBytes, files: mostFiles, takes: (path: string) => place.test(path) };
  try {
    return [...unzip(bytes ?? Buffer.alloc(0), limits)];
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new InputError(`cannot read ${archive}: ${cause.message}`, 'Is it complete? Download it again.', { cause });
  }
}
