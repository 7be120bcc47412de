import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder, runBundleAlone, runScript } from './run-bundle.ts';

const packIds = readdirSync('src/packs/builtin').map((file) => basename(file, '.yaml'));

it('lists every built-in pack from an empty folder', () => {
  const { exitCode, stdout } = runBundleAlone('packs', 'list');
  expect(exitCode).toBe(0);
  expect(packIds.length).toBeGreaterThan(0);
  expect(packIds.filter((id) => !stdout.includes(id))).toEqual([]);
});

it('responds to an unknown flag with exit code 2, a suggestion and no stack', () => {
  const { exitCode, stdout, stderr } = runBundleAlone('packs', 'list', '--jsn');
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('--jsn');
  expect(stderr).toContain('--json');
  expect(stderr).not.toMatch(/^\s+at /m);
});

it('names our functions in the stack of a bug, although it is minified', () => {
  const folder = emptyFolder();
  cpSync('dist/cli', folder, { recursive: true });
  writeFileSync(join(folder, 'toolcall-15.json'), '{');
  const { exitCode, stderr } = runScript(join(folder, 'index.js'), { arguments: ['packs', 'list'], folder });
  expect(exitCode).toBe(70);
  for (const name of ['parseCheckedPack', 'loadBuiltin', 'packsList']) expect(stderr).toContain(` ${name} (`);
  const action = readdirSync('dist/action').filter((file) => file.endsWith('.js'));
  const code = action.map((file) => readFileSync(join('dist/action', file), 'utf8')).join('');
  expect(code).toContain('function parseCheckedPack(');
});
