import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBaseline } from '../../src/baseline/load-baseline.ts';
import { check } from '../../src/commands/check.ts';
import { selectPacks } from '../../src/measure/select-packs.ts';
import { packText, testIo } from '../commands/kept-run-with.ts';
import { baselineFiles, below, type Judged, judge, openers, type PullRequest, slug } from '../commands/pull-request.ts';
import { folderOf } from '../support/folder-of.ts';

const config = 'quality-baseline.yml';
const target = `{ slug: ${slug}, endpoint: localhost }`;

function configWith(defaults = '', entry = target): string {
  return `version: 1\ndefaults: { ${defaults} }\ntargets: [${entry}]\n`;
}

/** Everything below a folder. */
function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe.each(openers)('the settings of a pull request, with the base from %s', (_, open) => {
  const judged = (pull: PullRequest) => judge(open, pull);

  async function rateOf({ settings }: Judged): Promise<number | undefined> {
    const { baselinesDir } = settings.gate;
    const found = await loadBaseline(baselinesDir, slug, 'no-thinking', 'native');
    return found.kind === 'found' ? found.baseline.scorecard.scenarios[0]?.cells[0]?.passed : undefined;
  }

  it('are those of the base, except for recipe and model', async () => {
    const { settings, selfEdits, workspace } = await judged({
      base: {
        [config]: configWith(
          'max-drop: 10, repeat: 4',
          `{ slug: ${slug}, compose: { file: b.yml }, modes: [pack-defaults] }`,
        ),
      },
      head: {
        [config]: configWith(
          'max-drop: 50, no-confirm: true',
          `{ slug: ${slug}, compose: { file: c.yml }, model: m, modes: [no-thinking], temperature: 1 }`,
        ),
        'c.yml': '',
      },
    });
    expect(settings).toMatchObject({
      ...{ root: workspace, configFile: config },
      what: { slug, modes: ['pack-defaults'] },
      where: { endpoint: { kind: 'compose', files: [join(workspace, 'c.yml')] }, model: 'm' },
      how: { repeat: 4, isCanonical: true },
      gate: { maxDrop: '10', confirm: true },
    });
    expect(selfEdits).toEqual([
      'quality-baseline.yml: repeat 4 -> unset: 4 is used, from the base branch',
      'quality-baseline.yml: max-drop 10 -> 50: 10 is used, from the base branch',
      'quality-baseline.yml: no-confirm unset -> true: ignored, the base branch does not set it',
      "quality-baseline.yml: a/b is served by compose with other settings: the pull request's own server is measured",
      "quality-baseline.yml: a/b model the only one served -> m: the pull request's own server is measured",
      'quality-baseline.yml: a/b modes pack-defaults -> no-thinking: pack-defaults is used, from the base branch',
      'quality-baseline.yml: a/b temperature unset -> 1: ignored, the base branch does not set it',
    ]);
  });

  it('take contexts from the base, with the address of a model there, and the baseline of the arm', async () => {
    const contexts = (port: number, more = '') => `contexts:
  own: { kind: http, url: "http://127.0.0.1:${port}/c", body: { text: $context }, reply: { text: /t } }
  sum: { kind: model, target: c/d }
  tool: { kind: command, run: [node, shorten.js] }${more}
targets: [${target}, { slug: c/d, endpoint: "http://127.0.0.1:${port}", model: m${port} }]
`;
    const arm = Object.fromEntries(
      Object.entries(baselineFiles(3)).map(([path, text]) => [
        path.replace('a--b', 'a--b--own'),
        text.replaceAll('"a/b"', '"a/b/own"'),
      ]),
    );
    const base = { [config]: `version: 1\n${contexts(1)}`, 'shorten.js': 'one', ...arm };
    const head = {
      ...base,
      [config]: `version: 1\n${contexts(2, '\n  late: { kind: cut, keep: 1 }')}`,
      'shorten.js': 'two',
    };
    const at = (context: string) => judged({ base, head, flags: { slug, context } });
    const own = await at('own');
    expect(own.settings.what).toMatchObject({ slug: 'a/b/own', context: { how: { url: 'http://127.0.0.1:1/c' } } });
    expect(own.selfEdits).toEqual([
      'quality-baseline.yml: context own is changed: that of the base branch is used',
      'quality-baseline.yml: context sum is changed: that of the base branch is used',
      'quality-baseline.yml: context late is new: ignored, the base branch does not have it',
      'the config changes 1 other target, too',
    ]);
    expect(readdirSync(own.settings.gate.baselinesDir)).toContain('a--b--own__no-thinking.json');
    const { settings: sum } = await at('sum');
    expect(sum.what.context?.how).toMatchObject({
      url: 'http://127.0.0.1:1/v1/chat/completions',
      body: { model: 'm1' },
    });
    expect((await at('tool')).selfEdits).toContain(
      'shorten.js is changed by this pull request: the context tool runs it as it is here',
    );
    await expect(at('late')).rejects.toThrow('has no context "late"');
  });

  it('give way to workflow inputs, and report where the workflow file changed', async () => {
    const { settings, selfEdits } = await judged({
      base: { [config]: configWith('max-drop: 10'), '.github/workflows/gate.yml': 'a' },
      head: {
        ...{ [config]: configWith('max-drop: 50'), '.github/workflows/gate.yml': 'b', 'docs/x.yml': 'c' },
        '.github/actions/gate/action.yml': 'd',
      },
      flags: { 'max-drop': '20' },
    });
    expect(settings.gate.maxDrop).toBe('20');
    expect(selfEdits).toEqual([
      'quality-baseline.yml: max-drop 10 -> 50: the input of the workflow is used',
      '.github/workflows/gate.yml is changed: its inputs are not checked against the base',
      '.github/actions/gate/action.yml is added: its inputs are not checked against the base',
    ]);
  });

  it('compare with the baselines of the base, and pass on those that the pull request edits', async () => {
    const found = await judged({
      base: { [config]: configWith(), ...baselineFiles(3), ...baselineFiles(2, 'enable-thinking') },
      head: { [config]: configWith(), ...baselineFiles(1), ...baselineFiles(2, 'enable-thinking') },
    });
    expect(await rateOf(found)).toBe(3);
    expect(readdirSync(found.settings.gate.baselinesDir).sort()).toEqual([
      'a--b__enable-thinking.answers.jsonl',
      'a--b__enable-thinking.json',
      'a--b__no-thinking.answers.jsonl',
      'a--b__no-thinking.json',
    ]);
    expect(found.settings.gate.baselinesFrom).toBe(`${found.sha}:baselines`);
    expect(found.selfEdits).toEqual([
      "baselines/a--b__no-thinking.json is changed by this pull request; the base's version is used",
    ]);
    const brought = await loadBaseline(found.headBaselinesDir ?? '', slug, 'no-thinking', 'native');
    expect(brought).toMatchObject({ baseline: { scorecard: { scenarios: [{ cells: [{ passed: 1 }] }] } }, notes: [] });
  });

  it('have no baseline if the base has none: one that the pull request adds counts later', async () => {
    const found = await judged({
      base: { [config]: configWith() },
      head: { [config]: configWith(), ...baselineFiles() },
    });
    expect(await rateOf(found)).toBeUndefined();
    expect(found.selfEdits).toEqual([
      'baselines/a--b__no-thinking.json is added by this pull request; it applies once it is merged',
    ]);
    expect(found.headBaselinesDir).toBeDefined();
    const base: Record<string, string> = { [config]: configWith(), ...baselineFiles() };
    const answers = 'baselines/a--b__no-thinking.answers.jsonl';
    const { selfEdits } = await judged({ base, head: { ...base, [answers]: `${base[answers]}\n` } });
    expect(selfEdits[0]).toBe(`${answers} is changed by this pull request; the base's version is used`);
  });

  it('keep a baseline that the pull request removes or moves', async () => {
    const removed = await judged({
      base: { [config]: configWith(), ...baselineFiles() },
      head: { [config]: configWith() },
    });
    expect(await rateOf(removed)).toBe(3);
    expect(removed.selfEdits[0]).toBe(
      "baselines/a--b__no-thinking.json is removed by this pull request; the base's version is used",
    );
    expect(removed.headBaselinesDir).toBeUndefined();
    const moved = await judged({
      base: { [config]: configWith(), ...baselineFiles() },
      head: { [config]: configWith('baselines-dir: kept'), ...baselineFiles(1, 'no-thinking', 'kept') },
    });
    expect(await rateOf(moved)).toBe(3);
    expect(below(moved, moved.headBaselinesDir)).toBe('head/kept');
  });

  it('ignore what the base changed meanwhile and the pull request did not touch', async () => {
    const { settings, selfEdits } = await judged({
      base: { [config]: configWith('max-drop: 5'), ...baselineFiles(3) },
      head: { [config]: configWith('max-drop: 10'), ...baselineFiles(2) },
      changedFiles: ['c.yml'],
    });
    expect(settings.gate.maxDrop).toBe('5');
    expect(selfEdits).toEqual([]);
  });

  it('report differences if the changed files are unknown', async () => {
    const { selfEdits, headBaselinesDir } = await judged({
      base: { [config]: configWith('max-drop: 5'), ...baselineFiles(3), '.github/workflows/a.yml': 'a' },
      head: { [config]: configWith('max-drop: 10'), ...baselineFiles(2), '.github/workflows/b.yml': 'a' },
      changedFiles: null,
    });
    expect(selfEdits).toEqual([
      'quality-baseline.yml: max-drop 5 -> 10: 5 is used, from the base branch',
      "baselines/a--b__no-thinking.json is changed in this checkout; the base's version is used",
      '.github/workflows/b.yml is added: its inputs are not checked against the base',
    ]);
    expect(headBaselinesDir).toBeDefined();
  });

  it('ask the packs of the base, named one by one or by their folder', async () => {
    const packs = (word: string) => ({
      'packs/mine.yaml': packText('mine', [word]),
      'packs/more/words.yaml': packText('words', [word]),
    });
    const named = configWith('pack: [packs/mine.yaml, packs/more, toolcall-15]');
    const found = await judged({
      base: { [config]: named, ...packs('old') },
      head: { [config]: named, ...packs('new'), 'packs/more/easy.yaml': packText('easy', ['yes']) },
    });
    const { loaded } = await selectPacks(found.settings.what);
    expect(loaded.map(({ id }) => id)).toEqual(['mine', 'words', 'toolcall-15']);
    expect(JSON.stringify(loaded.slice(0, 2))).not.toContain('new');
    expect(found.selfEdits).toEqual([
      "packs/mine.yaml is changed by this pull request; the base's version is used",
      "packs/more/words.yaml is changed by this pull request; the base's version is used",
      'packs/more/easy.yaml is added by this pull request; it applies once it is merged',
    ]);
  });

  it('take a pack by its bare name from the base too, and a folder of packs beside the built-in ones', async () => {
    const base = {
      [config]: configWith('pack: mypacks'),
      'mypacks/a.yaml': packText('a', ['old']),
      'words.txt': 'a/S-1\n',
    };
    const found = await judged({
      base,
      head: { ...base, 'mypacks/a.yaml': packText('a', ['new']), 'words.txt': 'a/S-9\n' },
      flags: { 'scenarios-file': 'words.txt' },
    });
    expect((await selectPacks(found.settings.what)).scenarios).toEqual(['a/S-1']);
    expect(found.selfEdits).toHaveLength(2);
    const byFolder = { [config]: configWith('packs-dir: mypacks'), 'mypacks/a.yaml': packText('a', ['old']) };
    const beside = await judged({ base: byFolder, head: { ...byFolder, 'mypacks/a.yaml': 'broken' } });
    const { loaded } = await selectPacks(beside.settings.what);
    expect(loaded.map(({ id }) => id)).toContain('a');
  });

  it('use neither a file of the head as a folder of the base, nor files that a link of the base hides', async () => {
    const folder = { [config]: configWith('pack: packs'), 'packs/a.yaml': packText('a', ['old']) };
    const swapped = await judged({
      base: folder,
      head: { [config]: configWith('pack: packs'), packs: packText('a', ['new']) },
    });
    expect(JSON.stringify(await selectPacks(swapped.settings.what))).not.toContain('new');
    const linked = {
      [config]: configWith('pack: packs/a.yaml'),
      packs: { link: './kept' },
      'kept/a.yaml': packText('a', ['old']),
    };
    const hidden = await judged({
      base: linked,
      head: { [config]: configWith(), 'packs/a.yaml': packText('a', ['new']) },
    });
    expect(JSON.stringify(await selectPacks(hidden.settings.what))).toContain('old');
  });

  it('are the built-in ones if the base has no config, except for the server, and say so', async () => {
    const { settings, selfEdits, sha } = await judged({
      head: {
        [config]: configWith('max-drop: 50, pack: mine.yaml, baselines-dir: mine'),
        'mine.yaml': packText('mine', ['x']),
        ...baselineFiles(3, 'no-thinking', 'mine'),
      },
    });
    expect(settings).toMatchObject({
      ...{ gate: { maxDrop: '10', baselinesFrom: `${sha}:baselines` }, what: { packs: [], tier: 'quick' } },
      where: { endpoint: { kind: 'url', url: 'localhost' } },
    });
    expect(selfEdits).toEqual([
      'quality-baseline.yml: this pull request adds the first configuration; it says where targets are served, and its policies apply once it is merged',
      'quality-baseline.yml: pack unset -> mine.yaml: ignored, the base branch does not set it',
      'quality-baseline.yml: max-drop unset -> 50: ignored, the base branch does not set it',
      'quality-baseline.yml: baselines-dir unset -> mine: ignored, the base branch does not set it',
      'mine/a--b__no-thinking.json is added by this pull request; it applies once it is merged',
    ]);
  });

  it('are those of the base if the head has no config', async () => {
    const { settings, selfEdits, sha } = await judged({ base: { [config]: configWith('max-drop: 5') }, head: {} });
    expect(settings).toMatchObject({ gate: { maxDrop: '5' }, where: { endpoint: { kind: 'url', url: 'localhost' } } });
    expect(selfEdits).toEqual([
      `the config is removed by this pull request; ${sha}:quality-baseline.yml still applies`,
    ]);
  });

  it('read the includes of each side, and count the changes of other targets', async () => {
    const include = 'version: 1\ninclude: [quality/**]\n';
    const included = (drop: number) =>
      `version: 1\ntargets: [{ slug: ${slug}, endpoint: localhost, max-drop: ${drop} }, { slug: c/d, endpoint: localhost, max-drop: ${drop} }]\n`;
    const { settings, selfEdits } = await judged({
      base: { [config]: include, 'quality/deep/x.yml': included(10) },
      head: { [config]: include, 'quality/y.yaml': included(50) },
      flags: { slug },
    });
    expect(settings.gate.maxDrop).toBe('10');
    expect(selfEdits).toEqual([
      'quality-baseline.yml: a/b max-drop 10 -> 50: 10 is used, from the base branch',
      'the config changes 1 other target, too',
    ]);
  });

  it('work in a folder of the repository', async () => {
    const inFolder = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`rig/${path}`, text]));
    const found = await judged({
      base: inFolder({ [config]: configWith('max-drop: 5'), ...baselineFiles(3) }),
      head: inFolder({ [config]: configWith('max-drop: 50'), ...baselineFiles(1) }),
      below: 'rig',
    });
    expect(found.settings.root).toBe(join(found.workspace, 'rig'));
    expect(found.settings.gate.baselinesFrom).toBe(`${found.sha}:rig/baselines`);
    expect(await rateOf(found)).toBe(3);
    expect(found.selfEdits).toEqual([
      'quality-baseline.yml: max-drop 5 -> 50: 5 is used, from the base branch',
      "rig/baselines/a--b__no-thinking.json is changed by this pull request; the base's version is used",
    ]);
  });

  it('are the same if the workspace is reached through a link', async () => {
    const found = await judged({
      base: { [config]: configWith('max-drop: 5'), ...baselineFiles(3) },
      head: { [config]: configWith('max-drop: 50'), ...baselineFiles(1) },
      behindLink: true,
    });
    expect(found.settings.gate.maxDrop).toBe('5');
    expect(await rateOf(found)).toBe(3);
  });

  it('leave a config, packs and baselines on the rig alone if the workflow names them', async () => {
    const rig = folderOf({ 'q.yml': configWith('max-drop: 5, baselines-dir: kept') });
    const { settings, selfEdits } = await judged({
      base: { [config]: configWith('max-drop: 10') },
      head: { [config]: configWith('max-drop: 50') },
      flags: { config: join(rig, 'q.yml') },
    });
    expect(settings.gate).toMatchObject({ maxDrop: '5', baselinesDir: join(rig, 'kept'), baselinesFrom: undefined });
    expect(selfEdits).toEqual([]);
  });

  describe('of a hostile head', () => {
    const base = { [config]: configWith('max-drop: 10'), ...baselineFiles(3) };

    it.each([
      ['broken YAML', 'version: 1\n\ttargets: {', /^quality-baseline\.yml is not a valid config/],
      ['a config above 1 MiB', `# ${'x'.repeat(1024 * 1024)}`, /quality-baseline\.yml is larger than 1 MiB/],
      [
        'an include that leads out',
        'version: 1\ninclude: [../../etc/*.yml]\n',
        /leads out of the folder of the config/,
      ],
      [
        'a link out of the repository',
        { link: '../../../../etc/passwd' },
        /is a link that leads out of the repository/,
      ],
      ['a link to what git keeps', { link: '.git/config' }, /is a link that leads out of the repository/],
    ])('are refused for %s', async (_name, content, message) => {
      await expect(judged({ base, head: { ...base, [config]: content } })).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(message),
      });
    });

    it('include nothing through a folder that is a link', async () => {
      const outside = folderOf({ 'secret.yml': 'token: secret\n' });
      const text = 'version: 1\ninclude: [linked/*.yml]\n';
      const pull = judged({ base, head: { ...base, [config]: text, linked: { link: outside } } });
      await expect(pull).rejects.toMatchObject({ exitCode: 2, message: expect.not.stringContaining('token') });
    });

    it('read and write nothing outside, whatever folder the head names for its baselines', async () => {
      const [secret = ''] = Object.values(baselineFiles(0));
      const outside = folderOf({ 'a--b__no-thinking.json': secret });
      for (const head of [
        { ...base, [config]: configWith(`max-drop: 10, baselines-dir: ${outside}`) },
        { ...base, [config]: configWith('max-drop: 10, baselines-dir: ../../../../etc') },
        { [config]: base[config] ?? '', baselines: { link: outside } },
        { ...base, 'baselines/a--b__no-thinking.json': { link: join(outside, 'a--b__no-thinking.json') } },
      ]) {
        const found = await judged({ base, head });
        expect(await rateOf(found)).toBe(3);
        expect(found.headBaselinesDir === undefined || found.headBaselinesDir.startsWith(found.temp)).toBe(true);
        for (const file of filesBelow(found.temp)) expect(readFileSync(file, 'utf8')).not.toBe(secret);
      }
    });

    it('say that an unreadable baseline is compared with nothing', async () => {
      const found = await judged({ base, head: { ...base, 'baselines/a--b__no-thinking.json': '{"kind":' } });
      expect(found.headBaselinesDir).toBeUndefined();
      expect(found.selfEdits).toEqual([
        "baselines/a--b__no-thinking.json is changed by this pull request; the base's version is used",
        'nothing is compared with it: baselines/a--b__no-thinking.json is not a valid baseline: one fault',
      ]);
    });

    it.each(['baselines-dir: ../../etc', 'packs-dir: /etc', 'pack: ../x.yaml'])(
      'are refused for %s of the base, and do not look there for a first config',
      async (value) => {
        const pull = judged({ base: { [config]: configWith(value) } });
        await expect(pull).rejects.toThrow(/leads out of the repository/);
        const { settings, temp } = await judged({ head: { [config]: configWith(value) } });
        expect(settings).toMatchObject({ what: { packs: [], packsDir: undefined } });
        expect(settings.gate.baselinesDir.startsWith(`${temp}/`)).toBe(true);
      },
    );

    it('take no pack through a link', async () => {
      const outside = folderOf({ 'a.yaml': packText('a', ['x']) });
      const named = { [config]: configWith('pack: packs') };
      const linked = judged({ base: named, head: { ...named, packs: { link: outside } } });
      await expect(linked).rejects.toThrow(/leads out of the repository/);
      const inside = { ...named, 'packs/a.yaml': { link: join(outside, 'a.yaml') } };
      await expect(judged({ base: named, head: inside })).rejects.toThrow(/no pack, file or folder/);
    });
  });

  it('name the place of a fault in the base', async () => {
    const broken = { base: { [config]: 'version: 2\n' }, head: { [config]: configWith() } };
    await expect(judged(broken)).rejects.toThrow(/^[0-9a-f]{7}:quality-baseline\.yml is not a valid config/);
    const baselines = { [config]: configWith(), 'baselines/a--b__no-thinking.json': '{' };
    await expect(judged({ base: baselines, head: { [config]: configWith() } })).rejects.toThrow(
      /^[0-9a-f]{7}:baselines\/a--b__no-thinking\.json is not a valid baseline/,
    );
    const packs = { [config]: configWith('pack: x.yaml'), 'x.yaml': 'id: 1' };
    await expect(judged({ base: packs })).rejects.toThrow(/^[0-9a-f]{7}:x\.yaml/);
  });

  it('let a check name the baseline that the base lacks', async () => {
    const flags = { 'on-missing-baseline': 'fail' };
    const { settings, workspace, sha } = await judged({ base: { [config]: configWith() }, flags });
    await expect(check(settings, testIo(workspace))).rejects.toThrow(
      `there is no baseline ${sha}:baselines/a--b__no-thinking.json`,
    );
  });

  it('write nothing into the checkout', async () => {
    const base = { [config]: configWith(), ...baselineFiles(3) };
    const head = { [config]: configWith(), ...baselineFiles(1) };
    const { workspace } = await judged({ base, head });
    const files = filesBelow(workspace).map((path) => relative(workspace, path));
    expect(files.filter((path) => !path.startsWith('.git/')).sort()).toEqual(
      ['README.md', ...Object.keys(head)].sort(),
    );
    for (const [path, text] of Object.entries(head)) expect(readFileSync(join(workspace, path), 'utf8')).toBe(text);
  });
});
