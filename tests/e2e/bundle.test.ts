import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { runBundleAlone } from './run-bundle.ts';

const packIds = readdirSync('src/packs/builtin').map((file) => basename(file, '.yaml'));

it('lists every built-in pack from an empty folder', () => {
  const { exitCode, stdout } = runBundleAlone('packs', 'list');
  expect(exitCode).toBe(0);
  expect(packIds.length).toBeGreaterThan(0);
  expect(packIds.filter((id) => !stdout.includes(id))).toEqual([]);
});

it('answers a flag it does not know with exit code 2, the flag that was meant and no stack', () => {
  const { exitCode, stdout, stderr } = runBundleAlone('packs', 'list', '--jsn');
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('--jsn');
  expect(stderr).toContain('--json');
  expect(stderr).not.toMatch(/^\s+at /m);
});
