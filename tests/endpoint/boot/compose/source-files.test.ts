import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findReferences, refuseSources } from '../../../../src/endpoint/boot/compose/source-files.ts';
import { folderOf } from '../../../support/folder-of.ts';

let outer: string;
let tree: string;

beforeEach(() => {
  outer = folderOf();
  tree = join(outer, 'tree');
  mkdirSync(tree);
});

it.each([
  ['include: a.yml', ['a.yml']],
  [
    'include: [a.yml, { path: [b.yml, c.yml], env_file: [d.env], project_directory: sub }]',
    ['a.yml', 'b.yml', 'c.yml', 'sub/d.env', 'sub'],
  ],
  ['services: { s: { extends: { service: t } } }', []],
  [
    'services: { s: { extends: { file: a.yml, service: t }, env_file: [b.env, { path: c.env }], label_file: d } }',
    ['a.yml', 'b.env', 'c.env', 'd'],
  ],
  ['x-a: &a { env_file: /e }\nservices: { s: { <<: *a } }', ['/e']],
  ['services: { s: { "env\\x5ffile": /e } }', ['/e']],
  ['services: { s: { env_file: !override [/e] } }', ['/e']],
  ['services: {}\n---\nservices: { s: { env_file: /e } }', ['/e']],
  ['services: [not, a, mapping]', []],
  ['', []],
  ['[[', []],
])('finds in %j the paths %j', (text, paths) => {
  expect(findReferences(text).map(({ path }) => path)).toEqual(paths);
});

const letters = [...'abcdefghij'];
const laughs = letters.map(
  (name, at) => `${name}: &${name} [${Array(9).fill(at === 0 ? 'x' : `*${letters[at - 1]}`)}]`,
);

it.each([
  ['aliases of aliases', laughs.join('\n'), /its aliases expand to more than 1000 nodes/],
  ['an alias of nothing', 'services: { s: *nope }', /no anchor &\S+ is above the alias/],
  ['lists in lists', '['.repeat(20_000), /nested deeper than 100 levels/],
  ['lists in lists of another form', `include: ${'\n'}${'- '.repeat(20_000)}x`, /nested deeper than 100 levels/],
  ['mappings in mappings', `${'{a: '.repeat(20_000)}1${'}'.repeat(20_000)}`, /nested deeper than 100 levels/],
  ['keys in keys', `${'? '.repeat(40)}x`, /a key that is no text/],
  ['mappings that do not end', '{{{', /a key that is no text/],
  ['an alias of a mapping as a key', 'x: &a { b: c }\n? *a\n: d', /a key that is no text/],
  ['more than a megabyte', `# ${'x'.repeat(2 ** 20)}`, /larger than 1 MiB/],
])('refuses a file with %s as one that cannot be checked, with its name', async (_what, text, message) => {
  const file = write('compose.yml', 'include: [sub/a.yml]');
  write('sub/a.yml', text);
  await expect(refuseSources([file], tree)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(message),
  });
  await expect(refuseSources([file], tree)).rejects.toThrow(join(tree, 'sub/a.yml'));
});

it('follows files in the tree, and stops at cyclic includes', async () => {
  const file = write('compose.yml', 'include: [sub/a.yml]');
  write('sub/a.yml', 'include: [b.yml]\nservices: { s: { env_file: in.env } }');
  write('sub/b.yml', 'include: [a.yml]\nservices: { s: { env_file: ../../out.env } }');
  const refusals = await refuseSources([file], tree);
  expect(refusals).toContainEqual(
    expect.objectContaining({ place: join(tree, 'sub/b.yml'), key: 'env_file', value: '../../out.env' }),
  );
  expect(refusals).toHaveLength(1);
});

it('refuses variables that compose reads by default from outside', async () => {
  const file = write('compose.yml', 'services: {}');
  expect(await refuseSources([file], tree)).toEqual([]);
  symlinkSync('/etc/environment', join(tree, '.env'));
  expect(await refuseSources([file], tree)).toMatchObject([{ key: '.env', rule: 'outside-file' }]);
});

it('refuses a compose file of the tree that links out of it, and accepts one that is named outside', async () => {
  const outside = join(outer, 'outside.yml');
  writeFileSync(outside, 'services: {}');
  symlinkSync(outside, join(tree, 'linked.yml'));
  const file = write('compose.yml', 'services: {}');
  expect(await refuseSources([file, join(tree, 'linked.yml')], tree)).toMatchObject([{ key: 'link', value: outside }]);
  expect(await refuseSources([file, outside], tree)).toEqual([]);
});

it.each(['https://example.com/x.git', 'git@github.com:a/b.git', 'oci://example.com/x', `\${WHERE}/x.yml`])(
  'refuses %s, which cannot be checked in advance',
  async (path) => {
    const file = write('compose.yml', `include: [${JSON.stringify(path)}]`);
    expect(await refuseSources([file], tree)).toMatchObject([{ key: 'include', value: path }]);
  },
);

function write(name: string, text: string): string {
  const file = join(tree, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

it('refuses an env file that is a link out of the tree', async () => {
  const file = write('compose.yml', 'services: {}');
  writeFileSync(join(outer, 'secrets.env'), 'KEY=1\n');
  symlinkSync(join(outer, 'secrets.env'), join(tree, 'own.env'));
  expect(await refuseSources([file], tree, [join(tree, 'own.env')])).toMatchObject([
    { rule: 'outside-file', key: 'link', place: join(tree, 'own.env') },
  ]);
  expect(await refuseSources([file], tree, [join(outer, 'secrets.env')])).toEqual([]);
});

it('refuses an env file or compose file in a folder of the tree that is a link out of it', async () => {
  const file = write('compose.yml', 'services: {}');
  writeFileSync(join(outer, 'secrets.env'), 'KEY=1\n');
  writeFileSync(join(outer, 'other.yml'), 'services: {}');
  symlinkSync(outer, join(tree, 'linked'));
  const refusals = await refuseSources([file, join(tree, 'linked/other.yml')], tree, [
    join(tree, 'linked/secrets.env'),
  ]);
  expect(refusals.map(({ key, value }) => [key, value])).toEqual([
    ['link', join(outer, 'secrets.env')],
    ['link', join(outer, 'other.yml')],
  ]);
});

it('refuses more files than it checks', async () => {
  const names = Array.from({ length: 320 }, (_, at) => `part-${at}.yml`);
  for (const name of names) write(name, 'services: { s: { env_file: ../out.env } }');
  const file = write('compose.yml', `include: [${names.join(', ')}]`);
  await expect(refuseSources([file], tree)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/compose\.yml includes or extends more than 300 files/),
  });
});
