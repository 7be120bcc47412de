import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  images,
  openRepository,
  type Repository,
  recipeFiles,
  recipeName,
  slugsOf,
} from '../commands/recipe-repository.ts';
import { docker, missingEngine } from '../support/container-engine.ts';
import { folderOf } from '../support/folder-of.ts';

const reason = missingEngine();
// In compose syntax; not templates here.
const variable = (text: string) => `\${${text}}`;
const count = 100;
const all = Array.from({ length: count }, (_, index) => index);
const file = (index: number) => `recipes/${recipeName(index)}/compose.yml`;
const slug = (index: number) => `test/${recipeName(index)}`;

/** The compose plugin of this machine behind a script that counts its calls. */
function countingPlugin(): { readonly folder: string; readonly asked: () => number } {
  const template = '{{range .ClientInfo.Plugins}}{{if eq .Name "compose"}}{{.Path}}{{end}}{{end}}';
  const real = docker('info', '--format', template);
  const count = 'case "$*" in *" config "*) echo "$*" >>"$0.asked" ;; esac';
  const folder = folderOf({ 'cli-plugins/docker-compose': `#!/bin/sh\n${count}\nexec ${real} "$@"\n` });
  const plugin = join(folder, 'cli-plugins', 'docker-compose');
  chmodSync(plugin, 0o755);
  writeFileSync(`${plugin}.asked`, '');
  return { folder, asked: () => readFileSync(`${plugin}.asked`, 'utf8').split('\n').length - 1 };
}

describe.skipIf(reason !== undefined)(
  `a hundred recipes and a real docker compose${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let repository: Repository;
    beforeAll(() => {
      repository = openRepository(recipeFiles(count), process.env);
    });
    afterEach(() => {
      repository.git('reset', '--quiet', '--hard');
      repository.git('clean', '--quiet', '--force', '-d');
    });
    afterAll(() => repository?.[Symbol.dispose]());

    it('are not affected by comments, or by other edits that cannot change an answer', async () => {
      for (const index of all)
        repository.edit(file(index), (text) => text.replace('# as much as fits', '# as much as fits on a card'));
      for (const index of all.filter((each) => each % 10 === 0))
        repository.edit(file(index), (text) =>
          text
            .replace('container_name: recipe', 'container_name: other')
            .replace(':-80', ':-90')
            .replace('unless-stopped', '"no"')
            .replace('"3090"', '"4090"'),
        );
      const found = await repository.affected();
      expect([found.affected, found.notes, found.targets]).toEqual([[], [], count]);
    });

    it('name two to measure of 33 whose image changed, and say why', async () => {
      const bumped = all.filter((index) => index % 3 === 1);
      for (const index of bumped) repository.edit(file(index), (text) => text.replace('server-b1', 'server-b2'));
      const found = await repository.affected();
      expect(bumped).toHaveLength(33);
      expect(slugsOf(found)).toEqual(bumped.map(slug));
      const [from = ''] = images.slice(1);
      const to = from.replace('b1', 'b2');
      expect(found.affected[0]?.changes).toEqual([{ kind: 'image', name: 'services.model.image', from, to }]);
      expect(found.matrix.include.map((job) => job.slug)).toEqual(bumped.slice(0, 2).map(slug));
      expect(found.nightlyFirst).toEqual(bumped.slice(2).map(slug));
      expect(found.groups).toHaveLength(1);
    });

    it('are affected by an edit of a template only if they mount it', async () => {
      repository.write('shared/chat.jinja', '{{ messages | tojson }}\n');
      const found = await repository.affected();
      expect(slugsOf(found)).toEqual(all.filter((index) => index % 4 === 0).map(slug));
      expect(found.groups).toMatchObject([{ change: 'shared/chat.jinja' }]);
    });

    it('ask compose once for each text: each process costs more than everything else', async () => {
      const { folder, asked } = countingPlugin();
      const env = { ...process.env, DOCKER_CONFIG: folder };
      repository.write('shared/chat.jinja', '{{ messages | tojson }}\n');
      await repository.affected({}, { env });
      expect(asked()).toBe(count);
      repository.edit(file(1), (text) => text.replace('server-b1', 'server-b2'));
      await repository.affected({}, { env });
      expect(asked()).toBe(count + count + 1);
    });
  },
);

describe.skipIf(reason !== undefined)('one recipe and a real docker compose', () => {
  let repository: Repository;
  beforeEach(() => {
    repository = openRepository(recipeFiles(2), process.env);
  });
  afterEach(() => repository[Symbol.dispose]());

  it.each([
    ['its command', (text: string) => text.replace('32768', '65536'), 'services.model.command'],
    ['a variable', (text: string) => text.replace('V1: "1"', 'V1: "0"'), 'services.model.environment.VLLM_USE_V1'],
    ['the port inside', (text: string) => text.replace('}:8000', '}:8001'), 'services.model.ports'],
    ['a mount', (text: string) => text.replace('../models}', '../others}'), 'services.model.volumes'],
  ])('is affected by %s', async (_name, change, name) => {
    repository.edit(file(1), change);
    const { affected } = await repository.affected();
    expect(affected).toMatchObject([{ slug: slug(1), changes: [{ kind: 'setting', name }] }]);
  });

  it('is not affected by another notation of the same', async () => {
    repository.edit(file(1), (text) =>
      text
        .replace('services:', 'x-image: &image\n  image: "llama"\nservices:')
        .replace('command: ["--model",', 'command:\n      ["--model",')
        .replace('ipc: host', 'ipc: "host"')
        .replace(/environment:\n +HF_TOKEN: (.*)\n +VLLM_USE_V1: "1"/, 'environment: [VLLM_USE_V1=1, "HF_TOKEN=$1"]'),
    );
    expect((await repository.affected()).affected).toEqual([]);
  });

  it('is read with what it extends, its env files and its .env, by their values', async () => {
    repository.edit(file(1), (text) =>
      text.replace(
        /image: .*/,
        `image: "llama:${variable('TAG')}"\n    env_file: own.env\n    extends: { file: ../base.yml, service: base }`,
      ),
    );
    repository.write('recipes/base.yml', 'services: { base: { shm_size: 1gb, volumes: ["./bound:/bound"] } }');
    repository.write('recipes/bound/a.txt', 'one');
    repository.write(`recipes/${recipeName(1)}/own.env`, 'LEVEL=1\n');
    repository.write(`recipes/${recipeName(1)}/.env`, 'TAG=1\n');
    repository.commit();
    const changesOf = async () => (await repository.affected()).affected.flatMap(({ changes }) => changes);

    repository.write(`recipes/${recipeName(1)}/own.env`, '# one\nLEVEL=1\n');
    repository.write(`recipes/${recipeName(1)}/.env`, '# one\nTAG=1\nOTHER=2\n');
    expect(await changesOf()).toEqual([]);
    repository.write(`recipes/${recipeName(1)}/own.env`, 'LEVEL=2\n');
    expect(await changesOf()).toMatchObject([{ name: 'services.model.environment.LEVEL' }]);
    repository.write(`recipes/${recipeName(1)}/.env`, 'TAG=2\n');
    expect(await changesOf()).toMatchObject([{ from: 'llama:1', to: 'llama:2' }, {}]);
    repository.commit();
    repository.write('recipes/base.yml', 'services: { base: { shm_size: 2gb, volumes: ["./bound:/bound"] } }');
    expect(await changesOf()).toMatchObject([{ name: 'services.model.shm_size' }]);
    repository.commit();
    repository.write('recipes/bound/b.txt', 'two');
    expect(await changesOf()).toMatchObject([{ kind: 'file', name: 'recipes/bound/b.txt' }]);
  });

  it('shows no environment variable to a compose file, and needs none that only a machine sets', async () => {
    const env = { ...process.env, ACTIONS_RUNTIME_TOKEN: 'not-to-be-seen', HF_TOKEN: 'not-to-be-seen' };
    repository.edit(file(1), (text) =>
      text
        .replace('server-b1', variable('ACTIONS_RUNTIME_TOKEN'))
        .replace('"1"', `"${variable('NEEDED:?set it')}"`)
        .replace('../../../models', `${variable('HOME')}/models`),
    );
    const found = await repository.affected({}, { env });
    expect(found.notes).toEqual([]);
    expect(JSON.stringify(found)).not.toContain('not-to-be-seen');
    const [first] = found.affected;
    expect(first?.changes).toContainEqual(expect.objectContaining({ to: 'ghcr.io/ggml-org/llama.cpp:' }));
    const same = await repository.affected({}, { env: { ...process.env, NEEDED: '1', HF_TOKEN: 'another' } });
    expect(same.affected[0]?.digest).toEqual(first?.digest);
  });

  it('gives the same digests from a copy in another folder', async () => {
    const copy = realpathSync(mkdtempSync(join(tmpdir(), 'qb-a-longer-name-')));
    try {
      repository.edit(file(0), (text) => text.replace('32768', '65536'));
      cpSync(repository.folder, copy, { recursive: true });
      const [one, other] = [await repository.affected(), await repository.affected({}, { cwd: copy })];
      expect(one.affected[0]?.digest.head).toMatch(/^[0-9a-f]{64}$/);
      expect(other).toEqual(one);
    } finally {
      rmSync(copy, { recursive: true, force: true, maxRetries: 10 });
    }
  });

  it('compares as written what compose does not accept, and what leads out of the repository', async () => {
    repository.edit(file(0), (text) => text.replace('ipc: host', 'ipc: [host]'));
    repository.edit(file(1), (text) => text.replace('ipc: host', 'env_file: /etc/passwd'));
    const { affected, notes } = await repository.affected();
    expect(affected).toMatchObject([
      { slug: slug(0), changes: [{ name: 'services.model.ipc' }] },
      { slug: slug(1), changes: [{ name: 'services.model.ipc' }] },
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/^test\/recipe-000: compared as its files are written: at the head, .*ipc/),
      expect.stringMatching(/^test\/recipe-001: .* env_file: \/etc\/passwd may lead out of the repository$/),
    ]);
    expect(JSON.stringify([affected, notes])).not.toContain('root:');
  });
});
