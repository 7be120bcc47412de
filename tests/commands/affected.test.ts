import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planForAction } from '../../src/action/action-plan.ts';
import { affected } from '../../src/commands/affected.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { affectedSchema } from '../../src/records/affected.ts';
import { folderOf } from '../support/folder-of.ts';
import { config, files } from './affected/four-targets.ts';
import { testIo } from './kept-run-with.ts';
import { copyEach, openRepository, type Repository, recipeFiles, recipeText, slugsOf } from './recipe-repository.ts';

function baselineText(slug: string, day: string): string {
  const text = readFileSync('tests/golden/baseline.json', 'utf8').replace('vllm/qwen', slug);
  return text.replace(/"captured": "[^"]*"/, `"captured": "${day}T00:00:00.000Z"`);
}

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
  it('is not affected by an unrelated file', async () => {
    repository.write('README.md', 'Read me first\n');
    repository.write('shared-not/x', '');
    expect(await changed()).toEqual({});
  });

  it.each([
    [
      'the script of its command',
      'scripts/serve.sh',
      '. lib/start.sh\nvllm\n',
      { 'test/command': ['scripts/serve.sh'] },
    ],
    ['a file that such a script names', 'scripts/lib/start.sh', 'x\n', { 'test/command': ['scripts/lib/start.sh'] }],
    ['a folder that its command names', 'weights/q4.txt', 'x\n', { 'test/command': ['weights/q4.txt'] }],
    ['the script that boots and ends it', 'scripts/switch.sh', 'x\n', { 'test/script': ['scripts/switch.sh'] }],
    ['a file of its paths', 'models/gemma/new.gguf', 'x', { 'test/command': ['models/gemma/new.gguf'] }],
    ['a file in a folder it binds', 'shared/two.jinja', 'two', { 'test/compose': ['shared/two.jinja'] }],
    ['its model', 'quality-baseline.yml', config.replace('tiny', 'small'), { 'test/compose': ['model'] }],
    [
      'its command',
      'quality-baseline.yml',
      config.replace('port=8080', 'port=8081'),
      { 'test/command': ['boot.command'] },
    ],
    ['its address', 'quality-baseline.yml', config.replace('0.1:8000', '0.2:8000'), { 'test/url': ['endpoint'] }],
    [
      'its modes',
      'quality-baseline.yml',
      config.replace('model: tiny', 'model: tiny\n    modes: [enable-thinking]'),
      { 'test/compose': ['modes'] },
    ],
    [
      'what is sent along with each request',
      'quality-baseline.yml',
      config.replace('targets:', 'defaults: { max-tokens: 100 }\ntargets:'),
      Object.fromEntries(['command', 'compose', 'script', 'url'].map((name) => [`test/${name}`, ['max-tokens']])),
    ],
  ])('is affected by %s', async (_name, path, text, expected) => {
    repository.write(path, text);
    expect(await changed()).toEqual(expected);
  });

  it('is not affected by how much is asked, but the change is reported', async () => {
    repository.edit('quality-baseline.yml', (text) =>
      text
        .replace('targets:', 'defaults: { tier: medium, repeat: 5, max-targets: 3 }\ntargets:')
        .replace('model: tiny', 'model: tiny\n    gpus: 2'),
    );
    const { affected: none, otherChanges } = await repository.affected();
    const all = ['test/command', 'test/compose', 'test/script', 'test/url'];
    expect(none).toEqual([]);
    expect(otherChanges).toEqual([
      { key: 'max-targets', from: '(not set)', to: '3', slugs: [] },
      { key: 'repeat', from: '(not set)', to: '5', slugs: all },
      { key: 'tier', from: 'quick', to: 'medium', slugs: all },
      { key: 'gpus', from: '(not set)', to: '2', slugs: ['test/compose'] },
    ]);
  });

  it('is compared between two commits, ignoring the working tree', async () => {
    repository.write('scripts/serve.sh', 'vllm\n');
    repository.commit();
    repository.write('scripts/switch.sh', 'x\n');
    expect(Object.keys(await changed({ base: 'HEAD~1', head: 'HEAD' }))).toEqual(['test/command']);
    expect(Object.keys(await changed({ base: 'HEAD~1' }))).toEqual(['test/command', 'test/script']);
  });

  it('is not affected by a file that git ignores', async () => {
    repository.write('.gitignore', 'shared/cache/\n');
    repository.write('shared/cache/weights', 'x');
    repository.write('shared/large', 'x'.repeat(2 * 1024 * 1024));
    expect(await changed()).toEqual({});
    repository.commit();
    expect(await changed({ base: 'HEAD~1' })).toEqual({ 'test/compose': ['shared/large'] });
  });

  it('is affected by another commit of a submodule that it mounts', async () => {
    const inner = openRepository({ 'x.txt': 'x' });
    try {
      repository.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.folder, 'shared/inner');
      repository.commit();
      expect(await changed()).toEqual({});
      repository.git('-C', join(repository.folder, 'shared/inner'), 'commit', '--quiet', '--allow-empty', '-m', 'b');
      expect(await changed()).toEqual({ 'test/compose': ['shared/inner'] });
    } finally {
      inner[Symbol.dispose]();
    }
  });

  it('is affected by a script that loses its execute permission', async () => {
    repository.git('update-index', '--chmod=+x', 'scripts/serve.sh');
    chmodSync(join(repository.folder, 'scripts/serve.sh'), 0o755);
    repository.commit();
    chmodSync(join(repository.folder, 'scripts/serve.sh'), 0o644);
    expect(await changed()).toEqual({ 'test/command': ['scripts/serve.sh'] });
  });

  it('is affected if a file of its paths becomes a link, although git has the same id for both', async () => {
    const settings = join(repository.folder, 'models/gemma/settings');
    writeFileSync(settings, '../worse');
    repository.write('models/worse', 'worse\n');
    repository.commit();
    rmSync(settings);
    symlinkSync('../worse', settings);
    expect(await changed()).toEqual({ 'test/command': ['models/gemma/settings'] });
  });

  it('is affected by the target of a link in the tree; nothing outside the tree is read', async () => {
    symlinkSync('../README.md', join(repository.folder, 'models/gemma-link'));
    repository.edit('a/compose.yml', (text) => text.replace('../shared:', '../models/gemma-link:'));
    repository.commit();
    repository.write('README.md', 'other\n');
    expect(await changed()).toEqual({ 'test/compose': ['README.md'] });
    repository.commit();
    const outside = folderOf();
    writeFileSync(join(outside, 'compose.yml'), 'services: { model: { image: "leaked:1" } }');
    rmSync(join(repository.folder, 'a'), { recursive: true });
    symlinkSync(outside, join(repository.folder, 'a'));
    const found = await repository.affected();
    expect(slugsOf(found)).toEqual(['test/compose']);
    expect(JSON.stringify(found)).not.toContain('leaked');
  });
});

describe('what is found', () => {
  it('names new, renamed and removed targets', async () => {
    repository.edit('quality-baseline.yml', (text) =>
      text
        .replace('slug: test/compose', 'slug: test/other-name')
        .replace(/ {2}- slug: test\/url\n.*\n/, '  - slug: test/new\n    endpoint: http://10.0.0.9:8000\n'),
    );
    const found = await repository.affected();
    expect(found.affected).toMatchObject([
      { slug: 'test/new', state: 'new', digest: { base: null } },
      { slug: 'test/other-name', state: 'new', renamedFrom: 'test/compose' },
    ]);
    expect(found.removed).toEqual(['test/url']);
  });

  it('does not count a removed target as one to measure in the plan of the Action', async () => {
    repository.edit('quality-baseline.yml', (text) =>
      text.replace(/ {2}- slug: test\/url\n.*\n/, '').replace('model: tiny', 'model: small'),
    );
    const inputs = readActionInputs((name) => (name === 'command' ? 'plan' : ''));
    const end = await planForAction(
      inputs,
      'HEAD',
      undefined,
      testIo(repository.folder, { PATH: process.env['PATH'] }),
    );
    expect(end.sentence).toBe('1 target to measure, 1 removed.');
    expect(JSON.parse(end.outputs['matrix'] ?? '').include).toHaveLength(2);
  });

  it('treats every target as new if the base has no usable config', async () => {
    for (const base of ['', 'version: 2\n']) {
      repository.write('quality-baseline.yml', base);
      if (base === '') rmSync(join(repository.folder, 'quality-baseline.yml'));
      repository.commit();
      repository.write('quality-baseline.yml', config);
      const found = await repository.affected();
      expect(found.affected.map(({ state, plan }) => `${state} ${plan}`)).toEqual([
        ...['new measured', 'new measured', 'new named', 'new named'],
      ]);
      expect(found.notes.filter((note) => note.includes('every target counts as new'))).toHaveLength(
        base === '' ? 0 : 1,
      );
    }
  });

  it('plans a first config with the built-in values, not with its own', async () => {
    rmSync(join(repository.folder, 'quality-baseline.yml'));
    repository.commit();
    repository.write('quality-baseline.yml', `${config}    tier: medium\ndefaults: { max-targets: 1, tier: medium }\n`);
    const { maxTargets, matrix } = await repository.affected();
    expect([maxTargets, matrix.include.map(({ tier }) => tier)]).toEqual([2, ['quick', 'quick']]);
  });

  it('says that compose files are compared as written without docker compose', async () => {
    repository.edit('a/compose.yml', (text) => text.replace('a:1', 'a:2').replace('"8000:', '"8001:'));
    const found = await repository.affected();
    expect(found.affected).toMatchObject([{ changes: [{ kind: 'image', from: 'a:1', to: 'a:2' }] }]);
    expect(found.notes).toEqual([
      'test/compose: compared as its files are written: this machine has no docker compose',
    ]);
  });

  it('notices an edit of equal size within the instant in which git wrote its index', async () => {
    const instant = '2026-01-02T03:04:05.9997Z';
    const touch = (path: string) => spawnSync('touch', ['--date', instant, join(repository.folder, path)]);
    repository.git('config', 'core.trustctime', 'false');
    touch('a/compose.yml');
    repository.git('add', '--refresh', 'a/compose.yml');
    touch('.git/index');
    repository.edit('a/compose.yml', (text) => text.replace('a:1', 'a:2'));
    touch('a/compose.yml');
    expect(await changed()).toEqual({ 'test/compose': ['services.model.image'] });
  });

  it('accepts a compose file that is invalid at the base', async () => {
    repository.write('a/compose.yml', 'services: [');
    repository.commit();
    repository.write('a/compose.yml', files['a/compose.yml']);
    expect(Object.keys(await changed())).toEqual(['test/compose']);
  });

  it('lists skipped targets with the reason', async () => {
    repository.edit('quality-baseline.yml', (text) =>
      text
        .replace('model: tiny', 'model: tiny\n    gpus: 4')
        .replace('slug: test/script', 'slug: test/script\n    skip: "not here"'),
    );
    repository.commit();
    for (const path of ['shared/one.jinja', 'scripts/switch.sh']) repository.write(path, 'x');
    const found = await repository.affected({ gpus: 2 });
    expect(found.affected).toMatchObject([
      { slug: 'test/compose', plan: 'skipped', why: 'it needs 4 GPUs, and the rig has 2' },
      { slug: 'test/script', plan: 'skipped', why: 'not here' },
    ]);
    expect(found.matrix).toEqual({ include: [] });
    expect((await repository.affected({ gpus: 4 })).matrix.include).toEqual([
      { slug: 'test/compose', name: 'test--compose', tier: 'quick', gpus: 4 },
    ]);
  });

  it('measures targets that a change both alters and skips or reduces', async () => {
    repository.edit('quality-baseline.yml', (text) => text.replace('targets:', 'defaults: { tier: medium }\ntargets:'));
    repository.commit();
    repository.edit('quality-baseline.yml', (text) =>
      text
        .replace('tier: medium', 'tier: quick')
        .replace('slug: test/script', 'slug: test/script\n    skip: "not here"'),
    );
    repository.write('scripts/switch.sh', 'x');
    const { matrix } = await repository.affected();
    expect(matrix.include).toContainEqual({ slug: 'test/script', name: 'test--script', tier: 'medium' });
    repository.edit('quality-baseline.yml', (text) => text.replace('tier: quick', 'tier: medium'));
    repository.commit();
    // A target that is no longer left out is measured, too.
    repository.edit('quality-baseline.yml', (text) => text.replace('\n    skip: "not here"', ''));
    repository.write('scripts/switch.sh', 'y');
    expect((await repository.affected()).matrix.include.map(({ slug }) => slug)).toContain('test/script');
  });

  it('measures targets with a baseline at the base first, the oldest capture before the others', async () => {
    const recipes = openRepository(recipeFiles(6));
    try {
      const captures = { 2: '2026-03-01', 3: '2026-01-01', 5: '2026-02-01' };
      for (const [index, day] of Object.entries(captures))
        recipes.write(
          `baselines/test--recipe-00${index}__no-thinking.json`,
          baselineText(`test/recipe-00${index}`, day),
        );
      recipes.commit();
      recipes.write('baselines/test--recipe-000__no-thinking.json', baselineText('test/recipe-000', '2020-01-01'));
      for (let index = 0; index < 6; index += 1)
        recipes.write(`recipes/recipe-00${index}/compose.yml`, recipeText(index).replace(/image: .*/, 'image: same:2'));
      const found = await recipes.affected();
      expect(found.matrix.include.map(({ slug }) => slug)).toEqual(['test/recipe-003', 'test/recipe-005']);
      expect(found.nightlyFirst).toHaveLength(4);
    } finally {
      recipes[Symbol.dispose]();
    }
  });

  it('uses the number of targets that the base allows', async () => {
    repository.edit('quality-baseline.yml', (text) =>
      text.replace('targets:', 'defaults: { max-targets: 1 }\ntargets:'),
    );
    repository.commit();
    repository.edit('quality-baseline.yml', (text) => text.replace('max-targets: 1', 'max-targets: 9, max-tokens: 5'));
    const found = await repository.affected();
    expect([found.maxTargets, found.matrix.include.length, found.nightlyFirst.length]).toEqual([1, 1, 3]);
  });
});

describe('the checkout', () => {
  it('is not changed', async () => {
    repository.write('shared/one.jinja', 'staged\n');
    repository.git('add', '--all');
    repository.write('shared/one.jinja', 'not staged\n');
    repository.write('new.txt', 'untracked');
    const look = () => [
      repository.git('status', '--porcelain'),
      repository.git('ls-files', '--stage'),
      readFileSync(join(repository.folder, '.git/index')).toString('base64'),
      repository.git('count-objects', '-v'),
      readdirSync(join(repository.folder, '.git')).sort().join(),
    ];
    const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('quality-baseline-affected-'));
    const [before, others] = [look(), new Set(temporary())];
    await repository.affected();
    expect(look()).toEqual(before);
    expect(temporary().filter((name) => !others.has(name))).toEqual([]);
  });

  it('works in a subfolder with its own config', async () => {
    repository.write('inner/quality-baseline.yml', config);
    repository.write('inner/scripts/serve.sh', 'one');
    repository.commit();
    repository.write('inner/scripts/serve.sh', 'two');
    const inner = join(repository.folder, 'inner');
    expect(await changed({}, { cwd: inner })).toEqual({ 'test/command': ['inner/scripts/serve.sh'] });
    expect(await changed({ config: 'inner/quality-baseline.yml' })).toEqual({
      'test/command': ['inner/scripts/serve.sh'],
    });
  });
});

describe('bad input', () => {
  it.each([
    ['an invalid ref', { base: 'no-such' }, /this checkout has no commit "no-such"$/],
    ['an invalid head', { head: '--all' }, /this checkout has no commit "--all"$/],
    ['a config outside', { config: '../other.yml' }, /\.\.\/other\.yml is outside the checkout/],
    ['a config that is not there', { config: 'other.yml' }, /there is no other\.yml at the working tree/],
  ])('names %s', async (_name, options, message) => {
    await expect(repository.affected(options)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(message),
    });
  });

  it('says what to fetch into a shallow checkout', async () => {
    const first = repository.git('rev-parse', 'HEAD');
    repository.commit();
    const clone = folderOf();
    spawnSync('git', ['clone', '--quiet', '--depth=1', `file://${repository.folder}`, clone]);
    await expect(repository.affected({ base: first }, { cwd: clone })).rejects.toMatchObject({
      message: `this checkout has no commit "${first}": it is shallow, and actions/checkout needs fetch-depth: 0`,
      hint: expect.stringMatching(/git fetch --depth=1/),
    });
  });

  it('names a folder outside a checkout, and a config with a fault', async () => {
    const folder = folderOf();
    await expect(repository.affected({}, { cwd: folder })).rejects.toThrow('is not in a git checkout');
    repository.edit('quality-baseline.yml', (text) => text.replace('model:', 'modle:'));
    await expect(repository.affected()).rejects.toThrow(/^quality-baseline\.yml is not a valid config/);
  });
});

describe('what is printed', () => {
  const options = { base: 'HEAD', head: undefined, config: undefined, gpus: 2, baselinesDir: undefined } as const;

  it('is JSON that matches its schema, without user or key in addresses', async () => {
    repository.edit('quality-baseline.yml', (text) => text.replace('hidden@10.0.0.1', 'hidden2@10.0.0.2'));
    const io = testIo(repository.folder);
    expect(await affected({ ...options, json: true, color: 'always' }, io)).toBe(0);
    const found = affectedSchema.parse(JSON.parse(io.printed()));
    expect(slugsOf(found)).toEqual(['test/url']);
    expect(io.printed()).not.toContain('hidden');
  });

  it('is coloured on request', async () => {
    const printed = async (color: 'auto' | 'always') => {
      const io = testIo(repository.folder);
      await affected({ ...options, json: false, color }, io);
      return io.printed();
    };
    repository.edit('quality-baseline.yml', (text) =>
      text.replace('- slug: test/script', '- skip: no\n    slug: test/script'),
    );
    repository.commit();
    repository.write('scripts/switch.sh', 'x');
    expect(await printed('auto')).not.toContain('\u001b[');
    expect(await printed('always')).toContain('\u001b[33m  skipped: test/script');
  });

  it('is readable text by default', async () => {
    repository.write('shared/one.jinja', 'x');
    const io = testIo(repository.folder);
    await affected({ ...options, json: false, color: 'auto' }, io);
    expect(io.printed()).toMatch(/^1 of 4 targets are affected between HEAD \([0-9a-f]{10}\) and the working tree\n/);
    expect(io.printed()).toContain('shared/one.jinja · 1 target\n  measured: test/compose\n');
    expect(io.printed()).toMatch(/\n1 job to measure\.\n$/);
  });
});
