import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCompose } from '../../../../src/endpoint/boot/compose/as-resolved.ts';
import { folderOf } from '../../../support/folder-of.ts';

const script = (name: string, version: string) =>
  `#!/bin/sh\ncase "$*" in *version*) echo ${version} ;; *) echo "${name} $*" ;; esac\n`;

/** The output of compose for a recipe on a machine with these programs. */
async function saidOn(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const folder = folderOf(files);
  for (const name of Object.keys(files)) chmodSync(join(folder, name), 0o755);
  const environment = { PATH: `${folder}:/usr/bin:/bin`, DOCKER_CONFIG: folder };
  const ask = await openCompose(environment);
  return (await ask?.(environment, [], ['--file', 'a.yml', 'config']))?.stdout;
}

const docker = script('docker', '2.30.0');
const plugin = 'cli-plugins/docker-compose';

it('calls the plugin directly if docker would start the same', async () => {
  expect(await saidOn({ docker, [plugin]: script('plugin', '2.30.0') })).toBe('plugin --file a.yml config');
});

it.each([
  ['is of another version', script('plugin', '2.24.0')],
  ['does not answer by itself', '#!/bin/sh\nexit 1\n'],
])("asks docker if the user's plugin %s", async (_what, text) => {
  expect(await saidOn({ docker, [plugin]: text })).toBe('docker compose --file a.yml config');
});

it('calls nothing if docker has no compose', async () => {
  const none = '#!/bin/sh\nexit 1\n';
  expect(await saidOn({ docker: none, [plugin]: script('plugin', '2.30.0') })).toBeUndefined();
});
