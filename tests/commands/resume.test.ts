import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/config/read-values.ts';
import type { Settings } from '../../src/config/settings.ts';
import { draftOf } from '../../src/lib/save-whole.ts';
import { resumeLine } from '../../src/measure/resumed-command.ts';
import { type Started, startedWith, wordPack } from './started-with.ts';

const [wordsText, words] = wordPack(12);

it.each<[RawValues, string | undefined, string]>([
  [{ endpoint: ['http://127.0.0.1:8000'] }, undefined, ''],
  [{ endpoint: ['http://127.0.0.1:8000'] }, 'of the environment', ' --trust-run'],
  [{ endpoint: ['http://gpu:8000'] }, undefined, ' --trust-run'],
  [{ boot: 'serve', config: 'other.yml' }, undefined, ' --config other.yml --trust-run'],
])('prints a command that resumes a run with %j', (flags, apiKey, more) => {
  const settings = { flags, where: { apiKey } } as Settings;
  expect(resumeLine('/runs/ID', settings)).toBe(`npx quality-baseline --resume ID${more}`);
});

describe('a run that the time ended', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
    expect((await started.place.do(`${started.onIt} --pack words.yaml --capture`)).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(() => started.reset());

  /** The command that its last words name. */
  async function cutShort(line = `${started.onIt} --pack words.yaml --seed 7`): Promise<string> {
    started.endpoint.change({ delayMs: 400 });
    const { err } = await started.place.do(`${line} --time-budget 1s`);
    started.reset();
    return /quality-baseline (--resume \S+)/.exec(err)?.[1] ?? `nothing to go on with in: ${err}`;
  }

  function runs(): Promise<string[]> {
    return readdir(join(started.place.folder, '.quality-baseline', 'runs'));
  }

  it('resumes with the printed command, and asks only what is missing', async () => {
    const said = await cutShort();
    const before = await runs();
    const path = `.quality-baseline/runs/${before.sort().at(-1)}/journal.jsonl`;
    const made = (await started.place.read(path)).match(/^\{"kind":"attempt"/gm)?.length ?? 0;
    expect(made).toBeGreaterThan(0);
    const { code, out, err } = await started.place.do(`check ${said}`);
    expect(err).not.toContain('cannot');
    expect(/^\[\d+\/36\]/m.exec(err)?.[0]).toBe(`[${made + 1}/36]`);
    expect(out).toMatch(/^✓ Passed/);
    expect(code).toBe(0);
    expect(await runs()).toEqual(before);
    const journal = await started.place.read(`.quality-baseline/runs/${before.sort().at(-1)}/journal.jsonl`);
    expect(journal.match(/^\{"kind":"attempt"/gm)).toHaveLength(36);
  });

  it('continues the newest unfinished run if none is named, even if a finished one is newer', async () => {
    const said = await cutShort();
    expect((await started.place.do(`${started.onIt} --pack words.yaml`)).code).toBe(0);
    const before = await runs();
    expect((await started.place.do('check --resume')).code).toBe(0);
    expect(await runs()).toEqual(before);
    const again = await started.place.do(`check ${said}`);
    expect(again.err).toContain('is finished');
    const none = await started.place.do('check --resume');
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('is unfinished') });
  });

  it.each([
    ['another model', { model: 'other' }, 'model scripted-7b → other'],
    ['another quantization', { quantization: 'Q4_K_M' }, 'quantization Q8_0 → Q4_K_M'],
    ['another engine', { build: 'b10000-scripted' }, 'llama.cpp b9999-scripted → b10000-scripted'],
    ['another template', { template: '{{ messages }}' }, 'template changed'],
  ])('asks %s nothing, and says how to go on', async (_, change, difference) => {
    const said = await cutShort();
    started.endpoint.change(change);
    const journal = `.quality-baseline/runs/${(await runs()).sort().at(-1)}/journal.jsonl`;
    const before = await started.place.read(journal);
    const { code, err } = await started.place.do(`check ${said}`);
    started.endpoint.change({ build: 'b9999-scripted' });
    expect(code).toBe(2);
    expect(err).toContain(difference);
    expect(err).toContain('Start the server as it was');
    expect(await started.place.read(journal)).toBe(before);
    started.reset();
    started.endpoint.change({ slots: 2 });
    expect((await started.place.do(`check ${said}`)).code).toBe(0);
  });

  it('accepts a flag that agrees, and refuses one that does not, with both values', async () => {
    const said = await cutShort();
    const other = await started.place.do(`check ${said} --seed 8 --max-drop 20`);
    expect(other.code).toBe(2);
    expect(other.err).toContain('--seed 8, and the run began with --seed 7');
    expect(other.err).toContain('--max-drop 20, and the run began without it');
    expect((await started.place.do(`check ${said} --seed 7 --json report.json`)).code).toBe(0);
  });

  it('continues as the same command', async () => {
    const line = `run --slug test/model --endpoint ${started.endpoint.url} --pack words.yaml`;
    const said = await cutShort(line);
    const wrong = await started.place.do('run --resume latest --seed 9');
    expect(wrong.err).toContain('--seed 9, and the run began without it');
    const { code, err } = await started.place.do(`check ${said}`);
    expect(err).toContain('Kept in');
    expect(code).toBe(0);
  });

  it('records its settings again if it was killed while it wrote them', async () => {
    const said = await cutShort();
    const folder = join(started.place.folder, '.quality-baseline', 'runs', (await runs()).sort().at(-1) ?? '');
    const half = (await draftOf(join(folder, 'resume.json'), '.tmp')).replace(`-${process.pid}-`, '-4194305-');
    await rename(join(folder, 'resume.json'), half);
    expect((await started.place.do(`${started.onIt} --pack words.yaml --seed 7 ${said}`)).code).toBe(0);
    const names = await readdir(folder);
    expect(names).toContain('resume.json');
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('starts and asks nothing that only the folder names, unless it is trusted', async () => {
    await cutShort();
    const newest = (await runs()).sort().at(-1) ?? '';
    const path = `.quality-baseline/runs/${newest}/resume.json`;
    const file = JSON.parse(await started.place.read(path)) as { flags: Record<string, unknown> };
    const { endpoint: _, ...flags } = file.flags;
    const boot = { boot: 'touch booted', 'ready-url': 'http://127.0.0.1:9/' };
    const asked = async (more: object, words = '') => {
      await started.place.write(path, JSON.stringify({ ...file, flags: { ...flags, ...more } }));
      return started.place.do(`check --resume ${newest} --boot-timeout 1s ${words}`.trim());
    };
    const refused = await asked(boot);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("\n  --boot 'touch booted'\n  --ready-url http://127.0.0.1:9/\n");
    expect(refused.err).toContain('--trust-run');
    expect((await asked({ endpoint: ['http://elsewhere.example:8000'] })).err).toContain('--trust-run');
    expect((await asked({ endpoint: ['http://127.0.0.1:9@elsewhere.example'] })).err).toContain('--trust-run');
    expect((await asked({ config: 'their.yml' })).err).toContain('--trust-run');
    const written = { capture: true, replay: 'c.jsonl', 'baselines-dir': '../theirs', reason: 'x' };
    expect((await asked(written)).err).toContain('\n  --capture\n  --baselines-dir ../theirs\n');
    expect((await asked({ record: '../theirs.jsonl' })).err).toContain('\n  --record ../theirs.jsonl\n');
    expect((await asked({ 'context-cache': '/theirs' })).err).toContain('\n  --context-cache /theirs\n');
    expect(await readdir(started.place.folder)).not.toContain('booted');
    await asked(boot, '--trust-run');
    expect(await readdir(started.place.folder)).toContain('booted');
    const again = `--endpoint ${started.endpoint.url}`;
    expect((await asked({ endpoint: ['http://elsewhere.example:8000'] }, again)).code).toBe(0);
  });

  it.each([
    ['', false],
    [' --trust-run', true],
  ])('sends a key of the environment to a server that only the folder names after %j: %s', async (more, isSent) => {
    const said = await cutShort();
    started.endpoint.keys.length = 0;
    const env = { QUALITY_API_KEY: 'secret-of-home' };
    expect((await started.place.do(`check ${said}${more}`, { env })).code).toBe(0);
    expect(started.endpoint.keys.includes('Bearer secret-of-home')).toBe(isSent);
  });

  it('takes no flag from the folder that a run does not keep there', async () => {
    await cutShort();
    const newest = (await runs()).sort().at(-1) ?? '';
    const path = `.quality-baseline/runs/${newest}/resume.json`;
    const file = JSON.parse(await started.place.read(path)) as { flags: object };
    await started.place.write(path, JSON.stringify({ ...file, flags: { ...file.flags, json: 'planted.json' } }));
    expect((await started.place.do(`check --resume ${newest}`)).code).toBe(0);
    expect(await readdir(started.place.folder)).not.toContain('planted.json');
  });

  it('keeps no key', async () => {
    const key = 'sk-0123456789abcdef';
    await cutShort(`run --endpoint ${started.endpoint.url} --pack words.yaml --extra-body {"token":"${key}"}`);
    const newest = (await runs()).sort().at(-1) ?? '';
    const kept = await started.place.read(`.quality-baseline/runs/${newest}/resume.json`);
    expect(kept).not.toContain(key);
    expect((await started.place.do('check --resume')).err).toContain('--extra-body held a key');
  });
});
