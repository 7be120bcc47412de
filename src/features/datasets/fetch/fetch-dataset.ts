import { open, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { EndpointError, InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { makeDeep } from '../../../lib/machine/make-deep.ts';
import { openRegular, readRegular, readRegularText } from '../../../lib/read-regular.ts';
import { saveWhole } from '../../../lib/save-whole.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { unzip } from '../../../lib/unzip.ts';
import { faultOf, hashOf } from './check-file.ts';
import { download, sizeOf, writeOrExplain } from './download.ts';
import { isPinned, type Source, type SourceFile } from './sources.ts';

export type DatasetFetch = {
  readonly name: string;
  readonly source: Source;
  /** It exists. */
  readonly folder: string;
  /** A mirror: an address or a path. After a "/" or a folder, the name of the file is added. */
  readonly from: string | undefined;
  /** Given by the user, one for each file. */
  readonly sha256: readonly string[];
  readonly yes: boolean;
  /** Undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
};

const mostBytes = 4 * 2 ** 30;

/** Describes the dataset, asks, and fetches missing files. Prints the commands that make packs from them. */
export async function fetchDataset(wanted: DatasetFetch, io: Io): Promise<void> {
  const { name, source, folder } = wanted;
  const { files } = source;
  if (wanted.sha256.length > 0 && wanted.sha256.length !== files.length)
    throw new InputError(
      `${name} has ${files.length} files, and --sha256 names ${wanted.sha256.length}`,
      `Name one for each, in this order: ${files.map((file) => file.name).join(', ')}.`,
    );
  const fetched = await loadFetched(folder);
  const planned = await Promise.all(
    files.map(async (file, index): Promise<PlannedFile> => {
      const before = fetched.find((each) => each.name === file.name && each.revision === source.revision);
      const expected = wanted.sha256[index] ?? file.sha256 ?? before?.sha256;
      const by = wanted.sha256[index] !== undefined ? 'given' : file.sha256 !== undefined ? 'published' : 'recorded';
      const path = join(folder, file.name);
      const isHere = expected !== undefined && (await hashOf(path)) === expected;
      return { file, path, before, isHere, check: expected === undefined ? undefined : { sha256: expected, by } };
    }),
  );
  io.err(describe(wanted, planned, io));
  if (planned.some(({ isHere }) => !isHere)) await confirm(wanted);
  for (const each of planned) await fetchFile(wanted, each, io);
  io.out(importsOf(wanted, io));
}

type PlannedFile = {
  readonly file: SourceFile;
  readonly path: string;
  readonly before: FetchedFile | undefined;
  readonly isHere: boolean;
  readonly check: { readonly sha256: string; readonly by: 'given' | 'published' | 'recorded' } | undefined;
};

const checks = { given: '--sha256', published: 'its published hash', recorded: 'the first fetch, in fetched.json' };

function describe({ source, from }: DatasetFetch, planned: readonly PlannedFile[], { cwd }: Io): string {
  const rows = planned.map(({ file, path, isHere, check }) => {
    if (isHere) return `  ${file.name}: is here already (${relative(cwd, path)})\n`;
    const bytes = file.bytes ?? file.roughBytes;
    const size = bytes === undefined ? 'size unknown' : megabytes(bytes);
    const trust = check === undefined ? 'none is known: the first fetch is trusted, and recorded' : checks[check.by];
    return `  ${file.name}: ${size}, from ${from ?? file.url}\n    SHA-256: ${trust}\n`;
  });
  const pin = isPinned(source) ? 'a commit' : 'a branch, not pinned: its files can change';
  return `${source.title}\n  licence: ${source.licence}; see ${source.page}\n  revision: ${source.revision} (${pin})\n${rows.join('')}`;
}

async function confirm({ name, yes, ask }: DatasetFetch): Promise<void> {
  if (yes) return;
  if (ask === undefined)
    throw new InputError(
      `packs fetch ${name} asks before it downloads, and there is no terminal`,
      'Read the licence, then add --yes.',
    );
  if (/^y(?:es)?$/i.test(await ask('Does the licence allow your use? Fetch it? [y/N] '))) return;
  throw new InputError('nothing was fetched', 'Answer y, or add --yes, to fetch it.');
}

async function fetchFile(wanted: DatasetFetch, planned: PlannedFile, io: Io): Promise<void> {
  const { name, source, folder } = wanted;
  const { file, path, before, check } = planned;
  const part = `${path}.part`;
  const from = placeOf(wanted, file, io.cwd);
  const byHand = `To bring the file by hand, download ${file.url} elsewhere as ${file.name}, then run: npx quality-baseline packs fetch ${name} --from ${fromByHand(wanted, file)}`;
  const limit = file.bytes ?? mostBytes;
  if (!planned.isHere) {
    await makeDeep(dirname(path));
    await refuseWithoutSpace(folder, file, await sizeOf(part));
    const progress = showProgress(file, io);
    if ('path' in from) await copy(from.path, part, limit);
    else {
      const { env, clock, signal } = io;
      const known = { isKnown: check !== undefined, mostBytes: limit, byHand, seen: progress.seen };
      await download({ url: from.url, part, env, clock, signal, ...known }).finally(progress.end);
    }
    const got = (await hashOf(part)) ?? '';
    const fault = (await faultOf(part, file)) ?? (check === undefined || got === check.sha256 ? undefined : 'other');
    if (fault !== undefined) {
      await drop(part);
      if (fault !== 'other') throw new InputError(`${shown(from)} is not ${file.name}: ${fault}`, byHand);
      throw new InputError(
        `${shown(from)} is another file than expected: its SHA-256 is ${got}, not ${check?.sha256} (${checks[check?.by ?? 'recorded']})`,
        check?.by === 'recorded'
          ? `Was it changed at its source? To accept the new one, remove ${relative(io.cwd, folder)}/fetched.json. ${byHand}`
          : byHand,
      );
    }
    await writeOrExplain(path, () => rename(part, path));
    await rm(`${part}.etag`, { force: true });
  }
  const digest = check !== undefined && planned.isHere ? check.sha256 : ((await hashOf(path)) ?? '');
  const unpacked = file.unpack === undefined ? undefined : await unpack(path, file.unpack, folder);
  await saveFetched(folder, {
    name: file.name,
    url: planned.isHere ? (before?.url ?? shown(from)) : shown(from),
    revision: source.revision,
    sha256: digest,
    bytes: await sizeOf(path),
    licence: source.licence,
    when: before?.sha256 === digest ? before.when : io.clock.wallTime().toISOString(),
    ...(unpacked === undefined ? {} : { unpacked }),
  });
  const trust =
    check === undefined ? 'recorded, since no hash is known: later fetches must equal it' : checks[check.by];
  io.err(`  ${file.name}: sha256 ${digest} (${trust})\n`);
}

type Place = { readonly url: string } | { readonly path: string };

function placeOf({ from, source }: DatasetFetch, file: SourceFile, cwd: string): Place {
  if (from === undefined) return { url: file.url };
  const isOne = source.files.length === 1;
  if (/^https?:\/\//.test(from)) {
    if (!URL.canParse(from)) throw new InputError(`--from ${from} is no address`, 'Check it.');
    if (from.endsWith('/')) return { url: `${from}${file.name}` };
    if (isOne) return { url: from };
    throw new InputError(`--from names one file, and there are ${source.files.length}`, 'End the address with "/".');
  }
  return { path: from.endsWith('/') || !isOne ? resolve(cwd, from, file.name) : resolve(cwd, from) };
}

function fromByHand({ source }: DatasetFetch, file: SourceFile): string {
  return source.files.length === 1 ? file.name : 'FOLDER/';
}

function shown(place: Place): string {
  return 'url' in place ? place.url : place.path;
}

/** Copies a file that the user brought. */
async function copy(path: string, part: string, limit: number): Promise<void> {
  const source = await openRegular(path, { maxBytes: limit, tooLarge: 'Is it the right file?' });
  if (source === undefined) throw new InputError(`there is no file ${path}`, 'Check --from.');
  const target = await writeOrExplain(part, () => open(part, 'w'));
  try {
    for await (const chunk of source.createReadStream({ highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>)
      await writeOrExplain(part, () => target.writeFile(chunk));
  } finally {
    await target.close();
  }
}

async function drop(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.etag`, { force: true });
}

async function refuseWithoutSpace(folder: string, file: SourceFile, held: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = (file.bytes ?? file.roughBytes ?? 0) - held;
  if (needed > bavail * bsize)
    throw new EndpointError(
      `${file.name} needs ${megabytes(needed)} in ${folder}, and ${megabytes(bavail * bsize)} are free`,
      'Free some space, then try again.',
    );
}

const zipLimits = { bytes: 4 * 2 ** 30, files: 1000 };

/** Saves the named files of an archive next to it. */
async function unpack(path: string, names: readonly string[], folder: string): Promise<Record<string, string>> {
  const archive = await readRegular(path, { maxBytes: 2 ** 30 });
  const nameOf = (inside: string) => inside.slice(inside.lastIndexOf('/') + 1);
  const saved: Record<string, string> = {};
  for (const { path: inside, content } of unzip(archive ?? Buffer.alloc(0), {
    ...zipLimits,
    takes: (each) => names.includes(nameOf(each)),
  })) {
    await saveWhole(join(folder, nameOf(inside)), content);
    saved[nameOf(inside)] = sha256(content);
  }
  const missing = names.filter((each) => saved[each] === undefined);
  if (missing.length === 0) return saved;
  throw new InputError(`${path} does not hold ${missing.join(', ')}`, 'Is it the right archive?');
}

/** Redraws one line on a terminal; elsewhere, prints one every half minute. */
function showProgress({ name }: SourceFile, { isTerminal, redraw, err, clock }: Io) {
  const everyMs = isTerminal ? 200 : 30_000;
  let [rows, shownAt] = [0, clock.now()];
  let begun: { readonly at: number; readonly bytes: number } | undefined;
  return {
    seen(bytes: number, total: number | undefined) {
      const now = clock.now();
      begun ??= { at: now, bytes };
      if (now - shownAt < everyMs) return;
      shownAt = now;
      const perSecond = ((bytes - begun.bytes) / Math.max(1, now - begun.at)) * 1000;
      const left = total === undefined || perSecond === 0 ? undefined : (total - bytes) / perSecond;
      const of = total === undefined ? '' : ` of ${megabytes(total)}, ${Math.floor((100 * bytes) / total)} %`;
      const rest = left === undefined ? '' : `, ${Math.ceil(left)} s left`;
      const line = `  ${name}: ${megabytes(bytes)}${of}, ${megabytes(perSecond)}/s${rest}\n`;
      if (!isTerminal) return err(line);
      redraw(rows, line);
      rows = 1;
    },
    end() {
      if (rows > 0) redraw(rows, '');
    },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function importsOf({ name, source, folder }: DatasetFetch, { cwd }: Io): string {
  return source.imports
    .map(({ file, task, style, split }) => {
      const path = relative(cwd, join(folder, file));
      const taskFlag = task === undefined ? '' : ` --task ${task}`;
      const styleFlag = style === undefined ? '' : ` --checkout ${relative(cwd, folder)} --style ${style}`;
      const splitFlag = split === undefined ? '' : ` --split ${split}`;
      const pack =
        style !== undefined
          ? basename(file, '.jsonl')
          : [name, task, split].filter((part) => part !== undefined).join('-');
      return `npx quality-baseline packs import ${path} --as ${name}${taskFlag}${splitFlag}${styleFlag} > ${pack}.jsonl\n`;
    })
    .join('');
}

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
type FetchedFile = z.infer<typeof fetchedSchema>;

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
async function saveFetched(folder: string, file: FetchedFile): Promise<void> {
  const others = (await loadFetched(folder)).filter(({ name }) => name !== file.name);
  const list: z.infer<typeof listSchema> = { version: 1, files: [...others, file] };
  await saveWhole(join(folder, fileName), `${JSON.stringify(list, undefined, 2)}\n`);
}
