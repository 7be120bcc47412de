import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../../lib/errors.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { saveWhole } from '../../../lib/save-whole.ts';

const fetchedSchema = z.strictObject({
  name: z.string(),
  url: z.string(),
  revision: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  licence: z.string(),
  /** ISO time of the first fetch. */
  when: z.string(),
  /** The SHA-256 of each file that was saved from the archive. */
  unpacked: z.record(z.string(), z.string()).optional(),
});

const listSchema = z.strictObject({ version: z.literal(1), files: z.array(fetchedSchema) });

/** A later fetch of the same revision must bring the same bytes. */
export type FetchedFile = z.infer<typeof fetchedSchema>;

const fileName = 'fetched.json';

export async function loadFetched(folder: string): Promise<readonly FetchedFile[]> {
  const path = join(folder, fileName);
  const text = await readRegularText(path, { maxBytes: 2 ** 20 });
  if (text === undefined) return [];
  const list = listSchema.safeParse(parseLoose(text));
  if (list.success) return list.data.files;
  throw new InputError(
    `${path} is no list of fetched files`,
    'A newer version wrote it, or it was edited. Move it away to fetch again without it.',
  );
}

/** One entry for each name. */
export async function saveFetched(folder: string, file: FetchedFile): Promise<void> {
  const others = (await loadFetched(folder)).filter(({ name }) => name !== file.name);
  const list: z.infer<typeof listSchema> = { version: 1, files: [...others, file] };
  await saveWhole(join(folder, fileName), `${JSON.stringify(list, undefined, 2)}\n`);
}
