import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { folderOf } from '../../../support/folder-of.ts';

const isPermitted = spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0;

it.skipIf(!isPermitted)('names the loopback interface if a recording cannot be reached', async () => {
  const folder = folderOf();
  const file = join(folder, 'c.jsonl');
  await writeFile(file, gunzipSync(await readFile('src/commands/demo/unchanged.cassette.jsonl.gz')));
  const script = ['tests/support/run-module.js', resolve('tests/support/boot-cassette.ts'), file];
  const { stdout } = spawnSync('unshare', ['--map-root-user', '--net', process.execPath, ...script]);
  expect(JSON.parse(stdout.toString())).toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('this machine cannot reach that address'),
    hint: expect.stringContaining('ip link set lo up'),
  });
});
