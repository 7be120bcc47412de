import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { datasets } from '../../../src/features/datasets/datasets.ts';
import { tokenFor } from '../../../src/features/datasets/fetch/download.ts';
import { fetchDataset } from '../../../src/features/datasets/fetch/fetch-dataset.ts';
import { packsFetch } from '../../../src/features/datasets/fetch/packs-fetch.ts';
import { isPinned, type Source, type SourceFile, sources } from '../../../src/features/datasets/fetch/sources.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { EndpointError, InputError } from '../../../src/lib/errors.ts';
import type { Io } from '../../../src/lib/io.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { folderOf } from '../../support/folder-of.ts';
import { type Scripted, type ScriptedReply, type SeenRequest, scriptedServer } from '../../support/scripted-server.ts';
import { zipWith } from '../../support/zip-with.ts';

const rows = Array.from({ length: 50 }, (_, row) => `{"row":${row},"text":"${'boat '.repeat(40)}"}\n`).join('');
const bytes = Buffer.from(rows);
const known = sha256(bytes);
const commit = 'a'.repeat(40);

let root: string;
let folder: string;
beforeEach(async () => {
  root = folderOf();
  folder = join(root, 'data', 'boats');
  await mkdir(folder, { recursive: true });
});

function sourceAt(url: string, file: Partial<SourceFile> = {}, revision = commit): Source {
  return {
    title: 'Boats',
    licence: 'CC0',
    page: 'https://boats.test/licence',
    revision,
    files: [{ name: 'boats.jsonl', url, ...file }],
    imports: [{ file: file.unpack?.[0] ?? 'boats.jsonl' }],
  };
}

type Asked = Partial<Parameters<typeof fetchDataset>[0]> & { readonly source: Source; readonly env?: Io['env'] };

/** The output, and the pauses between tries, which take no time. */
async function fetched({ env = {}, ...asked }: Asked) {
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  const io = { ...testIo(root, env), clock: { ...systemClock, sleep } };
  const usual = { name: 'boats', folder, from: undefined, sha256: [], yes: true, ask: undefined };
  await fetchDataset({ ...usual, ...asked }, io);
  return { out: io.printed(), err: io.complained(), pauses };
}

async function failure(asked: Asked): Promise<InputError | EndpointError> {
  const error = await fetched(asked).catch((caught: unknown) => caught);
  if (error instanceof InputError || error instanceof EndpointError) return error;
  throw error ?? new Error('nothing failed');
}

const type = { 'content-type': 'application/octet-stream' };

const part = () => join(folder, 'boats.jsonl.part');

/** Data that arrives together with the end of a connection may be lost. */
function isSaved(size: number): Promise<void> {
  return vi.waitFor(async () => expect((await stat(part())).size).toBe(size), { timeout: 30_000, interval: 5 });
}

/**
 * Like a server that supports Range and If-Range; `most` is the number of bytes that it sends before it cuts the
 * connection.
 */
function ranged({ range, 'if-range': ifRange }: SeenRequest['headers'], most?: number, etag = '"v1"'): ScriptedReply {
  const first = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const isContinued = range !== undefined && (ifRange === undefined || ifRange === etag);
  if (isContinued && first >= bytes.length)
    return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } };
  const rest = bytes.subarray(isContinued ? first : 0);
  const place = { 'content-range': `bytes ${first}-${bytes.length - 1}/${bytes.length}` };
  return {
    status: isContinued ? 206 : 200,
    headers: { ...type, etag, 'content-length': String(rest.length), ...(isContinued ? place : {}) },
    ...(most === undefined || most >= rest.length
      ? { body: [rest] }
      : { body: [rest.subarray(0, most), () => isSaved(bytes.length - rest.length + most)], end: 'cut' }),
  };
}

const saved = () => readFile(join(folder, 'boats.jsonl'));
const list = async () => JSON.parse(await readFile(join(folder, 'fetched.json'), 'utf8'));
const noFile = { code: 'ENOENT' };

describe('the table of sources', () => {
  it('has every dataset, over https, at a commit that its addresses name', () => {
    expect(Object.keys(sources).sort()).toEqual([...Object.keys(datasets), 'judgebench'].sort());
    const branches = Object.entries<Source>(sources).filter(([, source]) => !isPinned(source));
    expect(branches.map(([name]) => name)).toEqual([]);
    for (const source of Object.values<Source>(sources)) {
      for (const { url, sha256: hash } of source.files) {
        expect(url).toMatch(new RegExp(`/${source.revision}(?:/|\\.zip$)`));
        expect(new URL(url).protocol).toBe('https:');
        if (hash !== undefined) expect(hash).toMatch(/^[0-9a-f]{64}$/);
      }
      const names = source.files.flatMap(({ name, unpack }) => unpack ?? [name]);
      for (const { file } of source.imports) expect(names).toContain(file);
    }
  });
});

describe('a fetch', () => {
  it('shows licence, size and revision, saves the file, and prints the next command', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const { out, err } = await fetched({ source: sourceAt(server.baseUrl, { sha256: known, bytes: bytes.length }) });
    expect(err).toContain('licence: CC0; see https://boats.test/licence');
    expect(err).toContain(`revision: ${commit} (a commit)`);
    expect(err).toContain(`0.0 MB, from ${server.baseUrl}`);
    expect(err).toContain(`sha256 ${known} (its published hash)`);
    expect(out).toBe('npx quality-baseline packs import data/boats/boats.jsonl --as boats > boats.jsonl\n');
    expect(await saved()).toEqual(bytes);
    await expect(readFile(part())).rejects.toMatchObject(noFile);
    expect(await list()).toMatchObject({ version: 1, files: [{ name: 'boats.jsonl', sha256: known, licence: 'CC0' }] });
  });

  it('asks for confirmation, and sends nothing without a yes', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const source = sourceAt(server.baseUrl);
    const questions: string[] = [];
    const answering = (answer: string) => async (question: string) => {
      questions.push(question);
      return answer;
    };
    expect(await failure({ source, yes: false, ask: answering('') })).toMatchObject({ exitCode: 2 });
    expect(await failure({ source, yes: false })).toMatchObject({ hint: expect.stringContaining('--yes') });
    expect(server.requests).toHaveLength(0);
    await fetched({ source, yes: false, ask: answering('y') });
    expect(questions).toHaveLength(2);
    expect(await saved()).toEqual(bytes);
  });

  it('says that a branch can change', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const { err } = await fetched({ source: sourceAt(server.baseUrl, {}, 'main') });
    expect(err).toContain('revision: main (a branch, not pinned: its files can change)');
  });

  it('sends no request for unchanged files, and fetches those that were changed on the disk', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const source = sourceAt(server.baseUrl);
    await fetched({ source });
    const { err, out } = await fetched({ source, yes: false });
    expect(err).toContain('is here already');
    expect(out).toContain('packs import');
    expect(server.requests).toHaveLength(1);
    await writeFile(join(folder, 'boats.jsonl'), '{"row":1}\n');
    await fetched({ source });
    expect(await saved()).toEqual(bytes);
  });

  it('saves the named files of an archive beside it', async () => {
    const archive = zipWith([
      { path: 'data/other.jsonl', content: '{}', checksum: 1 },
      { path: 'data/boats.jsonl', content: rows },
    ]);
    await using server = await scriptedServer({ headers: type, body: [archive] });
    const file = { name: 'boats.zip', unpack: ['boats.jsonl'] };
    await fetched({ source: sourceAt(server.baseUrl, file) });
    expect(await saved()).toEqual(bytes);
    expect(await list()).toMatchObject({ files: [{ unpacked: { 'boats.jsonl': known } }] });
    const wrong = sourceAt(server.baseUrl, { ...file, unpack: ['ships.jsonl'] });
    expect(await failure({ source: wrong })).toMatchObject({
      message: expect.stringContaining('does not hold ships.jsonl'),
    });
  });

  it('reports its progress', async () => {
    await using server = await scriptedServer({
      headers: { ...type, 'content-length': String(bytes.length) },
      body: [bytes.subarray(0, 500), bytes.subarray(500)],
    });
    let now = 0;
    const clock = { ...systemClock, now: () => (now += 40_000) };
    const io = { ...testIo(root), clock };
    const usual = { name: 'boats', folder, from: undefined, sha256: [], yes: true, ask: undefined };
    await fetchDataset({ ...usual, source: sourceAt(server.baseUrl) }, io);
    expect(io.complained()).toMatch(/boats\.jsonl: 0\.0 MB of 0\.0 MB, \d+ %, 0\.0 MB\/s/);
  });
});

describe('packs fetch', () => {
  it('puts the files into the work folder, which git ignores', async () => {
    const io = testIo(root);
    await writeFile(join(root, 'brought.jsonl'), bytes);
    const asked = { name: 'qmsum', from: 'brought.jsonl', sha256: [known], yes: true, ask: undefined } as const;
    expect(await packsFetch(asked, io)).toBe(0);
    expect(io.printed()).toBe(
      'npx quality-baseline packs import .quality-baseline/data/qmsum/test.jsonl --as qmsum > qmsum.jsonl\n',
    );
    expect(await readFile(join(root, '.quality-baseline/data/qmsum/test.jsonl'))).toEqual(bytes);
    expect(await readFile(join(root, '.quality-baseline/.gitignore'), 'utf8')).toBe('*\n');
    await expect(packsFetch({ ...asked, sha256: ['123'] }, io)).rejects.toThrow('--sha256 123 is not a SHA-256');
  });
});

describe('a connection that is cut', () => {
  it('is continued from where it ended, as long as each try brings more', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers, 1500));
    const { pauses } = await fetched({ source: sourceAt(server.baseUrl) });
    expect(await saved()).toEqual(bytes);
    expect(server.requests.length).toBe(Math.ceil(bytes.length / 1500));
    expect(server.requests[1]?.headers).toMatchObject({ range: 'bytes=1500-', 'if-range': '"v1"' });
    expect(pauses).toHaveLength(server.requests.length - 1);
  });

  it('is continued by the next command', async () => {
    const down: Scripted = { end: 'no-reply' };
    const replies: Scripted[] = [({ headers }) => ranged(headers, 1500), down, down, down, down, down];
    await using server = await scriptedServer(...replies, ({ headers }) => ranged(headers));
    const source = sourceAt(server.baseUrl);
    const error = await failure({ source });
    expect(error).toMatchObject({ exitCode: 3, hint: expect.stringContaining('continues where this one stopped') });
    expect(await readFile(part())).toEqual(bytes.subarray(0, 1500));
    await expect(saved()).rejects.toMatchObject(noFile);
    await fetched({ source });
    expect(server.requests.at(-1)?.headers['range']).toBe('bytes=1500-');
    expect(await saved()).toEqual(bytes);
  });

  it('begins again when the file changed meanwhile, or the server does not know ranges', async () => {
    await writeFile(part(), 'of another version');
    await using changed = await scriptedServer(({ headers }) => ranged(headers, undefined, '"v2"'));
    await writeFile(`${part()}.etag`, JSON.stringify({ url: changed.baseUrl, etag: '"v1"' }));
    await fetched({ source: sourceAt(changed.baseUrl) });
    expect(await saved()).toEqual(bytes);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await writeFile(part(), 'the beginning');
    await using plain = await scriptedServer({ headers: type, body: [bytes] });
    await fetched({ source: sourceAt(plain.baseUrl, { sha256: known }) });
    expect(await saved()).toEqual(bytes);
  });

  it('does not continue a partial file if neither tag nor hash is known', async () => {
    await writeFile(part(), 'from nowhere');
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    await fetched({ source: sourceAt(server.baseUrl) });
    expect(server.requests[0]?.headers['range']).toBeUndefined();
    expect(await saved()).toEqual(bytes);
  });

  it('accepts a partial file that is complete, and drops one that is too long', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const source = sourceAt(server.baseUrl, { sha256: known });
    await writeFile(part(), bytes);
    await fetched({ source });
    expect(server.requests).toHaveLength(1);
    await rm(join(folder, 'boats.jsonl'));
    await writeFile(part(), Buffer.concat([bytes, bytes]));
    await fetched({ source });
    expect(await saved()).toEqual(bytes);
  });

  it('leaves no file if a body without a length ends early', async () => {
    await using server = await scriptedServer({ headers: type, body: [bytes.subarray(0, 900)] });
    const error = await failure({ source: sourceAt(server.baseUrl, { bytes: bytes.length }) });
    expect(error).toMatchObject({ message: expect.stringContaining('it has 900 bytes, not') });
    await expect(saved()).rejects.toMatchObject(noFile);
  });
});

describe('a SHA-256', () => {
  it('that differs from the published one is refused, and the part removed', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const error = await failure({ source: sourceAt(server.baseUrl, { sha256: 'b'.repeat(64) }) });
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(`its SHA-256 is ${known}, not bbb`) });
    await expect(saved()).rejects.toMatchObject(noFile);
    await expect(readFile(part())).rejects.toMatchObject(noFile);
  });

  it('is recorded at the first fetch, and later fetches of the revision must equal it', async () => {
    await using server = await scriptedServer({ headers: type, body: [bytes] }, { headers: type, body: ['{"a":1}\n'] });
    const source = sourceAt(server.baseUrl);
    const { err } = await fetched({ source });
    expect(err).toContain('SHA-256: none is known: the first fetch is trusted, and recorded');
    await rm(join(folder, 'boats.jsonl'));
    const error = await failure({ source });
    expect(error.message).toContain('the first fetch, in fetched.json');
    expect(error.hint).toContain('remove data/boats/fetched.json');
    await fetched({ source: { ...source, revision: 'c'.repeat(40) } });
    expect(String(await saved())).toBe('{"a":1}\n');
  });

  it('can be given by hand, one for each file', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const source = sourceAt(server.baseUrl);
    expect(await failure({ source, sha256: [known, known] })).toMatchObject({
      message: expect.stringContaining('has 1 files, and --sha256 names 2'),
    });
    expect((await failure({ source, sha256: ['d'.repeat(64)] })).message).toContain('(--sha256)');
    await fetched({ source, sha256: [known] });
    expect(await saved()).toEqual(bytes);
  });

  it('is not read from a damaged fetched.json', async () => {
    await writeFile(join(folder, 'fetched.json'), '{"version":2}');
    expect(await failure({ source: sourceAt('https://boats.test/') })).toMatchObject({
      message: expect.stringContaining('is no list of fetched files'),
    });
  });
});

describe('a server that does not send the file', () => {
  it.each<[string, ScriptedReply, string]>([
    ['a web page', { headers: { 'content-type': 'text/html; charset=utf-8' }, body: ['<html>'] }, 'sent a web page'],
    ['a web page of no type', { headers: type, body: ['\n<!DOCTYPE html>'] }, 'it is a web page'],
    ['a pointer', { headers: type, body: ['version https://git-lfs.github.com/spec/v1\noid'] }, 'Git LFS pointer'],
    ['nothing', { headers: type }, 'it is empty'],
    ['another format', { headers: type, body: ['PAR1'] }, 'does not begin like a .jsonl file'],
    ['a refusal', { status: 403 }, 'is not open to everyone (403)'],
    ['a question for a key', { status: 401 }, 'is not open to everyone (401)'],
    ['an absence', { status: 404 }, 'answered 404: it is no longer there'],
    ['too much', { headers: { ...type, 'content-length': '99999' }, body: [] }, 'is longer than'],
    ['too much without a length', { headers: type, body: [bytes, bytes] }, 'is longer than'],
  ])('gives %s: a fault that says how to get the file by hand', async (_, reply, message) => {
    await using server = await scriptedServer(reply);
    const limit = message === 'is longer than' ? { bytes: 100 } : {};
    const source = sourceAt(server.baseUrl, { sha256: known, ...limit });
    const error = await failure({ source });
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
    expect(error.hint).toContain(`download ${server.baseUrl} elsewhere as boats.jsonl`);
    expect(error.hint).toContain('npx quality-baseline packs fetch boats --from boats.jsonl');
    await expect(saved()).rejects.toMatchObject(noFile);
    await expect(readFile(part())).rejects.toMatchObject(noFile);
  });

  it('is asked again after the pause that it names, but not forever', async () => {
    const busy = { status: 429, headers: { 'retry-after': '7' } };
    await using server = await scriptedServer(busy, { status: 503 }, ({ headers }) => ranged(headers));
    const { pauses } = await fetched({ source: sourceAt(server.baseUrl) });
    expect(pauses).toEqual([7000, 2000]);
    await using always = await scriptedServer(busy);
    expect(await failure({ source: sourceAt(always.baseUrl, {}, 'main') })).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('answered 429'),
    });
    expect(always.requests).toHaveLength(5);
    await using tomorrow = await scriptedServer({ status: 429, headers: { 'retry-after': '86400' } });
    expect(await failure({ source: sourceAt(tomorrow.baseUrl, {}, 'main') })).toMatchObject({ exitCode: 3 });
    expect(tomorrow.requests).toHaveLength(1);
  });

  it('is named with a workaround if it cannot be reached', async () => {
    const url = 'https://boats.invalid/boats.jsonl';
    const error = await failure({ source: sourceAt(url) });
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('cannot reach boats.invalid') });
    expect(error.hint).toContain(`download ${url} elsewhere`);
    expect(error.hint).not.toContain('NODE_USE_ENV_PROXY');
    const behind = await failure({ source: sourceAt(url), env: { HTTPS_PROXY: 'http://127.0.0.1:9' } });
    expect(behind.hint).toContain('NODE_USE_ENV_PROXY=1');
  });

  it('may redirect within itself, but not to another server without https, and not in circles', async () => {
    await using server = await scriptedServer({ status: 302, headers: { location: '/elsewhere' } }, ({ headers }) =>
      ranged(headers),
    );
    await fetched({ source: sourceAt(server.baseUrl) });
    expect(server.requests[1]?.path).toBe('/elsewhere');
    await using other = await scriptedServer({ status: 302, headers: { location: server.baseUrl } });
    const plain = await failure({ source: sourceAt(other.baseUrl, {}, 'main') });
    expect(plain.message).toContain('which is not an https address');
    await using circle = await scriptedServer({ status: 302, headers: { location: '/v1' } });
    const around = await failure({ source: sourceAt(circle.baseUrl, {}, 'dev') });
    expect(around.message).toContain('more than 5 redirects');
  });

  it('gets the token of Hugging Face only if it is Hugging Face', async () => {
    const env = { HF_TOKEN: 'hf_secret' };
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    await fetched({ source: sourceAt(server.baseUrl), env });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(tokenFor(new URL('https://huggingface.co/datasets/a/b'), env).authorization).toBe('Bearer hf_secret');
    for (const url of ['http://huggingface.co/a', 'https://huggingface.co.evil.test/', 'https://cdn.huggingface.co/'])
      expect(tokenFor(new URL(url), env)).toEqual({});
  });
});

describe('a disk', () => {
  it('that is full ends the fetch and says what to do', async () => {
    await symlink('/dev/full', part());
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    expect(await failure({ source: sourceAt(server.baseUrl) })).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('no space is left'),
      hint: expect.stringContaining('continues where this one stopped'),
    });
  });

  it('that is too small is found before anything is sent', async () => {
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    const error = await failure({ source: sourceAt(server.baseUrl, { roughBytes: 1e18 }) });
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('are free') });
    expect(server.requests).toHaveLength(0);
  });
});

describe('--from', () => {
  const source = sourceAt('https://boats.invalid/boats.jsonl', { sha256: known });

  it('takes a file, a folder, a mirror and a folder of a mirror, with the same checks', async () => {
    await writeFile(join(root, 'boats.jsonl'), bytes);
    await using server = await scriptedServer(({ headers }) => ranged(headers));
    for (const from of ['boats.jsonl', './', `${server.baseUrl}/b`, `${server.baseUrl}/`]) {
      await rm(join(folder, 'boats.jsonl'), { force: true });
      await fetched({ source, from });
      expect(await saved()).toEqual(bytes);
    }
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/b', '/v1/boats.jsonl']);
    await rm(join(folder, 'boats.jsonl'));
    await writeFile(join(root, 'boats.jsonl'), '{"row":1}\n');
    expect(await failure({ source, from: 'boats.jsonl' })).toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('is another file than expected'),
    });
  });

  it.each([
    ['nowhere.jsonl', 'there is no file'],
    ['data', 'a folder, not a file'],
    ['http://[', 'is no address'],
  ])('refuses %s', async (from, message) => {
    expect((await failure({ source, from })).message).toContain(message);
  });

  it('accepts one place for several files', async () => {
    const [file] = source.files;
    if (file === undefined) throw new Error('no file');
    const two = { ...source, files: [file, { ...file, name: 'ships.jsonl' }] };
    expect((await failure({ source: two, from: 'https://boats.invalid/x' })).hint).toContain('End the address with');
    await mkdir(join(root, 'both'));
    await writeFile(join(root, 'both', 'boats.jsonl'), bytes);
    await writeFile(join(root, 'both', 'ships.jsonl'), bytes);
    await fetched({ source: two, from: 'both' });
    expect(await list()).toMatchObject({ files: [{ name: 'boats.jsonl' }, { name: 'ships.jsonl' }] });
  });
});
