import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultArtifactClient } from '@actions/artifact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { artifactName, uploadArtifact } from '../../../src/publish/github/upload-artifact.ts';
import { folderOf } from '../../support/folder-of.ts';
import { type FakeArtifacts, openFakeArtifacts } from '../../support/github/fake-artifacts.ts';
import { runWith } from '../../support/github/test-github.ts';

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
  await mkdir(join(folder, 'run', 'reports'), { recursive: true });
  await writeFile(join(folder, 'run', 'journal.jsonl'), '{"kind":"plan"}\n');
  await writeFile(join(folder, 'run', 'reports', 'report.md'), '# report\n');
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await fake[Symbol.asyncDispose]();
});

describe('an artifact', () => {
  it('arrives whole, and can be downloaded again', async () => {
    await writeFile(join(folder, 'run', 'large.bin'), Buffer.alloc(9_000_000, 'a'));
    const uploaded = await uploadArtifact('run', join(folder, 'run'), runWith(), { retentionDays: 5 });
    const [stored] = fake.artifacts;
    expect(uploaded).toEqual({
      id: stored?.id,
      url: `https://github.com/acme/models/actions/runs/5000/artifacts/${stored?.id}`,
    });
    await new DefaultArtifactClient().downloadArtifact(uploaded.id, { path: join(folder, 'back') });
    expect(await readFile(join(folder, 'back', 'reports', 'report.md'), 'utf8')).toBe('# report\n');
    expect(await readFile(join(folder, 'back', 'journal.jsonl'), 'utf8')).toBe('{"kind":"plan"}\n');
  });

  it('contains nothing that only a link leads to', async () => {
    await writeFile(join(folder, 'secret'), 'a key');
    await symlink(join(folder, 'secret'), join(folder, 'run', 'link'));
    const { id } = await uploadArtifact('run', join(folder, 'run'), runWith());
    await new DefaultArtifactClient().downloadArtifact(id, { path: join(folder, 'back') });
    await expect(readFile(join(folder, 'back', 'link'), 'utf8')).rejects.toThrow(/ENOENT/);
  });

  it('is retried if the service fails', async () => {
    fake.fail('FinalizeArtifact', 503, 1);
    expect((await uploadArtifact('run', join(folder, 'run'), runWith())).id).toBe(fake.artifacts[0]?.id);
    expect(fake.calls.filter((call) => call === 'FinalizeArtifact')).toHaveLength(2);
  });

  it('reports a name that is taken, and an empty artifact', async () => {
    await uploadArtifact('run', join(folder, 'run'), runWith());
    await expect(uploadArtifact('run', join(folder, 'run'), runWith())).rejects.toThrow(/409.*already exists/);
    await mkdir(join(folder, 'empty'));
    await expect(uploadArtifact('run', join(folder, 'empty'), runWith())).rejects.toThrow(/there is nothing in/);
  });
});

describe('the name of an artifact', () => {
  const about = { prefix: 'quality-baseline', slug: 'vllm/qwen-35b', modes: ['no-thinking'], shard: null, attempt: 1 };

  it('says what it contains', () => {
    expect(artifactName(about)).toBe('quality-baseline__vllm--qwen-35b__no-thinking__attempt-1');
    expect(artifactName({ ...about, modes: ['no-thinking', 'enable-thinking'], shard: { index: 2, of: 3 } })).toBe(
      'quality-baseline__vllm--qwen-35b__no-thinking+enable-thinking__shard-2-of-3__attempt-1',
    );
  });

  it('differs for each job of a matrix and each attempt, and is accepted by the service', () => {
    const names = [
      about,
      { ...about, slug: 'vllm/qwen.35b' },
      { ...about, modes: ['enable-thinking'] },
      { ...about, shard: { index: 1, of: 2 } },
      { ...about, shard: { index: 2, of: 2 } },
      { ...about, attempt: 2 },
    ].map(artifactName);
    expect(new Set(names).size).toBe(6);
    expect(artifactName({ ...about, prefix: 'a:b*c?"<>|\\/' })).toMatch(/^[\w.+-]+$/);
  });
});
