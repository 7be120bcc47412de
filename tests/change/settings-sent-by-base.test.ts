import { expect, it } from 'vitest';
import { settingsSentByBase } from '../../src/change/settings-at-base.ts';
import type { SettingsRequest } from '../../src/config/settings-from-flags.ts';
import type { Tree } from '../../src/lib/tree.ts';
import { folderOf } from '../support/folder-of.ts';

const configOf = (name: string, where = 'endpoint: localhost') => `version: 1
targets: [{ slug: a/b, ${where}, max-drop: ${name.length} }]
exports: [{ to: mlflow, uri: "https://${name}.example" }]
contexts: { short: { kind: command, run: [./${name}] } }
`;

function settingsOf(base: string | undefined, head: string, flags: SettingsRequest['flags'] = {}) {
  const tree: Tree = {
    name: 'base',
    read: async (path) => (path === 'quality-baseline.yml' ? base : undefined),
    list: async () => [],
  };
  const cwd = folderOf({ 'quality-baseline.yml': head });
  return settingsSentByBase({ command: 'check', flags, env: {}, cwd, defaultTier: 'quick' }, tree, cwd);
}

it('sends a run where the base says, and runs its commands', async () => {
  const { sections, what, gate } = await settingsOf(configOf('base'), configOf('author'), { context: 'short' });
  expect(sections.exports?.map(({ uri }) => uri)).toEqual(['https://base.example']);
  expect(what.context?.how).toMatchObject({ kind: 'command', run: ['./base'] });
  expect(gate.maxDrop).toBe('6');
});

it('sends nothing if the base has no config', async () => {
  expect((await settingsOf(undefined, configOf('author'))).sections).toEqual({});
});

it.each(['/etc/hostname', '../secrets.env'])('refuses the env file %s', async (file) => {
  const head = configOf('author', `compose: { file: c.yml, env-file: ${file} }`);
  const base = configOf('base', 'compose: { file: c.yml }');
  await expect(settingsOf(base, head)).rejects.toThrow(/env-file .* leads out of the repository/);
});

it.each([
  ['a new target boots', 'a/new', 'boot: { command: serve, ready-url: "http://10.0.0.1/health" }', undefined],
  ['the base boots', 'a/b', 'boot: { command: serve, ready-url: "http://10.0.0.1/health" }', 'secret'],
  ['a new target names a second time', 'a/new', 'endpoint: "http://localhost:8000/v1/"', 'secret'],
])('gives the key to the server that %s: %s', async (_, slug, where, key) => {
  const base = configOf('base', slug === 'a/b' ? where : 'endpoint: localhost:8000');
  const { where: served, notes } = await settingsOf(base, configOf('author', where).replace('a/b', slug), {
    'api-key': 'secret',
  });
  expect(served.apiKey).toBe(key);
  expect(notes.some((note) => note.startsWith('The key is not sent'))).toBe(key === undefined);
});
