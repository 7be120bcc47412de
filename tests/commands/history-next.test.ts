import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showNextNight } from '../../src/commands/history.ts';
import type { Night } from '../../src/records/night.ts';
import { attemptWith } from '../run/lines.ts';
import { keepAs, partsOf } from './history-with.ts';
import { keepRun, packWith, testIo } from './kept-run-with.ts';
import { openRepository, type Repository } from './recipe-repository.ts';

const config = `version: 1
defaults: { tier: medium }
targets:
  - slug: vllm/a
    endpoint: http://127.0.0.1:1
    modes: [no-thinking, enable-thinking]
  - slug: vllm/b
    compose: { file: b.yml }
    gpus: 2
  - slug: vllm/c
    endpoint: http://127.0.0.1:3
    skip: needs four cards
`;
const compose = (image: string) => `services: { model: { image: "${image}", ports: ["8000:8000"] } }\n`;

let repository: Repository;
beforeEach(() => {
  repository = openRepository({ 'quality-baseline.yml': config, 'b.yml': compose('a:1') });
});
afterEach(() => repository[Symbol.dispose]());

const now = Date.parse('2026-11-20T02:00:00.000Z');

async function print(folders: readonly string[], budgetMs?: number, json = false): Promise<string> {
  const { folder: cwd } = repository;
  const base = testIo(cwd);
  const io = { ...base, clock: { ...base.clock, wallTime: () => new Date(now) } };
  const options = {
    folders,
    root: cwd,
    config: undefined,
    baselinesDir: undefined,
    budgetMs,
    json,
    color: 'never',
  } as const;
  expect(await showNextNight(options, io)).toBe(0);
  return io.printed();
}

async function next(folders: readonly string[], budgetMs?: number): Promise<Night> {
  return JSON.parse(await print(folders, budgetMs, true));
}

async function nights(): Promise<string> {
  const run = await keepRun(repository.folder, { packs: [packWith('one', ['blue'])], lines: [attemptWith()] });
  const parts = partsOf(run);
  const history = join(repository.folder, 'kept');
  const id = '20261112T020000Z-0001';
  const startedAt = '2026-11-12T02:00:00.000Z';
  keepAs(history, parts, { slug: 'vllm/a', mode: 'no-thinking', id, startedAt, minutes: 90 });
  const old = { id: '20261110T020000Z-0001', startedAt: '2026-11-10T02:00:00.000Z', minutes: 45 };
  keepAs(history, parts, { slug: 'vllm/b', mode: 'no-thinking', ...old });
  return history;
}

describe('history --next', () => {
  it('lists everything that is not skipped if nothing was measured yet', async () => {
    const night = await next([]);
    expect(night.matrix.include).toMatchObject([
      { slug: 'vllm/a', name: 'vllm--a', tier: 'medium', mode: 'no-thinking,enable-thinking' },
      { slug: 'vllm/b', gpus: 2, mode: 'no-thinking' },
    ]);
    expect(await print([])).toContain(
      '? estimated without a history or a baseline\n\nskipped: vllm/c: needs four cards\n',
    );
  });

  it('plans the time of an unchanged night for the next, unless the target changed since', async () => {
    const history = await nights();
    const parts = partsOf(join(repository.folder, '.quality-baseline/runs/20260102T030405Z-0001'));
    const none = parts.scorecard.scenarios.map((each) => ({
      ...each,
      cells: [{ passed: 0, failed: 0, unmeasured: 0 }],
    }));
    const unchanged = { ...parts, scorecard: { ...parts.scorecard, scenarios: none, unchanged: true as const } };
    const id = { id: '20261115T020000Z-0001', startedAt: '2026-11-15T02:00:00.000Z', minutes: 2 };
    keepAs(history, unchanged, { slug: 'vllm/b', mode: 'no-thinking', ...id });
    const planned = async () =>
      (await next([history])).measured.find(({ slug }) => slug === 'vllm/b') ?? expect.fail('it is planned');
    expect(await planned()).toMatchObject({ estimatedMs: 120_000, measuredAt: id.startedAt, isChanged: false });
    keepAs(history, unchanged, { slug: 'vllm/b', mode: 'no-thinking', ...id, targetDigest: 'a'.repeat(64) });
    expect(await planned()).toMatchObject({ estimatedMs: 45 * 60_000, isChanged: true });
  });

  it('takes the oldest first while time lasts, and lists the rest with their age', async () => {
    const [history, hours] = [await nights(), 3.5 * 3_600_000];
    expect((await next([history], hours)).matrix.include).toMatchObject([
      { slug: 'vllm/a', mode: 'enable-thinking' },
      { slug: 'vllm/b', mode: 'no-thinking' },
    ]);
    expect(await print([history], hours)).toBe(`\
2 of 3 to measure, the oldest first, in about 2 h 45 min of 3 h 30 min. 1 is left for another night.

Target  Mode             Measured            About  Tonight
vllm/a  enable-thinking  never        ? 2 h 00 min  measured
vllm/b  no-thinking      10 days ago        45 min  measured
vllm/a  no-thinking      8 days ago     1 h 30 min  no time

? estimated without a history or a baseline

skipped: vllm/c: needs four cards
`);
  });

  it('knows when a target with a harness was measured, and takes no other harness for it', async () => {
    repository.edit('quality-baseline.yml', (text) =>
      text.replace('  - slug: vllm/c\n', '    harness: hermes\n  - slug: vllm/c\n'),
    );
    const history = await nights();
    const measuredAt = async () => (await next([history])).measured.find(({ slug }) => slug === 'vllm/b')?.measuredAt;
    expect(await measuredAt()).toBeNull();
    const parts = partsOf(join(repository.folder, '.quality-baseline/runs/20260102T030405Z-0001'));
    const night = { id: '20261115T020000Z-0001', startedAt: '2026-11-15T02:00:00.000Z', minutes: 20 };
    keepAs(history, parts, { slug: 'vllm/b', mode: 'no-thinking', ...night, harness: 'hermes' });
    expect(await measuredAt()).toBe(night.startedAt);
  });

  it('puts a target first that has changed since it was measured', async () => {
    const history = await nights();
    const digestOf = async () => (await next([history])).matrix.include.find(({ slug }) => slug === 'vllm/b')?.digest;
    const before = await digestOf();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    const run = partsOf(join(history, 'scorecards', 'vllm--b__no-thinking', '20261110T020000Z-0001'));
    const newest = { id: '20261119T020000Z-0001', startedAt: '2026-11-19T02:00:00.000Z', minutes: 45 };
    keepAs(history, run, { slug: 'vllm/b', mode: 'no-thinking', ...newest, targetDigest: before ?? '' });
    const order = async () => (await next([history])).measured.map(({ slug, mode }) => `${slug} ${mode}`);
    expect(await order()).toEqual(['vllm/a enable-thinking', 'vllm/a no-thinking', 'vllm/b no-thinking']);
    repository.edit('b.yml', (text) => `# a comment\n${text}`);
    expect(await order()).toEqual(['vllm/a enable-thinking', 'vllm/a no-thinking', 'vllm/b no-thinking']);
    repository.edit('b.yml', (text) => text.replace('a:1', 'a:2'));
    expect(await order()).toEqual(['vllm/a enable-thinking', 'vllm/b no-thinking', 'vllm/a no-thinking']);
    expect(await print([history])).toContain('1 day ago *');
  });

  it('puts a target first whose baseline is newer than its measurement', async () => {
    const text = readFileSync('tests/golden/baseline.json', 'utf8').replace('vllm/qwen', 'vllm/a');
    const order = async (captured: string) => {
      const baseline = text.replace(/"captured": "[^"]*"/, `"captured": "${captured}"`);
      repository.write('baselines/vllm--a__no-thinking.json', baseline);
      return (await next([join(repository.folder, 'kept')])).measured.map(({ slug, mode }) => `${slug} ${mode}`);
    };
    await nights();
    const usual = ['vllm/a enable-thinking', 'vllm/b no-thinking', 'vllm/a no-thinking'];
    expect(await order('2026-11-12T01:00:00.000Z')).toEqual(usual);
    expect(await order('2026-11-12T03:00:00.000Z')).toEqual([usual[0], usual[2], usual[1]]);
  });

  it('divides the time of a run among its modes by the times of their attempts', async () => {
    const run = await keepRun(repository.folder, { packs: [packWith('one', ['blue'])], lines: [attemptWith()] });
    const { scorecard, file } = partsOf(run);
    const history = join(repository.folder, 'kept');
    const timed = (attemptP50Ms: number) => ({
      file,
      scorecard: { ...scorecard, timings: { one: { ...scorecard.timings['one'], attemptP50Ms } as never } },
    });
    const both = { slug: 'vllm/a', id: '20261112T020000Z-0001', startedAt: '2026-11-12T02:00:00.000Z', minutes: 80 };
    keepAs(history, timed(1000), { ...both, mode: 'no-thinking' });
    keepAs(history, timed(3000), { ...both, mode: 'enable-thinking' });
    const night = await next([history]);
    const minutes = night.measured.map(({ slug, mode, estimatedMs }) => [`${slug} ${mode}`, estimatedMs / 60_000]);
    expect(Object.fromEntries(minutes)).toMatchObject({ 'vllm/a no-thinking': 20, 'vllm/a enable-thinking': 60 });
  });
});
