import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyEach, type Repository } from '../recipe-repository.ts';
import { files } from './four-targets.ts';

const variable = (text: string) => `\${${text}}`;

let repository: Repository;
copyEach(files, (copy) => {
  repository = copy;
});

/** The slugs with their changes. */
async function changed(...options: Parameters<Repository['affected']>): Promise<Record<string, string[]>> {
  const found = await repository.affected(...options);
  return Object.fromEntries(found.affected.map(({ slug, changes }) => [slug, changes.map(({ name }) => name)]));
}

describe('a target', () => {
  it.each([
    ['a key', '"--api-key", "k"', '"--api-key", "other"', 'services.model.command'],
    ['a model in the place of a key', '"--api-key", "k"', '"--api-key", "--model=bad"', 'services.model.command'],
    ['a model behind a key', 'API_KEY=k serve', 'API_KEY=k;serve$${IFS}bad;true serve', 'services.model.entrypoint'],
    [
      'a variable named like a key',
      'MODEL_API_KEY: good',
      'MODEL_API_KEY: bad',
      'services.model.environment.MODEL_API_KEY',
    ],
    ['a tag that only compose understands', 'command: [', 'command: !override [', 'compose.file'],
    ['a comment, which may be one', 'services:', '# why\nservices:', 'compose.file'],
  ])('is affected by %s in its compose file', async (_name, from, to, key) => {
    const service = `{ image: "a:1", command: ["--api-key", "k"], entrypoint: "sh -c 'API_KEY=k serve good'",
      environment: { HF_TOKEN: good, MODEL_API_KEY: good } }`;
    repository.write('a/compose.yml', `services: { model: ${service} }\n`);
    repository.commit();
    repository.edit('a/compose.yml', (text) => text.replace(from, () => to));
    expect(await changed()).toEqual({ 'test/compose': [key] });
  });

  it.each([
    ['as the default of a variable', `${variable('DIR:-../conf')}/model.env`],
    ['as the default in the default of a variable', `${variable(`A:-${variable('B-../conf')}`)}:/b`],
    ['through a variable of its .env', '$DIR/model.env'],
    ['with a variable in its name', `../conf/${variable('NAME')}.env`],
    ['with a variable at the start of its name', `${variable('UP')}conf/model.env`],
    ['above its folder', '..'],
  ])('without compose is affected by a file that its compose file names %s', async (_name, path) => {
    repository.write('conf/model.env', 'MODEL=good\n');
    repository.write('a/.env', 'DIR=../conf\nUP=../\nNAME=model\n');
    repository.write('a/compose.yml', `services: { model: { image: "a:1", volumes: ["${path}:/x"] } }\n`);
    repository.commit();
    repository.write('conf/model.env', 'MODEL=bad\n');
    expect(await changed()).toEqual({ 'test/compose': ['conf/model.env'] });
  });

  it.each(['build: .', 'build: inner', `configs: ["${variable('NAME')}.txt"]`])(
    'without compose is affected by a file below the folder of %s',
    async (key) => {
      repository.write('a/inner/q4.txt', 'good\n');
      repository.write('a/compose.yml', `services: { model: { ${key} } }\n`);
      repository.commit();
      repository.write('a/inner/q4.txt', 'bad\n');
      expect(await changed()).toEqual({ 'test/compose': ['a/inner/q4.txt'] });
    },
  );

  it.each([
    ['beside the folder of the script', '. "$(dirname "$0")/../conf/model.env"', 'conf/model.env'],
    ['in the same way with backticks', '. "`dirname "$0"`/../conf/model.env"', 'conf/model.env'],
    ['behind a pattern', `. "${variable('BASH_SOURCE%/*')}/../conf/model.env"`, 'conf/model.env'],
    ['behind a variable', 'HERE=$(cd "$(dirname "$0")" && pwd)\n. $HERE/lib/model', 'scripts/lib/model'],
    ['as the default of a variable', `. "${variable('CONF:-conf/model.env')}"`, 'conf/model.env'],
    ['behind a variable of its folder', '. "$CONF/model.env"', 'conf/model.env'],
    ['after it left its folder', 'cd deploy && . conf/deep.env', 'deploy/conf/deep.env'],
    ['as a name in Python', 'open(join(HERE, "conf", "deep.env"))', 'deploy/conf/deep.env'],
    ['with a variable in the name', '. "conf/$STAGE.env"', 'conf/model.env'],
    ['as the arguments of its server', 'vllm serve @deploy/conf/deep.env', 'deploy/conf/deep.env'],
    ['through a linked folder', '. "$(dirname "$0")/linked/deep.env"', 'deploy/conf/deep.env'],
  ])('is affected by a file that its script names %s', async (_name, script, path) => {
    for (const place of ['conf/model.env', 'scripts/lib/model', 'deploy/conf/deep.env'])
      repository.write(place, 'MODEL=good\n');
    symlinkSync('../deploy/conf', join(repository.folder, 'scripts/linked'));
    repository.write('scripts/switch.sh', `#!/bin/sh\n${script}\nexec llama-server -m "$MODEL"\n`);
    repository.commit();
    repository.write(path, 'MODEL=bad\n');
    repository.write('README.md', 'More\n');
    expect(await changed()).toEqual({ 'test/script': [path] });
  });

  it('is affected by every file if only a variable says what its script reads, unless it has paths', async () => {
    repository.write('scripts/switch.sh', '. "$1"\n');
    repository.write('scripts/serve.sh', '. "$1"\n');
    repository.commit();
    repository.write('README.md', 'More\n');
    expect(await changed()).toEqual({ 'test/script': ['README.md'] });
  });

  it.each([
    ['a key in its command', 'boot.command', 'API_KEY=k bash', 'API_KEY=k;bad;bash'],
    ['the user in its address', 'endpoint', 'user:hidden@', 'bad:hidden@'],
    ['a field named like a key', 'extra-body', 'token: good', 'token: bad'],
  ])('is affected by %s', async (_name, key, from, to) => {
    repository.edit('quality-baseline.yml', (text) =>
      text
        .replace('bash scripts/serve', 'API_KEY=k bash scripts/serve')
        .replace('targets:', 'defaults: { extra-body: { token: good } }\ntargets:'),
    );
    repository.commit();
    repository.edit('quality-baseline.yml', (text) => text.replace(from, () => to));
    const all = Object.values(await changed()).flat();
    expect(new Set(all)).toEqual(new Set([key]));
  });
});
