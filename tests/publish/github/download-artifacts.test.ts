import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import {
  type DownloadLimits,
  downloadArtifacts,
  type ListedArtifact,
  newestAttempts,
  openOwnArtifacts,
} from '../../../src/publish/github/download-artifacts.ts';
import { artifactName, uploadArtifact } from '../../../src/publish/github/upload-artifact.ts';
import { folderOf } from '../../support/folder-of.ts';
import { type FakeArtifacts, openFakeArtifacts } from '../../support/github/fake-artifacts.ts';
import { runWith } from '../../support/github/test-github.ts';
import { zipWith } from '../../support/zip-with.ts';

let fake: FakeArtifacts;
let folder: string;

beforeEach(async () => {
  fake = await openFakeArtifacts();
  // The client prints progress to the runner: in a workflow its lines would act as commands.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('ACTIONS_RESULTS_URL', fake.url);
  vi.stubEnv('ACTIONS_RUNTIME_TOKEN', fake.token);
  vi.stubEnv('GITHUB_SERVER_URL', 'https://github.com');
  folder = folderOf();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await fake[Symbol.asyncDispose]();
});

const about = { prefix: 'qb', slug: 'vllm/tiny', modes: ['no-thinking'], shard: null, attempt: 1 };
const first = artifactName(about);
const second = artifactName({ ...about, slug: 'vllm/other' });

async function download(limits?: DownloadLimits) {
  const warned: string[] = [];
  const into = join(folder, 'into');
  const warn = (message: string) => void warned.push(message);
  const source = openOwnArtifacts(systemClock);
  const options = { source, choose: (all: readonly ListedArtifact[]) => newestAttempts(all, 'qb'), into, warn };
  const folders = await downloadArtifacts({ ...options, ...(limits === undefined ? {} : { limits }) });
  return { warned, names: folders.map((each) => each.slice(into.length + 1)), into };
}

function archive(text: string): Buffer {
  return zipWith([{ path: 'run.json', content: text }]);
}

describe('downloading the artifacts of a run', () => {
  it('returns what was uploaded, each artifact in a separate folder', async () => {
    for (const name of [first, second]) {
      await mkdir(join(folder, name, 'logs'), { recursive: true });
      await writeFile(join(folder, name, 'run.json'), name);
      await writeFile(join(folder, name, 'logs', 'server.log'), 'x'.repeat(100_000));
      await uploadArtifact(name, join(folder, name), runWith());
    }
    const { names, warned, into } = await download();
    expect({ names, warned }).toEqual({ names: [second, first], warned: [] });
    expect(await readFile(join(into, first, 'run.json'), 'utf8')).toBe(first);
    expect((await readFile(join(into, second, 'logs', 'server.log'), 'utf8')).length).toBe(100_000);
    expect((await readdir(into)).sort()).toEqual([second, first].sort());
  });

  it('takes the newest attempt of each, and nothing of another prefix', async () => {
    const shard = { index: 1, of: 2 };
    for (const attempt of [2, 10, 9]) fake.put(artifactName({ ...about, attempt }), archive(`attempt ${attempt}`));
    fake.put(artifactName({ ...about, shard }), archive('a shard'));
    for (const name of ['qb', 'other__a__no-thinking__attempt-1', 'qb__x__a__no-thinking__attempt-1', 'qb__coverage'])
      fake.put(name, archive('foreign'));
    const { names } = await download();
    expect(names).toEqual([artifactName({ ...about, attempt: 10 }), artifactName({ ...about, shard })]);
  });

  it('reports which could not be downloaded, and takes the others', async () => {
    fake.put(first, archive('whole'));
    fake.put(second, archive('changed on the way'), '0'.repeat(64));
    fake.put(artifactName({ ...about, slug: 'no/zip' }), Buffer.from('text'));
    fake.put(artifactName({ ...about, slug: 'a/b' }), zipWith([{ path: 'x' }, { path: '../../escaped' }]));
    const { names, warned, into } = await download();
    expect(names).toEqual([first]);
    expect(warned).toEqual([
      expect.stringMatching(
        /^The artifact qb__a--b__.* is left out: the archive is refused: "\.\.\/\.\.\/escaped" leads/,
      ),
      expect.stringMatching(/qb__no--zip.* is no zip archive/),
      expect.stringMatching(/qb__vllm--other.* its digest differs from that of the upload/),
    ]);
    expect(await readdir(into)).toEqual([first]);
    await expect(access(join(folder, 'escaped'))).rejects.toThrow();
  });

  it('keeps within its limits, over all of them together', async () => {
    const large = zipWith([{ path: 'large', content: Buffer.alloc(40_000) }]);
    fake.put(first, large);
    fake.put(second, large);
    const limits = { packedBytes: 10_000, bytes: 60_000, files: 10 };
    expect(await download(limits)).toMatchObject({
      names: [second],
      warned: [expect.stringContaining('more than 20000')],
    });
    await rm(join(folder, 'into'), { recursive: true });
    const tight = await download({ ...limits, packedBytes: large.length - 1 });
    expect(tight.warned).toHaveLength(2);
    expect(fake.calls.filter((call) => call === 'GET blob')).toHaveLength(2);
  });

  it('is retried if the service fails', async () => {
    fake.put(first, archive('whole'));
    fake.fail('ListArtifacts', 503, 1);
    fake.fail('download', 500, 1);
    expect((await download()).names).toEqual([first]);
  });
});

describe('the newest attempts', () => {
  const slug = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,6}(\/[a-z0-9][a-z0-9._-]{0,6}){0,2}$/);
  const job = fc.record({
    prefix: fc.constantFrom('quality-baseline', 'a__b', 'x_'),
    slug: slug.filter((text) => !/--|__/.test(text)),
    modes: fc.subarray(['no-thinking', 'enable-thinking', 'pack-defaults'], { minLength: 1 }),
    shard: fc.constantFrom(null, { index: 1, of: 2 }, { index: 12, of: 40 }),
    attempt: fc.integer({ min: 1, max: 99 }),
  });

  it('recognize every name that an upload makes', () => {
    fc.assert(
      fc.property(job, (each) => {
        const named = [{ name: artifactName(each) }, { name: artifactName({ ...each, attempt: each.attempt + 1 }) }];
        expect(newestAttempts(named, each.prefix)).toEqual([named[1]]);
      }),
    );
  });
});
