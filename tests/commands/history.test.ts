import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HistoryOptions, history } from '../../src/commands/history.ts';
import { speedLineSchema } from '../../src/features/speed/speed-schemas.ts';
import type { Plan } from '../../src/records/journal.ts';
import { fail } from '../../src/records/verdict.ts';
import { fingerprintChanges } from '../../src/report/describe-cause.ts';
import type { Trend } from '../../src/report/history-facet.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { scorecardWith } from '../baseline/scorecard-with.ts';
import { attemptWith, endWith, sessionWith } from '../run/lines.ts';
import { factsWith } from '../run/run-with.ts';
import { keepRun, packWith, testIo, withRoot } from './kept-run-with.ts';

const packs = [packWith('one', ['blue', 'red'])];
const newer = [packWith('one', ['blue', 'red'], '1.1.0')];
const wrong = attemptWith({ scenario: 'one/S-2', verdict: fail('wrong-text', 'blue', 'red') });
const defaults: Omit<HistoryOptions, 'root'> = {
  ...{ folders: [], slug: undefined, mode: undefined, json: false, html: undefined, color: 'auto' },
};

function runOf(id: string, startedAt: string, command: Plan['run']['command'] = 'check'): Plan['run'] {
  return { id, startedAt, command, tool: '0.1.0' };
}

/**
 * Three nights: the second with another engine, the third with another pack. The folder names contradict the order of
 * time.
 */
async function threeNights(root: string): Promise<void> {
  const { subject } = factsWith();
  const engine = { name: 'llama.cpp', version: 'b2' } as const;
  const other = sessionWith({ subject: { ...subject, engine } });
  const right = attemptWith({ scenario: 'one/S-2' });
  const nights = [
    { id: 'c', day: '01', packs, lines: [attemptWith(), right] },
    { id: 'b', day: '02', packs, lines: [other, attemptWith(), wrong], outcome: 'regressed' as const },
    { id: 'a', day: '03', packs: newer, lines: [other, attemptWith(), right] },
  ];
  for (const { id, day, outcome = 'passed', ...parts } of nights) {
    const run = runOf(id, `2026-01-${day}T03:04:05.000Z`);
    await keepRun(root, { id, ...parts, plan: { run }, file: { outcome, startedAt: run.startedAt } });
  }
}

const near = (value: number): unknown => expect.closeTo(value, 6);

function written(decodeTokensPerSecond: number) {
  const place = { kind: 'speed', session: 1, mode: 'no-thinking', round: 1, cell: 'tg256', wordsPerToken: 0.8 };
  const times = { firstTokenMs: 500, firstContentMs: 500, totalMs: 6000 };
  const tokens = { promptTokens: 30, cachedTokens: 0, completionTokens: 256, reasoningTokens: 0 };
  return speedLineSchema.parse({
    ...place,
    measure: { ...times, ...tokens, decodeTokensPerSecond, gapsMs: Array(255).fill(20) },
  });
}

async function look(root: string, options: Partial<HistoryOptions> = {}) {
  const io = testIo(root);
  const code = await history({ ...defaults, root, ...options }, io);
  return { code, text: io.printed(), told: io.complained() };
}

describe('history', () => {
  it('shows the speeds of runs that measured them, with the noise between them, as text, JSON and page', () =>
    withRoot(async (root) => {
      for (const [id, day, decodeTokensPerSecond] of [
        ['a', '01', 40],
        ['b', '02', 44],
        ['c', '03', 20],
      ] as const) {
        const run = runOf(id, `2026-01-${day}T03:04:05.000Z`, 'run');
        await keepRun(root, { id, packs, lines: [attemptWith(), written(decodeTokensPerSecond)], plan: { run } });
      }
      const { text } = await look(root);
      expect(text).toMatch(/^▇█▄ writing: 20 tok\/s, noise \d+(\.\d)? to \d+$/m);
      expect(text).not.toContain('reading prompts');
      const { histories } = JSON.parse((await look(root, { json: true })).text);
      expect(histories[0].speeds).toMatchObject([
        { quantity: 'decode', cells: ['tg256'], values: [40, 44, 20].map(near) },
      ]);
      await look(root, { html: join(root, 'page') });
      const page = await readFile(join(root, 'page', 'index.html'), 'utf8');
      expect(page).toContain('<figcaption>Writing, tokens/s: tg256</figcaption>');
      expect(page).toContain('20 tokens/s in the newest of the runs that measured it.');
    }));

  it('shows pass rates in order of time, and what changed in between', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const { code, text, told } = await look(root);
      expect([code, told]).toEqual([0, '']);
      expect(text).toContain('vllm/tiny · no-thinking\n');
      const rows = text.split('\n').filter((line) => line.startsWith('2026'));
      expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
        ['2026-01-01 03:04', '100.0 %', '✓ passed'],
        ['2026-01-02 03:04', '50.0 %', '✗ regressed'],
        ['2026-01-03 03:04', '100.0 %', '✓ passed'],
      ]);
      expect(text).toMatch(/- 2026-01-02: .*b2/);
      expect(text).toContain('- 2026-01-03: one 1.0.0 → 1.1.0\n');
    }));

  it('marks nights that asked no pack, and shows the distance of the model itself', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const run = runOf('d', '2026-01-04T03:04:05.000Z');
      const moved = { 'no-thinking': { verdict: 'moved', distance: 0.031 } } as const;
      const none = [endWith({ outcome: 'unchanged' })];
      const file = { startedAt: run.startedAt, unchanged: true, numerics: {} } as const;
      await keepRun(root, {
        ...{ id: 'd', plan: { run }, packs: newer, lines: none },
        file: { ...file, numerics: { 'no-thinking': { verdict: 'identical', distance: 0 } } },
      });
      const path = join(runsFolderOf(root), 'b', 'run.json');
      await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), numerics: moved }));
      const { text } = await look(root);
      const rows = text.split('\n').filter((line) => /^(?:Run|2026)/.test(line));
      expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
        ['Run', 'one', 'Numerics', 'Outcome'],
        ['2026-01-01 03:04', '100.0 %', '-', '✓ passed'],
        ['2026-01-02 03:04', '50.0 %', 'moved .031 nats', '✗ regressed'],
        ['2026-01-03 03:04', '100.0 %', '-', '✓ passed'],
        ['2026-01-04 03:04', '-', 'identical', '✓ passed, unchanged'],
      ]);
      const { histories } = JSON.parse((await look(root, { json: true })).text);
      expect(histories[0].runs).toMatchObject([
        {},
        { numerics: moved['no-thinking'] },
        {},
        { packs: [], unchanged: true, numerics: { verdict: 'identical', distance: 0 } },
      ]);
      await look(root, { html: 'site' });
      const page = await readFile(join(root, 'site', 'index.html'), 'utf8');
      expect(page).toContain('>moved .031 nats<');
      expect(page).toMatch(
        /"unit":"nats","series":\[\{"name":"[^"]*","dash":\[\],"line":1,"values":\[null,0\.031,null,0\]/,
      );
      // The rate is that of the last night that asked.
      const [badge = ''] = await readdir(join(root, 'site', 'badges'));
      const drawn = await readFile(join(root, 'site', 'badges', badge), 'utf8');
      expect(drawn).toContain('quality: ✓ passed, unchanged · 100.0 % · 2026-01-04');
    }));

  it('is coloured on request', () =>
    withRoot(async (root) => {
      await threeNights(root);
      expect((await look(root)).text).not.toContain('\u001b');
      expect((await look(root, { color: 'always' })).text).toContain('\u001b');
    }));

  it('is data on request', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const { text } = await look(root, { json: true });
      expect(JSON.parse(text)).toMatchObject({
        version: 1,
        kind: 'history',
        skipped: [],
        histories: [
          {
            slug: 'vllm/tiny',
            mode: 'no-thinking',
            runs: [
              { id: 'c', outcome: 'passed', packs: [{ pack: 'one', rate: { mean: 1, scenarios: 2 } }], changes: [] },
              { id: 'b', outcome: 'regressed', packs: [{ pack: 'one', rate: { mean: 0.5, scenarios: 2 } }] },
              { id: 'a' },
            ],
          },
        ],
      });
    }));

  it('accepts runs and folders of runs, each run once', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const runs = runsFolderOf(root);
      const ids = async (...folders: string[]) =>
        JSON.parse((await look(root, { folders, json: true })).text).histories[0].runs.map(
          ({ id }: { id: string }) => id,
        );
      expect(await ids(join(runs, 'b'), runs)).toEqual(['c', 'b', 'a']);
      expect(await ids(join(runs, 'a', 'run.json'))).toEqual(['a']);
    }));

  it('names what it cannot read, and continues', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const runs = runsFolderOf(root);
      await mkdir(join(runs, 'foreign'));
      await writeFile(join(runs, 'foreign', 'thesis.txt'), 'of somebody');
      await mkdir(join(runs, 'empty'));
      await writeFile(join(runs, 'a', 'scorecard.json'), '{"version": 1');
      await rm(join(runs, 'c', 'scorecard.json'));
      const asked = {
        plan: { run: runOf('again', '2026-01-04T03:04:05.000Z', 'retry-failed') },
        packs,
        lines: [wrong],
      };
      await keepRun(root, { id: 'again', ...asked });
      const { text, told } = await look(root);
      expect(told).toContain(`left out ${join(runs, 'foreign')}: it is no run: it has no run.json\n`);
      expect(told).not.toContain('empty');
      await mkdir(join(runs, 'foreign-too'));
      await writeFile(join(runs, 'foreign-too', 'thesis.txt'), 'of somebody');
      expect((await look(root)).told).toContain(`left out 2 runs below ${runs}: it is no run: it has no run.json\n`);
      expect(told).toMatch(/left out \S+a: cannot read \S+scorecard\.json/);
      expect(told).toContain('quality-baseline rescore c makes it');
      expect(text.match(/^2026-01/gm)).toHaveLength(1);
    }));

  it('leaves out a run of a newer version', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const path = join(runsFolderOf(root), 'a', 'run.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"version": 1', '"version": 2'));
      expect((await look(root)).told).toContain('has version 2, and this tool knows up to 1');
    }));

  it('makes a page and a badge for each slug and mode', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const { text } = await look(root, { html: 'site' });
      expect(text).toBe(`Written: ${join('site', 'index.html')}, board.html and 1 badge\n`);
      const page = await readFile(join(root, 'site', 'index.html'), 'utf8');
      expect(page).toMatch(/Longest unchecked: vllm\/tiny \(no-thinking\), last measured \d+ days ago\./);
      expect(page).toMatch(/<li>2026-01-02 03:04: [^<]*b2<\/li>/);
      const [, data = ''] = /<script type="application\/json" id="charts">(.*)<\/script>/.exec(page) ?? [];
      // These runs have no speed, so no chart of it.
      const [rates, times] = JSON.parse(data);
      expect(rates.series[0].values).toEqual([100, 50, 100]);
      expect(rates.series[0].band).toEqual([
        [100, 100],
        [50, 50],
        [100, 100],
      ]);
      expect(rates.changes).toEqual(rates.times.slice(1));
      expect(rates.times[1] - rates.times[0]).toBe(86_400);
      expect(times).toMatchObject({ unit: 'ms', times: rates.times });
      const badge = await readFile(join(root, 'site', 'badges', 'vllm--tiny__no-thinking.svg'), 'utf8');
      expect(badge).toContain('<title>quality: ✓ passed · 100.0 % · 2026-01-03</title>');
    }));

  it('keeps the runs of each harness apart, under its name', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const run = runOf('h', '2026-01-04T03:04:05.000Z');
      await keepRun(root, { id: 'h', packs, lines: [attemptWith(), wrong], plan: { run, harness: 'hermes' } });
      const { text, told } = await look(root);
      expect(told).toBe('');
      expect(text).toContain('vllm/tiny · no-thinking, hermes\n');
      const { histories } = JSON.parse((await look(root, { json: true })).text);
      expect(histories.map(({ harness, runs }: Trend & { harness?: string }) => [harness, runs.length])).toEqual([
        [undefined, 3],
        ['hermes', 1],
      ]);
      expect((await look(root, { html: 'site' })).text).toContain('2 badges');
      const page = await readFile(join(root, 'site', 'index.html'), 'utf8');
      expect(page).toContain('vllm/tiny · no-thinking, hermes</h2>');
      const badge = await readFile(join(root, 'site', 'badges', 'vllm--tiny__no-thinking__hermes.svg'), 'utf8');
      expect(badge).toContain('<title>quality no-thinking, hermes: ✓ passed · 50.0 % · 2026-01-04</title>');
    }));

  it("replaces a link with the page's name, and leaves its target alone", () =>
    withRoot(async (root) => {
      await threeNights(root);
      await mkdir(join(root, 'site'));
      await writeFile(join(root, 'mine.html'), 'mine');
      await symlink(join(root, 'mine.html'), join(root, 'site', 'index.html'));
      await look(root, { html: 'site' });
      expect(await readFile(join(root, 'mine.html'), 'utf8')).toBe('mine');
      expect(await readFile(join(root, 'site', 'index.html'), 'utf8')).toContain('vllm/tiny');
    }));

  it('reads scorecards of a branch, in nested folders and without the files beside them', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const runs = runsFolderOf(root);
      for (const [id, month] of [
        ['c', 'qwen/2026-01'],
        ['b', 'qwen/2026-02'],
      ] as const) {
        await mkdir(join(root, 'branch', month, id), { recursive: true });
        await copyFile(join(runs, id, 'scorecard.json'), join(root, 'branch', month, id, 'scorecard.json'));
      }
      const { text, told } = await look(root, { folders: ['branch'], json: true });
      expect(told).toBe('');
      expect(JSON.parse(text).histories[0].runs).toMatchObject([{ id: 'c', outcome: null }, { id: 'b' }]);
    }));

  it('has the share of told rules that answers keep, of runs that kept it', () =>
    withRoot(async (root) => {
      const run = runOf('04', '2026-01-04T03:04:05.000Z');
      const half = attemptWith({ verdict: { outcome: 'pass', measures: { rules: 0.5 } } });
      await keepRun(root, {
        id: '04',
        packs: newer,
        lines: [sessionWith(), half],
        plan: { run },
        file: { outcome: 'passed' },
      });
      const other = runOf('05', '2026-01-05T03:04:05.000Z');
      await keepRun(root, {
        id: '05',
        packs: newer,
        lines: [sessionWith(), attemptWith()],
        plan: { run: other },
        file: { outcome: 'passed' },
      });
      const { runs } = JSON.parse((await look(root, { json: true })).text).histories[0];
      expect(runs.map(({ packs }: { packs: { rules?: number }[] }) => packs[0]?.rules)).toEqual([0.5, undefined]);
    }));

  it('says how noisy the model is, from three runs since the last change that caused no regression', () =>
    withRoot(async (root) => {
      await threeNights(root);
      const { subject } = factsWith();
      const other = sessionWith({ subject: { ...subject, engine: { name: 'llama.cpp', version: 'b2' } } });
      const kept = async (id: string, outcome: 'passed' | 'regressed') => {
        const run = runOf(id, `2026-01-${id}T03:04:05.000Z`);
        const lines = [other, attemptWith(), outcome === 'passed' ? attemptWith({ scenario: 'one/S-2' }) : wrong];
        await keepRun(root, { id, packs: newer, lines, plan: { run }, file: { outcome, startedAt: run.startedAt } });
        return JSON.parse((await look(root, { json: true })).text).histories[0].noise;
      };
      expect([await kept('04', 'passed'), await kept('05', 'regressed')]).toEqual([null, null]);
      expect(await kept('06', 'passed')).toEqual({ scenarios: 2, sessions: 3, flaky: 0, rho: null });
      expect((await look(root)).text).toMatch(/^Noise: about 0 of 2 scenarios pass only sometimes$/m);
    }));

  it('says if there are none', () =>
    withRoot(async (root) => {
      expect((await look(root)).text).toBe('No runs.\n');
    }));

  it.each<[string, Partial<HistoryOptions>, string]>([
    ['a slug that was not measured', { slug: 'vllm/tinny' }, 'Did you mean vllm/tiny?'],
    ['a folder that is not there', { folders: ['nothing'] }, 'there is no run or folder "nothing"'],
    ['a folder without runs', { folders: ['empty'] }, 'holds no runs'],
  ])('refuses %s', (_, options, words) =>
    withRoot(async (root) => {
      await threeNights(root);
      await mkdir(join(root, 'empty'));
      const failed = await look(root, options).catch((error: unknown) => error);
      expect(failed).toMatchObject({ exitCode: 2 });
      expect(`${failed} ${(failed as { hint: string }).hint}`).toContain(words);
    }),
  );
});

it('does not treat a run of speed alone as one with another sampling', () => {
  const before = scorecardWith({});
  const { conditions } = before.fingerprint;
  const after = {
    ...before,
    fingerprint: { ...before.fingerprint, conditions: { ...conditions, sampling: { seed: 7 } } },
  };
  expect(fingerprintChanges(before, after)).toEqual([expect.stringContaining('sampling')]);
  expect(fingerprintChanges(before, { ...after, packs: [] })).toEqual([]);
});
