import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { RawValues } from '../../src/config/read-values.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { InputError } from '../../src/lib/errors.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'quality-baseline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function load(cwd: string, flags: RawValues = {}) {
  return loadSettings({ command: 'check', flags, env: {}, cwd, defaultTier: 'medium', show: (name) => `--${name}` });
}

async function faultOf(cwd: string, flags: RawValues = {}): Promise<string> {
  const error: unknown = await load(cwd, flags).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined || error instanceof InputError) return error?.message ?? 'no fault';
  throw error;
}

const target = (slug: string) => `version: 1\ntargets: [{ slug: ${slug}, endpoint: localhost }]\n`;

it('reads the config of the working directory, with either file ending', async () => {
  expect((await load(folderOf({}))).configFile).toBeUndefined();
  expect((await load(folderOf({ 'quality-baseline.yml': target('a') }))).what.slug).toBe('a');
  expect((await load(folderOf({ 'quality-baseline.yaml': target('b') }))).what.slug).toBe('b');
  const both = folderOf({ 'quality-baseline.yml': target('a'), 'quality-baseline.yaml': target('b') });
  expect(await faultOf(both)).toBe('there are two configs: quality-baseline.yml and quality-baseline.yaml');
});

it('reads the named config, with paths relative to its folder', async () => {
  const folder = folderOf({ 'rig/q.yml': `${target('a')}defaults: { baselines-dir: kept }\n` });
  const { root, configFile, gate } = await load(folder, { config: 'rig/q.yml' });
  expect({ root, configFile, dir: gate.baselinesDir }).toEqual({
    root: join(folder, 'rig'),
    configFile: 'rig/q.yml',
    dir: 'rig/kept',
  });
});

it('includes files by globs, in order, each once and never itself', async () => {
  const folder = folderOf({
    'quality-baseline.yml': 'version: 1\ninclude: [quality/b.yml, "quality/**", "*.yml"]\n',
    'quality/b.yml': target('b'),
    'quality/deep/a.yaml': target('a'),
    'quality/notes.txt': 'no target',
    'quality/node_modules/x.yml': 'no target',
  });
  symlinkSync('..', join(folder, 'quality/loop'));
  expect(await faultOf(folder)).toBe('quality-baseline.yml:2:40 include: no file fits *.yml');
  writeFileSync(join(folder, 'c.yml'), target('c'));
  expect(await faultOf(folder)).toBe('quality-baseline.yml has 3 targets, and no --slug says which is meant');
  expect((await load(folder, { slug: 'a' })).where.endpoint).toEqual({ kind: 'url', url: 'localhost' });
});

it.each([['../*.yml'], ['/etc/*.yml'], ['a/../../b.yml'], ['a\\b.yml'], ['C:/a.yml']])(
  'does not include %s: it leads out of the folder',
  async (glob) => {
    const folder = folderOf({ 'quality-baseline.yml': `version: 1\ninclude: ['${glob}']\n` });
    expect(await faultOf(folder)).toContain(`quality-baseline.yml:2:11 include: ${glob} leads out of the folder`);
  },
);

it.each([
  ['a file that is not there', {}, { config: 'q.yml' }, /^cannot read q\.yml$/],
  ['a folder', { 'q/a': '' }, { config: 'q' }, /^cannot read q: it is a folder, not a file$/],
  [
    'a file above 1 MiB',
    { 'q.yml': `# ${'x'.repeat(1024 * 1024)}` },
    { config: 'q.yml' },
    /^q\.yml is larger than 1 MiB$/,
  ],
])('refuses %s as config', async (_name, files, flags, words) => {
  expect(await faultOf(folderOf(files), flags)).toMatch(words);
});

it('refuses a config with invalid UTF-8', async () => {
  const folder = folderOf({});
  writeFileSync(join(folder, 'quality-baseline.yml'), Buffer.from([0x76, 0xff, 0xfe]));
  expect(await faultOf(folder)).toBe('quality-baseline.yml is not UTF-8 text');
});

it('reports the faults of config and flags together', async () => {
  const folder = folderOf({ 'quality-baseline.yml': 'version: 1\ntarget: []\n' });
  const faults = await faultOf(folder, { fast: 'of', service: 'a' });
  expect(faults).toContain('quality-baseline.yml:2:1 target: unknown key "target"; did you mean "targets"?');
  expect(faults).toContain('--fast: expected "off" or "auto" or "on", received "of"');
  expect(faults).toContain('--service belongs to --compose');
});
