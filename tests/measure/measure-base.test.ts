import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { report } from '../../src/commands/report.ts';
import type { Settings } from '../../src/config/settings.ts';
import type { Io } from '../../src/lib/io.ts';
import { type Decision, decisionSchema } from '../../src/records/decision.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { testIo } from '../commands/kept-run-with.ts';
import { type Done, openWorkplace, type Workplace } from '../commands/open-workplace.ts';
import { wordPack } from '../commands/started-with.ts';
import { commitAll, runGit } from '../support/git-commands.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';

const [packText, pack] = wordPack(15);
const slug = 'test/model';
const baselineName = 'test--model__no-thinking.json';
const measureBase = `check --slug ${slug} --pack pack.yaml --on-missing-baseline measure-base --json decision.json`;

let repository: Workplace;
let place: Workplace;
let rig: string;
let endpoint: ScriptedEndpoint;
let asked: number;

/** A server that answers according to the tree that was booted last, and a repository that boots it. */
beforeAll(async () => {
  repository = await openWorkplace();
  place = repository;
  endpoint = await scriptedEndpoint({
    packs: [pack],
    isUp: () => existsSync(join(rig, 'now')),
    choose: (key) => (inRig('now').includes(key) ? 'near-miss' : 'gold'),
  });
  await place.write('pack.yaml', packText);
  await place.write('.gitignore', '.quality-baseline/\ndecision.json\n');
  await place.write(
    'quality-baseline.yml',
    `version: 1
targets:
  - slug: ${slug}
    boot: { up: "sh up.sh", down: "sh down.sh", ready-url: "${endpoint.url}/models" }
    paths: [wrong.txt]
`,
  );
  await place.write('up.sh', 'cp wrong.txt "$HOME/now"; echo "up $(cat wrong.txt)" >> "$HOME/log"\n');
  await place.write('down.sh', 'rm "$HOME/now"; echo down >> "$HOME/log"\n');
  await place.write('wrong.txt', 'none\n');
  runGit(place.folder, [['init', '--quiet', '--initial-branch', 'main', '--template='], ...commitAll]);
});
beforeEach(async () => {
  place = await openWorkplace();
  await cp(repository.folder, place.folder, { recursive: true, preserveTimestamps: true });
  rig = realpathSync(mkdtempSync(join(tmpdir(), 'qb-rig-')));
  endpoint.change({ fault: () => undefined });
  endpoint.asked.length = 0;
  asked = 0;
});
afterEach(async () => {
  await place[Symbol.asyncDispose]();
  await rm(rig, { recursive: true, force: true });
});
afterAll(async () => {
  await endpoint[Symbol.asyncDispose]();
  await repository[Symbol.asyncDispose]();
});

function git(...words: readonly string[]): string {
  return runGit(place.folder, [words]);
}

function commit(): string {
  return runGit(place.folder, commitAll).slice(0, 7);
}

/** On a separate branch. */
async function change(path: string, text: string): Promise<void> {
  await place.write(path, text);
  runGit(place.folder, [
    ['checkout', '--quiet', '-B', 'change'],
    ['commit', '--quiet', '--all', '--message', 'A change'],
  ]);
}

function inRig(name: string): string {
  return readFileSync(join(rig, name), 'utf8');
}

/** The served models, one after another, never two at once. */
function boots(): string[] {
  const lines = inRig('log').trim().split('\n');
  const served = lines.filter((_, index) => index % 2 === 0).map((line) => line.replace(/^up /, ''));
  expect(lines).toEqual(served.flatMap((model) => [`up ${model}`, 'down']));
  return served.filter((model, index) => model !== served[index - 1]);
}

function env(): Io['env'] {
  return { PATH: process.env['PATH'], HOME: rig, XDG_CACHE_HOME: join(rig, 'cache') };
}

function check(line = measureBase, more: Partial<Io> = {}): Promise<Done> {
  return place.do(line, { env: env(), ...more });
}

/** Chat requests since the last call. */
function newlyAsked(): number {
  const more = endpoint.asked.length - asked;
  asked = endpoint.asked.length;
  return more;
}

async function decision(): Promise<Decision> {
  return decisionSchema.parse(JSON.parse(await place.read('decision.json')));
}

function keptBases(): string[] {
  const bases = join(rig, 'cache', 'quality-baseline', 'bases');
  return readdirSync(bases, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(bases, name));
}

describe('a check that measures the base if a baseline is missing', () => {
  it('boots the base, then the head, never both, and compares them', async () => {
    const base = git('rev-parse', 'HEAD').slice(0, 7);
    await change('wrong.txt', 'words/W-01 words/W-02 words/W-03\n');
    const { code, err } = await check();
    expect(err).toContain(`Measuring the base first: ${base}, where main was left (no-thinking).`);
    expect(code).toBe(1);
    expect(boots()).toEqual(['none', 'words/W-01 words/W-02 words/W-03']);
    expect((await decision()).modes[0]).toMatchObject({
      outcome: 'regressed',
      baseline: { reason: `measured from base ${base}`, sessions: 1 },
      total: { baseline: { passed: 45 }, current: expect.anything() },
    });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('keeps the baseline with the run, so that its reports can be made again', async () => {
    await change('wrong.txt', 'words/W-01\n');
    await check();
    const [id = ''] = readdirSync(join(place.folder, '.quality-baseline/runs'));
    const kept = await place.read(`.quality-baseline/runs/${id}/baselines/${baselineName}`);
    expect(kept).toContain('measured from base');
    const before = await place.read('decision.json');
    const io = testIo(place.folder);
    const out = { ...quiet, json: join(place.folder, 'again.json') };
    await report({ run: id, root: place.folder, out, format: 'text', mode: undefined, policy: undefined }, io);
    expect(await place.read('again.json')).toBe(before);
  });

  it('asks the base nothing if this rig has measured the same', async () => {
    await change('wrong.txt', 'words/W-01\n');
    await check();
    const first = newlyAsked();
    await change('wrong.txt', 'words/W-02\n');
    const { err } = await check();
    expect(err).toMatch(/no-thinking\): measured from base \w{7}, on this rig at .*; it is not asked again/);
    expect(newlyAsked()).toBeLessThan(first);
    expect(inRig('log').match(/up none/g)).toHaveLength(1);
  });

  it.each([
    ['a file of the target', () => place.write('wrong.txt', 'words/W-09\n'), ''],
    ['how much is asked', async () => undefined, '--repeat 4'],
    ['what is asked', async () => undefined, '--scenario words/W-01'],
  ])('measures the base again after another change of %s', async (_what, edit, words) => {
    await change('up.sh', `${await place.read('up.sh')}true\n`);
    await check();
    git('checkout', '--quiet', 'main');
    await edit();
    runGit(place.folder, [
      ['commit', '--quiet', '--all', '--allow-empty', '--message', 'More'],
      ['checkout', '--quiet', '-B', 'other'],
    ]);
    const { err } = await check(`${measureBase} ${words}`);
    expect(err).toContain('Measuring the base first');
    expect(keptBases()).toHaveLength(2);
  });

  it.each([
    ['is damaged', (path: string) => writeFileSync(path, '{')],
    ['is older than 14 days', (path: string) => age(path)],
  ])('measures the base again if what the rig kept %s', async (_how, spoil) => {
    await change('wrong.txt', 'words/W-01\n');
    await check();
    const [kept = ''] = keptBases();
    spoil(kept);
    const { code, err } = await check();
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Measuring the base first') });
    expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ kind: 'baseline', slug });
  });

  it('compares nothing if the target is new', async () => {
    const config = await place.read('quality-baseline.yml');
    await change('quality-baseline.yml', config.replace(slug, 'test/other'));
    const { code, err } = await check(measureBase.replace(slug, 'test/other'));
    expect(err).toContain('has no target test/other: it is new, and nothing will be compared');
    expect({ code, outcome: (await decision()).outcome }).toEqual({ code: 0, outcome: 'no-baseline' });
    expect(inRig('log')).toBe('up none\ndown\n');
  });

  it('cannot judge the head if the base does not boot, and does not boot the head', async () => {
    await place.write('up.sh', 'echo "out of memory"; exit 1\n');
    const base = commit();
    await change('up.sh', 'true\n');
    const { code, err } = await check();
    expect(code).toBe(3);
    expect(err).toContain(`the base ${base}, where main was left could not be measured: the script that starts`);
    expect(err).toContain('out of memory');
    expect(endpoint.asked).toEqual([]);
    expect(keptBases).toThrow('ENOENT');
  });

  it('keeps nothing of an interrupted base, and boots no head', async () => {
    await change('wrong.txt', 'words/W-01\n');
    const controller = new AbortController();
    endpoint.change({
      fault: ({ nth }) => {
        if (nth === 20) controller.abort();
        return undefined;
      },
    });
    const { code, err } = await check(measureBase, { signal: controller.signal });
    expect({ code, err }).toMatchObject({ code: 130, err: expect.stringContaining('none of it is kept') });
    expect(inRig('log')).toBe('up none\ndown\n');
    expect(keptBases).toThrow('ENOENT');
    expect(readdirSync(join(place.folder, '.quality-baseline', 'bases'))).toEqual([]);
    expect(readdirSync(join(place.folder, '.quality-baseline'))).toEqual(['.gitignore', 'bases']);
  });

  it('measures the commit that --base names', async () => {
    const first = git('rev-parse', 'HEAD').slice(0, 7);
    await place.write('wrong.txt', 'words/W-01 words/W-02 words/W-03\n');
    commit();
    await check(`${measureBase} --base HEAD~1`);
    expect((await decision()).modes[0]).toMatchObject({
      outcome: 'regressed',
      baseline: { reason: `measured from base ${first}` },
    });
    const { code, err } = await check(`${measureBase} --base nowhere`);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('this checkout has no commit "nowhere"'),
    });
  });

  it('uses a place on the command line for both commits', async () => {
    await change('wrong.txt', 'words/W-01 words/W-02 words/W-03\n');
    const words = [...measureBase.split(' '), '--boot-up', 'sh up.sh', '--boot-down', 'sh down.sh'];
    const { code } = await place.do([...words, '--ready-url', `${endpoint.url}/models`], { env: env() });
    expect(code).toBe(1);
    expect(boots()).toEqual(['none', 'words/W-01 words/W-02 words/W-03']);
  });

  it('refuses a server that is the same at every commit', async () => {
    const { code, err } = await check(`${measureBase} --endpoint ${endpoint.url}`);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('it boots no server') });
    expect(endpoint.asked).toEqual([]);
  });

  it('says with --dry-run what it would measure, and boots nothing', async () => {
    const { code, err } = await check(`${measureBase} --dry-run`);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('The base would be measured first') });
    expect(endpoint.asked).toEqual([]);
  });

  it('does not ask the base if there is a baseline', async () => {
    await check(`check --slug ${slug} --pack pack.yaml --capture --no-restart`);
    const { code, err } = await check();
    expect({ code, err }).toEqual({ code: 0, err: expect.not.stringContaining('base') });
  });
});

const quiet: Settings['out'] = {
  ...byFormat(() => undefined),
  ...{ progress: false, quiet: true, verbose: false, color: 'never', dryRun: false, yes: false },
};

function age(path: string): void {
  const old = new Date(Date.now() - 15 * 86_400_000).toISOString();
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"captured": "[^"]*"/, `"captured": "${old}"`));
  rmSync(path.replace(/\.json$/, '.answers.jsonl'), { force: true });
}
