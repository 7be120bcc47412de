import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isTargetUnchanged, openBaseTarget } from '../../src/change/base-target.ts';
import type { Settings } from '../../src/config/settings.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { testIo } from '../commands/kept-run-with.ts';
import { openRepository, type Repository } from '../commands/recipe-repository.ts';

const config = `version: 1
targets:
  - slug: vllm/recipe
    compose: { file: recipe.yml }
    paths: [parsers/**]
  - slug: vllm/whole
    compose: { file: whole.yml }
  - slug: vllm/secret
    compose: { file: secret.yml }
  - slug: vllm/absolute
    compose: { file: absolute.yml }
  - slug: vllm/script
    boot: { command: sh start.sh, ready-url: "http://127.0.0.1:1/health" }
  - slug: vllm/elsewhere
    endpoint: http://127.0.0.1:1
`;

const service = (volume: string) =>
  `services: { model: { image: "a:1", ports: ["8000:8000"], volumes: ["${volume}"] } }\n`;

const secret = `services: { model: { image: "a:1", ports: ["8000:8000"], secrets: [flags] } }
secrets: { flags: { file: ./flags.txt } }
`;

describe('whether a change leaves a target as it was', () => {
  let repository: Repository;
  let base: string;
  beforeEach(() => {
    repository = openRepository({
      ...{ 'quality-baseline.yml': config, 'start.sh': 'serve\n', 'README.md': 'One\n' },
      ...{ 'recipe.yml': service('./chat.jinja:/chat.jinja:ro'), 'whole.yml': service('.:/all:ro') },
      ...{ 'chat.jinja': '{{ messages }}', 'parsers/calls.py': 'pass\n' },
    });
    base = repository.git('rev-parse', 'HEAD');
  });
  afterEach(() => repository[Symbol.dispose]());

  function settingsOf(slug: string): Promise<Settings> {
    const show = (name: string) => `--${name}`;
    const place = { env: {}, cwd: repository.folder, defaultTier: 'quick', show } as const;
    return loadSettings({ command: 'check', flags: { slug }, ...place });
  }

  async function leaves(slug = 'vllm/recipe', commit: string | undefined = base, env = {}): Promise<boolean> {
    return isTargetUnchanged(await settingsOf(slug), slug, commit, { env });
  }

  it('does if it edits none of the files that compose reads', async () => {
    repository.edit('README.md', () => 'Two\n');
    expect(await leaves()).toBe(true);
    repository.commit();
    expect(await leaves()).toBe(true);
  });

  it.each([
    ['written', {}],
    ['resolved by compose, if there is one', { PATH: process.env['PATH'], HOME: process.env['HOME'] }],
  ])('does not if it edits a secret or a file below the checkout that has an absolute path, as %s', async (_, env) => {
    const { folder, write, commit } = repository;
    write('secret.yml', secret);
    write('absolute.yml', service(`${folder}/mounted/flags.json:/flags.json:ro`));
    write('flags.txt', '--top-k 5');
    write('mounted/flags.json', '{}');
    const from = commit();
    expect(await leaves('vllm/secret', from, env)).toBe(true);
    expect(await leaves('vllm/absolute', from, env)).toBe(true);
    write('flags.txt', '--top-k 6');
    expect(await leaves('vllm/secret', from, env)).toBe(false);
    expect(await leaves('vllm/absolute', from, env)).toBe(true);
    write('mounted/flags.json', '{ }');
    expect(await leaves('vllm/absolute', from, env)).toBe(false);
  });

  it.each<[string, () => void]>([
    ['the recipe', () => repository.edit('recipe.yml', (text) => text.replace('a:1', 'a:2'))],
    ['a mounted file', () => repository.edit('chat.jinja', (text) => `${text}!`)],
    ['one of its paths', () => repository.edit('parsers/calls.py', () => 'return\n')],
    [
      'one of its paths, which it takes off the list',
      () => {
        repository.edit('parsers/calls.py', () => 'return\n');
        repository.edit('quality-baseline.yml', (text) => text.replace('    paths: [parsers/**]\n', ''));
      },
    ],
    ['its entry', () => repository.edit('quality-baseline.yml', (text) => text.replace('recipe.yml', 'whole.yml'))],
    ['its slug', () => repository.edit('quality-baseline.yml', (text) => text.replace('/recipe', '/receipt'))],
  ])('does not if it edits %s', async (what, edit) => {
    edit();
    expect(await leaves(what === 'its slug' ? 'vllm/receipt' : undefined)).toBe(false);
  });

  it('is asked of the base, also of a recipe in a folder whose name begins with two dots', async () => {
    const { folder, write, commit } = repository;
    write('..x/recipe.yml', service('./chat.jinja:/chat.jinja:ro'));
    const settings = await settingsOf('vllm/recipe');
    const endpoint = { kind: 'compose', files: [`${folder}/..x/recipe.yml`], profiles: [], fixedPorts: false } as const;
    const named = { ...settings, where: { ...settings.where, isFromFlags: true, endpoint } };
    await using found = await openBaseTarget(
      named,
      'a/b',
      { top: folder, commit: commit(), name: 'base', shown: '' },
      testIo(folder),
    );
    const root = found?.where.tree.folder ?? '';
    expect(found?.where.endpoint).toMatchObject({ files: [`${root}/..x/recipe.yml`] });
  });

  it('cannot be known of a mounted tree that changed, a script, an address and a commit that is not here', async () => {
    repository.edit('README.md', () => 'Two\n');
    expect(await leaves('vllm/whole')).toBe(false);
    expect(await leaves('vllm/script')).toBe(false);
    expect(await leaves('vllm/elsewhere')).toBe(false);
    expect(await leaves('vllm/recipe', 'a'.repeat(40))).toBe(false);
  });
});
