import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inspect } from '../../src/commands/inspect.ts';
import { runBundle } from '../../src/commands/run-bundle.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { testIo } from './kept-run-with.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';

const [one, two] = ['toolcall-15/TC-01', 'toolcall-15/TC-02'];

describe('run --bundle', () => {
  const held: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
  });

  /** A run in which both scenarios fail, and its bundle. */
  async function begin() {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ choose: () => 'near-miss' })];
    held.push(place, endpoint);
    const { err } = await place.do(
      `run --slug a/b --endpoint ${endpoint.url} --pack toolcall-15 --scenario ${one} ${two} --repeat 2 --top-k 7`,
    );
    const run = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const views = { scenario: undefined, failed: false, byMode: false, failure: undefined, mode: undefined };
    const more = {
      color: 'never',
      round: undefined,
      diff: false,
      baseline: undefined,
      packs: [],
      baselinesDirectory: 'baselines',
    } as const;
    const bundle = join(place.folder, 'bundle.json');
    await inspect({ run, ...views, ...more, bundle, root: place.folder }, testIo(place.folder));
    endpoint.asked.length = 0;
    return { place, endpoint, bundle };
  }

  async function replay(place: Workplace, flags: Record<string, string>, file: string, isRepeatGiven = false) {
    const io = testIo(place.folder);
    const load = { command: 'run', env: {}, cwd: place.folder, defaultTier: 'medium' } as const;
    const settingsFor = (slug: string) => loadSettings({ ...load, flags: { slug, ...flags }, show: (name) => name });
    const code = await runBundle({ file, isRepeatGiven, packs: [] }, settingsFor, io);
    return { code, text: io.printed(), told: io.complained() };
  }

  it('asks its scenarios again with the same settings, and shows the old and the new verdicts', async () => {
    const { place, endpoint, bundle } = await begin();
    endpoint.change({ choose: (scenario) => (scenario === one ? 'gold' : 'near-miss') });
    const { code, text, told } = await replay(place, { endpoint: endpoint.url }, bundle);
    expect(code).toBe(0);
    expect(text).toMatch(/^1 of 2 scenarios ended as before\.\n/);
    expect(text).toMatch(/toolcall-15\/TC-01 +no-thinking +\S+ ×2 +passed ×2 +changed\n/);
    expect(text).toMatch(/toolcall-15\/TC-02 +no-thinking +(\S+) ×2 +\1 ×2 +same\n/);
    expect(told).toContain('Kept in ');
    expect(endpoint.asked.at(-1)).toMatchObject({ top_k: 7 });
  });

  it('asks as often as --repeat says', async () => {
    const { place, endpoint, bundle } = await begin();
    endpoint.change({ choose: () => 'gold' });
    const { text } = await replay(place, { endpoint: endpoint.url, repeat: '1' }, bundle, true);
    expect(text).toContain('passed ×1');
  });

  it('names what has changed since, and asks the current version', async () => {
    const { place, endpoint, bundle } = await begin();
    const held = JSON.parse(await readFile(bundle, 'utf8'));
    held.scenarios[0].digest = '0'.repeat(64);
    await writeFile(bundle, JSON.stringify(held));
    const { code, told } = await replay(place, { endpoint: endpoint.url }, bundle);
    expect(code).toBe(0);
    expect(told).toContain(`${one} has changed since then`);
  });

  it('refuses a file that is no bundle, and sends no request', async () => {
    const { place, endpoint, bundle } = await begin();
    const whole = JSON.parse(await readFile(bundle, 'utf8'));
    const files: readonly (readonly [string, unknown, RegExp])[] = [
      ['no-json', undefined, /is not a bundle/],
      ['run', { kind: 'run' }, /is not a bundle/],
      ['newer', { ...whole, version: 3 }, /has version 3/],
      ['half', { ...whole, scenarios: [] }, /scenarios/],
      [
        'hidden',
        { ...whole, plan: { ...whole.plan, extraBody: { a: '(hidden)' } } },
        /leaves out a part of extra-body/,
      ],
      [
        'other',
        { ...whole, plan: { ...whole.plan, packs: [{ ...whole.plan.packs[0], version: '0.0.1' }] } },
        /0\.0\.1/,
      ],
    ];
    for (const [name, value, message] of files) {
      await writeFile(join(place.folder, name), JSON.stringify(value) ?? 'x');
      await expect(replay(place, { endpoint: endpoint.url }, name)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(message),
      });
    }
    await expect(replay(place, { endpoint: endpoint.url }, 'gone')).rejects.toMatchObject({ exitCode: 2 });
    expect(endpoint.asked).toEqual([]);
  });
});
